"""Where the bars of the timeline go: what is known of the order, and no more.

Intervals that links tie together form a group. A longest chain of end points in time order is
the group's *spine*: its points are the columns. Every other end point is known only to lie
between two places of the spine, and its bar says so: solid where the interval certainly
lasts, open where its end may lie. Places are counted in half columns: 2 * i is column i,
2 * i + 1 lies strictly between columns i and i + 1.

Source: after the indeterminate sections of TLEX (Ocal et al. 2023), on a spine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

Edge = tuple[int, int, bool]
"""From, to, and whether strictly before."""


@dataclass(frozen=True, slots=True)
class Reach:
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
    start: Reach
    end: Reach
    row: int


@dataclass(frozen=True, slots=True)
class Group:
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

    groups: tuple[Group, ...]
    apart: tuple[str, ...]


def lay_out(
    nodes: Sequence[tuple[str, ...]],
    edges: Iterable[Edge],
    intervals: Sequence[str],
    label: Callable[[str], float] = lambda _: 0.0,
    order: Sequence[str] = (),
) -> TimelineLayout:
    """Place ``intervals`` given merged end points in time order and the edges between them.

    Nodes name end points as ``A.start`` and ``A.end``; ``label`` tells how many half columns
    the words of an interval take. Rows are filled in time order, or in that of ``order``, so
    that two layouts can be compared. Cost: linear in nodes and edges, but for packing bars into
    rows.
    """
    node_of = {point: place for place, points in enumerate(nodes) for point in points}
    ends = {
        id: (node_of[f"{id}.start"], node_of[f"{id}.end"])
        for id in intervals
        if f"{id}.start" in node_of and f"{id}.end" in node_of
    }
    graph = _Graph(len(nodes), [*edges, *((a, b, True) for a, b in ends.values())])
    members: dict[int, list[str]] = {}
    for id, (start, _) in ends.items():
        members.setdefault(graph.component(start), []).append(id)
    tied = [ids for ids in members.values() if len(ids) > 1]
    packing = Packing(label, order)
    groups = [_group(graph, nodes, {id: ends[id] for id in ids}, packing) for ids in tied]
    groups.sort(key=lambda group: -len(group.bars))
    alone = {ids[0] for ids in members.values() if len(ids) == 1}
    apart = tuple(id for id in intervals if id in alone or id not in ends)
    return TimelineLayout(tuple(groups), apart)


class _Graph:
    """Merged end points, numbered in time order, with the edges in and out of each."""

    def __init__(self, size: int, edges: Iterable[Edge]) -> None:
        self.into: list[list[tuple[int, bool]]] = [[] for _ in range(size)]
        self.out: list[list[tuple[int, bool]]] = [[] for _ in range(size)]
        self._root = list(range(size))
        for source, target, strict in edges:
            self.into[target].append((source, strict))
            self.out[source].append((target, strict))
            self._root[self.component(source)] = self.component(target)

    def component(self, node: int) -> int:
        """Return the number that all nodes tied to ``node`` share."""
        while self._root[node] != node:
            self._root[node] = self._root[self._root[node]]
            node = self._root[node]
        return node


def _group(
    graph: _Graph,
    nodes: Sequence[tuple[str, ...]],
    ends: Mapping[str, tuple[int, int]],
    packing: Packing,
) -> Group:
    component = graph.component(next(iter(ends.values()))[0])
    own = [node for node in range(len(nodes)) if graph.component(node) == component]
    spine, loose = _spine(graph, own)
    first, last = _bounds(graph, own, spine)
    reaches = {
        id: (Reach(first[start], last[start]), Reach(first[end], last[end]))
        for id, (start, end) in ends.items()
    }
    in_time = sorted(ends, key=lambda each: (*_middle(reaches[each]), ends[each]))
    bars = packing.pack([(id, *reaches[id]) for id in in_time])
    columns = tuple(nodes[node] for node in spine)
    return Group(columns, loose, bars, max(bar.row for bar in bars) + 1)


def _spine(graph: _Graph, own: Sequence[int]) -> tuple[list[int], frozenset[int]]:
    """Return a longest chain (strict steps count before loose ones) and its loose columns."""
    best: dict[int, tuple[int, int]] = {}
    step: dict[int, tuple[int, bool]] = {}
    for node in own:
        best[node] = (0, 0)
        for before, strict in graph.into[node]:
            count, length = best[before]
            found = (count + strict, length + 1)
            if found > best[node]:
                best[node], step[node] = found, (before, strict)
    node = max(own, key=lambda each: best[each])
    chain, loose = [node], set()
    while node in step:
        node, strict = step[node]
        if not strict:
            loose.add(len(chain))
        chain.append(node)
    chain.reverse()
    return chain, frozenset(len(chain) - back for back in loose)


def _bounds(
    graph: _Graph, own: Sequence[int], spine: Sequence[int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Return per node the first and the last half column where it can lie."""
    fixed = {node: 2 * place for place, node in enumerate(spine)}
    first: dict[int, int] = {}
    for node in own:
        known = (first[each] | 1 if strict else first[each] for each, strict in graph.into[node])
        first[node] = fixed.get(node, max(known, default=-1))
    last: dict[int, int] = {}
    end = 2 * len(spine) - 1
    for node in reversed(own):
        known = (_before(last[each], strict) for each, strict in graph.out[node])
        last[node] = fixed.get(node, min(known, default=end))
    return first, last


def _before(place: int, strict: bool) -> int:
    return place - 1 if strict and place % 2 == 0 else place


def _middle(reaches: Sequence[Reach]) -> tuple[int, int]:
    start, end = reaches
    return (start.first + start.last, end.first + end.last)


class Packing:
    """Gives bars their rows; ``label`` and ``order`` as in ``lay_out``."""

    def __init__(self, label: Callable[[str], float], order: Sequence[str] = ()) -> None:
        self._label = label
        self._wished = {id: place for place, id in enumerate(order)}

    def pack(self, bars: Sequence[tuple[str, Reach, Reach]]) -> tuple[Bar, ...]:
        """Give each bar the first row where it and its label do not touch another."""
        filled: list[list[tuple[float, float]]] = []
        rows: dict[str, int] = {}
        last = len(self._wished)
        for id, start, end in sorted(bars, key=lambda bar: self._wished.get(bar[0], last)):
            left, right = start.first, max(end.last + 1.0, start.first + self._label(id))
            row = next((r for r, taken in enumerate(filled) if _fits(left, right, taken)), None)
            if row is None:
                row = len(filled)
                filled.append([])
            filled[row].append((left, right))
            rows[id] = row
        return tuple(Bar(id, start, end, rows[id]) for id, start, end in bars)


def _fits(left: float, right: float, taken: Sequence[tuple[float, float]]) -> bool:
    return all(until <= left or right <= since for since, until in taken)
