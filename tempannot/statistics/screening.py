"""Raters whose judgments should be looked at: failed checks, haste, monotony, and odd answers.

Nothing is left out of the statistics because of it: what to do is for the lead to decide. Each
ground holds for few raters as for many, and where it cannot say anything ``unknown`` says why.

Answers are held against the mean of those raters who agree with each other. Starting with all,
the rater whose correlation with the mean of the others is lowest is set aside as long as it is
certain to be low, and the others are looked at again without; so that one who has the scale upside
down does not make two others look odd (item-rest correlation; Nunnally and Bernstein 1994, ch. 8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from tempannot.core.language import bilingual
from tempannot.core.wording import counted
from tempannot.statistics.coefficients import Floats, Ints
from tempannot.statistics.judgments import Judgments
from tempannot.statistics.rater_likeness import (
    FEWEST_RATERS,
    FEWEST_SHARED,
    LEAST_CORRELATION,
    RaterLikeness,
    is_low,
)
from tempannot.statistics.rater_models import competences

HASTE = 1 / 3
"""A rater whose median time is below this share of that of all raters is hasty."""

FASTEST_READING = 0.1
"""Seconds a word below which nobody reads; 600 words a minute are skimmed, not read."""

SHORTEST = 0.5
"""Seconds below which nobody has read an item of unknown length."""

FAR = 3.0
"""How many robust standard deviations above the median a rater's deviation must lie to be odd."""

_LEAST_FAR = 1.5
"""Times the median below which no deviation is odd, however alike the others are by chance."""

_FEWEST = 5
"""From how many answers on a rater's deviation, haste or monotony says something."""

_TOO_FAST_SHARE = 0.25
"""From which share of unreadably fast answers on haste is told."""

_MONOTONE = 0.8
"""From which share of one answer on it is looked at whether others give it as often."""

_UNLIKELY = 1e-4
"""The chance below which what a rater does is none."""

_LONG_RUN = 6
"""Runs of one answer shorter than this say nothing."""

_MAD_TO_SD = 1.4826


@dataclass(frozen=True, slots=True)
class Rater:
    """One rater: how many ``answers``, and what speaks against them, in words, as ``remarks``.

    ``checks`` are attention checks, ``passed`` how many of them were answered as they had to be.
    ``seconds`` is the median time of an answer, None without times; ``too_fast`` is the share of
    answers given before the item can have been read. ``correlation`` is that of the answers with
    the mean of the other raters who agree with each other, on ``shared`` items; ``competence`` the
    agreement with each of them beyond chance (1: the same answers, 0: no more alike than any two
    answers, below: opposite; interval alpha of one rater against the others). ``deviation`` is the
    mean distance of answers, in steps of the scale, from the mean of the other raters of the same
    item. All three are None where nobody else answered. ``most_used`` is the share of the level
    that the rater chose most, ``run`` the most equal answers in a row. ``skill`` is the competence
    by a model of all answers, which ``skill_model`` names (see ``rater_models``). ``unknown`` says
    what cannot be judged, and why.
    """

    name: str
    answers: int
    checks: int
    passed: int
    seconds: float | None
    deviation: float | None
    most_used: float
    remarks: tuple[str, ...] = ()
    correlation: float | None = None
    shared: int = 0
    competence: float | None = None
    too_fast: float | None = None
    run: int = 0
    skill: float | None = None
    skill_model: str = ""
    unknown: tuple[str, ...] = ()

    @property
    def is_in_doubt(self) -> bool:
        """Whether anything speaks against the rater."""
        return bool(self.remarks)


def screened(judgments: Judgments) -> tuple[Rater, ...]:
    """Return every rater of answers or checks, with remarks, in the order of their names.

    Cost: a few passes over the answers for each rater that is set aside.
    """
    found = [*_raters(judgments), *_of_checks_only(judgments)]
    times = [each.seconds for each in found if each.seconds is not None]
    usual = float(np.median(times)) if times else None
    limit = _limit([each.deviation for each in found if _is_judged(each)])
    return tuple(
        replace(
            each,
            remarks=(
                *_checks_and_time(each, usual, judgments),
                *_oddness(each, limit, len(judgments.rater.levels)),
                *_monotony(each, judgments),
            ),
            unknown=tuple(_unknown(each, judgments)),
        )
        for each in found
    )


def _raters(judgments: Judgments) -> Iterator[Rater]:
    checks = Counter(judgments.checks.raters)
    passed = _passed(judgments)
    deviations = _deviations(judgments)
    likeness = RaterLikeness(judgments)
    fast = _too_fast(judgments)
    skills = competences(judgments)
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
            correlation=likeness.correlation(code),
            shared=int(likeness.shared[code]),
            competence=likeness.competence(code),
            too_fast=None
            if fast is None or _is_untimed(judgments, own)
            else float(fast[own].mean()),
            run=longest_run(judgments.in_time_order(own)),
            skill=_number(skills.values[code]),
            skill_model=skills.model,
        )


def _number(value: float) -> float | None:
    return None if np.isnan(value) else float(value)


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


def longest_run(answers: Ints) -> int:
    """How many answers in a row are the same, at most.

    >>> longest_run(np.array([1, 2, 2, 2, 3]))
    3
    """
    if not len(answers):
        return 0
    ends = np.flatnonzero(np.diff(answers)) + 1
    return int(np.diff(np.concatenate(([0], ends, [len(answers)]))).max())


