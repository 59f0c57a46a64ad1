"""What is computed from a closure as a whole: its minimal graph and its sizes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil

from tempannot.core.bitsets import members
from tempannot.core.completeness import Completeness, CompletionGoal, expected_answers
from tempannot.core.coverage import Coverage, components, count_pairs, every_pair, pair_rows
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
    """The pairs that a scheme wants an answer for, and what its types say.

    Where that is ``everything`` the pairs are not listed.
    """

    pairs: tuple[tuple[str, str], ...]
    types: tuple[RelationSet, ...]
    everything: bool = False

    def rows(self, places: dict[str, int]) -> list[int]:
        """Return the pairs as rows of the intervals at their places."""
        return every_pair(len(places)) if self.everything else pair_rows(places, self.pairs)


@dataclass(frozen=True, slots=True)
class OtherWorlds:
    """The closures of the worlds apart from the main line, by their ids.

    ``times`` are in all of them; how they are related to each other the main line alone tells.
    """

    networks: Mapping[str, Network]
    times: Collection[str]


class Results:
    """The closure at one moment; each result is computed when it is first asked for.

    Edits meanwhile change nothing, so that any thread may ask.
    """

    def __init__(
        self,
        network: Network,
        vague: Callable[[], Collection[frozenset[str]]],
        worlds: OtherWorlds,
        wanted: Callable[[], Wanted] | None = None,
        skipped: Callable[[], Collection[frozenset[str]]] = frozenset,
    ) -> None:
        """Take networks that nobody changes any more, and what finds the pairs called vague.

        ``wanted`` finds the pairs that the scheme wants an answer for, ``skipped`` those that were
        put off.
        """
        self._network = network
        self._worlds = dict(worlds.networks)
        self._wanted = wanted
        self._vague = vague
        self._skipped = skipped
        self._times = frozenset(worlds.times)
        self._minimal: dict[Method, EndpointGraph] = {}
        self._counts: Counts | None = None
        self._completeness: Completeness | None = None

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
                    pairs=self._counts.pairs if wanted.everything else len(wanted.pairs),
                    is_wanted=True,
                )
        return self._counts

    def _count(self) -> Counts:
        found = [self._sizes(each) for each in self._networks]
        size = len(self._network.intervals)
        known = [(frozenset(each.intervals), each) for each in self._networks]
        vague = sum(
            all(each.relation(*pair) is ALL for inside, each in known if pair <= inside)
            for pair in self._vague()
        )
        related = sum(related for _, related, _ in found)
        return Counts(
            asserted=sum(asserted for asserted, _, _ in found),
            inferred=related - sum(named for _, _, named in found),
            minimal=self.minimal().value,
            decided=related + vague,
            pairs=size * (size - 1) // 2,
        )

    def completeness(self) -> Completeness:
        """Return what is wanted of the document and what of it is done."""
        if self._completeness is None:
            aside = sum(len(each.aside) for each in self._networks)
            wanted = self._wanted() if self._wanted is not None else None
            self._completeness = self._decided(wanted, aside) if wanted else self._joined(aside)
        return self._completeness

    def _decided(self, wanted: Wanted, contradictions: int) -> Completeness:
        """How far it is where pairs are wanted."""
        names = self._network.intervals
        places = {name: place for place, name in enumerate(names)}
        vague, skipped = (pair_rows(places, pairs()) for pairs in (self._vague, self._skipped))
        asked, said = wanted.rows(places), self._named(places)
        known = self._rows(places, wanted.types)
        answered = [a & (b | c) for a, b, c in zip(asked, said, known, strict=True)]
        uncertain = [a & b & ~c for a, b, c in zip(asked, vague, answered, strict=True)]
        left = [a & ~(b | c) for a, b, c in zip(asked, answered, uncertain, strict=True)]
        put_off = [a & b for a, b in zip(left, skipped, strict=True)]
        open_rows = [a & ~b for a, b in zip(left, put_off, strict=True)]
        total, count = count_pairs(asked), count_pairs(open_rows)
        later = count_pairs(put_off)
        return Completeness(
            CompletionGoal.PAIRS,
            total,
            total - count - later,
            count,
            contradictions,
            count_pairs(uncertain),
            later,
            len(names),
            expected_answers(open_rows, total),
        )

    def _joined(self, contradictions: int) -> Completeness:
        """How far it is where all has to be connected."""
        names = self._network.intervals
        places = {name: place for place, name in enumerate(names)}
        vague, said = pair_rows(places, self._vague()), self._named(places)
        related = self._rows(places)
        joined = [a | b for a, b in zip(related, vague, strict=True)]
        parts = len(set(components(len(names), joined)))
        wanted, left = max(0, len(names) - 1), max(0, parts - 1)
        unsure = count_pairs(a & ~b for a, b in zip(vague, related, strict=True))
        told = count_pairs(said)
        return Completeness(
            CompletionGoal.CONNECTED,
            wanted,
            wanted - left,
            left,
            contradictions,
            unsure,
            intervals=len(names),
            expected=ceil(left * (told + unsure + 1) / (told + 1)),
        )

    def _of_wanted(self, wanted: Wanted) -> int:
        """How many of the pairs are decided: named by a link, or known as one type says it."""
        places = {name: place for place, name in enumerate(self._network.intervals)}
        parts = (
            wanted.rows(places),
            self._named(places),
            self._rows(places, wanted.types),
            pair_rows(places, self._vague()),
        )
        return count_pairs(a & (b | c | d) for a, b, c, d in zip(*parts, strict=True))

    def _named(self, places: dict[str, int]) -> list[int]:
        """The pairs that a link in the closure names."""
        active = (each for network in self._networks for each in network.assertions.values())
        return pair_rows(places, {(each.source, each.target) for each in active})

    def _rows(
        self, places: dict[str, int], types: Collection[RelationSet] | None = None
    ) -> list[int]:
        """The pairs that are related, or whose relation lies within one of some types."""
        found = [0] * len(places)
        for network in self._networks:
            coverage = Coverage(network, types or ())
            here = [places[each] for each in network.intervals]
            known = coverage.related if types is None else coverage.settled
            times = self._times_of(network)
            for place, own in enumerate(here):
                row = known(place) & ~times if times >> 2 * place & 1 else known(place)
                found[own] |= _moved(row, here)
        return found

    def _sizes(self, network: Network) -> tuple[int, int, int]:
        """Return how many links are in a network, how many pairs related, and how many named."""
        active = network.assertions
        said = {(each.source, each.target) for each in active.values()}
        twice = sum(a < b and (b, a) in said for a, b in said)
        times = self._times_of(network)
        among_times = sum(
            (network.rows.related(bit // 2) & times).bit_count() - 1 for bit in members(times)
        )
        # no active link is of an interval and itself: it would contradict itself or say nothing
        return len(active), network.related_pairs() - among_times // 2, len(said) - twice

    def _times_of(self, network: Network) -> int:
        """Return the times in the network of a world, as bits; none in that of the main line."""
        if network is self._network:
            return 0
        names = enumerate(network.intervals)
        return sum(1 << 2 * place for place, name in names if name in self._times)

    @property
    def _networks(self) -> tuple[Network, ...]:
        return self._network, *self._worlds.values()


def _moved(row: int, places: Sequence[int]) -> int:
    """Return a row of some intervals as one of all, whose places are given."""
    if len(places) == places[-1] + 1:
        return row
    return sum(1 << 2 * places[bit // 2] for bit in members(row))


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
