"""Offsets of one document as places that every document of the same text shares, and back.

Places count the characters of the body that are not white space (``compare.text_places``), so
that a stretch of one file can be found in another with other line ends or another header.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate

from tempannot.core.document import Document
from tempannot.core.items import Span

_WORD = re.compile(r"\S+")


class PlaceMap:
    """The mapping for one document; made in one pass, asked by binary search.

    >>> there = PlaceMap(Document("", "head a  bc", Span(5, 10)))
    >>> there.place(9), there.span(1, 3), there.span(1, 9)
    (2, Span(start=8, end=10), None)
    """

    __slots__ = ("_body", "_ends", "_places", "_starts")

    def __init__(self, document: Document) -> None:
        self._body = document.body
        words = list(_WORD.finditer(document.text, document.body.start, document.body.end))
        self._starts = [word.start() for word in words]
        self._ends = [word.end() for word in words]
        sizes = (word.end() - word.start() for word in words)
        self._places = list(accumulate(sizes, initial=0))

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
