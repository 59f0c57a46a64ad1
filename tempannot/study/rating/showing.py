"""An item as it stands before a rater: since when, how long attended to, what was said."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Protocol
from uuid import uuid4

from tempannot.study.judgment import SHORTEST, Judgment, JudgmentState, Turn
from tempannot.study.rating.list_work import BlockWork


class Clock(Protocol):
    """What raters' times are taken from."""

    def now(self) -> datetime:
        """Return the time in UTC; it may be set back while a rater works."""
        ...

    def seconds(self) -> float:
        """Return seconds since some moment; they never go back."""
        ...


class SystemClock:
    """The clocks of the machine."""

    def now(self) -> datetime:
        """Return the time in UTC, to the millisecond."""
        now = datetime.now(UTC)
        return now.replace(microsecond=now.microsecond // 1000 * 1000)

    def seconds(self) -> float:
        """Return the seconds of the machine's steady clock."""
        return time.monotonic()


class ActiveTime:
    """Time since an item was shown, and the part of it in which the rater was there.

    A key, the mouse or a look back at the window is a sign of life. After each, the rater counts
    as there for ``idle_seconds`` at most, and not at all while the window is hidden or another
    one is active. All moments are seconds of one steady clock.
    """

    def __init__(self, shown: float, idle_seconds: float, present: bool = True) -> None:
        self._shown = shown
        self._idle_seconds = idle_seconds
        self._counted = 0.0
        self._since: float | None = shown if present else None

    def sign_of_life(self, moment: float) -> None:
        """Note that the rater did something in the window."""
        if self._since is not None:
            self._count(moment)
            self._since = moment

    def leave(self, moment: float) -> None:
        """Note that the window was hidden, or that another one became active."""
        self._count(moment)
        self._since = None

    def come_back(self, moment: float) -> None:
        """Note that the window is active again."""
        if self._since is None:
            self._since = moment

    def total(self, moment: float) -> float:
        """Return the seconds since the item was shown."""
        return max(0.0, moment - self._shown)

    def active(self, moment: float) -> float:
        """Return the seconds in which the rater was there."""
        return min(self._counted + self._under_way(moment), self.total(moment))

    def _count(self, moment: float) -> None:
        self._counted += self._under_way(moment)

    def _under_way(self, moment: float) -> float:
        if self._since is None:
            return 0.0
        return min(max(0.0, moment - self._since), self._idle_seconds)


@dataclass(frozen=True, slots=True)
class Said:
    """What a rater says of an item: the state, the answer if there is one, mark and comment."""

    state: JudgmentState
    response: str | None = None
    flagged: bool = False
    comment: str = ""


@dataclass(frozen=True, slots=True)
class Measured:
    """What a page that runs elsewhere tells of a judgment: its id, and its times in seconds.

    ``is_bound``: the times cannot be longer than the item was shown here.
    """

    id: str
    seconds: float
    active_seconds: float
    is_bound: bool = True


class Showing:
    """One turn from the moment it is shown until the next one is.

    ``flagged`` and ``comment`` begin as they were in the judgment that holds. ``is_revisited``
    says whether the item was already settled when it was shown.
    """

    def __init__(
        self, work: BlockWork, turn: Turn, clock: Clock, idle_seconds: float, present: bool = True
    ) -> None:
        self.work = work
        self.turn = turn
        self.time = ActiveTime(clock.seconds(), idle_seconds, present)
        self.flagged = self.held.flagged if self.held else False
        self.comment = self.held.comment if self.held else ""
        self.is_revisited = self.is_answered
        self._clock = clock
        self._shown_at = clock.now()

    @property
    def held(self) -> Judgment | None:
        """The judgment that holds, None before the first one."""
        return self.work.holding(self.turn.position)

    @property
    def is_answered(self) -> bool:
        """Whether the item needs no more judging."""
        return self.held is not None and self.held.settles

    @property
    def said(self) -> Said | None:
        """What holds of this item, None if nothing was said or it was taken back."""
        held = self.held
        if held is None or held.state is JudgmentState.TAKEN_BACK:
            return None
        return Said(held.state, held.response, held.flagged, held.comment)

    def judge(
        self, state: JudgmentState, response: str | None, measured: Measured | None = None
    ) -> Judgment:
        """Return a new judgment of this item, timed since it was shown, or as it was measured."""
        moment = self._clock.seconds()
        said = Said(state, response, self.flagged, self.comment)
        total, active = self.time.total(moment), self.time.active(moment)
        if measured is None:
            return self._next(said, uuid4().hex, (round(total, 3), round(active, 3)))
        longest = total if measured.is_bound else measured.seconds
        seconds = max(min(measured.seconds, longest), SHORTEST)
        told = (round(seconds, 3), round(min(measured.active_seconds, seconds), 3))
        judgment = self._next(said, measured.id, told)
        return replace(judgment, shown_at=judgment.answered_at - timedelta(seconds=seconds))

    def _next(self, said: Said, id: str, seconds: tuple[float, float]) -> Judgment:
        now = self._clock.now()
        if now < self._shown_at:  # the clock was set back meanwhile
            now = self._shown_at + timedelta(seconds=seconds[0])
        return Judgment(
            id=id,
            rater=self.work.block.rater,
            block=self.work.block.name,
            position=self.turn.position,
            item=self.turn.item.number,
            revision=0 if self.held is None else self.held.revision + 1,
            state=said.state,
            response=said.response,
            flagged=said.flagged,
            comment=said.comment,
            shown_at=self._shown_at,
            answered_at=now,
            response_seconds=seconds[0],
            active_seconds=seconds[1],
        )
