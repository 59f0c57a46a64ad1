"""A conflict as a round of end points: down the left side, up the right, back to the start."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.interval_names import LONGEST
from tempannot.core.language import tr
from tempannot.core.network import Conflict, Step, TimePoint
from tempannot.core.reasoning import Reasoning
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme

_ROW, _BOX, _SIDE = 54.0, 24.0, 4.0


@dataclass(frozen=True, slots=True)
class Corner:
    """One end point of the round: its words, and its column (0 or 1) and row."""

    words: str
    column: int
    row: float


def corners(words: list[str]) -> tuple[Corner, ...]:
    """Lay the points of a round out: the first half goes down on the left, the rest up.

    An odd round has one point less on the right, which then lie between those on the left.

    >>> [(c.words, c.column, c.row) for c in corners(["a", "b", "c"])]
    [('a', 0, 0.0), ('b', 0, 1.0), ('c', 1, 0.5)]
    """
    left = (len(words) + 1) // 2
    shift = (2 * left - len(words)) / 2
    return tuple(
        Corner(each, 0, float(place))
        if place < left
        else Corner(each, 1, len(words) - 1 - place + shift)
        for place, each in enumerate(words)
    )


class CycleDiagram(QWidget):
    """Paints the steps of one conflict; the boxes are end points, the arrows go later."""

    def __init__(self, reasoning: Reasoning, conflict: Conflict, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._steps = conflict.steps
        self._corners = corners(_words(reasoning, [step.first for step in conflict.steps]))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Round of end points"))

    @override
    def sizeHint(self) -> QSize:
        rows = max((corner.row for corner in self._corners), default=0.0)
        return QSize(260, round(rows * _ROW + _BOX + 2 * _SIDE))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self) as painter:
            boxes = [self._box(corner) for corner in self._corners]
            for place, step in enumerate(self._steps):
                self._paint_step(painter, boxes[place], boxes[(place + 1) % len(boxes)], step)
            for corner, box in zip(self._corners, boxes, strict=True):
                self._paint_box(painter, box, corner.words)

    def _box(self, corner: Corner) -> QRectF:
        width = min(230.0, (self.width() - 2 * _SIDE - 48) / 2)
        left = _SIDE if corner.column == 0 else self.width() - _SIDE - width
        return QRectF(left, _SIDE + corner.row * _ROW, width, _BOX)

    def _paint_box(self, painter: QPainter, box: QRectF, words: str) -> None:
        painter.setPen(QPen(self._theme.color("border"), 1))
        painter.setBrush(self._theme.color("raised"))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(self._theme.color("text"))
        inner = box.adjusted(4, 0, -4, 0)
        shown = painter.fontMetrics().elidedText(
            words, Qt.TextElideMode.ElideRight, int(inner.width())
        )
        painter.drawText(inner, Qt.AlignmentFlag.AlignCenter, shown)

    def _paint_step(self, painter: QPainter, start: QRectF, end: QRectF, step: Step) -> None:
        color = self._theme.color("muted" if step.link is None else "conflict")
        style = Qt.PenStyle.DashLine if step.link is None else Qt.PenStyle.SolidLine
        first, last = _between(start, end)
        painter.setPen(QPen(color, 1.5, style))
        painter.drawLine(first, last)
        _paint_head(painter, first, last, color)
        label = f"{step.relation.replace('<=', '≤')} {step.link or ''}".strip()
        painter.setPen(color)
        middle = (first + last) / 2
        if start.left() == end.left():
            beside = QRectF(middle.x() + 7, middle.y() - 10, 120, 20)
            painter.drawText(beside, Qt.AlignmentFlag.AlignVCenter, label)
        else:
            is_back = start.left() > end.left()
            edge = Qt.AlignmentFlag.AlignBottom if is_back else Qt.AlignmentFlag.AlignTop
            top = middle.y() + (-24 if is_back else 5)
            area = QRectF(middle.x() - 27, top, 54, 19)
            painter.drawText(area, Qt.AlignmentFlag.AlignHCenter | edge, label)


def _between(start: QRectF, end: QRectF) -> tuple[QPointF, QPointF]:
    """Where an arrow leaves one box and reaches the next."""
    if start.left() == end.left():
        if start.top() < end.top():
            return QPointF(start.center().x(), start.bottom()), QPointF(end.center().x(), end.top())
        return QPointF(start.center().x(), start.top()), QPointF(end.center().x(), end.bottom())
    if start.left() < end.left():
        return QPointF(start.right(), start.center().y()), QPointF(end.left(), end.center().y())
    return QPointF(start.left(), start.center().y()), QPointF(end.right(), end.center().y())


def _paint_head(painter: QPainter, first: QPointF, last: QPointF, color: QColor) -> None:
    way = last - first
    length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
    along = way / length
    across = QPointF(-along.y(), along.x())
    base = last - along * 7
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([last, base + across * 3.5, base - across * 3.5]))


def _words(reasoning: Reasoning, points: list[TimePoint]) -> list[str]:
    names = reasoning.document.names()
    return [
        tr("start of {name}", name=names.name(point.interval, LONGEST))
        if point.end == "start"
        else tr("end of {name}", name=names.name(point.interval, LONGEST))
        for point in points
    ]
