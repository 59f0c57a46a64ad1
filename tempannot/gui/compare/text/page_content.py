"""What a page shows of the selection: links and marks in view, chips for the rest, all in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import AnnotatedSide
from tempannot.core.document import Document
from tempannot.core.field_words import field_word
from tempannot.core.items import Span
from tempannot.core.language import tr, tr_plural
from tempannot.core.leads import Leads, leading, plain, unmarked
from tempannot.core.wording import counted, noted, quoting, strung, with_and
from tempannot.gui.compare.text.shown_comparison import ChosenUnits, ShownComparison, other_claim
from tempannot.gui.compare.unit_words import mark_kind, word
from tempannot.gui.views.text.chips import Chip
from tempannot.gui.views.text.interval_index import IntervalIndex
from tempannot.gui.views.text.shown_links import ArcOrigin, Scene, ShownLink
from tempannot.session.compare_session import GOLD

_ENDINGS = {
    ArcOrigin.INFERRED: noted("", tr("follows")),
    ArcOrigin.CONFLICT: tr(" (set aside: it contradicts other links)"),
}

_DIFFERS = "≠"
_MOST_DECIDED = 20
_MOST_TOLD = 2
_NEAR = 150


class PageContent:
    """What one page says, for the sides (0, 1 or both, or the gold) that it shows."""

    def __init__(self, reading: ShownComparison, sides: tuple[int, ...]) -> None:
        self._reading = reading
        self._links = reading.links
        self._unit = reading.alignment.unit
        self._numbers = sides
        self.claims = PageClaims(reading, sides)
        self._chips_of: tuple[str | None, str | None] = (None, None)
        self._made: dict[str, tuple[Chip, ...]] = {}

    def scene(self, chosen: ChosenUnits, visible: Collection[str]) -> Scene:
        """The links and marks to paint, of units in view."""
        links, others = tuple(self._drawn(chosen, visible)), self._others(chosen, visible)
        strong = {each.link for each in links if each.link and self._stands_out(each)}
        strong |= {each.link for each, differs in others if each.link and differs}
        decided = tuple(self._decided(visible))
        strong |= {each.link for each in decided if each.link}
        drawn = {each.link for each in links}
        decided = tuple(each for each in decided if each.link not in drawn)
        return Scene(
            chosen.source,
            chosen.target,
            chosen.hovered,
            self._reading.creation_time,
            chosen.highlighted,
            frozenset(strong),
            hints=self._hints(chosen, visible),
            links=(*links, *decided, *(each for each, _ in others)),
        )

    def alerts(self, chosen: ChosenUnits, visible: Collection[str]) -> frozenset[str]:
        """The units in view whose link to the focus is in dispute."""
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
        self, chosen: ChosenUnits, visible: Collection[str], index: IntervalIndex
    ) -> tuple[Chip, ...]:
        """Chips for the pair, or the focus and its partners, as far as out of view.

        They are made once per selection: a creation time may have a partner in every sentence.
        """
        if chosen.ends != self._chips_of:
            self._chips_of, self._made = chosen.ends, {}
        far = [id for id in self._partners(chosen) if id not in visible]
        for id in far:
            if id not in self._made:
                self._made[id] = tuple(self._chips(chosen, id, index))
        return tuple(chip for id in far for chip in self._made[id])

    def _decided(self, visible: Collection[str]) -> Iterator[ShownLink]:
        """What the gold says of the pairs that its last step was about, as far as in view."""
        if self._numbers != (GOLD,):
            return
        for key in self._reading.latest[:_MOST_DECIDED]:
            if len(key) == 2 and all(unit in visible for unit in key):
                for shown in self._links.of_pair(GOLD, *key):
                    yield replace(shown, tint=self._reading.owners[GOLD].tint, lane=1)

    def _said(self, source: str, other: str) -> tuple[ShownLink, ...]:
        if len(self._numbers) == 1:
            return self._links.of_pair(self._numbers[0], source, other)
        return self._links.of_both(source, other, self._reading.owners)

    def _partners(self, chosen: ChosenUnits) -> tuple[str, ...]:
        """The pair under work, or the focus and all that a side links to it."""
        source, target = chosen.source, chosen.target
        if source is None:
            return ()
        return (source, target) if target is not None else (source, *self._links.partners(source))

    def _drawn(self, chosen: ChosenUnits, visible: Collection[str]) -> Iterator[ShownLink]:
        source = chosen.source
        if source is None or source not in visible:
            return
        for other in dict.fromkeys((*self._partners(chosen), chosen.hovered)):
            if other is not None and other != source and other in visible:
                yield from self._said(source, other)

    def _others(
        self, chosen: ChosenUnits, visible: Collection[str]
    ) -> tuple[tuple[ShownLink, bool], ...]:
        """The SLINKs and ALINKs of the pair, or of the focus, and whether the sides differ."""
        source, target = chosen.source, chosen.target
        if source is None:
            return ()
        said, owners = self._reading.other_links, self._reading.owners
        found = (
            said.shown(self._numbers[0], source)
            if len(self._numbers) == 1
            else said.shown_of_both(source, owners)
        )
        return tuple(
            (shown, differs)
            for shown, differs in found
            if target in (None, shown.other(source))
            and shown.source in visible
            and shown.target in visible
        )

    def _stands_out(self, shown: ShownLink) -> bool:
        return self._links.differs(shown.source, shown.target)

    def _hints(self, chosen: ChosenUnits, visible: Collection[str]) -> dict[str, str]:
        source = chosen.source
        if source is None or chosen.target is not None:
            return {}
        return dict.fromkeys(self._links.differing(source, visible), _DIFFERS)

    def _chips(self, chosen: ChosenUnits, id: str, index: IntervalIndex) -> Iterator[Chip]:
        source = chosen.source or id
        for said in self._said(source, id) if id != source else ():
            yield self._chip(chosen, id, said, index)
        if id == source or not self._said(source, id):
            yield self._chip(chosen, id, None, index)

    def _chip(
        self, chosen: ChosenUnits, id: str, shown: ShownLink | None, index: IntervalIndex
    ) -> Chip:
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

    def _badge(self, chosen: ChosenUnits, id: str, shown: ShownLink | None) -> str:
        if len(self._numbers) > 1 and shown is not None and shown.tint:
            return shown.tint[-1].upper()
        ends = {chosen.source: "S", chosen.target: "T"}
        source = chosen.source
        parted = source is not None and self._links.differs(source, id)
        return ends.get(id) or (_DIFFERS if parted else "")

    def _sentence(self, unit: AlignedInterval) -> str:
        """The sentence of a unit in a document that marks it, a long one in part."""
        for side in self._reading.sides:
            member = unit.members[side.index]
            if member is not None:
                return _around(side.document, side.document.interval(member).span)
        return ""


MARKS, LINKS, DISPUTES = "marks", "links", "disputes"


@dataclass(frozen=True, slots=True)
class CountBehind:
    """What a number in a claim counts: ``what`` of a side, by its number, at a unit or at all.

    It is ``MARKS``, ``LINKS``, ``DISPUTES``, or the tag of other links.
    """

    what: str
    number: int
    unit: str = ""

    @property
    def link(self) -> str:
        """It as a link has it."""
        return f"{self.what}:{self.number}:{self.unit}"

    @classmethod
    def of_link(cls, link: str) -> CountBehind:
        """What a link stands for."""
        what, number, unit = link.split(":", 2)
        return cls(what, int(number), unit)


class PageClaims:
    """What the sides (0, 1 or both, or the gold) of one page claim."""

    def __init__(self, reading: ShownComparison, sides: tuple[int, ...]) -> None:
        self._reading = reading
        self._links = reading.links
        self._unit = reading.alignment.unit
        self._numbers = sides

    def short(self, chosen: ChosenUnits) -> str:
        """Say what is claimed, the units of the pair called S and T as in the text."""
        return unmarked(self.linked(chosen))

    def linked(self, chosen: ChosenUnits) -> str:
        """The same, in which numbers lead to a ``CountBehind``."""
        names = {chosen.target: "T", chosen.source: "S"}
        return "\n".join(self._told(chosen, lambda unit: names[unit], leading))

    def whole(self, chosen: ChosenUnits) -> str:
        """Say what is claimed, in the words of the text."""
        return "   ".join(self._told(chosen, lambda unit: quoting(word(self._unit(unit)))))

    def note(self, chosen: ChosenUnits) -> str:
        """What is said in the place of chips."""
        source = chosen.source
        if self._numbers == (GOLD,) and self._reading.latest:
            return self.latest()
        if source is None:
            return tr("Click a mark or press Tab to see its links.")
        if chosen.target is not None:
            return self.whole(chosen)
        told = "" if self._links.partners(source) else tr("no link; Shift-click another for a pair")
        return tr(
            "“{word}”: {told}",
            word=word(self._unit(source)),
            told=told or tr("all partners are in view"),
        )

    def latest(self) -> str:
        """What the last step did to the gold, "" if there was none."""
        if not self._reading.latest:
            return ""
        told = [self._now(key) for key in self._reading.latest[:_MOST_TOLD]]
        more = len(self._reading.latest) - len(told)
        others = len(self._reading.changed.difference(self._reading.latest))
        told += [tr("{more} more", more=more)] * bool(more)
        follows = (
            tr(
                ", {pairs} changed",
                pairs=tr_plural(others, "{count:,} more pair", "{count:,} more pairs"),
            )
            if others
            else ""
        )
        return tr("Last: {told}{follows}", told=strung("; ", told), follows=follows)

    def _now(self, key: ItemKey) -> str:
        """What the gold has now of an item."""
        names = [quoting(word(self._unit(unit))) for unit in dict.fromkeys(key[:2])]
        if len(key) == 3:
            return tr("{key} of {names}", key=field_word(key[2]), names=tr(" to ").join(names))
        if len(key) == 2:
            return self._of_side(
                GOLD, ChosenUnits(*key), dict(zip(key, names, strict=True)).__getitem__
            )
        marked = self._unit(key[0]).members[self._reading.sides[GOLD].index] is not None
        if marked:
            return tr("{names} is marked", names=names[0])
        return tr("{names} is not marked", names=names[0])

    def of_unit(self, unit: str, chosen: ChosenUnits) -> str:
        """What a tool tip says of a unit: what it is, who marks what, its relations."""
        found = self._unit(unit)
        kind = mark_kind(found).value.replace("-", " ")
        lines = [strung(", ", (word(found), kind)), self._marked(found)]
        if chosen.source is not None and chosen.source != unit:
            pair = ChosenUnits(chosen.source, unit)
            lines += self._lines(
                pair, range(len(self._reading.sides)), lambda each: quoting(word(self._unit(each)))
            )
        return "\n".join(lines)

    def _marked(self, unit: AlignedInterval) -> str:
        """Say which side marks a unit, and which words if they differ."""
        marked = []
        for side, owner in zip(self._reading.sides, self._reading.owners, strict=True):
            member = unit.members[side.index]
            if member is not None:
                words = " ".join(side.document.interval(member).text.split())
                marked.append((owner.name, words))
        if unit.is_partial and len(marked) > 1:
            return strung(
                ", ",
                (
                    tr("{name} marks “{words}”", name=name, words=words)
                    for name, words in sorted(marked)
                ),
            )
        return tr(
            "marked by {marked}",
            marked=with_and(sorted((name for name, _ in marked))) or tr("neither"),
        )

    def _told(
        self, chosen: ChosenUnits, name: Callable[[str], str], leads: Leads = plain
    ) -> list[str]:
        """What is claimed, one thing for each side."""
        if len(self._numbers) == 1:
            return [self._of_side(self._numbers[0], chosen, name, leads)]
        return self._lines(chosen, self._numbers, name, leads)

    def _lines(
        self,
        chosen: ChosenUnits,
        numbers: Iterable[int],
        name: Callable[[str], str],
        leads: Leads = plain,
    ) -> list[str]:
        owners = self._reading.owners
        told = (
            (owners[number].name, self._of_side(number, chosen, name, leads)) for number in numbers
        )
        return [strung(": ", (whose, claim)) for whose, claim in sorted(told)]

    def _of_side(
        self,
        number: int,
        chosen: ChosenUnits,
        name: Callable[[str], str],
        leads: Leads = plain,
    ) -> str:
        side = self._reading.sides[number]
        source, target = chosen.source, chosen.target
        if source is None:
            return _sizes(side, number, leads)
        for each in (source, target):
            if each is not None and self._unit(each).members[side.index] is None:
                return tr("does not mark {name}", name=name(each))
        if target is None:
            return self._of_focus(number, source, leads)
        links = self._links.of_pair(number, source, target)
        ends = name(source), name(target)
        names = dict(zip((source, target), ends, strict=True))
        others = self._reading.other_links.of_pair(number, source, target)
        claims = [_claim(link, ends) for link in links]
        told = strung("; ", [*claims, *(other_claim(each, names) for each in others)])
        return told or tr("leaves {ends} and {ends2} open", ends=ends[0], ends2=ends[1])

    def _of_focus(self, number: int, source: str, leads: Leads) -> str:
        def to(what: str) -> str:
            return CountBehind(what, number, source).link

        partners = self._links.partners_of(number, source)
        parted = self._links.differing(source, partners)
        told = tr_plural(len(partners), "{count:,} link", "{count:,} links")
        told = leads(told, to(LINKS)) if partners else told
        tags = Counter(each.tag for each in self._reading.other_links.of_unit(number, source))
        more = "".join(
            f", {leads(counted(count, tag), to(tag))}" for tag, count in sorted(tags.items())
        )
        return (
            tr(
                "{told}, {parted} in dispute{more}",
                told=told,
                parted=leads(len(parted), to(DISPUTES)),
                more=more,
            )
            if parted
            else f"{told}{more}"
        )


def _around(document: Document, span: Span) -> str:
    number = document.sentence_of(span.start)
    if number is None or span.start == span.end:
        return ""
    whole = document.sentences[number]
    near = Span(max(whole.start, span.start - _NEAR), min(whole.end, span.end + _NEAR))
    return " ".join(document.slice(near).split())


def _claim(link: ShownLink, ends: tuple[str, str]) -> str:
    return f"{ends[0]} {link.label} {ends[1]}{_ENDINGS.get(link.origin, '')}"


def _sizes(side: AnnotatedSide, number: int, leads: Leads) -> str:
    marked = tr_plural(len(marks_of(side)), "{count:,} mark", "{count:,} marks")
    links = tr_plural(len(side.links), "{count:,} link", "{count:,} links")
    return tr(
        "{marks}, {links}",
        marks=leads(marked, CountBehind(MARKS, number).link),
        links=leads(links, CountBehind(LINKS, number).link),
    )


def marks_of(side: AnnotatedSide) -> tuple[str, ...]:
    """The units that a side marks."""
    units = side.alignment.units
    return tuple(unit.id for unit in units if unit.members[side.index] is not None)
