"""The rows of the links table: one per link, and one per pair that the links decide.

Rows hold ids only; what they show is looked up when it is painted, so that a list of half a
million inferred pairs costs little more than its length.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from heapq import merge
from typing import NamedTuple

from tempannot.core.document import Document, Interval
from tempannot.core.items import Link, OtherLink
from tempannot.core.language import percent, shown, tr, worded, written
from tempannot.core.other_links import other_link_type, type_word
from tempannot.core.reasoning import LinkState, Reasoning
from tempannot.core.relations import ALL, RelationSet
from tempannot.project.record import LinkHistory, stated_history

CHUNK = 2000
_LONGEST_WORD = 40


@worded
@worded
class LinkOrigin(StrEnum):
    """Where a relation comes from, or why a link has no say."""

    ASSERTED = "asserted"
    INFERRED = "inferred"
    VAGUE = "vague"
    SKIPPED = "skipped"
    KEPT = "kept"
    CONFLICT = "set aside"
    SELF = "self-link"
    DANGLING = "dangling"
    UNKNOWN_TYPE = "unknown type"
    NOT_CONVEX = "not convex"
    BETWEEN_WORLDS = "between worlds"

    @property
    def glyph(self) -> str:
        """A sign that tells origins apart without colour."""
        return _GLYPHS[self]


_GLYPHS = {
    LinkOrigin.ASSERTED: "●",
    LinkOrigin.INFERRED: "○",
    LinkOrigin.VAGUE: "~",
    LinkOrigin.SKIPPED: "…",
    LinkOrigin.KEPT: "⚑",
    LinkOrigin.CONFLICT: "!",
    LinkOrigin.SELF: "↺",
    LinkOrigin.DANGLING: "?",
    LinkOrigin.UNKNOWN_TYPE: "?",
    LinkOrigin.NOT_CONVEX: "∨",
    LinkOrigin.BETWEEN_WORLDS: "∥",
}
_ORIGINS = {
    state: LinkOrigin.ASSERTED if state is LinkState.ACTIVE else LinkOrigin[state.name]
    for state in LinkState
}


@worded
class LinkColumn(StrEnum):
    """The columns of the table; the value is the heading."""

    SOURCE = "Source"
    RELATION = "Relation"
    TARGET = "Target"
    ORIGIN = "Origin"
    KIND = "Kind"
    TYPE = "Type"
    DISTANCE = "Apart"
    CONFIDENCE = "Sure"
    ID = "Id"
    BY = "By"
    COMMENT = "Comment"


class LinkRow(NamedTuple):
    """A link (by its id), or an inferred relation (then the id is empty)."""

    source: str
    target: str
    link: str
    relations: RelationSet | None


@dataclass(frozen=True, slots=True)
class ListedInterval:
    """An interval as the table shows it: its words, its sentence, its place in the text."""

    interval: Interval
    word: str
    sentence: int | None
    order: int


Histories = Callable[[], Mapping[str, LinkHistory]]
"""Gives where links come from that somebody drew or accepted, by their ids."""


class LinkFacts:
    """What the rows of one document say, looked up on demand and kept until the next edit."""

    def __init__(self, reasoning: Reasoning, histories: Histories = dict) -> None:
        self.reasoning, self._histories = reasoning, histories
        self.document: Document = reasoning.document
        self._places: dict[str, ListedInterval] = {}
        self._intervals: tuple[Interval, ...] = ()
        self._cells: dict[tuple[LinkRow, LinkColumn], str] = {}
        self._origins: dict[str, LinkOrigin] = {}
        self.refresh()

    def refresh(self) -> None:
        """Look up everything anew after an edit."""
        self._cells.clear()
        self._origins.clear()
        if self.reasoning.intervals != self._intervals:
            self._intervals = self.reasoning.intervals
            self._places = {
                each.id: self._place_of(each, order) for order, each in enumerate(self._intervals)
            }

    def place(self, interval_id: str) -> ListedInterval | None:
        """What is known of an interval, None where the id dangles."""
        return self._places.get(interval_id)

    def word(self, interval_id: str) -> str:
        """The words of an interval, or its id where it has none."""
        place = self._places.get(interval_id)
        return place.word if place else interval_id

    def link(self, row: LinkRow) -> Link | None:
        """The row's link, None for an inferred row."""
        return self.document.links.get(row.link)

    def other_link(self, row: LinkRow) -> OtherLink | None:
        """The row's SLINK or ALINK, None of any other row."""
        return None if row.link in self.document.links else self.document.other_links.get(row.link)

    def relations(self, row: LinkRow) -> RelationSet | None:
        """The relation of a row, None if it constrains nothing."""
        link = self.link(row)
        return self.reasoning.meaning(link) if link is not None else row.relations

    def origin(self, row: LinkRow) -> LinkOrigin:
        """Where a row comes from."""
        other = self.other_link(row)
        if other is not None:
            return self._origin_of_other(other)
        if not row.link or row.link not in self.document.links:
            return LinkOrigin.INFERRED
        origin = self._origins.get(row.link)
        if origin is None:
            origin = self._origins[row.link] = _ORIGINS[self.reasoning.state(row.link)]
        return origin

    def _origin_of_other(self, link: OtherLink) -> LinkOrigin:
        if not (link.source in self._places and link.target in self._places):
            return LinkOrigin.DANGLING
        if other_link_type(link.tag, link.rel_type) is None:
            return LinkOrigin.UNKNOWN_TYPE
        return LinkOrigin.SELF if link.source == link.target else LinkOrigin.ASSERTED

    def distance(self, row: LinkRow) -> int | None:
        """How many sentences the ends lie apart, None where one has no sentence."""
        source, target = self._places.get(row.source), self._places.get(row.target)
        if source is None or target is None:
            return None
        if source.sentence is None or target.sentence is None:
            return None
        return abs(source.sentence - target.sentence)

    def sentences(self, row: LinkRow) -> tuple[str, ...]:
        """The sentences that the row's ends stand in, each once."""
        found: dict[int, str] = {}
        for id in (row.source, row.target):
            place = self._places.get(id)
            if place is not None and place.sentence is not None:
                span = self.document.sentences[place.sentence]
                found[place.sentence] = " ".join(self.document.slice(span).split())
        return tuple(found.values())

    def cell(self, row: LinkRow, column: LinkColumn) -> str:
        """The text of one cell."""
        text = self._cells.get((row, column))
        if text is None:
            text = self._cells[row, column] = _WORDS_AND_ORDER[column][0](self, row)
        return text

    def asserted(self) -> Iterator[LinkRow]:
        """Yield a row per link in file order, SLINKs and ALINKs after the TLINKs."""
        for link in self.document.links.values():
            yield LinkRow(link.source, link.target, link.id, None)
        for other in self.document.other_links.values():
            if other.id not in self.document.links:
                yield LinkRow(other.source, other.target, other.id, None)

    def inferred(self) -> Iterator[LinkRow]:
        """Yield a row per pair that the links decide and nobody asserted."""
        said = self._said()
        for first, second, relations in self.reasoning.pairs():
            if (first, second) not in said and (second, first) not in said:
                yield LinkRow(first, second, "", relations)

    def inferred_of(self, interval_id: str) -> Iterator[LinkRow]:
        """Yield the inferred rows of one interval alone."""
        said = {
            target if source == interval_id else source
            for source, target in self._said()
            if interval_id in (source, target)
        }
        for other in self.reasoning.network.intervals:
            relations = self.reasoning.allowed(interval_id, other)
            if other != interval_id and other not in said and relations is not ALL:
                yield LinkRow(interval_id, other, "", relations)

    def _said(self) -> set[tuple[str, str]]:
        """The pairs that a link in a closure names, as it names them."""
        networks = self.reasoning.networks.values()
        return {(e.source, e.target) for each in networks for e in each.assertions.values()}

    def sort_key(self, column: LinkColumn) -> Callable[[LinkRow], tuple[object, ...]]:
        """The order of rows by one column; equal rows go by their place in the text."""
        first = _WORDS_AND_ORDER[column][1]
        return lambda row: (*first(self, row), *self._text_order(row), row.link)

    def _text_order(self, row: LinkRow) -> tuple[int, int]:
        source, target = self._places.get(row.source), self._places.get(row.target)
        return (source.order if source else -1, target.order if target else -1)

    def _place_of(self, interval: Interval, order: int) -> ListedInterval:
        words = self.document.names().name(interval.id, _LONGEST_WORD)
        sentence = self.document.sentence_of(interval.span.start) if interval.text else None
        return ListedInterval(interval, words, sentence, order)

    def type_text(self, row: LinkRow) -> str:
        """The type in the file, or the one that would say an inferred relation."""
        other = self.other_link(row)
        if other is not None:
            return other.rel_type
        link = self.link(row)
        if link is not None:
            return link.rel_type
        return (
            (self.reasoning.scheme.type_for(row.relations) or "")
            if row.relations is not None
            else ""
        )

    def by_text(self, row: LinkRow) -> str:
        """Who drew or changed the link, or accepted it from whom; "" where no record tells."""
        link = self.link(row)
        found = None
        if link is not None:
            found = self._histories().get(link.id) or stated_history(link)
        if found is None or not found.proposer:
            return "" if found is None else found.who
        sure = "" if found.confidence is None else f" {percent(found.confidence)}"
        return tr("{who}, from {proposer}{sure}", who=found.who, proposer=found.proposer, sure=sure)

    def kind_text(self, row: LinkRow) -> str:
        """TLINK, SLINK or ALINK; empty for what nobody asserted."""
        other = self.other_link(row)
        return other.tag if other is not None else "TLINK" if row.link else ""

    def relation_text(self, row: LinkRow) -> str:
        """The relation in words, its alternatives joined by "or"."""
        other = self.other_link(row)
        if other is not None:
            return shown(type_word(other))
        relations = self.relations(row)
        if relations is not None:
            said = self.reasoning.vocabulary.words(relations, scheme=self.reasoning.scheme)
            return shown(said)
        return tr(self.origin(row).value)


