"""How events and times are marked in the text: by colour, and by form for eyes that see none.

An event stands on a solid line with a square, a time in a dotted frame with a ring, the
creation time in a dashed frame with a disc. The pair under work carries S and T.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from tempannot.core.language import worded
from tempannot.gui.kit.painting import restoring
from tempannot.gui.kit.theme import Theme


@worded
class MarkKind(StrEnum):
    """What is marked; the value is the name of its colour."""

    EVENT = "event"
    TIME = "time"
    CREATION_TIME = "creation-time"


@dataclass(frozen=True, slots=True)
class Mark:
    """One marked interval as it is to be painted.

    ``tint`` names a colour in place of the kind's; ``letter`` says whose mark it is. An
    ``is_outline`` mark is only a dashed frame; an ``is_alert`` hint stands out. ``number``
    tells words that occur more than once from each other.
    """

    kind: MarkKind
    rectangles: tuple[QRectF, ...]
    badge: str = ""
    hint: str = ""
    hovered: bool = False
    highlighted: bool = False
    tint: str = ""
    letter: str = ""
    is_outline: bool = False
    is_alert: bool = False
    number: str = ""

    @property
    def color_name(self) -> str:
        """The theme's name for its colour; with ``-fill`` for that of its ground."""
        return self.tint or self.kind.value


_LINE_STYLES = {
    MarkKind.EVENT: Qt.PenStyle.SolidLine,
    MarkKind.TIME: Qt.PenStyle.DotLine,
    MarkKind.CREATION_TIME: Qt.PenStyle.DashLine,
}

_AROUND = (-2.0, 0.0, 0.5, 1.0)
"""What a field has beyond its word; little on the right, where a full stop may follow."""


def paint_ground(painter: QPainter, theme: Theme, mark: Mark) -> None:
    """Paint what lies under the words."""
    color = theme.color(mark.color_name)
    if mark.is_outline:
        _paint_outline(painter, mark, color)
        return
    fill = theme.color("highlight") if mark.highlighted else theme.color(f"{mark.color_name}-fill")
    if mark.badge and not mark.highlighted:
        fill = theme.color("selection")
    for rectangle in mark.rectangles:
        _paint_field(painter, rectangle.adjusted(*_AROUND), mark, (color, fill))
    if mark.rectangles:
        _paint_glyph(painter, mark, color)


def paint_badges(painter: QPainter, theme: Theme, mark: Mark) -> None:
    """Paint the S or T of the pair, or the digit that picks this interval."""
    if not mark.rectangles:
        return
    corner = mark.rectangles[0].topLeft()
    if mark.badge:
        _paint_badge(painter, theme, mark.badge, corner)
    elif mark.hint:
        _paint_hint(painter, theme, mark, corner)
    if mark.letter:
        place = letter_place(theme, mark)
        painter.setPen(QPen(theme.color("background"), 1))
        painter.setBrush(theme.color(mark.color_name))
        painter.drawRoundedRect(place, 2.5, 2.5)
        paint_letter(painter, mark.letter, place, theme.color("background"))


def paint_signal(painter: QPainter, theme: Theme, rectangles: Sequence[QRectF]) -> None:
    """Underline a signal word ("before", "when") with a thin row of dots."""
    painter.setPen(QPen(theme.color("signal"), 1, Qt.PenStyle.DotLine))
    for rectangle in rectangles:
        painter.drawLine(rectangle.bottomLeft(), rectangle.bottomRight())


def badge_place(theme: Theme, mark: Mark) -> QRectF:
    """The room that the badge of a mark takes."""
    if not mark.rectangles:
        return QRectF()
    size = badge_size(theme) + 2
    corner = mark.rectangles[0].topLeft()
    return QRectF(corner.x() - size * 0.45, corner.y() - size * 0.83, size + 2, size)


def letter_place(theme: Theme, mark: Mark) -> QRectF:
    """The room of the letter at the upper right corner, empty if there is none."""
    if not mark.rectangles or not mark.letter:
        return QRectF()
    size = badge_size(theme)
    corner = mark.rectangles[-1].topRight()
    return QRectF(corner.x() - size * 0.45, corner.y() - size * 0.72, size, size)


def number_place(theme: Theme, mark: Mark) -> QRectF:
    """The room of the number below the right end of a word, empty if there is none."""
    if not mark.rectangles or not mark.number:
        return QRectF()
    corner = mark.rectangles[-1].bottomRight()
    metrics = QFontMetricsF(_number_font(theme))
    wide, high = metrics.horizontalAdvance(mark.number), metrics.capHeight()
    return QRectF(corner.x() + 2, corner.y() + 3 - high, wide, high)


def paint_number(painter: QPainter, theme: Theme, mark: Mark) -> None:
    """Write the number of a word that occurs more than once, as a subscript."""
    if not mark.rectangles or not mark.number:
        return
    place = number_place(theme, mark)
    painter.setFont(_number_font(theme))
    painter.setPen(theme.color(mark.color_name))
    painter.drawText(place.bottomLeft(), mark.number)


