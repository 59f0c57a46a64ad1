"""What two splits have in common that they should not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from tempannot.datasets.audit.coded import Chosen, Coded, Groups, cut
from tempannot.formats.items.rating_item import RatingItem

if TYPE_CHECKING:
    from tempannot.datasets.audit.coded import Numbers

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
    shared: Sequence[str]
    places: Sequence[Sequence[int]]

    @property
    def items(self) -> int:
        """How many items are concerned, in both splits."""
        return sum(map(len, self.places))


def leaks(items: Sequence[RatingItem], splits: Coded) -> tuple[Leak, ...]:
    """Return what every two splits share; nothing where nothing is.

    Templates of hypotheses that all premises get are no leak.
    """
    keys = {what: Groups() for what in _KEYS}
    for item in items:
        for what, key in _KEYS.items():
            keys[what].add(key(item))
    kinds = {what: found.numbers() for what, found in keys.items()}
    if are_of_hypotheses(kinds[TEMPLATES], kinds[PREMISES]):
        del kinds[TEMPLATES]
    return tuple(
        leak for what, numbers in kinds.items() for leak in _of_kind(what, numbers, items, splits)
    )


def are_of_hypotheses(templates: Numbers, premises: Numbers) -> bool:
    """Whether templates are those of hypotheses that premises get whatever they say.

    So are the eight of recast pairs: most premises have several of them, and all splits must have
    them. A template that makes the premise itself, as in the challenge sets, has premises of its
    own.
    """
    import numpy as np  # noqa: PLC0415 - slow to load

    known = (templates > 0) & (premises > 0)
    if not known.any():
        return False
    most = int(templates.max()) + 1
    pairs = np.unique(premises[known].astype(np.int64) * most + templates[known])
    counts = np.unique(pairs // most, return_counts=True)[1]
    return bool(2 * (counts > 1).sum() > len(counts))


def _of_kind(
    what: str, numbers: Numbers, items: Sequence[RatingItem], splits: Coded
) -> Iterator[Leak]:
    import numpy as np  # noqa: PLC0415 - slow to load

    split_of = np.frombuffer(splits.codes, dtype=splits.codes.typecode)
    for one, other in combinations(range(len(splits.names)), 2):
        in_one, in_other = (
            np.flatnonzero((split_of == each) & (numbers > 0)) for each in (one, other)
        )
        shared = np.intersect1d(numbers[in_one], numbers[in_other])
        if not len(shared):
            continue
        found, firsts = np.unique(numbers[in_one], return_index=True)
        first = in_one[firsts[np.isin(found, shared)]]  # of each, in the order of the groups
        rank = np.zeros(int(shared[-1]) + 1, dtype=np.int64)
        rank[shared] = np.argsort(np.argsort(first))
        concerned = np.concatenate(
            [each[np.isin(numbers[each], shared)] for each in (in_one, in_other)]
        )
        ranks = rank[numbers[concerned]]
        order = np.argsort(ranks, kind="stable")
        places = cut(concerned[order], np.bincount(ranks).tolist())
        names = Chosen(np.sort(first).tolist(), lambda place: _KEYS[what](items[place]))
        yield Leak(what, (splits.names[one], splits.names[other]), names, tuple(places))


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
