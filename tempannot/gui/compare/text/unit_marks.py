"""Where the units of a comparison stand on a page, and which of them one side alone marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import Comparison
from tempannot.core.document import Interval
from tempannot.core.interval_names import IntervalNames
from tempannot.core.items import Span
from tempannot.gui.compare.text.place_map import TextPair
from tempannot.gui.views.text.interval_index import IntervalIndex


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
    units that the sides mark differently; ``names`` number the words that repeat.
    """

    index: IntervalIndex = field(default_factory=IntervalIndex)
    owners: Mapping[str, Owner] = field(default_factory=dict, hash=False)
    absent: frozenset[str] = frozenset()
    extents: tuple[Extent, ...] = ()
    names: IntervalNames = field(default_factory=lambda: IntervalNames(()), hash=False)


class UnitPlaces:
    """Finds the units of a comparison in its texts (0 and 1, like its sides)."""

    def __init__(self, comparison: Comparison, texts: TextPair) -> None:
        self._sides = comparison.sides
        self._units = comparison.alignment.units
        self._names = comparison.alignment.names
        self._texts = texts

    def of_side(self, number: int, owners: tuple[Owner, Owner]) -> UnitMarks:
        """Return what one side marks in its text; what it does not mark is set apart."""
        index = self._sides[number].index
        found = {
            unit.id: self._span(unit, number, number) or self._span(unit, 1 - number, number)
            for unit in self._units
        }
        absent = frozenset(unit.id for unit in self._units if unit.members[index] is None)
        return UnitMarks(
            self._index(found, number), self._lonely(owners), absent, names=self._names
        )

    def of_both(self, number: int, owners: tuple[Owner, Owner]) -> UnitMarks:
        """Return what both sides mark, in the text of one of them."""
        found: dict[str, Span | None] = {}
        extents: list[Extent] = []
        for unit in self._units:
            spans = self._spans(unit, number)
            known = [span for span in spans if span is not None]
            found[unit.id] = _around(known)
            if len(set(known)) > 1:
                extents += (Extent(unit.id, *each) for each in zip(known, owners, strict=True))
        owned = self._lonely(owners)
        return UnitMarks(
            self._index(found, number), owned, extents=tuple(extents), names=self._names
        )

    def _lonely(self, owners: tuple[Owner, Owner]) -> dict[str, Owner]:
        """Return the units that one of the two alone marks."""
        one, other = (side.index for side in self._sides)
        return {
            unit.id: owners[unit.members[one] is None]
            for unit in self._units
            if (unit.members[one] is None) != (unit.members[other] is None)
        }

    def _spans(self, unit: AlignedInterval, page: int) -> tuple[Span | None, Span | None]:
        """Return where each side marks a unit, in the text of one of them."""
        return self._span(unit, 0, page), self._span(unit, 1, page)

    def _span(self, unit: AlignedInterval, number: int, page: int) -> Span | None:
        side = self._sides[number]
        member = unit.members[side.index]
        if member is None:
            return None
        span = side.document.interval(member).span
        if span.start == span.end:
            return None  # a time without words, or a document without text
        return span if number == page else self._texts.across(number, span)

    def _index(self, found: Mapping[str, Span | None], page: int) -> IntervalIndex:
        document = self._texts.documents[page]
        return IntervalIndex(
            Interval(unit.id, unit.kind, span, document.slice(span))
            for unit in self._units
            if (span := found[unit.id]) is not None
        )


def _around(spans: Sequence[Span]) -> Span | None:
    if not spans:
        return None
    return Span(min(each.start for each in spans), max(each.end for each in spans))
