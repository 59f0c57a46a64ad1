"""What a page shows of the selection: links and marks in view, chips for the rest."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from tempannot.comparison.alignment import AlignedInterval
from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.gui.compare.text.page_claims import PageClaims
from tempannot.gui.compare.text.reading import Chosen, Reading
from tempannot.gui.compare.unit_words import mark_kind, word
from tempannot.gui.views.text.chips import Chip
from tempannot.gui.views.text.interval_index import IntervalIndex
from tempannot.gui.views.text.text_scene import ArcOrigin, Scene, ShownLink

_DIFFERS = "≠"
_NEAR = 150


class PageContent:
    """What one page says, for the sides (0, 1 or both) that it shows."""

    def __init__(self, reading: Reading, sides: tuple[int, ...]) -> None:
        self._reading = reading
        self._links = reading.links
        self._unit = reading.comparison.alignment.unit
        self._numbers = sides
        self.claims = PageClaims(reading, sides)
        self._chips_of: tuple[str | None, str | None] = (None, None)
        self._made: dict[str, tuple[Chip, ...]] = {}

    def scene(self, chosen: Chosen, visible: Collection[str]) -> Scene:
        """Return the links and marks to paint, of units in view."""
        links = tuple(self._drawn(chosen, visible))
        return Scene(
            chosen.source,
            chosen.target,
            chosen.hovered,
            self._reading.creation_time,
            chosen.highlighted,
            frozenset(each.link for each in links if each.link and self._stands_out(each)),
            hints=self._hints(chosen, visible),
            links=links,
        )

    def alerts(self, chosen: Chosen, visible: Collection[str]) -> frozenset[str]:
        """Return the units in view whose link to the focus is in dispute."""
        source = chosen.source
        if source is None:
            return frozenset()
        near = {*self._links.partners(source)}
        return frozenset(
            each
            for each in visible
            if each in near or frozenset((source, each)) in self._reading.roots
        )

    def chips(
        self, chosen: Chosen, visible: Collection[str], index: IntervalIndex
    ) -> tuple[Chip, ...]:
        """Return chips for the pair, or the focus and its partners, as far as out of view.

        They are made once per selection: a creation time may have a partner in every sentence.
        """
        if chosen.ends != self._chips_of:
            self._chips_of, self._made = chosen.ends, {}
        far = [id for id in self._partners(chosen) if id not in visible]
        for id in far:
            if id not in self._made:
                self._made[id] = tuple(self._chips(chosen, id, index))
        return tuple(chip for id in far for chip in self._made[id])

    def _said(self, source: str, other: str) -> tuple[ShownLink, ...]:
        if len(self._numbers) == 1:
            return self._links.of_pair(self._numbers[0], source, other)
        return self._links.of_both(source, other, self._reading.owners)

    def _partners(self, chosen: Chosen) -> tuple[str, ...]:
        """Return the pair under work, or the focus and all that a side links to it."""
        source, target = chosen.source, chosen.target
        if source is None:
            return ()
        return (source, target) if target is not None else (source, *self._links.partners(source))

    def _drawn(self, chosen: Chosen, visible: Collection[str]) -> Iterator[ShownLink]:
        source = chosen.source
        if source is None or source not in visible:
            return
        for other in dict.fromkeys((*self._partners(chosen), chosen.hovered)):
            if other is not None and other != source and other in visible:
                yield from self._said(source, other)

    def _stands_out(self, shown: ShownLink) -> bool:
        return self._links.differs(shown.source, shown.target)

    def _hints(self, chosen: Chosen, visible: Collection[str]) -> dict[str, str]:
        source = chosen.source
        if source is None or chosen.target is not None:
            return {}
        return dict.fromkeys(self._links.differing(source, visible), _DIFFERS)

    def _chips(self, chosen: Chosen, id: str, index: IntervalIndex) -> Iterator[Chip]:
        source = chosen.source or id
        for shown in self._said(source, id) if id != source else ():
            yield self._chip(chosen, id, shown, index)
        if id == source or not self._said(source, id):
            yield self._chip(chosen, id, None, index)

    def _chip(self, chosen: Chosen, id: str, shown: ShownLink | None, index: IntervalIndex) -> Chip:
        unit, source = self._unit(id), chosen.source or id
        place, here = index.get(id), index.get(source)
        below = place is not None and here is not None and place.span > here.span
        return Chip(
            id,
            mark_kind(unit),
            word(unit),
            self._sentence(unit),
            shown.label if shown else "",
            shown.relations if shown else None,
            shown.origin if shown else ArcOrigin.INFERRED,
            below=below,
            badge=self._badge(chosen, id, shown),
        )

    def _badge(self, chosen: Chosen, id: str, shown: ShownLink | None) -> str:
        if len(self._numbers) > 1 and shown is not None and shown.tint:
            return shown.tint[-1].upper()
        ends = {chosen.source: "S", chosen.target: "T"}
        source = chosen.source
        parted = source is not None and self._links.differs(source, id)
        return ends.get(id) or (_DIFFERS if parted else "")

    def _sentence(self, unit: AlignedInterval) -> str:
        """Return the sentence of a unit in a document that marks it, a long one in part."""
        for side in self._reading.comparison.sides:
            member = unit.members[side.index]
            if member is not None:
                return _around(side.document, side.document.interval(member).span)
        return ""


def _around(document: Document, span: Span) -> str:
    number = document.sentence_of(span.start)
    if number is None or span.start == span.end:
        return ""
    whole = document.sentences[number]
    near = Span(max(whole.start, span.start - _NEAR), min(whole.end, span.end + _NEAR))
    return " ".join(document.slice(near).split())
