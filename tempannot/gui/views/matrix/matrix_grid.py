"""The scrolling grid of the relation matrix: geometry, keys and mouse."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, QPointF, QRect, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QColor,
    QFontMetrics,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.accessibility import SpokenTable, speak_as
from tempannot.gui.kit.drawing_file import Drawing
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.matrix.matrix_model import MatrixCells
from tempannot.gui.views.matrix.matrix_painter import Frame, MatrixPainter, Stamps
from tempannot.gui.views.zoomed_area import ZoomedArea

SMALLEST, LARGEST = 10, 48
_LEAST_ON_PAPER = 18
_STEP = 2
"""By how many pixels a cell grows at a time."""


class MatrixGrid(ZoomedArea):
    """The cells with frozen headings; ``chosen`` and ``pointed`` carry row and column.

    ``pointed`` gives -1, -1 where there is no cell.
    """

    chosen = Signal(int, int)
    pointed = Signal(int, int)
    zoom_keys: ClassVar = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}

    def __init__(self, parent: QWidget | None = None, smallest: int = SMALLEST) -> None:
        """Make an empty grid whose cells can be made as small as ``smallest`` pixels."""
        super().__init__(parent)
        self._smallest = smallest
        speak_as(self, QAccessible.Role.Chart, tr("Relation matrix"))
        self._theme: Theme | None = None
        self._selection: Selection | None = None
        self._model: MatrixCells | None = None
        self._words: list[str] = []
        self._place: dict[str, int] = {}
        self._size = 24
        self._zoom = 0
        self._head = 0
        self._left = 0
        self._stamps = Stamps()
        self._spoken = SpokenTable(tr("Relations, row to column"), self.viewport())
        self._spoken.chosen.connect(self._choose)
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            bar.valueChanged.connect(self._place_spoken)

    @property
    def model(self) -> MatrixCells | None:
        """The cells."""
        return self._model

    @property
    def cell_size(self) -> int:
        """Width and height of a cell, in pixels."""
        return self._size

    def attach(self, theme: Theme, selection: Selection) -> None:
        """Take colours and selection from a window."""
        self._theme, self._selection = theme, selection

    def show_cells(self, cells: MatrixCells | None) -> None:
        """Show other pairs, or none."""
        self._model = cells
        self._words = [cells.words(place) for place in range(len(cells.ids))] if cells else []
        self._place = {id: place for place, id in enumerate(cells.ids)} if cells else {}
        self._spoken.say(self._words, self.sentence)
        self.restyle()

    def restyle(self) -> None:
        """Take measure again: the font may be another."""
        self._stamps.clear()
        if self._theme is not None:
            metrics = QFontMetrics(self._theme.ui_font())
            fitting = max(metrics.height() + 8, metrics.horizontalAdvance("5?") + 8)
            self._size = min(LARGEST, max(self._smallest, fitting + self._zoom))
            widest = max((metrics.horizontalAdvance(word) for word in self._words), default=40)
            self._left = widest + 16
            self._head = min(widest + 10, max(60, self.height() // 3))
        self._update_bars()
        self.viewport().update()

    def selected(self) -> tuple[int, int] | None:
        """Return row and column of the selected pair."""
        if self._selection is None:
            return None
        selection = self._selection
        row = self._place.get(selection.source or "")
        column = self._place.get(selection.target or "")
        return None if row is None or column is None else (row, column)

    def set_cell_size(self, size: int) -> None:
        """Enlarge or reduce the cells (at most 48 pixels)."""
        before = self._size
        self._size = min(LARGEST, max(self._smallest, size))
        self._zoom += self._size - before
        self._stamps.clear()
        scale = self._size / before
        for bar in (self.horizontalScrollBar(), self.verticalScrollBar()):
            value = bar.value()
            self._update_bars()
            bar.setValue(round(value * scale))
        self.viewport().update()

    @override
    def zoom_by(self, steps: float, around: QPointF | None = None) -> None:
        self.set_cell_size(self._size + (_STEP if steps > 0 else -_STEP))

    @override
    def move_by(self, across: int, down: int) -> None:
        count = len(self._words)
        if not count:
            return
        row, column = self.selected() or (0, -1)
        row, column = (row + down) % count, (column + across) % count
        if row == column:  # an interval and itself are no pair
            row, column = (row + down) % count, (column + across) % count
        self.chosen.emit(row, column)

    @override
    def tip_of(self, place: QPoint) -> str:
        found = self.cell_at(place)
        return self.sentence(*found) if found is not None else ""

    @override
    def point_nowhere(self) -> None:
        self.pointed.emit(-1, -1)

    def fit(self) -> None:
        """Make the cells as large as they can be for all to be seen."""
        room = self.viewport().width() - self._left, self.viewport().height() - self._head
        self.set_cell_size(min(room) // max(1, len(self._words)))

    def cell_at(self, place: QPoint) -> tuple[int, int] | None:
        """Return row and column at a place of the viewport."""
        if place.x() < self._left or place.y() < self._head:
            return None
        column = (place.x() - self._left + self.horizontalScrollBar().value()) // self._size
        row = (place.y() - self._head + self.verticalScrollBar().value()) // self._size
        count = len(self._words)
        return (row, column) if row < count and column < count else None

    def area_of(self, row: int, column: int) -> QRect:
        """Where a cell is in the viewport."""
        return self._frame().area_of(row, column)

    def show_cell(self, row: int, column: int) -> None:
        """Scroll as little as needed for a cell to be seen."""
        for bar, place, room in (
            (self.horizontalScrollBar(), column, self.viewport().width() - self._left),
            (self.verticalScrollBar(), row, self.viewport().height() - self._head),
        ):
            low, high = place * self._size, (place + 1) * self._size
            bar.setValue(min(max(bar.value(), high - room), low))
        self._spoken.follow(row, column)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        theme, selection, model = self._theme, self._selection, self._model
        if theme is None or selection is None or model is None or not self._words:
            return
        with painting(self.viewport(), smooth=False) as painter:
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as its cells are placed
            painter.setFont(theme.ui_font())
            MatrixPainter(painter, theme, self._frame(), model, self._words).paint(
                selection, self.selected(), self._stamps
            )

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.restyle()
        selected = self.selected()
        if selected is not None:
            self.show_cell(*selected)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        found = self.cell_at(event.position().toPoint())
        if found is not None:
            self._choose(*found)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointed.emit(*(self.cell_at(event.position().toPoint()) or (-1, -1)))

    def sentence(self, row: int, column: int) -> str:
        """Say the relation of a cell in words."""
        return self._model.sentence(row, column) if self._model is not None else ""

    def drawing(self) -> Drawing:
        """All cells with their headings, to be put on a page."""
        count, size = len(self._words), max(_LEAST_ON_PAPER, self._size)
        head = self._left - 6  # words stand upright with the room that they take lying
        page = QRect(0, 0, self._left + count * size + 1, head + count * size + 1)
        frame = Frame(self._left, head, size, (0, 0), page)
        ground = self._theme.color("surface") if self._theme is not None else QColor()
        size_of_page = QSizeF(page.size()) if count else QSizeF()
        return Drawing("matrix", size_of_page, ground, lambda painter: self._draw(painter, frame))

    def _draw(self, painter: QPainter, frame: Frame) -> None:
        theme, selection, model = self._theme, self._selection, self._model
        if theme is not None and selection is not None and model is not None:
            painter.setFont(theme.ui_font())
            drawn = MatrixPainter(painter, theme, frame, model, self._words)
            drawn.paint(selection, self.selected(), None)

    def _choose(self, row: int, column: int) -> None:
        if row != column:  # an interval and itself are no pair
            self.chosen.emit(row, column)

    def _place_spoken(self) -> None:
        frame = self._frame()
        area = self.viewport().rect()
        self._spoken.lie(area, (self._left, self._head), self._size, frame.scrolled)

    def _update_bars(self) -> None:
        whole = len(self._words) * self._size
        for bar, room in (
            (self.horizontalScrollBar(), self.viewport().width() - self._left),
            (self.verticalScrollBar(), self.viewport().height() - self._head),
        ):
            bar.setRange(0, max(0, whole - room))
            bar.setPageStep(max(1, room))
            bar.setSingleStep(self._size)
        self._place_spoken()

    def _frame(self) -> Frame:
        scrolled = (self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        return Frame(self._left, self._head, self._size, scrolled, self.viewport().rect())
