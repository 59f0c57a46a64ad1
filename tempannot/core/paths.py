"""Shortest chains of asserted steps from one end point to another.

A chain costs the number of links it uses; an interval's own start-before-end costs nothing.
The search runs over pairs of a point and whether a strict step was taken yet, so that a chain
for < and one for <= are told apart. Cost: one visit per state.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from tempannot.core.assertions import Assertion, Step, TimePoint, needed_steps
from tempannot.core.nothing_collected import nothing_collected
from tempannot.core.relations import RelationSet


class Arc(NamedTuple):
    """One step between points by number; ``link`` is None for an interval's own."""

    first: int
    second: int
    strict: bool
    symbol: str
    link: str | None


class _Leaving(NamedTuple):
    """The steps that start at a point, field by field.

    A search reads hundreds of thousands of steps, of which few are on the chain: one object for
    each of them would cost more, above all in passes of the garbage collector, than the search.
    """

    targets: tuple[int, ...]
    symbols: tuple[str, ...]
    links: tuple[str | None, ...]


_NEXT, _CAME = 1, 2
"""What is known of a state: it is reached by one link more, or by what was used so far."""
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
        with nothing_collected():  # two lists for each interval, and all of them stay
            near: list[list[Assertion]] = [[] for _ in places]
            for each in assertions:
                if each.source != each.target:
                    near[places[each.source]].append(each)
                    near[places[each.target]].append(each)
            self._near = [tuple(each) for each in near]
        self._leaving: list[_Leaving | None] = [None] * (2 * len(places))

    def copy(self) -> StepPaths:
        """Return paths that can change on their own; what is known of a point is shared."""
        paths = StepPaths({}, ())
        paths._places, paths._names = self._places, self._names
        paths._near, paths._leaving = self._near.copy(), self._leaving.copy()
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
        return tuple(
            Arc(point, target, symbol == "<", symbol, link)
            for target, symbol, link in zip(*self._leaving_from(point), strict=True)
        )

    def all_arcs(self) -> list[tuple[Arc, ...]]:
        """Return the steps that start at each point."""
        return [self.arcs_from(point) for point in range(len(self._leaving))]

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
        count = len(self._leaving)
        # Where a strict step is asked for, a point is two states: by its own number after such a
        # step, by that and the number of points before it. The first can do all that the second
        # can. Else each point is one state.
        begin = first + count if strict else first
        came: dict[int, int | None] = {begin: None}
        closed = self._outside(within, strict)
        closed[begin] = _CAME
        leaving, level = self._leaving, [begin]
        while level and second not in came:
            later: dict[int, int] = {}
            for state in level:  # it grows by what costs nothing
                point = state if state < count else state - count
                targets, symbols, links = leaving[point] or self._leaving_from(point)
                if state >= count:
                    targets = _before_strict_step(targets, symbols, count)
                for following, link in zip(targets, links, strict=True):
                    known = closed[following]
                    if known == _CAME:
                        continue
                    if link is None or link in free:
                        came[following] = state
                        closed[following] = _CAME
                        if strict:
                            closed[following % count + count] = _CAME
                        level.append(following)
                    elif not known:
                        later[following] = state
                        closed[following] = _NEXT
            level = [state for state in later if state not in came]
            for state in level:
                came[state] = later[state]
                closed[state] = _CAME
                if strict:
                    closed[state % count + count] = _CAME
        return self._chain(came, second, free) if second in came else None

    def _chain(
        self, came: Mapping[int, int | None], state: int, free: Collection[str]
    ) -> tuple[Arc, ...]:
        """Return the steps to a state; ``came`` holds the state before each."""
        found: list[Arc] = []
        while (origin := came[state]) is not None:
            found.append(self._step(origin, state, free))
            state = origin
        return tuple(reversed(found))

    def _step(self, origin: int, state: int, free: Collection[str]) -> Arc:
        """Return the first step from a state to another, one that costs nothing if there is."""
        count = len(self._leaving)
        first, second = origin % count, state % count
        found: Arc | None = None
        for target, symbol, link in zip(*self._leaving_from(first), strict=True):
            # a state after a strict step is not reached from one before it by another
            if target == second and (origin < count or (symbol == "<") == (state < count)):
                if link is None or link in free:
                    return Arc(first, second, symbol == "<", symbol, link)
                found = found or Arc(first, second, symbol == "<", symbol, link)
        assert found is not None
        return found

    def _leaving_from(self, point: int) -> _Leaving:
        found = self._leaving[point]
        if found is None:
            place, places = point >> 1, self._places
            name = self._names[place]
            start: _Lists = [2 * place + 1], ["<"], [None]
            end: _Lists = [], [], []
            for each in self._near[place]:
                from_source, from_target = _leaving(each.relations)
                is_source = each.source == name
                other = 2 * places[each.target if is_source else each.source]
                for first, second, symbol in from_source if is_source else from_target:
                    targets, symbols, links = end if first else start
                    targets.append(other + second)
                    symbols.append(symbol)
                    links.append(each.id)
            for at, lists in ((2 * place, start), (2 * place + 1, end)):
                targets, symbols, links = lists
                self._leaving[at] = _Leaving(tuple(targets), tuple(symbols), tuple(links))
            found = self._leaving[point]
            assert found is not None
        return found

    def _outside(self, within: int, strict: bool) -> bytearray:
        """Return a byte per state: not zero if its point is not among the bits of ``within``.

        A byte is looked up in the time of a pointer; a bit of a long int costs a copy of it.
        """
        count = len(self._leaving)
        if within < 0:
            return bytearray(2 * count if strict else count)
        digits = bin(within)[:1:-1].ljust(count, "0").encode().translate(_CLOSED_BY_DIGIT)
        return bytearray(2 * digits if strict else digits)

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
            self._leaving[2 * place] = self._leaving[2 * place + 1] = None
        return ends

    def _point(self, point: int) -> TimePoint:
        return TimePoint(self._names[point >> 1], "end" if point & 1 else "start")


_Lists = tuple[list[int], list[str], list[str | None]]
_Ends = tuple[tuple[int, int, str], ...]


@cache
def _leaving(relations: RelationSet) -> tuple[_Ends, _Ends]:
    """Return the steps of a relation that start at its source, and those that start at its target.

    Each leads from an end, 0 or 1, of the one interval to one of the other.
    """
    found: tuple[list[tuple[int, int, str]], list[tuple[int, int, str]]] = [], []
    for step in needed_steps(relations):
        found[step.first > 1].append((step.first % 2, step.second % 2, step.symbol))
    return tuple(found[0]), tuple(found[1])


def _before_strict_step(
    targets: Iterable[int], symbols: Iterable[str], count: int
) -> tuple[int, ...]:
    """Return the states that steps lead to where none before them was strict."""
    both = zip(targets, symbols, strict=True)
    return tuple(point if symbol == "<" else point + count for point, symbol in both)


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


def links_of(arcs: Iterable[Arc]) -> tuple[str, ...]:
    """Return the links of a chain, each once, in its order."""
    return tuple(dict.fromkeys(arc.link for arc in arcs if arc.link is not None))
