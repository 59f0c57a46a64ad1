"""Bootstrap intervals: how far a statistic moves if other pairs or documents had been drawn.

Source: Efron & Tibshirani 1993, section 13.3 (percentile interval).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tempannot.statistics.coefficients import Floats

RESAMPLES = 1000
"""How many resamples an interval is made of."""

HANDFUL = 5
"""From how many documents on these are what is resampled."""

NORMAL_ERRORS = 1.96
"""How many standard errors a 95 % interval reaches to either side where there is a formula."""

_LOW, _HIGH = 2.5, 97.5


class Resampled(StrEnum):
    """What was drawn with replacement; documents where there are at least a handful.

    The pairs of one document hang together (closure makes one from the other), so that an
    interval from pairs is too narrow; it tells the least that chance can do.
    """

    DOCUMENTS = "documents"
    PAIRS = "pairs"


@dataclass(frozen=True, slots=True)
class Estimate:
    """A statistic with its 95 % interval; ``reason`` says why a value or interval is None."""

    value: float | None
    low: float | None = None
    high: float | None = None
    reason: str = ""


def what_is_resampled(counts: NDArray[np.int64]) -> Resampled:
    """Return what to draw from counts of shape (documents, classes)."""
    filled = int(np.count_nonzero(counts.sum(axis=1)))
    return Resampled.DOCUMENTS if filled >= HANDFUL else Resampled.PAIRS


def resample(counts: NDArray[np.int64], resamples: int = RESAMPLES, seed: int = 0) -> Floats:
    """Return resampled counts, of shape (resamples, classes).

    ``counts`` (documents, classes) says how many pairs of each document are in each class.
    Documents without a pair are never drawn. The same seed gives the same resamples.
    """
    counts = counts[counts.sum(axis=1) > 0]
    if not len(counts):
        return np.zeros((resamples, counts.shape[1]))
    if what_is_resampled(counts) is Resampled.DOCUMENTS:
        # matrix products of floats are far faster than those of ints
        return np.asarray(_drawn_documents(len(counts), resamples, seed) @ counts.astype(float))
    pooled = counts.sum(axis=0)
    total = int(pooled.sum())
    generator = np.random.default_rng(seed)
    return generator.multinomial(total, pooled / total, resamples).astype(np.float64)


@lru_cache(maxsize=4)
def _drawn_documents(documents: int, resamples: int, seed: int) -> Floats:
    """Return how often each document is drawn; the groups of a breakdown share it."""
    generator = np.random.default_rng(seed)
    even = np.full(documents, 1 / documents)
    return generator.multinomial(documents, even, resamples).astype(np.float64)


def estimate(value: float, resampled: Floats, reason: str) -> Estimate:
    """Return a value with the percentile interval of its resampled values.

    NaN becomes None with ``reason``. Resamples in which the statistic is undefined are left
    out; if those are the most, so is the interval.
    """
    if np.isnan(value):
        return Estimate(None, reason=reason)
    defined = resampled[~np.isnan(resampled)]
    if not len(resampled):
        return Estimate(float(value))
    if 2 * len(defined) < len(resampled):
        return Estimate(float(value), reason="no interval: it is undefined in most resamples")
    low, high = np.percentile(defined, (_LOW, _HIGH))
    return Estimate(float(value), float(low), float(high))
