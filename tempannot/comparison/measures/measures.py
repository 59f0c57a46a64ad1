"""The registry of measures: every list of them, in text, JSON, reports and the window, is this one.

To add a measure is to add a member of ``Measure`` (and its texts in ``resources/measures.toml``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import cached_property

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.awareness import AwarenessComparison, reduced
from tempannot.comparison.measures.closed_scores import (
    ClosedPairs,
    Sets,
    closed_credits,
    closed_pairs,
)
from tempannot.comparison.measures.link_scores import links_credits, links_score
from tempannot.comparison.measures.scores import Credit, RatioKind, Score, Weight
from tempannot.comparison.measures.temporal_scores import (
    TemporalComparison,
    TemporalDetails,
    temporal_credits,
)
from tempannot.core.reduction import Method


class Graphs:
    """What several measures of one comparison are made of, each part made when asked for."""

    def __init__(self, comparison: DocumentComparison, method: Method) -> None:
        self._method = method
        self.sides = comparison.sides

    @cached_property
    def closed(self) -> ClosedPairs:
        """How the closures compare."""
        key, response = self.sides
        return closed_pairs(key.network, response.network, self._sets)

    @property
    def _sets(self) -> tuple[Sets, Sets]:
        key, response = self.sides
        return key.disjunctions, response.disjunctions

    @cached_property
    def temporal(self) -> TemporalComparison:
        """The minimal graphs."""
        key, response = self.sides
        return TemporalComparison(key.network, response.network, self._method)

    @cached_property
    def awareness(self) -> AwarenessComparison:
        """The links without those that others entail."""
        key, response = (reduced(side.links, side.network) for side in self.sides)
        return AwarenessComparison(key, response)

    def links_score(self) -> Score:
        """How the links as they were written compare."""
        key, response = self.sides
        return links_score(key.links, response.links)

    def links_credits(self, kind: RatioKind) -> tuple[Credit, ...]:
        """What every link earned."""
        key, response = self.sides
        return links_credits(key.links, response.links, kind)

    def closed_credits(self, kind: RatioKind, weight: Weight) -> tuple[Credit, ...]:
        """What every pair of the closures earned."""
        key, response = self.sides
        return closed_credits(key.network, response.network, kind, weight, self._sets)


_BOTH = (RatioKind.PRECISION, RatioKind.RECALL)

Scoring = Callable[[Graphs], Score]
Crediting = Callable[[Graphs, RatioKind], tuple[Credit, ...]]
"""What every pair behind one ratio earned; ``math.fsum`` of it is exactly the ratio."""


class Measure(StrEnum):
    """A measure of two annotations: its name, how it is computed, the credits behind it.

    The names are those of files and commands; what each means is ``definition`` of it, without
    which it is refused. ``kinds`` are the ratios that its score consists of; ``details`` are
    counts behind it, of the measures that have some.
    """

    _value_: str
    scoring: Scoring
    crediting: Crediting
    kinds: tuple[RatioKind, ...]
    details: Callable[[Graphs], TemporalDetails] | None

    def __new__(
        cls,
        name: str,
        scoring: Scoring,
        crediting: Crediting,
        kinds: tuple[RatioKind, ...] = _BOTH,
        details: Callable[[Graphs], TemporalDetails] | None = None,
    ) -> Measure:
        """A measure; raises KeyError for one that nobody has defined."""
        definition(name)
        found = str.__new__(cls, name)
        found._value_ = name
        found.scoring, found.crediting = scoring, crediting
        found.kinds, found.details = kinds, details
        return found

    @property
    def has_parts(self) -> bool:
        """Whether its recall has a major and a minor part."""
        return RatioKind.MAJOR in self.kinds

    @classmethod
    def named(cls, name: str) -> Measure:
        """The measure of a name; raises KeyError if there is none."""
        return {each.value: each for each in cls}[name]

    LINKS = (
        "links",
        lambda graphs: graphs.links_score(),
        lambda graphs, kind: graphs.links_credits(kind),
    )
    STRICT = (
        "strict",
        lambda graphs: graphs.closed.score(Weight.STRICT),
        lambda graphs, kind: graphs.closed_credits(kind, Weight.STRICT),
    )
    RELAXED = (
        "relaxed",
        lambda graphs: graphs.closed.score(Weight.RELAXED),
        lambda graphs, kind: graphs.closed_credits(kind, Weight.RELAXED),
    )
    TEMPORAL = (
        "temporal",
        lambda graphs: graphs.temporal.details(Weight.STRICT).score(),
        lambda graphs, kind: temporal_credits(graphs.temporal, kind, Weight.STRICT),
        tuple(RatioKind),
        lambda graphs: graphs.temporal.details(Weight.STRICT),
    )
    TEMPORAL_RELAXED = (
        "temporal-relaxed",
        lambda graphs: graphs.temporal.details(Weight.RELAXED).score(),
        lambda graphs, kind: temporal_credits(graphs.temporal, kind, Weight.RELAXED),
        tuple(RatioKind),
        lambda graphs: graphs.temporal.details(Weight.RELAXED),
    )
    AWARENESS = (
        "awareness",
        lambda graphs: graphs.awareness.score(),
        lambda graphs, kind: graphs.awareness.credits(kind),
    )


def score(
    comparison: DocumentComparison, measure: Measure, method: Method = Method.LABELLED
) -> Score:
    """One measure; ``method`` is how the minimal graphs of the temporal ones are made."""
    return measure.scoring(Graphs(comparison, method))


def scores(
    comparison: DocumentComparison,
    measures: Iterable[Measure] = tuple(Measure),
    method: Method = Method.LABELLED,
) -> dict[Measure, Score]:
    """Several measures in the order asked for; work that they share is done once."""
    graphs = Graphs(comparison, method)
    return {measure: measure.scoring(graphs) for measure in measures}


def credits(
    comparison: DocumentComparison,
    measure: Measure,
    kind: RatioKind,
    method: Method = Method.LABELLED,
) -> tuple[Credit, ...]:
    """What every pair behind one ratio of a measure earned, and out of how much.

    ``math.fsum`` of the credits is exactly the ratio's ``right``, of their ``of`` its ``of``.
    Empty where the measure has no such ratio.
    """
    if kind not in measure.kinds:
        return ()
    return measure.crediting(Graphs(comparison, method), kind)


def temporal_details(comparison: DocumentComparison, measure: Measure) -> TemporalDetails:
    """The counts behind one of the two temporal measures."""
    assert measure.details is not None  # the others have none
    return measure.details(Graphs(comparison, Method.LABELLED))
