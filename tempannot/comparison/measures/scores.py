"""Precision, recall and F1 as ratios that keep what they are made of.

Numerators and denominators stay apart, so that documents can be summed (micro) and a reader
can be told why a value is undefined.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class RatioKind(StrEnum):
    """The ratios that a score consists of; the last two only for the temporal measures."""

    PRECISION = "precision"
    RECALL = "recall"
    MAJOR = "major_recall"
    MINOR = "minor_recall"


@dataclass(frozen=True, slots=True)
class Ratio:
    """``right`` out of ``of``; ``reason`` says why there is no value where ``of`` is 0."""

    right: float
    of: float
    reason: str = ""

    @property
    def value(self) -> float | None:
        """The ratio, None where nothing is counted."""
        return self.right / self.of if self.of else None

    def __add__(self, other: Ratio) -> Ratio:
        """Return the ratio of both taken together."""
        return Ratio(self.right + other.right, self.of + other.of, self.reason or other.reason)


@dataclass(frozen=True, slots=True)
class Score:
    """How well a response matches a key under one measure.

    ``major`` and ``minor`` are the parts of temporal recall (Tannier & Muller 2011, section
    3.3); None for the other measures.
    """

    precision: Ratio
    recall: Ratio
    major: Ratio | None = None
    minor: Ratio | None = None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall, None if either is undefined."""
        return harmonic_mean(self.value(RatioKind.PRECISION), self.value(RatioKind.RECALL))

    @property
    def reason(self) -> str:
        """Why a value is undefined, in words; empty if all are defined."""
        ratios = [each for part in RatioKind if (each := self.ratio(part)) is not None]
        return "; ".join(dict.fromkeys(each.reason for each in ratios if each.value is None))

    def ratio(self, part: RatioKind) -> Ratio | None:
        """Return one of the ratios, None if the measure has no such part."""
        parts = {
            RatioKind.PRECISION: self.precision,
            RatioKind.RECALL: self.recall,
            RatioKind.MAJOR: self.major,
            RatioKind.MINOR: self.minor,
        }
        return parts[part]

    def value(self, part: RatioKind) -> float | None:
        """Return the value of one part for display: at most 1.

        Relaxed temporal recall can exceed 1 (half credit for an edge that the key reaches in
        two ways); the raw value is the part's ratio.
        """
        ratio = self.ratio(part)
        if ratio is None or ratio.value is None:
            return None
        return min(1.0, ratio.value)

    def __add__(self, other: Score) -> Score:
        """Return the score of both documents taken together."""
        return Score(
            self.precision + other.precision,
            self.recall + other.recall,
            _sum(self.major, other.major),
            _sum(self.minor, other.minor),
        )


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a value over the documents where it is defined; ``documents`` counts those."""

    value: float | None
    documents: int


@dataclass(frozen=True, slots=True)
class MacroScore:
    """The means of a measure's values over documents."""

    precision: Mean
    recall: Mean
    f1: Mean
    major: Mean | None = None
    minor: Mean | None = None

    def mean(self, name: str) -> Mean | None:
        """The mean of a kind of ratio, or of ``f1``; None if the measure has none such."""
        return {
            RatioKind.PRECISION.value: self.precision,
            RatioKind.RECALL.value: self.recall,
            RatioKind.MAJOR.value: self.major,
            RatioKind.MINOR.value: self.minor,
        }.get(name, self.f1)

    @property
    def reason(self) -> str:
        """Why a mean is undefined; empty if all are defined."""
        every = (self.precision, self.recall, self.f1, self.major, self.minor)
        is_undefined = any(each is not None and each.value is None for each in every)
        return "no document has a value" if is_undefined else ""


@dataclass(frozen=True, slots=True)
class Credit:
    """What one pair of units earned (``credit``) of what it could have (``of``).

    Of a temporal measure it is one edge or node of end points; ``note`` says which.
    """

    source: str
    target: str
    credit: float
    of: float
    note: str


def harmonic_mean(precision: float | None, recall: float | None) -> float | None:
    """Return F1: None if either is undefined, 0 if both are 0."""
    if precision is None or recall is None:
        return None
    total = precision + recall
    return 2 * precision * recall / total if total else 0.0


def micro(scores: Iterable[Score], has_parts: bool = False) -> Score:
    """Return the score over all documents, numerators and denominators summed.

    Without a document every value is undefined, of a measure that has parts of recall they too.
    """
    total: Score | None = None
    for each in scores:
        total = each if total is None else total + each
    nothing = Ratio(0, 0, "there is no document to score")
    parts = (nothing, nothing) if has_parts else ()
    return total or Score(nothing, nothing, *parts)


def macro(scores: Iterable[Score]) -> MacroScore:
    """Return the means over documents; those where a value is undefined are left out of it."""
    found = Averages()
    for each in scores:
        found.add(each)
    return found.macro()


class Average:
    """The mean of values that come one after the other; those that are undefined do not count."""

    __slots__ = ("_count", "_total")

    def __init__(self) -> None:
        self._total = 0.0
        self._count = 0

    def add(self, value: float | None) -> None:
        """Take in one more value."""
        if value is not None:
            self._total += value
            self._count += 1

    def mean(self) -> Mean:
        """The mean of all so far."""
        return Mean(self._total / self._count if self._count else None, self._count)


class Averages:
    """The means of the scores of documents that come one after the other."""

    def __init__(self, has_parts: bool = False) -> None:
        """Begin without a document; ``has_parts`` if the measure has those of recall."""
        self._of = {each: Average() for each in RatioKind}
        self._f1 = Average()
        self._has_parts = has_parts

    def add(self, score: Score) -> None:
        """Take in one more score."""
        for kind, found in self._of.items():
            found.add(score.value(kind))
        self._f1.add(score.f1)
        self._has_parts = self._has_parts or score.major is not None

    def macro(self) -> MacroScore:
        """The means of all so far."""
        means = {kind: found.mean() for kind, found in self._of.items()}
        return MacroScore(
            means[RatioKind.PRECISION],
            means[RatioKind.RECALL],
            self._f1.mean(),
            means[RatioKind.MAJOR] if self._has_parts else None,
            means[RatioKind.MINOR] if self._has_parts else None,
        )


def _sum(one: Ratio | None, other: Ratio | None) -> Ratio | None:
    if one is None or other is None:
        return one or other
    return one + other


class Weight(StrEnum):
    """Whether an answer that is partly right earns anything."""

    STRICT = "strict"
    RELAXED = "relaxed"


_HALF = {frozenset(pair) for pair in (("=", "<="), ("=", ">="), ("<", "<="), (">", ">="))}
_HALF.add(frozenset(("<=", ">=")))


def point_credit(asked: str, found: str, weight: Weight) -> float:
    """Return what the comparison ``found`` earns where ``asked`` is expected: 1, 1/2 or 0.

    Half a credit, in relaxed measures only, for two comparisons that share one of two
    possibilities; a pair of points left open (``?``) earns nothing.

    Source: Tannier & Muller 2011, table 3.

    >>> [point_credit("<=", each, Weight.RELAXED) for each in ("<=", "<", "=", ">=", ">", "?")]
    [1.0, 0.5, 0.5, 0.5, 0.0, 0.0]
    """
    if asked == found:
        return 1.0
    return 0.5 if weight is Weight.RELAXED and frozenset((asked, found)) in _HALF else 0.0
