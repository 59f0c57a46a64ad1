"""What graph, matrix and timeline call an interval, and which colour it has."""

from __future__ import annotations

from tempannot.core.document import Document, Interval

LONGEST = 22


def short_word(interval: Interval, longest: int = LONGEST) -> str:
    """Return the words of an interval in one short line, its id where it has none.

    >>> from tempannot.core.document import IntervalKind
    >>> from tempannot.core.items import Span
    >>> short_word(Interval("e1", IntervalKind.EVENT, Span(0, 9), "took  place"), 8)
    'took pl…'
    """
    words = " ".join(interval.text.split()) or interval.id
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def color_name(document: Document, interval: Interval) -> str:
    """Return the theme's name for the colour of an interval's kind."""
    if interval.id == document.creation_time:
        return "creation-time"
    return interval.kind.value


def sentence_text(document: Document, interval: Interval) -> str:
    """Return the sentence an interval stands in, "" where it stands in none."""
    place = document.sentence_of(interval.span.start) if interval.text else None
    return "" if place is None else " ".join(document.slice(document.sentences[place]).split())
