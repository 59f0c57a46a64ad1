"""Where annotators mark other words, or say other things of what they mark alike.

Spans differ in groups: the marks of one kind that overlap, all of them together, where not every
annotation has the same ("2009" and "2010" against "2009-2010"). Attributes differ unit by unit.
What is not given is TimeML's default, and letter case says nothing. An annotation that gives
nowhere what every mark should have, such as a tense, says nothing of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tempannot.comparison.alignment import AlignedInterval, Alignment
from tempannot.comparison.comparison import AnnotatedSide
from tempannot.comparison.text_versions import places_in
from tempannot.core.document import Document, IntervalKind, attribute
from tempannot.core.field_words import field_word
from tempannot.core.language import bilingual
from tempannot.core.wording import in_quotes, joined

DifferenceKey = tuple[str, str, str]
"""A unit, twice as a link from it to itself would have it, and what is asked of it."""

NOT_GIVEN = "not given"
"""What is said of an attribute that a mark does not have."""

SPANS = "spans"
"""What the question of a group is called where an attribute has its name."""

_EVENT = ("class", "pos", "tense", "aspect", "polarity", "modality", "cardinality", "mood", "vform")
_TIME = ("type", "value", "mod", "functionInDocument", "temporalFunction", "quant", "freq")

DECIDED_ATTRIBUTES: Mapping[IntervalKind, tuple[str, ...]] = {
    IntervalKind.EVENT: _EVENT,
    IntervalKind.TIME: _TIME,
}
"""The attributes that are compared, in the order in which they are listed."""

_DEFAULTS = {
    "tense": "NONE",
    "aspect": "NONE",
    "polarity": "POS",
    "modality": "NONE",
    "functionInDocument": "NONE",
    "temporalFunction": "false",
}
_SELDOM_GIVEN = frozenset({"polarity", "modality", "cardinality", "mod", "quant", "freq"})
_ALWAYS_WRITTEN = frozenset({"tense", "aspect", "polarity"})
_CREATION_TIME = "CREATION_TIME"
_ROLE = "functionInDocument"


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """The words of a unit in one annotation, and its place there without blanks."""

    unit: str
    start: int
    end: int
    words: str


@dataclass(frozen=True, slots=True)
class SpanGroup:
    """Overlapping marks of one kind that not all sides have alike.

    ``units`` are in text order; ``marks`` holds per side what it marks of them.
    """

    kind: IntervalKind
    units: tuple[str, ...]
    marks: tuple[tuple[PlacedMark, ...], ...]

    @property
    def key(self) -> DifferenceKey:
        """What names it: its first unit, and what is asked."""
        return self.units[0], self.units[0], SPANS

    def of_side(self, side: int) -> frozenset[str]:
        """The units that a side marks."""
        return frozenset(each.unit for each in self.marks[side])

    def said(self, side: int) -> str:
        """The words that a side marks, in quotation marks; empty if it marks nothing."""
        words = dict.fromkeys(self._words(side))
        return joined(bilingual(" and "), (in_quotes(each, curly=True) for each in words))

    def holder(self, unit: str) -> int:
        """The first side that marks a unit."""
        return next(side for side, _ in enumerate(self.marks) if unit in self.of_side(side))

    def _words(self, side: int) -> Iterator[str]:
        return (each.words for each in self.marks[side])


@dataclass(frozen=True, slots=True)
class AttributeDifference:
    """An attribute of a unit on which the sides that mark it do not agree.

    ``values`` are as each side writes them, the default where it gives none ("" if there is no
    default); None for a side that does not mark the unit, or gives nowhere what every mark should
    have.
    """

    unit: str
    name: str
    values: tuple[str | None, ...]

    @property
    def key(self) -> DifferenceKey:
        """What names it: its unit, and the attribute."""
        return self.unit, self.unit, self.name

    def said(self, side: int) -> str:
        """The value that a side gives; empty if it gives none."""
        return self.values[side] or ""

    def statements(self) -> tuple[tuple[str, tuple[int, ...]], ...]:
        """Each value with the sides that give it: that of most sides first."""
        found: dict[str, list[int]] = {}
        for side, value in enumerate(self.values):
            if value is not None:
                found.setdefault(value.strip().upper(), []).append(side)
        told = sorted(found.values(), key=lambda sides: -len(sides))
        return tuple((self.values[sides[0]] or "", tuple(sides)) for sides in told)

    @property
    def majority(self) -> int | None:
        """The first side that gives the value of most, None for a tie."""
        (_, most), (_, second), *_ = self.statements()
        return most[0] if len(most) > len(second) else None


MarkDifference = SpanGroup | AttributeDifference


def mark_differences(
    sides: Sequence[AnnotatedSide], alignment: Alignment
) -> tuple[MarkDifference, ...]:
    """Return all differences in text order, that of the spans of a unit before its attributes."""
    groups = span_groups(sides, alignment)
    order = {unit.id: place for place, unit in enumerate(alignment.units)}
    found: list[MarkDifference] = [*groups, *attribute_differences(sides, alignment)]
    return tuple(sorted(found, key=lambda each: order[each.key[0]]))


def question(difference: MarkDifference, alignment: Alignment) -> str:
    """What is asked, in a few words."""
    name = alignment.names.quoted(difference.key[0])
    if isinstance(difference, AttributeDifference):
        return bilingual("{attribute} of {name}", attribute=field_word(difference.name), name=name)
    if difference.kind is IntervalKind.TIME:
        return bilingual("words of the time at {name}", name=name)
    return bilingual("words of the event at {name}", name=name)


def units_of(difference: MarkDifference) -> tuple[str, ...]:
    """The units that a difference is about."""
    if isinstance(difference, AttributeDifference):
        return (difference.unit,)
    return difference.units


def told(difference: MarkDifference, side: int) -> str:
    """What a side says, or that it says nothing."""
    if isinstance(difference, AttributeDifference):
        value = difference.values[side]
        return "none" if value is None else value.strip() or NOT_GIVEN
    return difference.said(side) or "none"


def span_groups(sides: Sequence[AnnotatedSide], alignment: Alignment) -> tuple[SpanGroup, ...]:
    """Return the groups in text order; documents without a text have none."""
    if not all(side.document.text for side in sides):
        return ()
    units = [each for each in alignment.units if each.text and not each.is_creation_time]
    marks = [_placed(side, units) for side in sides]
    found = []
    for kind in IntervalKind:
        of_kind = [each.id for each in units if each.kind is kind]
        for together in _connected(of_kind, marks):
            of_sides = tuple(
                tuple(side[unit] for unit in together if unit in side) for side in marks
            )
            if _differ(of_sides):
                found.append(SpanGroup(kind, tuple(together), of_sides))
    order = {unit.id: place for place, unit in enumerate(alignment.units)}
    return tuple(sorted(found, key=lambda group: order[group.units[0]]))


def attribute_differences(
    sides: Sequence[AnnotatedSide], alignment: Alignment
) -> tuple[AttributeDifference, ...]:
    """Return the differences in text order.

    What stands at an event that several units share, as several instances, is named once.
    """
    given = [_given(side.document) for side in sides]
    seen: set[tuple[object, ...]] = set()
    found = []
    for unit in alignment.units:
        for name in DECIDED_ATTRIBUTES[unit.kind]:
            values = tuple(
                _said(side, unit, name) if (unit.kind, name) in of_side else None
                for side, of_side in zip(sides, given, strict=True)
            )
            at = (name, *(_owner(side, unit, name) for side in sides))
            if _differ_in_value(name, values) and at not in seen:
                seen.add(at)
                found.append(AttributeDifference(unit.id, name, values))
    return tuple(found)


def _differ_in_value(name: str, values: Iterable[str | None]) -> bool:
    """Whether several values are given; which time is the creation time is no such question."""
    said = {each.strip().upper() for each in values if each is not None}
    return len(said) > 1 and not (name == _ROLE and _CREATION_TIME in said)


def carried(document: Document, interval: str) -> Mapping[str, str]:
    """What an event instance with its event, or a time, carries."""
    instance = document.instances.get(interval)
    if instance is None:
        return document.times[interval].attributes
    return {**instance.attributes, **document.events[instance.event].attributes}


def value_of(document: Document, interval: str, name: str) -> str:
    """The value of an attribute: TimeML's default, or else "", where it is not given."""
    return attribute(carried(document, interval), name) or _DEFAULTS.get(name, "")


