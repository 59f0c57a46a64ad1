"""Coefficients of counts, against fractions worked out by hand and published programs.

The decimal numbers come from three independent programs (scikit-learn's kappa, krippendorff's
alpha, irrCAC's AC1), all run on the single pairs behind these tables.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tempannot.statistics.coefficients import Margins, ac1, ac2_of_many, alpha, kappa, observed

BALANCED = [[20, 5], [10, 15]]
PREVALENT = [[118, 5], [2, 0]]
THREE = [[44, 1, 3], [2, 17, 0], [6, 4, 23]]
DENSE = [[156, 0, 0, 0, 14], [0, 117, 0, 0, 0], [0, 0, 9, 0, 0], [0, 0, 0, 57, 0], [0, 0, 0, 0, 25]]
ALL_SWAPPED = [[0, 5], [0, 0]]


@pytest.mark.parametrize(
    ("counts", "seen", "cohen", "krippendorff", "gwet"),
    [
        (BALANCED, 0.7, 0.4, 0.4, 0.405940594059406),
        (PREVALENT, 0.944, -0.023391812865497075, -0.024691358024691468, 0.940776337608718),
        (THREE, 0.84, 0.7430956968529223, 0.7436186488445125, 0.767956201733077),
        (DENSE, 0.9629629629629629, 0.946203110704483, 0.9462206935851514, 0.955272321579499),
        (ALL_SWAPPED, 0.0, 0.0, -0.8, -1.0),
    ],
)
def test_values_are_those_of_other_programs(counts, seen, cohen, krippendorff, gwet):
    margins = Margins.of(np.array(counts))
    found = [float(each(margins)) for each in (observed, kappa, alpha, ac1)]
    assert found == pytest.approx([seen, cohen, krippendorff, gwet], abs=1e-12)


def test_values_are_those_worked_out_by_hand():
    # 50 pairs, 35 agree; 25 x 30 and 25 x 20 by the margins; 55 x 54 and 45 x 44 drawn values
    margins = Margins.of(np.array(BALANCED))
    chance = Fraction(25 * 30 + 25 * 20, 50 * 50)
    drawn = Fraction(55 * 54 + 45 * 44, 100 * 99)
    guessed = 2 * Fraction(55, 100) * Fraction(45, 100)
    for statistic, expected in ((kappa, chance), (alpha, drawn), (ac1, guessed)):
        exact = (Fraction(35, 50) - expected) / (1 - expected)
        assert float(statistic(margins)) == pytest.approx(float(exact), abs=1e-15)


def test_categories_that_nobody_used_count_for_ac1_alone():
    wide = np.zeros((3, 3))
    wide[:2, :2] = [[3, 2], [1, 4]]
    narrow, wider = Margins.of(wide[:2, :2]), Margins.of(wide)
    assert kappa(narrow) == kappa(wider) == pytest.approx(0.4)
    assert alpha(narrow) == alpha(wider) == pytest.approx(0.4242424242424242, abs=1e-12)
    assert float(ac1(wider)) == pytest.approx(0.601328903654485, abs=1e-12)
    assert ac1(narrow) < ac1(wider)


@pytest.mark.parametrize("statistic", [kappa, alpha, ac1])
def test_one_category_alone_is_undefined(statistic):
    assert np.isnan(statistic(Margins.of(np.array([[7]]))))


@pytest.mark.parametrize("statistic", [observed, kappa, alpha, ac1])
def test_no_pair_at_all_is_undefined(statistic):
    assert np.isnan(statistic(Margins.of(np.zeros((3, 3)))))
    assert np.isnan(statistic(Margins.of(np.zeros((0, 0)))))


TABLES = arrays(np.int64, (4, 4), elements=st.integers(0, 50))


@given(TABLES)
def test_a_stack_gives_what_each_table_gives(table):
    stack = Margins.of(np.stack([table, table + 1]))
    for statistic in (observed, kappa, alpha, ac1):
        alone = [statistic(Margins.of(each)) for each in (table, table + 1)]
        np.testing.assert_array_equal(statistic(stack), np.array(alone))


@given(TABLES, st.permutations(range(4)))
def test_neither_the_order_of_annotators_nor_of_categories_matters(table, order):
    margins = Margins.of(table)
    renamed = Margins.of(table.T[np.ix_(order, order)])
    for statistic in (observed, kappa, alpha, ac1):
        np.testing.assert_allclose(statistic(margins), statistic(renamed), rtol=1e-12)


@given(TABLES)
def test_nothing_exceeds_one_and_only_full_agreement_reaches_it(table):
    margins = Margins.of(table)
    is_full = margins.agreed == margins.total
    for statistic in (observed, kappa, alpha, ac1):
        value = statistic(margins)
        assert np.isnan(value) or (value == 1 if is_full else value < 1)


def test_ac2_is_that_of_an_independent_program():
    answers = [[4, 4, 4, 4], [0, 0, 0, 0], [3, 3, 2, 2], [2, 2, 1, 1], [2, 0, 2, 2], [1, 2, 1, 2]]
    counts = np.array([np.bincount(each, minlength=5) for each in answers])
    found = ac2_of_many(counts, np.ones(len(counts)))
    assert float(found) == pytest.approx(0.85809, abs=5e-6)  # irrCAC, quadratic weights
