"""Spans with labels and relations between them, as general annotation programs have them.

These know no events and times: what a span is, is told by its label. A label that names a kind of
time (TIMEX3, DATE, TIME, DURATION, SET) makes a time, one of a signal a signal, any other an event.
"""

from __future__ import annotations

from tempannot.core.errors import RelationError
from tempannot.core.items import Link, Span
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
    if plain in _TIMES_AT_ALL:
        id = name if name.startswith("t") else f"t{name}"
        builder.time(id, spans, ({"type": plain} if plain in _TIMES else {}) | further)
        if plain == "DCT" or further.get("functionInDocument") == "CREATION_TIME":
            builder.creation_time(id)
        return id
    if plain == _SIGNAL:
        builder.signal(f"s{name}", spans, further)
        return f"s{name}"
    id = name if name.startswith("e") else f"e{name}"
    said = {"class": plain} if plain in _CLASSES else {"label": label} if plain != _EVENT else {}
    builder.event(id, spans, said | further)
    return id


def labelled_link(source: str, target: str, label: str) -> Link:
    """A link with a label as its type, or with the exact set that the label names.

    >>> str(labelled_link("e1", "e2", "before|meets").exact)
    'before|meets'
    """
    if "|" in label:
        try:
            return Link("", source, target, "VAGUE", RelationSet.parse(label))
        except RelationError:
            pass
    return Link("", source, target, label.strip())
