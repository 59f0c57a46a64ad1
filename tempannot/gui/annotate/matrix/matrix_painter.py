"""Paints the cells and headings of the relation matrix that can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPixmap

from tempannot.core.document import Interval
from tempannot.gui.annotate.matrix.matrix_model import Cell, CellState, MatrixModel
from tempannot.gui.annotate.shared.interval_words import color_name
from tempannot.gui.context import Context

_LEAST_FOR_SIGNS = 15


class Stamps(dict[tuple[CellState, int], QPixmap]):
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
        """Return where a cell is."""
        left = self.left + column * self.size - self.scrolled[0]
        top = self.head + row * self.size - self.scrolled[1]
        return QRect(left, top, self.size, self.size)

    def seen(self, count: int) -> tuple[range, range]:
        """Return the rows and columns that are at least partly seen."""
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
        context: Context,
        frame: Frame,
        intervals: Sequence[Interval],
        words: Sequence[str],
    ) -> None:
        self._painter = painter
        self._context = context
        self._frame = frame
        self._intervals = intervals
        self._words = words
        self._rows, self._columns = frame.seen(len(intervals))

    def paint(self, model: MatrixModel, selected: tuple[int, int] | None, stamps: Stamps) -> None:
        """Paint cells, lines, the selected pair and the headings."""
        frame, painter = self._frame, self._painter
        painter.setClipRect(frame.viewport.adjusted(frame.left, frame.head, 0, 0))
        self._paint_cells(model, stamps)
        self._paint_lines()
        if selected is not None:
            painter.setPen(QPen(self._context.theme.color("accent"), 2))
            painter.drawRect(frame.area_of(*selected).adjusted(0, 0, -1, -1))
        self._paint_row_heads()
        self._paint_column_heads()
        corner = QRect(0, 0, frame.left, frame.head)
        painter.fillRect(corner, self._context.theme.color("surface"))

    def _paint_cells(self, model: MatrixModel, stamps: Stamps) -> None:
        colors, frame = _Colors(self._context), self._frame
        for row in self._rows:
            for column in self._columns:
                cell = model.cell(row, column)
                if cell.state is not CellState.UNDECIDED:
                    key = (cell.state, cell.relations.bits)
                    if key not in stamps:
                        stamps[key] = self._stamp(cell, colors)
                    self._painter.drawPixmap(frame.area_of(row, column).topLeft(), stamps[key])

    def _stamp(self, cell: Cell, colors: _Colors) -> QPixmap:
        """Paint one kind of cell; all cells of the kind are copies of it."""
        ratio = self._painter.device().devicePixelRatio()
        size = self._frame.size - 1
        pixmap = QPixmap(QSize(size, size) * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        area = QRect(0, 0, size, size)
        painter = QPainter(pixmap)
        painter.setFont(_fitting(self._painter.font(), cell.sign, size - 3))
        painter.fillRect(area, colors.ground(cell))
        painter.setPen(colors.sign(cell))
        if self._frame.size >= _LEAST_FOR_SIGNS and cell.sign:
            painter.drawText(area, int(Qt.AlignmentFlag.AlignCenter), cell.sign)
        if cell.state is CellState.ASSERTED:
            painter.fillRect(QRect(0, size - 2, size, 2), colors.sign(cell))
        painter.end()
        return pixmap

    def _paint_lines(self) -> None:
        frame, painter = self._frame, self._painter
        count = len(self._intervals)
        painter.setPen(self._context.theme.color("border"))
        end = frame.area_of(count, count)
        for column in self._columns:
            x = frame.area_of(0, column).right()
            painter.drawLine(x, 0, x, min(end.top() - 1, frame.viewport.height()))
        for row in self._rows:
            y = frame.area_of(row, 0).bottom()
            painter.drawLine(0, y, min(end.left() - 1, frame.viewport.width()), y)

    def _paint_row_heads(self) -> None:
        frame, painter = self._frame, self._painter
        whole = QRect(0, frame.head, frame.left, frame.viewport.height())
        painter.setClipRect(whole)
        painter.fillRect(whole, self._context.theme.color("surface"))
        for row in self._rows:
            area = frame.area_of(row, 0)
            area.setLeft(0)
            area.setRight(frame.left - 2)
            ground, text = self._head_colors(row)
            painter.fillRect(area, ground)
            if frame.size >= _LEAST_FOR_SIGNS:
                painter.setPen(text)
                right = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                painter.drawText(area.adjusted(0, 0, -6, 0), right, self._words[row])
        painter.setClipping(False)

    def _paint_column_heads(self) -> None:
        frame, painter = self._frame, self._painter
        whole = QRect(frame.left, 0, frame.viewport.width(), frame.head)
        painter.setClipRect(whole)
        painter.fillRect(whole, self._context.theme.color("surface"))
        for column in self._columns:
            left = frame.area_of(0, column).left()
            ground, text = self._head_colors(column)
            painter.fillRect(QRect(left, 0, frame.size, frame.head), ground)
            if frame.size >= _LEAST_FOR_SIGNS:
                painter.setPen(text)
                self._write_upwards(left, self._words[column])
        painter.setClipping(False)

    def _write_upwards(self, left: int, word: str) -> None:
        frame, painter = self._frame, self._painter
        room = frame.head - 8
        elided = QFontMetrics(painter.font()).elidedText(word, Qt.TextElideMode.ElideRight, room)
        painter.save()
        painter.translate(QPointF(left, frame.head - 4))
        painter.rotate(-90)
        painter.drawText(
            QRectF(0, 0, room + 4, frame.size), int(Qt.AlignmentFlag.AlignVCenter), elided
        )
        painter.restore()

    def _head_colors(self, place: int) -> tuple[QColor, QColor]:
        """Return ground and text of a heading."""
        interval, selection = self._intervals[place], self._context.selection
        name = "surface"
        if interval.id in (selection.source, selection.target):
            name = "selection"
        elif interval.id in selection.highlighted:
            name = "highlight"
        elif interval.id == selection.hovered:
            name = "hover"
        kind = color_name(self._context.session.document, interval)
        return self._context.theme.color(name), self._context.theme.color(kind)


class _Colors:
    """The colours of cells, looked up once per painting."""

    def __init__(self, context: Context) -> None:
        self._theme = context.theme

    def ground(self, cell: Cell) -> QColor:
        """Return the ground: stronger where it is asserted."""
        match cell.state:
            case CellState.CONFLICT:
                return self._theme.color("conflict-fill")
            case CellState.SAME:
                return self._theme.color("border")
            case CellState.VAGUE | CellState.SKIPPED:
                return self._theme.color("surface")
        color = self._theme.relation_color(cell.relations)
        color.setAlphaF(0.24 if cell.state is CellState.ASSERTED else 0.1)
        return color

    def sign(self, cell: Cell) -> QColor:
        """Return the colour of the sign, which is also the mark of an assertion."""
        match cell.state:
            case CellState.CONFLICT:
                return self._theme.color("conflict")
            case CellState.ASSERTED | CellState.INFERRED:
                return self._theme.relation_color(cell.relations)
        return self._theme.color("muted")


def _fitting(font: QFont, text: str, room: int) -> QFont:
    """Return the font, smaller if the text would not fit."""
    wide = QFontMetrics(font).horizontalAdvance(text)
    if wide <= room:
        return font
    smaller = QFont(font)
    smaller.setPointSizeF(max(5.0, font.pointSizeF() * room / wide))
    return smaller
