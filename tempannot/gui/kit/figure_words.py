"""The words of a figure in the window: in its language, in fonts that have their letters.

Importing this loads matplotlib, which is slow. Files keep the English of a figure: what knows its
translation is an English text to them.
"""

from __future__ import annotations

import re
from functools import cache
from logging import ERROR, getLogger
from typing import Any

from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.font_manager import fontManager
from matplotlib.text import Text
from matplotlib.ticker import Formatter
from typing_extensions import override

from tempannot.core.language import shown, written
from tempannot.tables.figures import plain_text

# it tells on stderr that a font of Chinese is as bold as it is
getLogger("matplotlib.font_manager").setLevel(ERROR)

_NUMBER = re.compile(r"[-−]?[\d,]*\.?\d+( ?%)?")
_FIRST_WIDE = "\u2e80"
"""From here on are the letters of Chinese and its neighbours."""

_WIDE_FONTS = (
    *("Noto Sans CJK SC", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Zen Hei"),
    *("WenQuanYi Micro Hei", "Microsoft YaHei", "SimHei", "PingFang SC", "Heiti SC"),
    *("Droid Sans Fallback", "Arial Unicode MS"),
)
"""Fonts that have them, of Linux, Windows and macOS."""


def say_in_the_window(figure: Figure) -> None:
    """Let a figure speak the language of the window, numbers as it writes them."""
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            names = _Said(axis.get_major_formatter())
            axis.set_major_formatter(names)
            if any(map(_is_wide, names.format_ticks(_marks(axis)))):
                axis.set_tick_params(labelfontfamily=wide_fonts())
    for text in figure.findobj(Text):
        assert isinstance(text, Text)
        text.set_text(window_words(text.get_text()))
        if _is_wide(text.get_text()):
            text.set_fontfamily(wide_fonts())


def window_words(text: str) -> str:
    """Return what the window shows of a text of a figure."""
    said = plain_text(shown(text))
    return written(said) if _NUMBER.fullmatch(said) else said


class _Said(Formatter):
    """Names marks as another does, in the language of the window."""

    def __init__(self, names: Formatter) -> None:
        self._names = names

    @override
    def set_axis(self, axis: Any) -> None:
        super().set_axis(axis)
        self._names.set_axis(axis)

    @override
    def __call__(self, x: float, pos: int | None = None) -> str:
        return window_words(self._names(x, pos))

    @override
    def format_ticks(self, values: list[float]) -> list[str]:
        return [window_words(each) for each in self._names.format_ticks(values)]

    @override
    def get_offset(self) -> str:
        return window_words(self._names.get_offset())


def _marks(axis: Axis) -> list[float]:
    return [float(each) for each in axis.get_majorticklocs()]


def _is_wide(text: str) -> bool:
    return any(each >= _FIRST_WIDE for each in text)


@cache
def wide_fonts() -> list[str]:
    """Return the font of figures, then whichever has the letters that it lacks."""
    there = set(fontManager.get_font_names())
    return ["DejaVu Sans", *(each for each in _WIDE_FONTS if each in there)]
