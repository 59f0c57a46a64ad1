"""The disagreements of two annotations: one entry per root, with what follows from it.

Two closures differ in many pairs, most of them because of a few links. A root is a pair where
a side asserts a link that the other's closure does not entail, or calls vague what the other
relates, or has a link that it could not hold itself, or says DURING for IS_INCLUDED. A unit
that one side does not mark is the root of all that the other says of it. Every other differing
pair is attributed to the root, among those that it follows from, that takes part in most pairs
(``roots.share_out``), so that ``differing`` of all disagreements adds up to the differing
pairs of the closures.

Where all pairs are linked all of them would be roots though a few links say the rest. So links
that follow from nearer ones of their own side, and from what is not in dispute, make no roots
(``roots.essential_steps``) unless ``every_link`` is asked for.

Links that say the same in other words (converse direction, equal closures, implied or
repeated links) are none, nor is a pair that one side calls vague and the other leaves alone.
Two names for the same times that are known to be mixed up, IDENTITY and SIMULTANEOUS, DURING
and IS_INCLUDED, are listed as disagreements that no time depends on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tempannot.comparison.comparison import DocumentComparison, SideLink
from tempannot.comparison.disagreements.causes import (
    Cause,
    PairClaims,
    cause_of,
    claims_of,
    is_outside,
    silent_side,
)
from tempannot.comparison.disagreements.roots import (
    Dispute,
    Pair,
    attribute,
    differing,
    disputed_steps,
    essential_steps,
    share_out,
    shared_rows,
)
from tempannot.comparison.disagreements.slips import Slips
from tempannot.core.paths import Arc
from tempannot.core.relations import ALL, RelationSet

Links = tuple[tuple[str, ...], tuple[str, ...]]
"""Link ids of the key and of the response."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One root of the differences between two annotations.

    ``source`` and ``target`` are unit ids in text order; both are the unit itself where it is
    not marked by side ``missing_side`` (0 key, 1 response), which is also the side that leaves
    a pair open. ``key`` and ``response`` are the closed relations (all thirteen for a missing
    unit). ``links`` are the links of the pair, or of the missing unit; ``set_aside`` those
    among them that their own side's closure could not hold. ``explains`` are the derived pairs
    attributed to this root; ``involved`` counts the derived pairs that it takes part in, and
    ``alone`` those that follow from no other root, which agree as soon as the side that says
    more takes it back. Both are estimates, as a pair can follow in several ways;
    ``settled_pairs`` is exact.
    """

    source: str
    target: str
    key: RelationSet
    response: RelationSet
    cause: Cause
    missing_side: int | None
    links: Links
    set_aside: Links = ((), ())
    explains: tuple[tuple[str, str], ...] = ()
    involved: int = 0
    alone: int = 0

    @property
    def is_temporal(self) -> bool:
        """Whether the times differ; if not, only names or links set aside do."""
        return self.key is not self.response or self.cause is Cause.ENTITY_MISSING

    @property
    def differing(self) -> int:
        """How many differing pairs of the closures it accounts for, itself included."""
        return len(self.explains) + (self.key is not self.response)

    @property
    def says_more(self) -> int | None:
        """The side (0 or 1) whose relations are part of the other's; None if neither's are."""
        if self.key is self.response:
            return None
        if self.key in self.response:
            return 0
        return 1 if self.response in self.key else None


def disagreements(
    comparison: DocumentComparison,
    *,
    every_link: bool = False,
    claims: tuple[PairClaims, PairClaims] | None = None,
) -> tuple[Disagreement, ...]:
    """All roots, those that account for most differing pairs first, then in text order.

    With ``every_link``, so is every pair whose link the other side does not entail.
    Disagreements that no time depends on come last. Who compares a side with several others has
    its ``claims`` at hand. Cost: see ``roots``.
    """
    found = _Search(comparison, every_link, claims or claims_of(comparison)).found()
    return tuple(sorted(found, key=lambda each: (not each.is_temporal, -each.differing)))


def difference(
    comparison: DocumentComparison,
    source: str,
    target: str,
    claims: tuple[PairClaims, PairClaims] | None = None,
) -> Disagreement | None:
    """How the sides differ on one pair of units, a root or not; None if they agree.

    It explains nothing else; a side that lacks a unit leaves the pair open. Who asks for several
    pairs has the ``claims`` at hand, which take a look at every link. Raises KeyError for an
    unknown unit.
    """
    places = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
    pair = min(places[source], places[target]), max(places[source], places[target])
    claims = claims or claims_of(comparison)
    found = _of_pair(comparison, claims, pair, Slips(comparison, claims))
    differs = cause_of(claims[0].claim(pair), claims[1].claim(pair)) or _differs_outside(
        claims, pair
    )
    return found if differs else None


def by_pair(disagreements: Iterable[Disagreement]) -> dict[tuple[str, str], Disagreement]:
    """Return, for every pair of units in text order that differs, the disagreement behind it.

    A unit that a side does not mark is there as a pair with itself.
    """
    found: dict[tuple[str, str], Disagreement] = {}
    for each in disagreements:
        found |= dict.fromkeys(((each.source, each.target), *each.explains), each)
    return found


@dataclass(frozen=True, slots=True)
class CauseTally:
    """How many disagreements have a cause, and how many differing pairs they account for."""

    cause: Cause
    disagreements: int
    differing: int


def tally(disagreements: Iterable[Disagreement]) -> tuple[CauseTally, ...]:
    """Count the disagreements per cause that occurs, in the order of ``Cause``."""
    found: dict[Cause, list[Disagreement]] = {}
    for each in disagreements:
        found.setdefault(each.cause, []).append(each)
    return tuple(
        CauseTally(cause, len(found[cause]), sum(each.differing for each in found[cause]))
        for cause in Cause
        if cause in found
    )


class _Search:
    """The roots of one comparison; a root is a pair of places, twice the same for a unit."""

    def __init__(
        self,
        comparison: DocumentComparison,
        every_link: bool,
        claims: tuple[PairClaims, PairClaims],
    ) -> None:
        self.comparison, self.sides = comparison, comparison.sides
        self.units = comparison.alignment.units
        self.claims = claims
        self.rows = comparison.key.network.rows, comparison.response.network.rows
        self.differing = dict.fromkeys(differing(*self.rows))
        self.lacking = [self._lacking_side(place) for place in range(len(self.units))]
        self.disputed = [
            list(disputed_steps(side.network, theirs))
            for side, theirs in zip(self.sides, reversed(self.rows), strict=True)
        ]
        if not every_link:
            shared = shared_rows(*self.rows)
            self.disputed = [essential_steps(steps, shared) for steps in self.disputed]
        roots = {root for pair in self._asserted() for root in self._roots_of_link(pair)}
        self.numbers = {root: number for number, root in enumerate(sorted(roots))}

    def found(self) -> Iterator[Disagreement]:
        """Yield every disagreement, in text order, those without differing times last."""
        shares = share_out(self._roots_of_derived(), len(self.numbers))
        slips = Slips(self.comparison, self.claims)
        for root, number in self.numbers.items():
            plain = (
                self._of_unit(root[0])
                if root[0] == root[1]
                else _of_pair(self.comparison, self.claims, root, slips)
            )
            yield replace(
                plain,
                explains=tuple(map(self._ids, shares.pairs[number])),
                involved=shares.involved[number],
                alone=shares.alone[number],
            )
        for pair in self._untimed():
            yield _of_pair(self.comparison, self.claims, pair, slips)

    def _asserted(self) -> set[Pair]:
        """The pairs that a link makes roots."""
        pairs = {(arc.first >> 1, arc.second >> 1) for arcs in self.disputed for arc in arcs}
        for claims in self.claims:
            pairs |= {pair for pair in claims.pairs() if self._is_special(claims, pair)}
        return {(min(pair), max(pair)) for pair in pairs}

    def _is_special(self, claims: PairClaims, pair: Pair) -> bool:
        """Whether a differing pair has a link that is a root whatever its closure says."""
        if pair not in self.differing:
            return False
        is_vague = claims.is_vague(pair) and claims.claim(pair).is_open
        return is_vague or bool(claims.outside(pair)) or self._cause(pair) is Cause.DURING

    def _roots_of_link(self, pair: Pair) -> list[Pair]:
        """The units of a pair that a side lacks, else the pair itself."""
        return [(place, place) for place in pair if self.lacking[place] is not None] or [pair]

    def _bits(self, pair: Pair) -> int:
        return sum(1 << self.numbers[root] for root in self._roots_of_link(pair))

    def _roots_of_derived(self) -> dict[Pair, int]:
        """The roots, as bits, of every differing pair that is no root itself."""
        found: dict[Pair, int] = {}
        derived = []
        for pair in self.differing:
            if self._roots_of_link(pair) != [pair]:
                # whatever else it follows from, it cannot agree before the unit is marked
                found[pair] = self._bits(pair)
            elif pair not in self.numbers:
                derived.append(pair)
        for arcs, mine, theirs in zip(self.disputed, self.rows, self.rows[::-1], strict=True):
            of_side = attribute(mine, theirs, [self._dispute(arc) for arc in arcs], derived)
            for pair, bits in of_side.items():
                found[pair] = found.get(pair, 0) | bits
        return found

    def _dispute(self, arc: Arc) -> Dispute:
        one, other = arc.first >> 1, arc.second >> 1
        roots = self._bits((min(one, other), max(one, other)))
        return Dispute(arc.first, arc.second, arc.strict, roots)

    def _untimed(self) -> list[Pair]:
        """The pairs of equal closures whose links still do not say the same."""
        pairs = {pair for claims in self.claims for pair in claims.pairs()}
        return sorted(
            pair
            for pair in pairs
            if pair not in self.differing
            and self._roots_of_link(pair) == [pair]
            and (self._cause(pair) is not None or _differs_outside(self.claims, pair))
        )

    def _cause(self, pair: Pair) -> Cause | None:
        return cause_of(*(claims.claim(pair) for claims in self.claims))

    def _of_unit(self, place: int) -> Disagreement:
        id, lacking = self.units[place].id, self.lacking[place]
        links = [
            tuple(link for link in side.links if id in link.pair and link.source != link.target)
            for side in self.sides
        ]
        outside = [tuple(each for each in of_side if is_outside(each)) for of_side in links]
        return Disagreement(
            id,
            id,
            ALL,
            ALL,
            Cause.ENTITY_MISSING,
            lacking,
            (_ids(links[0]), _ids(links[1])),
            (_ids(outside[0]), _ids(outside[1])),
        )

    def _lacking_side(self, place: int) -> int | None:
        """The side that does not mark a unit, None if both do."""
        members = (self.units[place].members[side.index] for side in self.sides)
        return next((number for number, member in enumerate(members) if member is None), None)

    def _ids(self, pair: Pair) -> tuple[str, str]:
        return self.units[pair[0]].id, self.units[pair[1]].id


def _of_pair(
    comparison: DocumentComparison,
    claims: tuple[PairClaims, PairClaims],
    pair: Pair,
    slips: Slips,
) -> Disagreement:
    units = comparison.alignment.units
    key, response = (of_side.claim(pair) for of_side in claims)
    cause = Cause.DIRECTION_SLIP if slips.is_slip(pair) else cause_of(key, response)
    return Disagreement(
        units[pair[0]].id,
        units[pair[1]].id,
        key.relations,
        response.relations,
        cause or Cause.SET_ASIDE,
        silent_side(key, response),
        (claims[0].ids(pair), claims[1].ids(pair)),
        (_ids(claims[0].outside(pair)), _ids(claims[1].outside(pair))),
    )


def _differs_outside(claims: tuple[PairClaims, PairClaims], pair: Pair) -> bool:
    """Whether of two equal closures a side has a link out of it that says something else."""
    stated = [{each.stated(pair, link) for link in each.outside(pair)} for each in claims]
    known = claims[0].claim(pair).relations
    return any(each is not None and known not in each for each in stated[0] ^ stated[1])


def _ids(links: Iterable[SideLink]) -> tuple[str, ...]:
    return tuple(link.id for link in links)
