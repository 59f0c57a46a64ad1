"""What two splits have in common that they should not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tempannot.formats.items.rating_item import RatingItem

WHOLE, PREMISES, TEMPLATES = "items", "premises", "templates"
"""What a leak of whole items, of premises and of templates is of."""


@dataclass(frozen=True, slots=True)
class Leak:
    """Things that are in two splits: whole items, premises, documents, templates.

    ``shared`` names them, in their order; ``places`` has for each the places of the items that it
    concerns, in both splits.
    """

    what: str
    splits: tuple[str, str]
    shared: tuple[str, ...]
    places: tuple[tuple[int, ...], ...]

    @property
    def items(self) -> int:
        """How many items are concerned, in both splits."""
        return sum(map(len, self.places))


def leaks(items: Sequence[RatingItem], splits: Sequence[str]) -> tuple[Leak, ...]:
    """Return what every two splits share; nothing where nothing is.

    Templates of hypotheses that all premises get are no leak.
    """
    names = tuple(dict.fromkeys(splits))
    kinds = {what: [key(item) for item in items] for what, key in _KEYS.items()}
    if are_of_hypotheses(kinds[TEMPLATES], kinds[PREMISES]):
        del kinds[TEMPLATES]
    return tuple(
        leak for what, keys in kinds.items() for leak in _of_kind(what, keys, splits, names)
    )


def are_of_hypotheses(templates: Sequence[str], premises: Sequence[str]) -> bool:
    """Whether templates are those of hypotheses that premises get whatever they say.

    So are the eight of recast pairs: most premises have several of them, and all splits must have
    them. A template that makes the premise itself, as in the challenge sets, has premises of its
    own.
    """
    found: dict[str, set[str]] = {}
    for template, premise in zip(templates, premises, strict=True):
        if template and premise:
            found.setdefault(premise, set()).add(template)
    several = sum(len(each) > 1 for each in found.values())
    return bool(found) and 2 * several > len(found)


def _of_kind(
    what: str, keys: Sequence[str], splits: Sequence[str], names: Sequence[str]
) -> Iterator[Leak]:
    places: dict[str, dict[str, list[int]]] = {name: {} for name in names}
    for place, (key, split) in enumerate(zip(keys, splits, strict=True)):
        if key:
            places[split].setdefault(key, []).append(place)
    for one, other in combinations(names, 2):
        shared = tuple(key for key in places[one] if key in places[other])
        if shared:
            concerned = tuple((*places[one][key], *places[other][key]) for key in shared)
            yield Leak(what, (one, other), shared, concerned)


def _whole(item: RatingItem) -> str:
    texts = sorted(item.texts) if item.kind.opposites else item.texts
    return " | ".join(texts)


def _premise(item: RatingItem) -> str:
    return item.texts[0] if item.kind.has_premise else ""


def _document(item: RatingItem) -> str:
    return item.provenance.document or ""


def _template(item: RatingItem) -> str:
    details = item.provenance.details
    return next((value for name, value in details.items() if "template" in name.casefold()), "")


_KEYS: dict[str, Callable[[RatingItem], str]] = {
    WHOLE: _whole,
    PREMISES: _premise,
    "documents": _document,
    TEMPLATES: _template,
}
