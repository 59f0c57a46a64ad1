"""Spans with labels and relations between them, as general annotation programs have them.

These know no events and times: what a span is, is told by its label. A label that names a kind of
time (TIMEX3, DATE, TIME, DURATION, SET) makes a time, one of a signal a signal, any other an event.

Any document becomes such spans, too. What such a program has no place for (ids, attributes, pieces,
marks without words and their links) stands in one further object, ``timeml``, which it keeps and
does not look at. When a file comes back, a span is told by its place and its label, a relation by
its ends and its label, so that what was taken away there is gone here, and what is new has what its
label says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from typing import Any

from tempannot.core.document import Document, attribute, creation_times
from tempannot.core.errors import RelationError
from tempannot.core.items import ItemKind, Link, OtherLink, Span
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During
from tempannot.formats.building import DocumentBuilder, Utf16Offsets, standing_alone, with_names
from tempannot.formats.flat_records import EVENT_ID, Record, add_record, records_of
from tempannot.formats.timeml_types import links_in_timeml

_TIMES = ("DATE", "TIME", "DURATION", "SET")
_TIMES_AT_ALL = ("TIMEX", "TIMEX3", "TIMEX2", "TIME EXPRESSION", "DCT", *_TIMES)
_CLASSES = (
    "OCCURRENCE",
    "STATE",
    "REPORTING",
    "PERCEPTION",
    "ASPECTUAL",
    "I_ACTION",
    "I_STATE",
)
_EVENT, _SIGNAL = "EVENT", "SIGNAL"


def add_labelled(
    builder: DocumentBuilder, name: str, label: str, spans: list[Span], further: dict[str, str]
) -> str:
    """Add a span with a label as what its label says, and return its id."""
    plain = label.strip().upper()
    kind = kind_of_label(label)
    if kind is ItemKind.TIME:
        id = name if name.startswith("t") else f"t{name}"
        builder.time(id, spans, ({"type": plain} if plain in _TIMES else {}) | further)
        if plain == "DCT" or further.get("functionInDocument") == "CREATION_TIME":
            builder.creation_time(id)
        return id
    if kind is ItemKind.SIGNAL:
        builder.signal(f"s{name}", spans, further)
        return f"s{name}"
    id = name if name.startswith("e") else f"e{name}"
    said = {"class": plain} if plain in _CLASSES else {"label": label} if plain != _EVENT else {}
    builder.event(id, spans, said | further)
    return id


def free_name(name: str, taken: AbstractSet[str]) -> str:
    """A name for a new span, such that no id made of it is one of those that are taken."""
    number = 0
    found = name
    while not taken.isdisjoint((found, *(f"{letter}{found}" for letter in "ets"))):
        number += 1
        found = f"{name}-{number}"
    return found


def kind_of_label(label: str) -> ItemKind:
    """What a span is by its label.

    >>> kind_of_label("Date").label, kind_of_label("Repair").label
    ('time', 'event')
    """
    plain = label.strip().upper()
    if plain in _TIMES_AT_ALL:
        return ItemKind.TIME
    return ItemKind.SIGNAL if plain == _SIGNAL else ItemKind.EVENT


def label_of(kind: ItemKind, attributes: Mapping[str, str]) -> str:
    """The label of a mark, from which reading knows again what it is.

    >>> label_of(ItemKind.EVENT, {"class": "STATE"}), label_of(ItemKind.TIME, {})
    ('STATE', 'TIMEX3')
    """
    if kind is ItemKind.SIGNAL:
        return _SIGNAL
    if kind is ItemKind.TIME:
        said = (attribute(attributes, "type") or "").strip().upper()
        return said if said in _TIMES else "TIMEX3"
    said = (attribute(attributes, "class") or "").strip().upper()
    own = attributes.get("label", "")
    is_own = own.strip() and kind_of_label(own) is ItemKind.EVENT
    return said if said in _CLASSES else own if is_own else _EVENT


def labelled_link(source: str, target: str, label: str) -> Link | OtherLink:
    """A link with a label as its type, or with the exact set that the label names.

    >>> str(labelled_link("e1", "e2", "before|meets").exact)
    'before|meets'
    >>> labelled_link("e1", "e2", "SLINK:MODAL").rel_type
    'MODAL'
    """
    if "|" in label:
        try:
            return Link("", source, target, "VAGUE", RelationSet.parse(label))
        except RelationError:
            pass
    tag, _, rest = label.strip().partition(":")
    if tag in ("SLINK", "ALINK"):
        return OtherLink("", tag, source, target, rest)
    return Link("", source, target, label.strip())


def add_labelled_link(builder: DocumentBuilder, link: Link | OtherLink) -> None:
    """Add a link that a label has made."""
    if isinstance(link, Link):
        builder.link(link)
    else:
        builder.other_link(link)


FURTHER = "timeml"
"""The name of the further object."""

_KINDS = {"event": ItemKind.EVENT, "time": ItemKind.TIME, "signal": ItemKind.SIGNAL}
_WORDS = {kind: word for word, kind in _KINDS.items()}
_EXACT = "relations"
Object = Mapping[str, Any]
Point = Callable[[object], int | None]
"""How an offset of a file is read; None for one that is nowhere in the text."""


@dataclass(frozen=True, slots=True)
class LabelledSpan:
    """A mark with words: from where to where in UTF-16 units, its words, and its label."""

    record: Record
    start: int
    end: int
    words: str
    label: str


@dataclass(frozen=True, slots=True)
class LabelledRelation:
    """A link between two marks with words."""

    record: Record
    source: LabelledSpan
    target: LabelledSpan
    label: str


@dataclass(frozen=True, slots=True)
class LabelledText:
    """A document as a text, spans, relations, and all that these do not say."""

    name: str
    text: str
    spans: tuple[LabelledSpan, ...]
    relations: tuple[LabelledRelation, ...]
    further: Object


def labelled_text(document: Document, during: During) -> LabelledText:
    """A document with its marks and links as labels say them.

    One without text has a line for each name.
    """
    alone = standing_alone(document)
    alone = alone if alone.text else with_names(alone)
    links = {link.id: link for link in links_in_timeml(alone, during)}
    records = tuple(records_of(replace(alone, links=links)).values())
    units = Utf16Offsets(alone.text)
    spans: dict[tuple[ItemKind, str], LabelledSpan] = {}
    for record in (each for each in records if each.is_mark and each.pieces):
        start, end = record.pieces[0].start, max(each.end for each in record.pieces)
        words = alone.text[start:end]
        label = label_of(record.kind, record.attributes)
        place = units.unit(start), units.unit(end)
        spans[record.key] = LabelledSpan(record, *place, words, label)
    ends = {id: span for (kind, id), span in spans.items() if kind is not ItemKind.SIGNAL}
    relations = tuple(
        LabelledRelation(each, ends[each.source], ends[each.target], _label(each))
        for each in records
        if each.tag and each.source in ends and each.target in ends
    )
    marks = [_further_mark(e, spans.get(e.key), units) for e in records if e.is_mark]
    said = {"marks": marks, "links": [_further_link(each) for each in records if each.tag]}
    further = {name: entries for name, entries in said.items() if entries}
    return LabelledText(alone.name, alone.text, tuple(spans.values()), relations, further)


def _label(link: Record) -> str:
    if link.tag != "TLINK":
        return f"{link.tag}:{link.rel_type}" if link.rel_type else link.tag
    return link.attributes.get(_EXACT) or link.rel_type or link.tag


def _further_mark(record: Record, span: LabelledSpan | None, units: Utf16Offsets) -> Object:
    found: dict[str, object] = {"id": record.id, "kind": _WORDS[record.kind]}
    if span is not None:
        found |= {"start": span.start, "end": span.end, "label": span.label}
    if len(record.pieces) > 1:
        found["pieces"] = [[units.unit(start), units.unit(end)] for start, end in record.pieces]
    return found | ({"attributes": dict(record.attributes)} if record.attributes else {})


def _further_link(record: Record) -> Object:
    ends = {"source": record.source, "target": record.target}
    found: dict[str, object] = {"id": record.id, **ends, "label": _label(record)}
    if record.tag != "TLINK" or record.rel_type != found["label"]:
        found |= {"tag": record.tag, "type": record.rel_type}
    return found | ({"attributes": dict(record.attributes)} if record.attributes else {})


class LabelledReader:
    """Takes in the spans and relations of a file with what its further object says of them."""

    def __init__(self, builder: DocumentBuilder, further: object, point: Point) -> None:
        self._builder = builder
        self._point = point
        self._spans: dict[tuple[Span, str], list[tuple[int, Record]]] = {}
        self._marks: list[tuple[int, Record]] = []
        self._shown: set[str] = set()
        self._links: dict[tuple[str, str, str], list[tuple[int, Record]]] = {}
        self._found: list[tuple[int, Record | Link | OtherLink]] = []
        self._taken: set[str] = set()
        for number, entry in enumerate(_entries(further, "marks", builder)):
            self._expect_mark(number, entry)
        for number, entry in enumerate(_entries(further, "links", builder)):
            self._expect_link(number, entry)

    def mark(self, name: str, label: str, span: Span, more: Mapping[str, str]) -> str:
        """Add a span; return the id of its mark."""
        known = self._spans.get((span, label), [])
        if not known:
            name = free_name(name, self._taken)
            return add_labelled(self._builder, name, label, [span], dict(more))
        number, record = known.pop(0)
        found = replace(record, attributes={**record.attributes, **more})
        self._marks.append((number, found))
        return record.id

    def relation(self, source: str, target: str, label: str) -> None:
        """Take in a relation of two marks."""
        known = self._links.get((source, target, label), [])
        number, found = known.pop(0) if known else (len(self._taken), None)
        self._found.append((number, found or labelled_link(source, target, label)))

    def finish(self) -> None:
        """Add all in the order of the further object, and what the spans do not show."""
        for _, record in sorted(self._marks, key=lambda each: each[0]):
            add_record(self._builder, record)
        for (source, target, _), waiting in self._links.items():
            if not self._shown >= {source, target}:  # no span could have the relation
                self._found += waiting
        for _, each in sorted(self._found, key=lambda each: each[0]):
            if isinstance(each, Record):
                add_record(self._builder, each)
            else:
                add_labelled_link(self._builder, each)
        if self._taken and self._builder.document().creation_time is None:
            for id in creation_times(self._builder.times(), ())[:1]:
                self._builder.creation_time(id)

    def _expect_mark(self, number: int, entry: Object) -> None:
        match entry:
            case {"id": str(id), "kind": str(word)} if word in _KINDS:
                record = Record(_KINDS[word], id, _attributes(entry))
            case _:
                self._odd("marks", entry)
                return
        self._taken |= {id, record.attributes.get(EVENT_ID, id)}
        label, place = entry.get("label"), self._span(entry.get("start"), entry.get("end"))
        if "start" not in entry:
            self._marks.append((number, record))
            return
        self._shown.add(id)
        if place is None or not isinstance(label, str):
            self._odd("marks", entry)
        else:
            pieces = [self._span(*each) for each in _pairs(entry.get("pieces"))]
            inside = tuple(each for each in pieces if each is not None) or (place,)
            found = replace(record, pieces=inside)
            self._spans.setdefault((place, label), []).append((number, found))

    def _expect_link(self, number: int, entry: Object) -> None:
        match entry:
            case {"id": str(id), "source": str(source), "target": str(target), "label": str(label)}:
                tag, rel_type = entry.get("tag", "TLINK"), entry.get("type", label)
            case _:
                self._odd("links", entry)
                return
        kind = ItemKind.LINK if tag == "TLINK" else ItemKind.OTHER_LINK
        ends = (source, target, str(rel_type))
        record = Record(kind, id, _attributes(entry), (), str(tag), *ends)
        self._taken.add(id)
        self._links.setdefault((source, target, label), []).append((number, record))

    def _span(self, start: object, end: object) -> Span | None:
        first, last = self._point(start), self._point(end)
        return None if first is None or last is None or first > last else Span(first, last)

    def _odd(self, name: str, entry: Object) -> None:
        said = bilingual(
            "an entry of {name} in {further!r} cannot be read: {entry!s:.60}",
            name=name,
            further=FURTHER,
            entry=dict(entry),
        )
        self._builder.problem("broken-field", str(entry.get("id", name)), said)


def _entries(further: object, name: str, builder: DocumentBuilder) -> Iterator[Object]:
    found = further.get(name, []) if isinstance(further, dict) else []
    if isinstance(found, list):
        yield from (each for each in found if isinstance(each, dict))
    else:
        builder.problem(
            "broken-field",
            name,
            bilingual("{name} in {further!r} is no list", name=name, further=FURTHER),
        )


def _attributes(entry: Object) -> dict[str, str]:
    found = entry.get("attributes")
    given = found if isinstance(found, dict) else {}
    return {name: value for name, value in given.items() if isinstance(value, str)}


def _pairs(value: object) -> Iterator[tuple[object, object]]:
    for each in value if isinstance(value, list) else ():
        match each:
            case [start, end]:
                yield start, end
