"""What goes out of a study and comes into it: tables, agreed answers, reports, copies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.language import tr, tr_plural, worded
from tempannot.core.wording import as_beginning, ended, strung
from tempannot.gui.validate.start.open_study import close_study, open_study
from tempannot.session.worker import Task
from tempannot.study.store.place import PAGE_ENDING, StorePlace

if TYPE_CHECKING:
    from tempannot.statistics.progress import StagedProgress
    from tempannot.study.store.copies import MergedStore, MergeReport
    from tempannot.study.store.study_store import StudyStore
    from tempannot.tables.report_parts import Report


@worded
class ExportKind(StrEnum):
    """What a table holds."""

    LONG = "A row per judgment, with all that is known of it"
    WIDE = "A row per item, with a column per rater"
    NAMED = "A row per judgment, with the names of raters instead of R01, R02 …"
    ANSWERS = "A row per answer to a page around the items, and per comment"
    AGREED = "The answers that raters agree on, as a file of MCTACO"


@dataclass(frozen=True, slots=True)
class WantedTable:
    """A table to export: ``raters`` must agree on an answer; only single answers heed ``names``."""

    kind: ExportKind
    raters: int = 1
    names: bool = False


def export(store: StudyStore, path: Path, wanted: WantedTable, task: Task) -> str:
    """Write a table and say what was written; raises TempannotError."""
    task.say(tr("writing {path}", path=path.name))
    makers: dict[ExportKind, Callable[[StudyStore, Path], str]] = {
        ExportKind.LONG: _export_long,
        ExportKind.WIDE: _export_wide,
        ExportKind.NAMED: partial(_export_long, has_names=True),
        ExportKind.ANSWERS: partial(_export_answers, has_names=wanted.names),
    }
    if wanted.kind in makers:
        return makers[wanted.kind](store, path)
    return _export_agreed(store, path, wanted.raters)


def write_report(store: StudyStore, path: Path, task: Task, *, has_names: bool = False) -> str:
    """Write a report with figures and say what was written; raises TempannotError."""
    from tempannot.study.report.study_report import report_of  # noqa: PLC0415
    from tempannot.study.results.study_results import overview  # noqa: PLC0415
    from tempannot.study.store.unnamed_study import shown_study  # noqa: PLC0415

    task.say(tr("working out the statistics"))
    found = overview(shown_study(store, has_names=has_names), _staged(task))
    return _written(report_of(found.findings, found.study.name, found), path, task)


def write_report_on(table: Path, path: Path, task: Task) -> str:
    """Write a report on a table of judgments and say what was written; raises TempannotError."""
    from tempannot.statistics.findings import findings  # noqa: PLC0415
    from tempannot.study.export.judgment_tables import (  # noqa: PLC0415 - slow to import
        read_judgments,
        usual_names,
    )
    from tempannot.study.report.study_report import report_of  # noqa: PLC0415

    task.say(tr("working out the statistics"))
    found = findings(read_judgments(table, usual_names(table)), watch=_staged(task))
    return _written(report_of(found, table.stem), path, task)


def _staged(task: Task) -> StagedProgress:
    from tempannot.statistics.progress import StagedProgress  # noqa: PLC0415

    return StagedProgress(lambda: task.is_stopped, lambda stage, _: task.say(stage))


def _written(report: Report, path: Path, task: Task) -> str:
    from tempannot.tables.report_files import (  # noqa: PLC0415 - slow to import
        report_files,
        write_files,
    )

    task.say(tr("writing {path}", path=path.name))
    files = report_files(report, path)
    write_files(files, path)
    beside = (
        tr(
            " and {files} beside it",
            files=tr_plural(len(files) - 1, "{count:,} file", "{count:,} files"),
        )
        if len(files) > 1
        else ""
    )
    return tr("Wrote {path}{beside}.", path=path.name, beside=beside)


def _export_long(store: StudyStore, path: Path, *, has_names: bool = False) -> str:
    from tempannot.study.export.exporting import export_long  # noqa: PLC0415 - slow

    count = export_long(store, path, has_names=has_names)
    return tr(
        "Wrote {judgments} to {path}.",
        judgments=tr_plural(count, "{count:,} judgment", "{count:,} judgments"),
        path=path.name,
    )


def _export_wide(store: StudyStore, path: Path) -> str:
    from tempannot.study.export.exporting import export_wide  # noqa: PLC0415 - slow

    return tr(
        "Wrote {items} to {path}.",
        items=tr_plural(export_wide(store, path), "{count:,} item", "{count:,} items"),
        path=path.name,
    )


def _export_answers(store: StudyStore, path: Path, *, has_names: bool) -> str:
    from tempannot.study.export.exporting import export_answers  # noqa: PLC0415 - slow

    count = export_answers(store, path, has_names=has_names)
    return tr(
        "Wrote {answers} to {path}.",
        answers=tr_plural(count, "{count:,} answer", "{count:,} answers"),
        path=path.name,
    )


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
    lost = strung(
        "; ",
        (
            tr("{count:,} where {why}", count=count, why=tr(why.value))
            for why, count in agreed.lost.items()
        ),
    )
    kept = tr(
        "Kept {answers}, {likely:,} of them likely",
        answers=tr_plural(len(agreed.kept), "{count:,} answer", "{count:,} answers"),
        likely=agreed.likely,
    )
    return tr("{kept}. Left out: {lost}.", kept=kept, lost=lost or tr("nothing"))


_FILES_TOLD = 7


def forget_rater(store: StudyStore, rater: str, task: Task) -> str:
    """Delete what a rater gave, and say what it was; raises TempannotError."""
    from tempannot.study.store.forgetting import forgetting_words  # noqa: PLC0415 - slow

    task.say(tr("deleting what {rater} gave", rater=rater))
    return "Deleted: " + "\n".join(forgetting_words(store.forget(rater)))


def hand_out_file(store: StudyStore, path: Path, rater: str, lists: int | None, task: Task) -> str:
    """Write the study file of one rater, or the page, by the ending of its name.

    Says how many lists are in it; raises TempannotError.
    """
    from tempannot.server.handed_page import hand_out_page  # noqa: PLC0415 - slow to import
    from tempannot.study.store.copies import hand_out  # noqa: PLC0415 - slow to import

    task.say(tr("writing {path}", path=path.name))
    if path.suffix.casefold() == PAGE_ENDING:
        count = hand_out_page(store, rater, path, lists).lists
    else:
        count = hand_out(store, rater, path, lists)
    return tr(
        "Wrote {path}, {lists} for {rater}.",
        path=path.name,
        lists=tr_plural(count, "{count:,} list", "{count:,} lists"),
        rater=rater,
    )


def merge_files(store: StudyStore, paths: Sequence[Path], task: Task) -> str:
    """Take what raters did in copies, all or nothing, and say what each brought, line by line.

    Raises TempannotError; nothing has changed then, nor if the task is stopped.
    """
    from tempannot.study.export.returned_work import (  # noqa: PLC0415 - slow to import
        returned_work,
        take_work,
    )

    found = returned_work(paths)
    with ExitStack() as stack:
        copies = []
        for each in found.copies:
            copy = open_study(StorePlace(Path(each)), task)
            stack.callback(close_study, copy)
            copies.append(copy.store)
        begun = iter(range(1, len(copies) + 1))
        taken = take_work(
            store, found, copies, lambda _: task.say("merging", next(begun), len(copies))
        )
    told = [tr("{name}: {said}.", name=path.name, said=words) for path, words in taken.brought]
    return "\n".join([*told, _told(taken.merged)] if taken.merged else told)


def import_file(store: StudyStore, path: Path, task: Task) -> str:
    """Take the judgments of an exported table, or of another program, and say how many are new.

    Raises TempannotError.
    """
    from tempannot.study.export.foreign_import import foreign_table, import_foreign  # noqa: PLC0415
    from tempannot.study.export.importing import import_judgments  # noqa: PLC0415 - slow

    task.say(tr("reading {path}", path=path.name))
    table = foreign_table(path)
    if table is not None:
        return tr("{name}: {said}.", name=path.name, said=import_foreign(store, table))
    found = import_judgments(store, path)
    known = tr(", {known:,} were there already", known=found.known) if found.known else ""
    return tr(
        "{path}: {judgments}{known}.",
        path=path.name,
        judgments=tr_plural(found.new, "{count:,} new judgment", "{count:,} new judgments"),
        known=known,
    )


def _told(report: MergeReport) -> str:
    """Return a sentence for each copy, and one for lists with too many raters."""
    from tempannot.study.store.copies import (  # noqa: PLC0415 - numpy is slow
        crowded_words,
        merged_words,
    )

    most_first = sorted(report.stores, key=lambda each: -each.judgments)
    lines = [
        tr("{name}: {said}.", name=_name(each), said=merged_words(each)) for each in most_first
    ]
    if len(lines) > _FILES_TOLD:
        lines[_FILES_TOLD - 1 :] = [
            tr_plural(
                len(lines) - _FILES_TOLD + 1,
                "And {count:,} more file.",
                "And {count:,} more files.",
            )
        ]
    if len(lines) > 1:
        new = tr_plural(
            sum(each.judgments for each in report.stores),
            "{count:,} new judgment",
            "{count:,} new judgments",
        )
        lines.insert(
            0,
            tr(
                "Merged {files}: {new}.",
                files=tr_plural(len(report.stores), "{count:,} file", "{count:,} files"),
                new=new,
            ),
        )
    if report.crowded:
        said = crowded_words(report.crowded)
        lines.append(ended(as_beginning(said)))
    return "\n".join(lines)


def _name(merged: MergedStore) -> str:
    return merged.place.path.name if merged.place.path is not None else str(merged.place)
