"""Types as other programs spell them: isIncluded, TLINK-BEFORE, TIME_X3, EventMention."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from tempannot.core.items import ItemKind
from tempannot.core.schemes import RELATION_TYPES

_OF_OTHER_SCHEMES = (
    *("CONTAINS", "CONTAINS-SUBEVENT", "BEGINS-ON", "ENDS-ON", "NOTED-ON", "OVERLAPS", "EQUAL"),
)
_TIME = re.compile(
    r"time(?:_?x.*|ex.*|_?expr.*|_?mention)?|timex.*|temporal_?expr.*|doc_?time|sec_?time|dct"
    r"|date|duration|set",
    re.IGNORECASE,
)
_LINK = re.compile(r"(TLINK|SLINK|ALINK)[-_:./]*(.*)", re.IGNORECASE)
_LINK_LAYER = re.compile(r"(?:.*[^A-Za-z])?(?:time_?ml_?)?([TSA])_?LINK.*", re.IGNORECASE)
_TEMPORAL_LAYER = re.compile(r".*temporal_?(?:text_?)?(?:rel|link).*|time_?rel.*", re.IGNORECASE)
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
def kind_of_type(name: str) -> ItemKind | None:
    """What a mark of a type is by its name; None where the name tells nothing of time.

    >>> kind_of_type("TIME_X3").label, kind_of_type("EventMention").label, kind_of_type("Person")
    ('time', 'event', None)
    """
    if "signal" in name.casefold():
        return ItemKind.SIGNAL
    if _TIME.fullmatch(name):
        return ItemKind.TIME
    return ItemKind.EVENT if name.casefold().startswith("event") else None


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
