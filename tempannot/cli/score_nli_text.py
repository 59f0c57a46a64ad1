"""Scores of predictions for NLI items as tables of plain text, in per cent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tempannot.compare.text_tables import table
from tempannot.datasets.nli_scores.nli_score import NliScore
from tempannot.datasets.nli_scores.report import NliReport
from tempannot.datasets.nli_scores.runs import Runs, runs_of


def report_lines(reports: Mapping[str, NliReport]) -> Iterator[str]:
    """Yield the lines of the reports on the runs of one system, by the names of their files."""
    first = next(iter(reports.values()))
    yield from table([("", "items", "accuracy", "95 %", "F1", "95 %"), *_overall(reports)])
    if len(reports) == 1:
        yield ""
        yield "predicted (columns) for what is right (rows)"
        yield from table(list(_confusion(first.score)))
    for column in first.by:
        yield ""
        yield f"by {column}"
        groups = {
            value: [r.by[column][value] for r in reports.values()] for value in first.by[column]
        }
        rows = [(value or "(nothing)", *_group(scores)) for value, scores in groups.items()]
        yield from table(
            [("", "items", "accuracy", "95 %" if len(reports) == 1 else "sd", "F1"), *rows]
        )


def _overall(reports: Mapping[str, NliReport]) -> Iterator[tuple[str, ...]]:
    """Yield a row per run, and for comparison the mean, the majority and published rows."""
    short = {name: Path(name).name for name in reports}
    is_clear = len(set(short.values())) == len(short)
    for name, report in reports.items():
        intervals = report.intervals
        weighted = _between(intervals.weighted_f1 if intervals else None)
        yield (short[name] if is_clear else name, *_cells(report.score), weighted)
    if len(reports) > 1:
        accuracy, weighted_f1 = runs_of([each.score for each in reports.values()])
        yield (f"mean of {len(reports)} runs", "", *_mean(accuracy), *_mean(weighted_f1))
    first = next(iter(reports.values()))
    if first.majority is not None:
        yield (f"always {first.score.majority}", *_cells(first.majority))
    for each in first.published:
        accuracy_cells = _percent(each.accuracy), _deviation(each.accuracy_deviation)
        f1 = _percent(each.weighted_f1), _deviation(each.weighted_f1_deviation)
        yield (f"{each.name} ({each.source})", "", *accuracy_cells, *f1)


def _cells(score: NliScore) -> tuple[str, ...]:
    accuracy = score.accuracy
    return (
        f"{score.items:,}",
        _percent(accuracy.share),
        _between(accuracy.interval),
        _percent(score.weighted_f1),
    )


def _group(scores: Sequence[NliScore]) -> tuple[str, ...]:
    if len(scores) == 1:
        return _cells(scores[0])
    accuracy, weighted = runs_of(scores)
    return (f"{scores[0].items:,}", *_mean(accuracy), _percent(weighted.mean))


def _mean(runs: Runs) -> tuple[str, str]:
    return _percent(runs.mean), _deviation(runs.deviation)


def _confusion(score: NliScore) -> Iterator[tuple[str, ...]]:
    labels = score.classes.labels
    yield ("", *labels, "precision", "recall", "F1")
    for each, row in zip(score.by_class, score.counts, strict=True):
        shares = (_percent(each.precision), _percent(each.recall), _percent(each.f1))
        yield (each.label, *(f"{count:,}" for count in row), *shares)


def _percent(share: float | None) -> str:
    return "n/a" if share is None else f"{100 * share:.2f}"


def _between(interval: tuple[float, float] | None) -> str:
    return "" if interval is None else f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f}"


def _deviation(deviation: float | None) -> str:
    return "" if deviation is None else f"± {100 * deviation:.2f}"
