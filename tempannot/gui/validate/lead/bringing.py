"""Files for raters without a server, and what comes back: done beside the window."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.wording import counted
from tempannot.gui.validate.start.open_study import close_study, open_study
from tempannot.session.background import Task
from tempannot.study.store.place import StorePlace

if TYPE_CHECKING:
    from tempannot.study.store.copies import MergedStore, MergeReport
    from tempannot.study.store.study_store import StudyStore

_FILES_TOLD = 7


def hand_out_file(store: StudyStore, path: Path, rater: str, lists: int | None, task: Task) -> str:
    """Write the file of one rater and say how many lists are in it; raises TempannotError."""
    from tempannot.study.store.copies import hand_out  # noqa: PLC0415 - slow to import

    task.say(f"writing {path.name}")
    count = hand_out(store, rater, path, lists)
    return f"Wrote {path.name}, {counted(count, 'list')} for {rater}."


def merge_files(store: StudyStore, paths: Sequence[Path], task: Task) -> str:
    """Take what raters did in copies, all or nothing, and say what each brought, line by line.

    Raises TempannotError; nothing has changed then, nor if the task is stopped.
    """
    from tempannot.study.store.copies import merge  # noqa: PLC0415 - slow to import

    with ExitStack() as stack:
        copies = []
        for path in paths:
            copy = open_study(StorePlace(path), task)
            stack.callback(close_study, copy)
            copies.append(copy.store)
        begun = iter(range(1, len(copies) + 1))
        report = merge(store, copies, lambda _: task.say("merging", next(begun), len(copies)))
    return _told(report)


def import_file(store: StudyStore, path: Path, task: Task) -> str:
    """Take the judgments of an exported table and say how many are new; raises TempannotError."""
    from tempannot.study.export.importing import import_judgments  # noqa: PLC0415 - slow

    task.say(f"reading {path.name}")
    found = import_judgments(store, path)
    known = f", {found.known:,} were there already" if found.known else ""
    return f"{path.name}: {counted(found.new, 'new judgment')}{known}."


def _told(report: MergeReport) -> str:
    """Return a sentence for each copy, and one for lists with too many raters."""
    from tempannot.study.report.shown_merge import (  # noqa: PLC0415 - numpy is slow
        crowded_words,
        merged_words,
    )

    most_first = sorted(report.stores, key=lambda each: -each.judgments)
    lines = [f"{_name(each)}: {merged_words(each)}." for each in most_first]
    if len(lines) > _FILES_TOLD:
        lines[_FILES_TOLD - 1 :] = [f"And {len(lines) - _FILES_TOLD + 1:,} more files."]
    if len(lines) > 1:
        new = counted(sum(each.judgments for each in report.stores), "new judgment")
        lines.insert(0, f"Merged {counted(len(report.stores), 'file')}: {new}.")
    if report.crowded:
        said = crowded_words(report.crowded)
        lines.append(f"{said[0].upper()}{said[1:]}.")
    return "\n".join(lines)


def _name(merged: MergedStore) -> str:
    return merged.place.path.name if merged.place.path is not None else str(merged.place)
