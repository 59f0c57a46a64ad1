"""Growing and shrinking a stretch of text word by word."""

from __future__ import annotations

import re

from tempannot.core.document import Document
from tempannot.core.items import Event, Signal, Span, Time

_WORD = re.compile(r"\w+(?:['’.\-]\w+)*|[^\w\s]")
_NEAR = 200


def start_moved(text: str, span: Span, by: int) -> Span | None:
    """Return the span with its start one word earlier (-1) or later (1), None at the limit.

    >>> start_moved("will have gone", Span(10, 14), -1)
    Span(start=5, end=14)
    """
    low = max(0, span.start - _NEAR)
    starts = [low + word.start() for word in _WORD.finditer(text[low : span.end])]
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
    ends = [span.start + word.end() for word in _WORD.finditer(piece)]
    if by > 0:
        found = [each for each in ends if each > span.end]
        return Span(span.start, found[0]) if found else None
    found = [each for each in ends if each < span.end]
    return Span(span.start, found[-1]) if found else None


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
