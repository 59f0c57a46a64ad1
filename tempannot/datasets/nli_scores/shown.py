"""Scores as cells of tables, in per cent, the same on a terminal and in the window."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tempannot.datasets.nli_scores.classes import Classes
from tempannot.datasets.nli_scores.nli_score import NliScore
from tempannot.datasets.nli_scores.report import NliReport
from tempannot.datasets.nli_scores.runs import Runs, runs_of

Cells = tuple[str, ...]
OVERALL_HEAD = ("", "items", "accuracy", "95 %", "F1", "95 %")


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of files without their folders, if these are not needed."""
    short = tuple(Path(name).name for name in names)
    return short if len(set(short)) == len(short) else tuple(names)


def run_cells(name: str, report: NliReport) -> Cells:
    """Return the score of one run with its intervals."""
    intervals = report.intervals
    weighted = between_text(intervals.weighted_f1 if intervals else None)
    return (name, *score_cells(report.score), weighted)


def binary_cells(report: NliReport) -> Cells | None:
    """Return the score if only what is entailed is told apart; None where it is so anyway."""
    if report.score.classes is Classes.BINARY:
        return None
    return ("entailed or not", *score_cells(report.score.binary()))


def beside_cells(reports: Mapping[str, NliReport]) -> Iterator[Cells]:
    """Yield for comparison the mean of runs, the majority, and published scores."""
    first = next(iter(reports.values()))
    if len(reports) > 1:
        accuracy, weighted = runs_of([each.score for each in reports.values()])
        yield (f"mean of {len(reports)} runs", "", *mean_cells(accuracy), *mean_cells(weighted))
    if first.majority is not None:
        yield (f"always {first.score.majority}", *score_cells(first.majority))
    for each in first.published:
        accuracy_cells = percent(each.accuracy), deviation_text(each.accuracy_deviation)
        f1 = percent(each.weighted_f1), deviation_text(each.weighted_f1_deviation)
        yield (f"{each.name} ({each.source})", "", *accuracy_cells, *f1)


def group_head(reports: Mapping[str, NliReport]) -> Cells:
    """Return the titles of a table by a column."""
    return ("", "items", "accuracy", "95 %" if len(reports) == 1 else "sd", "F1")


def group_cells(reports: Mapping[str, NliReport], column: str) -> Iterator[tuple[str, Cells]]:
    """Yield each value of a column with its cells, of one run or over all."""
    for value in next(iter(reports.values())).by[column]:
        scores = [each.by[column][value] for each in reports.values()]
        yield value, (value or "(nothing)", *_group(scores))


def confusion_head(score: NliScore) -> Cells:
    """Return the titles of a table of confusions."""
    return ("", *score.classes.labels, "precision", "recall", "F1")


def confusion_cells(score: NliScore) -> Iterator[Cells]:
    """Yield how often each label is predicted for what is right, class by class."""
    for each, row in zip(score.by_class, score.counts, strict=True):
        shares = (percent(each.precision), percent(each.recall), percent(each.f1))
        yield (each.label, *(f"{count:,}" for count in row), *shares)


def score_cells(score: NliScore) -> Cells:
    """Return items, accuracy with its interval, and weighted F1."""
    accuracy = score.accuracy
    return (
        f"{score.items:,}",
        percent(accuracy.share),
        between_text(accuracy.interval),
        percent(score.weighted_f1),
    )


def mean_cells(runs: Runs) -> tuple[str, str]:
    """Return the mean of runs and their deviation."""
    return percent(runs.mean), deviation_text(runs.deviation)


def percent(share: float | None) -> str:
    """Return a share in per cent.

    >>> percent(0.5)
    '50.00'
    """
    return "n/a" if share is None else f"{100 * share:.2f}"


def between_text(interval: tuple[float, float] | None) -> str:
    """Return an interval in per cent."""
    return "" if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def deviation_text(deviation: float | None) -> str:
    """Return a standard deviation in per cent."""
    return "" if deviation is None else f"± {100 * deviation:.2f}"


def _group(scores: Sequence[NliScore]) -> Cells:
    if len(scores) == 1:
        return score_cells(scores[0])
    accuracy, weighted = runs_of(scores)
    return (f"{scores[0].items:,}", *mean_cells(accuracy), percent(weighted.mean))
