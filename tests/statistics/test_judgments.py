import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tempannot.statistics.judgments import Factor, many_valued
from tests.study.simulated import Plan, factor, simulate

CELLS = st.lists(st.text(max_size=3), min_size=1, max_size=12)


@given(CELLS)
def test_a_factor_gives_back_its_cells(cells):
    found = Factor.of("item", cells)
    assert [found.levels[each] for each in found.codes] == cells
    assert len(set(found.levels)) == len(found.levels)


def test_levels_are_in_the_order_of_numbers_if_all_are_numbers():
    assert Factor.of("item", ["10", "9", "-1"]).levels == ("-1", "9", "10")
    assert Factor.of("item", ["10", "9", "x"]).levels == ("10", "9", "x")
    assert Factor.of("item", ["nan", "9", "10"]).levels == ("10", "9", "nan")


def test_some_of_the_judgments_have_only_their_own_levels():
    found = Factor.of("item", ["a", "b", "c", "b"]).only(np.array([True, False, True, False]))
    assert found.levels == ("a", "c")
    assert found.codes.tolist() == [0, 1]


def test_levels_nobody_chose_are_named():
    study = simulate(Plan(thresholds=(-90.0, -1.0, 0.2, 90.0)))
    assert study.unused() == ("1", "5")


def test_items_of_two_labels_are_found():
    study = simulate(Plan())
    assert many_valued(study, study.label) == ()
    twisted = study.label.codes.copy()
    twisted[study.item.codes == 7] = [0, 1, 0]
    assert many_valued(study, factor("label", twisted)) == ("7",)
