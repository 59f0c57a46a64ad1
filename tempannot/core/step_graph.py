"""The steps that assertions say, as a graph of end points by number.

Point 2i is the start and 2i + 1 the end of the interval at place i. Points that must be equal
are merged: one of them stands for all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from tempannot.core.assertions import Assertion, RelationStep, needed_steps
from tempannot.core.errors import DocumentError
from tempannot.core.language import bilingual
from tempannot.core.relations import RelationSet

Successors = list[list[int]]
Pairs = list[tuple[int, int]]


class StepGraph:
    """Steps between points by number: strict ones, loose ones, and equal pairs."""

    __slots__ = ("loose", "parent", "strict")

    def __init__(self, count: int) -> None:
        self.strict: Successors = [[] for _ in range(count)]
        self.loose: Successors = [[] for _ in range(count)]
        self.parent = list(range(count))

    def root(self, point: int) -> int:
        """Return the point that stands for all that equal ``point``."""
        parent = self.parent
        while parent[point] != point:
            parent[point] = point = parent[parent[point]]
        return point

    def merge(self, first: int, second: int) -> None:
        """Make two points equal."""
        first, second = self.root(first), self.root(second)
        if first != second:
            self.parent[max(first, second)] = min(first, second)

    def add(self, step: RelationStep, pairs: Pairs) -> None:
        """Add one step of a relation for pairs of start points of a source and a target."""
        lists, roots = self.strict if step.strict else self.loose, self.parent
        first, second = step.first % 2, step.second % 2
        if step.first > 1:
            pairs = [(target, source) for source, target in pairs]
        for before, after in pairs:
            lists[roots[before + first]].append(roots[after + second])

    def successors(self) -> Successors:
        """Return what follows each point in one step of either kind."""
        return [strict + loose for strict, loose in zip(self.strict, self.loose, strict=True)]

    def merged(self) -> StepGraph:
        """Return the same graph with all steps at the points that stand for the others."""
        roots = [self.root(point) for point in range(len(self.parent))]
        graph = StepGraph(len(roots))
        graph.parent = roots
        for old, new in ((self.strict, graph.strict), (self.loose, graph.loose)):
            for point, targets in enumerate(old):
                if targets:
                    root = roots[point]
                    new[root] += [roots[target] for target in targets]
        for point, targets in enumerate(graph.loose):
            graph.loose[point] = [target for target in targets if target != point]
        return graph


def step_graph(places: Mapping[str, int], assertions: Iterable[Assertion]) -> StepGraph:
    """Return the steps of the assertions and of the intervals; self-links add none.

    Point 2i is the start and 2i + 1 the end of the interval at place i. Points that a link
    makes equal are merged. Raises DocumentError if a link names an interval without a place.
    """
    groups = _by_relation(places, assertions)
    graph = StepGraph(2 * len(places))
    for relations, pairs in groups.items():
        for first, second in _equal_points(relations):
            for pair in pairs:
                graph.merge(pair[first > 1] + first % 2, pair[second > 1] + second % 2)
    graph.parent = roots = [graph.root(point) for point in graph.parent]
    for start in range(0, len(roots), 2):
        graph.strict[roots[start]].append(roots[start + 1])
    for relations, pairs in groups.items():
        for step in needed_steps(relations):
            if step.symbol != "=":
                graph.add(step, pairs)
    return graph


def _by_relation(
    places: Mapping[str, int], assertions: Iterable[Assertion]
) -> dict[RelationSet, Pairs]:
    """Return the start points of sources and targets, so that each step is one fast loop."""
    starts = {interval: 2 * place for interval, place in places.items()}
    groups: defaultdict[RelationSet, Pairs] = defaultdict(list)
    for each in assertions:
        try:
            pair = starts[each.source], starts[each.target]
        except KeyError as error:
            raise DocumentError(
                bilingual(
                    "link {id!r} names interval {args!r}, which is not in the network",
                    id=each.id,
                    args=error.args[0],
                )
            ) from None
        if pair[0] != pair[1]:
            groups[each.relations].append(pair)
    return groups


@cache
def _equal_points(relations: RelationSet) -> tuple[tuple[int, int], ...]:
    steps = needed_steps(relations)
    return tuple((step.first, step.second) for step in steps if step.symbol == "=")


def contradictory_points(graph: StepGraph) -> set[int]:
    """Return the points that lie on a round of steps with a strict one among them."""
    graph = graph.merged()
    part = list(range(len(graph.parent)))
    for component in components(_inner(graph.successors())):
        for point in component:
            part[point] = component[0]
    bad = {
        part[point]
        for point, targets in enumerate(graph.strict)
        for target in targets
        if part[target] == part[point]
    }
    return {point for point, root in enumerate(graph.parent) if part[root] in bad}


def _inner(successors: Successors) -> Successors:
    """Leave out the steps from points that no round leads to; cheaper than a full search."""
    waiting = [0] * len(successors)
    for targets in successors:
        for target in targets:
            waiting[target] += 1
    outside = [point for point, count in enumerate(waiting) if not count]
    for point in outside:
        for target in successors[point]:
            waiting[target] -= 1
            if not waiting[target]:
                outside.append(target)  # the list is the queue
    return [targets if count else [] for targets, count in zip(successors, waiting, strict=True)]


def components(successors: Successors) -> list[list[int]]:
    """Return the strongly connected components of two points and more (Tarjan 1972)."""
    search = _Components(successors)
    for point, targets in enumerate(successors):
        if targets and not search.number[point]:
            search.visit(point)
    return search.found


class _Components:
    def __init__(self, successors: Successors) -> None:
        self.successors = successors
        self.number = [0] * len(successors)
        self.low = [0] * len(successors)
        self.reached = 0
        self.open: list[int] = []
        self.found: list[list[int]] = []

    def visit(self, start: int) -> None:
        """Search from one point; a list instead of recursion, as rounds can be long."""
        work = [self._enter(start)]
        low, number = self.low, self.number
        while work:
            point, targets = work[-1]
            for target in targets:
                if not number[target]:
                    work.append(self._enter(target))
                    break
                low[point] = min(low[point], low[target])
            else:
                work.pop()
                if low[point] == number[point]:
                    self._leave(point)
                elif work:
                    parent = work[-1][0]
                    low[parent] = min(low[parent], low[point])

    def _enter(self, point: int) -> tuple[int, Iterator[int]]:
        self.reached += 1
        self.number[point] = self.low[point] = self.reached
        self.open.append(point)
        return point, iter(self.successors[point])

    def _leave(self, point: int) -> None:
        component: list[int] = []
        while not component or component[-1] != point:
            component.append(self.open.pop())
            # what is finished must not pull others down
            self.low[component[-1]] = len(self.successors) + 1
        if len(component) > 1:
            self.found.append(component)
