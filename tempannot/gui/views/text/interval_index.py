"""Where the intervals of a document lie: which are at a place, which are in a stretch of text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from heapq import nsmallest
from itertools import accumulate

from tempannot.core.document import Interval
from tempannot.core.items import Span


class IntervalIndex:
    """The intervals that have text, in document order.

    A look-up costs a binary search and the intervals found (nested ones lie close together).
    """

    __slots__ = ("_by_id", "_ends", "_order", "_starts", "intervals")

    def __init__(self, intervals: Iterable[Interval] = ()) -> None:
        marked = (each for each in intervals if each.span.end > each.span.start)
        self.intervals = tuple(sorted(marked, key=lambda each: each.span))
        self._by_id = {each.id: each for each in self.intervals}
        self._order = {each.id: place for place, each in enumerate(self.intervals)}
        self._starts = [each.span.start for each in self.intervals]
        self._ends = list(accumulate((each.span.end for each in self.intervals), max))

    def get(self, id: str | None) -> Interval | None:
        """An interval by its id, None if it has no text."""
        return None if id is None else self._by_id.get(id)

    def at(self, offset: int) -> tuple[Interval, ...]:
        """The intervals over one code point, the shortest first."""
        found = self.within(Span(offset, offset + 1))
        return tuple(sorted(found, key=lambda each: each.span.end - each.span.start))

    def within(self, span: Span) -> tuple[Interval, ...]:
        """The intervals that share text with ``span``, in document order."""
        last = bisect_left(self._starts, span.end)
        first = bisect_right(self._ends, span.start, 0, last)
        return tuple(each for each in self.intervals[first:last] if each.span.end > span.start)

    def step(self, id: str | None, by: int, offset: int = 0) -> Interval | None:
        """The interval ``by`` places after ``id``, going round at the ends.

        Without an interval to start from, the first one from ``offset`` on (or the last
        before it, for a step back).
        """
        if not self.intervals:
            return None
        place = self._order.get(id) if id is not None else None
        if place is None:
            place = bisect_left(self._starts, offset) - (by > 0)
        return self.intervals[(place + by) % len(self.intervals)]

    def nearest(self, id: str, among: Iterable[Interval], count: int) -> tuple[Interval, ...]:
        """The ``count`` intervals of ``among`` that are nearest to ``id`` in the text."""
        here = self._order.get(id)
        if here is None:
            return tuple(among)[:count]
        order = self._order
        others = (each for each in among if each.id != id and each.id in order)
        ranked = nsmallest(
            count, others, key=lambda each: (abs(order[each.id] - here), -order[each.id])
        )
        return tuple(ranked)
