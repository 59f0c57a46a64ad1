"""Proposed links taken up one after another as far as they agree with the closure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tempannot.core.assertions import Accepted, Assertion
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.suggestions.suggestion import Suggestion


class TakingUp:
    """The closure of a document and of the links that are taken up, which the document has not.

    Invariant: all that was taken up can hold together with the document's links, and none of it
    follows from what was there before it. The document and its closure stay as they are.
    """

    def __init__(self, reasoning: Reasoning) -> None:
        self._reasoning = reasoning
        self._copies: dict[int, Network] = {}
        self._count = 0

    def known(self, source: str, target: str) -> RelationSet | None:
        """What can hold of a pair by now; None if its ends are in different worlds."""
        network = self._network(source, target)
        return None if network is None else network.relation(source, target)

    def take(self, source: str, relations: RelationSet, target: str) -> bool:
        """Take a link up; False if it contradicts, follows already, or would assert nothing."""
        network = self._network(source, target)
        if network is None or source == target:
            return False
        known = network.relation(source, target)
        if known in relations or not known & relations:
            return False
        self._count += 1
        id = f"\0{self._count}"  # no file can have it
        return isinstance(network.add(Assertion(id, source, target, relations)), Accepted)

    def _network(self, source: str, target: str) -> Network | None:
        network = self._reasoning.network_of(source, target)
        if network is None:
            return None
        if id(network) not in self._copies:
            self._copies[id(network)] = network.copy()
        return self._copies[id(network)]


def consistent(reasoning: Reasoning, links: Iterable[Suggestion]) -> Iterator[Suggestion]:
    """Yield the links that agree with the closure and those before them, and add to them."""
    taking = TakingUp(reasoning)
    for each in links:
        if each.relations is not None and taking.take(each.source, each.relations, each.target):
            yield each
