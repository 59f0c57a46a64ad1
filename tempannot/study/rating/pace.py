"""How long the rest will take, from how long the judgments so far took."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from tempannot.study.rating.judgment import Judgment, JudgmentState

LATEST = 30
"""How many of the latest judgments tell the pace."""

_FEWEST = 3


def seconds_for(left: int, latest: Iterable[Judgment]) -> float | None:
    """Return the likely active seconds for so many items; None before three answers.

    The median of those among the latest judgments that are answers, so that neither a pause nor
    the slow start counts for much.
    """
    answers = [each for each in latest if each.state is JudgmentState.ANSWERED]
    if len(answers) < _FEWEST:
        return None
    return left * median(each.active_seconds for each in answers)
