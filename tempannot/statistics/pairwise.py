"""How far every two raters agree: the answers both gave, percent, weighted kappa, and the shift.

Sources: Cohen 1968 (weighted kappa); Efron 1982, chapter 6 (its interval).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tempannot.statistics.agreement import AnswerPairs, answer_pairs, kappa, last_answers
from tempannot.statistics.bootstrap import Estimate
from tempannot.statistics.judgments import Ints, Judgments


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """Two raters and the ``items`` that both answered, of each the last answer.

    ``same`` and ``within_one`` are shares of these items. ``weighted_kappa`` has quadratic
    weights. ``shift`` is by how many steps of the scale the second rater answers higher, on
    average.
    """

    raters: tuple[str, str]
    items: int
    same: float
    within_one: float
    weighted_kappa: Estimate
    shift: float


def pairwise_agreement(judgments: Judgments) -> tuple[PairAgreement, ...]:
    """Return every two raters who share an item, in the order of their names."""
    kept = last_answers(judgments)
    pairs = answer_pairs(
        judgments.item.codes[kept], judgments.rater.codes[kept], judgments.responses[kept]
    )
    return tuple(_agreement(judgments, pairs, rows) for rows in _by_raters(pairs))


def _by_raters(pairs: AnswerPairs) -> Iterator[Ints]:
    """Yield the rows of every two raters."""
    order = np.lexsort((pairs.raters[1], pairs.raters[0]))
    both = np.stack(pairs.raters)[:, order]
    borders = np.flatnonzero((both[:, 1:] != both[:, :-1]).any(axis=0)) + 1
    yield from (each for each in np.split(order, borders) if len(each))


def _agreement(judgments: Judgments, pairs: AnswerPairs, rows: Ints) -> PairAgreement:
    one, other = (each[rows] for each in pairs.answers)
    raters = tuple(each[rows] for each in pairs.raters)
    apart = other - one
    first, second = (judgments.rater.levels[int(each[0])] for each in raters)
    _, items = np.unique(pairs.items[rows], return_inverse=True)
    own = AnswerPairs(items, (raters[0], raters[1]), (one, other))
    return PairAgreement(
        (first, second),
        len(rows),
        float((apart == 0).mean()),
        float((np.abs(apart) <= 1).mean()),
        kappa(own, len(judgments.scale), 2),
        float(apart.mean()),
    )
