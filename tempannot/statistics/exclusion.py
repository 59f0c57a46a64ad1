"""Raters whom the lead leaves out of all statistics, with the reason that is told beside them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.wording import cut
from tempannot.statistics.judgments import Checks, Judgments


class NoRaterError(TempannotError):
    """There is no such rater, or nothing is left without those who are excluded."""


def excluded_of(said: tuple[str, ...]) -> dict[str, str]:
    """The reasons by rater in texts like ``NAME=REASON``; raises NoRaterError without a reason.

    >>> excluded_of(("Di=presses one key",))
    {'Di': 'presses one key'}
    """
    found = {}
    for each in said:
        name, _, reason = each.partition("=")
        if not (name.strip() and reason.strip()):
            raise NoRaterError(
                bilingual("{each!r}: say who is left out and why, as NAME=REASON", each=cut(each))
            )
        found[name.strip()] = " ".join(reason.split())
    return found


def without_excluded(judgments: Judgments, reasons: Mapping[str, str]) -> Judgments:
    """The answers and checks of the other raters; raises NoRaterError."""
    if not reasons:
        return judgments
    names, codes = judgments.rater.levels, judgments.rater.codes
    counts = Counter({name: int((codes == place).sum()) for place, name in enumerate(names)})
    check_excluded(reasons, counts)
    kept = ~np.isin(codes, [place for place, name in enumerate(names) if name in reasons])
    if not kept.any():
        raise NoRaterError(bilingual("nobody is left"))
    checks = judgments.checks
    others = np.array([each not in reasons for each in checks.raters], dtype=bool)
    left = tuple(each for each in checks.raters if each not in reasons)
    told = (*judgments.left_out, *exclusion_notes(reasons, counts))
    return replace(judgments.only(kept), checks=Checks(left, checks.passed[others]), left_out=told)


def check_excluded(reasons: Mapping[str, str], counts: Mapping[str, int]) -> None:
    """Raise NoRaterError for a rater who has answered nothing: the name may be misspelt."""
    unknown = [name for name in reasons if not counts.get(name)]
    if unknown:
        raise NoRaterError(
            bilingual(
                "{unknown!r} has answered nothing, and cannot be left out", unknown=unknown[0]
            )
        )


def exclusion_notes(reasons: Mapping[str, str], counts: Mapping[str, int]) -> Iterator[str]:
    """Say how many answers of whom are left out, and why."""
    for name, reason in sorted(reasons.items()):
        yield bilingual(
            "{counts:,} of {name}, left out: {reason}",
            counts=counts[name],
            name=name,
            reason=reason,
        )
