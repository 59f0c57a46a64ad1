"""Spans with labels and relations between them, as general annotation programs have them.

These know no events and times: what a span is, is told by its label. A label that names a kind of
time (TIMEX3, DATE, TIME, DURATION, SET) makes a time, one of a signal a signal, any other an event.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from tempannot.core.document import attribute
from tempannot.core.errors import RelationError
from tempannot.core.items import ItemKind, Link, OtherLink, Span
from tempannot.core.relations import RelationSet
from tempannot.formats.building import DocumentBuilder

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
