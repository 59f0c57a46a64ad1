"""Tables of values: what each column says of a row, how it sorts, and whether it leads on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor
from typing_extensions import override

from tempannot.gui.kit.literal import literal
from tempannot.gui.kit.theme import Theme

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column: its ``title``, the ``text`` of a row, and how wide it is in average characters.

    ``key`` is what rows sort by, None for one that has nothing here, which comes last. Cells of a
    column that ``leads`` somewhere look like links.
    """

    title: str
    text: Callable[[Row], str]
    width: int
    key: Callable[[Row], Any] | None = None
    is_number: bool = False
    leads: bool = False
    tip: str = ""
    color: Callable[[Row], str] | None = field(default=None)


class RowModel(QAbstractTableModel, Generic[Row]):
    """Rows in the columns given; sorted by a column, or as they came."""

    def __init__(
        self, columns: Sequence[Column[Row]], theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._theme = theme
        self._given: tuple[Row, ...] = ()
        self._rows: tuple[Row, ...] = ()
        self._sorted_by = (-1, Qt.SortOrder.AscendingOrder)

    @property
    def rows(self) -> tuple[Row, ...]:
        """The rows as they are shown."""
        return self._rows

    def set_rows(self, rows: Iterable[Row], columns: Sequence[Column[Row]] | None = None) -> None:
        """Show other rows, perhaps in other columns; they are sorted as the last ones were."""
        self.beginResetModel()
        if columns is not None:
            self.columns = tuple(columns)
        self._given = tuple(rows)
        self._rows = self._in_order()
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self.columns)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or section >= len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(column.tip) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.is_number else _LEFT
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        column, row = self.columns[index.column()], self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return literal(column.text(row))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _RIGHT if column.is_number else _LEFT
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._ink(column, row)
        return None

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sorted_by = (column, order)
        self.beginResetModel()
        self._rows = self._in_order()
        self.endResetModel()

    def _ink(self, column: Column[Row], row: Row) -> QColor | None:
        if column.color is not None and (name := column.color(row)):
            return self._theme.color(name)
        return self._theme.color("accent") if column.leads and column.text(row) else None

    def _in_order(self) -> tuple[Row, ...]:
        place, order = self._sorted_by
        if not 0 <= place < len(self.columns):
            return self._given
        column = self.columns[place]
        key = column.key or column.text
        known = [row for row in self._given if key(row) not in (None, "")]
        rest = [row for row in self._given if key(row) in (None, "")]
        known.sort(key=key, reverse=order is Qt.SortOrder.DescendingOrder)
        return (*known, *rest)
