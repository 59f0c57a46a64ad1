"""Judgments that were made in Label Studio or Potato, told from other tables by their columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from pathlib import Path

from tempannot.core.errors import check_has_end
from tempannot.formats.items.text_table import TextTable
from tempannot.study.export import label_studio_judgments as label_studio
from tempannot.study.export import potato_judgments as potato

_HEAD = 10_000
_IN_HEADS = (b"annotation_id", b"instance_id")

_Read = Callable[[TextTable], TextTable]


def judgments_of_folder(path: Path) -> TextTable | None:
    """The judgments in a folder of another program; None if it is none.

    Raises FileError, with the record, for a file in it that is damaged.
    """
    return potato.judgments_in_folder(path) if potato.state_files(path) else None


def judgments_of_table(table: TextTable) -> TextTable | None:
    """The judgments in a table of another program; None if it is none.

    Raises FileError, with the record, for one that has no judgments.
    """
    columns = set(table.columns)
    return next((read(table) for names, read in _known() if names <= columns), None)


def may_be_foreign(path: Path) -> bool:
    """Whether the first line of a table of text has the columns of another program."""
    try:
        check_has_end(path)
        with path.open("rb") as file:
            head = file.readline(_HEAD)
    except OSError:
        return False  # which is told when it is read
    return any(name in head for name in _IN_HEADS)


def has_tasks(path: Path) -> bool:
    """Whether a file has tasks of Label Studio with answers; false for one that cannot be read."""
    try:
        check_has_end(path)
        with path.open("rb") as file:
            start = file.read(_HEAD)
    except OSError:
        return False
    return label_studio.is_answered(start.decode("utf-8", "replace"))


def program_of(columns: Set[str], start: str) -> str:
    """The program whose judgments are in a file that starts so; "" if there are none."""
    if columns >= label_studio.ROW_COLUMNS or label_studio.is_answered(start):
        return "Label Studio"
    return "Potato" if any(names <= columns for names in potato.ALL_COLUMNS) else ""


def _known() -> Iterator[tuple[set[str], _Read]]:
    """Columns that tell a layout, and what reads it."""
    for names in potato.ALL_COLUMNS:
        yield names, potato.judgments_of
    for names in label_studio.TASK_COLUMNS:
        yield names, label_studio.judgments_in_tasks
    yield label_studio.ROW_COLUMNS, label_studio.judgments_in_rows
