"""The minimal graph: the fewest relations between end points that say all the links say.

Over the closed network, with equal points merged into nodes, an edge from x to z is left out if
it is the composition of the edges of x and z with some node y. The rest is unique and has the
same closure.

Source: Tannier & Muller 2011, section 3.1 and algorithm 2. Read as printed, section 3.1 reduces
the graph without looking at the labels (``Method.PROJECTED``), which can lose strictness:
from x <= y <= z with x < z it leaves out x < z. ``Method.LABELLED`` keeps it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from itertools import zip_longest
from typing import NamedTuple

from tempannot.core.bitsets import members
from tempannot.core.network import Network
from tempannot.core.reachability import Reachability


class Method(StrEnum):
    """Which compositions make an edge superfluous."""

    LABELLED = "labelled"
    PROJECTED = "projected"


class Edge(NamedTuple):
    """One node is before (``strict``) or not after another; nodes by their number."""

    source: int
    strict: bool
    target: int

    @property
    def relation(self) -> str:
        """``<`` or ``<=``."""
        return "<" if self.strict else "<="


_new_edge: Callable[[tuple[int, bool, int]], Edge] = partial(tuple.__new__, Edge)
"""``Edge`` of a tuple, without the detour that named tuples take: there are thousands."""


@dataclass(frozen=True, slots=True)
class EndpointGraph:
    """A graph of end points, equal ones in one node, nodes in an order time allows.

    ``nodes`` hold names like ``A.start``. ``trivial`` edges lead from the start of an interval
    to its own end and count for nothing. ``value`` is the number of merged equalities and edges
    (Tannier & Muller 2011, section 3.2).
    """

    nodes: tuple[tuple[str, ...], ...]
    edges: tuple[Edge, ...]
    trivial: tuple[Edge, ...]

    @property
    def value(self) -> int:
        """Points less nodes, plus edges that are not trivial."""
        points = sum(len(node) for node in self.nodes)
        return points - len(self.nodes) + len(self.edges)


@dataclass(frozen=True, slots=True)
class PointGraph:
    """The same graph by number of point: 2i starts and 2i + 1 ends interval i (``Reachability``).

    ``head`` is per point the first of those equal to it, which stands for the node; ``equal``
    lists the points of the nodes that have several, ``order`` the nodes in time order.
    """

    head: Sequence[int]
    equal: Mapping[int, Sequence[int]]
    order: Sequence[int]
    edges: tuple[Edge, ...]
    trivial: tuple[Edge, ...]

    @property
    def value(self) -> int:
        """Points less nodes, plus edges that are not trivial."""
        return len(self.head) - len(self.order) + len(self.edges)


def minimal_points(rows: Reachability, method: Method = Method.LABELLED) -> PointGraph:
    """Return the minimal graph of a closure, its nodes and edges as numbers of points."""
    reduction = _Reduction(rows, method)
    edges, trivial = reduction.edges(range(len(reduction.head)))
    return PointGraph(reduction.head, reduction.equal, reduction.order, edges, trivial)


def minimal_graph(network: Network, method: Method = Method.LABELLED) -> EndpointGraph:
    """Return the minimal graph of a closed network.

    >>> from tempannot.core.network import Assertion
    >>> from tempannot.core.relations import BEFORE
    >>> network = Network(["a", "b"])
    >>> accepted = network.add(Assertion("l1", "a", "b", BEFORE))
    >>> [(edge.source, edge.relation, edge.target) for edge in minimal_graph(network).edges]
    [(1, '<', 2)]
    """
    reduction = _Reduction(network.rows, method)
    place = [0] * len(reduction.head)
    for number, point in enumerate(reduction.order):
        place[point] = number
    edges, trivial = reduction.edges(place)
    names = [f"{name}.{end}" for name in network.intervals for end in ("start", "end")]
    equal = reduction.equal
    nodes = [
        tuple([names[other] for other in equal[point]]) if point in equal else (names[point],)
        for point in reduction.order
    ]
    return EndpointGraph(tuple(nodes), edges, trivial)


class _Reduction:
    """The rows of a closed network, one point standing for all its equals."""

    def __init__(self, rows: Reachability, method: Method) -> None:
        self.rows = rows
        self.labelled = method is Method.LABELLED
        self.equal: dict[int, list[int]] = {}
        self.head = list(range(len(rows.after)))
        self.heads = -1  # every bit, less those of points that another one stands for
        self._merge()
        earlier = [row.bit_count() for row in rows.not_after]
        nodes = [point for point, head in enumerate(self.head) if point == head]
        # what is not after a point is not after any later one either, and is fewer
        self.order = sorted(nodes, key=earlier.__getitem__)

    def _merge(self) -> None:
        """Let the first of several equal points stand for all, whose rows are the same."""
        head = self.head
        both = zip(self.rows.not_before, self.rows.not_after, strict=True)
        for point, (not_before, not_after) in enumerate(both):
            points = not_before & not_after
            if points.bit_count() > 1 and head[point] == point:
                self.equal[point] = members(points)
                self.heads &= ~points | 1 << point
                for other in self.equal[point]:
                    head[other] = point

    def edges(self, number: Sequence[int]) -> tuple[tuple[Edge, ...], tuple[Edge, ...]]:
        """Return the edges that are kept and the trivial ones, nodes by the number of their point.

        They come by source in time order, nearest target first. Of the later points that no kept
        edge accounts for yet, one that nothing else among them is before is a target; with it
        goes all that follows from the edge to it and the closure. What is later strictly, but
        follows loosely only, stays.

        The node that comes next in time order is one wherever it is left: what is before it
        comes before it in the order, too. Else any of the rest is tried and then what is before
        it among them, until nothing is. Cost: a few operations on bit sets per node and edge;
        most edges of a dense network lead to the next node, and where intervals are told in
        time order the lowest bit is soon the earliest.
        """
        after, not_after, not_before = self.rows.after, self.rows.not_after, self.rows.not_before
        heads, labelled, own_ends = self.heads, self.labelled, self._own_ends()
        edges: list[Edge] = []
        trivial: list[Edge] = []
        following = [1 << point for point in self.order[1:]]
        for point, following_node in zip_longest(self.order, following, fillvalue=0):
            later, ends = after[point], own_ends[point]
            left = not_before[point] & heads ^ 1 << point
            while left:
                earliest = left & following_node or left
                while earliest:  # until nothing is before the one taken last
                    lowest = earliest & -earliest
                    target = lowest.bit_length() - 1
                    earliest &= not_after[target] ^ lowest
                strict = later & lowest != 0
                edge = _new_edge((number[point], strict, number[target]))
                (trivial if target in ends else edges).append(edge)
                # from x < y all that is not before y follows; from x <= y only what is after y,
                # and what x is not known to be strictly before anyway
                if strict or not labelled:
                    left &= ~not_before[target]
                else:
                    left &= ~(after[target] | not_before[target] & ~later)
        return tuple(edges), tuple(trivial)

    def _own_ends(self) -> list[tuple[int, ...]]:
        """Return for each node the ends of the intervals that start there."""
        head = self.head
        found: list[tuple[int, ...]] = [()] * len(head)
        for start in range(0, len(head), 2):
            found[head[start]] += (head[start + 1],)
        return found
