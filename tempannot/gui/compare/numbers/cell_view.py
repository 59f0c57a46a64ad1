"""The view of small tables: a cell at a time; a click or Enter leads to what is behind it.

Cells have numbers, counts beside them, heat, and intervals as bars.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, zip_longest

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QSplitter,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)
from typing_extensions import override

from tempannot.gui.compare.numbers.cells import CELL_ROLE, Cell, CellModel, CellTable, Reach
from tempannot.gui.kit.copied_table import CopiedTable
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.painting import guarded_paint, restoring
from tempannot.gui.kit.theme import Theme, black_or_white, blended

_PAD = 8
_GAP = 10
_BAR = 18  # average characters
_SLACK = 3  # what rounding may add to the width of a text
_COOLEST, _HOTTEST = 0.10, 0.85
_STARK = (0.15, 0.30), (0.80, 1.0)
"""Where more contrast is wanted: the cooler half for white words, the hotter for black ones.

On shades in between neither could be read.
"""
_WITH_BLACK_OR_WHITE = 4.5
"""The contrast that one of both has on any ground whatsoever."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


_ENTER = (*RETURNS, Qt.Key.Key_Space)


class CellView(CopiedTable):
    """Shows a ``CellTable``.

    ``chosen`` carries what is behind a cell that was clicked or entered, ``hovered`` row and
    column of a cell under the mouse; ``current_changed`` comes when the keys or a click move to
    another cell.
    """

    chosen = Signal(object)
    hovered = Signal(int, int)
    current_changed = Signal()

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells = CellModel(self)
        self._widest = 0
        self._needed: list[int] = []
        self._needed_in_two: list[int] = []
        self._is_arranging = self._is_own = False
        self.setModel(self._cells)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().sectionResized.connect(self._keep_widths)
        self.verticalHeader().setSectionsClickable(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.clicked.connect(self._choose)
        self.entered.connect(self._hover)
        self.selectionModel().currentChanged.connect(self._moved)

    @property
    def table(self) -> CellTable:
        """What is shown."""
        return self._cells.table

    @property
    def current(self) -> Cell | None:
        """The cell under the keys."""
        index = self.currentIndex()
        return self._cells.cell(index.row(), index.column()) if index.isValid() else None

    def start(self, table: CellTable) -> None:
        """Show another table; the current cell stays where it was if there still is one."""
        place = self.currentIndex().row(), self.currentIndex().column()
        self._cells.start(table)
        self.verticalHeader().setVisible(bool(table.row_headings))
        self.fit()
        if table.rows:
            self.move_to(*(place if self._cells.hasIndex(*place) else (0, 0)))

    def move_to(self, row: int, column: int) -> None:
        """Make a cell the current one."""
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(self._cells.index(row, column), flag)

    @property
    def wanted_width(self) -> int:
        """The width in which no cell is cut."""
        return self.width_of_first(len(self._needed))

    def width_of_first(self, columns: int) -> int:
        """The width in which no cell of the first columns is cut, with a scroll bar."""
        return sum(self._needed[:columns]) + _SCROLL_BAR

    def limit_columns(self, widest: int) -> None:
        """Make no column wider than so many characters; 0 for no limit."""
        self._widest = widest

    def fit(self) -> None:
        """Give rows and columns the sizes that their cells ask for."""
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() + 7)
        shown = self._cells.has_two_lines
        self._needed_in_two = self._measured(in_two=True)
        self._needed = self._measured(in_two=False)
        self._cells.has_two_lines = shown
        self._is_own = False
        self._arrange()

    def _measured(self, *, in_two: bool) -> list[int]:
        """What the columns need, with their headings in one line or in two."""
        self._cells.has_two_lines = in_two
        header, columns = self.horizontalHeader(), range(self._cells.columnCount())
        most = self._widest * self.fontMetrics().averageCharWidth()
        wide = (max(self.sizeHintForColumn(e), header.sectionSizeHint(e)) for e in columns)
        return [min(each, most) if most else each for each in wide]

    def _arrange(self) -> None:
        """Show whole columns only, and the others where one scrolls.

        Headings take two lines where all columns have room by that.
        """
        room, needed = self.viewport().width(), self._needed
        in_two = sum(needed) > room >= sum(self._needed_in_two)
        if in_two is not self._cells.has_two_lines:
            self._cells.break_headings(in_two)
            self.updateGeometries()
        widths = up_to_the_edge(self._needed_in_two if in_two else needed, room)
        self._is_arranging = True
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)
        self._is_arranging = False

    def _keep_widths(self, column: int) -> None:
        """Leave the columns as they are once somebody has given one another width."""
        is_last = self.horizontalHeader().stretchLastSection() and column == len(self._needed) - 1
        if not (self._is_arranging or is_last):
            self._is_own = True

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._is_own and len(self._needed) == self._cells.columnCount():
            self._arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self._choose(self.currentIndex())
        elif event.text() and event.text().isprintable():
            event.ignore()  # letters are for the window, not a search in the table
        else:
            super().keyPressEvent(event)

    @override
    def copied_text(self, index: QModelIndex) -> str:
        """A number without what it is made of, which stands beside it."""
        cell = self._cells.cell(index.row(), index.column())
        return cell.text if cell.is_number else super().copied_text(index)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            cell = self._cells.cell(index.row(), index.column())
            if cell.leads:
                self.chosen.emit(cell.behind)

    def _hover(self, index: QModelIndex) -> None:
        leads = self._cells.cell(index.row(), index.column()).leads
        shape = Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        self.hovered.emit(index.row(), index.column())

    def _moved(self) -> None:
        self.current_changed.emit()


