"""The cumulative logit likelihood of ordinal answers and its derivatives.

An answer of level k (from 0) to something of location x has the probability
F(t[k] - x) - F(t[k - 1] - x), F logistic, t the thresholds. With a = t[k] - x, c = t[k - 1] - x
and the gap d = a - c this is F(a) F(-c) (1 - exp(-d)), so that minus its logarithm is a sum of
three terms that lose no digits however far out the answer lies.

Sources: McCullagh 1980 (the model); Christensen 2022, section 2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ends:
    """A quantity of every answer, apart for the threshold above it and the one below."""

    upper: Floats
    lower: Floats

    def by_threshold(self, levels: Ints, thresholds: int) -> Floats:
        """Return the sums over the answers that lie at each threshold."""
        above = np.bincount(levels, self.upper, thresholds + 1)[:-1]
        below = np.bincount(levels, self.lower, thresholds + 1)[1:]
        return np.asarray(above + below)

    def times(self, factor: Floats) -> Ends:
        """Return both multiplied by a number per answer."""
        return Ends(self.upper * factor, self.lower * factor)


@dataclass(frozen=True, slots=True)
class Terms:
    """Minus the logarithm of every answer's probability, with derivatives; all of shape (n,).

    ``slope``, ``curvature`` and ``third`` are by the location; the ``Ends`` are derivatives by
    the two thresholds: of the value, the slope and the curvature.
    """

    values: Floats
    slope: Floats
    curvature: Floats
    third: Floats
    value_by_ends: Ends
    slope_by_ends: Ends
    curvature_by_ends: Ends


def value_of(levels: Ints, thresholds: Floats, locations: Floats) -> float:
    """Return minus the log-likelihood; infinite if the thresholds are not in order."""
    from scipy.special import log_expit  # noqa: PLC0415 - slow to import

    upper, lower, gap = _places(levels, thresholds, locations)
    if (np.diff(thresholds) <= 0).any():
        return float("inf")
    return float(-(log_expit(upper) + log_expit(-lower) + np.log(-np.expm1(-gap))).sum())


def terms_of(levels: Ints, thresholds: Floats, locations: Floats) -> Terms:
    """Return the terms of answers: ``levels`` from 0, increasing thresholds, ``locations``."""
    from scipy.special import expit, log_expit  # noqa: PLC0415 - slow to import

    upper, lower, gap = _places(levels, thresholds, locations)
    above, below = expit(-upper), expit(lower)  # what lies beyond either end
    at_upper, at_lower = above * (1 - above), below * (1 - below)
    bend_upper, bend_lower = at_upper * (2 * above - 1), at_lower * (1 - 2 * below)
    share = np.exp(-gap) / -np.expm1(-gap)
    return Terms(
        values=-(log_expit(upper) + log_expit(-lower) + np.log(-np.expm1(-gap))),
        slope=above - below,
        curvature=at_upper + at_lower,
        third=-(bend_upper + bend_lower),
        value_by_ends=Ends(-above - share, below + share),
        slope_by_ends=Ends(-at_upper, -at_lower),
        curvature_by_ends=Ends(bend_upper, bend_lower),
    )


def _places(levels: Ints, thresholds: Floats, locations: Floats) -> tuple[Floats, Floats, Floats]:
    """Return how far the thresholds above and below lie, and the gap between them."""
    ends = np.concatenate(([-np.inf], thresholds, [np.inf]))
    gaps = np.diff(ends)
    return ends[levels + 1] - locations, ends[levels] - locations, gaps[levels]
