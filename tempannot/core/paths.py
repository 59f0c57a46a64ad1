"""Shortest chains of asserted steps from one end point to another.

A chain costs the number of links it uses; an interval's own start-before-end costs nothing.
The search runs over pairs of a point and whether a strict step was taken yet, so that a chain
for < and one for <= are told apart. Cost: one visit per state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from tempannot.core.assertions import Assertion, RelationStep, Step, TimePoint, needed_steps
from tempannot.core.relations import RelationSet


class Arc(NamedTuple):
    """One step between points by number; ``link`` is None for an interval's own."""

    first: int
    second: int
    strict: bool
    symbol: str
    link: str | None


_Came = dict[int, tuple[int, Arc] | None]
"""Per state the state before it and the step between; a state is 2 x point + has a strict step."""


_NEXT, _CAME = 1, 2
_CLOSED_BY_DIGIT = bytes.maketrans(b"01", bytes((_CAME, 0)))


class StepPaths:
    """The steps of some assertions, to be searched; one assertion more or less costs little.

    Intervals are known by their place; point 2i is the start and 2i + 1 the end of the i-th.
    The steps from a point are worked out when a search first comes there: a search in a dense
    network stays near its two ends.
    """

    def __init__(self, places: Mapping[str, int], assertions: Iterable[Assertion]) -> None:
        self._places = dict(places)
        self._names = list(places)
        near: list[list[Assertion]] = [[] for _ in places]
        for each in assertions:
            if each.source != each.target:
                near[places[each.source]].append(each)
                near[places[each.target]].append(each)
        self._near = [tuple(each) for each in near]
        self._arcs: list[tuple[Arc, ...] | None] = [None] * (2 * len(places))

    def copy(self) -> StepPaths:
        """Return paths that can change on their own; what is known of a point is shared."""
        paths = StepPaths({}, ())
        paths._places, paths._names = self._places, self._names
        paths._near, paths._arcs = self._near.copy(), self._arcs.copy()
        return paths

    def add(self, assertion: Assertion) -> None:
        """Take in one more assertion, after all others."""
        for place in self._ends(assertion):
            self._near[place] = (*self._near[place], assertion)

    def remove(self, assertion: Assertion) -> None:
        """Let go of an assertion."""
        for place in self._ends(assertion):
            self._near[place] = tuple(each for each in self._near[place] if each is not assertion)

    def arcs_from(self, point: int) -> tuple[Arc, ...]:
        """Return the steps that start at a point, an interval's own first."""
        found = self._arcs[point]
        if found is None:
            place = point >> 1
            start: list[Arc] = [Arc(2 * place, 2 * place + 1, True, "<", None)]
            end: list[Arc] = []
            for each in self._near[place]:
                source, target = self._places[each.source], self._places[each.target]
                other = 2 * (target if source == place else source)
                for step in _leaving(each.relations, source != place):
                    first, second = 2 * place + step.first % 2, other + step.second % 2
                    arc = Arc(first, second, step.strict, step.symbol, each.id)
                    (end if first & 1 else start).append(arc)
            self._arcs[2 * place], self._arcs[2 * place + 1] = tuple(start), tuple(end)
            found = self._arcs[point]
            assert found is not None
        return found

    def all_arcs(self) -> list[tuple[Arc, ...]]:
        """Return the steps that start at each point."""
        return [self.arcs_from(point) for point in range(len(self._arcs))]

    def shortest(
        self,
        first: int,
        second: int,
        strict: bool,
        free: Collection[str] = (),
        within: int = -1,
    ) -> tuple[Arc, ...] | None:
        """Return a chain from ``first`` to ``second`` with the fewest links not in ``free``.

        With ``strict`` at least one of its steps is strict. None if there is no chain. The
        points on the chain are known to be among the bits of ``within``.
        """
        came: _Came = {2 * first: None}
        goal = 2 * second + strict
        closed = self._outside(within)
        closed[2 * first] = _CAME
        level = [2 * first]
        while level and goal not in came:
            later: dict[int, tuple[int, Arc]] = {}
            for state in level:  # it grows by what costs nothing
                taken = strict and state & 1
                for arc in self.arcs_from(state >> 1):
                    _, point, is_strict, _, link = arc
                    following = 2 * point + (taken or (strict and is_strict))
                    if closed[following] == _CAME:
                        continue
                    if link is None or link in free:
                        came[following] = state, arc
                        closed[following & -2] = closed[following] = _CAME
                        level.append(following)
                    elif not closed[following]:
                        later[following] = state, arc
                        closed[following] = _NEXT
            level = [state for state in later if state not in came]
            for state in level:
                came[state] = later[state]
                # who has taken a strict step can do all that who has not can
                closed[state & -2] = closed[state] = _CAME
        return _chain(came, goal) if goal in came else None

    def _outside(self, within: int) -> bytearray:
        """Return a byte per state: not zero if its point is not among the bits of ``within``.

        A byte is looked up in the time of a pointer; a bit of a long int costs a copy of it.
        """
        count = len(self._arcs)
        closed = bytearray(2 * count)
        if within >= 0:
            digits = bin(within)[:1:-1].ljust(count, "0").encode()
            closed[::2] = closed[1::2] = digits.translate(_CLOSED_BY_DIGIT)
        return closed

    def steps(self, arcs: Iterable[Arc]) -> tuple[Step, ...]:
        """Say the same with the names of the intervals."""
        return tuple(
            Step(self._point(arc.first), arc.symbol, self._point(arc.second), arc.link)
            for arc in arcs
        )

    def _ends(self, assertion: Assertion) -> tuple[int, ...]:
        """Return the places of an assertion's ends, of which something else is known now."""
        if assertion.source == assertion.target:
            return ()
        ends = self._places[assertion.source], self._places[assertion.target]
        for place in ends:
            self._arcs[2 * place] = self._arcs[2 * place + 1] = None
        return ends

    def _point(self, point: int) -> TimePoint:
        return TimePoint(self._names[point >> 1], "end" if point & 1 else "start")


@cache
def _leaving(relations: RelationSet, from_target: bool) -> tuple[RelationStep, ...]:
    """Return the steps of a relation that start at its source, or at its target."""
    return tuple(step for step in needed_steps(relations) if (step.first > 1) == from_target)


def arcs_of(assertion: Assertion, places: Mapping[str, int]) -> list[Arc]:
    """Return the steps of one assertion between points by number; none for a self-link."""
    if assertion.source == assertion.target:
        return []
    source, target = 2 * places[assertion.source], 2 * places[assertion.target]
    points = (source, source + 1, target, target + 1)
    return [
        Arc(points[step.first], points[step.second], step.strict, step.symbol, assertion.id)
        for step in needed_steps(assertion.relations)
    ]


def _chain(came: _Came, state: int) -> tuple[Arc, ...]:
    found: list[Arc] = []
    while (origin := came[state]) is not None:
        state, arc = origin
        found.append(arc)
    return tuple(reversed(found))


def links_of(arcs: Iterable[Arc]) -> tuple[str, ...]:
    """Return the links of a chain, each once, in its order."""
    return tuple(dict.fromkeys(arc.link for arc in arcs if arc.link is not None))
