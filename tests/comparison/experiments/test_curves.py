import pytest
from hypothesis import given
from hypothesis import strategies as st

from tempannot.comparison.experiments.experiment_results import statistics
from tempannot.comparison.experiments.trials import Curve, Trial

CURVE = Curve.POINT_RECALL


def trial(kept: int, value: float | None, relations: int = 10) -> Trial:
    return Trial("g", relations, kept, {CURVE: value})


def test_values_that_equal_the_share_lie_on_the_line():
    found = statistics([trial(kept, kept / 10) for kept in range(11)], CURVE)
    assert found.largest_deviation == 0
    assert found.mean_deviation == pytest.approx(0)
    assert found.quadratic == pytest.approx(0, abs=1e-9)
    assert found.r_squared == 1


def test_a_parabola_has_its_coefficient_and_its_deviation():
    found = statistics([trial(kept, (kept / 10) ** 2) for kept in range(11)], CURVE)
    assert found.quadratic == pytest.approx(1)
    assert found.largest_deviation == pytest.approx(0.25)
    assert found.mean_deviation == pytest.approx(-0.15)
    assert found.r_squared == pytest.approx(1 - 0.3333 / 1.1858, abs=1e-4)


def test_a_share_on_the_edge_of_two_tenths_belongs_to_the_higher_one():
    found = statistics([trial(kept, 0.5) for kept in range(11)], CURVE)
    assert [each.trials for each in found.bins] == [1] * 9 + [2]
    assert [each.share for each in found.bins][:4] == [0, 0.1, 0.2, 0.3]


def test_empty_tenths_are_left_out():
    found = statistics([trial(1, 0.5), trial(1, 0.7), trial(8, 0.9)], CURVE)
    assert [(each.share, each.trials) for each in found.bins] == [(0.1, 2), (0.8, 1)]
    assert found.bins[0].value == pytest.approx(0.6)
    assert found.bins[0].deviation == pytest.approx(0.5)


def test_trials_without_a_value_are_left_out():
    found = statistics([trial(0, None), trial(5, 0.4), trial(9, 0.8)], CURVE)
    assert sum(each.trials for each in found.bins) == 2
    assert found.lowest == 0.4


def test_without_any_value_everything_is_undefined():
    found = statistics([trial(0, None)], CURVE)
    assert found.bins == ()
    numbers = (found.largest_deviation, found.mean_deviation, found.quadratic, found.r_squared)
    assert {*numbers, found.lowest} == {None}


def test_values_all_alike_have_no_variance_to_explain():
    assert statistics([trial(1, 0.5), trial(9, 0.5)], CURVE).r_squared is None


def test_two_shares_do_not_fix_a_parabola():
    assert statistics([trial(1, 0.1), trial(9, 0.8)], CURVE).quadratic is None


@given(st.lists(st.tuples(st.integers(0, 45), st.floats(0, 1)), min_size=1, max_size=60))
def test_every_trial_is_in_the_tenth_of_its_share(points):
    found = statistics([trial(kept, value, relations=45) for kept, value in points], CURVE)
    assert sum(each.trials for each in found.bins) == len(points)
    tenths = [min(9, int(each.share * 10 + 1e-9)) for each in found.bins]
    assert tenths == sorted(set(tenths))
    assert found.largest_deviation >= abs(found.mean_deviation) - 1e-9