def may_be_left_out(name: str, value: str) -> bool:
    """Whether a value is better not written: it is meant without, and no mark needs it."""
    is_default = value.strip().upper() == _DEFAULTS.get(name, "").upper()
    return is_default and name not in _ALWAYS_WRITTEN


def _said(side: AnnotatedSide, unit: AlignedInterval, name: str) -> str | None:
    member = unit.members[side.index]
    return None if member is None else value_of(side.document, member, name)


def _given(document: Document) -> frozenset[tuple[IntervalKind, str]]:
    """The attributes that a document gives anywhere, or that it need not give."""
    of_events = [each.attributes for each in document.events.values()]
    of_events += (each.attributes for each in document.instances.values())
    of_times = [each.attributes for each in document.times.values()]
    names = {
        kind: {name.casefold() for attributes in every for name in attributes}
        for kind, every in ((IntervalKind.EVENT, of_events), (IntervalKind.TIME, of_times))
    }
    return frozenset(
        (kind, name)
        for kind, wanted in DECIDED_ATTRIBUTES.items()
        for name in wanted
        if name in _SELDOM_GIVEN or name.casefold() in names[kind]
    )


def _owner(side: AnnotatedSide, unit: AlignedInterval, name: str) -> str | None:
    """The item of a side that an attribute of a unit stands at."""
    member = unit.members[side.index]
    instance = side.document.instances.get(member or "")
    if instance is None:
        return member
    event = side.document.events[instance.event]
    return event.id if attribute(event.attributes, name) is not None else instance.id


def _placed(side: AnnotatedSide, units: Sequence[AlignedInterval]) -> dict[str, PlacedMark]:
    """The marks of a side by unit, without those that have no words."""
    members = [(unit, member) for unit in units if (member := unit.members[side.index])]
    spans = {unit.id: side.document.interval(member).span for unit, member in members}
    at = places_in(side.first, side.document, spans.values())
    return {
        unit: PlacedMark(unit, *at[span], " ".join(side.document.slice(span).split()))
        for unit, span in spans.items()
        if at[span][0] < at[span][1]
    }


def _connected(
    units: Sequence[str], marks: Sequence[Mapping[str, PlacedMark]]
) -> Iterator[list[str]]:
    """Yield the units whose marks overlap, directly or by way of others; units are in order."""
    order = {unit: place for place, unit in enumerate(units)}
    every = [side[unit] for side in marks for unit in units if unit in side]
    every.sort(key=lambda mark: (mark.start, mark.end))
    together: set[str] = set()
    joined: list[set[str]] = []
    end = 0
    for mark in every:
        if not together or mark.start >= end:
            together = set()
            joined.append(together)
        together.add(mark.unit)
        end = max(end, mark.end)
    yield from (sorted(each, key=order.__getitem__) for each in joined)


def _differ(of_sides: tuple[tuple[PlacedMark, ...], ...]) -> bool:
    """Whether there are several spans, which not all sides have."""
    spans = [frozenset((each.start, each.end) for each in side) for side in of_sides]
    return len(frozenset().union(*spans)) > 1 and len(set(spans)) > 1
