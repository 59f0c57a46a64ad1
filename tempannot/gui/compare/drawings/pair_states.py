"""How two annotations stand to each other on a pair of units."""

from __future__ import annotations

from enum import StrEnum

from tempannot.comparison.comparison import Comparison
from tempannot.core.relations import ALL, RelationSet


class PairState(StrEnum):
    """What the sides' closures say of a pair; FIRST is the side that is shown first."""

    OPEN = "open in both"
    SAME = "the same"
    FIRST_NARROWER = "the first says more"
    SECOND_NARROWER = "the second says more"
    PARTLY = "they differ, both can hold"
    APART = "they contradict each other"
    FIRST_ONLY = "only the first relates it"
    SECOND_ONLY = "only the second relates it"


def pair_state(first: RelationSet, second: RelationSet) -> PairState:
    """Return how two relations of one pair stand to each other.

    >>> str(pair_state(RelationSet.parse("before"), RelationSet.parse("before|meets")))
    'the first says more'
    """
    if first is second:
        return PairState.OPEN if first is ALL else PairState.SAME
    if second is ALL:
        return PairState.FIRST_ONLY
    if first is ALL:
        return PairState.SECOND_ONLY
    common = first & second
    if not common:
        return PairState.APART
    if common == first:
        return PairState.FIRST_NARROWER
    return PairState.SECOND_NARROWER if common == second else PairState.PARTLY


def related_units(comparison: Comparison) -> frozenset[str]:
    """Return the units that at least one side relates to another."""
    found: set[str] = set()
    for side in comparison.sides:
        network = side.network
        for place, unit in enumerate(network.intervals):
            if network.rows.related(place).bit_count() > 1:
                found.add(unit)
    return frozenset(found)
