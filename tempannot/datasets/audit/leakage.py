"""What two splits have in common that they should not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tempannot.formats.items.rating_item import ItemKind, RatingItem


@dataclass(frozen=True, slots=True)
class Leak:
    """Things that are in two splits: whole items, premises, documents, templates.

    ``shared`` names them, in their order; ``items`` counts the items that they concern, in both
    splits.
    """

    what: str
    splits: tuple[str, str]
    shared: tuple[str, ...]
    items: int


def leaks(items: Sequence[RatingItem], splits: Sequence[str]) -> tuple[Leak, ...]:
    """Return what every two splits share; nothing where nothing is."""
    names = tuple(dict.fromkeys(splits))
    return tuple(
        leak
        for what, key in _KEYS.items()
        for leak in _of_kind(what, [key(item) for item in items], splits, names)
    )


def _of_kind(
    what: str, keys: Sequence[str], splits: Sequence[str], names: Sequence[str]
) -> Iterator[Leak]:
    counts: dict[str, dict[str, int]] = {name: {} for name in names}
    for key, split in zip(keys, splits, strict=True):
        if key:
            counts[split][key] = counts[split].get(key, 0) + 1
    for one, other in combinations(names, 2):
        shared = tuple(key for key in counts[one] if key in counts[other])
        if shared:
            concerned = sum(counts[one][key] + counts[other][key] for key in shared)
            yield Leak(what, (one, other), shared, concerned)


def _whole(item: RatingItem) -> str:
    texts = sorted(item.texts) if item.kind is ItemKind.ORDER else item.texts
    return " | ".join(texts)


def _premise(item: RatingItem) -> str:
    return item.texts[0] if item.kind in (ItemKind.NLI, ItemKind.ANSWER) else ""


def _document(item: RatingItem) -> str:
    return item.provenance.document or ""


def _template(item: RatingItem) -> str:
    details = item.provenance.details
    return next((value for name, value in details.items() if "template" in name.casefold()), "")


_KEYS: dict[str, Callable[[RatingItem], str]] = {
    "items": _whole,
    "premises": _premise,
    "documents": _document,
    "templates": _template,
}
