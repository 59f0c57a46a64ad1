"""How labels are spread, overall and in each group that a column of the items makes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tempannot.formats.items.rating_item import RatingItem
from tempannot.statistics.proportions import Proportion

MOST_GROUPS = 100
"""A column with more values than this says rather which item it is than what kind of item."""

WORDING = "wording"
"""The column that is worked out where none names the template."""

_SPLIT = "split"
_WORD = re.compile(r"\w+|[^\w\s]")
_COMMON = 0.3
_GAP = "…"
_INTERVALS = frozenset({"source", "target"})  # ids of the events of a recast pair
_ANSWERS = re.compile(r"pred|label|gold", re.IGNORECASE)


def text_of(item: RatingItem) -> str:
    """Return the text that is judged in the light of the others: hypothesis or answer."""
    return item.texts[-1]


def splits(items: Sequence[RatingItem]) -> list[str] | None:
    """Return the split of each item: what its column says, or the file if there are several."""
    named = [
        next((v for name, v in i.provenance.details.items() if name.casefold() == _SPLIT), "")
        for i in items
    ]
    if all(named):
        return named
    files = [item.provenance.file for item in items]
    return files if len(set(files)) > 1 else None


def grouping_columns(items: Sequence[RatingItem]) -> dict[str, list[str]]:
    """Return the columns that put items into groups, by name: a value per item, "" for none.

    Those are the source and all that the file says besides, if there are 2 to MOST_GROUPS values;
    guesses of labels are left out. Where no column is called a template, the wording of the
    judged text stands for it.
    """
    found = {"source": [item.source for item in items]}
    names = dict.fromkeys(name for item in items for name in item.provenance.details)
    for name in names:
        if not _ANSWERS.search(name) and name.casefold() not in _INTERVALS:
            found[name] = [item.provenance.details.get(name, "") for item in items]
    if not any("template" in name.casefold() for name in found):
        found[WORDING] = wordings([text_of(item) for item in items])
    return {name: cells for name, cells in found.items() if 1 < len(set(cells)) <= MOST_GROUPS}


def wordings(texts: Sequence[str]) -> list[str]:
    """Return of each text the words that many of them share, with gaps for the others.

    >>> wordings(["The run ended.", "The long walk ended."])[1]
    'The … ended .'
    """
    words = [_WORD.findall(text) for text in texts]
    often = Counter(word for each in words for word in set(each))
    least = max(2, _COMMON * len(texts))
    return [" ".join(_with_gaps(each, often, least)) for each in words]


def _with_gaps(words: Iterable[str], often: Counter[str], least: float) -> Iterable[str]:
    last = ""
    for word in words:
        shown = word if often[word] >= least else _GAP
        if not shown == last == _GAP:
            yield shown
        last = shown


@dataclass(frozen=True, slots=True)
class GroupBalance:
    """The labels of one group, the most frequent first."""

    value: str
    labels: Mapping[str, int]

    @property
    def count(self) -> int:
        """How many items the group has."""
        return sum(self.labels.values())

    @property
    def majority(self) -> str:
        """The most frequent label; of equally frequent ones the first by alphabet."""
        return next(iter(self.labels))

    @property
    def imbalance(self) -> float:
        """The share of the most frequent label."""
        return self.labels[self.majority] / self.count


@dataclass(frozen=True, slots=True)
class ColumnBalance:
    """The groups of a column, and how often the most frequent label of each group is right.

    ``values`` says of each item which group it is in.
    """

    column: str
    groups: tuple[GroupBalance, ...]
    values: tuple[str, ...]

    @property
    def least_balanced_first(self) -> tuple[GroupBalance, ...]:
        """The groups, those first of which the majority tells most about the labels."""
        return tuple(sorted(self.groups, key=lambda each: -each.imbalance * each.count))

    @property
    def majority(self) -> Proportion:
        """What is reached by who knows of an item only this column."""
        right = sum(group.labels[group.majority] for group in self.groups)
        return Proportion(right, sum(group.count for group in self.groups))


def group_balance(value: str, labels: Sequence[str]) -> GroupBalance:
    """Return the balance of the labels of one group."""
    counts = Counter(labels)
    return GroupBalance(value, dict(sorted(counts.items(), key=lambda each: (-each[1], each[0]))))


def column_balance(column: str, values: Sequence[str], labels: Sequence[str]) -> ColumnBalance:
    """Return the balance of each group of a column, in the order of their first items."""
    groups: dict[str, list[str]] = {}
    for value, label in zip(values, labels, strict=True):
        groups.setdefault(value, []).append(label)
    balances = tuple(group_balance(*each) for each in groups.items())
    return ColumnBalance(column, balances, tuple(values))
