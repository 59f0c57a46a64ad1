"""The pair under work without widgets: its link, what can hold of it, and why something cannot."""

from __future__ import annotations

from tempannot.core.items import Link
from tempannot.core.network import Network
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.repairs import network_without
from tempannot.core.schemes import converse_type
from tempannot.gui.views.palette.relation_choice import PickedRelations

_SAYING_NOTHING = (LinkState.SKIPPED, LinkState.UNKNOWN_TYPE)


class RelationPair:
    """Two intervals and the link that a relation given to them would change.

    That is the link of id ``chosen`` if it lies between them, or the first that does. What is
    possible is read from the closure without it, because it is about to be replaced.
    """

    def __init__(
        self, reasoning: Reasoning, source: str, target: str, chosen: str | None = None
    ) -> None:
        self.reasoning = reasoning
        self.source = source
        self.target = target
        self.chosen = chosen
        links = reasoning.links_between(source, target)
        first = next(iter(links), None)
        self.link: Link | None = next((each for each in links if each.id == chosen), first)
        self._network = self._network_without_link()

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of the two intervals."""
        return self.source, self.target

    @property
    def words(self) -> tuple[str, str]:
        """The words of the two intervals, an id where there are none."""
        names = self.reasoning.document.names()
        return names.name(self.source), names.name(self.target)

    @property
    def allowed(self) -> RelationSet:
        """What all other links leave possible."""
        return self._network.relation(self.source, self.target)

    def start(self) -> PickedRelations:
        """Return the choice to start with: what the link says, or else what is forced."""
        link = self.link
        if link is None or self.reasoning.state(link.id) in _SAYING_NOTHING:
            return PickedRelations.of_pair(self.allowed)
        meaning = self.reasoning.meaning(link)
        if meaning is None:
            return PickedRelations.of_link(self.allowed, ALL, "VAGUE")
        rel_type = "" if link.exact else link.rel_type
        if link.source != self.source:
            meaning, rel_type = meaning.converse, converse_type(rel_type)
        return PickedRelations.of_link(self.allowed, meaning, rel_type)

    def says_already(self, choice: PickedRelations) -> bool:
        """Whether the link says just what is picked, so that nothing would change."""
        if self.link is None or self.link.kept or self.link.skipped:
            return False
        now = self.start()
        return (choice.picked, choice.rel_type) == (now.picked, now.rel_type)

    def reason(self, basic: RelationSet) -> str:
        """Say why a basic relation is excluded; empty if it is not."""
        links = self._network.why_not(self.source, self.target, basic)
        told = "; ".join(self._said(id) for id in links)
        return f"Excluded, because {told}." if told else ""

    def _said(self, link_id: str) -> str:
        link = self.reasoning.document.links[link_id]
        meaning = self.reasoning.meaning(link) or ALL
        return self.reasoning.sentence(link.source, meaning, link.target)

    def _network_without_link(self) -> Network:
        link = self.link
        if link is None or self.reasoning.state(link.id) is not LinkState.ACTIVE:
            return self.reasoning.network
        return network_without(self.reasoning, link.id)
