"""How right the predictions for a set of items are, of three classes or of two, and over runs.

Accuracy and the F1 of each class weighted by how many items the class has, as Thukral et al.
(2021, Tables 5 to 7) report them. F1 is 0 for a class that is never predicted rightly. Several
runs of one system, that differ in nothing but a seed, have a mean and a deviation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import fmean, stdev

from tempannot.core.language import bilingual
from tempannot.core.options import OneOf, Option
from tempannot.statistics.proportions import Proportion


@dataclass(frozen=True, slots=True)
class Runs:
    """Mean and standard deviation (n - 1) of so many runs; None for one run or none."""

    runs: int
    mean: float | None
    deviation: float | None


def over_runs(values: Sequence[float]) -> Runs:
    """Return mean and deviation of a score over runs.

    >>> over_runs([0.5, 0.75]).mean
    0.625
    """
    mean = fmean(values) if values else None
    return Runs(len(values), mean, stdev(values) if len(values) > 1 else None)


def runs_of(scores: Sequence[NliScore]) -> tuple[Runs, Runs]:
    """Return accuracy and weighted F1 over runs; those without items are left out."""
    accuracies = [each.accuracy.share for each in scores]
    weighted = [each.weighted_f1 for each in scores]
    return (
        over_runs([value for value in accuracies if value is not None]),
        over_runs([value for value in weighted if value is not None]),
    )


_ENTAILED, _NOT_ENTAILED = "entailed", "not-entailed"
_TERNARY = ("entailment", "neutral", "contradiction")
_TO_BINARY = {
    "entailment": _ENTAILED,
    "entailed": _ENTAILED,
    "neutral": _NOT_ENTAILED,
    "contradiction": _NOT_ENTAILED,
    "not-entailment": _NOT_ENTAILED,
    "not-entailed": _NOT_ENTAILED,
}


class Classes(StrEnum):
    """How many classes are told apart."""

    TERNARY = "ternary"
    BINARY = "binary"

    @property
    def labels(self) -> tuple[str, ...]:
        """The labels of the classes, in the order of tables."""
        return _TERNARY if self is Classes.TERNARY else (_ENTAILED, _NOT_ENTAILED)

    def of(self, label: str) -> str:
        """Return the class of a label; raises KeyError for one that says less than is asked.

        Neutral and contradicted are not entailed (Belinkov et al., 2019).

        >>> Classes.BINARY.of("neutral")
        'not-entailed'
        """
        if self is Classes.BINARY:
            return _TO_BINARY[label]
        if label not in _TERNARY:
            raise KeyError(label)
        return label

    def are_same(self, one: str, other: str) -> bool:
        """Whether two labels are of one class."""
        return self.of(one) == self.of(other)


def classes_option(unsaid: str, words: str, group: str = "") -> Option:
    """How it is said how many classes are told apart; ``unsaid`` is what is done else."""
    classes = {Classes.TERNARY: bilingual("Three"), Classes.BINARY: bilingual("Entailed or not")}
    return Option(
        "--classes",
        OneOf({each.value: word for each, word in classes.items()}, unsaid),
        words,
        bilingual("&Classes"),
        group=group,
    )


def known_labels() -> frozenset[str]:
    """Return all labels that have a class."""
    return frozenset(_TO_BINARY)


def classes_of(*labels: Iterable[str]) -> Classes:
    """Return the finest classes that all the labels have: of what is right and of predictions.

    Models that know entailed and not-entailed alone are measured in two classes, and so are all
    on data that have no more.
    """
    found = {label for some in labels for label in some}
    return Classes.TERNARY if found <= set(_TERNARY) else Classes.BINARY


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
