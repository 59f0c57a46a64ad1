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

from tempannot.comparison.adjudication.adjudication_items import ItemClaims, holders_of
from tempannot.comparison.adjudication.attribute_items import AttributeGround
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    Choice,
    Decision,
    DecisionError,
    ItemKey,
)
from tempannot.comparison.adjudication.gold_start import GoldStart, StartKind
from tempannot.comparison.adjudication.majority import most_mark, most_say, of_statement
from tempannot.comparison.adjudication.other_items import OtherGround
from tempannot.comparison.adjudication.span_items import SpanGround
from tempannot.comparison.adjudication.take_over import newcomers
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.comparison import JointComparison, SideLink
from tempannot.comparison.side_letters import capital_of
from tempannot.core.assertions import Assertion
from tempannot.core.document import Document
from tempannot.core.edits import delete_interval, next_id, written_relation
from tempannot.core.errors import TempannotError
from tempannot.core.items import Link
from tempannot.core.language import bilingual
from tempannot.core.network import Network
from tempannot.core.reasoning import LinkState
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import VAGUE_TYPES, Scheme, scheme_named
from tempannot.formats.opened import copy_of

Checker = Callable[[Document], object]
"""Raises TempannotError if a document could not be saved."""

ORIGIN = "origin"
"""TimeML's own attribute for where a TLINK comes from; links as the base has them lack it."""


