"""Which events and times the first letters of their words may mean, the likeliest first."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest

from tempannot.core.document import Document, Interval
from tempannot.core.items import Span

NUMBERED = 9
"""How many candidates have a digit."""
_RUN = 80


class TypeAhead:
    """The intervals of one document by what is typed to find them.

    An interval that is exactly what was typed comes before one that begins with it, then one that
    does so with the words that follow it in the text (by which repeated words can be told apart),
    then one of which a later word begins with it; among these the nearest to a place comes first,
    of two equally near ones the later. One without words goes by its id. A look-up costs one
    comparison per interval.

    >>> from tempannot.core.document import IntervalKind
    >>> text = "She said he left. He said so."
    >>> spans = {"e1": Span(4, 8), "e2": Span(12, 16), "e3": Span(21, 25)}
    >>> events = [
    ...     Interval(id, IntervalKind.EVENT, span, text[span.start : span.end])
    ...     for id, span in spans.items()
    ... ]
    >>> ahead = TypeAhead(Document("d", text), events)
    >>> [[each.id for each in ahead.candidates(typed, "e2")] for typed in ("sa", "said h")]
    [['e3', 'e1'], ['e1']]
    """

    def __init__(self, document: Document, intervals: Sequence[Interval]) -> None:
        self._places = {each.id: place for place, each in enumerate(intervals)}
        self._entries = [
            (place, each, _plain(each.text) or each.id.casefold(), _run(document, each.span))
            for place, each in enumerate(intervals)
        ]

    def candidates(
        self, typed: str, here: str | None, most: int = NUMBERED
    ) -> tuple[Interval, ...]:
        """Return what ``typed`` may mean, seen from the interval ``here`` (None: from the top)."""
        wanted = _plain(typed, typed[-1:].isspace())
        if not wanted.strip():
            return ()
        centre = self._places.get(here or "", 0)
        found = (
            (rank, abs(place - centre), -place, each)
            for place, each, words, run in self._entries
            if each.id != here and (rank := _rank(wanted, words, run)) is not None
        )
        return tuple(each for *_, each in nsmallest(most, found, key=lambda entry: entry[:3]))


def _rank(wanted: str, words: str, run: str) -> int | None:
    if words == wanted.rstrip():
        return 0
    if words.startswith(wanted):
        return 1
    if run.startswith(wanted):
        return 2
    return 3 if f" {wanted}" in words else None


def _run(document: Document, span: Span) -> str:
    """Return the words of an interval with those that follow it."""
    return _plain(document.text[span.start : span.end + _RUN]) if span.start < span.end else ""


def _plain(text: str, ends_in_space: bool = False) -> str:
    return " ".join(text.casefold().split()) + " " * ends_in_space
