"""Which probability to ask for, and what a probability of the model has been worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

_BINS = 12


@dataclass(frozen=True, slots=True)
class Calibration:
    """What held-out words taught: above ``threshold`` is best, and ``worth`` over ``points``."""

    threshold: float = 0.5
    points: tuple[float, ...] = (0.0, 1.0)
    worth: tuple[float, ...] = (0.0, 1.0)

    def __post_init__(self) -> None:
        """Raise ValueError for what is read and is no calibration."""
        numbers = (self.threshold, *self.points, *self.worth)
        if not len(self.points) == len(self.worth) > 0 or not all(0 <= n <= 1 for n in numbers):
            raise ValueError("a calibration is of probabilities, each with its worth")

    def confidence(self, probability: float) -> float:
        """Return how often the model was right when it gave this probability.

        >>> Calibration(points=(0, 0.5, 1), worth=(0, 0.6, 1)).confidence(0.25)
        0.3
        """
        return round(float(np.interp(probability, self.points, self.worth)), 3)


def calibrated(probabilities: NDArray[np.floating], truth: Sequence[bool]) -> Calibration:
    """Return the calibration that held-out probabilities and the truth teach."""
    given, right = np.asarray(probabilities, dtype=float), np.asarray(truth, dtype=bool)
    points, worth = _worth(given, right)
    return Calibration(_best_threshold(given, right), points, worth)


def _best_threshold(given: NDArray[np.floating], right: NDArray[np.bool_]) -> float:
    """Return the threshold with the best F score, as the middle of those nearly as good."""
    tried = np.arange(0.2, 0.701, 0.01)
    scores = []
    for threshold in tried:
        chosen = given >= threshold
        hits = int((chosen & right).sum())
        scores.append(2 * hits / max(1, int(chosen.sum()) + int(right.sum())))
    good = tried[np.asarray(scores) >= max(scores) - 0.001]
    return round(float(np.median(good)), 3)


def _worth(
    given: NDArray[np.floating], right: NDArray[np.bool_]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the share of right ones over probabilities, never falling."""
    kept = given >= 0.05
    order = np.argsort(given[kept], kind="stable")
    values, truth = given[kept][order], right[kept][order]
    points, worth = [0.0], [0.0]
    for values_of_bin, truth_of_bin in zip(
        np.array_split(values, _BINS), np.array_split(truth, _BINS), strict=True
    ):
        if len(values_of_bin) >= 10 and values_of_bin.mean() > points[-1]:
            points.append(round(float(values_of_bin.mean()), 4))
            share = (truth_of_bin.sum() + 0.5) / (len(truth_of_bin) + 1)
            worth.append(round(max(float(share), worth[-1]), 4))
    if points[-1] < 1:
        points, worth = [*points, 1.0], [*worth, max(worth[-1], 0.99)]
    return tuple(points), tuple(worth)
