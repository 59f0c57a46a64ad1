"""Where the units of a comparison stand in its texts, and which of them one side alone marks.

Files of one text often differ in line ends and headers. Their bodies have the same characters
apart from white space, so that a place counted in those can be found in both
(``comparison.text_places``).
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import AnnotatedSide
from tempannot.comparison.mark_differences import span_groups
from tempannot.comparison.text_versions import TextVersions, has_same_text, versions
from tempannot.core.document import Document, Interval
from tempannot.core.interval_names import IntervalNames
from tempannot.core.items import Span
from tempannot.gui.views.text.interval_index import IntervalIndex

_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class UnitMarks:
    """All that a page marks.

    ``index`` holds the units by their ids. ``owners`` are those that one side alone marks;
    ``absent`` those that the side of this page does not mark, ``extents`` the stretches of
    units that the sides mark differently; ``names`` number the words that repeat.
    """

    index: IntervalIndex = field(default_factory=IntervalIndex)
    owners: Mapping[str, Owner] = field(default_factory=dict, hash=False)
    absent: frozenset[str] = frozenset()
    extents: tuple[Extent, ...] = ()
    names: IntervalNames = field(default_factory=lambda: IntervalNames(()), hash=False)


@dataclass(frozen=True, slots=True)
class Owner:
    """The side that marks something: its letter, what it is called, and its colour's name."""

    letter: str
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.letter)

    @property
    def tint(self) -> str:
        """The theme's name for the side's colour."""
        return f"side-{self.letter.lower()}"


@dataclass(frozen=True, slots=True)
class Extent:
    """A stretch of text that one side marks where the other marks a part or more of it.

    Without an owner it is all that the sides mark there, one way or another.
    """

    unit: str
    span: Span
    owner: Owner | None = None

    @property
    def tint(self) -> str:
        """The theme's name for its colour."""
        return self.owner.tint if self.owner else "conflict"

    @property
    def letter(self) -> str:
        """Whose it is, or that the sides differ."""
        return self.owner.letter if self.owner else "≠"


_GOLD = 2
"""The side in which nothing is contested."""


class UnitPlaces:
    """Finds units in the texts of the sides (0 and 1, and 2 for the gold)."""

    def __init__(self, sides: Sequence[AnnotatedSide], texts: ComparedTexts) -> None:
        self._sides = tuple(sides)
        self._units = self._sides[-1].alignment.units
        self._names = self._sides[0].alignment.names
        self._groups = span_groups(self._sides[:2], self._sides[0].alignment)
        self.texts = texts

    def of_side(self, number: int, owners: Sequence[Owner]) -> UnitMarks:
        """What one side marks in its text; what it does not mark is set apart."""
        index = self._sides[number].index
        order = (number, *(each for each in range(len(self._sides)) if each != number))
        found = {unit.id: self._first(unit, order, number) for unit in self._units}
        absent = frozenset(unit.id for unit in self._units if unit.members[index] is None)
        return UnitMarks(
            self._index(found, number),
            self._lonely(owners),
            absent,
            tuple(self._contested(number, 1)),
            self._names,
        )

    def of_both(self, number: int, owners: Sequence[Owner]) -> UnitMarks:
        """What both sides mark, in the text of one of them."""
        found: dict[str, Span | None] = {}
        extents: list[Extent] = []
        for unit in self._units:
            spans = [self._span(unit, side, number) for side in (0, 1)]
            known = [span for span in spans if span is not None]
            found[unit.id] = _around(known)
            if len(set(known)) > 1:
                extents += (Extent(unit.id, *each) for each in zip(known, owners, strict=False))
        owned = self._lonely(owners)
        extents += self._contested(number, 2)
        return UnitMarks(
            self._index(found, number), owned, extents=tuple(extents), names=self._names
        )

    def _lonely(self, owners: Sequence[Owner]) -> dict[str, Owner]:
        """The units that one of the two alone marks."""
        one, other = (side.index for side in self._sides[:2])
        return {
            unit.id: owners[unit.members[one] is None]
            for unit in self._units
            if (unit.members[one] is None) != (unit.members[other] is None)
        }

    def _contested(self, page: int, fewest: int) -> Iterator[Extent]:
        """Yield where marks of the two sides overlap, if that is about so many units or more."""
        units = {unit.id: unit for unit in self._units}
        for group in self._groups if page < _GOLD else ():
            spans = [self._span(units[u], side, page) for u in group.units for side in (0, 1)]
            around = _around([span for span in spans if span is not None])
            if around is not None and len(group.units) >= fewest:
                yield Extent(group.units[0], around)

    def _first(self, unit: AlignedInterval, sides: Iterable[int], page: int) -> Span | None:
        """Where the first of the sides that marks a unit does, in the text of one of them."""
        found = (self._span(unit, side, page) for side in sides)
        return next((span for span in found if span is not None), None)

    def _span(self, unit: AlignedInterval, number: int, page: int) -> Span | None:
        side = self._sides[number]
        member = unit.members[side.index]
        if member is None:
            return None
        span = side.document.interval(member).span
        if span.start == span.end:
            return None  # a time without words, or a document without text
        return self.texts.across(number, page, span)

    def _index(self, found: Mapping[str, Span | None], page: int) -> IntervalIndex:
        document = self.texts.documents[page]
        return IntervalIndex(
            Interval(unit.id, unit.kind, span, document.slice(span))
            for unit in self._units
            if (span := found[unit.id]) is not None
        )


