"""How the answers are distributed over the scale, for every source and label."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tempannot.statistics.judgments import Factor, Ints, Judgments


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each level of the scale was chosen; None for a source or label if all are meant.

    ``mean`` counts the lowest level as 1.
    """

    source: str | None
    label: str | None
    counts: tuple[int, ...]

    @property
    def answers(self) -> int:
        """How many answers there are."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean place on the scale, from 1."""
        return sum(place * count for place, count in enumerate(self.counts, 1)) / self.answers

    @property
    def name(self) -> str:
        """The source and the label in words."""
        label = None if self.label is None else f"label {self.label}"
        return ", ".join(each for each in (self.source, label) if each is not None) or "all"


def distributions(judgments: Judgments) -> tuple[Distribution, ...]:
    """Return the distribution of every source and label that has answers, in their order."""
    sources, source_codes = _levels(judgments.source, len(judgments))
    labels, label_codes = _levels(judgments.label, len(judgments))
    counts = np.zeros((len(sources), len(labels), len(judgments.scale)), dtype=np.int64)
    np.add.at(counts, (source_codes, label_codes, judgments.responses), 1)
    return tuple(
        Distribution(source, label, tuple(counts[row, column].tolist()))
        for row, source in enumerate(sources)
        for column, label in enumerate(labels)
        if counts[row, column].any()
    )


def _levels(factor: Factor | None, answers: int) -> tuple[tuple[str | None, ...], Ints]:
    if factor is None:
        return (None,), np.zeros(answers, dtype=np.int64)
    return factor.levels, factor.codes
