"""Temporal awareness, the measure of TempEval-3, on exact closures.

Links are taken in file order, and one that those kept before entail is dropped as redundant.
Precision is the share of the response's kept links that the closed key entails, recall the
share of the key's that the closed response entails. A link that contradicts those kept before
stays in the count; it is right only if the other side asserts the same.

Which links are redundant depends on the order of the links: of three that say a < b, b < c and
a < c, one or none is dropped. Permuting the lines of a file therefore moves the score, however
exact the closures; ``shuffled_awareness`` says how far. The measures on minimal graphs do not
depend on it.

Source: UzZaman & Allen 2011; UzZaman et al. 2013 (TempEval-3), section 4.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison, SideLink
from tempannot.comparison.measures.link_scores import (
    NO_CLAIM_IN_KEY,
    NO_CLAIM_IN_RESPONSE,
    Claim,
    claim_of,
    claims,
    makes_claim,
    stated_by,
)
from tempannot.comparison.measures.scores import Credit, Ratio, RatioKind, Score
from tempannot.core.network import Assertion, Network
from tempannot.core.reachability import Reachability
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, EQUALS, RelationSet


@dataclass(frozen=True)
class Reduced:
    """What is left of the ``links`` of one annotation if redundant ones are dropped.

    ``kept`` are in the order they were taken in, ``outside`` holds the ids of those among them
    that contradict the ones before. ``network`` is the closure of the rest. A link whose
    relation is not convex is kept, but no end points can say it: the closure goes without it,
    and it is right if the other closure entails it or the other side asserts it.
    """

    links: Sequence[SideLink]
    kept: Sequence[SideLink]
    outside: Set[str]
    network: Network

    @cached_property
    def claims(self) -> Set[Claim]:
        """All that the links state; most comparisons never ask."""
        return claims(self.links).keys()

    def entails(self, link: SideLink, is_outside: bool) -> bool:
        """Whether a link of the other side is right here."""
        if is_outside:
            return claim_of(link) in self.claims
        assert link.relations is not None  # or it would say nothing, and not be kept
        if self.network.relation(link.source, link.target) in link.relations:
            return True
        return not link.relations.is_convex and claim_of(link) in self.claims


def reduced(links: Sequence[SideLink], network: Network) -> Reduced:
    """Drop the links that those before them entail; ``network`` is the closure of the links.

    Costs one look-up per link that others could entail, and a few bit operations per point
    whose row grows.
    """
    kept, outside = _without_redundant(links)
    return Reduced(links, kept, outside, network)


def reduced_in_order(links: Sequence[SideLink], intervals: Sequence[str]) -> Reduced:
    """Drop the links that those before them entail, and close those that are left.

    If the links contradict each other, their order decides which of them the closure is of.
    ``intervals`` are all units.
    """
    kept, outside = _without_redundant(links)
    assertions = [
        Assertion(link.id, link.source, link.target, link.relations)
        for link in kept
        if link.id not in outside and link.relations is not None and link.relations.is_convex
    ]
    network = Network.close(intervals, assertions)
    return Reduced(links, kept, outside, network)


@dataclass(frozen=True, slots=True)
class AwarenessComparison:
    """The reduced links of key and response."""

    key: Reduced
    response: Reduced

    def score(self) -> Score:
        """Return temporal awareness."""
        return Score(
            _ratio(self.response, self.key, NO_CLAIM_IN_RESPONSE),
            _ratio(self.key, self.response, NO_CLAIM_IN_KEY),
        )

    def credits(self, part: RatioKind) -> tuple[Credit, ...]:
        """Return for every reduced link of the response (key, for recall) whether it is right."""
        asked, other, name = (
            (self.response, self.key, "key")
            if part is RatioKind.PRECISION
            else (self.key, self.response, "response")
        )
        return tuple(_credit(link, asked, other, name) for link in asked.kept)


def _without_redundant(links: Sequence[SideLink]) -> tuple[list[SideLink], set[str]]:
    """Return the links that are kept, and the ids of those that contradict."""
    told = [link for link in links if makes_claim(link)]
    known = _Known(_entangled(told))
    kept, outside = [], set()
    for link in told:
        relations, before = link.relations, known.relation(link)
        assert relations is not None  # it makes a claim
        if before in relations:
            continue
        kept.append(link)
        if link.state is LinkState.KEPT or not before & relations:
            outside.add(link.id)
        elif relations.is_convex:
            known.narrow(link, relations)
    return kept, outside


class _Known:
    """What the links kept so far entail, for the links to which that can matter."""

    def __init__(self, entangled: Set[str]) -> None:
        self._entangled = entangled
        self._places: dict[str, int] = {}
        self._rows = Reachability()

    def relation(self, link: SideLink) -> RelationSet:
        """Return what is known of the units of a link, ``ALL`` if others cannot tell."""
        if link.source == link.target:
            return EQUALS
        if link.id not in self._entangled:
            return ALL
        return self._rows.relation(self._place(link.source), self._place(link.target))

    def narrow(self, link: SideLink, relations: RelationSet) -> None:
        """Take one more link in, if that can matter."""
        if link.id in self._entangled:
            self._rows.narrow(self._places[link.source], self._places[link.target], relations)

    def _place(self, unit: str) -> int:
        if unit not in self._places:
            self._places[unit] = len(self._places)
            self._rows.add_interval()
        return self._places[unit]


def _entangled(links: Sequence[SideLink]) -> Set[str]:
    """Return the ids of the links that others could entail or contradict, and some more.

    The only link of a unit follows from no others and does not help to entail any; so it is
    taken away, again and again. That leaves a quarter of the links of a news text.
    """
    of_unit: dict[str, set[str]] = defaultdict(set)
    ends = {link.id: (link.source, link.target) for link in links if link.source != link.target}
    for id, units in ends.items():
        for unit in units:
            of_unit[unit].add(id)
    single = [unit for unit, ids in of_unit.items() if len(ids) == 1]
    while single:
        for id in tuple(of_unit[single.pop()]):
            for unit in ends.pop(id):
                of_unit[unit].remove(id)
                if len(of_unit[unit]) == 1:
                    single.append(unit)
    return ends.keys()


def _ratio(asked: Reduced, other: Reduced, reason: str) -> Ratio:
    right = sum(other.entails(link, link.id in asked.outside) for link in asked.kept)
    return Ratio(right, len(asked.kept), "" if asked.kept else reason)


def _credit(link: SideLink, asked: Reduced, other: Reduced, name: str) -> Credit:
    is_outside = link.id in asked.outside
    is_right = other.entails(link, is_outside)
    note = f"{stated_by(link)}: {_verdict(link, other, name, is_right, is_outside)}"
    return Credit(link.source, link.target, float(is_right), 1, note)


def _verdict(link: SideLink, other: Reduced, name: str, is_right: bool, is_outside: bool) -> str:
    if is_outside:
        asserts = "asserts the same" if is_right else "does not assert it"
        return f"cannot hold with the links before it; the {name} {asserts}"
    if is_right:
        return f"holds in the {name}"
    known = other.network.relation(link.source, link.target)
    return f"the {name} leaves it open" if known is ALL else f"the {name} has {known}"


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
    comparison: DocumentComparison,
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
    comparison: DocumentComparison,
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


def _shuffled(side: AnnotatedSide, chance: random.Random) -> Reduced:
    links = chance.sample(side.links, len(side.links))
    if side.is_consistent:
        return reduced(links, side.network)
    return reduced_in_order(links, side.network.intervals)


def _range(values: Sequence[float | None]) -> Range | None:
    defined = [each for each in values if each is not None]
    if not defined:
        return None
    return Range(min(defined), max(defined), sum(defined) / len(defined))
