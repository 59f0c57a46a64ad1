"""The one table of the window: rows in columns, painted, sorted, chosen, read out.

A ``RowModel`` shows rows of any class in ``ShownColumn``s, each of which says all about itself: its
heading and width, the text, colours and tool tip of a cell, what rows sort by. The columns of a
``Table`` of results become such columns by ``model_columns``. A ``RowDelegate`` paints them, a
``RowTable`` or ``RowView`` shows them; ``kit.table_filter`` is the language that filters them.

Cells are looked up when they are painted, and rows may come in bit by bit, so that a table of half
a million rows costs little more than the list of them.
"""

from __future__ import annotations

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
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPalette, QResizeEvent
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

from tempannot.core.language import shown, written
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.painting import guarded_paint
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.what_texts import column_text
from tempannot.tables.cell_formats import ABSENT
from tempannot.tables.table import Column, Table

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_MARGIN = 4
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

    ``key`` is what rows sort by, None for one that has nothing here, which comes last. Cells of a
    column that ``leads`` somewhere look like links. ``tip`` explains the heading, ``details`` a
    cell (its text, if nothing else is said), and ``says`` is what a screen reader says of it.
    What has no room is cut at its end, or ``cut_in_middle`` where texts begin alike.
    ``color`` and ``ground`` are colours, or their names in the theme; "" and None stand for none.
    ``name`` is that of its values in files, by which Shift+F1 finds what they are.
    """

    title: str
    text: Callable[[Row], str]
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
    name: str = ""


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
        name=column.path,
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
            return shown(column.title)
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
        return look_up(self.columns[index.column()], self._rows[index.row()])

    @override
    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sorted_by = (column, order)
        self.beginResetModel()
        self._rows = self._in_order()
        self.endResetModel()

    def _ink(self, column: ShownColumn[Row], row: Row) -> QColor | None:
        if column.color and (color := self._color(column.color(row))) is not None:
            return color
        return self._color("accent") if column.leads and column.text(row) else None

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
        key = column.key or column.text
        keyed = [(key(row), row) for row in self._given]
        known = [each for each in keyed if each[0] not in (None, "")]
        known.sort(key=itemgetter(0), reverse=order is Qt.SortOrder.DescendingOrder)
        rest = [row for found, row in keyed if found in (None, "")]
        return [row for _, row in known] + rest


def _text(column: ShownColumn[Row], row: Row) -> str:
    return written(column.text(row)) if column.is_number else shown(column.text(row))


def _details(column: ShownColumn[Row], row: Row) -> str:
    return literal((column.details or column.text)(row))


def _said(column: ShownColumn[Row], row: Row) -> str | None:
    return None if column.says is None else shown(column.says(row))


def _alignment(column: ShownColumn[Row], row: Row) -> Qt.AlignmentFlag:
    return _RIGHT if column.is_number else _LEFT


def _font(column: ShownColumn[Row], row: Row) -> QFont | None:
    return None if column.font is None else column.font(row)


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
    """Rows in one piece: no focus frame around a single cell; marks of columns before their words.

    ``inset`` is what words without a mark keep away from the sides of a cell, in pixels.
    """

    def __init__(self, parent: QObject | None = None, inset: int = 0) -> None:
        super().__init__(parent)
        self._inset = inset

    @override
    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        model, modes = index.model(), Qt.TextElideMode
        in_middle = isinstance(model, RowModel) and model.columns[index.column()].cut_in_middle
        option.textElideMode = modes.ElideMiddle if in_middle else modes.ElideRight

    @override
    @guarded_paint
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        mark = model.columns[index.column()].mark if isinstance(model, RowModel) else None
        if mark is None and not self._inset:
            super().paint(painter, option, index)
            return
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)  # asks the model once for the ground and the words
        cell, words = QRect(whole.rect), whole.text
        if mark is None:
            beside = cell.adjusted(self._inset, 0, -self._inset, 0)
        else:
            beside = cell.adjusted(mark.room(cell.height()), 0, 0, 0)
        for whole.rect, whole.text in ((cell, ""), (beside, words)):
            style = whole.widget.style()
            style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
        if mark is not None and isinstance(model, RowModel):
            color = whole.palette.color(QPalette.ColorRole.Text)
            mark.draw(painter, QRectF(cell), model.rows[index.row()], color)


def paint_ground(
    delegate: QStyledItemDelegate,
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: Index,
) -> None:
    """Paint a cell without its text: its colour, and whether it is selected."""
    whole = QStyleOptionViewItem(option)
    delegate.initStyleOption(whole, index)
    whole.text = ""
    style = whole.widget.style()
    style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)


class RowView(RowTable, Generic[Row]):
    """The view; ``row_chosen`` carries the row that is the current one now, None for none.

    ``cell_entered`` carries a row and the number of a column: a click on a cell that leads
    somewhere, or the Enter key. With ``by_cell`` single cells are chosen, not rows, and the table
    is as high as its rows. Where rows are made anew, the one that was chosen is known again by its
    ``identity``.
    """

    row_chosen = Signal(object)
    cell_entered = Signal(object, int)
    identity: Callable[[Row], object]

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
        self.identity = _itself
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
        kept = None if self._kept is None else self.identity(self._kept)
        known = [self.identity(each) for each in self._rows.rows] if kept is not None else []
        if kept in known:
            self.choose(known.index(kept))
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


def _itself(row: object) -> object:
    return row
