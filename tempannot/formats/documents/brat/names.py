"""What is what in a standoff file: its types and attributes, however they are spelled.

One way what they stand for; the other way the brat ids of items, and how a file spells their types.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from tempannot.core.items import ItemKind, Span
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


Key = tuple[str, str, str]
Statements = dict[Key, str]

_LETTER = {
    ItemKind.EVENT: "T",
    ItemKind.INSTANCE: "E",
    ItemKind.TIME: "T",
    ItemKind.SIGNAL: "T",
    ItemKind.LINK: "R",
    ItemKind.OTHER_LINK: "R",
}
_PLAIN_ID = re.compile(r"[A-Z](\d{1,9})")


@dataclass(slots=True)
class AnnNames:
    """What is what in a file: the brat ids of items, and how it spells types and attributes.

    ``alone`` holds the stretches of marks that have no text of their own but a line above it.
    """

    config: Config
    ids: dict[tuple[ItemKind, str], str] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)
    of_kind: dict[ItemKind, str] = field(default_factory=dict)
    relations: dict[tuple[str, str], str] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    alone: dict[str, Span] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    _last: Counter[str] = field(default_factory=Counter, init=False)

    def id_of(self, kind: ItemKind, id: str) -> str:
        """The brat id of an item, from now on its own; its own id where that is one of brat's."""
        known = self.ids.get((kind, id))
        if known is None:
            letter = _LETTER[kind]
            is_own = _PLAIN_ID.fullmatch(id) is not None and id[0] == letter
            known = id if is_own and id not in self.taken else self.fresh(letter)
            self.taken.add(known)
            self.ids[kind, id] = known
        return known

    def fresh(self, letter: str) -> str:
        """An id that no line has, after all that any has."""
        if letter not in self._last:
            numbered = re.compile(re.escape(letter) + r"(\d{1,9})")
            found = (numbered.fullmatch(each) for each in self.taken)
            self._last[letter] = max((int(each[1]) for each in found if each), default=0)
        self._last[letter] += 1
        id = f"{letter}{self._last[letter]}"
        self.taken.add(id)
        return id

    def copy(self) -> AnnNames:
        """The same names, to give further ids that are forgotten again."""
        return replace(self, ids=dict(self.ids), taken=set(self.taken))

    def reserve(self, kind: ItemKind, ids: Iterable[str]) -> None:
        """Give the items that have ids of brat's kind these, before others take them."""
        for id in ids:
            found = _PLAIN_ID.fullmatch(id)
            if found is not None and id[0] == _LETTER[kind]:
                self.id_of(kind, id)

    def declares(self, attribute: str) -> bool:
        """Whether an attribute is one of the folder's, as far as it says which it has."""
        return not self.config.values or attribute in self.config.values

    def spelled(self, name: str, value: str) -> str:
        """A value of an attribute as the folder writes it."""
        values = self.config.values.get(name, ())
        return next((each for each in values if each.casefold() == value.casefold()), value)
