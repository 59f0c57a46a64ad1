"""What an adjudicator has to decide.

That is every pair that a link of any side names, what all relate in the same way without a
link, and the units that some sides mark and others do not, nor other words there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from tempannot.comparison.adjudication.decisions import AdjudicationItem, ItemClaim, ItemKey
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import AnnotatedSide, JointComparison, SideLink
from tempannot.comparison.disagreements.causes import Cause, PairClaims
from tempannot.comparison.disagreements.disagreements import Disagreement, disagreements
from tempannot.comparison.mark_differences import span_groups
from tempannot.core.assertions import Assertion
from tempannot.core.network import Network
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import TIMEML

_GRAVITY = tuple(Cause)
_IN_FORCE = (LinkState.ACTIVE, LinkState.VAGUE)
_ASIDE = (LinkState.KEPT, LinkState.CONFLICT, LinkState.UNKNOWN_TYPE, LinkState.NOT_CONVEX)


class ItemClaims:
    """What the sides say of every pair of units, and in ``groups`` where their marks overlap.

    With ``keeps_marks`` there are no groups: marks that overlap are units like all others.
    """

    def __init__(self, comparison: JointComparison, keeps_marks: bool = False) -> None:
        self.groups = () if keeps_marks else span_groups(comparison.sides, comparison.alignment)
        self._sides = comparison.sides
        self._places = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
        self._links = [_by_pair(side, self._places) for side in self._sides]

    def key(self, source: str, target: str) -> ItemKey:
        """The key of a pair, whichever way round it is named; raises KeyError."""
        return _key(self._places, source, target)

    def linked(self) -> Iterator[ItemKey]:
        """Yield the pairs of two units that a link in force or set aside names."""
        for links in self._links:
            yield from (key for key in links if key[0] != key[1])

    def links(self, side: int, key: ItemKey) -> tuple[SideLink, ...]:
        """The links of a side on a pair, as told from its first unit."""
        return self._links[side].get(key, ())

    def of(self, key: ItemKey) -> tuple[ItemClaim, ...]:
        """What the sides say of a pair."""
        return tuple(self._claim(side, key) for side in range(len(self._sides)))

    def _claim(self, side: int, key: ItemKey) -> ItemClaim:
        links = self.links(side, key)
        relations = self._sides[side].network.relation(key[0], key[1])
        in_force = [each for each in links if each.state in _IN_FORCE]
        same = [each.rel_type for each in in_force if each.relations is relations]
        vague = [each.rel_type for each in in_force if each.state is LinkState.VAGUE]
        is_vague = relations is ALL and bool(vague)
        if is_vague:
            same = vague
        aside = [each for each in links if each.state in _ASIDE]
        return ItemClaim(
            relations,
            "IDENTITY" if "IDENTITY" in same else next(iter(same), None),
            is_vague,
            tuple(each.id for each in in_force),
            tuple(each.id for each in aside),
            tuple(each.relations for each in aside),
        )


def items_of(comparison: JointComparison, claims: ItemClaims) -> tuple[AdjudicationItem, ...]:
    """All items in text order, each unit before the pairs it begins."""
    roots: dict[ItemKey, list[Disagreement]] = {}
    said = {side.index: PairClaims(side) for side in comparison.sides}
    for pair in comparison.pairs:
        of_pair = said[pair.key.index], said[pair.response.index]
        for each in disagreements(pair, claims=of_pair):
            roots.setdefault((each.source, each.target), []).append(each)
    pairs = {key: AdjudicationItem(key, claims.of(key)) for key in dict.fromkeys(claims.linked())}
    pairs = {key: _with_roots(item, roots.get(key)) for key, item in pairs.items()}
    pairs |= {item.key: item for item in _agreed_by_inference(comparison, claims, pairs)}
    places = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
    grouped = {unit for group in claims.groups for unit in group.units}
    lone = (
        _with_roots(item, roots.get(item.key * 2))
        for item in _lone_units(comparison)
        if item.key[0] not in grouped
    )
    everything = [*lone, *pairs.values()]
    return tuple(sorted(everything, key=lambda item: [places[id] for id in item.key]))


def _with_roots(item: AdjudicationItem, roots: Sequence[Disagreement] | None) -> AdjudicationItem:
    if not roots:
        return item
    explained = {pair for each in roots for pair in each.explains}
    cause = min((each.cause for each in roots), key=_GRAVITY.index)
    return replace(item, cause=cause, impact=len(explained))


def holders_of(unit: AlignedInterval, comparison: JointComparison) -> tuple[int, ...]:
    """The sides of a comparison that mark a unit."""
    members = (unit.members[side.index] for side in comparison.sides)
    return tuple(side for side, member in enumerate(members) if member is not None)


def lone_item(unit: AlignedInterval, comparison: JointComparison) -> AdjudicationItem:
    """The question whether a unit is marked at all."""
    silent = (ItemClaim(),) * len(comparison.sides)
    return AdjudicationItem((unit.id,), silent, holders_of(unit, comparison))


def _lone_units(comparison: JointComparison) -> Iterator[AdjudicationItem]:
    for unit in comparison.alignment.units:
        item = lone_item(unit, comparison)
        if 0 < len(item.holders) < len(comparison.sides):
            yield item


def _agreed_by_inference(
    comparison: JointComparison, claims: ItemClaims, pairs: Mapping[ItemKey, AdjudicationItem]
) -> Iterator[AdjudicationItem]:
    """Yield pairs that all relate alike though no link names them, and nothing agreed entails."""
    one, *others = (side.network for side in comparison.sides)
    agreed = Network(one.intervals)
    for number, item in enumerate(pairs.values()):
        if item.agrees and item.claims[0].relations is not ALL:
            agreed.add(Assertion(str(number), item.key[0], item.key[1], item.claims[0].relations))
    for source, target, relations in one.pairs():
        key = claims.key(source, target)
        if key not in pairs and all(e.relation(source, target) is relations for e in others):
            assertion = Assertion(f"{source} {target}", source, target, relations)
            if relations is not agreed.relation(source, target):
                agreed.add(assertion)
                yield AdjudicationItem(key, claims.of(key), is_derived=True)


def _by_pair(side: AnnotatedSide, places: Mapping[str, int]) -> dict[ItemKey, tuple[SideLink, ...]]:
    found: dict[ItemKey, list[SideLink]] = {}
    for link in side.links:
        if link.state in _IN_FORCE or link.state in _ASIDE:
            key = _key(places, link.source, link.target)
            found.setdefault(key, []).append(_from(key[0], link))
    return {key: tuple(links) for key, links in found.items()}


def _key(places: Mapping[str, int], source: str, target: str) -> ItemKey:
    return (source, target) if places[source] <= places[target] else (target, source)


def _from(first: str, link: SideLink) -> SideLink:
    """A link as told from one of its units."""
    if link.source == first:
        return link
    relations: RelationSet | None = link.relations.converse if link.relations else None
    rel_type = TIMEML.converse(link.rel_type)
    return SideLink(link.id, link.target, link.source, rel_type, relations, link.state)
