"""Annotations of one text side by side, ready to be measured.

Each is seen through their alignment: its links and its closure over the units of all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from tempannot.comparison.alignment import Alignment, align
from tempannot.core.assertions import Assertion, Conflict
from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.link_reading import LinkReading, LinkState, said_in
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import TIMEML, During, Scheme, scheme_named


@dataclass(frozen=True, slots=True)
class SideLink:
    """A link between two units; ``relations`` is None where it states none (VAGUE and such).

    ``rel_type`` is the type in TimeML, VAGUE where that has none for what another scheme says.
    """

    id: str
    source: str
    target: str
    rel_type: str
    relations: RelationSet | None
    state: LinkState

    @property
    def pair(self) -> tuple[str, str]:
        """Its units as it names them."""
        return self.source, self.target


@dataclass(frozen=True, slots=True)
class SideOtherLink:
    """An SLINK or ALINK between two units, with its type in capitals."""

    id: str
    tag: str
    source: str
    target: str
    rel_type: str

    @property
    def pair(self) -> tuple[str, str]:
        """Its units as it names them."""
        return self.source, self.target


class AnnotatedSide:
    """One of the annotations compared, ``index`` its place among them."""

    def __init__(
        self,
        name: str,
        index: int,
        document: Document,
        alignment: Alignment,
        during: During = During.EQUALS,
    ) -> None:
        self.name = name
        self.index = index
        self._document = document
        self.alignment = alignment
        self.during = during
        self.first = document
        """The document whose text the places of the units are in."""

    @property
    def document(self) -> Document:
        """The annotation itself."""
        return self._document

    @property
    def scheme(self) -> Scheme:
        """The vocabulary in which its links are written."""
        return scheme_named(self._document.scheme)

    @cached_property
    def reasoning(self) -> Reasoning:
        """What the document means, in its own ids."""
        return Reasoning(self.document, self.during)

    @cached_property
    def network(self) -> Network:
        """The closure of its active links over all units, those it does not mark included."""
        read = (self._reading.assertion(link) for link in self.document.links.values())
        return Network.close(
            [unit.id for unit in self.alignment.units],
            [
                Assertion(each.id, self._unit(each.source), self._unit(each.target), each.relations)
                for each in read
                if each is not None
            ],
        )

    @cached_property
    def disjunctions(self) -> Mapping[tuple[str, str], RelationSet]:
        """What links that are not convex leave of their pairs, with all that the closure knows.

        No closure can hold such a set; measures of pairs take it from here. The pairs are told
        from the earlier unit; one in which nothing is left is as the closure has it.
        """
        places = {unit.id: place for place, unit in enumerate(self.alignment.units)}
        found: dict[tuple[str, str], RelationSet] = {}
        for link in self.links:
            if link.state is not LinkState.NOT_CONVEX or link.source == link.target:
                continue
            assert link.relations is not None
            pair, said = link.pair, link.relations
            if places[pair[0]] > places[pair[1]]:
                pair, said = (pair[1], pair[0]), said.converse
            left = found.get(pair, self.network.relation(*pair)) & said
            if left:
                found[pair] = left
        return found

    @cached_property
    def links(self) -> tuple[SideLink, ...]:
        """The links whose ends both exist, in file order."""
        has, aside = self.document.has_interval, self.network.is_set_aside
        return tuple(
            SideLink(
                link.id,
                self._unit(link.source),
                self._unit(link.target),
                self._type(link),
                self._reading.meaning(link),
                LinkState.CONFLICT if aside(link.id) else self._reading.standing(link),
            )
            for link in self.document.links.values()
            if has(link.source) and has(link.target)
        )

    @cached_property
    def links_by_id(self) -> Mapping[str, SideLink]:
        """The same links by their ids."""
        return {link.id: link for link in self.links}

    def link(self, id: str) -> Link:
        """A link as it is written; raises KeyError for one that there is not."""
        return self.document.links[id]

    def links_between(self, source: str, target: str) -> tuple[SideLink, ...]:
        """The links of two units, in either direction."""
        return tuple(self._of_unit.get(source, {}).get(target, ()))

    def partners(self, unit: str) -> tuple[str, ...]:
        """The units that a link ties to one, each once."""
        return tuple(self._of_unit.get(unit, ()))

    @cached_property
    def _of_unit(self) -> Mapping[str, Mapping[str, Sequence[SideLink]]]:
        """The links of each unit to each other one, in file order."""
        found: dict[str, dict[str, list[SideLink]]] = {}
        for link in self.links:
            if link.source != link.target:
                found.setdefault(link.source, {}).setdefault(link.target, []).append(link)
                found.setdefault(link.target, {}).setdefault(link.source, []).append(link)
        return found

    @cached_property
    def other_links(self) -> tuple[SideOtherLink, ...]:
        """The SLINKs and ALINKs whose ends both exist, in file order."""
        has = self.document.has_interval
        return tuple(
            SideOtherLink(
                link.id,
                link.tag,
                self._unit(link.source),
                self._unit(link.target),
                link.rel_type.strip().upper(),
            )
            for link in self.document.other_links.values()
            if has(link.source) and has(link.target)
        )

    @property
    def set_aside(self) -> Mapping[str, Conflict]:
        """The links that contradict those before them, with a smallest conflict of link ids."""
        return self.network.set_aside

    @property
    def is_consistent(self) -> bool:
        """Whether all its links can hold; if not, it is measured on those that do."""
        return self.network.is_complete

    @cached_property
    def _reading(self) -> LinkReading:
        return LinkReading(self.document, self.during)

    def _type(self, link: Link) -> str:
        said = said_in(link, self._reading.scheme, TIMEML, self.during)
        return said.rel_type.strip().upper()

    def _unit(self, interval: str) -> str:
        unit = self.alignment.unit_of(self.index, interval)
        assert unit is not None  # the alignment holds every interval of its documents
        return unit.id


@dataclass(frozen=True)
class JointComparison:
    """Any number of annotations over the same units; a side's number is its place in ``sides``.

    It is named after the first document.
    """

    name: str
    sides: tuple[AnnotatedSide, ...]
    alignment: Alignment

    @property
    def base(self) -> AnnotatedSide:
        """The first side, whose file a gold annotation is made of."""
        return self.sides[0]

    @property
    def during(self) -> During:
        """How all of them read DURING."""
        return self.base.during

    @cached_property
    def pairs(self) -> tuple[DocumentComparison, ...]:
        """A comparison of every two, over the units of all."""
        return tuple(
            DocumentComparison(self.name, pair, self.alignment)
            for pair in combinations(self.sides, 2)
        )


@dataclass(frozen=True)
class DocumentComparison(JointComparison):
    """A response measured against a key (A and B in the window); both see the same units."""

    sides: tuple[AnnotatedSide, AnnotatedSide]

    @classmethod
    def of(
        cls,
        key: Document,
        response: Document,
        *,
        names: tuple[str, str] = ("key", "response"),
        during: During = During.EQUALS,
        partial: bool = False,
    ) -> DocumentComparison:
        """Align two documents; raises TextsDifferError if they are not of one text."""
        (comparison,) = comparisons((key, response), names=names, during=during, partial=partial)
        return comparison

    @property
    def key(self) -> AnnotatedSide:
        """The side that the other is measured against."""
        return self.sides[0]

    @property
    def response(self) -> AnnotatedSide:
        """The side that is measured."""
        return self.sides[1]


def joined(
    documents: Sequence[Document],
    *,
    names: Sequence[str],
    during: During = During.EQUALS,
    partial: bool = False,
    versions: bool = False,
) -> JointComparison:
    """Align any number of documents; raises TextsDifferError if one is of another text.

    With ``versions`` their texts may be versions of one.
    """
    alignment = align(documents, partial=partial, versions=versions)
    sides = tuple(
        AnnotatedSide(name, index, document, alignment, during)
        for index, (name, document) in enumerate(zip(names, documents, strict=True))
    )
    for each in sides:
        each.first = documents[0]
    return JointComparison(documents[0].name, sides, alignment)


def comparisons(
    documents: Sequence[Document],
    *,
    names: Sequence[str],
    during: During = During.EQUALS,
    partial: bool = False,
    versions: bool = False,
) -> tuple[DocumentComparison, ...]:
    """Return a comparison of every two annotations of one text, over the units of all.

    Raises what ``joined`` raises.
    """
    found = joined(documents, names=names, during=during, partial=partial, versions=versions)
    return found.pairs
