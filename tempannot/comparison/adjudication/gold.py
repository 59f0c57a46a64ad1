"""The gold annotation as a value: what the start and the decisions in force make of it.

It depends on nothing else: not on the way the decisions were reached, nor on those taken back.
Decisions go before links of the start; of these, one that contradicts what stands before it is
out. That never happens unasked: a proposal that would push a link out is a conflict unless it says
that links of the start give way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from tempannot.comparison.adjudication.adjudication_items import ItemClaims
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    GoldStart,
    ItemKey,
)
from tempannot.comparison.adjudication.other_items import OtherGround
from tempannot.comparison.adjudication.take_over import newcomers
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import DocumentComparison, SideLink
from tempannot.core.assertions import Assertion
from tempannot.core.document import Document
from tempannot.core.edits import delete_interval, next_id, written_relation
from tempannot.core.errors import TempannotError
from tempannot.core.items import Link
from tempannot.core.network import Network
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import VAGUE_TYPES, scheme_named
from tempannot.formats.opened import copy_of

Checker = Callable[[Document], object]
"""Raises TempannotError if a document could not be saved."""

ORIGIN = "origin"
"""TimeML's own attribute for where a TLINK comes from; links of A as A wrote them have none."""


_NO_DECISIONS: Mapping[ItemKey, Decision] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class GoldEntry:
    """What the gold says of one pair by links: of A's own file, or one new link.

    ``relations`` is told from the first unit, None if the links are vague. ``decision`` is the
    number of the decision it comes from, START for the start.
    """

    key: ItemKey
    relations: RelationSet | None
    links: tuple[Link, ...]
    decision: int
    assertions: tuple[Assertion, ...] = field(init=False)
    """What its links assert of the two units; made once, as thousands are closed for a key."""

    def __post_init__(self) -> None:
        (source, target), said = self.key, self.relations
        links = self.links if said is not None else ()
        made = tuple(Assertion(each.id, source, target, said or ALL) for each in links)
        object.__setattr__(self, "assertions", made)

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of its links."""
        return tuple(link.id for link in self.links)


@dataclass(frozen=True, slots=True)
class InForce:
    """What is in force at one moment: decisions by item, and the entries they make."""

    decisions: Mapping[ItemKey, Decision] = field(default_factory=dict)
    entries: Mapping[ItemKey, GoldEntry] = field(default_factory=dict)

    def with_decision(self, decision: Decision, entry: GoldEntry | None) -> InForce:
        """What is in force after one more decision, which replaces that on its item."""
        decisions = {key: each for key, each in self.decisions.items() if key != decision.key}
        entries = {key: each for key, each in self.entries.items() if key != decision.key}
        if entry is not None:
            entries[decision.key] = entry
        return InForce(decisions | {decision.key: decision}, entries)

    def is_decided(self, key: ItemKey) -> bool:
        """Whether an item has a decision that is more than putting it off."""
        decision = self.decisions.get(key)
        return decision is not None and decision.choice is not Choice.LATER


class GoldGround:
    """What the gold annotation is made on: A's document, the start, ids for all that is new."""

    def __init__(
        self,
        comparison: DocumentComparison,
        start: GoldStart,
        claims: ItemClaims,
        items: Iterable[AdjudicationItem],
        check: Checker | None = None,
    ) -> None:
        self.comparison = comparison
        self.start = start
        self.claims = claims
        self.units = {unit.id: unit for unit in comparison.alignment.units}
        self.document = comparison.key.document
        self.newcomers = newcomers(comparison, self.document)
        self.others = OtherGround(comparison, start)
        self._at_start = self._marked_at_start(check) if start is GoldStart.B else frozenset()
        self._first_new = int(next_id(self.document, "l").removeprefix("l"))
        self.from_start = tuple(self._start_entries(items))
        self._first_decided = self._first_new + len(self.from_start)

    def entry(self, decision: Decision) -> GoldEntry | None:
        """What the gold says by links because of a decision; None if it says nothing."""
        if len(decision.key) == 1 or (decision.relations, decision.rel_type) == (None, None):
            return None
        number = self._first_decided + decision.number - 1
        return self._entry(decision, f"l{number}")

    def absent(self, stand: InForce) -> frozenset[str]:
        """The units that the gold does not mark."""
        key, response = self.comparison.sides
        found = set()
        used = {unit for pair in stand.entries for unit in pair}
        for unit in self.units.values():
            decided = stand.is_decided((unit.id,))
            if unit.members[key.index] is not None:
                if decided and stand.decisions[unit.id,].choice is Choice.B:
                    found.add(unit.id)
            elif unit.members[response.index] is None:
                found.add(unit.id)
            elif decided:
                if stand.decisions[unit.id,].choice is Choice.A:
                    found.add(unit.id)
            elif unit.id not in used and unit.id not in self._at_start:
                found.add(unit.id)
        return frozenset(found)

    def standing_entries(self, stand: InForce, absent: frozenset[str]) -> list[GoldEntry]:
        """The entries in force, decisions before the start; they may contradict."""
        decided = {key for key in stand.decisions if stand.is_decided(key)}
        entries = [*stand.entries.values()]
        entries += (each for each in self.from_start if each.key not in decided)
        return [each for each in entries if absent.isdisjoint(each.key)] if absent else entries

    def gold_document(
        self,
        entries: Iterable[GoldEntry],
        absent: frozenset[str],
        others: Mapping[ItemKey, Decision] = _NO_DECISIONS,
    ) -> Document:
        """Return A's document with the links of ``entries`` alone and the units not absent.

        ``others`` are the decisions on SLINKs and ALINKs.
        """
        own = dict(self.document.links)
        wanted = {link.id: link for each in entries for link in each.links}
        links = {id: link for id, link in own.items() if id in wanted or self._is_kept(link)}
        new = [link for id, link in wanted.items() if id not in own]
        links |= {link.id: link for link in sorted(new, key=lambda link: int(link.id[1:]))}
        document = replace(copy_of(self.document), links=links)
        for newcomer in self.newcomers.values():
            if newcomer.unit not in absent:
                document.apply(newcomer.change(document))
        for unit in self.units.values():
            member = unit.members[self.comparison.key.index]
            if member is not None and unit.id in absent:
                document.apply(delete_interval(document, member))
        self.others.apply(document, others, self._interval)
        return document

    def gold_member(self, absent: frozenset[str], unit: AlignedInterval) -> str | None:
        """What the gold calls a unit, None if it does not mark it."""
        return None if unit.id in absent else self._interval(unit.id)

    def _marked_at_start(self, check: Checker | None) -> frozenset[str]:
        """The units of B that A's file can hold besides its own."""
        able = [each for each in self.newcomers.values() if not each.problem]
        document = copy_of(self.document)
        for newcomer in able:
            document.apply(newcomer.change(document))
        if check is None or _passes(check, document):
            return frozenset(each.unit for each in able)
        document, found = copy_of(self.document), set()
        for newcomer in able:
            backward = document.apply(newcomer.change(document))
            if _passes(check, document):
                found.add(newcomer.unit)
            else:
                document.apply(backward)
        return frozenset(found)

    def _is_kept(self, link: Link) -> bool:
        """Whether a link of A stays though it is no item: it says nothing, and A starts."""
        if self.start is not GoldStart.A:
            return False
        state = self.comparison.key.reasoning.state(link.id)
        return state in (LinkState.SELF, LinkState.DANGLING)

    def _start_entries(self, items: Iterable[AdjudicationItem]) -> Iterator[GoldEntry]:
        match self.start:
            case GoldStart.A:
                yield from self._own_entries()
            case GoldStart.B:
                yield from self._new_entries(self._from_response())
            case GoldStart.AGREED:
                agreed = (each for each in items if each.agrees)
                yield from self._new_entries(agreement(item) for item in agreed)
            case GoldStart.NOTHING:
                return

    def _own_entries(self) -> Iterator[GoldEntry]:
        """Yield A's links as they stand, each by itself."""
        for key in self.claims.linked():
            for side_link in self.claims.links(0, key):
                if side_link.state in (LinkState.ACTIVE, LinkState.VAGUE):
                    link = self.document.links[side_link.id]
                    yield GoldEntry(key, side_link.relations, (link,), START)

    def _from_response(self) -> Iterator[Decision]:
        """Yield what B's links say, each different thing about a pair once."""
        for key in self.claims.linked():
            said = {
                (each.relations, each.rel_type): Decision(
                    START, START, key, Choice.B, each.relations, each.rel_type
                )
                for each in self.claims.links(1, key)
                if each.state in (LinkState.ACTIVE, LinkState.VAGUE)
            }
            if all(unit not in self.newcomers or unit in self._at_start for unit in key):
                yield from said.values()

    def _new_entries(self, wanted: Iterable[Decision]) -> Iterator[GoldEntry]:
        number = self._first_new
        for decision in dict.fromkeys(wanted):
            yield self._entry(decision, f"l{number}")
            number += 1

    def _entry(self, decision: Decision, new_id: str) -> GoldEntry:
        own = tuple(
            self.document.links[each.id]
            for each in self.claims.links(0, decision.key)
            if _says(each, decision)
        )
        if own:
            return GoldEntry(decision.key, decision.relations, own, decision.number)
        return GoldEntry(
            decision.key, decision.relations, (self._link(decision, new_id),), decision.number
        )

    def _link(self, decision: Decision, id: str) -> Link:
        scheme = scheme_named(self.document.scheme)
        said = decision.relations or ALL
        rel_type, exact = written_relation(said, decision.rel_type, scheme)
        source, target = (self._interval(unit) for unit in decision.key)
        comment = " ".join(decision.reason.split())
        attributes = {ORIGIN: self._origin(decision)}
        return Link(id, source, target, rel_type, exact, comment=comment, attributes=attributes)

    def _origin(self, decision: Decision) -> str:
        """Say where a new link comes from: whose it is, or what the adjudicator chose."""
        first, second = self.claims.of(decision.key)
        is_choice = decision.choice in (Choice.A, Choice.B)
        agrees = is_choice and first.relations is second.relations is decision.relations
        whose = "A and B" if agrees else str(decision.choice)
        if decision.number == START:
            return whose.upper() if len(whose) == 1 else whose
        return f"adjudicated: {whose}"

    def _interval(self, unit: str) -> str:
        member = self.units[unit].members[self.comparison.key.index]
        if member is not None:
            return member
        newcomer = self.newcomers.get(unit)
        if newcomer is None or newcomer.problem:
            reason = newcomer.problem if newcomer else "neither of the two annotations marks it"
            raise DecisionError(f"the gold annotation cannot mark {unit!r}: {reason}")
        return newcomer.interval


def agreement(item: AdjudicationItem) -> Decision:
    """What both sides say of an item, as a decision of the start."""
    first, second = item.claims
    rel_type = first.rel_type or second.rel_type
    relations = None if first.is_vague else first.relations
    return Decision(START, START, item.key, Choice.A, relations, rel_type)


def closed(ground: GoldGround, entries: Iterable[GoldEntry]) -> Network:
    """The closure of entries over all units; what contradicts is set aside."""
    assertions = {each.id: each for entry in entries for each in entry.assertions}
    return Network.close(ground.units, assertions.values())


def _passes(check: Checker, document: Document) -> bool:
    try:
        check(document)
    except TempannotError:
        return False
    return True


def _says(link: SideLink, decision: Decision) -> bool:
    """Whether a link of A, told from the first unit, says just what a decision wants said."""
    if decision.relations is None:
        return link.state is LinkState.VAGUE
    if link.state is not LinkState.ACTIVE or link.relations is not decision.relations:
        return False
    if decision.rel_type is None or decision.rel_type in VAGUE_TYPES:
        return link.rel_type != "IDENTITY"
    return link.rel_type == decision.rel_type
