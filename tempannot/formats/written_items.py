"""Items as the attributes of their elements: of new ones all, of edited ones what changed."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tempannot.core.document import Document
from tempannot.core.items import Event, Instance, Item, Link, OtherLink, Signal, Time
from tempannot.formats.timeml_links import (
    EVENT_OF_INSTANCE,
    NAMESPACE,
    OTHER_SOURCE_ENDS,
    OTHER_TARGET_ENDS,
    SOURCE_ENDS,
    TARGET_ENDS,
    end_attribute,
    exact_name,
    own_attributes,
    own_prefixes,
)

Changes = dict[str, tuple[str, str] | None]
_ID_NAMES = {Event: "eid", Time: "tid", Signal: "sid", Link: "lid", OtherLink: "lid"}


@dataclass(frozen=True, slots=True)
class ItemWriter:
    """Knows what the ids in a document stand for and which prefixes the root declares."""

    document: Document
    prefixes: Collection[str]

    def attributes(self, item: Item) -> dict[str, str]:
        """Return all attributes of a new element, in the order to write them."""
        match item:
            case Link():
                found = self._link_attributes(item)
            case OtherLink():
                found = _other_link_attributes(item)
            case Instance():
                found = {"eventID": item.event, "eiid": item.id}
            case _:
                found = {_ID_NAMES[type(item)]: item.id}
        return found | {n: v for n, v in item.attributes.items() if n not in found}

    def changes(self, old: Item, new: Item, written: Mapping[str, str]) -> Changes:
        """Return what must change in an element whose attributes are ``written``."""
        found: Changes = {}
        if isinstance(old, Link) and isinstance(new, Link):
            found |= self._link_changes(old, new, written)
        elif isinstance(old, OtherLink) and isinstance(new, OtherLink):
            found |= _other_link_changes(old, new, written)
        elif isinstance(old, Instance) and isinstance(new, Instance) and old.event != new.event:
            _, name, _ = end_attribute(written, EVENT_OF_INSTANCE)
            found |= _change(written, name or "eventID", new.event)
        names = [*old.attributes, *(n for n in new.attributes if n not in old.attributes)]
        for name in names:
            if old.attributes.get(name) != new.attributes.get(name):
                found.setdefault(name, _pair(name, new.attributes.get(name)))
        return found

    def _link_attributes(self, link: Link) -> dict[str, str]:
        found = {
            "lid": link.id,
            "relType": link.rel_type,
            self._end_name(SOURCE_ENDS, link.source): link.source,
            self._end_name(TARGET_ENDS, link.target): link.target,
            "signalID": link.signal or "",
            "comment": link.comment,
        }
        found = {n: v for n, v in found.items() if v}
        own = own_values(link)
        if own:
            prefix = next(iter(sorted(self.prefixes)), None)
            if prefix is None:
                prefix = "ta"
                found["xmlns:ta"] = NAMESPACE
            found |= {f"{prefix}:{name}": value for name, value in own.items()}
        return found

    def _link_changes(self, old: Link, new: Link, written: Mapping[str, str]) -> Changes:
        found: Changes = {}
        if old.source != new.source:
            found |= self._end_change(SOURCE_ENDS, new.source, written)
        if old.target != new.target:
            found |= self._end_change(TARGET_ENDS, new.target, written)
        fields = {
            "relType": (old.rel_type, new.rel_type),
            "signalID": (old.signal, new.signal),
            "comment": (old.comment, new.comment),
        }
        for name, (before, after) in fields.items():
            if before != after:
                found |= _change(written, name, after or None)
        if own_values(old) != own_values(new):
            found |= self._own_changes(own_values(new), written)
        return found

    def _end_name(self, ends: tuple[str, ...], id: str) -> str:
        instance = self.document.instances.get(id)
        if instance is not None:
            return ends[2] if instance.implicit else ends[0]
        return ends[1] if id in self.document.times else ends[0]

    def _end_change(self, ends: tuple[str, ...], id: str, written: Mapping[str, str]) -> Changes:
        _, named, _ = end_attribute(written, ends)
        present = [name for name in (exact_name(written, end) for end in ends) if name]
        name = named if named.casefold() == ends[-1] else self._end_name(ends, id)
        new: tuple[str, str] | None = (name, id) if id else None
        found: Changes = dict.fromkeys(present)
        found[named or ends[0]] = new
        return found

    def _own_changes(self, values: Mapping[str, str], written: Mapping[str, str]) -> Changes:
        declared = own_prefixes(written)
        known = own_attributes(written, frozenset(self.prefixes))
        prefix = next(iter([*sorted(declared), *sorted(self.prefixes)]), None)
        found: Changes = {}
        if values and prefix is None:
            prefix = "ta"
            found["xmlns:ta"] = ("xmlns:ta", NAMESPACE)
        if not values:
            found |= {f"xmlns:{each}": None for each in declared}
        for name in dict.fromkeys((*known, *values)):
            full = known.get(name, f"{prefix}:{name}")
            found[full] = _pair(full, values.get(name))
        return found


def _other_link_attributes(link: OtherLink) -> dict[str, str]:
    found = {
        "lid": link.id,
        "relType": link.rel_type,
        OTHER_SOURCE_ENDS[0]: link.source,
        OTHER_TARGET_ENDS[link.tag][0]: link.target,
        "signalID": link.signal or "",
    }
    return {n: v for n, v in found.items() if v}


def _other_link_changes(old: OtherLink, new: OtherLink, written: Mapping[str, str]) -> Changes:
    found: Changes = {}
    if old.source != new.source:
        found |= _other_end_change(OTHER_SOURCE_ENDS, new.source, written)
    if old.target != new.target:
        found |= _other_end_change(OTHER_TARGET_ENDS[old.tag], new.target, written)
    fields = {"relType": (old.rel_type, new.rel_type), "signalID": (old.signal, new.signal)}
    for name, (before, after) in fields.items():
        if before != after:
            found |= _change(written, name, after or None)
    return found


def _other_end_change(ends: tuple[str, ...], id: str, written: Mapping[str, str]) -> Changes:
    _, named, _ = end_attribute(written, ends)
    present = [name for name in (exact_name(written, end) for end in ends) if name]
    is_of_event = named.casefold() == ends[1].casefold()  # what is written is an instance
    name = ends[0] if is_of_event or not named else named
    return dict.fromkeys(present) | {named or name: _pair(name, id or None)}


def plainly_named(attributes: Mapping[str, str], tag: str) -> dict[str, str]:
    """Return attributes with the ends of a link called from and to, an instance's event eid."""
    names = {name: plain for *others, plain in _plain_names(tag) for name in others}
    return {names.get(name, name): value for name, value in attributes.items()}


def _plain_names(tag: str) -> tuple[tuple[str, ...], ...]:
    match tag:
        case "MAKEINSTANCE":
            return (EVENT_OF_INSTANCE,)
        case "TLINK":
            return (SOURCE_ENDS, TARGET_ENDS)
        case _:
            return (OTHER_SOURCE_ENDS, OTHER_TARGET_ENDS[tag])


def own_values(link: Link) -> dict[str, str]:
    """Return what TimeML has no attributes for and we do, by the names of ours."""
    values = {
        "relations": str(link.exact) if link.exact is not None else "",
        "confidence": repr(float(link.confidence)) if link.confidence is not None else "",
        "kept": "true" if link.kept else "",
        "skipped": "true" if link.skipped else "",
    }
    return {name: value for name, value in values.items() if value}


def _pair(name: str, value: str | None) -> tuple[str, str] | None:
    return None if value is None else (name, value)


def _change(written: Mapping[str, str], name: str, value: str | None) -> Changes:
    found = exact_name(written, name) or name
    return {found: _pair(found, value)}
