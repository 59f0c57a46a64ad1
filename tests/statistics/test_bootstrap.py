"""Resampled counts and percentile intervals."""

from __future__ import annotations

import numpy as np
import pytest

from tempannot.statistics.bootstrap import (
    Estimate,
    Resampled,
    estimate,
    resample,
    what_is_resampled,
)

FEW = np.array([[6, 2, 2]])
MANY = np.array([[1, 0, 0], [0, 2, 0], [0, 0, 4], [8, 0, 0], [0, 16, 0], [0, 0, 0]])


def test_pairs_are_drawn_from_few_documents():
    drawn = resample(FEW)
    assert what_is_resampled(FEW) is Resampled.PAIRS
    assert drawn.shape == (1000, 3)
    assert set(drawn.sum(axis=1)) == {10}
    # of 10 pairs with share 0.6 the mean is 6 and the variance 2.4
    assert drawn[:, 0].mean() == pytest.approx(6, abs=0.2)
    assert drawn[:, 0].var() == pytest.approx(2.4, abs=0.4)


def test_whole_documents_are_drawn_from_a_handful():
    drawn = resample(MANY)
    assert what_is_resampled(MANY) is Resampled.DOCUMENTS
    # 1 + 8 x the second: a document comes whole or not at all
    assert {value % 1 for value in drawn[:, 0]} == {0}
    assert all(value % 4 == 0 for value in drawn[:, 2])
    assert drawn[:, 2].mean() == pytest.approx(4, abs=0.4)


def test_documents_without_a_pair_do_not_make_a_handful():
    assert what_is_resampled(MANY[1:]) is Resampled.PAIRS


def test_the_same_seed_draws_the_same():
    assert np.array_equal(resample(FEW, seed=3), resample(FEW, seed=3))
    assert not np.array_equal(resample(FEW, seed=3), resample(FEW, seed=4))


def test_nothing_to_draw_from_gives_nothing():
    assert not resample(np.zeros((3, 2), dtype=np.int64), 4).any()


def test_the_interval_holds_the_middle_95_percent():
    assert estimate(0.5, np.arange(1001) / 1000, "") == Estimate(0.5, 0.025, 0.975)


def test_an_undefined_value_is_none_with_its_reason():
    assert estimate(np.nan, np.arange(3.0), "why") == Estimate(None, reason="why")


def test_without_resamples_there_is_no_interval():
    assert estimate(0.5, np.empty(0), "why") == Estimate(0.5)


def test_resamples_that_are_undefined_are_left_out_while_they_are_few():
    few = np.array([np.nan, *np.linspace(0, 1, 1001)])
    assert estimate(0.5, few, "").high == pytest.approx(0.975)
    found = estimate(0.5, np.array([np.nan, np.nan, 1.0]), "")
    assert (found.low, found.high) == (None, None)
    assert "undefined in most" in found.reason
