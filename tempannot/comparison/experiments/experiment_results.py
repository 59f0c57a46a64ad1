"""What experiments give: how a measure follows the share of relations, and how graphs grow.

A measure should follow the share of relations that were kept as y = x. The correlation of a
straight line does not tell the curves apart (0.93 to 0.97 for all of them); the deviation from
y = x and the quadratic term do.

A measure that counts what a closure holds gives long texts too much weight, since the closure
grows with the square of the events; the minimal graph grows in proportion to them.

Source: Tannier & Muller 2011, section 6.1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import exp, fsum, log

from tempannot.comparison.experiments.key_graphs import GraphShape, KeyGraph
from tempannot.comparison.experiments.trials import Curve, Trial, levels
from tempannot.core.reduction import minimal_points

BINS = 10


@dataclass(frozen=True, slots=True)
class Bin:
    """The mean share and the mean value of the trials in one tenth of the shares."""

    share: float
    value: float
    trials: int

    @property
    def deviation(self) -> float:
        """How far the mean lies above y = x."""
        return self.value - self.share


@dataclass(frozen=True, slots=True)
class CurveStatistics:
    """How one curve lies to y = x.

    ``bins`` leaves empty tenths out. ``largest_deviation`` is the largest distance of a bin's
    mean from y = x, ``mean_deviation`` the signed mean over all trials, ``quadratic`` the
    coefficient of x squared of the parabola that fits the trials best, ``r_squared`` the share
    of the variance that y = x explains (negative where the mean explains more). None where too
    few trials, or trials all alike, leave it undefined.
    """

    curve: Curve
    bins: tuple[Bin, ...]
    largest_deviation: float | None
    mean_deviation: float | None
    quadratic: float | None
    r_squared: float | None
    lowest: float | None


def statistics(trials: Iterable[Trial], curve: Curve) -> CurveStatistics:
    """The statistics of one curve over the trials where it is defined."""
    defined = [(each, value) for each in trials if (value := each.values[curve]) is not None]
    shares = [trial.share for trial, _ in defined]
    values = [value for _, value in defined]
    bins = _bins(defined)
    return CurveStatistics(
        curve,
        bins,
        max((abs(each.deviation) for each in bins), default=None),
        fsum(values + [-share for share in shares]) / len(values) if values else None,
        _quadratic(shares, values),
        _r_squared(shares, values),
        min(values, default=None),
    )


def _bins(defined: Iterable[tuple[Trial, float]]) -> tuple[Bin, ...]:
    groups: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for trial, value in defined:
        # whole numbers, as 0.3 * 10 is a little less than 3
        place = min(BINS - 1, trial.kept * BINS // trial.relations)
        groups[place].append((trial.share, value))
    return tuple(
        Bin(
            fsum(share for share, _ in group) / len(group),
            fsum(value for _, value in group) / len(group),
            len(group),
        )
        for group in groups
        if group
    )


def _quadratic(shares: Sequence[float], values: Sequence[float]) -> float | None:
    if len(set(shares)) < 3:
        return None
    import numpy as np  # noqa: PLC0415 - slow to import

    return float(np.polynomial.polynomial.polyfit(shares, values, 2)[2])


def _r_squared(shares: Sequence[float], values: Sequence[float]) -> float | None:
    if not values:
        return None
    mean = fsum(values) / len(values)
    total = fsum((value - mean) ** 2 for value in values)
    missed = fsum((value - share) ** 2 for share, value in zip(shares, values, strict=True))
    return 1 - missed / total if total else None


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
