"""Offsets of one document in another one of the same text.

Files of one text often differ in line ends and headers. Their bodies have the same characters
apart from white space, so that a place counted in those can be found in both
(``compare.text_places``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

from tempannot.core.document import Document
from tempannot.core.items import Span

_WORD = re.compile(r"\S+")


class PlaceMap:
    """Offsets of one document as places and back; made in one pass, asked by binary search.

    >>> there = PlaceMap(Document("", "head a  bc", Span(5, 10)))
    >>> there.place(9), there.span(1, 3), there.span(1, 9)
    (2, Span(start=8, end=10), None)
    """

    __slots__ = ("_body", "_ends", "_places", "_starts")

    def __init__(self, document: Document) -> None:
        self._body = document.body
        found = _WORD.finditer(document.text, document.body.start, document.body.end)
        words = [word.span() for word in found]
        self._starts = [start for start, _ in words]
        self._ends = [end for _, end in words]
        self._places = list(accumulate((end - start for start, end in words), initial=0))

    def place(self, offset: int) -> int:
        """Return how many characters of the body stand before an offset."""
        word = bisect_right(self._starts, offset) - 1
        if word < 0:
            return 0
        return self._places[word] + min(offset, self._ends[word]) - self._starts[word]

    def offset(self, place: int) -> int:
        """Return where the character at a place stands, the body's nearest edge if none does."""
        if not 0 <= place < self._places[-1]:
            return self._body.start if place < 0 else self._body.end
        word = bisect_right(self._places, place) - 1
        return self._starts[word] + place - self._places[word]

    def span(self, start: int, end: int) -> Span | None:
        """Return the stretch between two places, None if it is not all in the body."""
        if not 0 <= start < end <= self._places[-1]:
            return None
        return Span(self.offset(start), self.offset(end - 1) + 1)


class TextPair:
    """Two documents of one text (0 and 1); they are searched only if they are not the same."""

    def __init__(self, first: Document, second: Document) -> None:
        self.documents = (first, second)

    def anchors(self, number: int, offset: int) -> tuple[int, int]:
        """Return where a line of document ``number`` can be held on to, there and in the other."""
        if self._are_same:
            return offset, offset
        here, there = self._maps[number], self._maps[1 - number]
        place = here.place(offset)
        return here.offset(place), there.offset(place)

    def across(self, number: int, span: Span) -> Span | None:
        """Return a stretch of document ``number`` in the other, None if it is not in the body."""
        if self._are_same:
            return span
        body = self.documents[number].body
        if not body.start <= span.start < span.end <= body.end:
            return None  # headers may differ
        here, there = self._maps[number], self._maps[1 - number]
        return there.span(here.place(span.start), here.place(span.end))

    @cached_property
    def _are_same(self) -> bool:
        one, other = self.documents
        return one is other or (one.body == other.body and one.text == other.text)

    @cached_property
    def _maps(self) -> tuple[PlaceMap, PlaceMap]:
        return PlaceMap(self.documents[0]), PlaceMap(self.documents[1])
