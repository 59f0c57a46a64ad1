"""The templates that are edited: rows of cells, each step of which can be taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from typing_extensions import override

from tempannot.core.field_words import field_word
from tempannot.core.language import tr
from tempannot.datasets.challenge.challenge_items import ChallengeSettings
from tempannot.datasets.challenge.challenge_sets import CHALLENGE_SETS
from tempannot.datasets.challenge.template_file import (
    COLUMNS,
    POINT,
    CellProblem,
    are_released,
    problems_of,
    read_rows,
    repeated_cells,
    template_of,
)
from tempannot.formats.items.writing import write_rows

Cells = Mapping[str, str]
_EMPTY = dict.fromkeys(COLUMNS, "") | {"split": "train", "duration_units": POINT}
_CELL_EDIT = 1


class TemplateSheet(QObject):
    """The rows of one file, or of the templates that come along if ``path`` is None.

    ``is_foreign`` says that the file has the columns that Thukral et al. released, not ours.

    ``row_changed`` carries the place of a row whose cells changed, ``rows_changed`` the place of
    the row to look at after rows came or went, or others were read. ``saved_changed`` tells that
    saving, undo and redo stand differently.
    """

    row_changed = Signal(int)
    rows_changed = Signal(int)
    saved_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.is_foreign = False
        self.stack = QUndoStack(self)
        self._rows: list[Cells] = [dict(row) for row in read_rows()]
        self._repeated = _repeated(self._rows)
        self.stack.indexChanged.connect(self.saved_changed)
        self.stack.cleanChanged.connect(self.saved_changed)

    @property
    def rows(self) -> Sequence[Cells]:
        """The cells of all templates."""
        return self._rows

    @property
    def is_modified(self) -> bool:
        """Whether there are edits that are in no file."""
        return not self.stack.isClean()

    @property
    def wrong(self) -> tuple[int, ...]:
        """The places of rows that something is wrong with."""
        return tuple(place for place in range(len(self._rows)) if self.problems(place))

    def problems(self, place: int) -> tuple[CellProblem, ...]:
        """Return what is wrong with a row."""
        found = _own_problems(tuple(self._rows[place].values()))
        return (*found, *self._repeated.get(place, ()))

    def sizes(self, place: int) -> tuple[int, ...] | None:
        """Return how many items a row gives in each of the three sets, None while it is wrong."""
        return _sizes(tuple(self._rows[place].values()))

    def open(self, path: Path) -> None:
        """Show the templates of a file; raises FileError, with the old ones as they were."""
        rows, is_foreign = read_rows(path), are_released(path)
        self._take(rows, path)
        self.is_foreign = is_foreign

    def save(self, path: Path) -> None:
        """Write the rows as they stand; raises FileError."""
        write_rows(path, COLUMNS, self._rows)
        self.path, self.is_foreign = path, False
        self.stack.setClean()
        self.saved_changed.emit()

    def set_cell(self, place: int, column: str, text: str) -> None:
        """Write another text into a cell; typing on in one cell is one step."""
        if self._rows[place][column] != text:
            self.stack.push(_CellEdit(self, place, column, text))

    def add(self, place: int) -> None:
        """Put an empty template behind a place."""
        self.stack.push(_RowChange(self, tr("add a template"), place + 1, None, dict(_EMPTY)))

    def duplicate(self, place: int) -> None:
        """Put a copy of a template behind it, with an id of its own."""
        cells = dict(self._rows[place])
        cells["id"] = self._new_id(cells["id"])
        self.stack.push(_RowChange(self, tr("copy a template"), place + 1, None, cells))

    def delete(self, place: int) -> None:
        """Take a template out."""
        self.stack.push(_RowChange(self, tr("delete a template"), place, self._rows[place], None))

    def replace_cells(self, place: int, cells: Cells) -> None:
        """Change the cells of a row; for the steps of the stack."""
        self._rows[place] = cells
        self._repeated = _repeated(self._rows)
        self.row_changed.emit(place)

    def insert_row(self, place: int, cells: Cells) -> None:
        """Put a row in; for the steps of the stack."""
        self._rows.insert(place, cells)
        self._rows_moved(place)

    def remove_row(self, place: int) -> None:
        """Take a row out; for the steps of the stack."""
        del self._rows[place]
        self._rows_moved(min(place, len(self._rows) - 1))

    def _take(self, rows: Sequence[Cells], path: Path | None) -> None:
        self._rows = [{name: row[name] for name in COLUMNS} for row in rows]
        self.path, self.is_foreign = path, False
        self.stack.clear()
        self._rows_moved(0)
        self.saved_changed.emit()

    def _rows_moved(self, place: int) -> None:
        self._repeated = _repeated(self._rows)
        self.rows_changed.emit(place)

    def _new_id(self, id: str) -> str:
        taken = {row["id"].strip().casefold() for row in self._rows}
        number = 2
        while f"{id}-{number}".casefold() in taken:
            number += 1
        return f"{id}-{number}"


class _CellEdit(QUndoCommand):
    """Another text in a cell."""

    def __init__(self, sheet: TemplateSheet, place: int, column: str, text: str) -> None:
        super().__init__(tr("edit {replace}", replace=field_word(column)))
        self.place, self.name, self.cell = place, column, text
        self._sheet = sheet
        self._before = sheet.rows[place]

    @override
    def id(self) -> int:
        return _CELL_EDIT

    @override
    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _CellEdit):
            return False
        if (other.place, other.name) != (self.place, self.name):
            return False
        self.cell = other.cell
        self.setObsolete(self._before[self.name] == self.cell)
        return True

    @override
    def redo(self) -> None:
        self._sheet.replace_cells(self.place, {**self._before, self.name: self.cell})

    @override
    def undo(self) -> None:
        self._sheet.replace_cells(self.place, self._before)


class _RowChange(QUndoCommand):
    """A row that comes (``after``) or goes (``before``)."""

    def __init__(
        self,
        sheet: TemplateSheet,
        words: str,
        place: int,
        before: Cells | None,
        after: Cells | None,
    ) -> None:
        super().__init__(words)
        self._sheet, self._place, self._before, self._after = sheet, place, before, after

    @override
    def redo(self) -> None:
        self._swap(self._before, self._after)

    @override
    def undo(self) -> None:
        self._swap(self._after, self._before)

    def _swap(self, gone: Cells | None, come: Cells | None) -> None:
        if gone is not None:
            self._sheet.remove_row(self._place)
        if come is not None:
            self._sheet.insert_row(self._place, come)


@lru_cache(maxsize=4096)
def _own_problems(cells: tuple[str, ...]) -> tuple[CellProblem, ...]:
    return tuple(problems_of(dict(zip(COLUMNS, cells, strict=True))))


@lru_cache(maxsize=4096)
def _sizes(cells: tuple[str, ...]) -> tuple[int, ...] | None:
    if _own_problems(cells):
        return None
    template = template_of(dict(zip(COLUMNS, cells, strict=True)))
    return tuple(each.size(template, ChallengeSettings()) for each in CHALLENGE_SETS.values())


def _repeated(rows: Sequence[Cells]) -> dict[int, list[CellProblem]]:
    found: dict[int, list[CellProblem]] = {}
    for place, column, first in repeated_cells(rows):
        said = tr("the template {rows!r} has the same", rows=rows[first]["id"])
        if column == "id":
            said = tr("another template, number {first}, has the same id", first=first + 1)
        found.setdefault(place, []).append(CellProblem(column, said))
    return found