def _number_font(theme: Theme) -> QFont:
    font = theme.ui_font()
    font.setPointSizeF(max(6.0, theme.font_size * 0.66))
    return font


def _paint_outline(painter: QPainter, mark: Mark, color: QColor) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(color, 1.5, Qt.PenStyle.DashLine))
    for rectangle in mark.rectangles:
        painter.drawRoundedRect(rectangle.adjusted(-3, -1, 3, 2), 3, 3)


def _paint_field(
    painter: QPainter, field: QRectF, mark: Mark, colors: tuple[QColor, QColor]
) -> None:
    color, fill = colors
    strong = bool(mark.badge) or mark.highlighted
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    radius = 3.0 if mark.kind is MarkKind.EVENT else 7.0
    painter.drawRoundedRect(field, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if mark.badge or mark.hovered or strong:
        pen = QPen(color, 2.0 if mark.badge else 1.4)
        painter.setPen(pen)
        painter.drawRoundedRect(field, radius, radius)
    elif mark.kind is MarkKind.EVENT:
        painter.setPen(QPen(color, 1.6))
        painter.drawLine(field.bottomLeft(), field.bottomRight())
    else:
        painter.setPen(QPen(color, 1.3, _LINE_STYLES[mark.kind]))
        painter.drawRoundedRect(field, radius, radius)


def _paint_glyph(painter: QPainter, mark: Mark, color: QColor) -> None:
    """Put a small square, ring or disc on the lower left corner."""
    first = mark.rectangles[0]
    center = QPointF(first.left() - 1.5, first.bottom() + 1)
    painter.setPen(QPen(color, 1.4))
    painter.setBrush(color)
    if mark.kind is MarkKind.EVENT:
        painter.drawRect(QRectF(center.x() - 1.5, center.y() - 1.5, 3, 3))
    else:
        if mark.kind is MarkKind.TIME:
            painter.setBrush(painter.background())
        painter.drawEllipse(center, 2.4, 2.4)


def badge_size(theme: Theme) -> float:
    """The width and height of a badge, in pixels; it grows with the text."""
    return max(10.0, round(theme.font_size * 1.15))


def _paint_badge(painter: QPainter, theme: Theme, text: str, corner: QPointF) -> None:
    size = badge_size(theme) + 2
    place = QRectF(corner.x() - size * 0.45, corner.y() - size * 0.72, size, size)
    painter.setPen(QPen(theme.color("background"), 1.2))
    painter.setBrush(theme.color("accent"))
    painter.drawEllipse(place)
    paint_letter(painter, text, place, theme.color("accent-text"))


def _paint_hint(painter: QPainter, theme: Theme, mark: Mark, corner: QPointF) -> None:
    size = badge_size(theme)
    place = QRectF(corner.x() - size * 0.33, corner.y() - size * 0.83, size, size)
    painter.setPen(QPen(theme.color("conflict" if mark.is_alert else "muted"), 1))
    painter.setBrush(theme.color("conflict" if mark.is_alert else "raised"))
    painter.drawRoundedRect(place, 2.5, 2.5)
    color = theme.color("background" if mark.is_alert else "text")
    paint_letter(painter, mark.hint, place, color)


def paint_letter(painter: QPainter, text: str, place: QRectF, color: QColor) -> None:
    """Paint the letter or digit of a badge into its place."""
    font = QFont(painter.font())
    font.setPixelSize(max(8, round(place.height() * 0.78)))
    font.setBold(True)
    with restoring(painter):
        painter.setFont(font)
        painter.setPen(color)
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)


def label_font(theme: Theme) -> QFont:
    """The font of the words between the lines."""
    font = theme.ui_font()
    font.setPointSizeF(max(6.5, theme.font_size * 0.78))
    return font


def paint_label(painter: QPainter, theme: Theme, place: QRectF, text: tuple[str, QColor]) -> None:
    """Paint words on a small plate of the ground's colour."""
    plate = theme.color("background")
    plate.setAlpha(225)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(plate)
    painter.drawRoundedRect(place, 3, 3)
    painter.setPen(text[1])
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text[0])


def free_place(
    size: tuple[float, float], anchors: Sequence[QPointF], taken: Sequence[QRectF]
) -> QRectF | None:
    """The first rectangle of ``size`` at one of ``anchors`` that overlaps none taken."""
    for anchor in anchors:
        place = QRectF(anchor.x(), anchor.y(), *size)
        if not any(place.intersects(each) for each in taken):
            return place
    return None


def label_size(font: QFont, text: str) -> tuple[float, float]:
    """Return width and height of a label's plate."""
    metrics = QFontMetricsF(font)
    return metrics.horizontalAdvance(text) + 8, metrics.height()
