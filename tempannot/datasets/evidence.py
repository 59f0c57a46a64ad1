"""The items behind a number, so that every number can be looked into."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tempannot.formats.items.rating_item import RatingItem


@dataclass(frozen=True, slots=True)
class FoundItem:
    """An item, and what was guessed or predicted for it, "" where nothing was."""

    item: RatingItem
    guess: str = ""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The items behind a number; ``title`` says which they are."""

    title: str
    items: tuple[FoundItem, ...]


def evidence(title: str, items: Iterable[RatingItem]) -> Evidence:
    """Return items for which nothing was guessed."""
    return Evidence(title, tuple(FoundItem(item) for item in items))
