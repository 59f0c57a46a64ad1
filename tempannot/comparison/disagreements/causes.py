"""Why two annotations disagree about a pair: the kinds of difference that leads tell apart.

A pair is judged by what each side's closure says of it; the names of the links matter only
where two names are known to be mixed up (IDENTITY, DURING). Neighbouring relations are those
that one smallest move of one end point turns into each other (Freksa 1992).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum

from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison, SideLink
from tempannot.comparison.disagreements.roots import Pair
from tempannot.core.language import bilingual, worded
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, CONTAINS, DURING, EQUALS, RelationSet
from tempannot.core.schemes import TIMEML
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import joined

_OUTSIDE = {LinkState.CONFLICT, LinkState.KEPT, LinkState.NOT_CONVEX}


@worded
class Cause(StrEnum):
    """What kind of difference it is.

    ``DIRECTION_SLIP``: links of both sides are just the converse of each other, and turning one
    round settles other pairs, too (see ``slips``). ``SAYS_MORE``: one side's relations are part
    of the other's, so both can be right. ``NEIGHBOURING``: the sets share relations though
    neither holds the other, or one smallest move of an end point leads from one to the other.
    ``VAGUE``: one side looked at the pair and says that the text does not tell, ``MISSING``: one
    side says nothing. ``SET_ASIDE``: the closures agree, but a link that its own side could not
    hold says otherwise.
    """

    DIRECTION_SLIP = "direction slip"
    CONTRADICTORY = "contradictory"
    NEIGHBOURING = "neighbouring"
    DURING = "DURING or IS_INCLUDED"
    SAYS_MORE = "one says more"
    VAGUE = "vague against a relation"
    MISSING = "missing on one side"
    ENTITY_MISSING = "entity missing"
    IDENTITY = "IDENTITY or SIMULTANEOUS"
    SET_ASIDE = "link set aside"

    def words(self, vocabulary: Vocabulary) -> str:
        """What it is called on a screen where relations have the names of a vocabulary.

        >>> Cause.DURING.words(Vocabulary.TIMEML)
        'throughout or is included'
        """
        types = MIXED_UP.get(self, ())
        names = joined(bilingual(" or "), map(vocabulary.type_word, types))
        return names or bilingual(self.value)


MIXED_UP = {Cause.DURING: ("DURING", "IS_INCLUDED"), Cause.IDENTITY: ("IDENTITY", "SIMULTANEOUS")}
"""The types of TimeML that a cause is about."""

_INSIDE = {"DURING": ("IS_INCLUDED", DURING), "DURING_INV": ("INCLUDES", CONTAINS)}


@dataclass(frozen=True, slots=True)
class PairClaim:
    """What one side says of a pair, seen from its first unit.

    ``relations`` is the closed relation; ``types`` and ``asserted`` are those of its links in
    the closure; ``is_vague``: a link says that the text does not tell; ``is_same_event``: links
    of type IDENTITY join the two.
    """

    relations: RelationSet
    types: frozenset[str] = frozenset()
    asserted: frozenset[RelationSet] = frozenset()
    is_vague: bool = False
    is_same_event: bool = False

    @property
    def is_open(self) -> bool:
        """Whether nothing is known of the pair."""
        return self.relations is ALL


def cause_of(key: PairClaim, response: PairClaim) -> Cause | None:
    """How two claims about one pair differ, None if they mean the same.

    The first of these that fits: IDENTITY or DURING as a named slip, an open side, one side
    saying more, neighbours, contradiction. That a direction may have slipped is not seen from
    the pair alone.

    >>> cause_of(PairClaim(RelationSet.parse("before")), PairClaim(RelationSet.parse("after")))
    <Cause.CONTRADICTORY: 'contradictory'>
    """
    if _only_one_says_same_event(key, response):
        return Cause.IDENTITY
    if _mixes_up_during(key, response) or _mixes_up_during(response, key):
        return Cause.DURING
    if key.relations is response.relations:
        return None
    if key.is_open or response.is_open:
        silent = key if key.is_open else response
        return Cause.VAGUE if silent.is_vague else Cause.MISSING
    return _distance(key.relations, response.relations)


def silent_side(key: PairClaim, response: PairClaim) -> int | None:
    """The side (0 or 1) that leaves the pair open while the other does not."""
    if key.is_open is response.is_open:
        return None
    return 0 if key.is_open else 1


class PairClaims:
    """One side's claims by pair; pairs are places in the order of the units, lower first.

    Links of a unit to itself are a fault of their own annotation and are left out.
    """

    def __init__(self, side: AnnotatedSide) -> None:
        self._rows = side.network.rows
        self._known: dict[Pair, PairClaim] = {}
        self._links: defaultdict[Pair, list[SideLink]] = defaultdict(list)
        self._places = {unit.id: place for place, unit in enumerate(side.alignment.units)}
        self._event_of = _same_events(side)
        self._units = side.alignment.units
        for link in side.links:
            if link.source != link.target:
                self._links[self.pair(link)].append(link)

    def pair(self, link: SideLink) -> Pair:
        """The places of a link's units."""
        one, other = self._places[link.source], self._places[link.target]
        return (one, other) if one < other else (other, one)

    def pairs(self) -> list[Pair]:
        """The pairs that a link names, in order."""
        return sorted(self._links)

    def links(self, pair: Pair) -> tuple[SideLink, ...]:
        """The links between two units, in file order."""
        return tuple(self._links.get(pair, ()))

    def ids(self, pair: Pair) -> tuple[str, ...]:
        """The ids of the links between two units, in file order."""
        return tuple(link.id for link in self.links(pair))

    def outside(self, pair: Pair) -> tuple[SideLink, ...]:
        """The links that state a relation but are not in the closure."""
        return tuple(link for link in self.links(pair) if is_outside(link))

    def stated(self, pair: Pair, link: SideLink) -> RelationSet | None:
        """What a link states, seen from the first unit of the pair."""
        relations = link.relations
        if relations is None or self._places[link.source] == pair[0]:
            return relations
        return relations.converse

    def is_vague(self, pair: Pair) -> bool:
        """Whether a link says that the text does not tell."""
        return any(link.state is LinkState.VAGUE for link in self.links(pair))

    def claim(self, pair: Pair) -> PairClaim:
        """All that the side says of a pair."""
        found = self._known.get(pair)
        if found is None:
            found = self._known[pair] = self._claim(pair)
        return found

    def _claim(self, pair: Pair) -> PairClaim:
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
        return TIMEML.converse(link.rel_type)


