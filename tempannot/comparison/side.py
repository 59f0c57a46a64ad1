"""One annotation as seen through an alignment: its links and closure over the common units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tempannot.comparison.alignment import Alignment
from tempannot.core.assertions import Assertion, Conflict
from tempannot.core.document import Document
from tempannot.core.link_reading import LinkReading, LinkState
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import During


@dataclass(frozen=True, slots=True)
class SideLink:
    """A link between two units; ``relations`` is None where it states none (VAGUE and such)."""

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


class Side:
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
        self.document = document
        self.alignment = alignment
        self.during = during

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
    def links(self) -> tuple[SideLink, ...]:
        """The links whose ends both exist, in file order."""
        has, aside = self.document.has_interval, self.network.is_set_aside
        return tuple(
            SideLink(
                link.id,
                self._unit(link.source),
                self._unit(link.target),
                link.rel_type.strip().upper(),
                self._reading.meaning(link),
                LinkState.CONFLICT if aside(link.id) else self._reading.standing(link),
            )
            for link in self.document.links.values()
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

    def _unit(self, interval: str) -> str:
        unit = self.alignment.unit_of(self.index, interval)
        assert unit is not None  # the alignment holds every interval of its documents
        return unit.id
