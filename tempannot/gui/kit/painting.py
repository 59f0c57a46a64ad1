"""The painters of everything that is drawn here: they end whatever happens while they paint.

A painter that an exception leaves active takes the process down with a segmentation fault, one
whose state is left saved draws all that follows in the wrong place, and an exception that leaves
a paint event comes up again in whatever code Qt calls next. So nothing else makes a painter or
saves the state of one, and every paint event is guarded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial, wraps
from typing import ParamSpec

from PySide6.QtCore import QObject, QRect, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetrics, QFontMetricsF, QPaintDevice, QPainter


class TextWidths:
    """The widths of texts in one font, in pixels."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetricsF(font)
        self._known: dict[str, float] = {}

    @property
    def line(self) -> float:
        """The height of a line."""
        return self._metrics.height()

    def apart(self) -> TextWidths:
        """The same for one other thread, with a font of its own.

        Qt keeps what it found out about a font in the font, for the thread that asked last; what is
        known already is shared.
        """
        font = QFont()
        font.fromString(self.font.toString())
        made = TextWidths(font)
        made._known = self._known
        return made

    def __call__(self, text: str) -> float:
        """The width of a text."""
        width = self._known.get(text)
        if width is None:
            width = self._known[text] = self._metrics.horizontalAdvance(text)
        return width


def lines_of(text: str, room: int, metrics: QFontMetrics) -> int:
    """The lines that a text takes where it wraps in so many pixels."""
    place = QRect(0, 0, room, 0)
    high = metrics.boundingRect(place, int(Qt.TextFlag.TextWordWrap), text).height()
    return round(high / metrics.lineSpacing())


_Arguments = ParamSpec("_Arguments")
_PROBLEM = "paint_problem"
"""The property with the error that a widget or delegate was last reported for."""


AFTER_PAINTING = 10
"""Milliseconds after which a key's result is painted: what can wait begins then."""


def guarded_paint(paint: Callable[_Arguments, None]) -> Callable[_Arguments, None]:
    """Let a method that Qt calls to paint report an error, and leave the rest unpainted.

    It is reported when the paint event is over, for what shows it must not change widgets in one;
    and not again as long as the same goes wrong, for showing it may have the widget painted again.
    """

    @wraps(paint)
    def guarded(*args: _Arguments.args, **kwargs: _Arguments.kwargs) -> None:
        painted = args[0]
        assert isinstance(painted, QObject)
        told = painted.property(_PROBLEM)
        try:
            paint(*args, **kwargs)
        except Exception as error:  # of any kind: what is unforeseen is the reason for the guard
            if told != repr(error):
                painted.setProperty(_PROBLEM, repr(error))
                report = partial(sys.excepthook, type(error), error, error.__traceback__)
                QTimer.singleShot(0, report)
        else:
            if told is not None:
                painted.setProperty(_PROBLEM, None)

    return guarded


@contextmanager
def painting(device: QPaintDevice, *, smooth: bool = True) -> Iterator[QPainter]:
    """Give a painter on a widget, picture or page; ``smooth`` blends the edges of its lines."""
    with QPainter(device) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)
        yield painter


def slant(painter: QPainter, wanted: bool) -> None:
    """Write what follows slanted, or upright again."""
    font = painter.font()
    if font.italic() != wanted:
        font.setItalic(wanted)
        painter.setFont(font)


@contextmanager
def restoring(painter: QPainter) -> Iterator[None]:
    """Take back, at the end, what is set on a painter that others use too."""
    painter.save()
    try:
        yield
    finally:
        painter.restore()
