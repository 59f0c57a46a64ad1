"""Items that are there more than once, and those of them whose labels contradict each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tempannot.core.language import bilingual
from tempannot.formats.items.rating_item import RatingItem

_BINARY = {
    "entailment": "entailed",
    "neutral": "not-entailed",
    "contradiction": "not-entailed",
    "not-entailment": "not-entailed",
}
_FINER = frozenset({"neutral", "contradiction"})


@dataclass(frozen=True, slots=True)
class Repeat:
    """Items of the same texts, in the order given.

    Two sentences in the other order are the same item, with the other label.
    ``is_contradictory`` says whether two of the labels cannot both be right; neutral and
    not-entailed can.
    """

    items: Sequence[RatingItem]
    is_contradictory: bool


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What is to be known of items before raters see them.

    ``labels`` counts the items per source and label (None: without one), in the order in which
    they come up.
    """

    items: int
    labels: Mapping[tuple[str, str | None], int]
    repeats: tuple[Repeat, ...]

    @property
    def unlabelled(self) -> int:
        """How many items have no label."""
        return sum(count for (_, label), count in self.labels.items() if label is None)

    @property
    def contradictions(self) -> tuple[Repeat, ...]:
        """The repeats whose labels contradict each other."""
        return tuple(each for each in self.repeats if each.is_contradictory)

    @property
    def sentences(self) -> tuple[str, ...]:
        """What is odd, in words; nothing if nothing is."""
        found = []
        if self.unlabelled:
            found.append(
                bilingual("{unlabelled} without a label", unlabelled=_items(self.unlabelled))
            )
        if self.repeats:
            said = bilingual("{repeats} more than once", repeats=_items(len(self.repeats)))
            count = len(self.contradictions)
            found.append(
                bilingual(
                    "{said}, {count:,} of them with labels that contradict each other",
                    said=said,
                    count=count,
                )
            )
        return tuple(found)


def import_report(items: Collection[RatingItem]) -> ImportReport:
    """Return what is odd about items, of one file or several."""
    labels = Counter((item.source, item.label) for item in items)
    return ImportReport(len(items), dict(labels), find_repeats(items))


def find_repeats(items: Iterable[RatingItem]) -> tuple[Repeat, ...]:
    """Return the items whose kind and texts, to the letter, are there more than once.

    They come in the order of the first of each.
    """
    groups: dict[tuple[str, ...], list[RatingItem]] = {}
    for item in items:
        groups.setdefault(same_texts(item), []).append(item)
    return tuple(
        Repeat(tuple(group), contradict(_claims(group)))
        for group in groups.values()
        if len(group) > 1
    )


def _items(count: int) -> str:
    return (
        bilingual("1 item is there")
        if count == 1
        else bilingual("{count:,} items are there", count=count)
    )


def same_texts(item: RatingItem) -> tuple[str, ...]:
    """What items that are the same have in common."""
    texts = sorted(item.texts) if item.kind.opposites else item.texts
    return (item.kind.key, *texts)


def claim_of(item: RatingItem) -> str | None:
    """Return what a label says of the texts in the order in which they are compared."""
    opposites = item.kind.opposites
    if item.label is None or not opposites or item.texts[0] <= item.texts[1]:
        return item.label
    return opposites.get(item.label, item.label)


def _claims(group: Iterable[RatingItem]) -> Iterator[str]:
    return (claim for item in group if (claim := claim_of(item)) is not None)


def contradict(claims: Iterable[str]) -> bool:
    """Whether any two of what labels say cannot both be right."""
    return any(not _agree(*each) for each in combinations(dict.fromkeys(claims), 2))


def _agree(one: str, other: str) -> bool:
    """Whether two labels that differ, perhaps of two schemes, can both be right."""
    return _BINARY.get(one, one) == _BINARY.get(other, other) and {one, other} != _FINER
