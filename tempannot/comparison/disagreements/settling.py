"""What a disagreement is worth: how many pairs agree as soon as it is settled.

``Disagreement.differing`` is an estimate by attribution, cheap for all of them at once; this is
exact for one, at the cost of a closure.
"""

from __future__ import annotations

from dataclasses import replace

from tempannot.comparison.comparison import Comparison
from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import Disagreement, differing_pairs
from tempannot.core.network import Assertion, Network
from tempannot.core.relations import ALL


def settled_pairs(comparison: Comparison, disagreement: Disagreement, winner: int) -> int:
    """Return how many fewer pairs differ if the other side follows ``winner`` (0 or 1) in this.

    Then it says of the pair what the winner's closure says, or has the winner's links to the
    missing unit, and has no links of its own there or on the derived pairs that the
    disagreement explains. Links that contradict that are set aside. The number is negative
    where the other side, with what it took over, comes to more new conclusions than it drops.
    """
    networks = comparison.key.network, comparison.response.network
    right, wrong = networks[winner], networks[1 - winner]
    dropped = {frozenset(pair) for pair in disagreement.explains}
    kept = [
        each
        for each in wrong.assertions.values()
        if not _is_about(each, disagreement)
        and frozenset((each.source, each.target)) not in dropped
    ]
    taken = [replace(each, id=f"settled {each.id}") for each in _taken(right, disagreement)]
    settled = Network.close(wrong.intervals, [*taken, *kept])
    return len(differing_pairs(*networks)) - len(differing_pairs(right, settled))


def _taken(right: Network, disagreement: Disagreement) -> list[Assertion]:
    if disagreement.cause is Cause.ENTITY_MISSING:
        return [each for each in right.assertions.values() if _is_about(each, disagreement)]
    relations = right.relation(disagreement.source, disagreement.target)
    if relations is ALL:
        return []
    return [Assertion("", disagreement.source, disagreement.target, relations)]


def _is_about(assertion: Assertion, disagreement: Disagreement) -> bool:
    """Whether an assertion is about the pair, or names the missing unit."""
    ends = {disagreement.source, disagreement.target}
    return ends <= {assertion.source, assertion.target}
