"""Marks that overlap as decisions: whose spans the gold has, several sides' together, or none.

A group of overlapping marks (see ``mark_differences``) is one item, named by its first unit and
``SPANS``. Until it is decided the gold marks what the side that it starts with does, else the first
side that marks anything there, and no more: it never has two overlapping marks of one kind that
nobody chose. A unit keeps its links whichever side's words it gets; those of a unit that gives way
are out of the gold with it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    ItemClaim,
    ItemKey,
    ProposedDecision,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, StartKind
from tempannot.comparison.adjudication.take_over import FurtherMarks, Newcomer, spans_in
from tempannot.comparison.comparison import JointComparison
from tempannot.comparison.mark_differences import SPANS, PlacedMark, SpanGroup
from tempannot.comparison.side_letters import letter_of, side_of
from tempannot.core.document import Document, IntervalKind
from tempannot.core.edits import set_event, set_time
from tempannot.core.items import Span
from tempannot.core.language import bilingual
from tempannot.core.wording import in_quotes, joined
from tempannot.formats.building import PIECES

_BY_KEY = Mapping[ItemKey, Decision]


def is_spans(key: ItemKey) -> bool:
    """Whether a key names overlapping marks."""
    return len(key) == 3 and key[2] == SPANS


class SpanGround:
    """The groups, and what the gold marks of them."""

    def __init__(
        self,
        comparison: JointComparison,
        start: GoldStart,
        groups: Iterable[SpanGroup],
        newcomers: Iterable[Newcomer],
    ) -> None:
        self._sides = comparison.sides
        self._start = start
        self.groups: dict[ItemKey, SpanGroup] = {each.key: each for each in groups}
        self._of_unit = {unit: key for key, each in self.groups.items() for unit in each.units}
        self._spans = self._mapped()
        self.items = {key: self._item(key, each) for key, each in self.groups.items()}
        self._further = self._marks_besides(FurtherMarks(comparison, newcomers))
        self._usual = {key: self._first(key) for key in self.groups}

    def key_of(self, unit: str) -> ItemKey | None:
        """The item that a unit is part of."""
        return self._of_unit.get(unit)

    def said(self, key: ItemKey, proposal: ProposedDecision) -> str | None:
        """The words that the gold marks if an item is decided so; sides' letters for OTHER.

        Raises DecisionError for a choice that the item does not have.
        """
        group = self.groups[key]
        match proposal.choice:
            case Choice.SIDE:
                self._check_places(key, (proposal.side,))
                return group.said(proposal.side) or None
            case Choice.UNION:
                self._check_places(key, range(len(self._sides)))
                return None
            case Choice.OTHER:
                sides = self._named(proposal.rel_type)
                self._check_places(key, sides)
                return " ".join(letter_of(side) for side in sides)
            case Choice.NEITHER | Choice.LATER:
                return None
        raise DecisionError(
            bilingual("marks are those of one side or of several, or there is none")
        )

    def is_decided(self, decisions: _BY_KEY, unit: str) -> bool:
        """Whether a decision on spans says if and how a unit is marked."""
        key = self._of_unit.get(unit)
        decision = decisions.get(key) if key is not None else None
        return decision is not None and decision.choice is not Choice.LATER

    def keeps_out(self, decisions: _BY_KEY, unit: str) -> bool:
        """Whether a unit gives way to others, be it by decision or until there is one."""
        key = self._of_unit.get(unit)
        return key is not None and self.side_of(decisions, unit) is None

    def side_of(self, decisions: _BY_KEY, unit: str) -> int | None:
        """The side whose words a unit of a group has; None if the gold does not mark it."""
        key = self._of_unit[unit]
        group = self.groups[key]
        sides = self.chosen(decisions, key)
        return next((side for side in sides if unit in group.of_side(side)), None)

    def chosen(self, decisions: _BY_KEY, key: ItemKey) -> tuple[int, ...]:
        """The sides whose marks the gold has."""
        decision = decisions.get(key)
        if decision is None or decision.choice is Choice.LATER:
            return (self._usual[key],)
        if decision.choice is Choice.SIDE:
            return (decision.side or 0,)
        if decision.choice is Choice.OTHER:
            return self._named(decision.rel_type)
        return tuple(range(len(self._sides))) if decision.choice is Choice.UNION else ()

    def whose(self, decisions: _BY_KEY) -> tuple[tuple[int, ...], ...]:
        """The sides whose words the gold has, group by group."""
        return tuple(self.chosen(decisions, key) for key in self.groups)

    @property
    def units(self) -> Collection[str]:
        """The units of all groups."""
        return self._of_unit

    @property
    def marked_at_start(self) -> frozenset[str]:
        """The units of groups that the gold starts with."""
        return frozenset(unit for unit in self._of_unit if not self.keeps_out({}, unit))

    @property
    def gives_way_at_start(self) -> frozenset[str]:
        """The units of groups that give way to others at the start."""
        return frozenset(self._of_unit) - self.marked_at_start

    def at_start(self, key: ItemKey) -> tuple[int, ...] | None:
        """The sides whose words the gold firmly began with, as most mark them; else None."""
        most = self.items[key].majority if self._start.kind is StartKind.MAJORITY else None
        return most.sides if most is not None and self._usual[key] in most.sides else None

    @property
    def is_moved_at_start(self) -> bool:
        """Whether the gold starts with other words than the first side that marks any has."""
        return any(side != _first_marking(self.groups[key]) for key, side in self._usual.items())

    def start_with_first(self) -> None:
        """Start with the words of the first side that marks any."""
        self._usual = {key: _first_marking(group) for key, group in self.groups.items()}

    def marked(self, decisions: _BY_KEY, key: ItemKey, absent: frozenset[str]) -> str:
        """The words that the gold marks of a group, in quotation marks."""
        found = {
            (mark.start, mark.end): mark.words
            for mark, side in self._wanted(decisions, key)
            if mark.unit not in absent or self.side_of(decisions, mark.unit) != side
        }
        words = (in_quotes(found[place], curly=True) for place in sorted(found))
        return joined(bilingual(" and "), words)

    def apply(self, document: Document, decisions: _BY_KEY, intervals: Mapping[str, str]) -> None:
        """Give the marks of a gold document their words; ``intervals`` names its units."""
        for key, group in self.groups.items():
            for mark, side in self._wanted(decisions, key):
                span, interval = self._spans[mark.unit, side], intervals.get(mark.unit)
                if self.side_of(decisions, mark.unit) != side:
                    further = self._further[mark.unit, side]
                    document.apply(further.change(document))
                elif span is not None and interval is not None:
                    _move(document, group.kind, interval, span)

    def _wanted(self, decisions: _BY_KEY, key: ItemKey) -> Iterator[tuple[PlacedMark, int]]:
        """Yield the marks that the gold has and whose they are: of each unit one, then others."""
        group, seen = self.groups[key], set[tuple[int, int]]()
        every = [(mark, side) for side in self.chosen(decisions, key) for mark in group.marks[side]]
        first = [each for each in every if self.side_of(decisions, each[0].unit) == each[1]]
        yield from first
        seen.update((mark.start, mark.end) for mark, _ in first)
        for mark, side in every:
            if (mark.start, mark.end) not in seen:
                seen.add((mark.start, mark.end))
                yield mark, side

    def _marks_besides(self, further: FurtherMarks) -> dict[tuple[str, int], Newcomer]:
        """The marks of units by sides that are not the first to mark them."""
        found = {}
        for group in self.groups.values():
            for place, side in enumerate(self._sides):
                for mark in group.marks[place]:
                    span = self._spans[mark.unit, place]
                    if span is not None and place != group.holder(mark.unit):
                        unit = side.alignment.unit(mark.unit)
                        found[mark.unit, place] = further.mark(unit, side, span)
        return found

    def _first(self, key: ItemKey) -> int:
        """The side that the gold starts with."""
        group, wanted = self.groups[key], _first_marking(self.groups[key])
        if self._start.kind is StartKind.SIDE:
            wanted = self._start.side
        elif self._start.kind is StartKind.MAJORITY and (most := self.items[key].majority):
            wanted = most.sides[0]
        is_possible = group.marks[wanted] and all(
            self._spans[each.unit, wanted] for each in group.marks[wanted]
        )
        return wanted if is_possible else _first_marking(group)

    def _mapped(self) -> dict[tuple[str, int], Span | None]:
        """Where each side's marks stand in the text of the first."""
        base, found = self._sides[0].document, dict[tuple[str, int], Span | None]()
        for place, side in enumerate(self._sides):
            members = {
                each.unit: side.alignment.unit(each.unit).members[side.index] or ""
                for group in self.groups.values()
                for each in group.marks[place]
            }
            spans = spans_in(base, side.document, members.values()) if members else {}
            found |= {(unit, place): spans[member] for unit, member in members.items()}
        return found

    def _item(self, key: ItemKey, group: SpanGroup) -> AdjudicationItem:
        claims = (ItemClaim(rel_type=group.said(side) or None) for side in self._places)
        return AdjudicationItem(key, tuple(claims))

    @property
    def _places(self) -> range:
        return range(len(self._sides))

    def _named(self, letters: str | None) -> tuple[int, ...]:
        try:
            sides = tuple(side_of(each) for each in (letters or "").split())
        except ValueError as error:
            raise DecisionError(str(error)) from error
        if len(set(sides)) < 2 or not set(sides) <= set(self._places):
            raise DecisionError(bilingual("name the sides whose marks are wanted, two or more"))
        return tuple(sorted(set(sides)))

    def _check_places(self, key: ItemKey, sides: Iterable[int]) -> None:
        for side in sides:
            for mark in self.groups[key].marks[side]:
                if self._spans[mark.unit, side] is None:
                    raise DecisionError(
                        bilingual(
                            "{mark!r} lies outside the text that the files share", mark=mark.words
                        )
                    )


def _first_marking(group: SpanGroup) -> int:
    return next(side for side, marks in enumerate(group.marks) if marks)


def _move(document: Document, kind: IntervalKind, interval: str, span: Span) -> None:
    """Give a mark other words; the stretches that a mark of several had are not known of these."""
    if document.interval(interval).span == span:
        return
    change = set_event if kind is IntervalKind.EVENT else set_time
    document.apply(change(document, interval, span, {PIECES: ""}))
