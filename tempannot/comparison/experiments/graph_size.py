"""The size of the minimal graph and of the closure against the number of events.

A measure that counts what a closure holds gives long texts too much weight, since the closure
grows with the square of the events; the minimal graph grows in proportion to them.

Source: Tannier & Muller 2011, section 6.1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, fsum, log

from tempannot.comparison.experiments.key_graphs import GraphShape, KeyGraph
from tempannot.comparison.experiments.trials import levels
from tempannot.core.reduction import minimal_points

SIZES = 25
"""How many numbers of events are tried, at most."""

SMALLEST = 5
"""The least number of events that is tried, unless fewer are asked for."""


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
    """Sizes as ``factor`` times events to the power ``exponent``: 1 in proportion, 2 squared.

    Fitted to the logarithms by least squares; ``r_squared`` is the share of their variance
    that the fit explains: the lower, the less regular is the growth. None where the graphs
    have fewer than two different sizes.
    """

    exponent: float | None
    factor: float | None
    r_squared: float | None


def shapes_of_all_sizes(largest: GraphShape) -> tuple[GraphShape, ...]:
    """Up to 25 shapes that differ in the number of events only.

    The smallest has five events: in smaller graphs most edges of the minimal graph are trivial,
    which tells nothing of how it grows. The grid grows with the events unless ``largest`` fixes
    it.
    """
    least = min(SMALLEST, largest.events)
    every = levels(largest.events, SIZES)
    return tuple(replace(largest, events=events) for events in every if events >= least)


def graph_size(key: KeyGraph) -> GraphSize:
    """Measure one graph; costs its minimal graph."""
    pairs = list(key.network.pairs())
    related = {interval for source, target, _ in pairs for interval in (source, target)}
    return GraphSize(key.name, len(related), minimal_points(key.network.rows).value, len(pairs))


def growth(events: Sequence[int], sizes: Sequence[int]) -> Growth:
    """How sizes above 0 grow with the numbers of events.

    >>> growth([2, 4, 8], [12, 48, 192])
    Growth(exponent=2.0, factor=3.0, r_squared=1.0)
    """
    x, y = [log(each) for each in events], [log(each) for each in sizes]
    if len(set(x)) < 2 or len(set(y)) < 2:
        return Growth(None, None, None)
    middle, height = fsum(x) / len(x), fsum(y) / len(y)
    spread = fsum((each - middle) ** 2 for each in x)
    total = fsum((each - height) ** 2 for each in y)
    both = fsum((a - middle) * (b - height) for a, b in zip(x, y, strict=True))
    exponent = both / spread
    factor = exp(height - exponent * middle)
    return Growth(round(exponent, 9), round(factor, 9), round(both**2 / (spread * total), 9))
