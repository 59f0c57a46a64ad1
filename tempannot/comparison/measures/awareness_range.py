"""How far temporal awareness moves when the links of both files are taken in another order."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tempannot.comparison.comparison import Comparison
from tempannot.comparison.measures.awareness import (
    AwarenessComparison,
    Reduced,
    reduced,
    reduced_in_order,
)
from tempannot.comparison.scores import Score
from tempannot.comparison.side import Side


@dataclass(frozen=True, slots=True)
class Range:
    """The lowest, highest and mean value over several orders of the links."""

    lowest: float
    highest: float
    mean: float


@dataclass(frozen=True, slots=True)
class ScoreRange:
    """How far awareness moves when the links are taken in another order; None if undefined."""

    shuffles: int
    precision: Range | None
    recall: Range | None
    f1: Range | None


def shuffled_awareness(
    comparison: Comparison,
    shuffles: int = 20,
    seed: int = 0,
    tell: Callable[[int], object] = lambda _: None,
) -> ScoreRange:
    """Return the range of awareness over random orders of the links of key and response.

    The same for the same seed. The order of the files is not among them but by chance. ``tell``
    is told before each order how many are done, and may raise to give up.
    """
    return score_range(shuffled_scores(comparison, shuffles, seed, tell))


def shuffled_scores(
    comparison: Comparison,
    shuffles: int = 20,
    seed: int = 0,
    tell: Callable[[int], object] = lambda _: None,
) -> tuple[Score, ...]:
    """Return awareness for so many random orders of the links; ``tell`` as above.

    Of a corpus, the first scores of all documents make up one order of its links, and so on.
    """
    chance = random.Random(seed)
    found = []
    for done in range(shuffles):
        tell(done)
        shuffled = (_shuffled(side, chance) for side in comparison.sides)
        found.append(AwarenessComparison(*shuffled).score())
    return tuple(found)


def score_range(scores: Sequence[Score]) -> ScoreRange:
    """Return the lowest, highest and mean of precision, recall and F1, where defined."""
    return ScoreRange(
        len(scores),
        _range([each.precision.value for each in scores]),
        _range([each.recall.value for each in scores]),
        _range([each.f1 for each in scores]),
    )


def _shuffled(side: Side, chance: random.Random) -> Reduced:
    links = chance.sample(side.links, len(side.links))
    if side.is_consistent:
        return reduced(links, side.network)
    return reduced_in_order(links, side.network.intervals)


def _range(values: Sequence[float | None]) -> Range | None:
    defined = [each for each in values if each is not None]
    if not defined:
        return None
    return Range(min(defined), max(defined), sum(defined) / len(defined))
