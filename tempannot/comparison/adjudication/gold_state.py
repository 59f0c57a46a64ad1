"""One moment of an adjudication, and the next one after a decision.

The gold closure grows by one link where a decision only adds one, and is closed anew where one
takes the place of others. Cost: a few bit operations in the first case, one closure (see
``core.network``) in the second; and a look at the items of which more is known than before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from tempannot.comparison.adjudication.attribute_items import is_attribute
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    Choice,
    Decision,
    ItemKey,
    ItemStanding,
    ItemState,
    agreeing_sides,
)
from tempannot.comparison.adjudication.gold import GoldEntry, GoldGround, InForce, closed
from tempannot.comparison.adjudication.gold_side import GoldSide, with_gold
from tempannot.comparison.adjudication.gold_start import StartKind
from tempannot.comparison.adjudication.majority import standing_at_start
from tempannot.comparison.adjudication.span_items import is_spans
from tempannot.comparison.alignment import Alignment
from tempannot.core.assertions import Conflict
from tempannot.core.document import Document
from tempannot.core.network import Network
from tempannot.core.relations import ALL, RelationSet


@dataclass(frozen=True, slots=True)
class GoldState:
    """What holds after some decisions.

    ``network`` is the closure of all gold links, ``firm`` that of decisions and of what all or
    most say from the start: only this settles items. ``absent`` are the units that the gold
    does not mark, ``out`` the links of the start that gave way, ``settled`` says by which
    decision each item was settled or ruled out. ``others`` are the decisions on SLINKs, ALINKs and
    attributes; those on spans are in ``stand``, for they say what the gold marks.
    """

    stand: InForce
    absent: frozenset[str]
    network: Network
    firm: Network
    out: frozenset[str] = frozenset()
    settled: Mapping[ItemKey, int] = field(default_factory=dict)
    others: Mapping[ItemKey, Decision] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Tried:
    """What was found of all that stands beside the item that was tried last.

    ``what`` is the item, the units that are not marked then, and whether the item was put off, so
    that the links of the start stand on it.
    """

    state: GoldState
    what: tuple[ItemKey, frozenset[str], bool]
    found: tuple[Network, frozenset[str]] | Conflict


class Moves:
    """Makes the first state on a ground and every next one."""

    def __init__(
        self,
        ground: GoldGround,
        items: Mapping[ItemKey, AdjudicationItem],
        item: Callable[[ItemKey], AdjudicationItem],
    ) -> None:
        self._ground = ground
        self._items = items
        self._item = item
        self._order = {key: place for place, key in enumerate(items)}
        self._is_firm = ground.start.kind is not StartKind.SIDE
        self._tried: _Tried | None = None
        self._of_start: dict[ItemKey, list[GoldEntry]] = {}
        for entry in ground.from_start:
            self._of_start.setdefault(entry.key, []).append(entry)
        self._start_by_link = {id: each for each in ground.from_start for id in each.ids}
        self._made_by: tuple[GoldState, dict[str, int]] | None = None

    def first(self) -> GoldState:
        """The state before any decision."""
        stand = InForce()
        absent = self._ground.absent(stand)
        network = closed(self._ground, self._ground.standing_entries(stand, absent))
        firm = network if self._is_firm else Network(self._ground.units)
        return self._settled_further(GoldState(stand, absent, network, firm), self._items, START)

    def entries(self, state: GoldState) -> list[GoldEntry]:
        """What the gold says by links, without what gave way."""
        standing = self._ground.standing_entries(state.stand, state.absent)
        if not state.out:
            return standing
        return [each for each in standing if state.out.isdisjoint(each.ids)]

    def entries_of(self, state: GoldState, key: ItemKey) -> list[GoldEntry]:
        """What the gold says of one pair by links, the decision on it first."""
        if not state.absent.isdisjoint(key):
            return []
        decided = state.stand.entries.get(key)
        found = [decided] if decided is not None else []
        return found if state.stand.is_decided(key) else found + self._start_entries(state, key)

    def marks_alike(self, one: GoldState, other: GoldState) -> bool:
        """Whether the gold marks the same words at two moments."""
        spans = self._ground.spans
        words = (spans.whose(each.stand.decisions) for each in (one, other))
        return one.absent == other.absent and next(words) == next(words)

    def fell(self, before: GoldState, after: GoldState) -> tuple[ItemKey, ...]:
        """The pairs whose links went with units that are not marked any longer."""
        gone = after.absent - before.absent
        entries = self.entries(before) if gone else ()
        return tuple(dict.fromkeys(e.key for e in entries if not gone.isdisjoint(e.key)))

    def decided_by(self, state: GoldState, link_id: str) -> int:
        """The number of the decision that a link of the gold comes from, START for none."""
        if self._made_by is None or self._made_by[0] is not state:
            said = state.stand.entries.values()
            standing = (each for each in said if state.absent.isdisjoint(each.key))
            self._made_by = state, {id: each.decision for each in standing for id in each.ids}
        return self._made_by[1].get(link_id, START)

    def behind(self, state: GoldState, ids: Iterable[str]) -> dict[str, GoldEntry]:
        """The entries behind links of the gold, or behind those that could come back."""
        decided = {id: each for each in state.stand.entries.values() for id in each.ids}
        found = ((id, decided.get(id) or self._start_by_link.get(id)) for id in ids)
        return {id: each for id, each in found if each is not None}

    def document(self, state: GoldState) -> Document:
        """The gold annotation as a document."""
        spans = state.stand.decisions
        return self._ground.gold_document(self.entries(state), state.absent, state.others, spans)

    def side(self, state: GoldState, alignment: Alignment | None = None) -> GoldSide:
        """The gold as a side; over an alignment with it if one is known, else over a new one."""
        if alignment is None:
            alignment = with_gold(
                self._ground.comparison.alignment, partial(self._ground.gold_member, state.absent)
            )
        entries_of, make = partial(self.entries_of, state), partial(self.document, state)
        base = self._ground.comparison.sides[0]
        return GoldSide(base, alignment, state.network, entries_of, make)

    def after(
        self, state: GoldState, decision: Decision, entry: GoldEntry | None
    ) -> GoldState | Conflict:
        """The state after one more decision, or the conflict that it would bring."""
        key, stand = decision.key, state.stand.with_decision(decision, entry)
        if state.stand.is_decided(key):
            return self._closed_anew(stand, state, decision, entry)
        if decision.choice is Choice.LATER:
            return replace(state, stand=stand)
        there = self._start_entries(state, key)
        is_plain = len(key) == 2 and not self._ground.brings_back(decision, state.absent)
        if is_plain and (not there or (entry is not None and _same(there, entry))):
            found = self._grown(stand, state, decision, entry)
            if isinstance(found, GoldState) or not decision.gives_way:
                return found
        return self._closed_anew(stand, state, decision, entry)

    def state_of(self, state: GoldState, item: AdjudicationItem) -> ItemState:
        """Where an item stands."""
        if len(item.key) == 3 and not is_spans(item.key):
            return self._state_of_kind(state, item.key)
        decision = state.stand.decisions.get(item.key)
        known = state.firm.relation(*item.key) if len(item.key) == 2 else ALL
        number = decision.number if decision else None
        if decision and decision.choice is not Choice.LATER:
            overruled = _is_overruled(item, decision, known)
            return ItemState(ItemStanding.DECIDED, known, number, is_overruled=overruled)
        if is_spans(item.key) and decision is None:
            return standing_at_start(self._ground.spans.at_start(item.key))
        if item.key in state.settled:
            sides = self._agreeing(state, item)
            is_said = bool(sides) or self._from_start(state, item) is not None
            standing = ItemStanding.SETTLED if is_said else ItemStanding.RULED_OUT
            return ItemState(standing, known, number, state.settled[item.key], sides=sides or ())
        return ItemState(ItemStanding.LATER if decision else ItemStanding.OPEN, known, number)

    def _state_of_kind(self, state: GoldState, key: ItemKey) -> ItemState:
        """Where an attribute, an SLINK or ALINK stands.

        An attribute is settled where its time got other words by a decision, or is not marked.
        """
        decision = state.others.get(key)
        if decision is not None and decision.choice is not Choice.LATER:
            return ItemState(ItemStanding.DECIDED, decision=decision.number)
        if is_attribute(key):
            by = self._ground.attributes.follows(key, state.stand.decisions)
            if by is not None or key[0] in state.absent:
                return ItemState(ItemStanding.SETTLED, settled_by=by or START)
            if decision is None:
                return standing_at_start(self._ground.attributes.at_start(key))
        standing = ItemStanding.LATER if decision else ItemStanding.OPEN
        return ItemState(standing, decision=decision.number if decision else None)

    def is_left_out(self, state: GoldState, unit: str) -> bool:
        """Whether somebody decided that the gold does not mark a unit."""
        decisions = state.stand.decisions
        by_span = self._ground.spans.is_decided(decisions, unit)
        return unit in state.absent and (by_span or state.stand.is_decided((unit,)))

    def standing(self, state: GoldState, key: ItemKey) -> ItemStanding:
        """How far an item has come."""
        return self.state_of(state, self._item(key)).standing

    def beside(self, state: GoldState, key: ItemKey) -> Network:
        """The closure of the gold without what it says of a pair by links."""
        if key not in state.stand.entries and not self._start_entries(state, key):
            return state.network
        neither = Decision(START, START, key, Choice.NEITHER)
        stand = state.stand.with_decision(neither, None)
        absent = self._ground.absent(stand)
        entries = self._ground.standing_entries(stand, absent)
        found = self._others_closed(state, neither, None, entries, absent)
        assert not isinstance(found, Conflict)  # less than what holds
        return found[0]

    def _start_entries(self, state: GoldState, key: ItemKey) -> list[GoldEntry]:
        """What the start says of a pair, without what gave way."""
        of_start = self._of_start.get(key, ())
        return [each for each in of_start if state.out.isdisjoint(each.ids)]

    def _grown(
        self, stand: InForce, before: GoldState, decision: Decision, entry: GoldEntry | None
    ) -> GoldState | Conflict:
        """Take in a decision that takes the place of nothing, or of what says the same."""
        assertions = entry.assertions if entry else ()
        network, firm = before.network.copy(), before.firm
        has_changed = False
        for assertion in assertions:
            if assertion.id not in network.assertions:
                answer = network.add(assertion)
                if isinstance(answer, Conflict):
                    return answer
                has_changed |= answer.changed
        if self._is_firm:
            firm = network
        else:
            firm = firm.copy()
            for assertion in assertions:
                answer = firm.add(assertion)
                assert not isinstance(answer, Conflict)  # it is part of the gold
                has_changed |= answer.changed
        absent = self._ground.absent(stand)
        settled = dict(before.settled)
        settled.pop(decision.key, None)
        found = GoldState(stand, absent, network, firm, before.out, settled, before.others)
        changed: set[ItemKey] = {(unit,) for unit in decision.key}
        if has_changed:
            changed.update(firm.unlike(before.firm))
        keys = sorted(changed & self._items.keys(), key=self._order.__getitem__)
        return self._settled_further(found, keys, decision.number)

    def _closed_anew(
        self, stand: InForce, before: GoldState, decision: Decision, entry: GoldEntry | None
    ) -> GoldState | Conflict:
        """Take in a decision that takes the place of others, or pushes out links of the start."""
        ground, absent = self._ground, self._ground.absent(stand)
        entries = ground.standing_entries(stand, absent)
        answer = self._others_closed(before, decision, entry, entries, absent)
        if isinstance(answer, Conflict):
            return answer
        network, out = answer
        if entry is not None and not decision.gives_way:
            network = network.copy()
            for assertion in entry.assertions:
                added = network.add(assertion)
                if isinstance(added, Conflict):
                    return added
        firm = network if self._is_firm else self._firm(before, decision, entry, entries)
        found = GoldState(stand, absent, network, firm, out, others=before.others)
        return self._settled_again(before, found, decision)

    def _others_closed(
        self,
        before: GoldState,
        decision: Decision,
        entry: GoldEntry | None,
        entries: list[GoldEntry],
        absent: frozenset[str],
    ) -> tuple[Network, frozenset[str]] | Conflict:
        """The closure of all that stands beside a decision, and the links of the start it lacks.

        It is the same for every proposal on one item, so that to try them all costs one closure.
        With ``gives_way`` the decision itself is in it.
        """
        if decision.gives_way:
            network = closed(self._ground, entries)
            out = _let_go(network, entries)
            return out if isinstance(out, Conflict) else (network, out)
        last, what = self._tried, (decision.key, absent, decision.choice is Choice.LATER)
        if last and last.state is before and last.what == what:
            return last.found
        others = [each for each in entries if each is not entry]
        network = closed(self._ground, others)
        out = _let_go(network, others)
        found = out if isinstance(out, Conflict) else (network, out)
        self._tried = _Tried(before, what, found)
        return found

    def _firm(
        self,
        before: GoldState,
        decision: Decision,
        entry: GoldEntry | None,
        entries: list[GoldEntry],
    ) -> Network:
        """The closure of the decisions, which are known not to contradict."""
        if len(decision.key) != 2 or before.stand.is_decided(decision.key):
            return closed(self._ground, [each for each in entries if each.decision != START])
        firm = before.firm.copy()
        for assertion in entry.assertions if entry else ():
            firm.add(assertion)
        return firm

    def _settled_again(self, before: GoldState, after: GoldState, decision: Decision) -> GoldState:
        """The state with what is settled after a decision that took the place of others.

        What ``_agreeing`` looks at is the same as before for all but the keys gathered here.
        """
        numbers = {START} | {each.number for each in after.stand.decisions.values()}
        known = {key: by for key, by in before.settled.items() if by in numbers}
        changed: set[ItemKey] = before.settled.keys() - known.keys()
        changed |= {decision.key, *((unit,) for unit in decision.key)}
        changed.update(after.firm.unlike(before.firm))
        moved = before.out ^ after.out
        if moved:
            changed |= {e.key for e in self._ground.from_start if not moved.isdisjoint(e.ids)}
        moved_units = {u for u in before.absent ^ after.absent if (u,) in self._ground.start_sides}
        if len(decision.key) == 1:
            moved_units.add(decision.key[0])
        if moved_units:
            changed |= {key for key in self._items if not moved_units.isdisjoint(key)}
        kept = {key: by for key, by in known.items() if key not in changed}
        there = [key for key in [*self._items, *after.stand.decisions] if key in changed]
        found = self._settled_further(replace(after, settled=kept), there, decision.number)
        return replace(found, settled={k: known.get(k, by) for k, by in found.settled.items()})

    def _settled_further(self, state: GoldState, keys: Iterable[ItemKey], number: int) -> GoldState:
        """The state with those of the items that are settled now, by ``number``."""
        settled = dict(state.settled)
        for key in keys:
            if key not in settled and not state.stand.is_decided(key):
                item = self._item(key)
                if self._agreeing(state, item) is not None:
                    is_start = self._from_start(state, item) is not None
                    settled[key] = START if is_start else number
        return replace(state, settled=settled)

    def _from_start(self, state: GoldState, item: AdjudicationItem) -> tuple[int, ...] | None:
        """The sides that say what the gold firmly began with, None if it did not or gave way."""
        sides = self._ground.start_sides.get(item.key)
        if sides is None or item.is_unit or self._start_entries(state, item.key):
            return sides
        left_out = (each for each in item.key if each in state.absent)
        return sides if any((each,) in self._ground.start_sides for each in left_out) else None

    def _agreeing(self, state: GoldState, item: AdjudicationItem) -> tuple[int, ...] | None:
        """The sides that the firm gold agrees with on an item, None while it is open."""
        if is_spans(item.key):
            return None
        if item.is_unit:
            is_used = any(item.key[0] in pair for pair in state.stand.entries)
            return item.holders if is_used else self._from_start(state, item)
        if any(self.is_left_out(state, unit) for unit in item.key):
            return tuple(range(len(item.claims)))
        sides = self._from_start(state, item)
        if sides is not None:
            return sides
        return agreeing_sides(item, state.firm.relation(*item.key))


def _let_go(network: Network, entries: Iterable[GoldEntry]) -> frozenset[str] | Conflict:
    """Take the links that are set aside out of a network and return their ids.

    The conflict of one that was decided on is returned instead: only the start gives way.
    """
    out = frozenset(network.aside)
    for entry in entries if out else ():
        if entry.decision != START and not out.isdisjoint(entry.ids):
            return network.set_aside[next(id for id in entry.ids if id in out)]
    network.remove(*out)
    return out


def _same(entries: Iterable[GoldEntry], entry: GoldEntry) -> bool:
    """Whether an entry says with the same links what stands there already."""
    ids = {id for each in entries for id in each.ids}
    return ids == set(entry.ids) and all(each.relations is entry.relations for each in entries)


def _is_overruled(item: AdjudicationItem, decision: Decision, known: RelationSet) -> bool:
    """Whether something follows of a pair of which nothing was to be said."""
    if known is ALL or decision.choice is Choice.UNDECIDABLE:
        return known is not ALL
    said = (each.relations for each in item.claims if each.relations is not ALL)
    return decision.choice is Choice.NEITHER and any(known in each for each in said)
