"""What a rater did since the pages were opened."""

from __future__ import annotations

from collections.abc import Iterable

from tempannot.study.rating.judgment import Judgment, JudgmentState
from tempannot.study.rating.stage import Judged


class Sitting:
    """The holding judgments of this sitting, and the items judged lately that it has seen."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, int], Judgment] = {}
        self._seen: dict[tuple[str, int], Judged] = {}

    def keep(self, judgment: Judgment) -> None:
        """Count a judgment that is safe; a later one of the same item takes its place."""
        place = (judgment.block, judgment.position)
        self._kept[place] = judgment
        if judgment.state is JudgmentState.TAKEN_BACK:
            self._seen.pop(place, None)

    def see(self, recent: Iterable[Judged]) -> None:
        """Remember items with what was said of them."""
        for each in recent:
            self._seen[each.block, each.turn.position] = each

    @property
    def seen(self) -> tuple[Judged, ...]:
        """All items that were seen judged, the latest last."""
        return tuple(sorted(self._seen.values(), key=lambda each: each.judgment.answered_at))

    @property
    def answered(self) -> int:
        """How many answers were given and not taken back."""
        return sum(each.state is JudgmentState.ANSWERED for each in self._kept.values())

    @property
    def flagged(self) -> int:
        """How many of them are flagged."""
        return sum(
            each.flagged and each.state is not JudgmentState.TAKEN_BACK
            for each in self._kept.values()
        )

    @property
    def active_seconds(self) -> float:
        """How long the rater was at work on them, pauses left out."""
        return sum(each.active_seconds for each in self._kept.values())
