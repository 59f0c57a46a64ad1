"""Paints one bar of a timeline: what certainly lasts, where its ends may lie, and its name."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from tempannot.gui.views.timeline.timeline_layout import Bar
from tempannot.gui.views.timeline.timeline_places import NO_COLUMNS, Columns


@dataclass(frozen=True, slots=True)
class Placed:
    """A bar on the canvas; ``bar`` is None for an interval that stands apart.

    ``left`` is where its group begins, ``columns`` are those of the group.
    """

    interval: str
    area: QRectF
    bar: Bar | None
    left: float = 0.0
    columns: Columns = NO_COLUMNS


def paint_open(painter: QPainter, area: QRectF, color: QColor) -> None:
    """Hatch all that a bar may reach."""
    faint = QColor(color)
    faint.setAlphaF(0.4)
    inset = area.height() * 0.15
    inner = area.adjusted(0, inset, 0, -inset)
    painter.fillRect(inner, QBrush(faint, Qt.BrushStyle.BDiagPattern))


def certain_part(placed: Placed) -> QRectF:
    """Return where a bar certainly lasts; empty if that is nowhere, or not on columns."""
    bar, area = placed.bar, placed.area
    if bar is None or not placed.columns.edges:
        return QRectF()
    middle_of = placed.columns.middle_of
    # it lasts from the first column that its start cannot lie behind, to the last of its end
    left = placed.left + middle_of(bar.start.last + bar.start.last % 2)
    right = placed.left + middle_of(bar.end.first - bar.end.first % 2)
    return QRectF(left, area.top(), max(0.0, right - left), area.height())


def name_place(placed: Placed, width: float, visible: QRectF) -> tuple[float, bool]:
    """Return the left edge of a name of this ``width``, and whether it needs a ground of its own.

    It stands in view: on what certainly lasts if it fits there, else right behind that; on
    hatching only where it must.
    """
    area, certain = placed.area, certain_part(placed)
    seen = certain.intersected(visible)
    if seen.width() >= width:
        return seen.left(), False
    if not seen.isEmpty() and certain.right() + width <= min(area.right(), visible.right()):
        return certain.right(), True
    left = min(max(area.left(), visible.left()), max(area.left(), area.right() - width))
    return left, not certain.left() <= left <= left + width <= certain.right()


def paint_certain(painter: QPainter, placed: Placed, color: QColor, fill: QColor) -> None:
    """Fill where a bar certainly lasts, and draw the ends that are known exactly."""
    bar, area = placed.bar, placed.area
    if bar is None:
        return
    middle_of, certain = placed.columns.middle_of, certain_part(placed)
    if not certain.isEmpty():
        painter.fillRect(certain, fill)
        painter.setPen(QPen(color, 1))
        painter.drawLine(certain.topLeft(), certain.topRight())
        painter.drawLine(certain.bottomLeft(), certain.bottomRight())
    painter.setPen(QPen(color, 2.5))
    for reach in (bar.start, bar.end):
        if reach.is_exact:
            x = placed.left + middle_of(reach.first)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
