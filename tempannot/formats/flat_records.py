"""Items as formats have them that know marks and links alone, and nothing of TimeML's instances.

A record is one annotation with an id and attributes: an event instance together with its event, a
time, a signal, or a link with all it says as attributes. Documents become records and records
documents again, so that a format only says how one record is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tempannot.core.document import Document, attribute
from tempannot.core.errors import RelationError
from tempannot.core.items import (
    Attributes,
    Event,
    Instance,
    ItemKind,
    Link,
    OtherLink,
    Signal,
    Span,
    Time,
)
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet
from tempannot.formats.building import OF_INSTANCES, DocumentBuilder, pieces_of
from tempannot.formats.building import PIECES as _PIECES
from tempannot.formats.written_items import own_values

EVENT_ID = "eid"
"""The attribute of an event that names it where it is not called like its instance."""

_CREATION = "CREATION_TIME"


@dataclass(frozen=True, slots=True)
class Record:
    """One annotation.

    ``pieces`` are where a mark lies in the text, none if it is not in it; ``source``, ``target``
    and ``rel_type`` are those of a link, whose ``tag`` is TLINK, SLINK or ALINK.
    """

    kind: ItemKind
    id: str
    attributes: Attributes = field(default_factory=dict, hash=False)
    pieces: tuple[Span, ...] = ()
    tag: str = ""
    source: str = ""
    target: str = ""
    rel_type: str = ""

    @property
    def key(self) -> tuple[ItemKind, str]:
        """What tells it from all others."""
        return self.kind, self.id

    @property
    def is_mark(self) -> bool:
        """Whether it is something in the text, no link."""
        return not self.tag


def records_of(document: Document) -> dict[tuple[ItemKind, str], Record]:
    """Return all items as records, marks first, in the order of the document."""
    return {each.key: each for each in (*_marks(document), *_links(document))}


def _marks(document: Document) -> Iterator[Record]:
    with_instance = {each.event for each in document.instances.values()}
    for instance in document.instances.values():
        event = document.events.get(instance.event)
        if event is not None:
            own = {} if instance.implicit else {EVENT_ID: event.id}
            yield _mark(event, instance.id, dict(instance.attributes) | own)
    for event in document.events.values():
        if event.id not in with_instance:
            yield _mark(event, event.id, {})
    for time in document.times.values():
        yield _mark(time, time.id, _function(document, time))
    for signal in document.signals.values():
        yield _mark(signal, signal.id, {})


def _function(document: Document, time: Time) -> dict[str, str]:
    """What says of the creation time that it is one, where the file says so in another way."""
    role = attribute(time.attributes, "functionInDocument") or ""
    if time.id != document.creation_time or role.strip().upper() not in ("", "NONE"):
        return {}
    return {"functionInDocument": _CREATION}


def _mark(mark: Event | Time | Signal, id: str, more: Mapping[str, str]) -> Record:
    kind = mark.kind
    attributes = {n: v for n, v in mark.attributes.items() if n != _PIECES} | dict(more)
    is_nowhere = mark.span.start == mark.span.end
    return Record(kind, id, attributes, () if is_nowhere else pieces_of(mark))


def _links(document: Document) -> Iterator[Record]:
    for link in document.links.values():
        more = {"signalID": link.signal or "", "comment": link.comment} | own_values(link)
        attributes = dict(link.attributes) | {n: v for n, v in more.items() if v}
        ends = (link.source, link.target, link.rel_type)
        yield Record(ItemKind.LINK, link.id, attributes, (), "TLINK", *ends)
    for other in document.other_links.values():
        attributes = dict(other.attributes) | ({"signalID": other.signal} if other.signal else {})
        ends = (other.source, other.target, other.rel_type)
        yield Record(ItemKind.OTHER_LINK, other.id, attributes, (), other.tag, *ends)


def add_record(builder: DocumentBuilder, record: Record, line: int | None = None) -> bool:
    """Add what a record says to a document; False if it is left out, which is then told."""
    match record.kind:
        case ItemKind.EVENT:
            return _add_event(builder, record, line)
        case ItemKind.TIME:
            return builder.time(record.id, record.pieces, record.attributes, line)
        case ItemKind.SIGNAL:
            return builder.signal(record.id, record.pieces, record.attributes, line)
        case ItemKind.LINK:
            return builder.link(_link(builder, record, line), line)
        case _:
            attributes = dict(record.attributes)
            signal = attributes.pop("signalID", "").strip() or None
            ends = (record.source, record.target, record.rel_type)
            return builder.other_link(
                OtherLink(record.id, record.tag, *ends, signal, attributes), line
            )


def _add_event(builder: DocumentBuilder, record: Record, line: int | None) -> bool:
    attributes = dict(record.attributes)
    event = attributes.pop(EVENT_ID, "").strip()
    if not event:
        return builder.event(record.id, record.pieces, attributes, line)
    own = {name: attributes.pop(name) for name in OF_INSTANCES if name in attributes}
    instance = Instance(record.id, event, own)
    if builder.has_event(event):
        return builder.instance(instance, line)
    return builder.event(event, record.pieces, attributes, line, instance=instance)


def _link(builder: DocumentBuilder, record: Record, line: int | None) -> Link:
    rest = dict(record.attributes)
    exact = None
    if "relations" in rest:
        try:
            exact = RelationSet.parse(rest["relations"])
            del rest["relations"]
        except RelationError as error:
            message = bilingual("the exact relation of {id}: {error}", id=record.id, error=error)
            builder.problem("unknown-relations", record.id, message, line)
    confidence = _confidence(rest.get("confidence", ""))
    if confidence is not None:
        del rest["confidence"]
    return Link(
        record.id,
        record.source,
        record.target,
        record.rel_type,
        exact,
        signal=rest.pop("signalID", "").strip() or None,
        comment=rest.pop("comment", ""),
        confidence=confidence,
        kept=_taken(rest, "kept"),
        skipped=_taken(rest, "skipped"),
        attributes=rest,
    )


def _taken(attributes: dict[str, str], name: str) -> bool:
    if attributes.get(name) != "true":
        return False
    del attributes[name]
    return True


def _confidence(written: str) -> float | None:
    try:
        number = float(written)
    except ValueError:
        return None
    return number if 0 <= number <= 1 else None


def is_creation_time(attributes: Attributes) -> bool:
    """Whether a time says of itself that it is when the text was written.

    >>> is_creation_time({"functionInDocument": "CREATION_TIME"})
    True
    """
    function = attribute(attributes, "functionInDocument") or ""
    return function.strip().upper() == _CREATION
