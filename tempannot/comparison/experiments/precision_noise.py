"""Precision as relations of a graph are switched to other ones.

A closed graph cannot be disturbed relation by relation: every relation that is switched
contradicts the rest, from which it follows. So the experiment starts from links that say all
that the key says, none of them superfluous, as an annotator would. One after another, in
random order, they are switched to another basic relation; a relation that contradicts the
other links is dropped and the next one tried, and a link for which all contradict stays. After
each switch the graph is closed and measured against the key. A fair precision falls in
proportion to the links switched.

Source: Tannier & Muller 2011, section 6.2 and figure 19.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random

from tempannot.comparison.experiments.random_graphs import KeyGraph
from tempannot.comparison.experiments.trials import Trial, levels, measured
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.relations import ALL, RelationSet


def precision_noise(key: KeyGraph, run: int, seed: int) -> Iterator[Trial]:
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
            values = measured(key.network, Network.close(intervals, disturbed))
            yield Trial(key.name, len(links), len(links) - switched, values)


def essential_links(network: Network, chance: Random) -> list[Assertion]:
    """Return links of a network that say all it says, and none that follows from the others.

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
    """Return a link with another basic relation that the others allow, None if there is none."""
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
