"""The minimal graphs of two annotations as one graph: what is common, what one side alone says.

Points that both sides hold equal are one node. An edge of either minimal graph is common if
the closure of the other side entails it, whether or not it is minimal there; equalities that
one side alone has lead between nodes. Edges are looked up as the temporal measures look them
up (Tannier & Muller 2011, section 4.1), so what is not common here is what they count.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.measures.point_matches import point_matches
from tempannot.core.bitsets import lowest
from tempannot.core.reachability import Reachability
from tempannot.core.reduction import Edge, EndpointGraph, PointGraph, minimal_points
from tempannot.core.step_graph import components

_ENTAILED = {"<": ("<",), "<=": ("<", "<=", "="), "=": ("=",)}
Step = tuple[int, str, int]
"""Two points and ``<``, ``<=`` or ``=`` between them."""


@dataclass(frozen=True, slots=True)
class JointEdge:
    """What an edge of the joint graph says, and who says it.

    ``owner`` is the side that alone says it, None if both do. ``is_reversed`` says that it
    leads from the edge's target to its source: the sides then contradict each other somewhere
    on the way.
    """

    relation: str
    owner: int | None
    is_reversed: bool


@dataclass(frozen=True, slots=True)
class JointGraph:
    """A graph to draw; ``meanings`` has an entry per edge of ``graph``, in the same order."""

    graph: EndpointGraph
    meanings: tuple[JointEdge, ...]

    def count(self, owner: int | None) -> int:
        """How many edges are common (None), or of one side alone."""
        return sum(each.owner == owner for each in self.meanings)


def joint_graph(comparison: DocumentComparison) -> JointGraph:
    """The joint graph of both sides, its edges leading forward in time for the key."""
    key, response = (side.network.rows for side in comparison.sides)
    graphs = minimal_points(key), minimal_points(response)
    heads = _heads(key, response)
    owners: dict[Step, int | None] = {}
    for side, rows in enumerate(((key, response), (response, key))):
        owners |= _steps(side, graphs[side], rows, heads)
    place = _order([*owners, *_own(heads)], heads, graphs[0])
    names = [f"{unit}.{end}" for unit in comparison.key.network.intervals for end in _ENDS]
    nodes: list[list[str]] = [[] for _ in place]
    for point, head in enumerate(heads):
        nodes[place[head]].append(names[point])
    trivial = sorted(
        {Edge(place[source], True, place[target]) for source, target in _trivial(graphs, heads)}
    )
    edges, meanings = _edges(owners, place)
    graph = EndpointGraph(tuple(map(tuple, nodes)), edges, tuple(trivial))
    return JointGraph(graph, meanings)


_ENDS = ("start", "end")


def _heads(key: Reachability, response: Reachability) -> list[int]:
    """Per point the first of those that both sides hold equal to it."""
    rows = zip(key.not_before, key.not_after, response.not_before, response.not_after, strict=True)
    both = (a & b & c & d for a, b, c, d in rows)
    return [lowest(equal) for equal in both]


def _steps(
    side: int, graph: PointGraph, rows: tuple[Reachability, Reachability], heads: Sequence[int]
) -> dict[Step, int | None]:
    """The edges and equalities of one side between nodes, and who says them."""
    return {
        (heads[each.first], each.asked, heads[each.second]): (
            None if each.found in _ENTAILED[each.asked] else side
        )
        for each in point_matches(graph, *rows)
        if heads[each.first] != heads[each.second]
    }


def _trivial(
    graphs: tuple[PointGraph, PointGraph], heads: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """Yield start and end of the intervals whose own edge is minimal for one of the sides."""
    for graph in graphs:
        kept = {(edge.source, edge.target) for edge in graph.trivial}
        for start in range(0, len(heads), 2):
            if (graph.head[start], graph.head[start + 1]) in kept:
                yield heads[start], heads[start + 1]


def _own(heads: Sequence[int]) -> Iterator[Step]:
    """Yield that every interval ends after its start."""
    for start in range(0, len(heads), 2):
        yield heads[start], "<", heads[start + 1]


def _order(steps: Iterable[Step], heads: Sequence[int], key: PointGraph) -> Mapping[int, int]:
    """A number per node so that every step leads forward, but for steps that go in a round.

    A round is a contradiction between the sides; within it the key goes forward.
    """
    later: list[list[int]] = [[] for _ in heads]
    for source, relation, target in steps:
        if relation != "=":
            later[source].append(target)
    in_key = {head: place for place, head in enumerate(key.order)}
    rank = [in_key[key.head[point]] for point in range(len(heads))]
    nodes = sorted(set(heads), key=rank.__getitem__)
    root = {node: node for node in nodes}
    for round_ in components(later):
        root |= dict.fromkeys(round_, min(round_, key=rank.__getitem__))
    groups: dict[int, list[int]] = {}
    sorter: TopologicalSorter[int] = TopologicalSorter()
    for node in nodes:
        groups.setdefault(root[node], []).append(node)
        sorter.add(root[node])
    for node in nodes:
        for target in later[node]:
            if root[target] != root[node]:
                sorter.add(root[target], root[node])
    ordered = (node for group in sorter.static_order() for node in groups[group])
    return {node: number for number, node in enumerate(ordered)}


def _edges(
    owners: Mapping[Step, int | None], place: Mapping[int, int]
) -> tuple[tuple[Edge, ...], tuple[JointEdge, ...]]:
    found: list[tuple[Edge, JointEdge]] = []
    for (source, relation, target), owner in owners.items():
        first, last = place[source], place[target]
        is_reversed = first > last and relation != "="
        edge = Edge(min(first, last), relation == "<", max(first, last))
        found.append((edge, JointEdge(relation, owner, is_reversed)))
    found.sort(key=lambda each: (each[0], each[1].relation, each[1].owner is not None))
    return tuple(edge for edge, _ in found), tuple(meaning for _, meaning in found)
