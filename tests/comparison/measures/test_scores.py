"""Ratios that keep their counts, summed and averaged over documents."""

from __future__ import annotations

from tempannot.comparison.measures.scores import (
    Ratio,
    RatioKind,
    Score,
    harmonic_mean,
    macro,
    micro,
)


def test_a_ratio_of_nothing_is_undefined_with_its_reason():
    score = Score(Ratio(0, 0, "the response has no links"), Ratio(0, 3))
    assert score.value(RatioKind.PRECISION) is None
    assert score.value(RatioKind.RECALL) == 0
    assert score.f1 is None
    assert score.reason == "the response has no links"


def test_micro_sums_counts_and_macro_means_values():
    scores = [Score(Ratio(1, 1), Ratio(1, 2)), Score(Ratio(0, 3), Ratio(0, 2))]
    summed = micro(scores)
    assert (summed.precision.value, summed.recall.value) == (0.25, 0.25)
    means = macro(scores)
    assert (means.precision.value, means.recall.value) == (0.5, 0.25)
    assert means.f1.value == (2 / 3 + 0) / 2


def test_macro_leaves_undefined_documents_out_and_counts_the_rest():
    means = macro([Score(Ratio(0, 0, "none"), Ratio(1, 2)), Score(Ratio(1, 2), Ratio(1, 2))])
    assert (means.precision.value, means.precision.documents) == (0.5, 1)
    assert (means.recall.value, means.recall.documents) == (0.5, 2)


def test_no_document_gives_no_value():
    assert micro([]).f1 is None
    assert micro([]).reason == "there is no document to score"
    assert macro([]).f1.value is None


def test_temporal_parts_are_summed_too():
    one = Score(Ratio(1, 2), Ratio(1, 2), Ratio(1, 2), Ratio(0, 0, "no minor edge"))
    total = micro([one, one])
    assert total.major == Ratio(2, 4)
    assert total.value(RatioKind.MINOR) is None
    assert macro([one]).minor is not None


def test_a_value_above_one_is_shown_as_one_and_kept_raw():
    score = Score(Ratio(1, 1), Ratio(1.0625, 1))
    assert score.value(RatioKind.RECALL) == 1
    assert score.recall.value == 1.0625


def test_f1_of_two_zeros_is_zero():
    assert harmonic_mean(0, 0) == 0
