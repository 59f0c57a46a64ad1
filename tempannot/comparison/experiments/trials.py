"""One trial of an experiment: a worsened graph measured against the graph it was made from.

Strict and relaxed are the measures on closed graphs (a pair that the worsened graph leaves open
earns 0), point the relaxed measure on minimal graphs; point major leaves minor edges out (R_t
in the paper).

Source: Tannier & Muller 2011, sections 2.3, 4 and 6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tempannot.comparison.measures.closed_scores import closed_pairs
from tempannot.comparison.measures.scores import RatioKind, Score, Weight
from tempannot.comparison.measures.temporal_scores import TemporalComparison
from tempannot.core.network import Network


class Curve(StrEnum):
    """What is followed over the trials; the values are the columns of the data."""

    STRICT_RECALL = "strict_recall"
    RELAXED_RECALL = "relaxed_recall"
    POINT_RECALL = "point_recall"
    POINT_MAJOR_RECALL = "point_major_recall"
    STRICT_PRECISION = "strict_precision"
    RELAXED_PRECISION = "relaxed_precision"
    POINT_PRECISION = "point_precision"

    @property
    def words(self) -> str:
        """The name for people, such as ``strict recall``."""
        return self.value.replace("_", " ")


RECALLS = tuple(curve for curve in Curve if curve.value.endswith("recall"))
PRECISIONS = tuple(curve for curve in Curve if curve.value.endswith("precision"))


@dataclass(frozen=True, slots=True)
class Trial:
    """What the measures say of one worsened graph.

    ``kept`` of ``relations`` relations are as they were in the graph of that name; values are
    0 to 1, None where a measure is undefined (precision of a graph that relates no pair).
    """

    graph: str
    relations: int
    kept: int
    values: Mapping[Curve, float | None]

    @property
    def share(self) -> float:
        """The share of the relations that were kept."""
        return self.kept / self.relations


def measured(key: Network, response: Network) -> dict[Curve, float | None]:
    """Return all measures of a graph against the one it was made from."""
    pairs = closed_pairs(key, response)
    strict, relaxed = pairs.score(Weight.STRICT), pairs.score(Weight.RELAXED)
    point = TemporalComparison(key, response).details(Weight.RELAXED).score()
    return {
        Curve.STRICT_RECALL: strict.value(RatioKind.RECALL),
        Curve.RELAXED_RECALL: relaxed.value(RatioKind.RECALL),
        Curve.POINT_RECALL: point.value(RatioKind.RECALL),
        Curve.POINT_MAJOR_RECALL: point.value(RatioKind.MAJOR),
        **_precisions(strict, relaxed, point),
    }


def _precisions(strict: Score, relaxed: Score, point: Score) -> dict[Curve, float | None]:
    scores = (strict, relaxed, point)
    return dict(zip(PRECISIONS, (each.value(RatioKind.PRECISION) for each in scores), strict=True))


def levels(total: int, at_most: int = 50) -> tuple[int, ...]:
    """Return the numbers from 1 to ``total``, evenly thinned out where there are too many.

    >>> levels(4), levels(9, at_most=3)
    ((1, 2, 3, 4), (3, 6, 9))
    """
    count = min(total, at_most)
    return tuple(total * number // count for number in range(1, count + 1))