def _around(spans: Sequence[Span]) -> Span | None:
    if not spans:
        return None
    return Span(min(each.start for each in spans), max(each.end for each in spans))


class ComparedTexts:
    """Documents of one text, by the sides; they are searched only if they are not the same."""

    def __init__(self, *documents: Document) -> None:
        self.documents = documents
        self._maps: dict[int, PlaceMap] = {}
        self._laid: dict[tuple[int, int], TextVersions | None] = {}

    def anchors(self, number: int, offset: int, page: int) -> tuple[int, int]:
        """Where a line of a document can be held on to, there and in another one."""
        if self._are_same(number, page):
            return offset, offset
        here, there = self._map(number), self._map(page)
        place = here.place(offset)
        return here.offset(place), there.offset(self._carried(number, page, place, place)[0])

    def across(self, number: int, page: int, span: Span) -> Span | None:
        """A stretch of one document in another, None if it is not in the body."""
        if number == page or self._are_same(number, page):
            return span
        body = self.documents[number].body
        if not body.start <= span.start < span.end <= body.end:
            return None  # headers may differ
        here, there = self._map(number), self._map(page)
        start, end = here.place(span.start), here.place(span.end)
        return there.span(*self._carried(number, page, start, end))

    def _carried(self, number: int, page: int, start: int, end: int) -> tuple[int, int]:
        """A stretch of one text by its places in another, which may be a version of it."""
        if (number, page) not in self._laid:
            one, other = self.documents[number], self.documents[page]
            bodies = (each.slice(each.body) for each in (other, one))
            self._laid[number, page] = None if has_same_text(one, other) else versions(*bodies)
        laid = self._laid[number, page]
        return (start, end) if laid is None else laid.in_first(start, end)

    def _are_same(self, number: int, page: int) -> bool:
        one, other = self.documents[number], self.documents[page]
        return one is other or (one.body == other.body and one.text == other.text)

    def _map(self, number: int) -> PlaceMap:
        if number not in self._maps:
            self._maps[number] = PlaceMap(self.documents[number])
        return self._maps[number]


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
        """How many characters of the body stand before an offset."""
        word = bisect_right(self._starts, offset) - 1
        if word < 0:
            return 0
        return self._places[word] + min(offset, self._ends[word]) - self._starts[word]

    def offset(self, place: int) -> int:
        """Where the character at a place stands, the body's nearest edge if none does."""
        if not 0 <= place < self._places[-1]:
            return self._body.start if place < 0 else self._body.end
        word = bisect_right(self._places, place) - 1
        return self._starts[word] + place - self._places[word]

    def span(self, start: int, end: int) -> Span | None:
        """The stretch between two places, None if it is not all in the body."""
        if not 0 <= start < end <= self._places[-1]:
            return None
        return Span(self.offset(start), self.offset(end - 1) + 1)
