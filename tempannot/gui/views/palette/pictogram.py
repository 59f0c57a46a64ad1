"""A basic relation as a picture: the first interval as a bar above the second."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.painting import restoring
from tempannot.gui.views.relation_marks import BARS

Extent = tuple[float, float]


def bar_extents(basic: RelationSet) -> tuple[Extent, Extent]:
    """Return where the first and the second bar start and end, between 0 and 1.

    Raises KeyError for anything but a basic relation.
    """
    first_start, first_end, second_start, second_end = BARS[str(basic)]
    return (first_start, first_end), (second_start, second_end)


def paint_pictogram(
    painter: QPainter, area: QRectF, basic: RelationSet, first: QColor, second: QColor
) -> None:
    """Paint the two bars into ``area``, and a fine line wherever two ends coincide."""
    above, below = bar_extents(basic)
    gap = max(2.0, area.height() * 0.16)
    thick = (area.height() - gap) / 2
    with restoring(painter):
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_shared_ends(painter, area, (above, below), second)
        painter.setPen(Qt.PenStyle.NoPen)
        for extent, top, color in (
            (above, area.top(), first),
            (below, area.bottom() - thick, second),
        ):
            left = area.left() + extent[0] * area.width()
            bar = QRectF(left, top, (extent[1] - extent[0]) * area.width(), thick)
            painter.setBrush(color)
            painter.drawRoundedRect(bar, min(1.5, thick / 3), min(1.5, thick / 3))


def _paint_shared_ends(
    painter: QPainter, area: QRectF, bars: tuple[Extent, Extent], color: QColor
) -> None:
    line = QColor(color)
    line.setAlpha(200)
    painter.setPen(QPen(line, 1.0, Qt.PenStyle.DotLine))
    for place in set(bars[0]) & set(bars[1]):
        x = area.left() + place * area.width()
        painter.drawLine(QPointF(x, area.top() - 2), QPointF(x, area.bottom() + 2))
