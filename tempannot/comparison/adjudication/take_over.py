"""Events and times that an annotation lacks, prepared to be marked in its document."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import AnnotatedSide, JointComparison
from tempannot.comparison.text_versions import places_in, squeezed
from tempannot.core.changes import Batch, Insert
from tempannot.core.document import Document, IntervalKind
from tempannot.core.edits import add_event, add_time, next_id
from tempannot.core.items import Event, Instance, Item, Span
from tempannot.core.language import bilingual
from tempannot.formats.opened import copy_of

_LEFT_BEHIND = frozenset({"eventID", "signalID"})


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A unit that the gold lacks: its id there once it is taken over, and its items.

    ``problem`` says why the file has no place for it, empty if it has.
    """

    unit: str
    interval: str
    items: tuple[Item, ...]
    problem: str = ""

    def change(self, document: Document) -> Batch:
        """The change that marks it; an event may be there for another instance."""
        lacking = [each for each in self.items if each.id not in document.table(each.kind)]
        return Batch(
            bilingual("Take over {interval}", interval=self.interval),
            tuple(Insert(item) for item in lacking),
        )


def newcomers(comparison: JointComparison) -> dict[str, Newcomer]:
    """Per unit that the base lacks and others mark how its document would mark it.

    It is marked as the first of the others does. The ids are fresh and do not depend on which of
    the units are taken over, or in what order.
    """
    document, taken = comparison.base.document, _taken(comparison)
    spans = {
        side: spans_in(
            document, side.document, [_member(u, side) for u, whose in taken if whose is side]
        )
        for side in dict.fromkeys(side for _, side in taken)
    }
    scratch, found = copy_of(document), {}
    for unit, side in taken:
        newcomer = _newcomer(unit, side, spans[side][_member(unit, side)], scratch, comparison)
        scratch.apply(newcomer.change(scratch))
        found[unit.id] = newcomer
    return found


class FurtherMarks:
    """Marks besides those of the units: other words of units that the gold has already."""

    def __init__(self, comparison: JointComparison, known: Iterable[Newcomer]) -> None:
        self._comparison = comparison
        self._scratch = copy_of(comparison.base.document)
        for each in known:
            self._scratch.apply(each.change(self._scratch))

    def mark(self, unit: AlignedInterval, side: AnnotatedSide, span: Span) -> Newcomer:
        """What marks the words of a unit on some side, with ids that nothing else has."""
        member = _member(unit, side)
        if unit.kind is IntervalKind.TIME:
            attributes = _time_attributes(member, side, self._comparison)
            batch = add_time(self._scratch, span, attributes)
        else:
            attributes = _event_attributes(side.document, member)
            batch = add_event(self._scratch, span, attributes)
        self._scratch.apply(batch)
        return _marked(unit, batch)


def _taken(comparison: JointComparison) -> list[tuple[AlignedInterval, AnnotatedSide]]:
    """The units that the base lacks, with the first side that marks each."""
    base, *others = comparison.sides
    marked = [
        (unit, next((e for e in others if unit.members[e.index] is not None), None))
        for unit in comparison.alignment.units
        if unit.members[base.index] is None
    ]
    return [(unit, side) for unit, side in marked if side is not None]


def _member(unit: AlignedInterval, side: AnnotatedSide) -> str:
    member = unit.members[side.index]
    assert member is not None
    return member


def _newcomer(
    unit: AlignedInterval,
    side: AnnotatedSide,
    span: Span | None,
    scratch: Document,
    comparison: JointComparison,
) -> Newcomer:
    theirs, member = side.document, _member(unit, side)
    if not scratch.text:
        return Newcomer(unit.id, member, _as_they_stand(theirs, member))
    if span is None:
        problem = bilingual(
            "{value!r} lies outside the text that the files share", value=unit.text or member
        )
        return Newcomer(unit.id, member, (), problem)
    if unit.kind is IntervalKind.TIME:
        batch = add_time(scratch, span, _time_attributes(member, side, comparison))
        return _marked(unit, batch)
    same = next((each for each in scratch.events.values() if each.span == span), None)
    if same is None:
        return _marked(unit, add_event(scratch, span, _event_attributes(theirs, member)))
    return _one_more(unit, same, scratch, theirs.instances[member])


def _marked(unit: AlignedInterval, batch: Batch) -> Newcomer:
    items = tuple(each.item for each in batch.changes if isinstance(each, Insert))
    return Newcomer(unit.id, items[-1].id, items)


def _one_more(unit: AlignedInterval, event: Event, scratch: Document, theirs: Instance) -> Newcomer:
    """One more instance of an event that is marked already."""
    if any(each.implicit for each in scratch.instances.values() if each.event == event.id):
        problem = bilingual(
            "{words!r} is marked, and without MAKEINSTANCE it cannot be two events", words=unit.text
        )
        return Newcomer(unit.id, theirs.id, (), problem)
    instance = Instance(next_id(scratch, "ei"), event.id, _without(theirs.attributes))
    return Newcomer(unit.id, instance.id, (event, instance))


def _event_attributes(theirs: Document, member: str) -> Mapping[str, str]:
    instance = theirs.instances[member]
    return _without(theirs.events[instance.event].attributes) | _without(instance.attributes)


def _without(attributes: Mapping[str, str]) -> dict[str, str]:
    """The attributes but those that name items of the other document."""
    return {name: value for name, value in attributes.items() if name not in _LEFT_BEHIND}


def _time_attributes(
    member: str, side: AnnotatedSide, comparison: JointComparison
) -> Mapping[str, str]:
    """A time's attributes, those that name other times in the base's ids."""
    found, theirs = {}, side.document
    for name, value in theirs.times[member].attributes.items():
        if value not in theirs.times:
            found[name] = value
            continue
        unit = comparison.alignment.unit_of(side.index, value)
        known = unit and unit.members[comparison.base.index]
        if known:
            found[name] = known
    return found


def _as_they_stand(theirs: Document, member: str) -> tuple[Item, ...]:
    """The items of an interval of a document without a text, which goes by its id."""
    if member in theirs.times:
        return (theirs.times[member],)
    instance = theirs.instances[member]
    return theirs.events[instance.event], instance


def spans_in(
    document: Document, theirs: Document, members: Iterable[str]
) -> dict[str, Span | None]:
    """Where the same words stand in ``document``, None where they do not."""
    spans = {member: theirs.interval(member).span for member in members}
    at = places_in(document, theirs, spans.values())
    offsets = _offsets(document)
    found: dict[str, Span | None] = {}
    for member, span in spans.items():
        start, end = at[span]
        here = offsets.get(start), offsets.get(end - 1)
        mapped = None
        if here[0] is not None and here[1] is not None:
            mapped = Span(here[0], here[0] if start == end else here[1] + 1)
        same = mapped and squeezed(document.slice(mapped)) == squeezed(theirs.slice(span))
        found[member] = mapped if same else None
    return found


def _offsets(document: Document) -> dict[int, int]:
    """The offset of the character at every place."""
    seen = [offset for offset, each in enumerate(document.text) if not each.isspace()]
    before = len(squeezed(document.text[: document.body.start]))
    return {place - before: offset for place, offset in enumerate(seen)}