def _distance_text(facts: LinkFacts, row: LinkRow) -> str:
    distance = facts.distance(row)
    return "" if distance is None else str(distance)


def _confidence_text(facts: LinkFacts, row: LinkRow) -> str:
    link = facts.link(row)
    return "" if link is None or link.confidence is None else percent(link.confidence)


def _comment_text(facts: LinkFacts, row: LinkRow) -> str:
    link = facts.link(row)
    return "" if link is None else link.comment


def _relation_key(facts: LinkFacts, row: LinkRow) -> tuple[object, ...]:
    relations = facts.relations(row)
    return (99, 0) if relations is None else (len(relations), relations.bits)


def _distance_key(facts: LinkFacts, row: LinkRow) -> tuple[object, ...]:
    distance = facts.distance(row)
    return (1, 0) if distance is None else (0, distance)


def _confidence_key(facts: LinkFacts, row: LinkRow) -> tuple[object, ...]:
    link = facts.link(row)
    return (1, 0.0) if link is None or link.confidence is None else (0, link.confidence)


def kinds_of(document: Document) -> str:
    """How many links of each kind there are; the window counts TLINKs alone as asserted."""
    counts = Counter(each.tag for each in document.other_links.values())
    kinds = (("TLINK", len(document.links)), *sorted(counts.items(), reverse=True))
    return "  \N{MIDDLE DOT}  ".join(written(f"{kind} {count:,}") for kind, count in kinds)


