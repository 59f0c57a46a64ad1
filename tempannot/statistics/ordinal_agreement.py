"""How far raters agree on an ordinal scale: Krippendorff's alpha, weighted kappa, percent.

Sources: Krippendorff 2011 (ordinal alpha with missing values); Cohen 1968 (weighted kappa);
De Vries et al. 2008 (kappa pooled over pairs of raters); Efron 1982, chapter 6 (the infinitesimal
jackknife, for the interval of kappa).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tempannot.core.language import bilingual
from tempannot.statistics.bootstrap import NORMAL_ERRORS, RESAMPLES, Estimate, estimate, resample
from tempannot.statistics.coefficients import (
    Floats,
    Ints,
    ac2_of_many,
    observed_of_many,
    ordinal_alpha_of_many,
)
from tempannot.statistics.judgments import Judgments


@dataclass(frozen=True, slots=True)
class OrdinalAgreement:
    """Agreement on the ``items`` that two raters or more answered, with 95 % intervals.

    ``pairs`` counts pairs of answers to one item. ``observed`` is the share of them that are the
    same, ``within_one`` that are at most one step apart, both averaged over items. Alpha is
    Krippendorff's ordinal one, ``ac2`` Gwet's with quadratic weights, kappa that of De Vries et al.
    pooled over pairs of raters, with quadratic (``weighted_kappa``) and linear weights. What chance
    gives AC2 follows, as Gwet has it, from the items that one rater alone answered, too.
    ``repeated`` answers, of a rater to an item that the rater answered again later, are left out.
    """

    items: int
    pairs: int
    alpha: Estimate
    ac2: Estimate
    weighted_kappa: Estimate
    linear_kappa: Estimate
    observed: Estimate
    within_one: Estimate
    repeated: int


@dataclass(frozen=True, slots=True)
class AnswerPairs:
    """Every two answers to one item: the item, the two raters and their places on the scale.

    Of the raters the one of the lower code is first.
    """

    items: Ints
    raters: tuple[Ints, Ints]
    answers: tuple[Ints, Ints]


def ordinal_agreement(
    judgments: Judgments, *, resamples: int = RESAMPLES, seed: int = 0
) -> OrdinalAgreement:
    """Return the agreement of all raters; intervals are from items drawn with replacement."""
    kept = last_answers(judgments)
    items, raters = judgments.item.codes[kept], judgments.rater.codes[kept]
    answers = judgments.responses[kept]
    levels = len(judgments.scale)
    shared = _patterns(judgments, kept)
    total = int(shared[1].sum())
    reason = _reason(judgments, shared[0])

    def estimated(
        statistic: Callable[[Ints, Floats], Floats], items: tuple[Ints, Ints] = shared
    ) -> Estimate:
        patterns, often = items
        drawn = resample(often[np.newaxis], resamples if total > 1 else 0, seed)
        value = float(statistic(patterns, often.astype(np.float64)))
        return estimate(value, statistic(patterns, drawn), reason)

    pairs = answer_pairs(items, raters, answers)
    return OrdinalAgreement(
        items=total,
        pairs=len(pairs.answers[0]),
        alpha=estimated(ordinal_alpha_of_many),
        ac2=estimated(ac2_of_many, _patterns(judgments, kept, least=1)),
        weighted_kappa=kappa(pairs, levels, 2, reason),
        linear_kappa=kappa(pairs, levels, 1, reason),
        observed=estimated(observed_of_many),
        within_one=estimated(lambda *each: observed_of_many(*each, within=1)),
        repeated=len(judgments) - len(kept),
    )


def ordinal_alpha(judgments: Judgments) -> tuple[float | None, int]:
    """Return Krippendorff's ordinal alpha alone, and how many items two raters or more answered.

    It is None where it is undefined. Takes a moment however many answers there are.
    """
    patterns, often = _patterns(judgments, last_answers(judgments))
    if _reason(judgments, patterns):
        return None, int(often.sum())
    return float(ordinal_alpha_of_many(patterns, often.astype(np.float64))), int(often.sum())


def _patterns(judgments: Judgments, kept: Ints, least: int = 2) -> tuple[Ints, Ints]:
    """Return which counts of the levels items have that so many raters answered, how often."""
    counts = np.zeros((len(judgments.item.levels), len(judgments.scale)), dtype=np.int64)
    np.add.at(counts, (judgments.item.codes[kept], judgments.responses[kept]), 1)
    return np.unique(counts[counts.sum(axis=1) >= least], axis=0, return_counts=True)


def answer_pairs(items: Ints, raters: Ints, answers: Ints) -> AnswerPairs:
    """Return every two answers to one item; a rater answers an item once."""
    order = np.lexsort((raters, items))
    items, raters, answers = items[order], raters[order], answers[order]
    most = int(np.bincount(items).max(initial=0))
    first, second = [], []
    for apart in range(1, most):
        found = np.flatnonzero(items[:-apart] == items[apart:])
        first.append(found)
        second.append(found + apart)
    one, other = (np.concatenate([np.empty(0, np.int64), *each]) for each in (first, second))
    return AnswerPairs(items[one], (raters[one], raters[other]), (answers[one], answers[other]))


def weighted_kappa(pairs: AnswerPairs, levels: int, power: int) -> tuple[float, float]:
    """Return weighted kappa pooled over pairs of raters, and its standard error over items.

    A disagreement weighs the distance of the answers to the ``power``. What chance would give is
    found for every two raters from their own margins on the items they share, and both sums are
    taken over all pairs, so that raters of few items count little. For two raters it is Cohen's.
    Both are NaN where chance leaves no disagreement. The error is the infinitesimal jackknife's:
    the root of the sum over items of the squared derivative by the weight of the item.
    """
    key = pairs.raters[0] * (pairs.raters[1].max(initial=0) + 1) + pairs.raters[1]
    _, pair = np.unique(key, return_inverse=True)
    count = int(pair.max(initial=-1)) + 1
    first, second = (
        np.bincount(pair * levels + each, minlength=count * levels).reshape(count, levels)
        for each in pairs.answers
    )
    places = np.arange(levels)
    weights = np.abs(places[:, np.newaxis] - places).astype(np.float64) ** power
    shared_items = first.sum(axis=1)
    to_first, to_second = (each @ weights / shared_items[:, np.newaxis] for each in (second, first))
    by_pair = (first * to_first).sum(axis=1)
    chance, seen = by_pair.sum(), weights[pairs.answers]
    if not chance:
        return float("nan"), float("nan")
    ratio = seen.sum() / chance
    one, other = pairs.answers
    moved = to_first[pair, one] + to_second[pair, other] - (by_pair / shared_items)[pair]
    by_item = np.bincount(pairs.items, (seen - ratio * moved) / chance)
    return float(1 - ratio), float(np.sqrt((by_item**2).sum()))


def kappa(pairs: AnswerPairs, levels: int, power: int, reason: str = "") -> Estimate:
    """Return weighted kappa with its 95 % interval, or why there is none."""
    alike = bilingual("every two raters give one and the same answer to all items they share")
    value, error = weighted_kappa(pairs, levels, power)
    if np.isnan(value):
        return Estimate(None, reason=reason or alike)
    half = NORMAL_ERRORS * error
    return Estimate(value, value - half, min(1.0, value + half))


def last_answers(judgments: Judgments) -> Ints:
    """Return the rows without those of a rater who answered the same item again further down."""
    key = judgments.item.codes * len(judgments.rater.levels) + judgments.rater.codes
    _, last = np.unique(key[::-1], return_index=True)
    return np.sort(len(key) - 1 - last)


def _reason(judgments: Judgments, patterns: Ints) -> str:
    """Say why a coefficient would be undefined, empty if there is no such reason."""
    if not len(patterns):
        return bilingual("no item was answered by two raters")
    used = np.flatnonzero(patterns.sum(axis=0))
    if len(used) > 1:
        return ""
    return bilingual(
        "all answers are the same ({scale}), so that chance alone would make raters agree (0 / 0)",
        scale=judgments.scale[int(used[0])],
    )


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
