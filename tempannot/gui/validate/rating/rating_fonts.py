"""The sizes of type and the distances on a rater's pages, all from the theme."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from tempannot.gui.kit.theme import Theme

READING = 1.8
"""Items are this many times as large as panels: 18 points where panels have 10."""

LARGEST_READING = 36.0
LETTER_STEPS = 4
"""In so many steps the letters of a long item shrink to those of panels."""

MEASURE = 66
"""Characters in a line of an item."""

_SCROLL_BAR = (
    "QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0 }}"
    "QScrollBar::handle:vertical {{ background: {0}; border-radius: 4px; min-height: 24px;"
    " margin: 1px }}"
    "QScrollBar::add-line, QScrollBar::sub-line {{ height: 0 }}"
    "QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent }}"
)


class RatingFonts:
    """The theme as a rater's pages use it; ``is_compact`` where there is little room.

    ``letter_step`` is how far the letters of the item are shrunk, from 0 to LETTER_STEPS.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self.is_compact = False
        self.letter_step = 0

    def color(self, name: str) -> QColor:
        """Return a colour of the theme."""
        return self.theme.color(name)

    def font(self, factor: float, weight: QFont.Weight = QFont.Weight.Normal) -> QFont:
        """Return the font of panels at a multiple of its size; very large ones grow less."""
        font = self.theme.ui_font()
        size = float(self.theme.font_size)
        font.setPointSizeF(min(size * factor, max(size, LARGEST_READING)))
        font.setWeight(weight)
        return font

    @property
    def reading_font(self) -> QFont:
        """The font of what is judged."""
        font, least = self.font(READING), self.font(1.0).pointSizeF()
        large = font.pointSizeF()
        font.setPointSizeF(large - (large - least) * self.letter_step / LETTER_STEPS)
        return font

    @property
    def line_height(self) -> float:
        """How high a line of an item is, as a multiple of what its letters need."""
        return 1.15 if self.is_compact else 1.35

    @property
    def measure(self) -> int:
        """How wide a line of an item is at most, in pixels, whatever its letters shrink to."""
        return int(QFontMetricsF(self.font(READING)).averageCharWidth() * MEASURE)

    @property
    def gap(self) -> int:
        """The distance that others are multiples of, in pixels."""
        return max(4, round(self.theme.font_size * (0.35 if self.is_compact else 0.8)))

    @property
    def scroll_bar(self) -> str:
        """The style sheet of a thin scroll bar."""
        return _SCROLL_BAR.format(self.color("muted").name())


def key_size(keys: tuple[str, ...], font: QFont) -> tuple[float, float]:
    """Return how wide and how high the caps of some keys are, side by side."""
    metrics = QFontMetricsF(font)
    return sum(_cap_width(key, metrics) for key in keys) + 4 * max(0, len(keys) - 1), _cap(metrics)


def paint_keys(
    painter: QPainter,
    at: QPointF,
    keys: tuple[str, ...],
    font: QFont,
    colors: tuple[QColor, QColor],
) -> None:
    """Draw keys as caps, ``at`` their top left; colours are those of the letters and the edge."""
    ink, edge = colors
    metrics = QFontMetricsF(font)
    left = at.x()
    painter.setFont(font)
    for key in keys:
        cap = QRectF(left, at.y(), _cap_width(key, metrics), _cap(metrics))
        painter.setPen(QPen(edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        painter.setPen(ink)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
        left += cap.width() + 4


def _cap(metrics: QFontMetricsF) -> float:
    return metrics.height() + 2


def _cap_width(key: str, metrics: QFontMetricsF) -> float:
    return max(_cap(metrics), metrics.horizontalAdvance(key) + 10)