def is_outside(link: SideLink) -> bool:
    """Whether a link states a relation but is not in the closure (contradicts, not convex)."""
    return link.state in _OUTSIDE and link.relations is not None


def claims_of(comparison: DocumentComparison) -> tuple[PairClaims, PairClaims]:
    """The claims of key and response."""
    return PairClaims(comparison.key), PairClaims(comparison.response)


def _distance(key: RelationSet, response: RelationSet) -> Cause:
    if key in response or response in key:
        return Cause.SAYS_MORE
    if key & response or key.neighbours & response:
        return Cause.NEIGHBOURING
    return Cause.CONTRADICTORY


def _only_one_says_same_event(key: PairClaim, response: PairClaim) -> bool:
    if key.relations is not EQUALS or response.relations is not EQUALS:
        return False  # the times differ, which matters more
    for one, other in ((key, response), (response, key)):
        if "IDENTITY" in one.types and not other.is_same_event:
            return True
    return False


def _mixes_up_during(one: PairClaim, other: PairClaim) -> bool:
    """Whether ``one`` says DURING where ``other`` says IS_INCLUDED, or both inverses.

    How DURING is read makes no difference, except that an inferred inclusion is no slip where
    both mean the same.
    """
    for name, (inside, relation) in _INSIDE.items():
        if name in one.types and name not in other.types:
            if inside in other.types:
                return True
            if other.relations is relation and one.relations is not relation:
                return True
    return False


def _same_events(side: AnnotatedSide) -> dict[str, str]:
    """Per unit that IDENTITY links join to others the one that stands for them all.

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
