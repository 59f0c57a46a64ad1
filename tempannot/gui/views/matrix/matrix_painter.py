"""Paints the cells and headings of the relation matrix that can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap

from tempannot.gui.kit.painting import painting, restoring, slant
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.drawn_annotation import is_slanted
from tempannot.gui.views.matrix.matrix_model import MatrixCell, MatrixCells, MatrixLook

_LEAST_FOR_SIGNS = 15
_LEAST_FOR_LINES = 9


class Stamps(dict[tuple[str, int, bool], QPixmap]):
    """Painted cells by state and relation, as long as size and colours stay."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the cells are in the viewport: below ``head``, right of ``left``, scrolled."""

    left: int
    head: int
    size: int
    scrolled: tuple[int, int]
    viewport: QRect

    def area_of(self, row: int, column: int) -> QRect:
        """Where a cell is."""
        left = self.left + column * self.size - self.scrolled[0]
        top = self.head + row * self.size - self.scrolled[1]
        return QRect(left, top, self.size, self.size)

    def seen(self, count: int) -> tuple[range, range]:
        """The rows and columns that are at least partly seen."""
        first_column, first_row = (each // self.size for each in self.scrolled)
        rows = (self.viewport.height() - self.head) // self.size + 2
        columns = (self.viewport.width() - self.left) // self.size + 2
        return (
            range(first_row, min(count, first_row + rows)),
            range(first_column, min(count, first_column + columns)),
        )


class MatrixPainter:
    """One painting of the matrix."""

    def __init__(
        self,
        painter: QPainter,
        theme: Theme,
        frame: Frame,
        cells: MatrixCells,
        words: Sequence[str],
    ) -> None:
        self._painter = painter
        self._theme = theme
        self._frame = frame
        self._cells = cells
        self._words = words
        self._rows, self._columns = frame.seen(len(words))

    def paint(
        self, selection: Selection, selected: tuple[int, int] | None, stamps: Stamps | None
    ) -> None:
        """Paint cells, lines, the selected pair and the headings; without stamps as lines."""
        frame, painter = self._frame, self._painter
        painter.setClipRect(frame.viewport.adjusted(frame.left, frame.head, 0, 0))
        self._paint_cells(stamps)
        if frame.size >= _LEAST_FOR_LINES:
            self._paint_lines()
        if selected is not None:
            painter.setPen(QPen(self._theme.color("accent"), 2))
            painter.drawRect(frame.area_of(*selected).adjusted(0, 0, -1, -1))
        self._paint_row_heads(selection)
        self._paint_column_heads(selection)
        corner = QRect(0, 0, frame.left, frame.head)
        painter.fillRect(corner, self._theme.color("surface"))

    def _paint_cells(self, stamps: Stamps | None) -> None:
        frame = self._frame
        font = self._painter.font()
        for row in self._rows:
            for column in self._columns:
                cell = self._cells.cell(row, column)
                if cell.is_empty:
                    continue
                if stamps is None:
                    self._paint_cell(self._painter, frame.area_of(row, column), cell, font)
                else:
                    key = (cell.state, cell.relations.bits, cell.is_marked)
                    if key not in stamps:
                        stamps[key] = self._stamp(cell)
                    self._painter.drawPixmap(frame.area_of(row, column).topLeft(), stamps[key])
        self._painter.setFont(font)

    def _stamp(self, cell: MatrixCell) -> QPixmap:
        """Paint one kind of cell; all cells of the kind are copies of it."""
        ratio = self._painter.device().devicePixelRatio()
        size = self._frame.size
        pixmap = QPixmap(QSize(size, size) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        with painting(pixmap, smooth=False) as painter:
            self._paint_cell(painter, QRect(0, 0, size, size), cell, self._painter.font())
        return pixmap

    def _paint_cell(self, painter: QPainter, whole: QRect, cell: MatrixCell, font: QFont) -> None:
        is_tiny = self._frame.size < _LEAST_FOR_LINES
        area = whole if is_tiny else whole.adjusted(0, 0, -1, -1)
        painter.setFont(_fitting(font, cell.sign, area.width() - 3))
        look = self._cells.look(cell, self._theme)
        painter.fillRect(area, _stronger(look.ground) if is_tiny else look.ground)
        painter.setPen(self._ink(look))
        if self._frame.size >= _LEAST_FOR_SIGNS and cell.sign:
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), cell.sign)
        if (look.is_underlined or cell.is_marked) and not is_tiny:
            painter.fillRect(area.adjusted(0, area.height() - 2, 0, 0), look.sign)

    def _ink(self, look: MatrixLook) -> QColor:
        """The colour of a sign on its ground; a hatched one is mostly that of the page."""
        page = self._theme.color("background")
        return self._theme.ink(look.sign, look.ground if isinstance(look.ground, QColor) else page)

    def _paint_lines(self) -> None:
        frame, painter = self._frame, self._painter
        count = len(self._words)
        painter.setPen(self._theme.color("border"))
        end = frame.area_of(count, count)
        for column in self._columns:
            x = frame.area_of(0, column).right()
            painter.drawLine(x, 0, x, min(end.top() - 1, frame.viewport.height()))
        for row in self._rows:
            y = frame.area_of(row, 0).bottom()
            painter.drawLine(0, y, min(end.left() - 1, frame.viewport.width()), y)

    def _paint_row_heads(self, selection: Selection) -> None:
        frame, painter = self._frame, self._painter
        whole = QRect(0, frame.head, frame.left, frame.viewport.height())
        painter.setClipRect(whole)
        painter.fillRect(whole, self._theme.color("surface"))
        for row in self._rows:
            area = frame.area_of(row, 0)
            area.setLeft(0)
            area.setRight(frame.left - 2)
            ground, text = self._head_colors(row, selection)
            painter.fillRect(area, ground)
            if frame.size >= _LEAST_FOR_SIGNS:
                painter.setPen(text)
                slant(painter, is_slanted(self._cells.color_name(row)))
                right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                painter.drawText(area.adjusted(0, 0, -6, 0), right, self._words[row])
        slant(painter, False)
        painter.setClipping(False)

    def _paint_column_heads(self, selection: Selection) -> None:
        frame, painter = self._frame, self._painter
        whole = QRect(frame.left, 0, frame.viewport.width(), frame.head)
        painter.setClipRect(whole)
        painter.fillRect(whole, self._theme.color("surface"))
        for column in self._columns:
            left = frame.area_of(0, column).left()
            ground, text = self._head_colors(column, selection)
            painter.fillRect(QRect(left, 0, frame.size, frame.head), ground)
            if frame.size >= _LEAST_FOR_SIGNS:
                painter.setPen(text)
                slant(painter, is_slanted(self._cells.color_name(column)))
                self._write_upwards(left, self._words[column])
        slant(painter, False)
        painter.setClipping(False)

    def _write_upwards(self, left: int, word: str) -> None:
        frame, painter = self._frame, self._painter
        room = frame.head - 8
        elided = QFontMetrics(painter.font()).elidedText(word, Qt.TextElideMode.ElideRight, room)
        with restoring(painter):
            painter.translate(QPointF(left, frame.head - 4))
            painter.rotate(-90)
            painter.drawText(
                QRectF(0, 0, room + 4, frame.size), int(Qt.AlignmentFlag.AlignVCenter), elided
            )

    def _head_colors(self, place: int, selection: Selection) -> tuple[QColor, QColor]:
        """Return ground and text of a heading."""
        id = self._cells.ids[place]
        name = "surface"
        if id in (selection.source, selection.target):
            name = "selection"
        elif id in selection.highlighted:
            name = "highlight"
        elif id == selection.hovered:
            name = "hover"
        return self._theme.color(name), self._theme.color(self._cells.color_name(place))


def _fitting(font: QFont, text: str, room: int) -> QFont:
    """The font, smaller if the text would not fit."""
    wide = QFontMetrics(font).horizontalAdvance(text)
    if wide <= room:
        return font
    smaller = QFont(font)
    smaller.setPointSizeF(max(5.0, font.pointSizeF() * room / wide))
    return smaller


def _stronger(ground: QColor | QBrush) -> QColor | QBrush:
    """A ground that can be told from others on a cell of a few pixels."""
    if isinstance(ground, QBrush):
        return ground
    color = QColor(ground)
    color.setAlphaF(min(1.0, 3 * ground.alphaF()))
    return color
