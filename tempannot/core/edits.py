"""What annotators do to a document, as named batches of changes; nothing is applied here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict, Unpack

from tempannot.core.changes import Batch, Change, Delete, Insert, Replace
from tempannot.core.document import Document, IntervalKind, NewIds, named, next_id
from tempannot.core.endpoints import endpoints
from tempannot.core.errors import DocumentError, RelationError
from tempannot.core.explanations import quoted
from tempannot.core.items import Attributes, Event, Instance, ItemKind, Link, Span, Time
from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.relations import ALL, EMPTY, RelationSet
from tempannot.core.schemes import TIMEML, Scheme, scheme_named
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import joined

_EVENT_DEFAULTS = {"class": "OCCURRENCE"}
INSTANCE_DEFAULTS = {"tense": "NONE", "aspect": "NONE", "polarity": "POS", "pos": "OTHER"}
_TIME_DEFAULTS = {"type": "DATE", "value": "XXXX-XX-XX"}
_OF_INSTANCE = frozenset({*INSTANCE_DEFAULTS, "modality", "cardinality", "signalID"})


def add_event(
    document: Document,
    span: Span,
    attributes: Mapping[str, str] | None = None,
    ids: NewIds | None = None,
) -> Batch:
    """Mark an event with one instance; what the attributes leave out gets TimeML's default.

    In a document whose events have no MAKEINSTANCE, neither has the new one. ``ids`` are those of
    several edits that are carried out together.
    """
    ids = ids or NewIds(document)
    event_id = ids.next("e")
    given = dict(attributes or {})
    if _is_without_instances(document):
        event = Event(event_id, span, _EVENT_DEFAULTS | given)
        instance = Instance(event_id, event_id, implicit=True)
    else:
        of_instance = {k: given.pop(k) for k in list(given) if k in _OF_INSTANCE}
        event = Event(event_id, span, _EVENT_DEFAULTS | given)
        instance = Instance(ids.next("ei"), event_id, INSTANCE_DEFAULTS | of_instance)
    return Batch(
        bilingual("Mark event {words}", words=_words(document, span)),
        (Insert(event), Insert(instance)),
    )


def add_time(
    document: Document,
    span: Span,
    attributes: Mapping[str, str] | None = None,
    ids: NewIds | None = None,
) -> Batch:
    """Mark a time expression; without attributes a DATE of unknown value."""
    time = Time((ids or NewIds(document)).next("t"), span, _TIME_DEFAULTS | dict(attributes or {}))
    return Batch(bilingual("Mark time {words}", words=_words(document, span)), (Insert(time),))


def set_event(
    document: Document,
    interval_id: str,
    span: Span | None = None,
    attributes: Mapping[str, str] | None = None,
) -> Batch:
    """Move the event of an instance, or change attributes of the event or the instance.

    Only the attributes given change; an empty value takes one away. Each goes to the element
    that has it already, otherwise to the one where TimeML puts it.
    """
    if document.interval(interval_id).kind is not IntervalKind.EVENT:
        raise DocumentError(
            bilingual(
                "{document}: {interval_id!r} is not an event instance",
                document=document.name,
                interval_id=interval_id,
            )
        )
    instance = document.instances[interval_id]
    event = document.events[instance.event]
    given = attributes or {}
    of_instance = {k: v for k, v in given.items() if _belongs_to_instance(k, instance, event)}
    of_event = {k: v for k, v in given.items() if k not in of_instance}
    new_event = replace(
        event, span=span or event.span, attributes=_merged(event.attributes, of_event)
    )
    new_instance = replace(instance, attributes=_merged(instance.attributes, of_instance))
    changes: list[Change] = []
    if new_event != event:
        changes.append(Replace(new_event))
    if new_instance != instance:
        changes.append(Replace(new_instance))
    return Batch(
        bilingual("Change event {words}", words=_words(document, new_event.span)), tuple(changes)
    )


def set_time(
    document: Document,
    time_id: str,
    span: Span | None = None,
    attributes: Mapping[str, str] | None = None,
) -> Batch:
    """Move a time or change attributes of it; an empty value takes an attribute away."""
    if time_id not in document.times:
        raise DocumentError(
            bilingual(
                "{document}: there is no time {time_id!r}", document=document.name, time_id=time_id
            )
        )
    time = document.times[time_id]
    changed = replace(
        time, span=span or time.span, attributes=_merged(time.attributes, attributes or {})
    )
    changes = (Replace(changed),) if changed != time else ()
    return Batch(
        bilingual("Change time {words}", words=_words(document, changed.span) or time_id), changes
    )


def delete_interval(document: Document, interval_id: str) -> Batch:
    """Delete an event instance or a time with all that refers to it.

    Its TLINKs, SLINKs and ALINKs go along, and the event with its last instance. Times that
    name a deleted time lose that reference. Raises DocumentError for the creation time
    and for an interval that is not there.
    """
    document.interval(interval_id)
    if interval_id == document.creation_time:
        raise DocumentError(
            bilingual("{document}: the creation time cannot be deleted", document=document.name)
        )
    changes = _links_of(document, interval_id)
    name = bilingual("Delete {named}", named=named(document, interval_id))
    if changes:
        name += bilingual_plural(len(changes), " and {count} link", " and {count} links")
    if interval_id in document.instances:
        changes += _instance_away(document, interval_id)
    else:
        changes += _time_away(document, interval_id)
    return Batch(name, tuple(changes))


def _links_of(document: Document, interval_id: str) -> list[Change]:
    changes: list[Change] = [
        Delete(ItemKind.LINK, each.id) for each in document.links_of(interval_id)
    ]
    changes += (
        Delete(ItemKind.OTHER_LINK, each.id)
        for each in document.other_links.values()
        if interval_id in (each.source, each.target)
    )
    return changes


def _instance_away(document: Document, instance_id: str) -> list[Change]:
    event = document.instances[instance_id].event
    changes: list[Change] = [Delete(ItemKind.INSTANCE, instance_id)]
    if sum(each.event == event for each in document.instances.values()) == 1:
        changes.append(Delete(ItemKind.EVENT, event))
    return changes


def _time_away(document: Document, time_id: str) -> list[Change]:
    changes: list[Change] = []
    for time in document.times.values():
        left = {name: value for name, value in time.attributes.items() if value != time_id}
        if time.id != time_id and len(left) < len(time.attributes):
            changes.append(Replace(replace(time, attributes=left)))
    return [*changes, Delete(ItemKind.TIME, time_id)]


def _is_without_instances(document: Document) -> bool:
    instances = document.instances.values()
    return bool(instances) and all(each.implicit for each in instances)


def _belongs_to_instance(name: str, instance: Instance, event: Event) -> bool:
    if instance.implicit or name in instance.attributes:
        return not instance.implicit
    return name in _OF_INSTANCE and name not in event.attributes


def _merged(old: Attributes, new: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in {**old, **new}.items() if value or name not in new}


def _words(document: Document, span: Span) -> str:
    return quoted(document.slice(span), "")


__all__ = [
    "UNSAYABLE_TYPE",
    "LinkDetails",
    "Remarks",
    "add_event",
    "add_link",
    "add_time",
    "annotate_link",
    "checked_confidence",
    "delete_interval",
    "delete_link",
    "flip_link",
    "keep_link",
    "named",
    "next_id",
    "set_event",
    "set_relation",
    "set_time",
    "skip_pair",
    "written_relation",
]

UNSAYABLE_TYPE = "VAGUE"
"""The type of a relation that TimeML cannot say; the exact set stands beside it."""


class LinkDetails(TypedDict, total=False):
    """What a new link carries besides its ends and its relation."""

    rel_type: str | None
    comment: str
    confidence: float | None
    kept: bool
    skipped: bool
    ids: NewIds


class Remarks(TypedDict, total=False):
    """What an annotator notes on a link; a key that is not given leaves it as it is."""

    comment: str
    confidence: float | None


def add_link(
    document: Document,
    source: str,
    target: str,
    relations: RelationSet,
    **details: Unpack[LinkDetails],
) -> Batch:
    """Assert a relation between two intervals.

    The type is the one given (IDENTITY, DURING, VAGUE), or the TimeML type that says exactly
    ``relations``, or VAGUE with the exact set. Raises DocumentError for an unknown interval
    and RelationError, with the hull on offer, for a relation that is not convex.
    """
    for id in (source, target):
        document.interval(id)
    scheme = scheme_named(document.scheme)
    rel_type, exact = written_relation(relations, details.get("rel_type"), scheme)
    ids = details.get("ids") or NewIds(document)
    link = Link(
        ids.next("l"),
        source,
        target,
        rel_type,
        exact,
        comment=details.get("comment", ""),
        confidence=checked_confidence(details.get("confidence")),
        kept=details.get("kept", False),
        skipped=details.get("skipped", False),
    )
    return Batch(
        bilingual("Link {described}", described=_described(document, link)), (Insert(link),)
    )


def skip_pair(document: Document, source: str, target: str) -> Batch:
    """Put a pair off without a judgment."""
    batch = add_link(document, source, target, ALL, skipped=True)
    names = bilingual(
        "{named} and {named2}", named=named(document, source), named2=named(document, target)
    )
    return Batch(bilingual("Skip {names}", names=names), batch.changes)


def set_relation(
    document: Document, link_id: str, relations: RelationSet, rel_type: str | None = None
) -> Batch:
    """Give a link another relation; a kept or skipped link becomes an ordinary one.

    Unless a type is given, what qualifies its own (the cause in BEFORE/CAUSES) stays with that.
    """
    scheme = scheme_named(document.scheme)
    written, exact = written_relation(relations, rel_type, scheme)
    link = _link(document, link_id)
    known = scheme.type_named(link.rel_type)
    if rel_type is None and known is not None and (known.name, None) == (written, exact):
        written += scheme.qualification(link.rel_type)
    link = replace(link, rel_type=written, exact=exact, kept=False, skipped=False)
    return Batch(
        bilingual("Change to {described}", described=_described(document, link)), (Replace(link),)
    )


def flip_link(document: Document, link_id: str) -> Batch:
    """Make a link say the converse of the same pair.

    A type that is its own converse has its ends swapped, so that flipping twice is nothing.
    """
    link = _link(document, link_id)
    flipped = replace(
        link,
        rel_type=scheme_named(document.scheme).converse(link.rel_type),
        exact=link.exact and link.exact.converse,
        kept=False,
    )
    if (flipped.rel_type, flipped.exact) == (link.rel_type, link.exact):
        flipped = replace(flipped, source=link.target, target=link.source)
    return Batch(
        bilingual("Flip to {described}", described=_described(document, flipped)),
        (Replace(flipped),),
    )


def delete_link(document: Document, link_id: str) -> Batch:
    """Take a link away."""
    link = _link(document, link_id)
    return Batch(
        bilingual("Delete link {described}", described=_described(document, link)),
        (Delete(ItemKind.LINK, link_id),),
    )


def annotate_link(document: Document, link_id: str, **remarks: Unpack[Remarks]) -> Batch:
    """Note a comment or a confidence (0 to 1, None for none) on a link."""
    if "confidence" in remarks:
        checked_confidence(remarks["confidence"])
    link = replace(_link(document, link_id), **remarks)
    return Batch(
        bilingual("Note on {described}", described=_described(document, link)), (Replace(link),)
    )


def keep_link(document: Document, link_id: str, kept: bool) -> Batch:
    """Mark a contradicting link as kept (it stays out of the closure), or unmark it."""
    link = replace(_link(document, link_id), kept=kept)
    verb = bilingual("Keep") if kept else bilingual("No longer keep")
    return Batch(joined(" ", (verb, _described(document, link))), (Replace(link),))


def written_relation(
    relations: RelationSet, rel_type: str | None = None, scheme: Scheme = TIMEML
) -> tuple[str, RelationSet | None]:
    """Return the type to write for ``relations``, and the exact set if that cannot say it.

    What qualifies the type that is given (the cause in BEFORE/CAUSES) stays if that is the type.
    Raises RelationError for the empty set and for one that is not convex.
    """
    if relations is EMPTY:
        raise RelationError(bilingual("a link needs at least one relation"))
    endpoints(relations)
    if scheme is not TIMEML:
        given, rel_type = rel_type or "", _type_in(scheme, relations, rel_type)
        told = scheme.type_named(given)
        if told is not None and told.name == (rel_type or scheme.type_for(relations)):
            return told.name + scheme.qualification(given), None
    if rel_type is not None and not scheme.is_vague(rel_type):
        return rel_type, None
    if relations is ALL:
        return rel_type or scheme.vague_type, None
    known = scheme.type_for(relations) if rel_type is None else None
    return (known, None) if known else (rel_type or scheme.vague_type, relations)


def _type_in(scheme: Scheme, relations: RelationSet, rel_type: str | None) -> str | None:
    """The type that is meant by its name in a scheme, None where the relation tells the type.

    The name may be a word of another scheme: only what relations do not tell is taken from it.
    """
    known = scheme.type_named(rel_type or "")
    if known is None:
        return None
    is_meant = relations is ALL if known.is_vague else known.sentence
    return known.name if is_meant else None


def checked_confidence(confidence: float | None) -> float | None:
    """Return a confidence; raises DocumentError unless it is None or between 0 and 1."""
    if confidence is not None and not 0 <= confidence <= 1:
        raise DocumentError(
            bilingual(
                "a confidence lies between 0 and 1, not at {confidence}", confidence=confidence
            )
        )
    return confidence


def _described(document: Document, link: Link) -> str:
    relation = Vocabulary.ALLEN.link_words(link, scheme_named(document.scheme))
    ends = named(document, link.source), named(document, link.target)
    return joined(" ", (ends[0], relation, ends[1]))


def _link(document: Document, link_id: str) -> Link:
    link = document.links.get(link_id)
    if link is None:
        raise DocumentError(
            bilingual(
                "{document}: there is no link {link_id!r}", document=document.name, link_id=link_id
            )
        )
    return link
