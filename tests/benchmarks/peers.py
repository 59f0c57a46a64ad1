"""The same work by libraries for graphs: networkx (Python), igraph (C) and rustworkx (Rust).

They begin where ours does, with assertions, and are asked for what they have: which points can
be reached, the reduction without labels, the shortest round. Points that must be equal are made
one first, as all of them want a graph without rounds for that. What they find is counted, so
that each run can be checked against ours.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import igraph
import networkx
import rustworkx

from tempannot.core.network import Assertion
from tempannot.core.paths import Arc, arcs_of
from tests.benchmarks.clock import Work

Links = Sequence[Assertion]


class Steps:
    """The steps of assertions between points by number, an interval's own steps first."""

    def __init__(self, names: Sequence[str], links: Iterable[Assertion]) -> None:
        places = {name: place for place, name in enumerate(names)}
        self.count = 2 * len(places)
        own = [Arc(2 * place, 2 * place + 1, True, "<", None) for place in range(len(places))]
        self.arcs = own + [arc for link in links for arc in arcs_of(link, places)]

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """First and second point of each step."""
        return [(arc.first, arc.second) for arc in self.arcs]


def closures(names: Sequence[str], links: Links) -> dict[str, Work]:
    """Return what finds the later points of every point (reachability without strictness)."""
    return {
        "networkx": lambda: _networkx_closure(_networkx(names, links)),
        "igraph": lambda: _igraph_closure(_igraph(names, links)),
        "rustworkx": lambda: _rustworkx_closure(_rustworkx(names, links)),
    }


def reductions(names: Sequence[str], links: Links) -> dict[str, Work]:
    """Return what reduces the steps as far as reachability stays; igraph has no such thing."""
    return {
        "networkx": lambda: networkx.transitive_reduction(_networkx(names, links)).size(),
        "rustworkx": lambda: _rustworkx_reduction(_rustworkx(names, links)),
    }


def rounds(names: Sequence[str], links: Links) -> dict[str, Work]:
    """Return what finds how many links a smallest round with a strict step has."""
    return {
        "networkx": lambda: _networkx_round(Steps(names, links)),
        "igraph": lambda: _igraph_round(Steps(names, links)),
        "rustworkx": lambda: _rustworkx_round(Steps(names, links)),
    }


def chains(names: Sequence[str], links: Links, refused: Assertion) -> dict[str, Work]:
    """Return what finds the least number of links that refuse another; the graph stands ready.

    A point and whether a strict step was taken yet are one node, so that a shortest way is one
    with a strict step where that is asked for.
    """
    steps = Steps(names, [*links])
    edges = [
        (2 * arc.first + flag, 2 * arc.second + (flag | arc.strict), int(arc.link is not None))
        for arc in steps.arcs
        for flag in (0, 1)
    ]
    wanted = _wanted(names, refused)
    weights = [weight for _, _, weight in edges]
    plain = networkx.DiGraph()
    # of two links about one pair the cheaper counts
    plain.add_weighted_edges_from(sorted(edges, key=lambda edge: -edge[2]))
    compiled = igraph.Graph(2 * steps.count, [edge[:2] for edge in edges], directed=True)
    oxidised = rustworkx.PyDiGraph()
    oxidised.add_nodes_from(range(2 * steps.count))
    oxidised.add_edges_from(edges)
    return {
        "networkx": lambda: _least(_networkx_chain(plain, *each) for each in wanted),
        "igraph": lambda: _least(
            compiled.distances([first], goals, weights)[0] for first, goals in wanted
        ),
        "rustworkx": lambda: _least(_rustworkx_chain(oxidised, *each) for each in wanted),
    }


def _wanted(names: Sequence[str], refused: Assertion) -> list[tuple[int, list[int]]]:
    """Return where a way that refuses a link begins, and where it can end."""
    places = {name: place for place, name in enumerate(names)}
    found = []
    for arc in arcs_of(refused, places):
        strict = not arc.strict
        goals = [2 * arc.first + 1] if strict else [2 * arc.first, 2 * arc.first + 1]
        found.append((2 * arc.second, goals))
    return found


def _least(ways: Iterable[Iterable[float]]) -> int:
    return int(min(price for prices in ways for price in prices)) + 1


