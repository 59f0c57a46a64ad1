"""Bootstrap intervals of scores: how far they move if other items had been drawn.

Items made from one template, or about one premise, are right or wrong together; where there are
groups, whole groups are drawn, else single items (Efron & Tibshirani, 1993, section 13.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tempannot.datasets.nli_scores.classes import Classes
from tempannot.datasets.nli_scores.nli_score import NliScore, score_by

RESAMPLES = 1000
LEAST_GROUPS = 5
"""Of fewer groups none are drawn; single items are."""

_LOW, _HIGH = 2.5, 97.5
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Intervals:
    """95 % percentile intervals from 0 to 1; ``drawn`` says what: groups or items."""

    accuracy: Interval
    weighted_f1: Interval
    drawn: str


def item_intervals(score: NliScore, seed: int = 0) -> Intervals | None:
    """Return intervals from drawing single items; None without any."""
    if not score.items:
        return None
    pooled = np.array(score.counts, dtype=float).ravel()
    generator = np.random.default_rng(seed)
    drawn = generator.multinomial(score.items, pooled / pooled.sum(), RESAMPLES)
    return _intervals(drawn, len(score.counts), "items")


def group_intervals(
    groups: Sequence[str],
    gold: Sequence[str],
    predicted: Sequence[str],
    classes: Classes,
    seed: int = 0,
) -> Intervals | None:
    """Return intervals from drawing groups (a name per item), or items if groups are few."""
    scores = score_by(groups, gold, predicted, classes)
    counts = np.array([score.counts for score in scores.values()], dtype=float)
    size = len(classes.labels)
    if len(scores) < LEAST_GROUPS:
        total = counts.sum(axis=0).astype(int) if len(scores) else np.zeros((size, size), int)
        return item_intervals(NliScore(classes, tuple(map(tuple, total.tolist()))), seed)
    even = np.full(len(scores), 1 / len(scores))
    times = np.random.default_rng(seed).multinomial(len(scores), even, RESAMPLES)
    drawn = times.astype(float) @ counts.reshape(len(scores), -1)
    return _intervals(drawn, size, "groups")


def _intervals(drawn: NDArray[np.generic], size: int, what: str) -> Intervals:
    """Return the intervals of resampled counts of shape (resamples, size * size)."""
    counts = drawn.astype(float).reshape(-1, size, size)
    right = np.einsum("rii->ri", counts)
    gold, predicted = counts.sum(axis=2), counts.sum(axis=1)
    total = counts.sum(axis=(1, 2))
    either = np.maximum(gold + predicted, 1)  # where nothing is either, nothing is right
    weighted = (gold * 2 * right / either).sum(axis=1) / total
    return Intervals(_percentiles(right.sum(axis=1) / total), _percentiles(weighted), what)


def _percentiles(values: NDArray[np.floating]) -> Interval:
    low, high = np.percentile(values, (_LOW, _HIGH))
    return float(low), float(high)
