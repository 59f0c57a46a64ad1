"""Growing and shrinking a stretch of text word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tempannot.core.document import Document
from tempannot.core.items import Event, Signal, Span, Time
from tempannot.gui.views.text.boundaries import words
from tempannot.gui.views.text.text_offsets import TextOffsets

_WORD = re.compile(r"\w+(?:['’.\-]\w+)*|[^\w\s]")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]")
"""Letters of scripts that put no spaces between words."""
_NEAR = 200


def start_moved(text: str, span: Span, by: int) -> Span | None:
    """Return the span with its start one word earlier (-1) or later (1), None at the limit.

    >>> start_moved("will have gone", Span(10, 14), -1)
    Span(start=5, end=14)
    """
    low = max(0, span.start - _NEAR)
    starts = [low + start for start, _ in _words(text[low : span.end])]
    if by < 0:
        found = [each for each in starts if each < span.start]
        return Span(found[-1], span.end) if found else None
    found = [each for each in starts if span.start < each < span.end]
    return Span(found[0], span.end) if found else None


def end_moved(text: str, span: Span, by: int) -> Span | None:
    """Return the span with its end one word later (1) or earlier (-1), None at the limit.

    >>> end_moved("will have gone", Span(0, 4), 1)
    Span(start=0, end=9)
    """
    piece = text[span.start : span.end + _NEAR]
    ends = [span.start + end for _, end in _words(piece)]
    if by > 0:
        found = [each for each in ends if each > span.end]
        return Span(span.start, found[0]) if found else None
    found = [each for each in ends if each < span.end]
    return Span(span.start, found[-1]) if found else None


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of words and marks, in scripts without spaces by Unicode's rules."""
    for found in _WORD.finditer(text):
        if _UNSPACED.search(found[0]):
            offsets = TextOffsets(found[0])
            for start, end in words(found[0]):
                span = offsets.span(start, end)
                yield found.start() + span.start, found.start() + span.end
        else:
            yield found.span()


def crossed_item(document: Document, span: Span, apart_from: str = "") -> str | None:
    """Return the id of an event, time or signal that ``span`` would cut in two, None if none.

    Marks may lie inside each other; a file cannot hold two that overlap in part.
    """
    tables: tuple[dict[str, Event] | dict[str, Time] | dict[str, Signal], ...] = (
        document.events,
        document.times,
        document.signals,
    )
    for table in tables:
        for item in table.values():
            other = item.span
            if item.id == apart_from or other.end <= span.start or span.end <= other.start:
                continue
            inside = span.start <= other.start and other.end <= span.end
            around = other.start <= span.start and span.end <= other.end
            if not inside and not around:
                return item.id
    return None