def _networkx(names: Sequence[str], links: Links) -> networkx.DiGraph[int]:
    steps = Steps(names, links)
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    graph.add_nodes_from(range(steps.count))
    graph.add_edges_from(steps.pairs)
    merged = networkx.condensation(graph)
    return graph if len(merged) == len(graph) else merged


def _igraph(names: Sequence[str], links: Links) -> igraph.Graph:
    steps = Steps(names, links)
    graph = igraph.Graph(steps.count, steps.pairs, directed=True)
    parts = graph.connected_components(mode="strong")
    if len(parts) < steps.count:
        graph.contract_vertices(parts.membership)
    return graph.simplify()


def _rustworkx(names: Sequence[str], links: Links) -> rustworkx.PyDiGraph[object, object]:
    steps = Steps(names, links)
    graph = rustworkx.PyDiGraph(multigraph=False)
    graph.add_nodes_from(range(steps.count))
    graph.add_edges_from_no_data(steps.pairs)
    merged = rustworkx.condensation(graph)
    return graph if len(merged) == len(graph) else merged


def _networkx_closure(graph: networkx.DiGraph[int]) -> int:
    return networkx.transitive_closure_dag(graph).size()


def _igraph_closure(graph: igraph.Graph) -> int:
    # it has no closure, but all that can be reached from each point is one call
    return sum(graph.neighborhood_size(order=graph.vcount(), mode="out", mindist=1))


def _rustworkx_closure(graph: rustworkx.PyDiGraph[object, object]) -> int:
    return sum(len(rustworkx.descendants(graph, node)) for node in graph.node_indices())


def _rustworkx_reduction(graph: rustworkx.PyDiGraph[object, object]) -> int:
    reduced, _ = rustworkx.transitive_reduction(graph)
    return reduced.num_edges()


def _networkx_round(steps: Steps) -> int:
    graph: networkx.DiGraph[int] = networkx.DiGraph()
    for arc in sorted(steps.arcs, key=lambda arc: arc.link is None):
        graph.add_edge(arc.first, arc.second, weight=int(arc.link is not None))
    part = _parts(networkx.strongly_connected_components(graph))
    sizes = []
    for arc in steps.arcs:
        if arc.strict and part.get(arc.first, 0) is part.get(arc.second):
            inside = graph.subgraph(part[arc.first])
            way = networkx.dijkstra_path_length(inside, arc.second, arc.first)
            sizes.append(way + (arc.link is not None))
    return min(sizes)


def _igraph_round(steps: Steps) -> int:
    graph = igraph.Graph(steps.count, steps.pairs, directed=True)
    weights = [int(arc.link is not None) for arc in steps.arcs]
    part = graph.connected_components(mode="strong").membership
    sizes = []
    for arc in steps.arcs:
        if arc.strict and part[arc.first] == part[arc.second]:
            way = graph.distances([arc.second], [arc.first], weights)[0][0]
            sizes.append(int(way) + (arc.link is not None))
    return min(sizes)


def _rustworkx_round(steps: Steps) -> int:
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(steps.count))
    graph.add_edges_from([(a.first, a.second, float(a.link is not None)) for a in steps.arcs])
    part = _parts(map(frozenset, rustworkx.strongly_connected_components(graph)))
    sizes = []
    for arc in steps.arcs:
        if arc.strict and part.get(arc.first, 0) is part.get(arc.second):
            found = rustworkx.dijkstra_shortest_path_lengths(graph, arc.second, float, arc.first)
            sizes.append(int(found[arc.first]) + (arc.link is not None))
    return min(sizes)


def _parts(components: Iterable[Iterable[int]]) -> Mapping[int, object]:
    found = [frozenset(each) for each in components]
    return {point: part for part in found if len(part) > 1 for point in part}


def _networkx_chain(
    graph: networkx.DiGraph[int], first: int, goals: Sequence[int]
) -> Iterable[float]:
    known = networkx.single_source_dijkstra_path_length(graph, first)
    return [known[goal] for goal in goals if goal in known]


def _rustworkx_chain(
    graph: rustworkx.PyDiGraph[int, int], first: int, goals: Sequence[int]
) -> Iterable[float]:
    known = rustworkx.dijkstra_shortest_path_lengths(graph, first, float)
    return [0 if goal == first else known[goal] for goal in goals if goal in known or goal == first]
