"""Where the bars of the timeline go: what is known of the order, and no more.

Intervals that links tie together form a group. A longest chain of end points in time order is
the group's *spine*: its points are the columns. Every other end point is known only to lie
between two places of the spine, and its bar says so: solid where the interval certainly
lasts, open where its end may lie. Places are counted in half columns: 2 * i is column i,
2 * i + 1 lies strictly between columns i and i + 1.

Worlds are drawn apart: their intervals are called ``NAME``, mark, ``WORLD``. An event is in one
world alone; a time may stand in several, and in the main line as well.

Source: after the indeterminate sections of TLEX (Ocal et al. 2023), on a spine.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tempannot.core.document import Interval
from tempannot.core.reduction import EndpointGraph
from tempannot.core.results import WORLD_MARK
from tempannot.gui.views.drawing_parts import KnownParts, tied_together

Edge = tuple[int, int, bool]
"""From, to, and whether strictly before."""


@dataclass(frozen=True, slots=True)
class PointRange:
    """The places where an end point can lie, from ``first`` to ``last`` in half columns."""

    first: int
    last: int

    @property
    def is_exact(self) -> bool:
        """Whether it lies on a column."""
        return self.first == self.last and self.first % 2 == 0


@dataclass(frozen=True, slots=True)
class Bar:
    """One interval: where it can start and end, and its row within the group."""

    interval: str
    start: PointRange
    end: PointRange
    row: int


@dataclass(frozen=True, slots=True)
class TimelineGroup:
    """Intervals that links tie together, on columns of their own.

    ``loose`` names the columns that may fall together with the one before (``<=``).
    """

    columns: tuple[tuple[str, ...], ...]
    loose: frozenset[int]
    bars: tuple[Bar, ...]
    rows: int


@dataclass(frozen=True, slots=True)
class TimelineLayout:
    """Groups, the largest first, and the intervals that nothing is known of."""

    groups: tuple[TimelineGroup, ...]
    apart: tuple[str, ...]


class _Tied(NamedTuple):
    """What links tie together: end points in time order, edges between them by place, intervals.

    Of each interval its id, the places of its ends, and the room that its words take.
    """

    points: tuple[tuple[str, ...], ...]
    edges: tuple[Edge, ...]
    intervals: tuple[tuple[str, int, int, float], ...]


Known = KnownParts[_Tied, TimelineGroup]


def lay_out(
    nodes: Sequence[tuple[str, ...]],
    edges: Iterable[Edge],
    labels: Mapping[str, float],
    order: Sequence[str] = (),
    known: Known | None = None,
) -> TimelineLayout:
    """Place intervals given merged end points in time order and the edges between them.

    Nodes name end points as ``A.start`` and ``A.end``; ``labels`` tells of each interval how
    many half columns its words take. Rows are filled in time order, or in that of ``order``, so
    that two layouts can be compared. Groups that are in ``known`` cost nothing; ``order`` is then
    always the same. Cost: linear in
    nodes and edges, but for packing bars into rows.
    """
    node_of = {point: place for place, points in enumerate(nodes) for point in points}
    ends = {
        id: (node_of[f"{id}.start"], node_of[f"{id}.end"])
        for id in labels
        if f"{id}.start" in node_of and f"{id}.end" in node_of
    }
    parts = _Parts(len(nodes), [*edges, *((a, b, True) for a, b in ends.values())])
    members: dict[int, list[str]] = {}
    for id, (start, _) in ends.items():
        members.setdefault(parts.of(start), []).append(id)
    tied = [
        parts.tied(part, nodes, [(id, *ends[id], labels[id]) for id in ids])
        for part, ids in members.items()
        if len(ids) > 1
    ]
    groups = (known or KnownParts()).renewed(tied, lambda each: _group(each, order))
    groups.sort(key=lambda group: -len(group.bars))
    alone = {ids[0] for ids in members.values() if len(ids) == 1}
    apart = tuple(id for id in labels if id in alone or id not in ends)
    return TimelineLayout(tuple(groups), apart)


class _Parts:
    """Nodes and edges by what hangs together."""

    def __init__(self, size: int, edges: Sequence[Edge]) -> None:
        ties = ((source, target) for source, target, _ in edges)
        self._nodes = tied_together(range(size), ties)
        self._part = {node: part for part, nodes in enumerate(self._nodes) for node in nodes}
        self._edges: list[list[Edge]] = [[] for _ in self._nodes]
        for edge in edges:
            self._edges[self.of(edge[0])].append(edge)

    def of(self, node: int) -> int:
        """The part that a node is of."""
        return self._part[node]

    def tied(
        self,
        part: int,
        names: Sequence[tuple[str, ...]],
        intervals: Sequence[tuple[str, int, int, float]],
    ) -> _Tied:
        """One part with nodes counted from 0."""
        place = {node: at for at, node in enumerate(self._nodes[part])}
        return _Tied(
            tuple([names[node] for node in self._nodes[part]]),
            tuple([(place[s], place[t], strict) for s, t, strict in self._edges[part]]),
            tuple([(id, place[a], place[b], label) for id, a, b, label in intervals]),
        )


class _Graph:
    """End points of one part, numbered in time order, with the edges in and out of each."""

    def __init__(self, size: int, edges: Iterable[Edge]) -> None:
        self.into: list[list[tuple[int, bool]]] = [[] for _ in range(size)]
        self.out: list[list[tuple[int, bool]]] = [[] for _ in range(size)]
        for source, target, strict in edges:
            self.into[target].append((source, strict))
            self.out[source].append((target, strict))


def _group(tied: _Tied, order: Sequence[str]) -> TimelineGroup:
    graph = _Graph(len(tied.points), tied.edges)
    spine, loose = _spine(graph)
    first, last = _bounds(graph, spine)
    ends = {id: (start, end) for id, start, end, _ in tied.intervals}
    reaches = {
        id: (PointRange(first[start], last[start]), PointRange(first[end], last[end]))
        for id, (start, end) in ends.items()
    }
    in_time = sorted(ends, key=lambda each: (*_middle(reaches[each]), ends[each]))
    labels = {id: label for id, _, _, label in tied.intervals}
    bars = Packing(labels.__getitem__, order).pack([(id, *reaches[id]) for id in in_time])
    columns = tuple(tied.points[node] for node in spine)
    return TimelineGroup(columns, loose, bars, max(bar.row for bar in bars) + 1)


def _spine(graph: _Graph) -> tuple[list[int], frozenset[int]]:
    """A longest chain (strict steps count before loose ones) and its loose columns."""
    best: dict[int, tuple[int, int]] = {}
    step: dict[int, tuple[int, bool]] = {}
    for node in range(len(graph.into)):
        best[node] = (0, 0)
        for before, strict in graph.into[node]:
            count, length = best[before]
            found = (count + strict, length + 1)
            if found > best[node]:
                best[node], step[node] = found, (before, strict)
    node = max(best, key=best.__getitem__)
    chain, loose = [node], set()
    while node in step:
        node, strict = step[node]
        if not strict:
            loose.add(len(chain))
        chain.append(node)
    chain.reverse()
    return chain, frozenset(len(chain) - back for back in loose)


def _bounds(graph: _Graph, spine: Sequence[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Return per node the first and the last half column where it can lie."""
    fixed = {node: 2 * place for place, node in enumerate(spine)}
    first: dict[int, int] = {}
    for node in range(len(graph.into)):
        known = (first[each] | 1 if strict else first[each] for each, strict in graph.into[node])
        first[node] = fixed.get(node, max(known, default=-1))
    last: dict[int, int] = {}
    end = 2 * len(spine) - 1
    for node in reversed(range(len(graph.into))):
        known = (_before(last[each], strict) for each, strict in graph.out[node])
        last[node] = fixed.get(node, min(known, default=end))
    return first, last


