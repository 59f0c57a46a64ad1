"""Scores of predictions for NLI items as tables of plain text, in per cent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tempannot.datasets.nli_scores.report import NliReport
from tempannot.datasets.nli_scores.shown import (
    OVERALL_HEAD,
    beside_cells,
    confusion_cells,
    confusion_head,
    group_cells,
    group_head,
    run_cells,
    short_names,
)
from tempannot.tables.table import text_lines


def report_lines(reports: Mapping[str, NliReport]) -> Iterator[str]:
    """Yield the lines of the reports on the runs of one system, by the names of their files."""
    first = next(iter(reports.values()))
    named = zip(short_names(tuple(reports)), reports.values(), strict=True)
    overall = [run_cells(name, report) for name, report in named]
    yield from text_lines([OVERALL_HEAD, *overall, *beside_cells(reports)])
    if len(reports) == 1:
        yield ""
        yield "predicted (columns) for what is right (rows)"
        yield from text_lines([confusion_head(first.score), *confusion_cells(first.score)])
    for column in first.by:
        yield ""
        yield f"by {column}"
        rows = [cells for _, cells in group_cells(reports, column)]
        yield from text_lines([group_head(reports), *rows])
