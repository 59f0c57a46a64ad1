"""Bootstrap intervals: how far a statistic moves if other pairs or documents had been drawn.

Source: Efron & Tibshirani 1993, section 13.3 (percentile interval).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tempannot.core.language import bilingual, worded
from tempannot.statistics.coefficients import Floats

RESAMPLES = 1000
"""How many resamples an interval is made of."""

HANDFUL = 5
"""From how many documents on these are what is resampled."""

NORMAL_ERRORS = 1.96
"""How many standard errors a 95 % interval reaches to either side where there is a formula."""

_LOW, _HIGH = 2.5, 97.5
_AT_ONCE = 20
"""So many resamples of documents are drawn together."""
_MOST_KEPT = 200
"""Draws from more documents than these are made anew for each group."""


@worded
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
        found, weights = np.empty((resamples, counts.shape[1])), counts.astype(float)
        draw = _drawn_documents if len(counts) <= _MOST_KEPT else _drawing_documents
        for first, drawn in zip(
            range(0, resamples, _AT_ONCE), draw(len(counts), resamples, seed), strict=True
        ):
            found[first : first + _AT_ONCE] = drawn @ weights
        return found
    pooled = counts.sum(axis=0)
    total = int(pooled.sum())
    generator = np.random.default_rng(seed)
    return generator.multinomial(total, pooled / total, resamples).astype(np.float64)


@lru_cache(maxsize=4)
def _drawn_documents(documents: int, resamples: int, seed: int) -> tuple[Floats, ...]:
    """Return how often each document is drawn; the groups of a breakdown share it."""
    return tuple(_drawing_documents(documents, resamples, seed))


def _drawing_documents(documents: int, resamples: int, seed: int) -> Iterator[Floats]:
    """Yield the same a few resamples at a time: for many documents all are larger than these."""
    generator = np.random.default_rng(seed)
    even = np.full(documents, 1 / documents)
    for first in range(0, resamples, _AT_ONCE):
        size = min(_AT_ONCE, resamples - first)
        yield generator.multinomial(documents, even, size).astype(np.float64)


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
        return Estimate(
            float(value), reason=bilingual("no interval: it is undefined in most resamples")
        )
    low, high = np.percentile(defined, (_LOW, _HIGH))
    return Estimate(float(value), float(low), float(high))
