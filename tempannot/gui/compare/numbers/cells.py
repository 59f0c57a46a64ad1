"""Small tables of numbers: cells as values, and a Qt model that is a thin adapter over them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.what_texts import column_text, measure_text
from tempannot.tables import table as tables

Index = QModelIndex | QPersistentModelIndex
CELL_ROLE = Qt.ItemDataRole.UserRole
_NOWHERE = QModelIndex()


@dataclass(frozen=True, slots=True)
class Reach:
    """A value with its interval, drawn as a bar on a scale from ``least`` to 1."""

    value: float
    low: float | None
    high: float | None
    least: float = 0.0


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell shows, and what is said of it.

    ``detail`` stands muted beside the text (a count, an interval). ``spoken`` is read out in
    place of the text. What is ``behind`` a cell its panel shows when the cell is chosen. ``color``
    names a colour of the theme for the text; ``heat``, from 0 to 1, shades the ground with
    ``heat_color``. What the cell ``names`` is explained by Shift+F1, such as a measure.
    """

    text: str
    detail: str = ""
    tip: str = ""
    spoken: str = ""
    is_number: bool = False
    behind: object = None
    is_strong: bool = False
    color: str = "text"
    heat: float | None = None
    heat_color: str = "accent"
    reach: Reach | None = None
    names: str = ""

    @property
    def leads(self) -> bool:
        """Whether it opens what is behind it."""
        return self.behind is not None


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column or row."""

    text: str
    tip: str = ""
    is_number: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class CellTable:
    """A whole table; without row headings the first column names the rows."""

    headings: tuple[Heading, ...] = ()
    rows: tuple[tuple[Cell, ...], ...] = ()
    row_headings: tuple[Heading, ...] = ()


def cell_table(
    table: tables.Table[tables.Row], cell: Callable[[tables.Column[tables.Row], tables.Row], Cell]
) -> CellTable:
    """A result as cells; the columns' definitions explain their headings."""
    return CellTable(
        tuple(
            Heading(each.heading, tr(each.definition), each.is_number, each.path)
            for each in table.columns
        ),
        tuple(tuple(cell(each, row) for each in table.columns) for row in table.rows),
    )


class CellModel(QAbstractTableModel):
    """Shows a ``CellTable``."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._table = CellTable()

    @property
    def table(self) -> CellTable:
        """What is shown."""
        return self._table

    def start(self, table: CellTable) -> None:
        """Show another table."""
        self.beginResetModel()
        self._table = table
        self.endResetModel()

    def cell(self, row: int, column: int) -> Cell:
        """Return one cell; raises IndexError if there is none."""
        return self._table.rows[row][column]

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.rows)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._table.headings)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        is_column = orientation is Qt.Orientation.Horizontal
        headings: Sequence[Heading] = (
            self._table.headings if is_column else self._table.row_headings
        )
        if section >= len(headings):
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return headings[section].text
            case Qt.ItemDataRole.ToolTipRole:
                return literal(headings[section].tip) or None
            case Qt.ItemDataRole.WhatsThisRole:
                return column_text(headings[section].name) or headings[section].tip or None
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(headings[section].is_number)
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self.cell(index.row(), index.column())
        match role:
            case Qt.ItemDataRole.UserRole:
                return cell
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(cell.is_number)
        return _text(cell, role)


def _text(cell: Cell, role: int) -> str | None:
    match role:
        case Qt.ItemDataRole.DisplayRole:
            return f"{cell.text}  {cell.detail}".rstrip()
        case Qt.ItemDataRole.ToolTipRole:
            return literal(cell.tip) or None
        case Qt.ItemDataRole.WhatsThisRole:
            return measure_text(cell.names) or None
        case Qt.ItemDataRole.AccessibleTextRole:
            return cell.spoken or f"{cell.text} {cell.detail}".strip()
    return None


def _alignment(is_number: bool) -> int:
    side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
    return int(side | Qt.AlignmentFlag.AlignVCenter)
