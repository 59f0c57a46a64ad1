"""What an adjudication keeps: its steps, done and taken back, and where its items stand.

Undo has no limit though states are kept for the latest positions only: an older one is reached
by carrying out the steps again, which keeps those on the way.

Whoever shows an adjudication asks after every step where each of thousands of items stands, and
several do. A step changes few: those it decides, those of which the gold knows more or less, and
those it settles; only they are looked at, and counted, again. Cost: a few bit operations per unit,
and one look at what is settled.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    AdjudicationProgress,
    DecisionError,
    HistoryEvent,
    ItemKey,
    ItemStanding,
    ItemState,
    StepMoved,
    StepTaken,
)
from tempannot.comparison.adjudication.gold_state import GoldState, Moves
from tempannot.core.language import bilingual


class KnownStates:
    """The states of items at one moment, taken along to the next one asked for.

    ``items`` are always counted; ``_unread`` are those of them whose state is not known just now,
    ``_left`` those known to want a decision, and ``_of_unit`` names the known pairs of every
    unit.
    """

    def __init__(self, moves: Moves, items: Iterable[AdjudicationItem]) -> None:
        self._moves = moves
        self._items = {item.key: item for item in items}
        self._at: GoldState | None = None
        self._known: dict[ItemKey, ItemState] = {}
        self._of_unit: dict[str, set[ItemKey]] = {}
        self._no_pairs: set[ItemKey] = set()
        self._unread = dict.fromkeys(self._items)
        self._left: set[ItemKey] = set()
        self._count: Counter[ItemStanding] = Counter()
        self._overruled = 0

    def known(self, state: GoldState, key: ItemKey) -> ItemState | None:
        """Where what has this key stands, None if nobody has asked for it yet."""
        if state is not self._at:
            self._go_to(state)
        return self._known.get(key)

    def of(self, state: GoldState, item: AdjudicationItem) -> ItemState:
        """Where an item stands."""
        return self.known(state, item.key) or self._read(state, item)

    def all(self, state: GoldState, more: Iterable[AdjudicationItem]) -> dict[ItemKey, ItemState]:
        """Where all items stand, and ``more`` that are none."""
        self._catch_up(state, more)
        return self._known.copy()

    def left(self, state: GoldState, more: Iterable[AdjudicationItem]) -> set[ItemKey]:
        """Those of all items, and of ``more``, that want a decision."""
        self._catch_up(state, ())
        return self._left.union(each.key for each in more if self.of(state, each).is_left)

    def progress(
        self, state: GoldState, more: Iterable[AdjudicationItem] = ()
    ) -> AdjudicationProgress:
        """Count the items by where they stand, and ``more`` that are none."""
        self._catch_up(state, ())
        others = [self.of(state, item) for item in more]
        count = self._count + Counter(each.standing for each in others)
        return AdjudicationProgress(
            count[ItemStanding.DECIDED],
            count[ItemStanding.SETTLED],
            count[ItemStanding.RULED_OUT],
            count[ItemStanding.LATER],
            count[ItemStanding.OPEN],
            self._overruled + sum(each.is_overruled for each in others),
        )

    def _catch_up(self, state: GoldState, more: Iterable[AdjudicationItem]) -> None:
        """Read what is not known."""
        if state is not self._at:
            self._go_to(state)
        for key in list(self._unread):
            self._read(state, self._items[key])
        for item in more:
            self.of(state, item)

    def _read(self, state: GoldState, item: AdjudicationItem) -> ItemState:
        key = item.key
        found = self._known[key] = self._moves.state_of(state, item)
        if len(key) == 2:
            for unit in key:
                self._of_unit.setdefault(unit, set()).add(key)
        else:
            self._no_pairs.add(key)
        if found.is_left and key in self._items:
            self._left.add(key)
        if key in self._unread:
            del self._unread[key]
            self._tally(found, 1)
        return found

    def _forget(self, key: ItemKey) -> None:
        found = self._known.pop(key, None)
        self._left.discard(key)
        if found is not None and key in self._items:
            self._unread[key] = None
            self._tally(found, -1)

    def _tally(self, state: ItemState, by: int) -> None:
        self._count[state.standing] += by
        self._overruled += by * state.is_overruled

    def _go_to(self, state: GoldState) -> None:
        before, self._at = self._at, state
        if before is None or before.out != state.out:
            for key in list(self._known):
                self._forget(key)
            return
        keys = {*_decided(before, state), *_settled(before, state)}
        if before.firm is not state.firm:
            keys.update(state.firm.unlike(before.firm))
        units = {key[0] for key in keys if len(key) == 1} | (before.absent ^ state.absent)
        keys.update(*(self._of_unit.get(unit, ()) for unit in units))
        # a unit may be marked because of any decision on a pair, and get words or attributes by it
        for key in keys | self._no_pairs:
            self._forget(key)


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


_MOST_KEPT = 100
_MANY = 50


class StepHistory:
    """Steps done and undone; ``events`` holds all that happened, in order."""

    def __init__(
        self, first: GoldState, carry_out: Callable[[GoldState, StepTaken], GoldState]
    ) -> None:
        self.events: list[HistoryEvent] = []
        self._first = first
        self._carry_out = carry_out
        self._steps: list[StepTaken] = []
        self._position = 0
        self._made = 0
        self._states = {0: first}

    @property
    def state(self) -> GoldState:
        """The state after the steps done."""
        return self._states[self._position]

    @property
    def next_number(self) -> int:
        """The number of the next new step."""
        return self._made + 1

    @property
    def last(self) -> StepTaken | None:
        """The step that undo takes back."""
        return self._steps[self._position - 1] if self._position else None

    @property
    def next(self) -> StepTaken | None:
        """The step that redo carries out again."""
        return self._steps[self._position] if self._position < len(self._steps) else None

    def push(self, step: StepTaken, state: GoldState) -> None:
        """Note a new step and the state it led to; the undone ones are gone."""
        del self._steps[self._position :]
        self._states = {p: each for p, each in self._states.items() if p <= self._position}
        self._steps.append(step)
        self._made = max(self._made, step.number)
        self.events.append(step)
        self._go_to(self._position + 1, state)

    def move(self, is_undo: bool, adjudicator: str, at: str) -> StepTaken | None:
        """Take the last step back or carry the next one out; return it, None if there is none."""
        step = self.last if is_undo else self.next
        if step is None:
            return None
        self._go_to(self._position + (-1 if is_undo else 1))
        self.events.append(StepMoved(step.number, is_undo, adjudicator, at))
        return step

    def replay_move(self, event: StepMoved) -> None:
        """Do what a log says was done; raises DecisionError if it names another step."""
        step = self.last if event.is_undo else self.next
        if step is None or step.number != event.number:
            verb = "taken back" if event.is_undo else "carried out again"
            raise DecisionError(
                bilingual(
                    "step {number} cannot be {verb} at this point", number=event.number, verb=verb
                )
            )
        self.move(event.is_undo, event.adjudicator, event.at)

    def _go_to(self, position: int, state: GoldState | None = None) -> None:
        if state is not None:
            self._states[position] = state
        elif position not in self._states:
            self._reach(position)
        self._position = position
        self._let_go(position)

    def _reach(self, position: int) -> None:
        """Carry out the steps again from the nearest state before a position."""
        nearest = max(each for each in self._states if each < position)
        state = self._states[nearest]
        for place in range(nearest, position):
            state = self._carry_out(state, self._steps[place])
            self._states[place + 1] = state
            self._let_go(place + 1)

    def _let_go(self, position: int) -> None:
        """Keep the states nearest to a position, the first one, and what is slow to reach."""
        kept = [each for each in self._states if not self._is_anchor(each)]
        if len(kept) > _MOST_KEPT:
            del self._states[max(kept, key=lambda each: abs(each - position))]

    def _is_anchor(self, position: int) -> bool:
        """Whether a state is the first one or that after a step of many decisions."""
        return position == 0 or len(self._steps[position - 1].decisions) > _MANY
