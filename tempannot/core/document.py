"""A text with events, times and links: the value that everything else reads.

The text never changes; offsets are code points into it. Everything else changes through
``Document.apply`` alone, and every change has an inverse.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import count
from operator import attrgetter

from tempannot.core.changes import Batch, Change, Delete, Insert, Replace
from tempannot.core.errors import DocumentError
from tempannot.core.interval_names import IntervalNames
from tempannot.core.items import (
    Event,
    Instance,
    Item,
    ItemKind,
    Link,
    OtherLink,
    Signal,
    Span,
    Time,
)
from tempannot.core.language import bilingual


class IntervalKind(StrEnum):
    """What an interval is in the text."""

    EVENT = "event"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class Interval:
    """One node of the temporal graph: an event instance or a time expression."""

    id: str
    kind: IntervalKind
    span: Span
    text: str


_NOWHERE = Span(0, 0)
_END = attrgetter("end")
_NAMED = (ItemKind.EVENT, ItemKind.INSTANCE, ItemKind.TIME)


@dataclass(slots=True)
class Document:
    """The text, its marked items by kind and id (in file order), and where its parts lie.

    ``body`` is the part that annotators read (the TEXT element); ``sentences`` are spans in
    text order; ``creation_time`` is the id of the time the text was written, if it has one;
    it follows edits of the times. ``dct_times`` are those that the file sets apart (DCT).

    ``scheme`` names the scheme of its types (see ``schemes.scheme_named``), "" for TimeML; it is a
    way to read the file and no part of what it says. So is ``hull``: a link whose relation no
    comparisons of end points can say counts for nothing, or with it as its convex hull; and
    ``worlds``: whether ``core.worlds`` keeps events apart, None to do as the scheme does.

    ``language`` is that of the text by its code in ISO 639-1, "" if nobody has said it; a file need
    not be able to keep it.

    ``edited`` numbers the links that were added or changed since the file was read, the last
    with the highest number. Of links that contradict, the one edited last gives way.
    """

    name: str
    text: str = ""
    body: Span = _NOWHERE
    sentences: Sequence[Span] = ()
    creation_time: str | None = None
    dct_times: frozenset[str] = frozenset()
    events: dict[str, Event] = field(default_factory=dict)
    instances: dict[str, Instance] = field(default_factory=dict)
    times: dict[str, Time] = field(default_factory=dict)
    signals: dict[str, Signal] = field(default_factory=dict)
    links: dict[str, Link] = field(default_factory=dict)
    other_links: dict[str, OtherLink] = field(default_factory=dict)
    edited: dict[str, int] = field(default_factory=dict, compare=False)
    language: str = field(default="", compare=False)
    scheme: str = field(default="", compare=False)
    hull: bool = field(default=False, compare=False)
    worlds: bool | None = field(default=None, compare=False)
    _names: IntervalNames | None = field(default=None, init=False, repr=False, compare=False)

    def apply(self, change: Change) -> Change:
        """Carry out ``change`` and return the change that takes it back.

        Raises DocumentError, with the document untouched, if the change does not fit it.
        """
        match change:
            case Insert(item, index, edited):
                return self._insert(item, index, edited)
            case Delete(kind, id):
                return self._delete(kind, id)
            case Replace(item, edited):
                return self._replace(item, edited)
            case Batch(name, changes):
                return self._apply_all(name, changes)

    def table(self, kind: ItemKind) -> dict[str, Item]:
        """Return the items of one kind by id, in file order."""
        return getattr(self, kind.value)  # type: ignore[no-any-return]

    def intervals(self) -> tuple[Interval, ...]:
        """Return all intervals in document order (by start, then end, then file order)."""
        found = [*self._event_intervals(), *self._time_intervals()]
        return tuple(sorted(found, key=lambda each: (each.span.start, each.span.end)))

    def interval(self, id: str) -> Interval:
        """Return one interval; raises DocumentError if there is none of that id."""
        instance = self.instances.get(id)
        if instance is not None and instance.event in self.events:
            return self._interval(id, IntervalKind.EVENT, self.events[instance.event].span)
        if id in self.times:
            return self._interval(id, IntervalKind.TIME, self.times[id].span)
        raise DocumentError(
            bilingual("{name}: there is no event instance or time {id!r}", name=self.name, id=id)
        )

    def has_interval(self, id: str) -> bool:
        """Whether ``id`` is an event instance (with its event) or a time."""
        instance = self.instances.get(id)
        return id in self.times or (instance is not None and instance.event in self.events)

    def only_interval(self, id: str) -> str:
        """Return the id of an interval; an event's id stands for its only instance.

        Raises DocumentError for any other id, and for an event with several instances.
        """
        if self.has_interval(id):
            return id
        instances = [each.id for each in self.instances.values() if each.event == id]
        if id in self.events and instances:
            if len(instances) == 1:
                return instances[0]
            found = ", ".join(instances)
            raise DocumentError(
                bilingual("the event {id!r} has the instances {found}: say one", id=id, found=found)
            )
        raise DocumentError(bilingual("there is no event instance or time {id!r}", id=id))

    def sentence_of(self, offset: int) -> int | None:
        """Return the index of the sentence at ``offset``, None outside all sentences."""
        found = self.sentences[:]  # as a tuple, of whatever kind they are
        at = bisect_right(found, offset, key=_END)
        return at if at < len(found) and found[at].start <= offset else None

    def names(self) -> IntervalNames:
        """Return what the intervals are called, worked out once until they change.

        A creation time without words has its date for a name.
        """
        if self._names is None:
            self._names = IntervalNames(
                (e.id, e.text or self._date(e.id)) for e in self.intervals()
            )
        return self._names

    def slice(self, span: Span) -> str:
        """Return the text of a span."""
        return self.text[span.start : span.end]

    def links_of(self, interval: str) -> Iterator[Link]:
        """Yield the links that have ``interval`` at one end, in file order."""
        return (each for each in self.links.values() if interval in (each.source, each.target))

    def links_by_edit(self) -> Iterable[Link]:
        """Return the links in the order to assert them: as the file has them, then by edit."""
        if not self.edited:
            return self.links.values()
        untouched = [link for id, link in self.links.items() if id not in self.edited]
        return [
            *untouched,
            *(self.links[id] for id in sorted(self.edited, key=self.edited.__getitem__)),
        ]

    def _date(self, id: str) -> str:
        """The value of the creation time, which has no words where it stands nowhere in a text."""
        time = self.times.get(id) if id == self.creation_time else None
        return "" if time is None else attribute(time.attributes, "value", "val") or ""

    def _event_intervals(self) -> Iterator[Interval]:
        for instance in self.instances.values():
            event = self.events.get(instance.event)
            if event is not None:
                yield self._interval(instance.id, IntervalKind.EVENT, event.span)

    def _time_intervals(self) -> Iterator[Interval]:
        return (self._interval(t.id, IntervalKind.TIME, t.span) for t in self.times.values())

    def _interval(self, id: str, kind: IntervalKind, span: Span) -> Interval:
        return Interval(id, kind, span, self.slice(span))

    def _insert(self, item: Item, index: int | None, edited: int | None) -> Change:
        table = self.table(item.kind)
        if item.id in table:
            raise DocumentError(
                bilingual("{name}: the id {id!r} is taken", name=self.name, id=item.id)
            )
        self._check_span(item)
        later = [] if index is None else list(table.items())[index:]
        for id, _ in later:
            del table[id]
        table[item.id] = item
        table.update(later)
        self._note_edit(item, edited)
        self._follow(item)
        return Delete(item.kind, item.id)

    def _delete(self, kind: ItemKind, id: str) -> Change:
        table = self.table(kind)
        if id not in table:
            raise DocumentError(
                bilingual(
                    "{name}: there is no {kind} {id!r}", name=self.name, kind=kind.label, id=id
                )
            )
        index = list(table).index(id)
        inverse = Insert(table.pop(id), index, self._edit_number(kind, id))
        if kind is ItemKind.LINK:
            self.edited.pop(id, None)
        self._follow(inverse.item)
        return inverse

    def _replace(self, item: Item, edited: int | None) -> Change:
        table = self.table(item.kind)
        if item.id not in table:
            raise DocumentError(
                bilingual(
                    "{name}: there is no {label} {id!r}",
                    name=self.name,
                    label=item.kind.label,
                    id=item.id,
                )
            )
        self._check_span(item)
        before = table[item.id]
        inverse = Replace(before, self._edit_number(item.kind, item.id))
        table[item.id] = item
        if edited is not None or _claim(before) != _claim(item):
            self._note_edit(item, edited)
        self._follow(before, item)
        return inverse

    def _edit_number(self, kind: ItemKind, id: str) -> int | None:
        return self.edited.get(id, 0) if kind is ItemKind.LINK else None

    def _note_edit(self, item: Item, edited: int | None) -> None:
        """Give a link the number of the last edit, or the one it had before."""
        if item.kind is not ItemKind.LINK:
            return
        self.edited.pop(item.id, None)
        number = max(self.edited.values(), default=0) + 1 if edited is None else edited
        if number:
            self.edited[item.id] = number

    def _follow(self, *items: Item) -> None:
        if items[0].kind in _NAMED:
            self._names = None
        times = (each for each in items if isinstance(each, Time))
        if any(creation_times({each.id: each}, self.dct_times) for each in times):
            self.creation_time = next(iter(creation_times(self.times, self.dct_times)), None)

    def _apply_all(self, name: str, changes: tuple[Change, ...]) -> Change:
        inverses: list[Change] = []
        try:
            for change in changes:
                inverses.append(self.apply(change))
        except DocumentError:
            for inverse in reversed(inverses):
                self.apply(inverse)
            raise
        return Batch(name, tuple(reversed(inverses)))

    def _check_span(self, item: Item) -> None:
        if isinstance(item, Event | Time | Signal):
            start, end = item.span.start, item.span.end
            if not 0 <= start <= end <= len(self.text):
                raise DocumentError(
                    bilingual(
                        "{name}: {id!r} lies outside the text ({start} to {end})",
                        name=self.name,
                        id=item.id,
                        start=start,
                        end=end,
                    )
                )


def _claim(item: Item) -> tuple[object, ...]:
    return item.claim if isinstance(item, Link) else ()


def attribute(attributes: Mapping[str, str], *names: str) -> str | None:
    """Return the first of ``names`` that has a value, in whatever letter case it is written."""
    if names[0] in attributes:  # as nearly all files spell it
        return attributes[names[0]]
    folded = {name.casefold(): value for name, value in attributes.items()}
    return next((folded[n.casefold()] for n in names if n.casefold() in folded), None)


def creation_times(times: Mapping[str, Time], dct_times: Collection[str]) -> tuple[str, ...]:
    """Return the times that pass for the creation time, those that the file marks best.

    A time in DCT or with the function CREATION_TIME comes first, else one with
    PUBLICATION_TIME, else ``t0``, as most corpora call it.
    """
    roles = {
        id: (attribute(time.attributes, "functionInDocument") or "").strip().upper()
        for id, time in times.items()
    }
    marked = [id for id, role in roles.items() if id in dct_times or role == "CREATION_TIME"]
    published = [id for id, role in roles.items() if role == "PUBLICATION_TIME"]
    return tuple(marked or published or ("t0",) * ("t0" in times))


class NewIds:
    """Ids that nothing in a document has, for items that are added together.

    The cost is that of the document once for each prefix, however many ids are asked for.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._numbers: dict[str, Iterator[str]] = {}

    def next(self, prefix: str) -> str:
        """Return ``prefix`` and the number after the highest that any item uses with it."""
        if prefix not in self._numbers:
            self._numbers[prefix] = self._free(prefix)
        return next(self._numbers[prefix])

    def _free(self, prefix: str) -> Iterator[str]:
        # numbers with more digits stand in files that nobody meant, and int() refuses thousands
        numbered = re.compile(re.escape(prefix) + r"([0-9]{1,18})")
        tables = map(self._document.table, ItemKind)
        taken = {id for table in tables for id in table if id.startswith(prefix)}
        matches = map(numbered.fullmatch, taken)
        highest = max((int(each[1]) for each in matches if each), default=0)
        return (id for n in count(highest + 1) if (id := f"{prefix}{n}") not in taken)


def next_id(document: Document, prefix: str) -> str:
    """Return ``prefix`` and the number after the highest that any item uses with it.

    >>> next_id(Document("empty"), "l")
    'l1'
    """
    return NewIds(document).next(prefix)


def named(document: Document, interval_id: str) -> str:
    """Return the name of an interval in quotation marks, or its id where it has no words."""
    return document.names().quoted(interval_id)
