"""Missed checks and answers too fast, in what one rater has said: when there is a limit to them.

Everything follows from the judgments that hold and from which checks were missed, so that it is
the same in another window, after a crash, and for the lead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from tempannot.study.design.rater_limits import RaterLimits, least_seconds
from tempannot.study.judgment import Judgment, JudgmentState, Turn

Place = tuple[str, int]
"""A block and a position in it."""


class AnsweredTurn(Protocol):
    """A turn of a list with the judgment of it that holds."""

    @property
    def block(self) -> str:
        """The name of the list."""
        ...

    @property
    def turn(self) -> Turn:
        """The item at its position."""
        ...

    @property
    def judgment(self) -> Judgment:
        """What was said of it."""
        ...


def is_too_fast(turn: Turn, judgment: Judgment, limits: RaterLimits) -> bool:
    """Whether an answer came before the item can have been read.

    What was answered before, and is answered anew, was read then.
    """
    if judgment.state is not JudgmentState.ANSWERED or judgment.revision:
        return False
    words = len(turn.item.texts[-1].split())  # those before may have been read in another item
    return judgment.active_seconds < least_seconds(words, limits.seconds_a_word)


@dataclass(frozen=True, slots=True)
class Carelessness:
    """How many checks were missed and answers too fast, and of which kinds the last one is."""

    missed: int = 0
    fast: int = 0
    is_last_missed: bool = False
    is_last_fast: bool = False


def carelessness(
    answers: Iterable[AnsweredTurn],
    missed: Collection[Place],
    limits: RaterLimits,
    since: datetime | None = None,
) -> Carelessness:
    """Return what was careless in the answers of a rater, the last ones last, ``since`` a time."""
    found = Carelessness()
    for each in answers:
        if since is not None and each.judgment.answered_at <= since:
            continue
        is_missed = (each.block, each.turn.position) in missed
        is_fast = is_too_fast(each.turn, each.judgment, limits)
        found = Carelessness(found.missed + is_missed, found.fast + is_fast, is_missed, is_fast)
    return found


def is_stopped(found: Carelessness, limits: RaterLimits) -> bool:
    """Whether the study has ended for a rater."""
    return reaches(found.missed, limits.stop_checks) or reaches(found.fast, limits.stop_fast)


def reaches(count: int, limit: int | None) -> bool:
    """Whether a limit, if there is one, is reached."""
    return limit is not None and count >= limit
