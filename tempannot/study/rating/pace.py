"""How long the rest will take, from how long the judgments so far took."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import median

from tempannot.study.rating.judgment import Judgment, JudgmentState

_LATEST = 30
_FEWEST = 3


def seconds_for(left: int, judgments: Iterable[Judgment]) -> float | None:
    """Return the likely active seconds for so many items; None before three answers.

    The median of the latest answers, so that neither a pause nor the slow start counts for much.
    """
    answers = [each for each in judgments if each.state is JudgmentState.ANSWERED]
    latest = sorted(answers, key=lambda each: each.answered_at)[-_LATEST:]
    if len(latest) < _FEWEST:
        return None
    return left * median(each.active_seconds for each in latest)
