"""Graphs compared by their core relations, and all minimal graphs of intervals.

A relation of a closed graph is core if the intersection of all its derivations over a third
interval is not the relation itself: without it something is lost. Core relations are easy to find
and unique, but do not say all that the graph says: what is missing can often be said in several
ways, and each way is a minimal graph. This is the comparison that Tannier & Muller argue against.

Sources: Rodriguez et al. 2004 (core relations, minimal graphs); Tannier & Muller 2008 and 2011,
section 2.5.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import fsum

from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.relations import ALL, RelationSet

Pairs = Mapping[tuple[str, str], RelationSet]


def core_relations(network: Network) -> dict[tuple[str, str], RelationSet]:
    """The relations of a closed graph that no derivations give back, in the order of its pairs.

    Costs a composition for each three intervals.

    >>> network = Network.close("abc", [
    ...     Assertion("1", "a", "b", RelationSet.parse("before")),
    ...     Assertion("2", "b", "c", RelationSet.parse("before")),
    ... ])
    >>> list(core_relations(network))
    [('a', 'b'), ('b', 'c')]
    """
    known: dict[tuple[str, str], RelationSet] = {}
    beside: dict[str, list[str]] = {}
    pairs = list(network.pairs())
    for source, target, relation in pairs:
        known[source, target] = relation
        known[target, source] = relation.converse
        beside.setdefault(source, []).append(target)
        beside.setdefault(target, []).append(source)
    found = {}
    for source, target, relation in pairs:
        derived = ALL
        for third in beside[source]:
            if third != target and (third, target) in known:
                derived &= known[source, third] @ known[third, target]
        if derived is not relation:
            found[source, target] = relation
    return found


@dataclass(frozen=True, slots=True)
class CoreScore:
    """Relaxed recall and precision on core relations; None where there are none."""

    recall: float | None
    precision: float | None


def core_score(key: Network, response: Network) -> CoreScore:
    """Compare graphs of the same intervals: the core of each is looked for in the whole other.

    A pair earns the share of the looser relation that both allow; nothing where the other graph
    leaves it open.
    """
    return CoreScore(
        _mean_credit(core_relations(key), response), _mean_credit(core_relations(response), key)
    )


def _mean_credit(core: Pairs, other: Network) -> float | None:
    if not core:
        return None
    return fsum(_credit(relation, other.relation(*pair)) for pair, relation in core.items()) / len(
        core
    )


def _credit(wanted: RelationSet, said: RelationSet) -> float:
    if said is ALL:
        return 0.0
    return len(wanted & said) / max(len(wanted), len(said))


def minimal_graphs(network: Network, most: int = 1000) -> Iterator[tuple[tuple[str, str], ...]]:
    """Yield the sets of pairs whose relations say all of a closed graph, and none of which can go.

    All contain the core. The others are tried in every combination, fewest first, which is
    practical for small graphs only: no more than ``most`` combinations are.
    """
    core = core_relations(network)
    every = {(source, target): relation for source, target, relation in network.pairs()}
    rest = [pair for pair in every if pair not in core]
    found: list[frozenset[tuple[str, str]]] = []
    tried = 0
    for size in range(len(rest) + 1):
        for more in combinations(rest, size):
            chosen = frozenset(more)
            if any(each <= chosen for each in found):
                continue
            tried += 1
            if tried > most:
                return
            pairs = (*core, *more)
            if _says_all(network, every, pairs):
                found.append(chosen)
                yield pairs
        if frozenset() in found:
            return


def _says_all(network: Network, every: Pairs, pairs: tuple[tuple[str, str], ...]) -> bool:
    links = [Assertion(f"{one} {two}", one, two, every[one, two]) for one, two in pairs]
    closed = Network.close(network.intervals, links)
    return all(closed.relation(*pair) is relation for pair, relation in every.items())
