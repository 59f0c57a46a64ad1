"""The size of the minimal graph and of the closure against the number of events.

A measure that counts what a closure holds gives long texts too much weight, since the closure
grows with the square of the events; the minimal graph grows in proportion to them.

Source: Tannier & Muller 2008, section 6.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log

from tempannot.compare.experiments.random_graphs import GraphShape, KeyGraph, random_keys
from tempannot.compare.experiments.trials import levels
from tempannot.core.reduction import minimal_points

SIZES = 25
"""How many numbers of events are tried, at most."""


@dataclass(frozen=True, slots=True)
class GraphSize:
    """Sizes of one closed graph.

    ``events`` counts the intervals that are related to another one, ``minimal`` the edges and
    merged equalities of the minimal graph, ``closure`` the related pairs of intervals.
    """

    graph: str
    events: int
    minimal: int
    closure: int


@dataclass(frozen=True, slots=True)
class Growth:
    """The power of the number of events that a size grows with: 1 in proportion, 2 squared.

    Fitted to the logarithms by least squares; ``r_squared`` is the share of their variance
    that the fit explains: the lower, the less regular is the growth. None where the graphs
    have fewer than two different sizes.
    """

    exponent: float | None
    r_squared: float | None


def keys_of_all_sizes(shape: GraphShape, graphs: int, seed: int) -> Iterator[KeyGraph]:
    """Yield ``graphs`` random graphs for each of up to 25 numbers of events to ``shape``'s.

    The grid grows with the events unless ``shape`` fixes it.
    """
    for events in levels(shape.events, SIZES):
        if events > 1:
            yield from random_keys(replace(shape, events=events), graphs, seed)


def graph_size(key: KeyGraph) -> GraphSize:
    """Measure one graph; costs its minimal graph."""
    pairs = list(key.network.pairs())
    related = {interval for source, target, _ in pairs for interval in (source, target)}
    return GraphSize(key.name, len(related), minimal_points(key.network.rows).value, len(pairs))


def growth(events: Sequence[int], sizes: Sequence[int]) -> Growth:
    """Return how sizes above 0 grow with the numbers of events.

    >>> growth([2, 4, 8], [6, 24, 96])
    Growth(exponent=2.0, r_squared=1.0)
    """
    x, y = _centred(map(log, events)), _centred(map(log, sizes))
    spread, total = sum(each * each for each in x), sum(each * each for each in y)
    if not spread or not total:
        return Growth(None, None)
    together = sum(each * other for each, other in zip(x, y, strict=True))
    return Growth(round(together / spread, 9), round(together**2 / (spread * total), 9))


def _centred(values: Iterable[float]) -> list[float]:
    every = list(values)
    mean = sum(every) / len(every) if every else 0.0
    return [each - mean for each in every]
