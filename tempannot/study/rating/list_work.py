"""What a rater has judged of blocks and lists, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import islice

from tempannot.study.judgment import Block, Judgment, JudgmentState, Turn
from tempannot.study.rating.stage import Judged


class BlockWork:
    """A block with the holding judgment of each position."""

    def __init__(self, block: Block, judgments: Iterable[Judgment] = ()) -> None:
        self.block = block
        self._turns = {turn.position: turn for turn in block.turns}
        self._holding: dict[int, Judgment] = {}
        self._settled = 0
        self.put_all(judgments)

    @property
    def judged(self) -> tuple[Judgment, ...]:
        """The answers and the skipped, by position; what was taken back is left out."""
        held = (self._holding[each] for each in sorted(self._holding))
        return tuple(each for each in held if each.state is not JudgmentState.TAKEN_BACK)

    @property
    def is_begun(self) -> bool:
        """Whether anything was judged, even if it was taken back."""
        return bool(self._holding)

    @property
    def settled(self) -> int:
        """How many positions need no more judging."""
        return self._settled

    @property
    def left(self) -> int:
        """How many positions are still to be judged."""
        return len(self._turns) - self.settled

    @property
    def right(self) -> int:
        """How many training items got the expected answer."""
        return sum(
            each.response is not None and each.response == self._turns[each.position].expected
            for each in self._holding.values()
        )

    def turn(self, position: int) -> Turn:
        """Return the turn at a position; raises KeyError if there is none."""
        return self._turns[position]

    def holding(self, position: int) -> Judgment | None:
        """Return the highest revision at a position, None before the first one."""
        return self._holding.get(position)

    def put(self, judgment: Judgment) -> None:
        """Let a judgment hold, unless a later one is known or its position is not here."""
        known = self._holding.get(judgment.position)
        if judgment.position in self._turns and (
            known is None or judgment.revision >= known.revision
        ):
            self._settled += judgment.settles - (known is not None and known.settles)
            self._holding[judgment.position] = judgment

    def put_all(self, judgments: Iterable[Judgment]) -> None:
        """Let those of some judgments hold that are of this block."""
        for judgment in judgments:
            if judgment.block == self.block.name:
                self.put(judgment)

    def next_turn(self) -> Turn | None:
        """Return the first turn without a judgment, or else the first skipped once, or None."""
        if not self.left:
            return None
        turns = [self._turns[each] for each in sorted(self._turns)]
        unseen = (each for each in turns if self._is_unseen(each.position))
        skipped = (each for each in turns if not self._settles(each.position))
        return next(unseen, None) or next(skipped, None)

    def _is_unseen(self, position: int) -> bool:
        held = self._holding.get(position)
        return held is None or held.state is JudgmentState.TAKEN_BACK

    def _settles(self, position: int) -> bool:
        held = self._holding.get(position)
        return held is not None and held.settles


_Place = tuple[str, int]


class ListWorks:
    """The works of a rater's lists, in the order in which the lists came.

    What a page asks for after each answer takes no longer with thousands of answers.
    """

    def __init__(self) -> None:
        self._works: dict[str, BlockWork] = {}
        self._order: dict[_Place, None] = {}
        self._released: set[str] = set()

    @property
    def works(self) -> tuple[BlockWork, ...]:
        """One per list, those that were given free too."""
        return tuple(self._works.values())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lists that the rater has."""
        return tuple(self._held)

    @property
    def left(self) -> int:
        """How many items are still to be judged."""
        return sum(each.left for each in self._held.values())

    @property
    def _held(self) -> Mapping[str, BlockWork]:
        if not self._released:
            return self._works
        return {name: work for name, work in self._works.items() if name not in self._released}

    @property
    def settled(self) -> int:
        """How many items need no more judging."""
        return sum(each.settled for each in self._works.values())

    def add(self, block: Block) -> bool:
        """Take another list, or one again that was given free; False if it is here already."""
        self._released.discard(block.name)
        if block.name in self._works:
            return False
        self._works[block.name] = BlockWork(block)
        return True

    def release(self) -> None:
        """Give up all that is left, until it is added again; what was judged stays and counts."""
        self._released.update(name for name, work in self._works.items() if work.left)

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
        for work in self._held.values():
            turn = work.next_turn()
            if turn is not None:
                return work, turn
        return None

    def latest(self, count: int | None) -> tuple[Judged, ...]:
        """Return what was judged last and still holds, all of it for None, the latest one last."""
        places = list(islice(reversed(self._order), count))[::-1]
        return tuple(self._judged(*each) for each in places)

    def _judged(self, block: str, position: int) -> Judged:
        work, turn = self.find(block, position)
        held = work.holding(position)
        assert held is not None
        return Judged(block, turn, held)

    def _time(self, place: _Place) -> datetime:
        return self._judged(*place).judgment.answered_at
