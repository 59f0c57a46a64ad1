"""Items that stay together: the candidate answers to one question."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence

from tempannot.formats.items.rating_item import RatingItem


def question_of(item: RatingItem) -> tuple[str, ...] | None:
    """Return what answers to one question have in common; None for an item that stands alone.

    For MCTACO it is the sentence and the question: one question can be asked of two sentences.
    """
    return item.texts[: item.kind.question_texts] or None


def wholes(items: Sequence[RatingItem], places: Iterable[int]) -> list[list[int]]:
    """Return the places of items, those of one question together, by the first of each."""
    found: dict[Hashable, list[int]] = {}
    for place in places:
        found.setdefault(question_of(items[place]) or place, []).append(place)
    return list(found.values())


def by_source(items: Iterable[RatingItem]) -> dict[str, list[int]]:
    """Return the places of items per source, in the order in which sources come up."""
    found: dict[str, list[int]] = {}
    for place, item in enumerate(items):
        found.setdefault(item.source, []).append(place)
    return found
