"""What the types and attributes of a standoff file stand for, however they are spelled."""

from __future__ import annotations

import re
from functools import lru_cache

from tempannot.core.items import ItemKind
from tempannot.formats.documents.brat.config import CHOICES, CLASSES, TIME_CHOICES, Config
from tempannot.formats.type_names import known_type, type_as_read

OTHER_LINKS = ("SLINK", "ALINK")

_TIME = re.compile(
    r"time(?:_?x.*|ex.*|_?expr.*)?|timex.*|temporal_?expr.*|doc_?time|sec_?time|dct"
    r"|date|duration|set",
    re.IGNORECASE,
)
_LINK = re.compile(r"(TLINK|SLINK|ALINK)[-_:./]*(.*)", re.IGNORECASE)
_OF_EVENTS = (*CHOICES, "modality", "cardinality", "stem")
_OF_TIMES = (
    *TIME_CHOICES,
    *("value", "quant", "freq", "beginPoint", "endPoint", "anchorTimeID"),
)
_ALIASES = {"timetype": "type", "timextype": "type", "val": "value"}
_VALUE = re.compile(
    r"(?:BC)?[\dX]{2,4}(?:[-T].*)?|P[T\d.,XN][\w.,]*|T[\dX][\d:X]*|(?:PAST|PRESENT|FUTURE)_REF"
)


def kind_of(type: str, config: Config) -> ItemKind | None:
    """What a mark of a type is, by its name or by those above it; None for nothing of time."""
    for each in config.line_of(type):
        if "signal" in each.casefold():
            return ItemKind.SIGNAL
        if _TIME.fullmatch(each):
            return ItemKind.TIME
        if each.upper() in CLASSES or each.casefold().startswith("event") or each in config.events:
            return ItemKind.EVENT
    return None


def time_type(type: str) -> str:
    """The type of TIMEX3 that the type of a mark is, "" if it is a time of any type."""
    return type.upper() if type.upper() in ("DATE", "DURATION", "SET") else ""


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


@lru_cache(maxsize=4096)
def attribute_of(written: str, value: str, kind: ItemKind) -> tuple[str, str]:
    """The name and value that TimeML has for an attribute, or both as they are."""
    letters = re.sub(r"[\W_]+", "", written).casefold()
    letters = _ALIASES.get(letters, letters).casefold()
    names = _OF_TIMES if kind is ItemKind.TIME else _OF_EVENTS
    name = next((each for each in names if each.casefold() == letters), None)
    if name is None or (name == "value" and not is_time_value(value)):
        return written, value
    choices = (TIME_CHOICES if kind is ItemKind.TIME else CHOICES).get(name, ())
    return name, next((each for each in choices if each.casefold() == value.casefold()), value)


def is_time_value(value: str) -> bool:
    """Whether something looks like the value of a TIMEX3."""
    return _VALUE.fullmatch(value) is not None