def _before(place: int, strict: bool) -> int:
    return place - 1 if strict and place % 2 == 0 else place


def _middle(reaches: Sequence[PointRange]) -> tuple[int, int]:
    start, end = reaches
    return (start.first + start.last, end.first + end.last)


class Packing:
    """Gives bars their rows; ``label`` and ``order`` as in ``lay_out``."""

    def __init__(self, label: Callable[[str], float], order: Sequence[str] = ()) -> None:
        self._label = label
        self._wished = {id: place for place, id in enumerate(order)}

    def pack(self, bars: Sequence[tuple[str, PointRange, PointRange]]) -> tuple[Bar, ...]:
        """Give each bar the first row where it and its label do not touch another."""
        rows: list[_Row] = []
        found: dict[str, int] = {}
        last = len(self._wished)
        for id, start, end in sorted(bars, key=lambda bar: self._wished.get(bar[0], last)):
            left, right = start.first, max(end.last + 1.0, start.first + self._label(id))
            number = next((n for n, row in enumerate(rows) if row.takes(left, right)), len(rows))
            if number == len(rows):
                rows.append(_Row())
                rows[number].takes(left, right)
            found[id] = number
        return tuple(Bar(id, start, end, found[id]) for id, start, end in bars)


class _Row:
    """The stretches of one row that are taken, in order; they do not overlap."""

    __slots__ = ("_since", "_until")

    def __init__(self) -> None:
        self._since: list[float] = []
        self._until: list[float] = []

    def takes(self, left: float, right: float) -> bool:
        """Take a stretch if it is free."""
        place = bisect(self._since, left)
        if (place and self._until[place - 1] > left) or (
            place < len(self._since) and self._since[place] < right
        ):
            return False
        self._since.insert(place, left)
        self._until.insert(place, right)
        return True


def plain_name(id: str) -> str:
    """The id of an interval in its document.

    >>> plain_name(f"t1{WORLD_MARK}ei1 MODAL"), plain_name("t1")
    ('t1', 't1')
    """
    return id.partition(WORLD_MARK)[0]


def world_of(id: str) -> str:
    """The world that a name stands in, "" for the main line."""
    return id.partition(WORLD_MARK)[2]


def with_worlds(intervals: Mapping[str, Interval], graph: EndpointGraph) -> dict[str, Interval]:
    """All intervals by the names that the nodes of a graph have for them."""
    names = (point.rpartition(".")[0] for node in graph.nodes for point in node)
    apart = {name: intervals[plain_name(name)] for name in names if WORLD_MARK in name}
    return {**intervals, **apart}