def natural(text: str) -> tuple[tuple[int, str], ...]:
    """A key by which l2 comes before l10.

    >>> sorted(["l10", "l2"], key=natural)
    ['l2', 'l10']
    """
    parts = re.split(r"(\d+)", text.casefold())
    numbers = (part.lstrip("0") if part.isdecimal() else None for part in parts)
    # by length and digits, as int() refuses numbers of thousands of digits
    return tuple(
        (-1, part) if number is None else (len(number), number)
        for part, number in zip(parts, numbers, strict=True)
    )


_WordsOf = Callable[[LinkFacts, LinkRow], str]
_OrderOf = Callable[[LinkFacts, LinkRow], tuple[object, ...]]
_WORDS_AND_ORDER: dict[LinkColumn, tuple[_WordsOf, _OrderOf]] = {
    LinkColumn.SOURCE: (
        lambda facts, row: facts.word(row.source),
        lambda facts, row: (natural(facts.word(row.source)),),
    ),
    LinkColumn.RELATION: (LinkFacts.relation_text, _relation_key),
    LinkColumn.TARGET: (
        lambda facts, row: facts.word(row.target),
        lambda facts, row: (natural(facts.word(row.target)),),
    ),
    LinkColumn.ORIGIN: (
        lambda facts, row: facts.origin(row).value,
        lambda facts, row: (list(LinkOrigin).index(facts.origin(row)),),
    ),
    LinkColumn.BY: (LinkFacts.by_text, lambda facts, row: (facts.by_text(row) or "~",)),
    LinkColumn.KIND: (LinkFacts.kind_text, lambda facts, row: (facts.kind_text(row) or "~",)),
    LinkColumn.TYPE: (LinkFacts.type_text, lambda facts, row: (facts.type_text(row) or "~",)),
    LinkColumn.DISTANCE: (_distance_text, _distance_key),
    LinkColumn.CONFIDENCE: (_confidence_text, _confidence_key),
    LinkColumn.ID: (
        lambda facts, row: row.link,
        lambda facts, row: (not row.link, natural(row.link)),
    ),
    LinkColumn.COMMENT: (
        _comment_text,
        lambda facts, row: (_comment_text(facts, row) == "", _comment_text(facts, row)),
    ),
}
"""What each column says of a row, and what rows sort by in it."""


def in_order(
    rows: Iterator[LinkRow | None], key: Callable[[LinkRow], tuple[object, ...]], descending: bool
) -> Iterator[LinkRow | None]:
    """Yield rows sorted, with a None for every step that yields no row yet.

    The Nones let a caller stop after a few milliseconds and go on later: rows are sorted in
    chunks as they come, then merged, and no single step takes long.
    """
    chunks: list[list[LinkRow]] = [[]]
    for row in rows:
        if row is not None:
            chunks[-1].append(row)
        if len(chunks[-1]) >= CHUNK:
            chunks[-1].sort(key=key, reverse=descending)
            chunks.append([])
        yield None
    chunks[-1].sort(key=key, reverse=descending)
    yield from merge(*chunks, key=key, reverse=descending)
