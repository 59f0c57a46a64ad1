"""What the types and attributes of a standoff file stand for, however they are spelled."""

from __future__ import annotations

import re
from functools import lru_cache

from tempannot.core.items import ItemKind
from tempannot.formats.documents.brat.config import CHOICES, CLASSES, TIME_CHOICES, Config
from tempannot.formats.type_names import kind_of_name

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
        kind = kind_of_name(each)
        if kind is not None:
            return kind
        if each.upper() in CLASSES or each in config.events:
            return ItemKind.EVENT
    return None


def time_type(type: str) -> str:
    """The type of TIMEX3 that the type of a mark is, "" if it is a time of any type."""
    return type.upper() if type.upper() in ("DATE", "DURATION", "SET") else ""


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
