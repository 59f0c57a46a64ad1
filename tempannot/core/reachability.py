"""The closure of a network as bit sets, and how it grows by one step.

Point 2i is the start and 2i + 1 the end of the interval at place i. Per point there are four
ints whose bits are points: those not before it, after it, not after it and before it. A point
that must equal another has the same rows.

What always holds: every row is closed (who is after a point that is not before another is after
that one, too); "after" is part of "not before" and "before" of "not after"; "not after" and
"before" say what "not before" and "after" say, read from the other side.

One link can teach thousands of rows the same. That is noted once and written when the tables are
read; what asks for the rows of a few points alone counts what is noted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import compress

from tempannot.core.assertions import needed_steps
from tempannot.core.bitsets import members
from tempannot.core.endpoints import Endpoints, Point, relations_allowed
from tempannot.core.relations import AFTER, BEFORE, RelationSet

_FEW_ROWS = 256
"""So many are written at once: noting it would cost as much."""

_MANY_PARTS = 64
"""So many parts are written: to look a point up in more would cost too much."""


@dataclass(slots=True)
class Unwritten:
    """What many rows are still to grow by: points in parts that exclude each other, and by what.

    Rows only ever grow, and by the same bits whatever the order: what is noted can wait while
    others are written, and can be written twice.
    """

    parts: tuple[tuple[int, int, int], ...] = ()

    def copy(self) -> Unwritten:
        """Return the same, to change on its own."""
        return Unwritten(self.parts)

    def grown(self, loose: list[int], strict: list[int], point: int) -> tuple[int, int]:
        """Return the rows of a point as they will be."""
        # the rows last: what another thread has written meanwhile is in them
        for points, loosely, strictly in self.parts:
            if points >> point & 1:
                return loose[point] | loosely, strict[point] | strictly
        return loose[point], strict[point]

    def widen(
        self, loose: list[int], strict: list[int], points: int, loosely: int, strictly: int
    ) -> None:
        """Let the rows of some points grow, now or later; a row may know some of it already."""
        if points.bit_count() <= _FEW_ROWS:
            _widen(loose, strict, points, loosely, strictly)
            return
        self._note(points, loosely, strictly)
        if len(self.parts) > _MANY_PARTS:
            self.write(loose, strict)

    def write(self, loose: list[int], strict: list[int]) -> None:
        """Let the rows grow by what is noted."""
        if self.parts:
            for part in self.parts:
                _widen(loose, strict, *part)
            self.parts = ()

    def _note(self, points: int, loosely: int, strictly: int) -> None:
        found = []
        for part, known, known_strictly in self.parts:
            if both := part & points:
                found.append((both, known | loosely, known_strictly | strictly))
            if rest := part & ~points:
                found.append((rest, known, known_strictly))
            points &= ~part
        if points:
            found.append((points, loosely, strictly))
        self.parts = tuple(found)


def _widen(loose: list[int], strict: list[int], points: int, loosely: int, strictly: int) -> None:
    for point in members(points):
        loose[point] |= loosely
        strict[point] |= strictly


@dataclass(slots=True)
class Reachability:
    """Per point the points not before it, after it, not after it and before it, as bits."""

    _not_before: list[int] = field(default_factory=list)
    _after: list[int] = field(default_factory=list)
    _not_after: list[int] = field(default_factory=list)
    _before: list[int] = field(default_factory=list)
    _later: Unwritten = field(default_factory=Unwritten)
    _earlier: Unwritten = field(default_factory=Unwritten)

    @property
    def not_before(self) -> list[int]:
        """Per point those not before it."""
        self._later.write(self._not_before, self._after)
        return self._not_before

    @property
    def after(self) -> list[int]:
        """Per point those after it."""
        self._later.write(self._not_before, self._after)
        return self._after

    @property
    def not_after(self) -> list[int]:
        """Per point those not after it."""
        self._earlier.write(self._not_after, self._before)
        return self._not_after

    @property
    def before(self) -> list[int]:
        """Per point those before it."""
        self._earlier.write(self._not_after, self._before)
        return self._before

    def copy(self) -> Reachability:
        """Return rows that can change on their own; the ints are shared."""
        return Reachability(
            self._not_before.copy(),
            self._after.copy(),
            self._not_after.copy(),
            self._before.copy(),
            self._later.copy(),
            self._earlier.copy(),
        )

    def write(self) -> None:
        """Write what is noted into the rows, so that equal closures are equal."""
        self._later.write(self._not_before, self._after)
        self._earlier.write(self._not_after, self._before)

    def add_interval(self) -> None:
        """Add two points that are related to each other alone."""
        point = len(self._after)
        start, end = 1 << point, 2 << point
        self._not_before += [start | end, end]
        self._after += [end, 0]
        self._not_after += [start, start | end]
        self._before += [0, start]

    def rows_of(self, point: int) -> tuple[int, int, int, int]:
        """Return what is not before a point, after it, not after it and before it."""
        if not (self._later.parts or self._earlier.parts):
            return (
                self._not_before[point],
                self._after[point],
                self._not_after[point],
                self._before[point],
            )
        not_before, after = self._later.grown(self._not_before, self._after, point)
        not_after, before = self._earlier.grown(self._not_after, self._before, point)
        return not_before, after, not_after, before

    def relation(self, place: int, other: int) -> RelationSet:
        """Return what can hold between two different intervals, by their places."""
        start, end, shift = 2 * place, 2 * place + 1, 2 * other
        found = 0
        if self._later.parts or self._earlier.parts:
            for first, last in zip(self.rows_of(start), self.rows_of(end), strict=True):
                found = found << 4 | (first >> shift & 3) << 2 | last >> shift & 3
        else:  # the same in half the time: it is asked thousands of times
            for rows in (self._not_before, self._after, self._not_after, self._before):
                found = found << 4 | (rows[start] >> shift & 3) << 2 | rows[end] >> shift & 3
        return _relation_of(found)

    def related(self, place: int) -> int:
        """Return the intervals that one is related to and itself, as bits of their starts.

        Two intervals are related if the start of one is known to be not after the other's end.
        """
        later = self.not_before[2 * place] >> 1
        return (later | self.not_after[2 * place + 1]) & _starts(len(self.after))

    def between(self, place: int, other: int) -> int:
        """Return the points that can lie on a chain between end points of two intervals.

        If the two are related their own points are among them: some point of one is then known
        to be not before some point of the other, and each of the two is between them itself.
        """
        one, two = (
            [self.rows_of(point) for point in (2 * each, 2 * each + 1)] for each in (place, other)
        )
        found = 0
        for lows, highs in ((one, two), (two, one)):
            for not_before, _, _, _ in lows:
                for _, _, not_after, _ in highs:
                    found |= not_before & not_after
        return found

    def relations_after(self, place: int) -> Iterator[tuple[int, RelationSet]]:
        """Yield the related intervals at higher places, in order, and how they are related."""
        found: dict[int, RelationSet] = {}
        for relations, others in self.related_after(place).items():
            found |= dict.fromkeys(others, relations)
        for other in sorted(found):
            yield other, found[other]

    def related_after(self, place: int) -> dict[RelationSet, list[int]]:
        """Return the related intervals at higher places, in order, by how they are related."""
        starts, skipped = _starts(len(self.after)), 2 * place + 2
        # nearly all pairs of a long text are apart, and one bit tells
        earlier = self.after[2 * place + 1] & starts
        later = self.before[2 * place] >> 1 & starts
        found: dict[RelationSet, list[int]] = {}
        for apart, relations in ((earlier, BEFORE), (later, AFTER)):
            if places := _places(apart >> skipped, place + 1):
                found[relations] = places
        for other in _places((self.related(place) & ~earlier & ~later) >> skipped, place + 1):
            found.setdefault(self.relation(place, other), []).append(other)
        return found

    def unlike(self, other: Reachability, place: int) -> int:
        """Return the points to which an interval stands otherwise than in ``other``."""
        found = 0
        for point in (2 * place, 2 * place + 1):
            found |= self.after[point] ^ other.after[point]
            found |= self.before[point] ^ other.before[point]
            found |= self.not_after[point] ^ other.not_after[point]
            found |= self.not_before[point] ^ other.not_before[point]
        return found

    def overturned(self, other: Reachability) -> int:
        """Count the pairs of points of whose order ``other`` says the contrary."""
        found = 0
        for point in range(len(self.after)):
            strictly = self.after[point] & other.not_after[point]
            found += (strictly | self.not_before[point] & other.before[point]).bit_count()
        return found

    def narrow(self, place: int, other: int, relations: RelationSet) -> None:
        """Close after one more convex relation of two intervals, which must not contradict."""
        points = (2 * place, 2 * place + 1, 2 * other, 2 * other + 1)
        for step in needed_steps(relations):
            self.insert(points[step.first], points[step.second], step.strict)

    def insert(self, first: int, second: int, strict: bool) -> None:
        """Close after one more step between points, which must not contradict.

        A chain that uses the new step need use it once: it comes from a point not after
        ``first`` and goes on from ``second``, and is strict if one of its three parts is. As the
        rows are closed, who knows to come before ``second``, strictly or not, knows so of all
        that follows: only the others' rows grow, by the rows of ``second``; and the same
        backward. Cost: a few operations on bit sets as long as there are points, and one more
        for every row that grows, at once if they are few and when they are next read if not:
        where each interval overlaps the next, nearly all end points learn of nearly all starts
        (of 10,000 intervals 20,000 rows and 66 million pairs).

        Source: Ibaraki & Katoh 1983, On-line computation of transitive closures of graphs.
        """
        reached, strictly_reached, sources, lower = self.rows_of(first)
        if (strictly_reached if strict else reached) >> second & 1:
            return
        targets, upper, seen, strictly_seen = self.rows_of(second)
        grow = (sources if strict else lower) & ~strictly_seen
        self._later.widen(self._not_before, self._after, grow, targets, targets)
        self._later.widen(self._not_before, self._after, sources & ~seen & ~grow, targets, upper)
        grow = (targets if strict else upper) & ~strictly_reached
        self._earlier.widen(self._not_after, self._before, grow, sources, sources)
        self._earlier.widen(
            self._not_after, self._before, targets & ~reached & ~grow, sources, lower
        )


def _places(starts: int, first: int) -> list[int]:
    """Return the places of intervals whose starts are given as bits, counted from a place on."""
    # a digit per point, of which every other one is a start; many of them are ones
    digits = bin(starts)[:1:-1][::2].encode().translate(_SELECTED)
    return list(compress(range(first, first + len(digits)), digits))


_SELECTED = bytes.maketrans(b"01", b"\0\1")


@cache
def _starts(points: int) -> int:
    """Return the bits of all start points."""
    return ((1 << points) - 1) // 3


@cache
def _relation_of(nibbles: int) -> RelationSet:
    not_before, after, not_after, before = (nibbles >> shift for shift in (12, 8, 4, 0))
    found = []
    for bit in (2, 3, 0, 1):  # start-start, start-end, end-start, end-end as in the rows
        point = Point.ANY
        if not_before >> bit & 1:
            point &= Point.AT_MOST
        if after >> bit & 1:
            point &= Point.LESS
        if not_after >> bit & 1:
            point &= Point.AT_LEAST
        if before >> bit & 1:
            point &= Point.GREATER
        found.append(point)
    return relations_allowed(Endpoints(*found))