class CellDelegate(QStyledItemDelegate):
    """Paints ``Cell`` values; colours are looked up in the theme each time."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    @override
    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        cell: Cell | None = index.data(CELL_ROLE)
        if cell is None:
            return super().sizeHint(option, index)
        metrics = QFontMetrics(_font_of(cell, option.font))
        width = _value_width(cell, metrics)
        if cell.detail:
            width += _GAP + metrics.horizontalAdvance(cell.detail) + _SLACK
        if cell.reach is not None:
            width += _GAP + _BAR * metrics.averageCharWidth()
        return QSize(width + 2 * _PAD, metrics.height() + 7)

    @override
    @guarded_paint
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        cell: Cell | None = index.data(CELL_ROLE)
        if cell is None:
            return
        with restoring(painter):
            area: QRect = QRect(option.rect)
            ground = self._ground(cell)
            painter.fillRect(area, ground)
            is_current = bool(option.state & QStyle.StateFlag.State_Selected)
            if is_current and cell.heat is None:
                ground = self._theme.color("selection")
                painter.fillRect(area, ground)
            elif cell.heat is not None and _is_stark(self._theme):  # the coolest is all but black
                painter.setPen(self._theme.color(cell.heat_color))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(area.adjusted(0, 0, -1, -1))
            self._write(painter, area.adjusted(_PAD, 0, -_PAD, 0), cell, option, ground)
            if is_current:
                self._frame(painter, area, option)

    def _ground(self, cell: Cell) -> QColor:
        plain = "surface" if cell.is_strong else "background"
        if cell.heat is None:
            return self._theme.color(plain)
        return heated(self._theme, plain, cell.heat_color, cell.heat)

    def _frame(self, painter: QPainter, area: QRect, option: QStyleOptionViewItem) -> None:
        """Frame the cell under the keys, strongly while the table has the focus.

        A hot cell may have the colour of the frame, not that of the line within it.
        """
        has_focus = bool(option.state & QStyle.StateFlag.State_HasFocus)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color("text" if has_focus else "accent"), 2))
        painter.drawRect(area.adjusted(1, 1, -1, -1))
        painter.setPen(QPen(self._theme.color("background"), 1))
        painter.drawRect(area.adjusted(2, 2, -3, -3))

    def _write(
        self,
        painter: QPainter,
        area: QRect,
        cell: Cell,
        option: QStyleOptionViewItem,
        ground: QColor,
    ) -> None:
        font = _font_of(cell, option.font)
        is_hot = bool(option.state & QStyle.StateFlag.State_MouseOver) and cell.leads
        font.setUnderline(is_hot)
        metrics = QFontMetrics(font)
        if cell.reach is not None:
            bar = _BAR * metrics.averageCharWidth()
            scale = QRectF(area.right() - bar, area.top(), bar, area.height())
            self._paint_reach(painter, scale, cell.reach)
            area = area.adjusted(0, 0, -bar - _GAP, 0)
        color = self._text_color(cell, ground)
        if not cell.detail:
            _text(painter, area, cell, font, color)
            return
        width = _value_width(cell, metrics)
        _text(painter, QRect(area.left(), area.top(), width, area.height()), cell, font, color)
        rest = area.adjusted(width + _GAP, 0, 0, 0)
        font.setUnderline(False)
        painter.setFont(font)
        painter.setPen(self._theme.color("muted"))
        shown = metrics.elidedText(cell.detail, Qt.TextElideMode.ElideRight, rest.width())
        painter.drawText(rest, int(_RIGHT if cell.is_number else _LEFT), shown)

    def _text_color(self, cell: Cell, ground: QColor) -> QColor:
        if cell.heat is None:
            return self._theme.color(cell.color)
        return black_or_white(ground)

    def _paint_reach(self, painter: QPainter, scale: QRectF, reach: Reach) -> None:
        """Draw the scale, the interval as a bar and the value as a mark on it."""
        span = 1 - reach.least
        middle = scale.center().y()

        def at(value: float) -> float:
            return scale.left() + (value - reach.least) / span * scale.width()

        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.color("muted"), 1))
        painter.drawLine(QPointF(scale.left(), middle), QPointF(scale.right(), middle))
        for mark in (0.0, 0.5, 1.0):
            painter.drawLine(QPointF(at(mark), middle - 4), QPointF(at(mark), middle + 4))
        accent = self._theme.color("accent")
        if reach.low is not None and reach.high is not None:
            soft = QColor(accent)
            soft.setAlphaF(0.4)
            bar = QRectF(at(reach.low), middle - 4, at(reach.high) - at(reach.low), 8)
            painter.fillRect(bar, soft)
            painter.setPen(QPen(accent, 1))
            painter.drawRect(bar)
        painter.setPen(QPen(accent, 3))
        x = at(reach.value)
        painter.drawLine(QPointF(x, middle - 6), QPointF(x, middle + 6))


def heated(theme: Theme, ground: str, color: str, heat: float) -> QColor:
    """A colour laid over a ground, faintly for a heat of 0, strongly for 1."""
    least, most = _COOLEST, _HOTTEST
    if _is_stark(theme):
        is_hot = heat >= 0.5
        (least, most), heat = _STARK[is_hot], 2 * heat - is_hot
    over = theme.color(color)
    over.setAlphaF(least + (most - least) * heat)
    return blended(over, theme.color(ground))


def _is_stark(theme: Theme) -> bool:
    return theme.least_contrast > _WITH_BLACK_OR_WHITE


def _font_of(cell: Cell, base: QFont) -> QFont:
    font = QFont(base)
    font.setBold(cell.is_strong)
    return font


def _value_width(cell: Cell, metrics: QFontMetrics) -> int:
    """Return the room for the text; values with a count beside them form a column."""
    width = metrics.horizontalAdvance(cell.text)
    if cell.is_number and cell.detail:
        width = max(width, metrics.horizontalAdvance("0.000"))
    return width + _SLACK


def _text(painter: QPainter, area: QRect, cell: Cell, font: QFont, color: QColor) -> None:
    painter.setFont(font)
    painter.setPen(color)
    shown = painter.fontMetrics().elidedText(
        cell.text, Qt.TextElideMode.ElideRight, max(0, area.width())
    )
    painter.drawText(area, int(_RIGHT if cell.is_number else _LEFT), shown)


_SCROLL_BAR = 16  # for a scroll bar


def up_to_the_edge(needed: Sequence[int], room: int) -> list[int]:
    """Widths of columns: where not all have room, the last that is seen whole ends at the edge.

    >>> up_to_the_edge([30, 30, 30], 70), up_to_the_edge([30, 30], 70), up_to_the_edge([80, 5], 70)
    ([35, 35, 30], [30, 30], [80, 5])
    """
    ends = list(accumulate(needed))
    whole = bisect_right(ends, room)
    if whole in (0, len(needed)):
        return list(needed)
    left = room - ends[whole - 1]
    more = [left * (place + 1) // whole - left * place // whole for place in range(whole)]
    return [width + extra for width, extra in zip_longest(needed, more, fillvalue=0)]


class TableBeside(QSplitter):
    """Shares a width between a table and what stands beside it."""

    def __init__(self, table: CellView, line: QWidget, beside: QWidget, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._table = table
        left = QWidget(self)
        in_column((table, 1), line, on=left)
        self.addWidget(left)
        self.addWidget(beside)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)

    def share(self, room: int, columns: int | None = None) -> None:
        """Give the table, if it has any, what its first ``columns`` (or all) need."""
        count = self._table.model().columnCount()
        if count:
            needed = self._table.width_of_first(count if columns is None else columns)
            self.setSizes([needed, max(0, room - needed)])
