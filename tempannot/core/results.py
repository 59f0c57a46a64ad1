"""What is computed from a closure as a whole: its minimal graph and its sizes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from tempannot.core.demand import is_answer
from tempannot.core.network import Network
from tempannot.core.reduction import Edge, EndpointGraph, Method, minimal_graph
from tempannot.core.relations import ALL, RelationSet


@dataclass(frozen=True, slots=True)
class Counts:
    """Sizes of an annotation.

    ``asserted`` counts the links in the closure, ``inferred`` the related pairs that no such
    link names, ``minimal`` the merged equalities and edges of the minimal graph, ``decided``
    the pairs that are related or vague, ``pairs`` all pairs. Where the scheme wants an answer for
    some (``is_wanted``), these two count no others.
    """

    asserted: int
    inferred: int
    minimal: int
    decided: int
    pairs: int
    is_wanted: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """The pairs that a scheme wants an answer for, and what its types say."""

    pairs: tuple[tuple[str, str], ...]
    types: tuple[RelationSet, ...]


class Results:
    """The closure at one moment; each result is computed when it is first asked for.

    Edits meanwhile change nothing, so that any thread may ask.
    """

    def __init__(
        self,
        network: Network,
        vague: Callable[[], Collection[frozenset[str]]],
        worlds: Mapping[str, Network] | None = None,
        wanted: Callable[[], Wanted] | None = None,
    ) -> None:
        """Take networks that nobody changes any more, and what finds the pairs called vague.

        ``worlds`` are those of the worlds apart from the main line, by their ids; ``wanted`` finds
        the pairs that the scheme wants an answer for.
        """
        self._network = network
        self._worlds = dict(worlds or {})
        self._wanted = wanted
        self._vague = vague
        self._minimal: dict[Method, EndpointGraph] = {}
        self._counts: Counts | None = None

    def minimal(self, method: Method = Method.LABELLED) -> EndpointGraph:
        """Return the minimal graph of the main line."""
        if method not in self._minimal:
            self._minimal[method] = minimal_graph(self._network, method)
        return self._minimal[method]

    def drawn(self) -> EndpointGraph:
        """Return the minimal graphs of the main line and of every world as one.

        What stands in a world is called ``NAME``, mark, ``WORLD``: a time can be drawn in several.
        """
        parts = [self.minimal()]
        for world, network in self._worlds.items():
            linked = {end for e in network.assertions.values() for end in (e.source, e.target)}
            graph = minimal_graph(network)
            nodes = tuple(tuple(_in_world(p, world, linked) for p in node) for node in graph.nodes)
            parts.append(replace(graph, nodes=nodes))
        return parts[0] if len(parts) == 1 else _joined(parts)

    def counts(self) -> Counts:
        """Return the sizes, those of all worlds together."""
        if self._counts is None:
            self._counts = self._count()
            if self._wanted is not None:
                wanted = self._wanted()
                self._counts = replace(
                    self._counts,
                    decided=self._of_wanted(wanted),
                    pairs=len(wanted.pairs),
                    is_wanted=True,
                )
        return self._counts

    def _count(self) -> Counts:
        networks = (self._network, *self._worlds.values())
        found = [_sizes(each) for each in networks]
        size = len(self._network.intervals)
        vague = sum(self._network.relation(*pair) is ALL for pair in self._vague())
        related = sum(related for _, related, _ in found)
        return Counts(
            asserted=sum(asserted for asserted, _, _ in found),
            inferred=related - sum(named for _, _, named in found),
            minimal=self.minimal().value,
            decided=related + vague,
            pairs=size * (size - 1) // 2,
        )

    def _of_wanted(self, wanted: Wanted) -> int:
        """How many of the pairs are decided: named by a link, or known as one type says it."""
        networks = (self._network, *self._worlds.values())
        active = (each for network in networks for each in network.assertions.values())
        said = {frozenset((each.source, each.target)) for each in active}
        answered = said.union(self._vague())
        held = [(network, frozenset(network.intervals)) for network in networks]
        return sum(
            frozenset(pair) in answered
            or any(
                _is_known(network.relation(*pair), wanted)
                for network, intervals in held
                if intervals.issuperset(pair)
            )
            for pair in wanted.pairs
        )


def _is_known(known: RelationSet, wanted: Wanted) -> bool:
    return known is not ALL and is_answer(known, wanted.types)


def _sizes(network: Network) -> tuple[int, int, int]:
    """Return how many links are in a network, how many pairs are related, and how many named."""
    active = network.assertions
    said = {(each.source, each.target) for each in active.values()}
    twice = sum(a < b and (b, a) in said for a, b in said)
    named = sum(a != b for a, b in said) - twice
    return len(active), network.related_pairs(), named


WORLD_MARK = "\x1f"
"""What stands between the name of an interval and the world that it is drawn in; no id has it."""


def _in_world(point: str, world: str, linked: Collection[str]) -> str:
    """Return a point of a graph under its name in a world, "" for what nothing ties there."""
    interval, _, end = point.rpartition(".")
    return f"{interval}{WORLD_MARK}{world}.{end}" if interval in linked else ""


def _joined(graphs: Sequence[EndpointGraph]) -> EndpointGraph:
    nodes: list[tuple[str, ...]] = []
    edges: list[Edge] = []
    trivial: list[Edge] = []
    for graph in graphs:
        first = len(nodes)
        nodes += (tuple(filter(None, each)) for each in graph.nodes)
        edges += (Edge(e.source + first, e.strict, e.target + first) for e in graph.edges)
        trivial += (Edge(e.source + first, e.strict, e.target + first) for e in graph.trivial)
    return EndpointGraph(tuple(nodes), tuple(edges), tuple(trivial))
