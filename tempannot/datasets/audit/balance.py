"""How labels are spread, overall and in each group, and how far that alone leads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tempannot.statistics.proportions import Proportion


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
