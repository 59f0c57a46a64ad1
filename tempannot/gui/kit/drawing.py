"""Figures of matplotlib as pictures in the colours of the window, with what lies where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage

from tempannot.gui.kit.theme import Theme
from tempannot.tables.figures import FAINT, GRID, INK, PAPER, plain_texts

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DOTS_PER_INCH = 96.0
_POINTS = 8.0
"""The size of most text in the figures, in points of their inches."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a figure is drawn: dots per inch, device pixels per pixel, colours by their old ones."""

    dots: float
    ratio: float
    colors: dict[str, str]


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A picture and where its bars are, in pixels of the window, in the order they were drawn."""

    image: QImage
    bars: tuple[QRectF, ...]


def look_of(theme: Theme, width: float, inches: float, ratio: float) -> Look:
    """Return a look that suits the size of text, no wider than ``width`` pixels."""
    wished = DOTS_PER_INCH * theme.font_size / _POINTS
    names = {INK: "text", FAINT: "muted", GRID: "border", PAPER: "surface"}
    colors = {old: theme.color(name).name() for old, name in names.items()}
    return Look(max(30.0, min(wished, width / inches)), ratio, colors)


def draw(make: Callable[[], Figure], look: Look) -> Drawn:
    """Draw a figure; takes tenths of a second, so it is done beside the window."""
    figure = make()
    _recolor(figure, look.colors)
    figure.set_dpi(look.dots * look.ratio)
    canvas = figure.canvas
    plain_texts(figure)
    canvas.draw()
    pixels = canvas.buffer_rgba()  # type: ignore[attr-defined]
    high, wide = pixels.shape[0], pixels.shape[1]
    image = QImage(bytes(pixels), wide, high, 4 * wide, QImage.Format.Format_RGBA8888).copy()
    image.setDevicePixelRatio(look.ratio)
    return Drawn(image, tuple(_bars(figure, high, look.ratio)))


def _bars(figure: Figure, high: int, ratio: float) -> list[QRectF]:
    found = []
    for axes in figure.axes:
        for bar in axes.patches:
            box = bar.get_window_extent()
            found.append(
                QRectF(
                    box.x0 / ratio,
                    (high - box.y1) / ratio,
                    (box.x1 - box.x0) / ratio,
                    (box.y1 - box.y0) / ratio,
                )
            )
    return found


def _recolor(figure: Figure, colors: dict[str, str]) -> None:
    """Replace the colours that reports have by those of the window; others stay."""
    from matplotlib.colors import to_hex  # noqa: PLC0415 - slow to import

    for artist in figure.findobj():
        for name in ("color", "facecolor", "edgecolor"):
            read = getattr(artist, f"get_{name}", None)
            if read is None:
                continue
            try:
                old = to_hex(read())
            except (TypeError, ValueError):  # several colours, or none
                continue
            if old in colors:
                getattr(artist, f"set_{name}")(colors[old])
