"""Recall as relations are taken away from a closed graph.

From a closed key R random relations are removed, for R from 1 to all of them; what is left is
closed again and measured against the key. A fair recall falls in proportion to R.

Source: Tannier & Muller 2011, section 6.1 and figures 17 and 18.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tempannot.comparison.experiments.random_graphs import KeyGraph
from tempannot.comparison.experiments.trials import Trial, levels, measured
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network


def recall_decay(key: KeyGraph, run: int, seed: int) -> Iterator[Trial]:
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
        yield Trial(key.name, len(relations), kept, measured(key.network, response))
