"""Raters whose judgments should be looked at: failed checks, haste, and odd answers.

Nothing is left out of the statistics because of it: what to do is for the lead to decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from tempannot.statistics.coefficients import Floats
from tempannot.statistics.judgments import Judgments

HASTE = 1 / 3
"""A rater whose median time is below this share of that of all raters is hasty."""

FAR = 3.0
"""How many robust standard deviations above the median a rater's deviation must lie to be odd."""

_FEWEST = 5
"""From how many answers on a rater's deviation, haste or monotony says something."""

_MAD_TO_SD = 1.4826


@dataclass(frozen=True, slots=True)
class Rater:
    """One rater: how many ``answers``, and what speaks against them, in words, as ``remarks``.

    ``checks`` are attention checks, ``passed`` how many of them were answered as they had to be.
    ``seconds`` is the median time of an answer, None without times. ``deviation`` is the mean
    distance of answers, in steps of the scale, from the mean of the other raters of the same item;
    None if nobody else answered any of them. ``most_used`` is the share of the level that the
    rater chose most.
    """

    name: str
    answers: int
    checks: int
    passed: int
    seconds: float | None
    deviation: float | None
    most_used: float
    remarks: tuple[str, ...] = ()


def screened(judgments: Judgments) -> tuple[Rater, ...]:
    """Return every rater of answers or checks, with remarks, in the order of their names."""
    found = [*_raters(judgments), *_of_checks_only(judgments)]
    times = [each.seconds for each in found if each.seconds is not None]
    usual = float(np.median(times)) if times else None
    limit = _limit([each.deviation for each in found if _is_judged(each)])
    return tuple(replace(each, remarks=tuple(_remarks(each, usual, limit))) for each in found)


def _raters(judgments: Judgments) -> Iterator[Rater]:
    checks = Counter(judgments.checks.raters)
    passed = _passed(judgments)
    deviations = _deviations(judgments)
    for code, name in enumerate(judgments.rater.levels):
        own = judgments.rater.codes == code
        apart = deviations[own]
        apart = apart[~np.isnan(apart)]
        yield Rater(
            name,
            answers=int(own.sum()),
            checks=checks[name],
            passed=passed[name],
            seconds=_median(judgments.seconds[own]) if judgments.seconds is not None else None,
            deviation=float(apart.mean()) if len(apart) else None,
            most_used=float(np.bincount(judgments.responses[own]).max() / own.sum()),
        )


def _of_checks_only(judgments: Judgments) -> Iterator[Rater]:
    """Yield those who answered nothing but checks."""
    passed = _passed(judgments)
    known = set(judgments.rater.levels)
    for name, count in sorted(Counter(judgments.checks.raters).items()):
        if name not in known:
            yield Rater(name, 0, count, passed[name], None, None, 0.0)


def _passed(judgments: Judgments) -> Counter[str]:
    pairs = zip(judgments.checks.raters, judgments.checks.passed.tolist(), strict=True)
    return Counter(name for name, ok in pairs if ok)


def _deviations(judgments: Judgments) -> Floats:
    """Return how far each answer is from the mean of the item's others, NaN if there are none."""
    item = judgments.item.codes
    sums, counts = np.bincount(item, judgments.responses), np.bincount(item)
    others = counts[item] - 1
    means = (sums[item] - judgments.responses) / np.maximum(1, others)
    return np.asarray(np.where(others > 0, np.abs(judgments.responses - means), np.nan))


def _median(times: Floats) -> float | None:
    known = times[~np.isnan(times)]
    return float(np.median(known)) if len(known) else None


def _is_judged(rater: Rater) -> bool:
    return rater.deviation is not None and rater.answers >= _FEWEST


def _limit(deviations: list[float | None]) -> float | None:
    """Return from which deviation on a rater is odd among these, None if they are too few."""
    known = np.array([each for each in deviations if each is not None])
    if len(known) < _FEWEST:
        return None
    middle = float(np.median(known))
    return middle + FAR * _MAD_TO_SD * float(np.median(np.abs(known - middle)))


def _remarks(rater: Rater, usual: float | None, limit: float | None) -> Iterator[str]:
    failed = rater.checks - rater.passed
    if failed:
        yield f"failed {failed} of {rater.checks} attention checks"
    if rater.answers < _FEWEST:
        return
    if rater.seconds is not None and usual and rater.seconds < HASTE * usual:
        yield f"answers in {rater.seconds:.3g}, where the median of raters is {usual:.3g}"
    if limit is not None and rater.deviation is not None and rater.deviation > limit:
        yield (
            f"is {rater.deviation:.2f} steps from the others' mean on average; {limit:.2f} is the"
            " most that is usual"
        )
    if rater.most_used == 1:
        yield f"gave the same answer {rater.answers} times"
