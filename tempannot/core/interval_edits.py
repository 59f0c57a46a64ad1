"""Edits of events and times, with all that has to go along with them.

A new event brings its instance; a deleted interval takes its links along. Nothing is applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tempannot.core.changes import Batch, Change, Delete, Insert, Replace
from tempannot.core.document import Document, IntervalKind
from tempannot.core.errors import DocumentError
from tempannot.core.explanations import quoted
from tempannot.core.items import Attributes, Event, Instance, ItemKind, Span, Time
from tempannot.core.naming import named, next_id

_EVENT_DEFAULTS = {"class": "OCCURRENCE"}
_INSTANCE_DEFAULTS = {"tense": "NONE", "aspect": "NONE", "polarity": "POS", "pos": "OTHER"}
_TIME_DEFAULTS = {"type": "DATE", "value": "XXXX-XX-XX"}
_OF_INSTANCE = frozenset({*_INSTANCE_DEFAULTS, "modality", "cardinality", "signalID"})


def add_event(document: Document, span: Span, attributes: Mapping[str, str] | None = None) -> Batch:
    """Mark an event with one instance; what the attributes leave out gets TimeML's default.

    In a document whose events have no MAKEINSTANCE, neither has the new one.
    """
    event_id = next_id(document, "e")
    given = dict(attributes or {})
    if _is_without_instances(document):
        event = Event(event_id, span, _EVENT_DEFAULTS | given)
        instance = Instance(event_id, event_id, implicit=True)
    else:
        of_instance = {k: given.pop(k) for k in list(given) if k in _OF_INSTANCE}
        event = Event(event_id, span, _EVENT_DEFAULTS | given)
        instance = Instance(next_id(document, "ei"), event_id, _INSTANCE_DEFAULTS | of_instance)
    return Batch(f"Mark event {_words(document, span)}", (Insert(event), Insert(instance)))


def add_time(document: Document, span: Span, attributes: Mapping[str, str] | None = None) -> Batch:
    """Mark a time expression; without attributes a DATE of unknown value."""
    time = Time(next_id(document, "t"), span, _TIME_DEFAULTS | dict(attributes or {}))
    return Batch(f"Mark time {_words(document, span)}", (Insert(time),))


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
        raise DocumentError(f"{document.name}: {interval_id!r} is not an event instance")
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
    return Batch(f"Change event {_words(document, new_event.span)}", tuple(changes))


def set_time(
    document: Document,
    time_id: str,
    span: Span | None = None,
    attributes: Mapping[str, str] | None = None,
) -> Batch:
    """Move a time or change attributes of it; an empty value takes an attribute away."""
    if time_id not in document.times:
        raise DocumentError(f"{document.name}: there is no time {time_id!r}")
    time = document.times[time_id]
    changed = replace(
        time, span=span or time.span, attributes=_merged(time.attributes, attributes or {})
    )
    changes = (Replace(changed),) if changed != time else ()
    return Batch(f"Change time {_words(document, changed.span) or time_id}", changes)


def delete_interval(document: Document, interval_id: str) -> Batch:
    """Delete an event instance or a time with all that refers to it.

    Its TLINKs, SLINKs and ALINKs go along, and the event with its last instance. Times that
    name a deleted time lose that reference. Raises DocumentError for the creation time
    and for an interval that is not there.
    """
    document.interval(interval_id)
    if interval_id == document.creation_time:
        raise DocumentError(f"{document.name}: the creation time cannot be deleted")
    changes = _links_of(document, interval_id)
    name = f"Delete {named(document, interval_id)}"
    if changes:
        name += f" and {len(changes)} link{'s' if len(changes) > 1 else ''}"
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
        if interval_id in each.members
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
