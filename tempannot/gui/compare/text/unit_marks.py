"""Where the units of a comparison stand on a page, and which of them one side alone marks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tempannot.compare.alignment import Unit
from tempannot.compare.side import Side
from tempannot.core.document import Document, Interval
from tempannot.core.items import Span
from tempannot.gui.annotate.text.interval_index import IntervalIndex
from tempannot.gui.compare.text.place_map import PlaceMap


@dataclass(frozen=True, slots=True)
class Owner:
    """The side that marks something: its letter and the name of its colour."""

    letter: str

    @property
    def tint(self) -> str:
        """The theme's name for the side's colour."""
        return f"side-{self.letter.lower()}"


@dataclass(frozen=True, slots=True)
class Extent:
    """A stretch of text that one side marks where the other marks a part or more of it."""

    unit: str
    span: Span
    owner: Owner


@dataclass(frozen=True, slots=True)
class UnitMarks:
    """All that a page marks.

    ``index`` holds the units by their ids. ``owners`` are those that one side alone marks;
    ``absent`` those that the side of this page does not mark, ``extents`` the stretches of
    units that the sides mark differently.
    """

    index: IntervalIndex = field(default_factory=IntervalIndex)
    owners: Mapping[str, Owner] = field(default_factory=dict, hash=False)
    absent: frozenset[str] = frozenset()
    extents: tuple[Extent, ...] = ()


class UnitPlaces:
    """Finds units of two sides in the text of one of their documents.

    ``owners`` are the two sides as they are shown, in the order of ``sides``.
    """

    def __init__(
        self, document: Document, sides: tuple[Side, Side], owners: tuple[Owner, Owner]
    ) -> None:
        self.document = document
        self._sides = sides
        self._owners = owners
        self._map = PlaceMap(document)
        self._maps = {id(document): self._map}

    def of_side(self, number: int) -> UnitMarks:
        """Return what one side marks, what it does not mark set apart."""
        index = self._sides[number].index
        units = self._sides[number].alignment.units
        order = (number, 1 - number)
        found = (self._interval(unit, self._span(unit, order)) for unit in units)
        return UnitMarks(
            IntervalIndex(each for each in found if each is not None),
            self._lonely(),
            frozenset(unit.id for unit in units if unit.members[index] is None),
        )

    def of_both(self) -> UnitMarks:
        """Return what both sides mark on one text."""
        intervals: list[Interval | None] = []
        extents: list[Extent] = []
        for unit in self._sides[0].alignment.units:
            spans = [self._span_of(unit, number) for number in (0, 1)]
            known = [span for span in spans if span is not None]
            whole = Span(min(s.start for s in known), max(s.end for s in known)) if known else None
            intervals.append(self._interval(unit, whole))
            if len(set(known)) > 1:
                extents += (
                    Extent(unit.id, span, owner)
                    for span, owner in zip(known, self._owners, strict=True)
                )
        index = IntervalIndex(each for each in intervals if each is not None)
        return UnitMarks(index, self._lonely(), extents=tuple(extents))

    def _lonely(self) -> dict[str, Owner]:
        """Return the units that one of the two alone marks."""
        one, other = (side.index for side in self._sides)
        return {
            unit.id: self._owners[unit.members[one] is None]
            for unit in self._sides[0].alignment.units
            if (unit.members[one] is None) != (unit.members[other] is None)
        }

    def _span(self, unit: Unit, order: tuple[int, int]) -> Span | None:
        spans = (self._span_of(unit, number) for number in order)
        return next((span for span in spans if span is not None), None)

    def _span_of(self, unit: Unit, number: int) -> Span | None:
        """Return where a side marks a unit, in the text of this page."""
        side = self._sides[number]
        member = unit.members[side.index]
        if member is None:
            return None
        span = side.document.interval(member).span
        if span.start == span.end:
            return None  # a time without words, or a document without text
        if side.document is self.document:
            return span
        return self._translated(side.document, span)

    def _translated(self, document: Document, span: Span) -> Span | None:
        if not document.body.start <= span.start < span.end <= document.body.end:
            return None  # headers may differ
        if id(document) not in self._maps:
            self._maps[id(document)] = PlaceMap(document)
        there = self._maps[id(document)]
        return self._map.span(there.place(span.start), there.place(span.end))

    def _interval(self, unit: Unit, span: Span | None) -> Interval | None:
        if span is None:
            return None
        return Interval(unit.id, unit.kind, span, self.document.slice(span))
