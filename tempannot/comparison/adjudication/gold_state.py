"""One moment of an adjudication, and the next one after a decision.

The gold closure grows by one link where a decision only adds one, and is closed anew where one
takes the place of others. Cost: a few bit operations in the first case, one closure (see
``core.network``) in the second; and a look at the items of which more is known than before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from tempannot.comparison.adjudication.decisions import (
    START,
    Choice,
    Decision,
    Item,
    ItemKey,
    ItemState,
    Standing,
    Start,
    agreeing_sides,
)
from tempannot.comparison.adjudication.gold import Entry, Ground, Stand, closed
from tempannot.core.assertions import Conflict
from tempannot.core.document import Document
from tempannot.core.network import Network
from tempannot.core.relations import ALL, RelationSet


@dataclass(frozen=True, slots=True)
class State:
    """What holds after some decisions.

    ``network`` is the closure of all gold links, ``firm`` that of decisions and of what both
    agree on from the start: only this settles items. ``absent`` are the units that the gold
    does not mark, ``out`` the links of the start that gave way, ``settled`` says by which
    decision each item was settled or ruled out.
    """

    stand: Stand
    absent: frozenset[str]
    network: Network
    firm: Network
    out: frozenset[str] = frozenset()
    settled: Mapping[ItemKey, int] = field(default_factory=dict)


class Moves:
    """Makes the first state on a ground and every next one."""

    def __init__(
        self, ground: Ground, items: Mapping[ItemKey, Item], item: Callable[[ItemKey], Item]
    ) -> None:
        self._ground = ground
        self._items = items
        self._item = item
        self._order = {key: place for place, key in enumerate(items)}
        self._is_firm = ground.start in (Start.AGREED, Start.NOTHING)
        self._of_start: dict[ItemKey, list[Entry]] = {}
        for entry in ground.from_start:
            self._of_start.setdefault(entry.key, []).append(entry)

    def first(self) -> State:
        """Return the state before any decision."""
        stand = Stand()
        absent = self._ground.absent(stand)
        network = closed(self._ground, self._ground.standing_entries(stand, absent))
        firm = network if self._is_firm else Network(self._ground.units)
        return self._settled_anew(State(stand, absent, network, firm), START)

    def entries(self, state: State) -> list[Entry]:
        """Return what the gold says by links, without what gave way."""
        standing = self._ground.standing_entries(state.stand, state.absent)
        return [each for each in standing if state.out.isdisjoint(each.ids)]

    def by_link(self, state: State) -> dict[str, Entry]:
        """Return the entry behind every link of the gold."""
        return {id: entry for entry in self.entries(state) for id in entry.ids}

    def all_by_link(self, state: State) -> dict[str, Entry]:
        """Return the entry behind every link of the gold, and every one that could come back."""
        every = [*self._ground.from_start, *state.stand.entries.values()]
        return {id: entry for entry in every for id in entry.ids}

    def document(self, state: State) -> Document:
        """Return the gold annotation as a document."""
        return self._ground.gold_document(self.entries(state), state.absent)

    def after(self, state: State, decision: Decision, entry: Entry | None) -> State | Conflict:
        """Return the state after one more decision, or the conflict that it would bring."""
        key, stand = decision.key, state.stand.with_decision(decision, entry)
        if state.stand.is_decided(key):
            return self._closed_anew(stand, state, decision, entry)
        if decision.choice is Choice.LATER:
            return replace(state, stand=stand)
        there = self._start_entries(state, key)
        if len(key) == 2 and (not there or (entry is not None and _same(there, entry))):
            found = self._grown(stand, state, decision, entry)
            if isinstance(found, State) or not decision.gives_way:
                return found
        return self._closed_anew(stand, state, decision, entry)

    def state_of(self, state: State, item: Item) -> ItemState:
        """Return where an item stands."""
        decision = state.stand.decisions.get(item.key)
        known = state.firm.relation(*item.key) if len(item.key) == 2 else ALL
        number = decision.number if decision else None
        if decision and decision.choice is not Choice.LATER:
            overruled = _is_overruled(item, decision, known)
            return ItemState(Standing.DECIDED, known, number, is_overruled=overruled)
        if item.key in state.settled:
            sides = self._agreeing(state, item)
            standing = Standing.SETTLED if sides else Standing.RULED_OUT
            return ItemState(standing, known, number, state.settled[item.key], sides=sides or ())
        return ItemState(Standing.LATER if decision else Standing.OPEN, known, number)

    def standing(self, state: State, key: ItemKey) -> Standing:
        """Return how far an item has come."""
        return self.state_of(state, self._item(key)).standing

    def _start_entries(self, state: State, key: ItemKey) -> list[Entry]:
        """Return what the start says of a pair, without what gave way."""
        of_start = self._of_start.get(key, ())
        return [each for each in of_start if state.out.isdisjoint(each.ids)]

    def _grown(
        self, stand: Stand, before: State, decision: Decision, entry: Entry | None
    ) -> State | Conflict:
        """Take in a decision that takes the place of nothing, or of what says the same."""
        assertions = list(entry.assertions()) if entry else []
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
        found = State(stand, absent, network, firm, before.out, settled)
        changed: set[ItemKey] = {(unit,) for unit in decision.key}
        if has_changed:
            changed.update(firm.unlike(before.firm))
        keys = sorted(changed & self._items.keys(), key=self._order.__getitem__)
        return self._settled_further(found, keys, decision.number)

    def _closed_anew(
        self, stand: Stand, before: State, decision: Decision, entry: Entry | None
    ) -> State | Conflict:
        """Take in a decision that takes the place of others, or pushes out links of the start."""
        ground, absent = self._ground, self._ground.absent(stand)
        entries = ground.standing_entries(stand, absent)
        first = [each for each in entries if decision.gives_way or each is not entry]
        network = closed(ground, first)
        out = _let_go(network, first)
        if isinstance(out, Conflict):
            return out
        if entry is not None and not decision.gives_way:
            for assertion in entry.assertions():
                answer = network.add(assertion)
                if isinstance(answer, Conflict):
                    return answer
        firm = network if self._is_firm else self._firm(before, decision, entry, entries)
        numbers = {each.number for each in stand.decisions.values()}
        known = {key: by for key, by in before.settled.items() if by in numbers or by == START}
        found = self._settled_anew(State(stand, absent, network, firm, out), decision.number)
        settled = {key: known.get(key, by) for key, by in found.settled.items()}
        return replace(found, settled=settled)

    def _firm(
        self, before: State, decision: Decision, entry: Entry | None, entries: list[Entry]
    ) -> Network:
        """Return the closure of the decisions, which are known not to contradict."""
        if len(decision.key) == 1 or before.stand.is_decided(decision.key):
            return closed(self._ground, [each for each in entries if each.decision != START])
        firm = before.firm.copy()
        for assertion in entry.assertions() if entry else ():
            firm.add(assertion)
        return firm

    def _settled_anew(self, state: State, number: int) -> State:
        keys = dict.fromkeys([*self._items, *state.stand.decisions])
        return self._settled_further(state, keys, number)

    def _settled_further(self, state: State, keys: Iterable[ItemKey], number: int) -> State:
        """Return the state with those of the items that are settled now, by ``number``."""
        settled = dict(state.settled)
        for key in keys:
            if key not in settled and not state.stand.is_decided(key):
                item = self._item(key)
                if self._agreeing(state, item) is not None:
                    settled[key] = START if self._is_from_start(state, item) else number
        return replace(state, settled=settled)

    def _is_from_start(self, state: State, item: Item) -> bool:
        """Whether the gold says firmly what both agree on, because it started with that."""
        starts = self._ground.start is Start.AGREED and item.agrees
        return starts and bool(self._start_entries(state, item.key))

    def _agreeing(self, state: State, item: Item) -> tuple[int, ...] | None:
        """Return the sides that the firm gold agrees with on an item, None while it is open."""
        if len(item.key) == 1:
            is_used = any(item.key[0] in pair for pair in state.stand.entries)
            return (item.holder or 0,) if is_used else None
        if any(unit in state.absent and state.stand.is_decided((unit,)) for unit in item.key):
            return (0, 1)
        if self._is_from_start(state, item):
            return (0, 1)
        return agreeing_sides(item, state.firm.relation(*item.key))


def _let_go(network: Network, entries: Iterable[Entry]) -> frozenset[str] | Conflict:
    """Take the links that are set aside out of a network and return their ids.

    The conflict of one that was decided on is returned instead: only the start gives way.
    """
    behind = {each.id: entry for entry in entries for each in entry.assertions()}
    out = behind.keys() - network.assertions.keys()
    decided = [id for id, entry in behind.items() if id in out and entry.decision != START]
    if decided:
        return network.set_aside[decided[0]]
    for id in out:
        network.remove(id)
    return frozenset(out)


def _same(entries: Iterable[Entry], entry: Entry) -> bool:
    """Whether an entry says with the same links what stands there already."""
    ids = {id for each in entries for id in each.ids}
    return ids == set(entry.ids) and all(each.relations is entry.relations for each in entries)


def _is_overruled(item: Item, decision: Decision, known: RelationSet) -> bool:
    """Whether something follows of a pair of which nothing was to be said."""
    if known is ALL:
        return False
    if decision.choice is Choice.UNDECIDABLE:
        return True
    says_none = decision.choice is Choice.NEITHER
    return says_none and any(
        known in claim.relations for claim in item.claims if claim.relations is not ALL
    )
