"""What each side of a comparison says of a pair of units: its links there and its closure."""

from __future__ import annotations

from collections import defaultdict

from tempannot.comparison.comparison import AnnotatedSide, Comparison, SideLink
from tempannot.comparison.disagreements.causes import PairClaim
from tempannot.comparison.disagreements.roots import Pair
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import converse_type

_OUTSIDE = {LinkState.CONFLICT, LinkState.KEPT, LinkState.NOT_CONVEX}


class PairClaims:
    """One side's claims by pair; pairs are places in the order of the units, lower first.

    Links of a unit to itself are a fault of their own annotation and are left out.
    """

    def __init__(self, side: AnnotatedSide) -> None:
        self._rows = side.network.rows
        self._links: defaultdict[Pair, list[SideLink]] = defaultdict(list)
        self._places = {unit.id: place for place, unit in enumerate(side.alignment.units)}
        self._event_of = _same_events(side)
        self._units = side.alignment.units
        for link in side.links:
            if link.source != link.target:
                self._links[self.pair(link)].append(link)

    def pair(self, link: SideLink) -> Pair:
        """Return the places of a link's units."""
        one, other = self._places[link.source], self._places[link.target]
        return (one, other) if one < other else (other, one)

    def pairs(self) -> list[Pair]:
        """Return the pairs that a link names, in order."""
        return sorted(self._links)

    def links(self, pair: Pair) -> tuple[SideLink, ...]:
        """Return the links between two units, in file order."""
        return tuple(self._links.get(pair, ()))

    def ids(self, pair: Pair) -> tuple[str, ...]:
        """Return the ids of the links between two units, in file order."""
        return tuple(link.id for link in self.links(pair))

    def outside(self, pair: Pair) -> tuple[SideLink, ...]:
        """Return the links that state a relation but are not in the closure."""
        return tuple(link for link in self.links(pair) if is_outside(link))

    def stated(self, pair: Pair, link: SideLink) -> RelationSet | None:
        """Return what a link states, seen from the first unit of the pair."""
        relations = link.relations
        if relations is None or self._places[link.source] == pair[0]:
            return relations
        return relations.converse

    def is_vague(self, pair: Pair) -> bool:
        """Whether a link says that the text does not tell."""
        return any(link.state is LinkState.VAGUE for link in self.links(pair))

    def claim(self, pair: Pair) -> PairClaim:
        """Return all that the side says of a pair."""
        active = [link for link in self.links(pair) if link.state is LinkState.ACTIVE]
        stated = (self.stated(pair, link) for link in active)
        one, other = (self._units[place].id for place in pair)
        return PairClaim(
            self._rows.relation(*pair),
            frozenset(self._type(pair, link) for link in active),
            frozenset(relations for relations in stated if relations is not None),
            self.is_vague(pair),
            self._event_of.get(one, one) == self._event_of.get(other, other),
        )

    def _type(self, pair: Pair, link: SideLink) -> str:
        if self._places[link.source] == pair[0]:
            return link.rel_type
        return converse_type(link.rel_type)


def is_outside(link: SideLink) -> bool:
    """Whether a link states a relation but is not in the closure (contradicts, not convex)."""
    return link.state in _OUTSIDE and link.relations is not None


def claims_of(comparison: Comparison) -> tuple[PairClaims, PairClaims]:
    """Return the claims of key and response."""
    return PairClaims(comparison.key), PairClaims(comparison.response)


def _same_events(side: AnnotatedSide) -> dict[str, str]:
    """Return per unit that IDENTITY links join to others the one that stands for them all.

    Identity is passed on, so that two chains over the same events claim the same.
    """
    members: dict[str, set[str]] = {}
    for link in side.links:
        if link.rel_type == "IDENTITY" and link.state is LinkState.ACTIVE:
            joined = members.get(link.source, {link.source}) | members.get(
                link.target, {link.target}
            )
            members |= dict.fromkeys(joined, joined)
    return {unit: min(joined) for unit, joined in members.items()}
