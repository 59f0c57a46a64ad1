"""A comparison as every page of it reads it: its links, who is called what, what is selected.

Of a pair asserted links are shown, or else what follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from tempannot.comparison.comparison import AnnotatedSide, DocumentComparison
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.compare.text.unit_marks import Owner
from tempannot.gui.compare.text.unit_other_links import UnitOtherLinks
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.shown_links import ArcOrigin, ShownLink, asserted_link, relation_label

UnitPair = frozenset[str]
_SAME_EVENT = Vocabulary.ALLEN.type_word("IDENTITY")
"""The same in every vocabulary; it says more than the relation of the two."""


@dataclass(frozen=True)
class ShownComparison:
    """A comparison with its links, who is called what, and where the sides part.

    ``owners`` are in the order of the sides; ``roots`` the pairs at the root of a disagreement.
    """

    comparison: DocumentComparison
    links: UnitLinks
    owners: tuple[Owner, Owner]
    roots: frozenset[UnitPair]

    @cached_property
    def other_links(self) -> UnitOtherLinks:
        """The SLINKs and ALINKs."""
        return UnitOtherLinks(self.comparison)

    @property
    def units(self) -> tuple[str, ...]:
        """The units that one of the two sides marks, in text order."""
        one, other = (side.index for side in self.comparison.sides)
        units = self.comparison.alignment.units
        return tuple(unit.id for unit in units if unit.members[one] or unit.members[other])

    @property
    def creation_time(self) -> str | None:
        """The unit that is the creation time."""
        units = self.comparison.alignment.units
        return next((unit.id for unit in units if unit.is_creation_time), None)

    def chosen(self, selection: Selection) -> ChosenUnits:
        """What is selected, without what is no unit of this comparison."""
        ends = (selection.source, selection.target, selection.hovered)
        source, target, hovered = (id if self.links.knows(id) else None for id in ends)
        if source is None or target == source:
            target = None
        return ChosenUnits(source, target, hovered, selection.highlighted)


@dataclass(frozen=True, slots=True)
class ChosenUnits:
    """The units of the selection: the focus, the other end of a pair, what is pointed at."""

    source: str | None = None
    target: str | None = None
    hovered: str | None = None
    highlighted: frozenset[str] = frozenset()

    @property
    def ends(self) -> tuple[str | None, str | None]:
        """The focus and the other end."""
        return self.source, self.target


class UnitLinks:
    """The links of a comparison by the units at their ends; sides are 0 and 1."""

    def __init__(
        self, comparison: DocumentComparison, vocabulary: Vocabulary = Vocabulary.ALLEN
    ) -> None:
        self.vocabulary = vocabulary
        self._sides = comparison.sides
        self._order = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
        self._by_pair: tuple[dict[UnitPair, list[ShownLink]], ...] = ({}, {})
        self._active: tuple[set[UnitPair], ...] = (set(), set())
        self._partners: tuple[dict[str, set[str]], ...] = ({}, {})
        for number, side in enumerate(self._sides):
            self._read(number, side)

    def knows(self, unit: str | None) -> bool:
        """Whether there is such a unit."""
        return unit in self._order

    def of_pair(self, number: int, source: str, target: str) -> tuple[ShownLink, ...]:
        """What a side says of a pair, seen from ``source``; nothing if it is left open.

        Its links come first; without one that holds, what its closure knows is added.
        """
        pair = frozenset((source, target))
        found = self._by_pair[number].get(pair, ())
        links = tuple(_seen_from(link, source, self.vocabulary) for link in found)
        if pair in self._active[number]:
            return links
        relations = self._sides[number].network.relation(source, target)
        if relations is ALL:
            return links
        label = relation_label(relations, self.vocabulary)
        name = f"{number}:{source}:{target}"
        return (*links, ShownLink(source, target, ArcOrigin.INFERRED, label, relations, name))

    def of_both(
        self, source: str, target: str, owners: tuple[Owner, Owner]
    ) -> tuple[ShownLink, ...]:
        """What both say of a pair: once if it is the same, else beside each other."""
        first, second = (self.of_pair(number, source, target) for number in (0, 1))
        if len(first) == len(second) == 1 and _says(first[0]) == _says(second[0]):
            said = min(first[0], second[0], key=lambda each: each.origin is ArcOrigin.INFERRED)
            whose = " ".join(
                f"({owner.letter})" if link.origin is ArcOrigin.INFERRED else owner.letter
                for owner, (link,) in zip(owners, (first, second), strict=True)
            )
            return (replace(said, label=f"{whose} {said.label}"),)
        return tuple(
            replace(each, label=f"{owner.letter} {each.label}", tint=owner.tint, lane=lane)
            for links, owner, lane in zip((first, second), owners, (-1, 1), strict=True)
            for each in links
        )

    def partners(self, unit: str) -> tuple[str, ...]:
        """The units that a side links to this one, in text order."""
        linked = {*self.partners_of(0, unit), *self.partners_of(1, unit)}
        return tuple(sorted(linked, key=self._order.__getitem__))

    def partners_of(self, number: int, unit: str) -> tuple[str, ...]:
        """The units that one side links to this one, in text order."""
        return tuple(sorted(self._partners[number].get(unit, ()), key=self._order.__getitem__))

    def differs(self, source: str, target: str) -> bool:
        """Whether the closures say different things of a pair."""
        key, response = (side.network for side in self._sides)
        return key.relation(source, target) is not response.relation(source, target)

    def differing(self, unit: str, among: Iterable[str]) -> tuple[str, ...]:
        """Those of ``among`` whose relation to a unit is another one on each side."""
        return tuple(each for each in among if each != unit and self.differs(unit, each))

    def _read(self, number: int, side: AnnotatedSide) -> None:
        for link in side.links:
            if link.source == link.target:
                continue
            shown = asserted_link(side.reasoning, side.document.links[link.id], self.vocabulary)
            shown = replace(
                shown, source=link.source, target=link.target, link=f"{number}:{link.id}"
            )
            pair = frozenset(link.pair)
            known = self._by_pair[number].setdefault(pair, [])
            if not any(_says(each) == _says(shown) for each in known):
                known.append(shown)
            if link.state is LinkState.ACTIVE:
                self._active[number].add(pair)
            for unit, other in (link.pair, link.pair[::-1]):
                self._partners[number].setdefault(unit, set()).add(other)


def _seen_from(shown: ShownLink, unit: str, vocabulary: Vocabulary) -> ShownLink:
    """A link from ``unit`` on: both directions make the same claim and look the same."""
    if shown.source == unit:
        return shown
    turned = replace(shown, source=unit, target=shown.source)
    if shown.relations is None or shown.relations is shown.relations.converse:
        return turned
    seen = shown.relations.converse
    return replace(turned, relations=seen, label=relation_label(seen, vocabulary))


def _says(shown: ShownLink) -> tuple[object, ...]:
    """What a link claims, the same from both ends."""
    turned = shown.source > shown.target
    relations = shown.relations.converse if shown.relations and turned else shown.relations
    ends = frozenset((shown.source, shown.target))
    outside = shown.origin if shown.origin in (ArcOrigin.CONFLICT, ArcOrigin.VAGUE) else None
    named = shown.label if relations is None or shown.label == _SAME_EVENT else ""
    return ends, relations, outside, named
