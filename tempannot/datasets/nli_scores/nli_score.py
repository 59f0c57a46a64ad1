"""How right the predictions for a set of items are.

Accuracy and the F1 of each class weighted by how many items the class has, as Thukral et al.
(2021, Tables 5 to 7) report them. F1 is 0 for a class that is never predicted rightly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tempannot.datasets.nli_scores.classes import Classes
from tempannot.statistics.proportions import Proportion


@dataclass(frozen=True, slots=True)
class ClassScore:
    """One class: how many items have it, how many are said to, and of how many both holds."""

    label: str
    gold: int
    predicted: int
    right: int

    @property
    def precision(self) -> float | None:
        """The share of what is predicted that is right; None if nothing is predicted."""
        return self.right / self.predicted if self.predicted else None

    @property
    def recall(self) -> float | None:
        """The share of the items of the class that is found; None if there is none."""
        return self.right / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """Twice what is right among all that is so or is said to be; None if nothing is."""
        either = self.gold + self.predicted
        return 2 * self.right / either if either else None


@dataclass(frozen=True, slots=True)
class NliScore:
    """Counts of items: ``counts[gold][predicted]``, in the order of ``classes.labels``."""

    classes: Classes
    counts: tuple[tuple[int, ...], ...]

    @property
    def items(self) -> int:
        """How many items there are."""
        return sum(map(sum, self.counts))

    @property
    def accuracy(self) -> Proportion:
        """How many predictions are right, with Wilson's interval."""
        right = sum(row[place] for place, row in enumerate(self.counts))
        return Proportion(right, self.items)

    @property
    def by_class(self) -> tuple[ClassScore, ...]:
        """The score of each class, also of those without an item."""
        columns = tuple(zip(*self.counts, strict=True))
        return tuple(
            ClassScore(label, sum(row), sum(columns[place]), row[place])
            for place, (label, row) in enumerate(zip(self.classes.labels, self.counts, strict=True))
        )

    @property
    def weighted_f1(self) -> float | None:
        """The mean F1 of the items' classes; None without items."""
        if not self.items:
            return None
        return sum(each.gold * (each.f1 or 0.0) for each in self.by_class) / self.items

    @property
    def majority(self) -> str | None:
        """The most frequent class of the items, the first of several; None without items."""
        if not self.items:
            return None
        return max(self.by_class, key=lambda each: each.gold).label

    def always(self, label: str) -> NliScore:
        """Return the score of predicting one class for all the same items."""
        place = self.classes.labels.index(label)
        counts = tuple(
            tuple(sum(row) if column == place else 0 for column in range(len(row)))
            for row in self.counts
        )
        return NliScore(self.classes, counts)

    def binary(self) -> NliScore:
        """Return the score of the same predictions if only what is entailed is told apart."""
        if self.classes is Classes.BINARY:
            return self
        (kept, *lost), *rest = self.counts
        others = tuple((row[0], sum(row[1:])) for row in rest)
        found, missed = (sum(column) for column in zip(*others, strict=True))
        return NliScore(Classes.BINARY, ((kept, sum(lost)), (found, missed)))


def score_nli(gold: Sequence[str], predicted: Sequence[str], classes: Classes) -> NliScore:
    """Return the score of predictions, which are in the order of the labels they are for.

    Raises KeyError for a label that has no class, and ValueError if the numbers differ.
    """
    pairs = Counter(zip(gold, predicted, strict=True))
    found: Counter[tuple[str, str]] = Counter()
    for (label, guess), count in pairs.items():
        found[classes.of(label), classes.of(guess)] += count
    labels = classes.labels
    counts = tuple(tuple(found[label, guess] for guess in labels) for label in labels)
    return NliScore(classes, counts)


def score_by(
    values: Sequence[str], gold: Sequence[str], predicted: Sequence[str], classes: Classes
) -> Mapping[str, NliScore]:
    """Return a score for the items of each value of a column, in the order they come up."""
    groups: dict[str, tuple[list[str], list[str]]] = {}
    for value, label, guess in zip(values, gold, predicted, strict=True):
        labels, guesses = groups.setdefault(value, ([], []))
        labels.append(label)
        guesses.append(guess)
    return {value: score_nli(*group, classes) for value, group in groups.items()}
