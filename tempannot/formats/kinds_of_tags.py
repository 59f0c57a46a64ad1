"""What tags mean that annotators name as they like: events, times, signals, links in time.

Names tell first; what a link in time relates is an interval; and where neither tells anything of
time, all that is marked counts as events.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from tempannot.core.errors import RelationError
from tempannot.core.items import ItemKind
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import relation_type

TAG = "markable"
"""The attribute that keeps the tag of an annotation which is not the usual one of its kind."""

USUAL_TAGS: Mapping[ItemKind, str] = {
    ItemKind.EVENT: "EVENT",
    ItemKind.TIME: "TIMEX3",
    ItemKind.SIGNAL: "SIGNAL",
    ItemKind.LINK: "TLINK",
}

_TIME = re.compile(r"TIMEX\d?|TIME(_?EXP.*)?|DATE|DURATION|DCT|DOC_?TIME|SECTIME|TEMPORAL_?EXP.*")
_LINK = re.compile(r"TLINK.*|T_?LINK|.*TEMPORAL_?(REL|LINK).*|.*_ORDER|ORDER|TIME_?LINK")
_EVENTS = frozenset({"VERB", "ACTION", "PREDICATE", "STATE", "OCCURRENCE"})
_TYPE_NAMES = ("reltype", "rel_type", "relationship", "relation", "rel", "type", "label")


def kind_of_tag(tag: str) -> ItemKind | None:
    """Return what a mark is by its tag, None if that does not tell.

    >>> kind_of_tag("Event").label, kind_of_tag("Timex3").label, kind_of_tag("NOUN")
    ('event', 'time', None)
    """
    name = tag.upper().replace("-", "_")
    if _TIME.fullmatch(name):
        return ItemKind.TIME
    if name == "SIGNAL":
        return ItemKind.SIGNAL
    return ItemKind.EVENT if "EVENT" in name or name in _EVENTS else None


def is_creation_tag(tag: str) -> bool:
    """Whether a tag is that of the time of the document."""
    return tag.upper().replace("-", "_") in ("DCT", "DOCTIME", "DOC_TIME")


def type_name(names: Iterable[str], usual: str = "relType") -> str:
    """Return which of the attributes of a link is its type."""
    folded = {name.casefold(): name for name in reversed(list(names))}
    return next((folded[name] for name in _TYPE_NAMES if name in folded), usual)


def are_in_time(tag: str, types: Collection[str]) -> bool:
    """Whether links of a tag with such types say something of time.

    >>> are_in_time("EVENT_ORDER", ()), are_in_time("ACTION", ["performs"])
    (True, False)
    """
    if _LINK.fullmatch(tag.upper()):
        return True
    said = [each for each in types if each]
    return bool(said) and all(_is_known(each) for each in said)


def _is_known(rel_type: str) -> bool:
    if relation_type(rel_type.strip().upper()) is not None:
        return True
    try:
        RelationSet.parse(rel_type.strip().casefold())
    except RelationError:
        return False
    return True
