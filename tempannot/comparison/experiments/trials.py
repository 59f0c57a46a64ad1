"""Trials of an experiment: a worsened graph measured against the graph it was made from.

Strict and relaxed are the measures on closed graphs (a pair that the worsened graph leaves open
earns 0), point the relaxed measure on minimal graphs; point major leaves minor edges out (R_t
in the paper).

Recall: from a closed key R random relations are removed, for R from 1 to all of them; what is
left is closed again and measured. A fair recall falls in proportion to R.

Precision: a closed graph cannot be disturbed relation by relation, as every relation that is
switched contradicts the rest, from which it follows. So the experiment starts from links that
say all that the key says, none of them superfluous, as an annotator would. One after another,
in random order, they are switched to another basic relation; a relation that contradicts the
other links is dropped and the next one tried, and a link for which all contradict stays. After
each switch the graph is closed and measured. A fair precision falls in proportion to the links
switched.

Source: Tannier & Muller 2011, sections 2.3, 4 and 6, figures 17 to 19.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from tempannot.comparison.experiments.key_graphs import KeyGraph
from tempannot.comparison.measures.closed_scores import closed_pairs
from tempannot.comparison.measures.core_relations import core_score
from tempannot.comparison.measures.scores import RatioKind, Score, Weight
from tempannot.comparison.measures.temporal_scores import TemporalComparison
from tempannot.core.assertions import Assertion
from tempannot.core.language import bilingual
from tempannot.core.network import Network
from tempannot.core.relations import ALL, RelationSet


class Curve(StrEnum):
    """What is followed over the trials; the values are the columns of the data."""

    STRICT_RECALL = "strict_recall"
    RELAXED_RECALL = "relaxed_recall"
    POINT_RECALL = "point_recall"
    POINT_MAJOR_RECALL = "point_major_recall"
    STRICT_PRECISION = "strict_precision"
    RELAXED_PRECISION = "relaxed_precision"
    POINT_PRECISION = "point_precision"
    CORE_RECALL = "core_recall"
    CORE_PRECISION = "core_precision"

    @property
    def words(self) -> str:
        """The name for people, such as ``strict recall``."""
        return _NAMES[self]


_NAMES = {
    Curve.STRICT_RECALL: bilingual("strict recall"),
    Curve.RELAXED_RECALL: bilingual("relaxed recall"),
    Curve.POINT_RECALL: bilingual("point recall"),
    Curve.POINT_MAJOR_RECALL: bilingual("point major recall"),
    Curve.STRICT_PRECISION: bilingual("strict precision"),
    Curve.RELAXED_PRECISION: bilingual("relaxed precision"),
    Curve.POINT_PRECISION: bilingual("point precision"),
    Curve.CORE_RECALL: bilingual("core recall"),
    Curve.CORE_PRECISION: bilingual("core precision"),
}

CORES = (Curve.CORE_RECALL, Curve.CORE_PRECISION)
"""The measures on core relations, which ``measured_with_cores`` adds."""

_OURS = tuple(curve for curve in Curve if curve not in CORES)
RECALLS = tuple(curve for curve in _OURS if curve.value.endswith("recall"))
PRECISIONS = tuple(curve for curve in _OURS if curve.value.endswith("precision"))


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
    """All measures of a graph against the one it was made from."""
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


def measured_with_cores(key: Network, response: Network) -> dict[Curve, float | None]:
    """All measures, and those on core relations."""
    core = core_score(key, response)
    return measured(key, response) | {
        Curve.CORE_RECALL: core.recall,
        Curve.CORE_PRECISION: core.precision,
    }


def levels(total: int, at_most: int = 50) -> tuple[int, ...]:
    """The numbers from 1 to ``total``, evenly thinned out where there are too many.

    >>> levels(4), levels(9, at_most=3)
    ((1, 2, 3, 4), (3, 6, 9))
    """
    count = min(total, at_most)
    return tuple(total * number // count for number in range(1, count + 1))


Measure = Callable[[Network, Network], dict[Curve, float | None]]


def recall_decay(
    key: KeyGraph, run: int, seed: int, measure: Measure = measured
) -> Iterator[Trial]:
    """Yield a trial for each number of relations removed, of one run out of several.

    R runs over the relations of the closed key, disjunctive ones included, pairs left open
    excluded; of more than 50 relations, 50 numbers R are taken evenly. The trials depend on
    the seed, the name of the key and the run alone. Costs a closure and the measures per trial.
    """
    chance = Random(f"{seed}:{key.name}:removal:{run}")
    relations = [
        Assertion(f"{source}-{target}", source, target, relation)
        for source, target, relation in key.network.pairs()
    ]
    for removed in levels(len(relations)):
        kept = len(relations) - removed
        response = Network.close(key.network.intervals, chance.sample(relations, kept))
        yield Trial(key.name, len(relations), kept, measure(key.network, response))


def precision_noise(
    key: KeyGraph, run: int, seed: int, measure: Measure = measured
) -> Iterator[Trial]:
    """Yield the trials of one run out of several, from no link switched to as many as can be.

    The links are chosen anew for each run. Of more than 50 links, 50 numbers of switched ones
    are measured, evenly. The trials depend on the seed, the name of the key and the run alone.
    Costs two closures per link, and the measures per trial.
    """
    chance = Random(f"{seed}:{key.name}:noise:{run}")
    intervals = key.network.intervals
    links = essential_links(key.network, chance)
    wanted = {0, *levels(len(links))}
    for switched, disturbed in enumerate(_disturbed(intervals, links, chance)):
        if switched in wanted:
            values = measure(key.network, Network.close(intervals, disturbed))
            yield Trial(key.name, len(links), len(links) - switched, values)


def essential_links(network: Network, chance: Random) -> list[Assertion]:
    """Links of a network that say all it says, and none that follows from the others.

    Which of several such choices it is, chance decides.
    """
    candidates = list(network.assertions.values())
    chance.shuffle(candidates)
    trial = Network(network.intervals)
    chosen = []
    for link in candidates:
        if trial.relation(link.source, link.target) not in link.relations:
            trial.add(link)
            chosen.append(link)
    for link in tuple(chosen):
        rest = [other for other in chosen if other is not link]
        if _relation_in(network.intervals, rest, link) in link.relations:
            chosen = rest
    return chosen


def _precisions(strict: Score, relaxed: Score, point: Score) -> dict[Curve, float | None]:
    scores = (strict, relaxed, point)
    return dict(zip(PRECISIONS, (each.value(RatioKind.PRECISION) for each in scores), strict=True))


def _disturbed(
    intervals: Sequence[str], links: Iterable[Assertion], chance: Random
) -> Iterator[list[Assertion]]:
    """Yield the links as they are, then with one more switched each time; always consistent."""
    current = list(links)
    yield list(current)
    for place in chance.sample(range(len(current)), len(current)):
        switched = _switched(intervals, current, place, chance)
        if switched is not None:
            current[place] = switched
            yield list(current)


def _switched(
    intervals: Sequence[str], links: Sequence[Assertion], place: int, chance: Random
) -> Assertion | None:
    """A link with another basic relation that the others allow, None if there is none."""
    link = links[place]
    allowed = _relation_in(intervals, [*links[:place], *links[place + 1 :]], link)
    tries = [basic for basic in ALL if basic in allowed and basic is not allowed & link.relations]
    if not tries:
        return None
    return Assertion(link.id, link.source, link.target, chance.choice(tries))


def _relation_in(
    intervals: Iterable[str], links: Iterable[Assertion], asked: Assertion
) -> RelationSet:
    return Network.close(intervals, links).relation(asked.source, asked.target)
