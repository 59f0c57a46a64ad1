"""Coefficients of a table with their intervals, reasons and the warning about kappa."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tempannot.statistics.bootstrap import Resampled
from tempannot.statistics.coefficients import Margins, kappa
from tempannot.statistics.estimates import Cells, coefficients_of

THREE = np.array([[44, 1, 3], [2, 17, 0], [6, 4, 23]])
LABELS = ("before", "after", "VAGUE")


def values(found):
    return [each.value for each in (found.observed, found.kappa, found.alpha, found.ac1)]


def test_values_come_with_an_interval_around_them():
    found = coefficients_of(Cells.of(LABELS, THREE))
    assert (found.pairs, found.resampled) == (100, Resampled.PAIRS)
    assert values(found) == pytest.approx(
        [0.84, 0.7430956968529223, 0.7436186488445125, 0.767956201733077], abs=1e-12
    )
    for each in (found.observed, found.kappa, found.alpha, found.ac1):
        assert each.low < each.value < each.high
        assert each.reason == ""


def test_the_interval_of_a_share_is_that_of_the_binomial():
    # 84 of 100 agree: the 2.5 and 97.5 % points of Binomial(100, 0.84) are 77 and 91
    found = coefficients_of(Cells.of(LABELS, THREE), resamples=20_000)
    assert (found.observed.low, found.observed.high) == pytest.approx((0.77, 0.91), abs=0.011)


def test_without_resamples_there_are_values_alone():
    found = coefficients_of(Cells.of(LABELS, THREE), resamples=0)
    assert found.kappa.value == pytest.approx(0.7430956968529223, abs=1e-12)
    assert (found.kappa.low, found.kappa.high, found.resampled) == (None, None, None)


def test_the_same_seed_gives_the_same_interval():
    cells = Cells.of(LABELS, THREE)
    assert coefficients_of(cells, seed=5) == coefficients_of(cells, seed=5)
    assert coefficients_of(cells, seed=5) != coefficients_of(cells, seed=6)


def test_no_pair_leaves_all_undefined_with_a_reason():
    found = coefficients_of(Cells.of((), np.zeros((0, 0), dtype=np.int64)))
    assert values(found) == [None] * 4
    assert "no pair that both annotators decided" in found.kappa.reason
    assert (found.pairs, found.resampled, found.hint) == (0, None, "")


def test_one_category_leaves_all_but_the_share_undefined_with_a_reason():
    found = coefficients_of(Cells.of(("before",), np.array([[7]])))
    assert values(found) == [1.0, None, None, None]
    for each in (found.kappa, found.alpha, found.ac1):
        assert "one category (before)" in each.reason
        assert "0 / 0" in each.reason


def test_a_single_pair_has_no_interval_and_says_so():
    found = coefficients_of(Cells.of(LABELS, np.array([[0, 1, 0], [0, 0, 0], [0, 0, 0]])))
    assert values(found)[:3] == [0.0, 0.0, 0.0]
    assert (found.observed.low, found.resampled) == (None, None)
    assert "one pair only" in found.observed.reason


def test_kappa_under_one_prevalent_category_comes_with_a_hint():
    found = coefficients_of(Cells.of(("before", "after"), np.array([[118, 5], [2, 0]])))
    assert found.hint == (
        "97% of all answers are before. Where one category prevails, chance agreement is high"
        " and kappa low (-0.02 although 94% of the pairs agree); AC1 (0.94) suffers less from that."
    )


@pytest.mark.parametrize("counts", [THREE, [[20, 5], [10, 15]], [[99, 0], [0, 1]], [[7]]])
def test_no_hint_where_kappa_and_ac1_say_the_same(counts):
    counts = np.array(counts)
    assert coefficients_of(Cells.of(LABELS[: len(counts)], counts)).hint == ""


def test_one_label_against_the_rest_is_a_table_of_two():
    rest = Cells.of(LABELS, THREE).against_rest(0, "before")
    assert rest.labels == ("before", "not before")
    assert rest.matrix().tolist() == [[44, 4], [8, 44]]


def test_a_label_that_was_not_used_leaves_all_in_the_rest():
    found = coefficients_of(Cells.of(LABELS, THREE).against_rest(-1, "meets"))
    assert found.observed.value == 1
    assert "(not meets)" in found.kappa.reason


@given(
    arrays(np.int64, (3, 3), elements=st.integers(0, 9)),
    arrays(np.int64, (3, 3), elements=st.integers(0, 9)),
)
def test_documents_pool_to_the_table_of_all(first, second):
    one = Cells.of(LABELS, np.ones((3, 3), dtype=np.int64))
    pooled = Cells(LABELS, one.rows, one.columns, np.stack([first.ravel(), second.ravel()]))
    assert np.array_equal(pooled.matrix(), first + second)
    margins = pooled.margins(pooled.by_document.sum(axis=0).astype(float))
    np.testing.assert_allclose(kappa(margins), kappa(Margins.of(first + second)))
    for label in range(3):
        rest = pooled.against_rest(label, "x").matrix()
        assert rest[0, 0] == (first + second)[label, label]
        assert rest.sum() == (first + second).sum()
