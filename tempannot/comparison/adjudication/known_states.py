"""Where the items of an adjudication stand, kept until a step changes it.

Whoever shows an adjudication asks after every step where each of thousands of items stands, and
several do. A step changes few: those it decides, those of which the gold knows more or less, and
those it settles; only they are looked at again. Cost: a few bit operations per unit, and one look
at what is settled.
"""

from __future__ import annotations

from collections.abc import Iterator

from tempannot.comparison.adjudication.decisions import AdjudicationItem, ItemKey, ItemState
from tempannot.comparison.adjudication.gold_state import GoldState, Moves


class KnownStates:
    """The states of items at one moment, taken along to the next one asked for."""

    def __init__(self, moves: Moves) -> None:
        self._moves = moves
        self._at: GoldState | None = None
        self._known: dict[ItemKey, ItemState] = {}

    def of(self, state: GoldState, item: AdjudicationItem) -> ItemState:
        """Where an item stands."""
        if state is not self._at:
            self._go_to(state)
        found = self._known.get(item.key)
        if found is None:
            found = self._known[item.key] = self._moves.state_of(state, item)
        return found

    def _go_to(self, state: GoldState) -> None:
        before, self._at = self._at, state
        if before is None or before.out != state.out:
            self._known.clear()
            return
        keys = {*_decided(before, state), *_settled(before, state)}
        if before.firm is not state.firm:
            keys.update(state.firm.unlike(before.firm))
        units = {key[0] for key in keys if len(key) == 1} | (before.absent ^ state.absent)
        # a unit may be marked because of any decision on a pair, and get words or attributes by it
        gone = [
            key for key in self._known if len(key) != 2 or key in keys or not units.isdisjoint(key)
        ]
        for key in gone:
            del self._known[key]


def _decided(before: GoldState, state: GoldState) -> Iterator[ItemKey]:
    """Yield the items that another decision, or none, is in force on."""
    old, new = before.stand.decisions, state.stand.decisions
    yield from (key for key, decision in new.items() if old.get(key) is not decision)
    yield from old.keys() - new.keys()


def _settled(before: GoldState, state: GoldState) -> Iterator[ItemKey]:
    """Yield the items that another step, or none, has settled."""
    old, new = before.settled, state.settled
    yield from (key for key, by in new.items() if old.get(key) != by)
    yield from old.keys() - new.keys()
