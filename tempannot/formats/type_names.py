"""Names as other programs and annotators choose them: of marks, of links, and of their types.

Names tell first (TIME_X3, EventMention, isIncluded, TLINK-BEFORE); what a link in time relates is
an interval; and where neither tells anything of time, all that is marked counts as events.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache

from tempannot.core.errors import RelationError
from tempannot.core.items import ItemKind
from tempannot.core.other_links import ALINK, SLINK
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import RELATION_TYPES, TIMEML

TAG = "markable"
"""The attribute that keeps the tag of an annotation which is not the usual one of its kind."""

OTHER_LINK_TAGS = (SLINK, ALINK)
LINK_TAGS = ("TLINK", *OTHER_LINK_TAGS)
"""The tags of links in TimeML, and in formats that took them over."""

USUAL_TAGS: Mapping[ItemKind, str] = {
    ItemKind.EVENT: "EVENT",
    ItemKind.TIME: "TIMEX3",
    ItemKind.SIGNAL: "SIGNAL",
    ItemKind.LINK: "TLINK",
}

_OF_OTHER_SCHEMES = (
    *("CONTAINS", "CONTAINS-SUBEVENT", "BEGINS-ON", "ENDS-ON", "NOTED-ON", "OVERLAPS", "EQUAL"),
)
_TIME = re.compile(
    r"time(?:_?x.*|ex.*|_?exp.*|_?mention)?|temporal_?exp.*|doc_?time|sec_?time|dct"
    r"|date|duration|set",
    re.IGNORECASE,
)
_EVENTS = frozenset({"verb", "action", "predicate", "state", "occurrence"})
_LINK = re.compile(r"(TLINK|SLINK|ALINK)[-_:./]*(.*)", re.IGNORECASE)
_LINK_LAYER = re.compile(r"(?:.*[^A-Za-z])?(?:time_?ml_?)?([TSA])_?LINK.*", re.IGNORECASE)
_TEMPORAL_LAYER = re.compile(r".*temporal_?(?:text_?)?(?:rel|link).*|time_?rel.*", re.IGNORECASE)
_ORDER = re.compile(r"(?:.*_)?order|time_?link", re.IGNORECASE)
_TYPE_NAMES = ("reltype", "rel_type", "relationship", "relation", "rel", "type", "label")
_NOT_LETTERS = re.compile(r"[\W\d_]+")


@lru_cache(maxsize=4096)
def known_type(written: str) -> str | None:
    """The relation type that a word stands for, None for a word that stands for none.

    >>> known_type("isIncluded"), known_type("begins_on"), known_type("agent")
    ('IS_INCLUDED', 'BEGINS-ON', None)
    """
    return _by_letters().get(_letters(written))


def type_as_read(written: str) -> str:
    """The relation type that a word stands for, or the word itself."""
    return known_type(written) or written


@lru_cache(maxsize=4096)
def kind_of_name(name: str) -> ItemKind | None:
    """What a mark is by the name of its tag or type; None where that tells nothing of time.

    >>> kind_of_name("TIME_X3").label, kind_of_name("EventMention").label, kind_of_name("NOUN")
    ('time', 'event', None)
    """
    plain = name.casefold().replace("-", "_")
    if "signal" in plain:
        return ItemKind.SIGNAL
    if _TIME.fullmatch(plain):
        return ItemKind.TIME
    return ItemKind.EVENT if "event" in plain or plain in _EVENTS else None


def kind_of_tag(tag: str) -> ItemKind | None:
    """The same where links have tags as well.

    >>> kind_of_tag("TLINK").label, kind_of_tag("TIMEX3").label, kind_of_tag("NOUN")
    ('link', 'time', None)
    """
    return ItemKind.LINK if are_in_time(tag, ()) else kind_of_name(tag)


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
    if tag_of_layer(tag) == "TLINK" or _ORDER.fullmatch(tag):
        return True
    said = [each for each in types if each]
    return bool(said) and all(_is_known(each) for each in said)


def _is_known(rel_type: str) -> bool:
    """Whether a type is one of TimeML or Allen's; what contains what need not be in time."""
    if TIMEML.type_named(rel_type.strip().upper()) is not None:
        return True
    try:
        RelationSet.parse(rel_type.strip().casefold())
    except RelationError:
        return False
    return True


@lru_cache(maxsize=4096)
def link_of(type: str) -> tuple[str, str] | None:
    """The tag and the type of a link that a relation is by its name, None for any other."""
    found = _LINK.fullmatch(type)
    if found is None:
        return None
    tag = found[1].upper()
    return tag, type_as_read(found[2]) if tag == "TLINK" else found[2].upper()


def bare_link_of(type: str) -> tuple[str, str] | None:
    """The same for a relation called after a type alone, as ``before``."""
    known = known_type(type)
    return None if known is None else ("TLINK", known)


def tag_of_layer(name: str) -> str:
    """TLINK, SLINK or ALINK if a layer of relations is one of these by its name, else "".

    >>> tag_of_layer("TemporalLink"), tag_of_layer("TimeML_Alink"), tag_of_layer("SlotLink")
    ('TLINK', 'ALINK', '')
    """
    if found := _LINK_LAYER.fullmatch(name):
        return f"{found[1].upper()}LINK"
    return "TLINK" if _TEMPORAL_LAYER.fullmatch(name) else ""


@lru_cache(maxsize=4096)
def is_link_feature(name: str) -> bool:
    """Whether a feature of a mark holds links to others, as TLINK does in E3C."""
    return name.upper() in ("TLINK", "SLINK", "ALINK", "TLINKS", "SLINKS", "ALINKS")


def _letters(name: str) -> str:
    return _NOT_LETTERS.sub("", name).casefold()


@cache
def _by_letters() -> dict[str, str]:
    names = (*(each.name for each in RELATION_TYPES), *_OF_OTHER_SCHEMES)
    return {_letters(name): name for name in names} | {"iscontained": "IS_INCLUDED"}
