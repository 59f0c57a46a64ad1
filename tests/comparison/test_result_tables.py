"""Scores and means as tables, and as lines of a terminal."""

from tempannot.cli.comparison_text import estimate_text, score_lines
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Ratio, Score, macro
from tempannot.comparison.result_tables import (
    NamedScore,
    document_scores,
    measure_means,
    measure_scores,
)
from tempannot.statistics.bootstrap import Estimate

NONE = Ratio(0, 0, "nothing there")


def test_an_interval_stands_in_brackets_and_takes_the_same_room_without_one():
    full, bare = estimate_text(Estimate(0.5, 0.25, 0.75)), estimate_text(Estimate(None))
    assert full.rstrip() == "0.500 [0.250, 0.750]"
    assert bare.rstrip() == "n/a"
    assert len(full) == len(bare)


def test_counts_stand_beside_values_and_halves_are_shown():
    score = Score(Ratio(2.5, 4), Ratio(3, 4), Ratio(0.5, 1), NONE)
    _, row = score_lines(measure_scores({Measure.TEMPORAL: score}))
    assert row.split() == ["temporal", "0.625", "2.5/4", "0.750", "3/4", "0.682", "0.500", "n/a"]


def test_relaxed_recall_over_1_is_shown_as_1_with_what_was_counted():
    score = Score(Ratio(1, 1), Ratio(8.5, 8), Ratio(7, 8), Ratio(3, 4))
    _, row = score_lines(measure_scores({Measure.TEMPORAL_RELAXED: score}))
    assert row.split()[3:6] == ["1.000", "8.5/8", "1.000"]


def test_means_tell_of_how_many_documents_they_are():
    scores = [Score(Ratio(1, 2), NONE), Score(Ratio(1, 1), NONE)]
    _, row = score_lines(measure_means({Measure.STRICT: macro(scores)}))
    assert row.split() == ["strict", "0.750", "of", "2", "n/a", "of", "0", "n/a"]


def test_documents_have_the_ratios_of_their_measure():
    rows = [NamedScore("wsj_0106", Score(Ratio(1, 2), NONE))]
    titles = [
        document_scores(measure, rows, "documents", "").titles
        for measure in (Measure.TEMPORAL, Measure.STRICT)
    ]
    assert titles[0] == (*titles[1], "major", "minor")
    assert titles[1][0] == "document"
