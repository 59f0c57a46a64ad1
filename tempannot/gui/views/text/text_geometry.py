"""Where stretches of text are on the page, in coordinates of the laid-out document.

Mixed and right-to-left text is measured by the glyphs that Qt placed, so a stretch may give
several rectangles on one line.
"""

from __future__ import annotations

import re
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QTextBlock, QTextDocument, QTextLine

from tempannot.core.items import Span
from tempannot.gui.views.text.text_offsets import TextOffsets

_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff]")


class TextGeometry:
    """Rectangles of spans, remembered until the layout changes."""

    def __init__(self, document: QTextDocument, offsets: TextOffsets, text: str) -> None:
        self._document = document
        self._offsets = offsets
        self._mixed = _RIGHT_TO_LEFT.search(text) is not None
        self._known: dict[Span, tuple[QRectF, ...]] = {}

    def forget(self) -> None:
        """Measure anew from now on: the layout changed."""
        self._known.clear()

    def rectangles(self, span: Span) -> tuple[QRectF, ...]:
        """Return one rectangle per line (or run) of a span, in reading order."""
        known = self._known.get(span)
        if known is None:
            known = self._known[span] = tuple(self._measure(span))
        return known

    def runs_left(self, span: Span) -> bool:
        """Whether the paragraph of a span is read from right to left."""
        block = self._document.findBlock(self._offsets.positions(span)[0])
        return block.textDirection() == Qt.LayoutDirection.RightToLeft

    def _measure(self, span: Span) -> list[QRectF]:
        start, end = self._offsets.positions(span)
        block = self._document.findBlock(start)
        found: list[QRectF] = []
        while block.isValid() and block.position() < end:
            if block.isVisible():
                found += self._in_block(block, start - block.position(), end - block.position())
            block = block.next()
        return found

    def _in_block(self, block: QTextBlock, start: int, end: int) -> list[QRectF]:
        origin = self._document.documentLayout().blockBoundingRect(block).topLeft()
        layout = block.layout()
        words = block.text()
        mixed = self._mixed and _RIGHT_TO_LEFT.search(words) is not None
        found: list[QRectF] = []
        for number in range(layout.lineCount()):
            line = layout.lineAt(number)
            first = max(start, line.textStart())
            last = min(end, _end_of_words(words, line))
            if first < last:
                found += _on_line(line, first, last, mixed, origin)
        return found


def _on_line(line: QTextLine, first: int, last: int, mixed: bool, origin: QPointF) -> list[QRectF]:
    top = origin.y() + line.y()
    if mixed:
        runs = sorted(
            (run.boundingRect() for run in line.glyphRuns(first, last - first)),
            key=lambda each: each.left(),
        )
        edges = _joined([(each.left(), each.right()) for each in runs])
    else:
        edges = [(_x(line, first), _x(line, last))]
    return [
        QRectF(origin.x() + left, top, right - left, line.ascent() + line.descent())
        for left, right in edges
    ]


def _end_of_words(text: str, line: QTextLine) -> int:
    """Return where a line ends without the white space at which it was broken."""
    if len(text) < line.textStart() + line.textLength():
        return line.textStart() + line.textLength()  # astral characters: counted in units
    piece = text[line.textStart() : line.textStart() + line.textLength()]
    return line.textStart() + len(piece.rstrip())


def _joined(edges: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Join stretches that touch, so that a word of several glyph runs is one."""
    joined: list[tuple[float, float]] = []
    for left, right in edges:
        if joined and left <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(right, joined[-1][1]))
        else:
            joined.append((left, right))
    return joined


def _x(line: QTextLine, place: int) -> float:
    # the binding gives the position back with the place; its annotation says less
    answer: Any = line.cursorToX(place)
    return float(answer[0])
