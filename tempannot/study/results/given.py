"""Single judgments, from a store or from a file, gathered into columns for the statistics."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tempannot.statistics.judgments import Checks, Factor, Judgments
from tempannot.study.design.study_design import Role
from tempannot.study.rating.judgment import JudgmentState

NO_LABEL = "none"
"""The label of items that have none, if others have one; the same for sources."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the statistics need of a judgment that holds.

    ``place`` is that of the response on the scale from 0, None beside it; ``expected`` the
    answer that a check must get.
    """

    rater: str
    item: str
    list: str
    source: str
    label: str
    response: str
    place: int | None
    seconds: float
    role: Role
    state: JudgmentState
    expected: str


def judgments_of(given: Iterable[Given], levels: Sequence[str]) -> Judgments | None:
    """Return the answers on the scale of ``levels``, lowest first; None if there is none.

    Checks are apart. What is in no statistics, as training and what was skipped, is counted.
    """
    by_use = _by_use(given)
    kept, checks = by_use.pop(_ANSWER, []), by_use.pop(_CHECK, [])
    left_out = tuple(f"{len(each):,} {use}" for use, each in sorted(by_use.items()))
    if not kept:
        return None

    def factor(name: str) -> Factor | None:
        cells = [getattr(each, name) for each in kept]
        return Factor.of(name, [each or NO_LABEL for each in cells]) if any(cells) else None

    rater, item = (Factor.of(name, [getattr(each, name) for each in kept]) for name in _ALWAYS)
    return Judgments(
        rater,
        item,
        factor("list"),
        factor("source"),
        factor("label"),
        np.array([each.place for each in kept], dtype=np.int64),
        tuple(levels),
        np.array([each.seconds for each in kept]),
        _checks(checks),
        left_out,
    )


_ALWAYS = ("rater", "item")
_ANSWER, _CHECK = "answer", "check"


def _by_use(given: Iterable[Given]) -> dict[str, list[Given]]:
    found: dict[str, list[Given]] = {}
    for each in given:
        found.setdefault(_use(each), []).append(each)
    return found


def _use(given: Given) -> str:
    """Return what a judgment is good for, or in words why it is in no statistics."""
    if given.state is JudgmentState.TAKEN_BACK:
        return "taken back and not answered again"
    if given.role is Role.TRAINING:
        return "of training items"
    if given.role is Role.CHECK:
        return _CHECK if given.state is JudgmentState.ANSWERED else "attention checks skipped"
    if given.state is JudgmentState.SKIPPED:
        return "skipped"
    if given.place is None:
        return f"answered {given.response!r}, which is on no scale"
    return _ANSWER


def _checks(checks: Sequence[Given]) -> Checks:
    passed = [each.response.casefold() == each.expected.casefold() for each in checks]
    return Checks(tuple(each.rater for each in checks), np.array(passed, dtype=bool))
