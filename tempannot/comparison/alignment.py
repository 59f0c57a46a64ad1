"""Which events and times of several annotations are the same thing in the text.

Ids differ between annotators, so things are matched by kind and by the words they stand on;
the creation time matches the creation time. Documents without a text (relation tables) are
matched by id.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tempannot.comparison.text_versions import check_same_text, check_versions, places_in, squeezed
from tempannot.core.document import Document, Interval, IntervalKind, attribute
from tempannot.core.errors import TempannotError
from tempannot.core.interval_names import IntervalNames
from tempannot.core.language import bilingual


@dataclass(frozen=True, slots=True)
class AlignedInterval:
    """One event or time that at least one annotation marks: a node of every network compared.

    ``id`` is ``u0``, ``u1``, ... in text order. ``place`` and ``end`` are places without blanks
    (see ``text_versions``). ``members`` holds the interval's id in each annotation, None where it
    is not marked. ``is_partial`` says that the annotators' spans only overlap.
    """

    id: str
    kind: IntervalKind
    text: str
    place: int
    end: int
    sentence: int | None
    is_creation_time: bool
    members: tuple[str | None, ...]
    is_partial: bool = False

    @property
    def member(self) -> str:
        """Its id in the first annotation that marks it."""
        return next(member for member in self.members if member is not None)

    @property
    def name(self) -> str:
        """Its words; a unit without words is called by what it is, or by its id."""
        return self.text or ("creation time" if self.is_creation_time else self.member)

    def sentences_from(self, other: AlignedInterval) -> int | None:
        """Return how many sentences apart two units stand, None if one stands in none.

        The creation time stands in none, wherever it is written.
        """
        if self.is_creation_time or other.is_creation_time:
            return None
        if self.sentence is None or other.sentence is None:
            return None
        return abs(self.sentence - other.sentence)


@dataclass(frozen=True)
class Alignment:
    """The units of several annotations of one text, in text order."""

    units: tuple[AlignedInterval, ...]

    def unit_of(self, side: int, interval: str) -> AlignedInterval | None:
        """Return the unit that an interval of annotation ``side`` belongs to."""
        return self._by_member.get((side, interval))

    def unit(self, id: str) -> AlignedInterval:
        """Return the unit of an id; raises KeyError if there is none."""
        return self._by_id[id]

    def missing(self, side: int) -> tuple[AlignedInterval, ...]:
        """Return the units that annotation ``side`` does not mark."""
        return tuple(unit for unit in self.units if unit.members[side] is None)

    @cached_property
    def names(self) -> IntervalNames:
        """What the units are called: their words, numbered where several have the same."""
        return IntervalNames((unit.id, unit.text) for unit in self.units)

    @cached_property
    def _by_id(self) -> dict[str, AlignedInterval]:
        return {unit.id: unit for unit in self.units}

    @cached_property
    def _by_member(self) -> dict[tuple[int, str], AlignedInterval]:
        return {
            (side, member): unit
            for unit in self.units
            for side, member in enumerate(unit.members)
            if member is not None
        }


def align(
    documents: Sequence[Document], *, partial: bool = False, versions: bool = False
) -> Alignment:
    """Return what the documents mark in their common text.

    With ``partial``, things of one kind that stand on overlapping words are matched too, the
    longest overlap first. Several instances of one event are matched in file order. Raises
    TextsDifferError if the texts are not the same up to white space; with ``versions`` they may be
    versions of one text, whose places are those of the first.
    """
    if not documents:
        raise TempannotError(bilingual("there is no annotation to compare"))
    if all(document.text for document in documents):
        (check_versions if versions else check_same_text)(documents)
        marks = [_marks_by_text(document, documents[0]) for document in documents]
    else:
        marks = [_marks_by_id(document) for document in documents]
    rows = _exact(marks)
    if partial:
        rows = _with_overlaps(rows)
    rows.sort(key=lambda row: (row.mark.place, row.mark.end))
    return Alignment(tuple(_unit(f"u{number}", row) for number, row in enumerate(rows)))


_Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class _Mark:
    """One interval of one document; marks of equal keys are the same thing."""

    key: _Key
    interval: Interval
    place: int
    end: int
    sentence: int | None
    is_creation_time: bool


@dataclass(frozen=True, slots=True)
class _Row:
    """A unit in the making; ``mark`` is that of the first annotation that has it."""

    mark: _Mark
    members: tuple[str | None, ...]
    is_partial: bool = False


def _marks_by_text(document: Document, first: Document) -> list[_Mark]:
    intervals = document.intervals()
    at = places_in(first, document, (each.span for each in intervals))
    seen: Counter[_Key] = Counter()
    marks = []
    for each in intervals:
        start, end = at[each.span]
        is_creation_time = each.id == document.creation_time
        if is_creation_time:
            key: _Key = ("creation time",)
        elif each.span.start == each.span.end:
            key = (each.kind, *_value(document, each.id))
        elif start == end:  # words that the first version does not have
            key = (each.kind, document.name, each.id, start)
        else:
            key = (each.kind, start, end, squeezed(each.text))
        seen[key] += 1
        sentence = document.sentence_of(each.span.start)
        marks.append(_Mark((*key, seen[key]), each, start, end, sentence, is_creation_time))
    return marks


def _marks_by_id(document: Document) -> list[_Mark]:
    """Return the marks of a document that is matched by id: all at one place, in its order."""
    intervals = document.intervals()
    return [
        _Mark((each.id,), each, 0, 0, None, each.id == document.creation_time) for each in intervals
    ]


def _value(document: Document, time: str) -> tuple[str, ...]:
    """Return what tells a time without text from others: its type and value."""
    attributes = document.times[time].attributes if time in document.times else {}
    return tuple((attribute(attributes, name) or "").upper() for name in ("type", "value"))


def _exact(marks: Sequence[Sequence[_Mark]]) -> list[_Row]:
    first: dict[_Key, _Mark] = {}
    members: dict[_Key, list[str | None]] = {}
    for side, of_document in enumerate(marks):
        for mark in of_document:
            if mark.key not in first:
                first[mark.key] = mark
                members[mark.key] = [None] * len(marks)
            members[mark.key][side] = mark.interval.id
    return [_Row(mark, tuple(members[key])) for key, mark in first.items()]


def _with_overlaps(rows: list[_Row]) -> list[_Row]:
    """Join rows of one kind that overlap and that no annotation has both of."""
    alive = dict(enumerate(rows))
    for _, first, second in sorted(_overlaps(rows)):
        if first not in alive or second not in alive:
            continue
        one, other = alive[first], alive[second]
        pairs = list(zip(one.members, other.members, strict=True))
        if any(mine and theirs for mine, theirs in pairs):
            continue
        alive[first] = _Row(one.mark, tuple(mine or theirs for mine, theirs in pairs), True)
        del alive[second]
    return list(alive.values())


def _overlaps(rows: list[_Row]) -> Iterator[tuple[int, int, int]]:
    """Yield the overlapping pairs of incomplete rows of one kind, with minus the overlap."""
    loose = [
        number
        for number, row in enumerate(rows)
        if None in row.members and row.mark.place < row.mark.end
    ]
    loose.sort(key=lambda number: rows[number].mark.place)
    for index, number in enumerate(loose):
        one = rows[number].mark
        for other_number in loose[index + 1 :]:
            other = rows[other_number].mark
            if other.place >= one.end:
                break
            if other.interval.kind is one.interval.kind:
                size = min(one.end, other.end) - other.place
                yield -size, min(number, other_number), max(number, other_number)


def _unit(id: str, row: _Row) -> AlignedInterval:
    mark = row.mark
    return AlignedInterval(
        id,
        mark.interval.kind,
        " ".join(mark.interval.text.split()),
        mark.place,
        mark.end,
        mark.sentence,
        mark.is_creation_time,
        row.members,
        row.is_partial,
    )


def words_of(alignment: Alignment, ids: Iterable[str]) -> dict[str, str]:
    """Return units' words and numbers in quotation marks; an id where there are no words."""
    units = (alignment.unit(id) for id in dict.fromkeys(ids))
    return {unit.id: _words(alignment, unit) for unit in units}


def names_of(alignment: Alignment) -> dict[str, str]:
    """Return the names of all units for tables, numbered alike."""
    return {
        unit.id: alignment.names.name(unit.id) if unit.text else unit.name
        for unit in alignment.units
    }


def _words(alignment: Alignment, unit: AlignedInterval) -> str:
    if unit.is_creation_time:
        return bilingual("the creation time")
    return alignment.names.quoted(unit.id) if unit.text else unit.member
