"""Precision, recall and F1 as ratios that keep what they are made of.

Numerators and denominators stay apart, so that documents can be summed (micro) and a reader
can be told why a value is undefined.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Measure(StrEnum):
    """The measures of two annotations; the values are their names in files and commands."""

    LINKS = "links"
    STRICT = "strict"
    RELAXED = "relaxed"
    TEMPORAL = "temporal"
    TEMPORAL_RELAXED = "temporal-relaxed"
    AWARENESS = "awareness"


class Part(StrEnum):
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
        return harmonic_mean(self.value(Part.PRECISION), self.value(Part.RECALL))

    @property
    def reason(self) -> str:
        """Why a value is undefined, in words; empty if all are defined."""
        ratios = [each for part in Part if (each := self.ratio(part)) is not None]
        return "; ".join(dict.fromkeys(each.reason for each in ratios if each.value is None))

    def ratio(self, part: Part) -> Ratio | None:
        """Return one of the ratios, None if the measure has no such part."""
        parts = {
            Part.PRECISION: self.precision,
            Part.RECALL: self.recall,
            Part.MAJOR: self.major,
            Part.MINOR: self.minor,
        }
        return parts[part]

    def value(self, part: Part) -> float | None:
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


def micro(scores: Iterable[Score]) -> Score:
    """Return the score over all documents, numerators and denominators summed.

    Without a document every value is undefined.
    """
    total: Score | None = None
    for each in scores:
        total = each if total is None else total + each
    nothing = Ratio(0, 0, "there is no document to score")
    return total or Score(nothing, nothing)


def macro(scores: Iterable[Score]) -> MacroScore:
    """Return the means over documents; those where a value is undefined are left out of it."""
    every = list(scores)
    has_parts = any(each.major is not None for each in every)
    return MacroScore(
        _mean(each.value(Part.PRECISION) for each in every),
        _mean(each.value(Part.RECALL) for each in every),
        _mean(each.f1 for each in every),
        _mean(each.value(Part.MAJOR) for each in every) if has_parts else None,
        _mean(each.value(Part.MINOR) for each in every) if has_parts else None,
    )


def _sum(one: Ratio | None, other: Ratio | None) -> Ratio | None:
    if one is None or other is None:
        return one or other
    return one + other


def _mean(values: Iterable[float | None]) -> Mean:
    defined = [each for each in values if each is not None]
    return Mean(sum(defined) / len(defined) if defined else None, len(defined))
