"""An item as it stands before a rater, with what was said beside the answer."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import uuid4

from tempannot.study.rating.active_time import ActiveTime
from tempannot.study.rating.block_work import BlockWork
from tempannot.study.rating.clock import Clock
from tempannot.study.rating.judgment import Judgment, JudgmentState, Turn


@dataclass(frozen=True, slots=True)
class Said:
    """What a rater says of an item: the state, the answer if there is one, mark and comment."""

    state: JudgmentState
    response: str | None = None
    flagged: bool = False
    comment: str = ""


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

    def judge(self, state: JudgmentState, response: str | None) -> Judgment:
        """Return a new judgment of this item, timed since it was shown."""
        moment = self._clock.seconds()
        said = Said(state, response, self.flagged, self.comment)
        seconds = (round(self.time.total(moment), 3), round(self.time.active(moment), 3))
        return self._next(said, seconds)

    def _next(self, said: Said, seconds: tuple[float, float]) -> Judgment:
        return Judgment(
            id=uuid4().hex,
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
            # the clock may have been set back meanwhile
            answered_at=max(self._shown_at, self._clock.now()),
            response_seconds=seconds[0],
            active_seconds=seconds[1],
        )
