"""A ``Table`` of results in a window: its columns for a ``RowModel``, whose rows are its rows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)
from typing_extensions import override

from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.theme import Theme
from tempannot.tables.cell_formats import ABSENT
from tempannot.tables.table import Column, Table

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class ShownColumn(Generic[Row]):
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
        self, columns: Sequence[ShownColumn[Row]], theme: Theme, parent: QObject | None = None
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

    def set_rows(
        self, rows: Iterable[Row], columns: Sequence[ShownColumn[Row]] | None = None
    ) -> None:
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

    def _ink(self, column: ShownColumn[Row], row: Row) -> QColor | None:
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


_BARS_HEIGHT, _BARS_WIDTH = 0.48, 2.2


class RowTable(QTableView):
    """Whole rows, one at a time, which a click on a heading sorts and a third click unsorts."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)

    def fit_to(self, metrics: QFontMetrics, widths: Iterable[int]) -> None:
        """Give rows and columns sizes that suit a font; ``widths`` are in average characters."""
        self.verticalHeader().setDefaultSectionSize(metrics.height() + 7)
        for place, width in enumerate(widths):
            self.setColumnWidth(place, metrics.averageCharWidth() * width + 22)


class RowDelegate(QStyledItemDelegate):
    """Rows in one piece: no focus frame around a single cell."""

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        option.textElideMode = Qt.TextElideMode.ElideRight


def paint_ground(
    delegate: QStyledItemDelegate,
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: QModelIndex | QPersistentModelIndex,
) -> None:
    """Paint a cell without its text: its colour, and whether it is selected."""
    whole = QStyleOptionViewItem(option)
    delegate.initStyleOption(whole, index)
    whole.text = ""
    style = whole.widget.style()
    style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)


def paint_cell(
    delegate: QStyledItemDelegate,
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: QModelIndex | QPersistentModelIndex,
    text_area: QRect,
) -> QStyleOptionViewItem:
    """Paint the ground of a whole cell, and its text in a part of it; return what was painted.

    The model is asked once for both.
    """
    whole = QStyleOptionViewItem(option)
    delegate.initStyleOption(whole, index)
    style, text = whole.widget.style(), whole.text
    for area, shown in ((whole.rect, ""), (text_area, text)):
        whole.rect, whole.text = area, shown
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
    return whole


def bars_area(row: QRectF, left: float) -> QRectF:
    """Return where the two bars of a relation go in a row, from ``left`` on."""
    height = row.height() * _BARS_HEIGHT
    return QRectF(left, row.center().y() - height / 2, height * _BARS_WIDTH, height)


_MARGIN = 4


class RowView(RowTable, Generic[Row]):
    """The view; ``row_chosen`` carries the row that is the current one now, None for none.

    ``cell_entered`` carries a row and the number of a column: a click on a cell that leads
    somewhere, or the Enter key. With ``by_cell`` single cells are chosen, not rows, and the table
    is as high as its rows.
    """

    row_chosen = Signal(object)
    cell_entered = Signal(object, int)

    def __init__(
        self,
        name: str,
        model: RowModel[Row],
        theme: Theme,
        parent: QWidget,
        *,
        by_cell: bool = False,
    ) -> None:
        super().__init__(name, parent)
        self._theme = theme
        self._rows = model
        self._by_cell = by_cell
        self.setModel(model)
        self.setSortingEnabled(not by_cell)
        if by_cell:
            self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
            self.horizontalHeader().setSectionsClickable(False)
            self.horizontalHeader().setStretchLastSection(False)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        else:
            self.setItemDelegate(RowDelegate(self))
        self.clicked.connect(self._click)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._restore)
        self._kept: Row | None = None
        theme.changed.connect(self.fit)
        self.fit()

    @property
    def chosen(self) -> Row | None:
        """The current row."""
        place = self.currentIndex().row()
        return self._rows.rows[place] if 0 <= place < len(self._rows.rows) else None

    def choose(self, place: int) -> None:
        """Make a row the current one, by its place."""
        if 0 <= place < len(self._rows.rows):
            self.setCurrentIndex(self._rows.index(place, 0))

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) row."""
        place = self.currentIndex().row()
        self.choose(0 if place < 0 else min(len(self._rows.rows) - 1, max(0, place + by)))

    def fit(self) -> None:
        """Give rows and columns sizes that suit the font."""
        font = self._theme.ui_font()
        self.setFont(font)
        self.fit_to(self.fontMetrics(), (each.width for each in self._rows.columns))
        if self._by_cell:
            self._fit_height()

    @override
    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.row_chosen.emit(self.chosen)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._by_cell:
            self._fit_height()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.currentIndex())
        elif event.text() and event.text().isprintable():
            event.ignore()  # letters are for the window, not a search in the table
        else:
            super().keyPressEvent(event)

    def _click(self, index: QModelIndex) -> None:
        if self._rows.columns[index.column()].leads:
            self._enter(index)

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_entered.emit(self._rows.rows[index.row()], index.column())

    def _remember(self) -> None:
        self._kept = self.chosen

    def _restore(self) -> None:
        if self._kept is not None and self._kept in self._rows.rows:
            self.choose(self._rows.rows.index(self._kept))
        else:
            self.row_chosen.emit(None)
        self.fit()

    def _fit_height(self) -> None:
        """Be as large as the cells; wider than its page the table scrolls."""
        header = self.horizontalHeader()
        rows = self.verticalHeader().defaultSectionSize() * self._rows.rowCount()
        is_wide = header.length() > max(self.width(), self.minimumWidth())
        bar = self.horizontalScrollBar().sizeHint().height() if is_wide else 0
        self.setMaximumWidth(header.length() + _MARGIN)
        self.setFixedHeight(header.sizeHint().height() + rows + bar + _MARGIN)


def model_columns(table: Table[Row], widths: Mapping[str, int]) -> tuple[ShownColumn[Row], ...]:
    """The columns of a table that have a width, in average characters, by their names.

    They sort by their values, and lead somewhere if there is evidence behind their cells, which
    ``table.evidence`` tells for the row that was entered.
    """
    return tuple(_model_column(table.column(path), width) for path, width in widths.items())


def _model_column(column: Column[Row], width: int) -> ShownColumn[Row]:
    def key(row: Row) -> object:
        value = column.value(row)
        return None if value is ABSENT else value

    return ShownColumn(
        column.title,
        column.text,
        width,
        key,
        is_number=column.is_number,
        leads=column.evidence is not None,
        tip=column.definition,
    )
