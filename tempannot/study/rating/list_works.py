"""All lists of a rater with what was judged of them, and the order in which it was judged."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from itertools import islice

from tempannot.study.rating.block_work import BlockWork
from tempannot.study.rating.judgment import Block, Judgment, JudgmentState, Turn
from tempannot.study.rating.stage import Judged

_Place = tuple[str, int]


class ListWorks:
    """The works of a rater's lists, in the order in which the lists came.

    What a page asks for after each answer takes no longer with thousands of answers.
    """

    def __init__(self) -> None:
        self._works: dict[str, BlockWork] = {}
        self._order: dict[_Place, None] = {}

    @property
    def works(self) -> tuple[BlockWork, ...]:
        """One per list."""
        return tuple(self._works.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lists."""
        return tuple(self._works)

    @property
    def left(self) -> int:
        """How many items are still to be judged."""
        return sum(each.left for each in self._works.values())

    @property
    def settled(self) -> int:
        """How many items need no more judging."""
        return sum(each.settled for each in self._works.values())

    def add(self, block: Block) -> bool:
        """Take another list; False if it is here already."""
        if block.name in self._works:
            return False
        self._works[block.name] = BlockWork(block)
        return True

    def put(self, judgment: Judgment) -> bool:
        """Let a judgment hold, as the latest; return whether it is a new one of a list here."""
        work = self._works.get(judgment.block)
        if work is None:
            return False
        before = work.holding(judgment.position)
        work.put(judgment)
        held, place = work.holding(judgment.position), (judgment.block, judgment.position)
        if held is None or held.state is JudgmentState.TAKEN_BACK:
            self._order.pop(place, None)
        elif before is None or before.answered_at != held.answered_at:
            self._order.pop(place, None)
            self._order[place] = None
            return True
        return False

    def put_all(self, judgments: Iterable[Judgment]) -> None:
        """Let judgments hold that were made elsewhere, in the order of their times."""
        if sum(self.put(each) for each in judgments):
            # the sort is stable: judgments of one moment stay as they came
            self._order = dict.fromkeys(sorted(self._order, key=self._time))

    def find(self, block: str, position: int) -> tuple[BlockWork, Turn]:
        """Return the work and the turn of a place; raises KeyError if there is none."""
        work = self._works[block]
        return work, work.turn(position)

    def next_turn(self) -> tuple[BlockWork, Turn] | None:
        """Return the first turn that is to be judged, lists before their followers."""
        for work in self._works.values():
            turn = work.next_turn()
            if turn is not None:
                return work, turn
        return None

    def latest(self, count: int) -> tuple[Judged, ...]:
        """Return what was judged last and still holds, the latest one last."""
        places = list(islice(reversed(self._order), count))[::-1]
        return tuple(self._judged(*each) for each in places)

    def _judged(self, block: str, position: int) -> Judged:
        work, turn = self.find(block, position)
        held = work.holding(position)
        assert held is not None
        return Judged(block, turn, held)

    def _time(self, place: _Place) -> datetime:
        return self._judged(*place).judgment.answered_at
