"""A comparison as every page of it reads it: its links, who is called what, what is selected.

Of a pair asserted links are shown, or else what follows; SLINKs and ALINKs by the units at their
ends, as curves and in words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.comparison.alignment import Alignment
from tempannot.comparison.comparison import (
    AnnotatedSide,
    DocumentComparison,
    SideLink,
    SideOtherLink,
)
from tempannot.core.language import shown, tr
from tempannot.core.other_links import other_link_type
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL
from tempannot.core.vocabulary import Vocabulary
from tempannot.core.wording import strung
from tempannot.gui.compare.text.unit_marks import Owner
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.shown_links import (
    BESIDE,
    ORIGINS,
    ArcOrigin,
    ShownLink,
    drawn_link,
    link_label,
    relation_label,
)

_APART = {0: -2, 1: 2}
"""The lanes of what the sides say differently: the TLINKs of both run between them."""


class UnitOtherLinks:
    """What the sides have of them; what 0 and 1 say alike is one link on a common page."""

    def __init__(self, sides: Sequence[AnnotatedSide]) -> None:
        has_some = any(side.other_links for side in sides[:2])  # else the gold has none either
        self._of: tuple[dict[str, list[SideOtherLink]], ...] = tuple(
            defaultdict(list) for _ in sides
        )
        for found, side in zip(self._of, sides, strict=True):
            for link in side.other_links if has_some else ():
                if link.source != link.target:
                    found[link.source].append(link)
                    found[link.target].append(link)
        self._said = tuple(
            frozenset(_key(each) for links in found.values() for each in links)
            for found in self._of[:2]
        )

    def of_unit(self, number: int, unit: str) -> tuple[SideOtherLink, ...]:
        """What a side says of a unit, in file order."""
        return tuple(self._of[number].get(unit, ()))

    def of_pair(self, number: int, source: str, target: str) -> tuple[SideOtherLink, ...]:
        """What a side says of a pair, in either direction."""
        return tuple(each for each in self.of_unit(number, source) if target in each.pair)

    def differs(self, link: SideOtherLink) -> bool:
        """Whether one side alone has a link with this type."""
        return any(_key(link) not in said for said in self._said)

    def shown(self, number: int, unit: str) -> Iterator[tuple[ShownLink, bool]]:
        """Yield what a side says of a unit, and whether the other side says something else."""
        for link in self.of_unit(number, unit):
            yield _shown(link, number), self.differs(link)

    def shown_of_both(self, unit: str, owners: Sequence[Owner]) -> Iterator[tuple[ShownLink, bool]]:
        """Yield what both say of a unit alike, then what one of them does, each with its letter."""
        letters = " ".join(sorted(each.letter for each in owners[:2]))
        for link in self.of_unit(0, unit):
            if not self.differs(link):
                yield _shown(link, 0, letters), False
        for number, owner in enumerate(owners[:2]):
            for link in self.of_unit(number, unit):
                if self.differs(link):
                    yield _shown(link, number, owner.letter, _APART[number]), True


def other_claim(link: SideOtherLink, ends: dict[str, str]) -> str:
    """What a link says, in words, its units called as ``ends`` has it.

    >>> link = SideOtherLink("l1", "SLINK", "u1", "u2", "EVIDENTIAL")
    >>> other_claim(link, {"u1": "said", "u2": "left"})
    'SLINK: said reports left'
    """
    known = other_link_type(link.tag, link.rel_type)
    source, target = ends[link.source], ends[link.target]
    said = tr(
        "{source} {rel_type} {target}",
        source=source,
        rel_type=link.rel_type or tr("without a type"),
        target=target,
    )
    if known is not None:
        said = shown(known.sentence.format(a=source, b=target)).rstrip(".。")
    return strung(": ", (link.tag, said))


def _shown(link: SideOtherLink, number: int, letter: str = "", lane: int = BESIDE) -> ShownLink:
    known = other_link_type(link.tag, link.rel_type)
    word = shown(known.word) if known else link.rel_type or tr("no type")
    origin, label = ORIGINS[link.tag], f"{letter} {word}".lstrip()
    id = f"{number}:{link.tag}:{link.id}"
    return ShownLink(*link.pair, origin, label, link=id, tint=origin.value, lane=lane)


def _key(link: SideOtherLink) -> tuple[str, str, str, str]:
    return link.tag, link.source, link.target, link.rel_type


UnitPair = frozenset[str]
_SAME_EVENT = shown(Vocabulary.ALLEN.type_word("IDENTITY"))
"""The same in every vocabulary; it says more than the relation of the two."""


@dataclass(frozen=True)
class ShownComparison:
    """A comparison with its links, who is called what, and where the sides part.

    ``owners`` are in the order of the sides; ``roots`` the pairs at the root of a disagreement.
    The gold, if one is being made, is the side after the two; ``latest`` are the pairs that its
    last step decided, and ``changed`` all of which it tells something else since.
    """

    comparison: DocumentComparison
    links: UnitLinks
    owners: tuple[Owner, ...]
    roots: frozenset[UnitPair]
    latest: tuple[ItemKey, ...] = ()
    changed: frozenset[ItemKey] = frozenset()

    @property
    def sides(self) -> Sequence[AnnotatedSide]:
        """The two sides, and the gold."""
        return self.links.sides

    @cached_property
    def alignment(self) -> Alignment:
        """The units, as all that is shown calls them."""
        return self.sides[-1].alignment

    @cached_property
    def other_links(self) -> UnitOtherLinks:
        """The SLINKs and ALINKs."""
        return UnitOtherLinks(self.sides)

    @property
    def units(self) -> tuple[str, ...]:
        """The units that one of the sides marks, in text order."""
        places = [side.index for side in self.sides]
        units = self.alignment.units
        return tuple(unit.id for unit in units if any(unit.members[each] for each in places))

    @property
    def creation_time(self) -> str | None:
        """The unit that is the creation time."""
        units = self.alignment.units
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
    """The links of sides by the units at their ends; 0 and 1 are compared, 2 is the gold."""

    def __init__(
        self, sides: Sequence[AnnotatedSide], vocabulary: Vocabulary = Vocabulary.ALLEN
    ) -> None:
        self.vocabulary = vocabulary
        self.sides = tuple(sides)
        units = sides[0].alignment.units
        self._order = {unit.id: place for place, unit in enumerate(units)}

    def knows(self, unit: str | None) -> bool:
        """Whether there is such a unit."""
        return unit in self._order

    def of_pair(self, number: int, source: str, target: str) -> tuple[ShownLink, ...]:
        """What a side says of a pair, seen from ``source``; nothing if it is left open.

        Its links come first; without one that holds, what its closure knows is added.
        """
        side = self.sides[number]
        found = side.links_between(source, target) if source != target else ()
        different: dict[tuple[object, ...], ShownLink] = {}
        for drawn in (self._shown(number, link) for link in found):
            different.setdefault(_says(drawn), drawn)
        links = tuple(_seen_from(each, source, self.vocabulary) for each in different.values())
        if any(each.state is LinkState.ACTIVE for each in found):
            return links
        relations = side.network.relation(source, target)
        if relations is ALL:
            return links
        label = relation_label(relations, self.vocabulary)
        name = f"{number}:{source}:{target}"
        return (*links, ShownLink(source, target, ArcOrigin.INFERRED, label, relations, name))

    def of_both(self, source: str, target: str, owners: Sequence[Owner]) -> tuple[ShownLink, ...]:
        """What both say of a pair: once if it is the same, else beside each other."""
        first, second = (self.of_pair(number, source, target) for number in (0, 1))
        if len(first) == len(second) == 1 and _says(first[0]) == _says(second[0]):
            said = min(first[0], second[0], key=lambda each: each.origin is ArcOrigin.INFERRED)
            whose = " ".join(
                f"({owner.letter})" if link.origin is ArcOrigin.INFERRED else owner.letter
                for owner, (link,) in zip(owners[:2], (first, second), strict=True)
            )
            return (replace(said, label=f"{whose} {said.label}"),)
        return tuple(
            replace(each, label=f"{owner.letter} {each.label}", tint=owner.tint, lane=lane)
            for links, owner, lane in zip((first, second), owners[:2], (-1, 1), strict=True)
            for each in links
        )

    def partners(self, unit: str) -> tuple[str, ...]:
        """The units that a side links to this one, in text order."""
        linked = {*self.partners_of(0, unit), *self.partners_of(1, unit)}
        return tuple(sorted(linked, key=self._order.__getitem__))

    def partners_of(self, number: int, unit: str) -> tuple[str, ...]:
        """The units that one side links to this one, in text order."""
        return tuple(sorted(self.sides[number].partners(unit), key=self._order.__getitem__))

    def differs(self, source: str, target: str) -> bool:
        """Whether the closures say different things of a pair."""
        key, response = (side.network for side in self.sides[:2])
        return key.relation(source, target) is not response.relation(source, target)

    def differing(self, unit: str, among: Iterable[str]) -> tuple[str, ...]:
        """Those of ``among`` whose relation to a unit is another one on each side."""
        return tuple(each for each in among if each != unit and self.differs(unit, each))

    def _shown(self, number: int, link: SideLink) -> ShownLink:
        side = self.sides[number]
        written = side.link(link.id)
        label = link_label(written, link.relations, self.vocabulary, side.scheme)
        shown = drawn_link(written, label, link.relations, link.state)
        return replace(shown, source=link.source, target=link.target, link=f"{number}:{link.id}")


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
