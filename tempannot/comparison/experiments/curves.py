"""How closely a measure follows the share of relations that were kept: y = x.

The correlation of a straight line does not tell the curves apart (0.93 to 0.97 for all of
them); the deviation from y = x and the quadratic term do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum

from tempannot.comparison.experiments.trials import Curve, Trial

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
