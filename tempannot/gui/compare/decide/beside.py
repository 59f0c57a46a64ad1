"""What the gold leaves of a pair if what it says of that pair itself is left out."""

from __future__ import annotations

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.core.explanations import listed, sentence
from tempannot.core.network import Network
from tempannot.core.relations import RelationSet
from tempannot.gui.compare.decide.subject import SubjectReader


class Beside:
    """The gold without its links on one pair of units, which another decision would replace."""

    def __init__(self, adjudication: Adjudication, reader: SubjectReader, key: ItemKey) -> None:
        self._adjudication = adjudication
        self._words = reader.words
        self._key = key
        self._network = _without(adjudication.network, key)

    @property
    def allowed(self) -> RelationSet:
        """The relations that can still hold from the first unit to the second."""
        return self._network.relation(*self._key)

    def why_not(self, basic: RelationSet) -> str:
        """Say which decisions and links exclude a relation, "" if none does."""
        ids = self._network.why_not(self._key[0], self._key[1], basic)
        return f"Excluded: {listed([self._told(id) for id in ids])}." if ids else ""

    def _told(self, id: str) -> str:
        link = self._network.assertions[id]
        said = sentence(self._words[link.source], link.relations, self._words[link.target])
        decision = self._adjudication.origin(id)
        return f"{said} ({f'#{decision.number}' if decision else 'from the start'})"


def _without(network: Network, key: ItemKey) -> Network:
    own = [id for id, link in network.assertions.items() if {link.source, link.target} == set(key)]
    if not own:
        return network
    rest = network.copy()
    for id in own:
        rest.remove(id)
    return rest
