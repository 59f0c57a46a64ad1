"""What is what in a standoff file: the brat ids of items, and how it spells their types."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from tempannot.core.items import ItemKind, Span
from tempannot.formats.documents.brat.config import Config

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
