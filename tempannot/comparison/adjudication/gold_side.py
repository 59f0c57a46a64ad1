"""The gold as one more side: whoever shows or measures an annotation can show or measure it.

It is a moment of an adjudication, which stays as it is when the next decision is made: it can be
measured in another thread meanwhile, and two of them say what a decision changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import cached_property

from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.comparison.adjudication.gold import GoldEntry
from tempannot.comparison.alignment import AlignedInterval, Alignment
from tempannot.comparison.comparison import AnnotatedSide, SideLink
from tempannot.core.document import Document
from tempannot.core.items import Link
from tempannot.core.network import Network
from tempannot.core.reasoning import LinkState

GOLD = "gold"
"""What the side is called."""

EntriesOf = Callable[[ItemKey], Collection[GoldEntry]]
"""What the gold says by links of a pair, told from the unit that comes first in the text."""


class GoldSide(AnnotatedSide):
    """The gold at one moment, over the units of ``alignment``, the last member of which it is.

    The closure is the one that the adjudication has; the document, ``base`` with other links and
    marks, is made when it is asked for.
    """

    def __init__(
        self,
        base: AnnotatedSide,
        alignment: Alignment,
        network: Network,
        entries_of: EntriesOf,
        make: Callable[[], Document],
    ) -> None:
        self.base = base
        self._make = make
        self._entries_of = entries_of
        self._written: dict[str, Link] = {}
        place = len(alignment.units[0].members) - 1 if alignment.units else 0
        super().__init__(GOLD, place, base.document, alignment, base.during)
        self.network = network
        self._places = {unit.id: number for number, unit in enumerate(alignment.units)}

    @cached_property
    def _made(self) -> Document:
        return self._make()

    @property
    @override
    def document(self) -> Document:
        """The gold annotation."""
        return self._made

    @override
    def link(self, id: str) -> Link:
        return self._written[id] if id in self._written else super().link(id)

    @override
    def links_between(self, source: str, target: str) -> tuple[SideLink, ...]:
        return tuple(self._links_of(self._key(source, target)))

    @override
    def partners(self, unit: str) -> tuple[str, ...]:
        others = (each for each in self._places if each != unit)
        return tuple(each for each in others if self._entries_of(self._key(unit, each)))

    def knows(self, unit: str) -> bool:
        """Whether there is such a unit, marked or not."""
        return unit in self._places

    def changed_from(self, before: GoldSide) -> Iterator[ItemKey]:
        """Yield the pairs of which the gold tells something else than it did at another moment."""
        for source, target in self.network.unlike(before.network):
            yield self._key(source, target)

    def _key(self, source: str, target: str) -> ItemKey:
        return (
            (source, target) if self._places[source] <= self._places[target] else (target, source)
        )

    def _links_of(self, key: ItemKey) -> Iterator[SideLink]:
        for entry in self._entries_of(key):
            state = LinkState.VAGUE if entry.relations is None else LinkState.ACTIVE
            for link in entry.links:
                self._written[link.id] = link
                yield SideLink(link.id, key[0], key[1], link.rel_type, entry.relations, state)


def with_gold(alignment: Alignment, member: Callable[[AlignedInterval], str | None]) -> Alignment:
    """An alignment with the gold as one more annotation; ``member`` is what it calls a unit."""
    return Alignment(
        tuple(replace(unit, members=(*unit.members, member(unit))) for unit in alignment.units)
    )
