"""The items behind a number, so that every number can be looked into."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tempannot.formats.items.rating_item import RatingItem


@dataclass(frozen=True, slots=True)
class FoundItem:
    """An item, and what was guessed or predicted for it, "" where nothing was."""

    item: RatingItem
    guess: str = ""


@dataclass(frozen=True)  # no slots: the items are kept once they were asked for
class Evidence:
    """The items behind a number; ``title`` says which they are.

    They are looked for when they are asked for: tables make this for every cell they paint.
    """

    title: str
    source: Iterable[FoundItem]

    @cached_property
    def items(self) -> tuple[FoundItem, ...]:
        """What the source gives, kept from the first time on."""
        return tuple(self.source)


def evidence(title: str, items: Iterable[RatingItem]) -> Evidence:
    """Items for which nothing was guessed."""
    return Evidence(title, (FoundItem(item) for item in items))
