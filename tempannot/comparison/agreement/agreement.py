"""How far two annotators agree on the pairs that both decided, with chance taken off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tempannot.comparison.agreement.confusion import Confusion, confusion
from tempannot.comparison.agreement.pool import Pool, RatedPair
from tempannot.comparison.agreement.rating import OMISSIONS, AgreementOn, Omission, Ratings, rate
from tempannot.comparison.comparison import Comparison
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.estimates import Coefficients, coefficients_of


@dataclass(frozen=True, slots=True)
class Dropped:
    """Pairs that somebody treated and that are not rated: why, through which side, how many."""

    reason: Omission
    side: int
    pairs: int


@dataclass(frozen=True)
class Agreement:
    """The agreement of two annotators over one document or several, whose pairs are ``pool``."""

    coefficients: Coefficients
    confusion: Confusion
    dropped: tuple[Dropped, ...]
    pool: Pool

    def dropped_pairs(self, dropped: Dropped) -> tuple[RatedPair, ...]:
        """Return the pairs that were left out for one reason."""
        number = OMISSIONS.index(dropped.reason)
        is_side = self.pool.omitted_by == dropped.side
        return self.pool.pairs(is_side & (self.pool.omissions == number))


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
    return corpus_agreement([rate(comparison, on)], resamples=resamples, seed=seed)


def corpus_agreement(
    ratings: Sequence[Ratings], *, resamples: int = RESAMPLES, seed: int = 0
) -> Agreement:
    """Return the agreement over documents rated by ``rate``; every pair weighs the same."""
    pool = Pool.of(ratings)
    table = confusion(pool)
    found = coefficients_of(table.cells, resamples=resamples, seed=seed)
    return Agreement(found, table, _dropped(pool), pool)


def _dropped(pool: Pool) -> tuple[Dropped, ...]:
    sizes = np.zeros((2, len(OMISSIONS)), dtype=np.int64)
    is_open = ~pool.rated
    np.add.at(sizes, (pool.omitted_by[is_open], pool.omissions[is_open]), 1)
    return tuple(
        Dropped(reason, side, int(sizes[side, number]))
        for number, reason in enumerate(OMISSIONS)
        for side in (0, 1)
        if sizes[side, number]
    )
