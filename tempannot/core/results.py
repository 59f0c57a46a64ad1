"""What is computed from a closure as a whole: its minimal graph and its sizes."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from tempannot.core.network import Network
from tempannot.core.reduction import EndpointGraph, Method, minimal_graph
from tempannot.core.relations import ALL


@dataclass(frozen=True, slots=True)
class Counts:
    """Sizes of an annotation.

    ``asserted`` counts the links in the closure, ``inferred`` the related pairs that no such
    link names, ``minimal`` the merged equalities and edges of the minimal graph, ``decided``
    the pairs that are related or vague, ``pairs`` all pairs.
    """

    asserted: int
    inferred: int
    minimal: int
    decided: int
    pairs: int


class Results:
    """The closure at one moment; each result is computed when it is first asked for.

    Edits meanwhile change nothing, so that any thread may ask.
    """

    def __init__(self, network: Network, vague: Callable[[], Collection[frozenset[str]]]) -> None:
        """Take a network that nobody changes any more, and what finds the pairs called vague."""
        self._network = network
        self._vague = vague
        self._minimal: dict[Method, EndpointGraph] = {}
        self._counts: Counts | None = None

    def minimal(self, method: Method = Method.LABELLED) -> EndpointGraph:
        """Return the minimal graph."""
        if method not in self._minimal:
            self._minimal[method] = minimal_graph(self._network, method)
        return self._minimal[method]

    def counts(self) -> Counts:
        """Return the sizes."""
        if self._counts is None:
            self._counts = self._count()
        return self._counts

    def _count(self) -> Counts:
        related = self._network.related_pairs()
        active = self._network.assertions
        said = {(each.source, each.target) for each in active.values()}
        twice = sum(a < b and (b, a) in said for a, b in said)
        named = sum(a != b for a, b in said) - twice
        size = len(self._network.intervals)
        vague = sum(self._network.relation(*pair) is ALL for pair in self._vague())
        return Counts(
            asserted=len(active),
            inferred=related - named,
            minimal=self.minimal().value,
            decided=related + vague,
            pairs=size * (size - 1) // 2,
        )