_NO_DECISIONS: Mapping[ItemKey, Decision] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class GoldEntry:
    """What the gold says of one pair by links: of the base's own file, or one new link.

    ``relations`` is told from the first unit, None if the links are vague. ``decision`` is the
    number of the decision it comes from, START for the start.
    """

    key: ItemKey
    relations: RelationSet | None
    links: tuple[Link, ...]
    decision: int
    assertions: tuple[Assertion, ...] = field(init=False)
    """What its links assert of the two units; made once, as thousands are closed for a key."""
    ids: tuple[str, ...] = field(init=False)
    """The ids of its links."""

    def __post_init__(self) -> None:
        (source, target), said = self.key, self.relations
        links = self.links if said is not None else ()
        made = tuple(Assertion(each.id, source, target, said or ALL) for each in links)
        object.__setattr__(self, "assertions", made)
        object.__setattr__(self, "ids", tuple(each.id for each in self.links))


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
    """What the gold annotation is made on: the base's document, the start, ids for what is new.

    ``start_sides`` are, of every item that a start from agreement or majority settles, the sides
    that say the same.
    """

    def __init__(
        self,
        comparison: JointComparison,
        start: GoldStart,
        claims: ItemClaims,
        items: Iterable[AdjudicationItem],
        check: Checker | None = None,
    ) -> None:
        self.comparison = comparison
        self.start = start
        self.claims = claims
        self.units = {unit.id: unit for unit in comparison.alignment.units}
        self.document = comparison.base.document
        self.newcomers = newcomers(comparison)
        self.others = OtherGround(comparison, start)
        self.spans = SpanGround(comparison, start, claims.groups, self.newcomers.values())
        self.attributes = AttributeGround(comparison, start, self.spans)
        self.start_sides: dict[ItemKey, tuple[int, ...]] = {}
        self._holders = {id: holders_of(unit, comparison) for id, unit in self.units.items()}
        self._out, self._at_start = self._units_at_start(items, check)
        self._settle_spans(check)
        self._first_new = int(next_id(self.document, "l").removeprefix("l"))
        self.from_start = tuple(self._start_entries(items))
        self._first_decided = self._first_new + len(self.from_start)

    def entry(self, decision: Decision) -> GoldEntry | None:
        """What the gold says by links because of a decision; None if it says nothing."""
        if len(decision.key) != 2 or (decision.relations, decision.rel_type) == (None, None):
            return None
        number = self._first_decided + decision.number - 1
        return self._entry(decision, f"l{number}")

    def marks(self, decision: Decision) -> bool:
        """Whether a decision on a unit says that the gold marks it."""
        return decision.side in self._holders[decision.key[0]]

    def absent(self, stand: InForce) -> frozenset[str]:
        """The units that the gold does not mark."""
        used = {unit for pair in stand.entries for unit in pair}
        found = set()
        for unit, holders in self._holders.items():
            if self.spans.is_decided(stand.decisions, unit):
                is_marked = self.spans.side_of(stand.decisions, unit) is not None
            elif stand.is_decided((unit,)):
                is_marked = self.marks(stand.decisions[unit,])
            elif self.spans.keeps_out(stand.decisions, unit):
                is_marked = False
            elif unit in used:
                is_marked = bool(holders)
            else:
                is_marked = unit in self._at_start or (0 in holders and unit not in self._out)
            if not is_marked:
                found.add(unit)
        return frozenset(found)

    def brings_back(self, decision: Decision, absent: frozenset[str]) -> bool:
        """Whether a decision on a pair needs a unit that the start left out for good."""
        return any(each in absent and (each,) in self.start_sides for each in decision.key)

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
        spans: Mapping[ItemKey, Decision] = _NO_DECISIONS,
    ) -> Document:
        """Return the base's document with the links of ``entries`` alone and the units not absent.

        ``others`` are the decisions on SLINKs, ALINKs and attributes, ``spans`` those on spans.
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
            member = unit.members[self.comparison.base.index]
            if member is not None and unit.id in absent:
                document.apply(delete_interval(document, member))
        self.others.apply(document, others, self._interval)
        intervals = self.intervals(absent)
        self.spans.apply(document, spans, intervals)
        self.attributes.apply(document, others, spans, intervals)
        return document

    def gold_member(self, absent: frozenset[str], unit: AlignedInterval) -> str | None:
        """What the gold calls a unit, None if it does not mark it."""
        return None if unit.id in absent else self._interval(unit.id)

    def intervals(self, absent: frozenset[str]) -> dict[str, str]:
        """What the gold calls the units whose words or attributes are asked about."""
        asked = {*self.spans.units, *self.attributes.units} - absent
        return {unit: self._interval(unit) for unit in asked}

    def _settle_spans(self, check: Checker | None) -> None:
        """Start with other words where the file cannot hold those that it would start with."""
        if check is not None and self.spans.is_moved_at_start:
            document = self.gold_document((), self.absent(InForce()))
            if not _passes(check, document):
                self.spans.start_with_first()

    def _units_at_start(
        self, items: Iterable[AdjudicationItem], check: Checker | None
    ) -> tuple[frozenset[str], frozenset[str]]:
        """The units of the base that the start leaves out, and the others that it marks."""
        gives_way = self.spans.gives_way_at_start & self._holders.keys()
        if self.start.kind is StartKind.SIDE:
            wanted = [unit for unit in self.newcomers if self.start.side in self._holders[unit]]
            wanted = [unit for unit in wanted if unit not in gives_way]
            return frozenset(), self._marked_at_start(wanted, self._of_base(gives_way), check)
        if self.start.kind is not StartKind.MAJORITY:
            return frozenset(), frozenset()
        marks, lacks = most_mark(items, self.start.ties)
        lacks = {u: sides for u, sides in lacks.items() if not self.units[u].is_creation_time}
        out = self._of_base(lacks)
        wanted = [u for u in self.newcomers if u in marks or u in self.spans.marked_at_start]
        marked = self._marked_at_start(wanted, out | self._of_base(gives_way), check)
        held = {unit: sides for unit, sides in marks.items() if unit not in self.newcomers}
        held |= {unit: marks[unit] for unit in marked if unit in marks}
        self.start_sides |= {(unit,): sides for unit, sides in (held | lacks).items()}
        return out, marked

    def _of_base(self, units: Iterable[str]) -> frozenset[str]:
        return frozenset(unit for unit in units if 0 in self._holders[unit])

    def _marked_at_start(
        self, wanted: Iterable[str], out: frozenset[str], check: Checker | None
    ) -> frozenset[str]:
        """Those of the wanted units that the base's file can hold besides its own but ``out``."""
        able = [self.newcomers[unit] for unit in wanted if not self.newcomers[unit].problem]
        ground = copy_of(self.document)
        for unit in out:
            ground.apply(delete_interval(ground, self._interval(unit)))
        document = copy_of(ground)
        for newcomer in able:
            document.apply(newcomer.change(document))
        if check is None or _passes(check, document):
            return frozenset(each.unit for each in able)
        document, found = ground, set()
        for newcomer in able:
            backward = document.apply(newcomer.change(document))
            if _passes(check, document):
                found.add(newcomer.unit)
            else:
                document.apply(backward)
        return frozenset(found)

    def _is_kept(self, link: Link) -> bool:
        """Whether a link of the base stays though it is no item: it says nothing, and it starts."""
        if self.start != GoldStart.of_side(0):
            return False
        state = self.comparison.base.reasoning.state(link.id)
        return state in (LinkState.SELF, LinkState.DANGLING)

    def _start_entries(self, items: Iterable[AdjudicationItem]) -> Iterator[GoldEntry]:
        match self.start.kind:
            case StartKind.SIDE if self.start.side == 0:
                yield from self._own_entries()
            case StartKind.SIDE:
                yield from self._new_entries(self._from_side(self.start.side))
            case StartKind.AGREED:
                agreed = {item.key: item.statements()[0] for item in items if item.agrees}
                self.start_sides |= {key: each.sides for key, each in agreed.items()}
                yield from self._new_entries(of_statement(*each) for each in agreed.items())
            case StartKind.MAJORITY:
                most = self._of_most([item for item in items if not item.is_unit])
                yield from self._new_entries(most)
            case StartKind.NOTHING:
                return

    def _of_most(self, items: Iterable[AdjudicationItem]) -> Iterator[Decision]:
        """Yield what most sides say of pairs of units that the gold marks at the start."""
        absent = self.absent(InForce())
        left_out = {unit for unit in absent if (unit,) in self.start_sides}
        present = []
        for item in items:
            if absent.isdisjoint(item.key):
                present.append(item)
            elif not left_out.isdisjoint(item.key):
                self.start_sides[item.key] = tuple(range(len(self.comparison.sides)))
        for said in most_say(present, self.start.ties):
            self.start_sides[said.decision.key] = said.sides
            yield said.decision

    def _own_entries(self) -> Iterator[GoldEntry]:
        """Yield the base's links as they stand, each by itself."""
        for key in self.claims.linked():
            for side_link in self.claims.links(0, key):
                if side_link.state in (LinkState.ACTIVE, LinkState.VAGUE):
                    link = self.document.links[side_link.id]
                    yield GoldEntry(key, side_link.relations, (link,), START)

    def _from_side(self, side: int) -> Iterator[Decision]:
        """Yield what a side's links say, each different thing about a pair once."""
        for key in self.claims.linked():
            said = {
                (each.relations, each.rel_type): Decision(
                    START, START, key, Choice.SIDE, each.relations, each.rel_type, side=side
                )
                for each in self.claims.links(side, key)
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
        said = [each.id for each in self.claims.links(0, decision.key) if _says(each, decision)]
        links = (self.document.links[id] for id in said)
        own = tuple(each for each in links if self._is_whole(each, decision))
        if own:
            return GoldEntry(decision.key, decision.relations, own, decision.number)
        return GoldEntry(
            decision.key, decision.relations, (self._link(decision, new_id),), decision.number
        )

    def _link(self, decision: Decision, id: str) -> Link:
        units, rel_type, exact = self._wording(decision)
        source, target = map(self._interval, units)
        comment = " ".join(decision.reason.split())
        attributes = {ORIGIN: self._origin(decision)}
        return Link(id, source, target, rel_type, exact, comment=comment, attributes=attributes)

    def _wording(self, decision: Decision) -> tuple[ItemKey, str, RelationSet | None]:
        """The units of a new link in their order, its type, and the exact set if none says it."""
        scheme = scheme_named(self.document.scheme)
        said = decision.relations or ALL
        told = self._told(decision, scheme)
        if told is not None and scheme.qualification(told.rel_type):
            source = self.comparison.alignment.unit_of(decision.side or 0, told.source)
            is_turned = source is not None and source.id != decision.key[0]
            return decision.key[:: -1 if is_turned else 1], told.rel_type, None
        rel_type, exact = written_relation(said, decision.rel_type, scheme)
        turned = scheme.type_for(said.converse) if exact is not None else None
        if turned is not None:  # a scheme without "after" says it the other way round
            return decision.key[::-1], turned, None
        return decision.key, rel_type, exact

    def _told(self, decision: Decision, scheme: Scheme) -> Link | None:
        """The side's own link that says what is decided, if it is of the scheme of the gold."""
        side = None if decision.side is None else self.comparison.sides[decision.side]
        if side is None or scheme_named(side.document.scheme) is not scheme:
            return None
        links = self.claims.links(side.index, decision.key)
        said = (each.id for each in links if each.relations is decision.relations)
        return next((side.document.links[id] for id in said), None)

    def _is_whole(self, link: Link, decision: Decision) -> bool:
        """Whether a link of the base says what the side does besides the time."""
        scheme = scheme_named(self.document.scheme)
        told = self._told(decision, scheme) if scheme.qualifier else None
        if told is None:
            return True
        return scheme.qualification(told.rel_type) == scheme.qualification(link.rel_type)

    def _origin(self, decision: Decision) -> str:
        """Say where a new link comes from: whose it is, or what the adjudicator chose."""
        claims = enumerate(self.claims.of(decision.key))
        said = [side for side, claim in claims if claim.relations is decision.relations]
        if decision.side is None or len(said) < 2:
            whose = decision.answer
            is_start = decision.number == START and decision.side is not None
            whose = whose.upper() if is_start else whose
        else:
            *first, last = map(capital_of, said)
            whose = f"{', '.join(first)} and {last}"
        return whose if decision.number == START else f"adjudicated: {whose}"

    def _interval(self, unit: str) -> str:
        member = self.units[unit].members[self.comparison.base.index]
        if member is not None:
            return member
        newcomer = self.newcomers.get(unit)
        if newcomer is None or newcomer.problem:
            reason = newcomer.problem if newcomer else "none of the annotations marks it"
            raise DecisionError(
                bilingual(
                    "the gold annotation cannot mark {unit!r}: {reason}", unit=unit, reason=reason
                )
            )
        return newcomer.interval


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
    """Whether a link of the base, told from the first unit, says just what a decision wants."""
    if decision.relations is None:
        return link.state is LinkState.VAGUE
    if link.state is not LinkState.ACTIVE or link.relations is not decision.relations:
        return False
    if decision.rel_type is None or decision.rel_type in VAGUE_TYPES:
        return link.rel_type != "IDENTITY"
    return link.rel_type == decision.rel_type
