"""The rows of the one table of the window: of any class, in columns that say all about themselves.

A ``RowModel`` shows rows in ``ShownColumn``s, each of which has its heading and width, the text,
colours and tool tip of a cell, what rows sort by. The columns of a ``Table`` of results become such
columns by ``model_columns``.

Cells are looked up when they are painted, and rows may come in bit by bit, so that a table of half
a million rows costs little more than the list of them.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QPainter
from typing_extensions import override

from tempannot.core.language import shown, tr, written
from tempannot.core.wording import as_heading
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.what_texts import column_text
from tempannot.tables.cell_formats import ABSENT
from tempannot.tables.table import Column, Table

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class CellMark(ABC, Generic[Row]):
    """What is painted in a cell before its words, such as a picture of what they say."""

    @abstractmethod
    def room(self, height: int) -> int:
        """The pixels that it takes from the words in a row of some height."""

    @abstractmethod
    def draw(self, painter: QPainter, area: QRectF, row: Row, color: QColor) -> None:
        """Paint it into the area of the whole cell, in the colour of its words."""


@dataclass(frozen=True, slots=True)
class ShownColumn(Generic[Row]):
    """A column: its ``title``, the ``text`` of a row, and how wide it is in average characters.

    ``key`` is what rows sort by, None for one that has nothing here, which comes last. A number is
    its key in a format (``{:,}``) in place of a text, "" where it has none. Cells of a
    column that ``leads`` somewhere look like links. ``tip`` explains the heading, ``details`` a
    cell (its text, if nothing else is said), and ``says`` is what a screen reader says of it.
    What has no room is cut at its end, or ``cut_in_middle`` where texts begin alike. Columns with
    a ``share`` divide by it what the others leave, if that is more than their widths. One with a
    ``least`` holds words of data: where there is no room it is read whole after all others, and
    has so many average characters at least. Words that may go over several ``lines`` do so where
    they have no room in one.
    ``color`` and ``ground`` are colours, or their names in the theme; "" and None stand for none.
    ``name`` is that of its values in files, by which Shift+F1 finds what they are. A title begins
    large, unless it is ``of_data``, such as a label: that keeps its letters.
    """

    title: str
    text: Callable[[Row], str] | str
    width: int
    key: Callable[[Row], Any] | None = None
    is_number: bool = False
    leads: bool = False
    tip: str = ""
    color: Callable[[Row], QColor | str | None] | None = None
    ground: Callable[[Row], QColor | str | None] | None = None
    font: Callable[[Row], QFont | None] | None = None
    details: Callable[[Row], str] | None = None
    says: Callable[[Row], str] | None = None
    mark: CellMark[Row] | None = None
    cut_in_middle: bool = False
    share: float = 0
    least: int = 0
    lines: int = 1
    name: str = ""
    of_data: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.text, str):
            object.__setattr__(self, "is_number", True)

    def words(self, row: Row) -> str:
        """The text of a row."""
        if not isinstance(self.text, str):
            return self.text(row)
        number = None if self.key is None else self.key(row)
        return "" if number is None else self.text.format(number)


def model_columns(table: Table[Row], widths: Mapping[str, int]) -> tuple[ShownColumn[Row], ...]:
    """The columns of a table that have a width, in average characters, by their names.

    They sort by their values, and lead somewhere if there is evidence behind their cells, which
    ``table.evidence`` tells for the row that was entered.
    """
    return tuple(model_column(table.column(path), width) for path, width in widths.items())


def model_column(column: Column[Row], width: int) -> ShownColumn[Row]:
    """A column of a table of results, so many average characters wide."""

    def key(row: Row) -> object:
        value = column.value(row)
        return None if value is ABSENT else value

    return ShownColumn(
        column.heading,
        column.text,
        width,
        key,
        is_number=column.is_number,
        leads=column.evidence is not None,
        tip=tr(column.definition),
        name=column.path,
        of_data=column.of_data,
    )


class RowModel(QAbstractTableModel, Generic[Row]):
    """Rows in the columns given; sorted by a column, or as they came.

    ``more_wanted`` comes when somebody scrolls to the end while ``has_more`` is set. Without a
    theme, columns name no colours and lead nowhere.
    """

    more_wanted = Signal()

    def __init__(
        self,
        columns: Sequence[ShownColumn[Row]],
        theme: Theme | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self.has_more = False
        self._theme = theme
        self._given: list[Row] = []
        self._rows: list[Row] = []
        self._sorted_by = (-1, Qt.SortOrder.AscendingOrder)
        role = Qt.ItemDataRole
        self._roles: dict[int, Callable[[ShownColumn[Row], Row], Any]] = {
            role.DisplayRole: _text,
            role.ToolTipRole: _details,
            role.AccessibleTextRole: _said,
            role.TextAlignmentRole: _alignment,
            role.ForegroundRole: self._ink,
            role.BackgroundRole: self._ground,
            role.FontRole: _font,
        }

    @property
    def rows(self) -> Sequence[Row]:
        """The rows as they are shown."""
        return self._rows

    @property
    def is_sorted(self) -> bool:
        """Whether they are in another order than they came in."""
        return self._rows is not self._given

    def set_rows(
        self, rows: Iterable[Row], columns: Sequence[ShownColumn[Row]] | None = None
    ) -> None:
        """Show other rows, perhaps in other columns; they are sorted as the last ones were."""
        self.beginResetModel()
        if columns is not None:
            self.columns = tuple(columns)
        self._given = list(rows)
        self._rows = self._in_order()
        self.endResetModel()

    def append(self, rows: Sequence[Row]) -> None:
        """Show more rows below those there are, however these are sorted."""
        if not rows:
            return
        first = len(self._rows)
        self.beginInsertRows(_NOWHERE, first, first + len(rows) - 1)
        if self._rows is not self._given:
            self._given.extend(rows)
        self._rows.extend(rows)
        self.endInsertRows()

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    @override
    def canFetchMore(self, parent: Index) -> bool:
        return self.has_more and not parent.isValid()

    @override
    def fetchMore(self, parent: Index) -> None:
        self.more_wanted.emit()

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return shown(column.title) if column.of_data else as_heading(column.title)
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(column.tip) or None
        if role == Qt.ItemDataRole.WhatsThisRole:
            return column.tip or column_text(column.name) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.is_number else _LEFT
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        look_up = self._roles.get(role)
        if look_up is None or not index.isValid():
            return None
        found = look_up(self.columns[index.column()], self._rows[index.row()])
        if found is not None and role == Qt.ItemDataRole.AccessibleTextRole and index.column():
            first = look_up(self.columns[0], self._rows[index.row()])
            if found == first and sys.platform == "linux":
                return " "  # Orca goes through all cells of a row
        return found

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sorted_by = (column, order)
        self.beginResetModel()
        self._rows = self._in_order()
        self.endResetModel()

    def _ink(self, column: ShownColumn[Row], row: Row) -> QColor | None:
        if column.color and (color := self._color(column.color(row))) is not None:
            return color
        return self._color("accent") if column.leads and column.words(row) else None

    def _ground(self, column: ShownColumn[Row], row: Row) -> QColor | None:
        return None if column.ground is None else self._color(column.ground(row))

    def _color(self, color: QColor | str | None) -> QColor | None:
        if not isinstance(color, str):
            return color
        return self._theme.color(color) if color and self._theme is not None else None

    def _in_order(self) -> list[Row]:
        place, order = self._sorted_by
        if not 0 <= place < len(self.columns):
            return self._given
        column = self.columns[place]
        key = column.key or column.words
        keyed = [(key(row), row) for row in self._given]
        known = [each for each in keyed if each[0] not in (None, "")]
        known.sort(key=itemgetter(0), reverse=order is Qt.SortOrder.DescendingOrder)
        rest = [row for found, row in keyed if found in (None, "")]
        return [row for _, row in known] + rest


def _text(column: ShownColumn[Row], row: Row) -> str:
    text = column.words(row)
    is_number = column.is_number and shown(text) == text
    return written(text) if is_number else shown(text)


def _details(column: ShownColumn[Row], row: Row) -> str:
    return literal((column.details or column.words)(row))


def _said(column: ShownColumn[Row], row: Row) -> str | None:
    return None if column.says is None else shown(column.says(row))


def _alignment(column: ShownColumn[Row], row: Row) -> Qt.AlignmentFlag:
    return _RIGHT if column.is_number else _LEFT


def _font(column: ShownColumn[Row], row: Row) -> QFont | None:
    return None if column.font is None else column.font(row)
