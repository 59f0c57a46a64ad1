"""How well a colour stands out from another, as WCAG 2.2 counts it, and inks that do.

Text wants 4.5 (7 in high contrast) and what is drawn 3; black on white has 21.
"""

from __future__ import annotations

from PySide6.QtGui import QColor

LEAST_FOR_SHAPES = 3.0
"""What lines, frames and marks have beside what lies around them (WCAG 2.2, 1.4.11)."""


def contrast_ratio(one: QColor, other: QColor) -> float:
    """The contrast of two opaque colours, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def blended(over: QColor, under: QColor) -> QColor:
    """The colour that is seen where one with an alpha lies over an opaque one."""
    share = over.alphaF()
    parts = zip(_channels(over), _channels(under), strict=True)
    return QColor.fromRgbF(*(share * above + (1 - share) * below for above, below in parts))


def standing_out(ink: QColor, ground: QColor, least: float) -> QColor:
    """The ink, moved towards black or white as far as it takes to stand out from the ground.

    >>> standing_out(QColor("#777777"), QColor("white"), 4.5).name()
    '#717171'
    """
    found = blended(ink, ground)
    if contrast_ratio(found, ground) >= least:
        return found
    end = black_or_white(ground)
    for step in range(1, _STEPS):
        end.setAlphaF(step / _STEPS)
        moved = blended(end, found)
        if contrast_ratio(moved, ground) >= least:
            return moved
    end.setAlphaF(1.0)
    return end


def black_or_white(ground: QColor) -> QColor:
    """Whichever stands out more; it has at least 4.5 on any ground."""
    return max(QColor("black"), QColor("white"), key=lambda ink: contrast_ratio(ink, ground))


_STEPS = 20


def _luminance(color: QColor) -> float:
    red, green, blue = (_linear(each) for each in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _channels(color: QColor) -> tuple[float, float, float]:
    return color.redF(), color.greenF(), color.blueF()


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
