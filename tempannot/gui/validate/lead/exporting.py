"""Writes what the lead takes away from a study: tables of judgments, agreed answers, reports."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.wording import counted
from tempannot.session.background import Task

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore


class ExportKind(StrEnum):
    """What a table holds."""

    LONG = "A row per judgment, with all that is known of it"
    WIDE = "A row per item, with a column per rater"
    AGREED = "The answers that raters agree on, as a file of MCTACO"


TABLE_FILTER = "CSV (*.csv);;JSON lines (*.jsonl);;Parquet (*.parquet)"
AGREED_FILTER = "MCTACO (*.tsv)"
REPORT_FILTER = "HTML (*.html);;Markdown (*.md);;LaTeX (*.tex)"


def export(store: StudyStore, path: Path, kind: ExportKind, raters: int, task: Task) -> str:
    """Write a table and say what was written; raises TempannotError."""
    task.say(f"writing {path.name}")
    makers: dict[ExportKind, Callable[[StudyStore, Path], str]] = {
        ExportKind.LONG: _export_long,
        ExportKind.WIDE: _export_wide,
    }
    if kind in makers:
        return makers[kind](store, path)
    return _export_agreed(store, path, raters)


def write_report(store: StudyStore, path: Path, task: Task) -> str:
    """Write a report with figures and say what was written; raises TempannotError."""
    from tempannot.statistics.progress import StagedProgress  # noqa: PLC0415
    from tempannot.study.report.report import report_of  # noqa: PLC0415
    from tempannot.study.results.overview import overview  # noqa: PLC0415
    from tempannot.tables.report_files import (  # noqa: PLC0415 - slow to import
        report_files,
        write_files,
    )

    task.say("working out the statistics")
    found = overview(
        store, StagedProgress(lambda: task.is_stopped, lambda stage, _: task.say(stage))
    )
    task.say(f"writing {path.name}")
    files = report_files(report_of(found.findings, found.study.name, found), path)
    write_files(files, path)
    beside = f" and {counted(len(files) - 1, 'file')} beside it" if len(files) > 1 else ""
    return f"Wrote {path.name}{beside}."


def _export_long(store: StudyStore, path: Path) -> str:
    from tempannot.study.export.long_format import COLUMNS, long_rows  # noqa: PLC0415 - slow
    from tempannot.study.export.tables import write_table  # noqa: PLC0415

    count = write_table(path, COLUMNS, long_rows(store.study, store.judgment_rows()))
    return f"Wrote {counted(count, 'judgment')} to {path.name}."


def _export_wide(store: StudyStore, path: Path) -> str:
    from tempannot.study.export.tables import write_table  # noqa: PLC0415 - slow to import
    from tempannot.study.export.wide_format import wide_columns, wide_rows  # noqa: PLC0415
    from tempannot.study.results.study_results import results  # noqa: PLC0415

    found = results(store)
    count = write_table(path, wide_columns(found), wide_rows(found))
    return f"Wrote {counted(count, 'item')} to {path.name}."


def _export_agreed(store: StudyStore, path: Path, raters: int) -> str:
    from tempannot.study.export.agreed_answers import (  # noqa: PLC0415 - slow to import
        agreed_answers,
        check_answers,
        write_answers,
    )
    from tempannot.study.results.study_results import results  # noqa: PLC0415

    found = results(store)
    check_answers(found, path)
    agreed = agreed_answers(found, raters)
    write_answers(path, agreed.kept)
    lost = "; ".join(f"{count:,} where {why}" for why, count in agreed.lost.items())
    kept = f"Kept {counted(len(agreed.kept), 'answer')}, {agreed.likely:,} of them likely"
    return f"{kept}. Left out: {lost or 'nothing'}."
