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
from collections.abc import Sequence
from dataclasses import dataclass, field

from tempannot.compare.link_scores import (
    NO_CLAIM_IN_KEY,
    NO_CLAIM_IN_RESPONSE,
    Claim,
    claim_of,
    claims,
)
from tempannot.compare.scores import Credit, Part, Ratio, Score
from tempannot.compare.side import SideLink
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, EQUALS, RelationSet
from tempannot.core.rows import Rows


@dataclass(frozen=True, slots=True)
class Reduced:
    """The links of one annotation that say something new, in the order they were taken in.

    ``outside`` holds the ids of those among them that contradict the ones before. A link whose
    relation is not convex is kept, but no end points can say it: the closure goes without it,
    and it is right if the other closure entails it or the other side asserts it.
    """

    kept: tuple[SideLink, ...]
    outside: frozenset[str]
    claims: frozenset[Claim]
    _places: dict[str, int] = field(repr=False)
    _rows: Rows = field(repr=False)

    def relation(self, source: str, target: str) -> RelationSet:
        """Return what the closure says of two units."""
        if source == target:
            return EQUALS
        return self._rows.relation(self._places[source], self._places[target])

    def entails(self, link: SideLink, is_outside: bool) -> bool:
        """Whether a link of the other side is right here."""
        if is_outside:
            return claim_of(link) in self.claims
        assert link.relations is not None  # or it would say nothing, and not be kept
        if self.relation(link.source, link.target) in link.relations:
            return True
        return not link.relations.is_convex and claim_of(link) in self.claims


def reduced(intervals: Sequence[str], links: Sequence[SideLink]) -> Reduced:
    """Drop the links that those before them entail.

    ``intervals`` are all units. Costs one look-up per link, and a few bit operations per point
    whose row grows.
    """
    places = {interval: place for place, interval in enumerate(intervals)}
    rows = Rows()
    for _ in intervals:
        rows.add_interval()
    kept, outside = [], set()
    for link in links:
        relations = link.relations
        if relations is None or claim_of(link) is None:
            continue
        source, target = places[link.source], places[link.target]
        known = rows.relation(source, target) if source != target else EQUALS
        if known in relations:
            continue
        kept.append(link)
        if link.state is LinkState.KEPT or not known & relations:
            outside.add(link.id)
        elif relations.is_convex:
            rows.narrow(source, target, relations)
    return Reduced(tuple(kept), frozenset(outside), frozenset(claims(links)), places, rows)


@dataclass(frozen=True, slots=True)
class AwarenessComparison:
    """The reduced links of key and response."""

    key: Reduced
    response: Reduced

    @classmethod
    def of(
        cls, intervals: Sequence[str], key: Sequence[SideLink], response: Sequence[SideLink]
    ) -> AwarenessComparison:
        """Reduce the links of both; ``intervals`` are all units."""
        return cls(reduced(intervals, key), reduced(intervals, response))

    def score(self) -> Score:
        """Return temporal awareness."""
        return Score(
            _ratio(self.response, self.key, NO_CLAIM_IN_RESPONSE),
            _ratio(self.key, self.response, NO_CLAIM_IN_KEY),
        )

    def credits(self, part: Part) -> tuple[Credit, ...]:
        """Return for every reduced link of the response (key, for recall) whether it is right."""
        asked, other, name = (
            (self.response, self.key, "key")
            if part is Part.PRECISION
            else (self.key, self.response, "response")
        )
        return tuple(_credit(link, asked, other, name) for link in asked.kept)


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


def awareness_range(
    intervals: Sequence[str],
    links: tuple[Sequence[SideLink], Sequence[SideLink]],
    shuffles: int = 20,
    seed: int = 0,
) -> ScoreRange:
    """Return the range of awareness over random orders of the links of key and response.

    The same for the same seed. The order of the file is not among them but by chance.
    """
    chance = random.Random(seed)
    found = []
    for _ in range(shuffles):
        key, response = (chance.sample(each, len(each)) for each in links)
        found.append(AwarenessComparison.of(intervals, key, response).score())
    return ScoreRange(
        shuffles,
        _range([each.precision.value for each in found]),
        _range([each.recall.value for each in found]),
        _range([each.f1 for each in found]),
    )


def _range(values: Sequence[float | None]) -> Range | None:
    defined = [each for each in values if each is not None]
    if not defined:
        return None
    return Range(min(defined), max(defined), sum(defined) / len(defined))


def _ratio(asked: Reduced, other: Reduced, reason: str) -> Ratio:
    right = sum(other.entails(link, link.id in asked.outside) for link in asked.kept)
    return Ratio(right, len(asked.kept), "" if asked.kept else reason)


def _credit(link: SideLink, asked: Reduced, other: Reduced, name: str) -> Credit:
    is_outside = link.id in asked.outside
    is_right = other.entails(link, is_outside)
    note = f"{link.rel_type} ({link.id}): {_verdict(link, other, name, is_right, is_outside)}"
    return Credit(link.source, link.target, float(is_right), 1, note)


def _verdict(link: SideLink, other: Reduced, name: str, is_right: bool, is_outside: bool) -> str:
    if is_outside:
        asserts = "asserts the same" if is_right else "does not assert it"
        return f"cannot hold with the links before it; the {name} {asserts}"
    if is_right:
        return f"holds in the {name}"
    known = other.relation(link.source, link.target)
    return f"the {name} leaves it open" if known is ALL else f"the {name} has {known}"
