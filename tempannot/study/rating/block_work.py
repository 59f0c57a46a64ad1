"""What a rater has judged of one block, and what comes next in it."""

from __future__ import annotations

from collections.abc import Iterable

from tempannot.study.rating.judgment import Block, Judgment, JudgmentState, Turn


class BlockWork:
    """A block with the holding judgment of each position."""

    def __init__(self, block: Block, judgments: Iterable[Judgment] = ()) -> None:
        self.block = block
        self._turns = {turn.position: turn for turn in block.turns}
        self._holding: dict[int, Judgment] = {}
        self._settled = 0
        for judgment in judgments:
            if judgment.block == block.name:
                self.put(judgment)

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
