"""The steps of an adjudication: done, taken back, carried out again.

Undo has no limit though states are kept for the latest positions only: an older one is reached
by carrying out the steps again, which keeps those on the way.
"""

from __future__ import annotations

from collections.abc import Callable

from tempannot.comparison.adjudication.decisions import (
    DecisionError,
    HistoryEvent,
    StepMoved,
    StepTaken,
)
from tempannot.comparison.adjudication.gold_state import GoldState
from tempannot.core.language import bilingual

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
