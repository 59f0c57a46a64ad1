"""One decision carried out, or the reason why it cannot be: what an adjudication is made with."""

from __future__ import annotations

from collections.abc import Callable

from tempannot.comparison.adjudication.clashes import explained, with_proposed
from tempannot.comparison.adjudication.decisions import (
    START,
    Choice,
    Clash,
    Decision,
    DecisionError,
    Item,
    ItemKey,
    MisfitError,
    Ruling,
    StepTaken,
)
from tempannot.comparison.adjudication.gold import Checker, Entry, Ground, closed
from tempannot.comparison.adjudication.gold_state import Moves, State
from tempannot.comparison.adjudication.rulings import Said, resolved
from tempannot.core.assertions import Conflict
from tempannot.core.errors import DocumentError, TempannotError
from tempannot.core.schemes import timeml_meanings
from tempannot.formats.tags import escaped


class Decider:
    """Tries decisions on states; ``check`` is asked before the gold's events and times change."""

    def __init__(
        self,
        ground: Ground,
        moves: Moves,
        item: Callable[[ItemKey], Item],
        check: Checker | None = None,
    ) -> None:
        self._ground = ground
        self._moves = moves
        self._item = item
        self._check = check
        self._meanings = timeml_meanings(ground.comparison.key.during)

    def resolved(self, key: ItemKey, ruling: Ruling) -> Said:
        """Return what a gold link would say; see ``rulings.resolved`` for what it raises."""
        return resolved(self._item(key), ruling, self._meanings)

    def attempt(self, state: State, decision: Decision) -> State | Clash:
        """Return the state after a decision; raises DecisionError if it cannot be carried out."""
        self._check_unit(decision)
        entry = self._ground.entry(decision)
        if entry is not None:
            self._check_pair(state, entry)
        answer = self._moves.after(state, decision, entry)
        if isinstance(answer, Conflict):
            return self._clash(state, decision, entry, answer)
        if self._check is not None and answer.absent != state.absent:
            self._check_saving(answer, self._check)
        return answer

    def carried_out(self, state: State, step: StepTaken) -> State:
        """Return the state after a step of a log; raises MisfitError if it does not fit."""
        for decision in step.decisions:
            try:
                self._check_same(decision)
                answer = self.attempt(state, decision)
            except TempannotError as error:
                raise MisfitError(decision.number, str(error)) from error
            if isinstance(answer, Clash):
                raise MisfitError(decision.number, answer.explanation)
            state = answer
        return state

    def _check_same(self, decision: Decision) -> None:
        said = self.resolved(decision.key, _ruling(decision))
        if said != (decision.relations, decision.rel_type):
            then, now = _told((decision.relations, decision.rel_type)), _told(said)
            raise DecisionError(f"the choice {decision.choice} meant {then}, now it means {now}")

    def _check_unit(self, decision: Decision) -> None:
        """Raise DecisionError if a unit cannot be taken over or left out."""
        if len(decision.key) == 2 or decision.choice is not Choice.B:
            return
        (id,) = decision.key
        newcomer = self._ground.newcomers.get(id)
        if newcomer is not None and newcomer.problem:
            raise DecisionError(newcomer.problem)
        if newcomer is None and self._ground.units[id].is_creation_time:
            raise DecisionError("the creation time cannot be left out")

    def _check_pair(self, state: State, entry: Entry) -> None:
        """Raise DecisionError if the gold lacks a unit by decision, or cannot hold a link."""
        try:
            for link in entry.links:
                escaped(link.comment)
        except DocumentError as error:
            raise DecisionError(f"the reason cannot be kept: {error}") from error
        for id in entry.key:
            if id in state.absent and state.stand.is_decided((id,)):
                text = self._ground.units[id].text
                raise DecisionError(f"{text!r} was left out: take it over first")

    def _check_saving(self, state: State, check: Checker) -> None:
        try:
            check(self._moves.document(state))
        except TempannotError as error:
            raise DecisionError(f"the file of A cannot hold this: {error}") from error

    def _clash(
        self, state: State, decision: Decision, entry: Entry | None, conflict: Conflict
    ) -> Clash:
        own = entry.ids if entry else ()
        entries = self._moves.all_by_link(state)
        if entry is not None:
            entries |= dict.fromkeys(own, entry)
        others = [entries[id] for id in conflict.links if id not in own]
        start_links = tuple(each.ids[0] for each in others if each.decision == START)
        return Clash(
            decision.key,
            _ruling(decision),
            with_proposed(conflict, own),
            tuple(sorted({each.decision for each in others} - {START})),
            start_links,
            entry is not None and bool(start_links) and self._holds_without_start(state, entry),
            explained(self._ground, conflict, entries, decision.number),
        )

    def _holds_without_start(self, state: State, entry: Entry) -> bool:
        """Whether an entry fits the decisions on other items."""
        entries = [each for each in state.stand.entries.values() if each.key != entry.key]
        present = [each for each in entries if state.absent.isdisjoint(each.key)]
        return closed(self._ground, [*present, entry]).is_complete


def _told(said: Said) -> str:
    relations, rel_type = said
    if relations and rel_type:
        return f"{relations} ({rel_type})"
    return str(relations or rel_type or "nothing")


def _ruling(decision: Decision) -> Ruling:
    return Ruling(
        decision.choice,
        decision.relations,
        decision.rel_type,
        decision.reason,
        decision.adjudicator,
        decision.gives_way,
    )
