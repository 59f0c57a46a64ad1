"""Several runs of one system, that differ in nothing but a seed, taken together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from tempannot.datasets.nli_scores.nli_score import NliScore


@dataclass(frozen=True, slots=True)
class Runs:
    """Mean and standard deviation (n - 1) of so many runs; None for one run or none."""

    runs: int
    mean: float | None
    deviation: float | None


def over_runs(values: Sequence[float]) -> Runs:
    """Return mean and deviation of a score over runs.

    >>> over_runs([0.5, 0.75]).mean
    0.625
    """
    mean = fmean(values) if values else None
    return Runs(len(values), mean, stdev(values) if len(values) > 1 else None)


def runs_of(scores: Sequence[NliScore]) -> tuple[Runs, Runs]:
    """Return accuracy and weighted F1 over runs; those without items are left out."""
    accuracies = [each.accuracy.share for each in scores]
    weighted = [each.weighted_f1 for each in scores]
    return (
        over_runs([value for value in accuracies if value is not None]),
        over_runs([value for value in weighted if value is not None]),
    )
