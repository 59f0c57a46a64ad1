"""How far two annotators agree on the pairs that both decided, with chance taken off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tempannot.compare.bootstrap import RESAMPLES
from tempannot.compare.comparison import Comparison
from tempannot.compare.confusion import Confusion, RatedPair, chosen_pairs, confusion
from tempannot.compare.estimates import Coefficients, coefficients_of
from tempannot.compare.rating import OMISSIONS, AgreementOn, Omission, Ratings, rate


@dataclass(frozen=True, slots=True)
class Dropped:
    """Pairs that somebody treated and that are not rated: why, through which side, how many."""

    reason: Omission
    side: int
    pairs: int


@dataclass(frozen=True)
class Agreement:
    """The agreement of two annotators over one document or several."""

    on: AgreementOn
    coefficients: Coefficients
    confusion: Confusion
    dropped: tuple[Dropped, ...]
    ratings: tuple[Ratings, ...]

    def dropped_pairs(self, dropped: Dropped) -> tuple[RatedPair, ...]:
        """Return the pairs that were left out for one reason."""
        number = OMISSIONS.index(dropped.reason)
        chosen = [
            (each.omissions == number) & (each.omitted_by == dropped.side) for each in self.ratings
        ]
        return chosen_pairs(self.ratings, chosen)


def agreement(
    comparison: Comparison,
    on: AgreementOn = AgreementOn.CLOSED,
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Agreement:
    """Return the agreement on one document; without resamples there are no intervals.

    Raises nothing of its own: what is undefined is None with a reason.
    """
    return corpus_agreement([rate(comparison, on)], on, resamples=resamples, seed=seed)


def corpus_agreement(
    ratings: Sequence[Ratings],
    on: AgreementOn = AgreementOn.CLOSED,
    *,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> Agreement:
    """Return the agreement over documents rated by ``rate``; every pair weighs the same."""
    table = confusion(ratings)
    found = coefficients_of(table.cells, resamples=resamples, seed=seed)
    return Agreement(on, found, table, _dropped(ratings), tuple(ratings))


def _dropped(ratings: Sequence[Ratings]) -> tuple[Dropped, ...]:
    sizes = np.zeros((2, len(OMISSIONS)), dtype=np.int64)
    for each in ratings:
        is_open = ~each.rated
        np.add.at(sizes, (each.omitted_by[is_open], each.omissions[is_open]), 1)
    return tuple(
        Dropped(reason, side, int(sizes[side, number]))
        for number, reason in enumerate(OMISSIONS)
        for side in (0, 1)
        if sizes[side, number]
    )
