"""How labels are spread, overall and in each group that a column of the items makes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from tempannot.datasets.audit.coded import Coded, View
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


def splits(items: Iterable[RatingItem]) -> Coded | None:
    """Return the split of each item: what its column says, or the file if there are several."""
    named, files = Coded(), Coded()
    for item in items:
        details = item.provenance.details
        named.add(next((v for name, v in details.items() if name.casefold() == _SPLIT), ""))
        files.add(item.provenance.file)
    if all(named.names):
        return named
    return files if len(files.names) > 1 else None


def grouping_columns(items: Collection[RatingItem]) -> dict[str, Coded]:
    """Return the columns that put items into groups, by name: a value per item, "" for none.

    Those are the source and all that the file says besides, if there are 2 to MOST_GROUPS values;
    guesses of labels are left out. Where no column is called a template, the wording of the
    judged text stands for it.
    """
    found: dict[str, Coded | None] = {"source": Coded()}
    count = 0
    for item in items:
        details = item.provenance.details
        for name in details:
            if name not in found:
                found[name] = Coded([""] * count) if _may_group(name) else None
        for name, cells in found.items():
            if cells is None:
                continue
            cells.add(item.source if name == "source" else details.get(name, ""))
            if len(cells.names) > MOST_GROUPS:
                found[name] = None
        count += 1
    if not any("template" in name.casefold() for name in found if _may_group(name)):
        found[WORDING] = wordings(View(items, text_of), MOST_GROUPS)
    return {
        name: cells
        for name, cells in found.items()
        if cells and 1 < len(cells.names) <= MOST_GROUPS
    }


def _may_group(name: str) -> bool:
    return not _ANSWERS.search(name) and name.casefold() not in _INTERVALS


def wordings(texts: Collection[str], most: int | None = None) -> Coded:
    """Return of each text the words that many of them share, with gaps for the others.

    With ``most``, no more once there are more different ones.

    >>> wordings(["The run ended.", "The long walk ended."])[1]
    'The … ended .'
    """
    often: Counter[str] = Counter()
    for text in texts:
        often.update(set(_WORD.findall(text)))
    least = max(2, _COMMON * len(texts))
    common = {word for word, count in often.items() if count >= least}
    found = Coded()
    for text in texts:
        found.add(" ".join(_with_gaps(_WORD.findall(text), common)))
        if most is not None and len(found.names) > most:
            break
    return found


def _with_gaps(words: Iterable[str], common: Set[str]) -> Iterable[str]:
    last = ""
    for word in words:
        shown = word if word in common else _GAP
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
    values: Sequence[str]

    @property
    def least_balanced_first(self) -> tuple[GroupBalance, ...]:
        """The groups, those first of which the majority tells most about the labels."""
        return tuple(sorted(self.groups, key=lambda each: -each.imbalance * each.count))

    @property
    def majority(self) -> Proportion:
        """What is reached by who knows of an item only this column."""
        right = sum(group.labels[group.majority] for group in self.groups)
        return Proportion(right, sum(group.count for group in self.groups))


def group_balance(value: str, labels: Iterable[str]) -> GroupBalance:
    """Return the balance of the labels of one group."""
    return _balance(value, Counter(labels))


def column_balance(column: str, values: Sequence[str], labels: Iterable[str]) -> ColumnBalance:
    """Return the balance of each group of a column, in the order of their first items."""
    groups: dict[str, Counter[str]] = {}
    for (value, label), count in Counter(zip(values, labels, strict=True)).items():
        groups.setdefault(value, Counter())[label] = count
    balances = tuple(_balance(*each) for each in groups.items())
    return ColumnBalance(column, balances, values)


def _balance(value: str, counts: Counter[str]) -> GroupBalance:
    return GroupBalance(value, dict(sorted(counts.items(), key=lambda each: (-each[1], each[0]))))
