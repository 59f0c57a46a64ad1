"""Every measure of two annotations, and what each of their numbers is made of."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from tempannot.comparison.comparison import Comparison
from tempannot.comparison.measures.awareness import AwarenessComparison, reduced
from tempannot.comparison.measures.awareness_range import ScoreRange, shuffled_awareness
from tempannot.comparison.measures.closed_scores import ClosedPairs, closed_credits, closed_pairs
from tempannot.comparison.measures.link_scores import links_credits, links_score
from tempannot.comparison.measures.temporal_credits import temporal_credits
from tempannot.comparison.measures.temporal_scores import TemporalComparison, TemporalDetails
from tempannot.comparison.measures.weights import Weight
from tempannot.comparison.scores import Credit, Measure, Part, Score
from tempannot.core.reduction import Method

__all__ = [
    "WEIGHTS",
    "ScoreRange",
    "credits",
    "score",
    "scores",
    "shuffled_awareness",
    "temporal_details",
]

WEIGHTS = {
    Measure.STRICT: Weight.STRICT,
    Measure.RELAXED: Weight.RELAXED,
    Measure.TEMPORAL: Weight.STRICT,
    Measure.TEMPORAL_RELAXED: Weight.RELAXED,
}
"""Whether a measure of graphs gives anything for answers that are partly right."""


def score(comparison: Comparison, measure: Measure, method: Method = Method.LABELLED) -> Score:
    """Return one measure; ``method`` is how the minimal graphs of the temporal ones are made."""
    return scores(comparison, (measure,), method)[measure]


def scores(
    comparison: Comparison,
    measures: Iterable[Measure] = tuple(Measure),
    method: Method = Method.LABELLED,
) -> dict[Measure, Score]:
    """Return several measures in the order asked for; work that they share is done once."""
    measuring = _Measuring(comparison, method)
    return {measure: measuring.score(measure) for measure in measures}


def credits(
    comparison: Comparison, measure: Measure, part: Part, method: Method = Method.LABELLED
) -> tuple[Credit, ...]:
    """Return what every pair behind one ratio of a measure earned, and out of how much.

    ``math.fsum`` of the credits is exactly the ratio's ``right``, of their ``of`` its ``of``.
    Empty where the measure has no such part.
    """
    return _Measuring(comparison, method).credits(measure, part)


def temporal_details(
    comparison: Comparison, measure: Measure, method: Method = Method.LABELLED
) -> TemporalDetails:
    """Return the counts behind one of the two temporal measures."""
    return _Measuring(comparison, method).temporal.details(WEIGHTS[measure])


class _Measuring:
    """The parts that several measures of one comparison share, each made when asked for."""

    def __init__(self, comparison: Comparison, method: Method) -> None:
        self._sides = self._key, self._response = comparison.sides
        self._method = method

    @cached_property
    def closed(self) -> ClosedPairs:
        return closed_pairs(self._key.network, self._response.network)

    @cached_property
    def temporal(self) -> TemporalComparison:
        return TemporalComparison(self._key.network, self._response.network, self._method)

    @cached_property
    def awareness(self) -> AwarenessComparison:
        key, response = (reduced(side.links, side.network) for side in self._sides)
        return AwarenessComparison(key, response)

    def score(self, measure: Measure) -> Score:
        match measure:
            case Measure.LINKS:
                return links_score(self._key.links, self._response.links)
            case Measure.AWARENESS:
                return self.awareness.score()
            case Measure.STRICT | Measure.RELAXED:
                return self.closed.score(WEIGHTS[measure])
            case Measure.TEMPORAL | Measure.TEMPORAL_RELAXED:
                return self.temporal.details(WEIGHTS[measure]).score()

    def credits(self, measure: Measure, part: Part) -> tuple[Credit, ...]:
        if measure in (Measure.TEMPORAL, Measure.TEMPORAL_RELAXED):
            return temporal_credits(self.temporal, part, WEIGHTS[measure])
        if part not in (Part.PRECISION, Part.RECALL):
            return ()
        match measure:
            case Measure.LINKS:
                return links_credits(self._key.links, self._response.links, part)
            case Measure.AWARENESS:
                return self.awareness.credits(part)
        networks = self._key.network, self._response.network
        return closed_credits(*networks, part, WEIGHTS[measure])
