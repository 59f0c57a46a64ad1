"""Where a rater is in a study, and how long the rest will take, as values for a window."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from statistics import median

from tempannot.study.judgment import Judgment, JudgmentState, Turn


class Stage(StrEnum):
    """What a rater is doing.

    OPENING: nothing is known yet. PAGE: a page of consent or questions is shown. DECLINED: the
    rater did not agree, and nothing is asked until that is thought over. TRAINING: a training
    item is shown. FEEDBACK: the answer to it is explained. AGAIN: an attempt at training failed,
    and another one is left. PASSED: training is done, the first list comes next. FAILED: no
    attempt is left. LIST: an item is shown. WARNED: the rater is told to take more care before the
    next item. STOPPED: the study has ended for a rater who takes no care. RELEASED: the list at
    hand was given free for others, which the rater is told. REMOVED: the rater was taken out.
    WAITING: the list is done and the next one must still come from the store. FINISHED: nothing
    is left to judge.
    """

    OPENING = "opening"
    PAGE = "page"
    DECLINED = "declined"
    TRAINING = "training"
    FEEDBACK = "feedback"
    AGAIN = "again"
    PASSED = "passed"
    FAILED = "failed"
    LIST = "list"
    WARNED = "warned"
    STOPPED = "stopped"
    RELEASED = "released"
    REMOVED = "removed"
    WAITING = "waiting"
    FINISHED = "finished"

    @property
    def shows_item(self) -> bool:
        """Whether an item is shown that can be answered."""
        return self in (Stage.TRAINING, Stage.LIST)


@dataclass(frozen=True, slots=True)
class Feedback:
    """What a rater learns from an answer to a training item; ``text`` may be empty."""

    turn: Turn
    response: str
    expected: str
    text: str

    @property
    def is_right(self) -> bool:
        """Whether the answer is the expected one."""
        return self.response == self.expected


@dataclass(frozen=True, slots=True)
class Judged:
    """An item that was judged lately, to be looked at again."""

    block: str
    turn: Turn
    judgment: Judgment


@dataclass(frozen=True, slots=True)
class RaterProgress:
    """How far a rater is: in the list or training at hand, and in the study.

    ``judged`` and ``lists_finished`` are this rater's. ``lists`` and ``items`` (attention checks
    among them, as in ``judged``) are those of the whole study; a rater may get fewer.
    """

    done: int = 0
    turns: int = 0
    judged: int = 0
    items: int = 0
    lists_finished: int = 0
    lists: int = 0


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
