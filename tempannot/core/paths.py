"""Shortest chains of asserted steps from one end point to another.

A chain costs the number of links it uses; an interval's own start-before-end costs nothing.
The search runs over pairs of a point and whether a strict step was taken yet, so that a chain
for < and one for <= are told apart. Cost: one visit per state.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from tempannot.core.assertions import Assertion, Step, TimePoint, needed_steps


class Arc(NamedTuple):
    """One step between points by number; ``link`` is None for an interval's own."""

    first: int
    second: int
    strict: bool
    symbol: str
    link: str | None


class StepPaths:
    """The steps of some assertions, to be searched.

    Intervals are known by their place; point 2i is the start and 2i + 1 the end of the i-th.
    """

    def __init__(self, places: Mapping[str, int], assertions: Iterable[Assertion]) -> None:
        self._names = list(places)
        self.arcs: list[list[Arc]] = []
        for place in range(len(places)):
            self.arcs += [[Arc(2 * place, 2 * place + 1, True, "<", None)], []]
        for assertion in assertions:
            for arc in arcs_of(assertion, places):
                self.arcs[arc.first].append(arc)

    def shortest(
        self, first: int, second: int, strict: bool, free: Collection[str] = ()
    ) -> tuple[Arc, ...] | None:
        """Return a chain from ``first`` to ``second`` with the fewest links not in ``free``.

        With ``strict`` at least one of its steps is strict. None if there is no chain.
        """
        came: dict[int, tuple[int, Arc] | None] = {}
        goals = (2 * second + 1,) if strict else (2 * second, 2 * second + 1)
        queue: deque[tuple[int, int, Arc | None]] = deque([(2 * first, -1, None)])
        while queue:
            state, before, by = queue.popleft()
            if state in came:
                continue
            came[state] = None if by is None else (before, by)
            if state in goals:
                return _chain(came, state)
            for arc in self.arcs[state >> 1]:
                following = 2 * arc.second + (state & 1 | arc.strict)
                if following not in came:
                    if arc.link is None or arc.link in free:
                        queue.appendleft((following, state, arc))
                    else:
                        queue.append((following, state, arc))
        return None

    def steps(self, arcs: Iterable[Arc]) -> tuple[Step, ...]:
        """Say the same with the names of the intervals."""
        return tuple(
            Step(self._point(arc.first), arc.symbol, self._point(arc.second), arc.link)
            for arc in arcs
        )

    def _point(self, point: int) -> TimePoint:
        return TimePoint(self._names[point >> 1], "end" if point & 1 else "start")


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


def _chain(came: Mapping[int, tuple[int, Arc] | None], state: int) -> tuple[Arc, ...]:
    found: list[Arc] = []
    while (origin := came[state]) is not None:
        state, arc = origin
        found.append(arc)
    return tuple(reversed(found))


def links_of(arcs: Iterable[Arc]) -> tuple[str, ...]:
    """Return the links of a chain, each once, in its order."""
    return tuple(dict.fromkeys(arc.link for arc in arcs if arc.link is not None))
