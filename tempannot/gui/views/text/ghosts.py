"""Proposed events and times in the text: faint and broken where what is marked is full.

A proposed event stands on a dashed line with a hollow square, a proposed time on a line of dashes
and dots with a hollow ring; neither has a ground. The current one has a frame and a question mark.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from tempannot.core.items import Span
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.text.text_marks import MarkKind, badge_size, paint_letter

_FAINT = 170
_LINES = {
    MarkKind.EVENT: [3.0, 2.5],
    MarkKind.TIME: [4.0, 2.0, 1.0, 2.0],
}


class Ghost(NamedTuple):
    """A proposed mark: where it would be, and what."""

    span: Span
    kind: MarkKind


class ProposedMark(Protocol):
    """What is proposed for a stretch of the text, of a kind that ``MarkKind`` has, too."""

    @property
    def start(self) -> int:
        """Where it begins."""

    @property
    def end(self) -> int:
        """Where it ends."""

    @property
    def kind(self) -> str:
        """What it is."""


class GhostIndex:
    """The ghosts of a text in document order; finding those in a stretch is a binary search.

    A long text has tens of thousands, and they are other ones after each key: so a ghost is made
    when it is looked at, and until then there are but its numbers.
    """

    __slots__ = ("_ends", "_furthest", "_kinds", "_starts")

    def __init__(self, marks: Iterable[ProposedMark] = ()) -> None:
        in_order = sorted(marks, key=attrgetter("start"))
        self._starts = [each.start for each in in_order]
        self._ends = [each.end for each in in_order]
        self._furthest = list(accumulate(self._ends, max))
        self._kinds = [each.kind for each in in_order]

    def within(self, span: Span) -> Sequence[Ghost]:
        """The ghosts that share text with a stretch."""
        last = bisect_left(self._starts, span.end)
        found = range(bisect_right(self._furthest, span.start, 0, last), last)
        return [
            Ghost(Span(self._starts[each], self._ends[each]), MarkKind(self._kinds[each]))
            for each in found
        ]


def paint_ghost(
    painter: QPainter, theme: Theme, kind: MarkKind, rectangles: Sequence[QRectF]
) -> None:
    """Paint a broken line under the words, and the outline of the mark's sign."""
    if not rectangles:
        return
    color = theme.faint(theme.color(kind.value), _FAINT)
    pen = QPen(color, 1.3)
    pen.setDashPattern(_LINES[kind])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    for each in rectangles:
        low = each.bottom() + 1
        painter.drawLine(QPointF(each.left() + 1, low), QPointF(each.right(), low))
    painter.setPen(QPen(color, 1.1))
    first = rectangles[0]
    center = QPointF(first.left() - 1.5, first.bottom() + 1)
    if kind is MarkKind.EVENT:
        painter.drawRect(QRectF(center.x() - 1.7, center.y() - 1.7, 3.4, 3.4))
    else:
        painter.drawEllipse(center, 2.2, 2.2)


def paint_current_ghost(
    painter: QPainter, theme: Theme, kind: MarkKind, rectangles: Sequence[QRectF]
) -> None:
    """Frame the proposal that keys decide, with a question mark on its corner."""
    if not rectangles:
        return
    pen = QPen(theme.color(kind.value), 1.6)
    pen.setDashPattern(_LINES[kind])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    radius = 3.0 if kind is MarkKind.EVENT else 7.0
    for each in rectangles:
        painter.drawRoundedRect(each.adjusted(-2.5, -1, 2, 2), radius, radius)
    size = badge_size(theme)
    corner = rectangles[0].topLeft()
    place = QRectF(corner.x() - size * 0.45, corner.y() - size * 0.8, size, size)
    painter.setPen(QPen(theme.color(kind.value), 1.2))
    painter.setBrush(theme.color("background"))
    painter.drawEllipse(place)
    paint_letter(painter, "?", place, theme.color(kind.value))