def _too_fast(judgments: Judgments) -> NDArray[np.bool_] | None:
    """Which answers came before the item can have been read; None without times in seconds."""
    if judgments.seconds is None or not judgments.is_in_seconds:
        return None
    least = np.full(len(judgments), SHORTEST)
    if judgments.words is not None:
        read = FASTEST_READING * judgments.words
        least = np.where(np.isnan(read), SHORTEST, np.minimum(np.maximum(read, SHORTEST), 5.0))
    return np.asarray(judgments.seconds < least)


def _is_untimed(judgments: Judgments, own: NDArray[np.bool_]) -> bool:
    """Whether nobody took the time of any of some answers."""
    return judgments.seconds is None or bool(np.isnan(judgments.seconds[own]).all())


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
    spread = _MAD_TO_SD * float(np.median(np.abs(known - middle)))
    return max(middle + FAR * spread, _LEAST_FAR * middle)


def _checks_and_time(rater: Rater, usual: float | None, judgments: Judgments) -> Iterator[str]:
    failed = rater.checks - rater.passed
    if failed:
        yield bilingual(
            "failed {failed} of {checks} attention checks", failed=failed, checks=rater.checks
        )
    if rater.answers < _FEWEST:
        return
    if rater.too_fast is not None and rater.too_fast >= _TOO_FAST_SHARE:
        how = f"{FASTEST_READING:g} s a word" if judgments.words is not None else f"{SHORTEST:g} s"
        count = round(rater.too_fast * rater.answers)
        yield bilingual(
            "gave {count} of {answers} answers faster than anybody reads ({how})",
            count=count,
            answers=rater.answers,
            how=how,
        )
    if rater.seconds is not None and usual and rater.seconds < HASTE * usual:
        yield bilingual(
            "answers in {seconds:.3g}, where the median of raters is {usual:.3g}",
            seconds=rater.seconds,
            usual=usual,
        )


def _oddness(rater: Rater, limit: float | None, raters: int) -> Iterator[str]:
    if rater.answers < _FEWEST or raters < FEWEST_RATERS:
        return
    known = rater.correlation
    if known is not None and is_low(known, rater.shared):
        what = (
            bilingual("answers the other way round than the others, as with the scale upside down")
            if known < -LEAST_CORRELATION
            else bilingual("answers no more like the others than chance would")
        )
        yield bilingual(
            "{what} (correlation {known:+.2f} over {shared})",
            what=what,
            known=known,
            shared=counted(rater.shared, "item"),
        )
    if limit is not None and rater.deviation is not None and rater.deviation > limit:
        yield (
            bilingual(
                "is {deviation:.2f} steps from the others' mean on average; {limit:.2f} is the "
                "most that is usual",
                deviation=rater.deviation,
                limit=limit,
            )
        )


def _monotony(rater: Rater, judgments: Judgments) -> Iterator[str]:
    if rater.answers < _FEWEST:
        return
    if rater.most_used == 1:
        yield bilingual("gave the same answer {answers} times", answers=rater.answers)
        return
    own = judgments.rater.codes == judgments.rater.levels.index(rater.name)
    if rater.most_used >= _MONOTONE:
        level = int(np.bincount(judgments.responses[own]).argmax())
        others = judgments.responses[~own]
        share = float((others == level).mean()) if len(others) else 0.0
        count = round(rater.most_used * rater.answers)
        if len(others) and _chance_of(count, rater.answers, share) < _UNLIKELY:
            yield (
                bilingual(
                    "gave {scale!r} in {count} of {answers} answers, which the others give in "
                    "{share:.0%}",
                    scale=judgments.scale[level],
                    count=count,
                    answers=rater.answers,
                    share=share,
                )
            )
            return
    if rater.run >= _LONG_RUN:
        shares = np.bincount(judgments.responses[own]) / rater.answers
        # the expected number of such runs, if answers followed each other by chance
        expected = rater.answers * float((shares**rater.run).sum())
        if expected < _UNLIKELY and rater.run > 2 * _run_of_others(judgments, own):
            yield bilingual("gave the same answer {run} times in a row", run=rater.run)


def _chance_of(count: int, of: int, share: float) -> float:
    """The chance of ``count`` or more out of ``of``."""
    from scipy.stats import binom  # noqa: PLC0415 - slow to import, and few need it

    return float(binom.sf(count - 1, of, share))


def _run_of_others(judgments: Judgments, own: NDArray[np.bool_]) -> int:
    """The longest run in what the others answered, in the mean, on the items of a rater in order.

    Where the items themselves come in runs, those of a rater say nothing.
    """
    sums = np.bincount(judgments.item.codes[~own], judgments.responses[~own])
    counts = np.bincount(judgments.item.codes[~own])
    items = judgments.in_time_order(own, judgments.item.codes)
    items = items[items < len(counts)]
    items = items[counts[items] > 0]
    return longest_run(np.rint(sums[items] / counts[items]).astype(np.int64))


def _unknown(rater: Rater, judgments: Judgments) -> Iterator[str]:
    """Yield what cannot be judged of a rater."""
    if not rater.answers:
        return
    raters = len(judgments.rater.levels)
    if raters < FEWEST_RATERS:
        who = (
            bilingual("a single rater")
            if raters == 1
            else bilingual("{raters} raters", raters=raters)
        )
        yield bilingual("whether the answers are odd cannot be judged with {who}", who=who)
    elif rater.correlation is None:
        yield (
            bilingual(
                "whether the answers are odd cannot be judged from {shared} shared with others "
                "({fewest_shared} are needed, and answers that differ)",
                shared=counted(rater.shared, "item"),
                fewest_shared=FEWEST_SHARED,
            )
        )
    if judgments.seconds is None or rater.seconds is None:
        yield bilingual("haste cannot be judged without times")
    elif not judgments.is_in_seconds:
        yield bilingual(
            "haste is judged against the others only: the unit of the times is not known"
        )
