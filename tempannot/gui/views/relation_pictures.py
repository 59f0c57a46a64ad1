"""Relations as pictures: the first interval as a bar above the second, and two small bars."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.painting import restoring

Extent = tuple[float, float]


def bar_extents(basic: RelationSet) -> tuple[Extent, Extent]:
    """Where the first and the second bar start and end, between 0 and 1.

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
            bar = _bar(area, extent, top, thick)
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


BARS: dict[str, tuple[float, float, float, float]] = {
    # source from, to, target from, to, on a scale of 0 to 1
    "before": (0.0, 0.4, 0.6, 1.0),
    "after": (0.6, 1.0, 0.0, 0.4),
    "meets": (0.0, 0.5, 0.5, 1.0),
    "met-by": (0.5, 1.0, 0.0, 0.5),
    "overlaps": (0.0, 0.66, 0.34, 1.0),
    "overlapped-by": (0.34, 1.0, 0.0, 0.66),
    "starts": (0.0, 0.5, 0.0, 1.0),
    "started-by": (0.0, 1.0, 0.0, 0.5),
    "during": (0.3, 0.7, 0.0, 1.0),
    "contains": (0.0, 1.0, 0.3, 0.7),
    "finishes": (0.5, 1.0, 0.0, 1.0),
    "finished-by": (0.0, 1.0, 0.5, 1.0),
    "equals": (0.0, 1.0, 0.0, 1.0),
}
_FAINT = 0.28
_BARS_HEIGHT, _BARS_WIDTH = 0.48, 2.2


def bars_area(row: QRectF, left: float) -> QRectF:
    """Where the two bars of a relation go in a row, from ``left`` on."""
    height = row.height() * _BARS_HEIGHT
    return QRectF(left, row.center().y() - height / 2, height * _BARS_WIDTH, height)


def paint_bars(painter: QPainter, area: QRectF, relations: RelationSet, color: QColor) -> None:
    """Paint the source's bar above the target's.

    Of several alternatives, the source is solid where all agree and faint where any reaches.
    """
    shapes = [BARS[name] for name in relations.names]
    if not shapes:
        return
    thick = area.height() * 0.34
    faint = QColor(color)
    faint.setAlphaF(_FAINT)
    for upper in (True, False):
        begins = [shape[0 if upper else 2] for shape in shapes]
        ends = [shape[1 if upper else 3] for shape in shapes]
        top = area.top() if upper else area.bottom() - thick
        whole = _bar(area, (min(begins), max(ends)), top, thick)
        painter.fillRect(whole, faint)
        _outline(painter, whole, color)
        if max(begins) < min(ends):
            solid = color if upper else QColor.fromRgbF(*_softened(color))
            painter.fillRect(_bar(area, (max(begins), min(ends)), top, thick), solid)


def _softened(color: QColor) -> tuple[float, float, float, float]:
    return color.redF(), color.greenF(), color.blueF(), 0.75


def _bar(area: QRectF, extent: Extent, top: float, thick: float) -> QRectF:
    """The bar of an extent, across an area."""
    left = area.left() + extent[0] * area.width()
    return QRectF(left, top, (extent[1] - extent[0]) * area.width(), thick)


def _outline(painter: QPainter, bar: QRectF, color: QColor) -> None:
    """Draw the frame of a faint bar, which alone could not be seen."""
    painter.setPen(QPen(color, 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(bar)
