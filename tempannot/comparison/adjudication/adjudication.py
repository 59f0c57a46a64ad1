"""Several annotations made into one, decision by decision; the gold is consistent at every step.

The gold is a function of the annotations, the start and the decisions in force, so that it
can be replayed from a log, and undo and redo have no limit. A proposal that contradicts what
stands changes nothing: it comes back as a ``DecisionConflict`` that says why. Nothing is skipped:
an item is decided, settled by what was decided elsewhere, or left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import partial

from tempannot.comparison.adjudication.adjudication_items import ItemClaims, items_of, lone_item
from tempannot.comparison.adjudication.attribute_items import is_attribute
from tempannot.comparison.adjudication.bulk import BulkTrial, Proposals, TrialTools
from tempannot.comparison.adjudication.decider import Decider
from tempannot.comparison.adjudication.decisions import (
    START,
    AdjudicationItem,
    AdjudicationProgress,
    BulkDone,
    Choice,
    Decision,
    DecisionConflict,
    DecisionError,
    Done,
    HistoryEvent,
    ItemKey,
    ItemStanding,
    ItemState,
    MisfitError,
    ProposedDecision,
    StepMoved,
    StepTaken,
)
from tempannot.comparison.adjudication.gold import Checker, GoldGround
from tempannot.comparison.adjudication.gold_side import GoldSide
from tempannot.comparison.adjudication.gold_start import GoldStart
from tempannot.comparison.adjudication.gold_state import GoldState, Moves
from tempannot.comparison.adjudication.majority import Implied, implied_by_most
from tempannot.comparison.adjudication.preview import ChoicePreview, preview
from tempannot.comparison.adjudication.span_items import is_spans
from tempannot.comparison.adjudication.step_history import KnownStates, StepHistory
from tempannot.comparison.comparison import JointComparison
from tempannot.core.document import Document
from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.network import Network


class Adjudication:
    """The adjudication of one comparison.

    ``items`` are pairs and lone units in text order; pairs that are no items can be decided all
    the same, and so can ``mark_items``, the overlapping spans and the attributes that differ, and
    ``other_items``, the SLINKs and ALINKs that do.
    ``check`` is asked whether the gold could be saved before its events and times change.
    """

    def __init__(
        self,
        comparison: JointComparison,
        start: GoldStart = GoldStart.AGREED,
        check: Checker | None = None,
    ) -> None:
        self.comparison = comparison
        self.start = start
        self._claims = ItemClaims(comparison, start.keeps_marks)
        self.items = items_of(comparison, self._claims)
        self._by_key = {item.key: item for item in self.items}
        self._ground = GoldGround(comparison, start, self._claims, self.items, check)
        self._moves = Moves(self._ground, self._by_key, self.item)
        self._decider = Decider(self._ground, self._moves, self.item, check)
        marks = (*self._ground.spans.items.values(), *self._ground.attributes.items.values())
        places = {unit.id: place for place, unit in enumerate(comparison.alignment.units)}
        self._mark_items = tuple(sorted(marks, key=lambda item: places[item.key[0]]))
        self._states = KnownStates(self._moves, (*self.items, *self._mark_items))
        self._history = StepHistory(self._moves.first(), self._decider.carried_out)
        self._decisions = 0
        self._document: tuple[GoldState, Document] | None = None
        self._side: tuple[GoldState, GoldSide] | None = None

    @property
    def events(self) -> Sequence[HistoryEvent]:
        """Everything that happened, in order: what a decision log holds."""
        return self._history.events

    @property
    def document(self) -> Document:
        """The gold annotation: the first side's document with the gold's links and marks."""
        state = self._state
        if self._document is None or self._document[0] is not state:
            self._document = state, self._moves.document(state)
        return self._document[1]

    @property
    def side(self) -> GoldSide:
        """The gold as one more side of the comparison, as it is now."""
        state, known = self._state, self._side
        if known is None or known[0] is not state:
            same = known is not None and self._moves.marks_alike(known[0], state)
            alignment = known[1].alignment if known is not None and same else None
            self._side = known = state, self._moves.side(state, alignment)
        return known[1]

    @property
    def network(self) -> Network:
        """The closure of the gold links over all units; not to be changed."""
        return self._state.network

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """The decisions in force, in the order they were made, those on SLINKs and ALINKs last."""
        return (*self._state.stand.decisions.values(), *self._state.others.values())

    @property
    def other_items(self) -> tuple[AdjudicationItem, ...]:
        """The SLINKs and ALINKs that differ, in text order; they are in no queue."""
        return tuple(self._ground.others.items.values())

    @property
    def mark_items(self) -> tuple[AdjudicationItem, ...]:
        """The spans that overlap and the attributes that differ, in text order."""
        return self._mark_items

    def gold_says(self, key: ItemKey) -> str:
        """What the gold has of one of ``mark_items``: words, or a value; empty for nothing."""
        ground, state = self._ground, self._state
        if is_spans(key):
            return ground.spans.marked(state.stand.decisions, key, state.absent)
        return ground.attributes.written(self.document, key, ground.intervals(state.absent))

    def other_side(self, key: ItemKey) -> int | None:
        """The side whose SLINK or ALINK the gold has (it may be none), None if it has none."""
        return self._ground.others.in_force(self._state.others, key)

    def is_other_decided(self, key: ItemKey) -> bool:
        """Whether somebody decided on an SLINK or ALINK."""
        decision = self._state.others.get(key)
        return decision is not None and decision.choice is not Choice.LATER

    @property
    def gave_way(self) -> tuple[str, ...]:
        """The links of the start that gave way to decisions."""
        return tuple(sorted(self._state.out))

    @property
    def all_items(self) -> tuple[AdjudicationItem, ...]:
        """The items, and at the end the other pairs that have a decision."""
        return (*self.items, *self._more_items())

    def _more_items(self) -> list[AdjudicationItem]:
        """The pairs that are no items and have a decision."""
        decided = self._state.stand.decisions
        more = (key for key in decided if key not in self._by_key and len(key) == 2)
        return [self.item(key) for key in more]

    def marks(self, unit: str) -> bool:
        """Whether the gold marks a unit."""
        return unit not in self._state.absent

    def is_vague(self, key: ItemKey) -> bool:
        """Whether a link of the gold says that the text does not tell of a pair."""
        return any(each.relations is None for each in self._moves.entries_of(self._state, key))

    def key(self, source: str, target: str) -> ItemKey:
        """The key of a pair of units, whichever way round it is named."""
        return self._claims.key(source, target)

    def item(self, key: ItemKey) -> AdjudicationItem:
        """An item; of a pair that is none, what all sides say of it.

        Raises DecisionError for a unit that is no item, or not there at all.
        """
        if len(key) == 3:
            return self._item_of_kind(key)
        found = self._by_key.get(key)
        if found is not None:
            return found
        known = [each for each in key if each in self._ground.units]
        if len(key) == 1 and key[0] in self._ground.spans.units:  # decided on with others
            return lone_item(self.comparison.alignment.unit(key[0]), self.comparison)
        if len(known) != 2 or key != self.key(*key) or key[0] == key[1]:
            raise DecisionError(
                bilingual("{key} cannot be decided: it is no pair of units", key=" and ".join(key))
            )
        return AdjudicationItem(key, self._claims.of(key), is_derived=True)

    def _item_of_kind(self, key: ItemKey) -> AdjudicationItem:
        """A span, an attribute, an SLINK or ALINK."""
        if is_spans(key) or is_attribute(key):
            for items in (self._ground.spans.items, self._ground.attributes.items):
                if key in items:
                    return items[key]
            raise DecisionError(
                bilingual("the annotations do not differ in {key} there", key=key[2])
            )
        return self._ground.others.item(key)

    def state(self, key: ItemKey) -> ItemState:
        """Where an item stands."""
        found = self._states.known(self._state, key)
        return found or self._states.of(self._state, self.item(key))

    def states(self) -> dict[ItemKey, ItemState]:
        """Where everything stands that there is to decide."""
        return self._states.all(self._state, self._more_items())

    def left(self) -> set[ItemKey]:
        """Everything that wants a decision."""
        return self._states.left(self._state, self._more_items())

    def queue(self) -> tuple[AdjudicationItem, ...]:
        """The items that are left: most impact first, those put off at the end."""
        every, wanted = (*self.all_items, *self.mark_items), self.left()
        left = [(each, self.state(each.key).standing) for each in every if each.key in wanted]
        left.sort(key=lambda each: (each[1] is ItemStanding.LATER, -each[0].impact))
        return tuple(item for item, _ in left)

    def progress(self) -> AdjudicationProgress:
        """Count the items by where they stand."""
        return self._states.progress(self._state, self._more_items())

    def settled_by(self, number: int) -> tuple[ItemKey, ...]:
        """The items that a decision (START: the start) settled or ruled out."""
        return tuple(
            key
            for key, by in self._state.settled.items()
            if by == number and not self._state.stand.is_decided(key)
        )

    def why(self, key: ItemKey) -> tuple[int, ...]:
        """The decisions (START for the start) from which the gold's relation follows."""
        return self.reasons(key)()

    def reasons(self, key: ItemKey) -> Callable[[], tuple[int, ...]]:
        """What finds out, whenever and in whatever thread, ``why`` as things are now."""
        return partial(_why, self._moves, self._state, self.key, key)

    def origin(self, link_id: str) -> Decision | None:
        """The decision that a gold link comes from, None if from the start."""
        number = self._moves.decided_by(self._state, link_id)
        if number == START:
            return None
        return next(each for each in self.decisions if each.number == number)

    def decide(self, key: ItemKey, proposal: ProposedDecision) -> Done | DecisionConflict:
        """Decide one item as one step; a DecisionConflict changes nothing.

        Raises DecisionError or RelationError (with the hull on offer), with nothing changed,
        if the proposal makes no sense for the item.
        """
        decision = self._decision(key, proposal, 0)
        answer = self._decider.attempt(self._state, decision)
        if isinstance(answer, DecisionConflict):
            return answer
        before = self._state
        self._take((decision,), answer)
        return _done(decision, before, answer, self._moves)

    def said_already(self, key: ItemKey, proposal: ProposedDecision) -> Decision | None:
        """The decision in force that says what a proposal does, for the same or no new reason.

        What is put off comes up again, so that to put it off once more says something.
        """
        made = self._state.stand.decisions.get(key) or self._state.others.get(key)
        if made is None or proposal.choice is Choice.LATER:
            return None
        try:
            again = self._decision(key, proposal, 0)
        except TempannotError:
            return None
        told = (again.answer, again.relations, again.rel_type, again.reason or made.reason)
        is_same = told == (made.answer, made.relations, made.rel_type, made.reason)
        return made if is_same else None

    def preview(self, key: ItemKey, proposal: ProposedDecision) -> ChoicePreview:
        """What ``decide`` would bring; nothing is changed, and nothing raised.

        Whether A's file could be written with other events and times is left to ``decide``.
        """
        try:
            decision = self._decision(key, proposal, 0)
        except TempannotError as error:
            return ChoicePreview(problem=str(error))
        return preview(self._decider, self._moves, self._state, decision)

    def beside(self, key: ItemKey) -> Network:
        """The closure of the gold without its links on a pair; not to be changed."""
        return self._moves.beside(self._state, key)

    def decide_all(self, keys: Iterable[ItemKey], proposal: ProposedDecision) -> BulkDone:
        """Decide many items alike, as one step; those it does not fit are left and named."""
        return self.decide_each((key, proposal) for key in keys)

    def decide_each(self, proposals: Proposals) -> BulkDone:
        """Decide many items, each as proposed, as one step; those that cannot be are named."""
        return self.trial(proposals).carry_out()

    def trial(self, proposals: Proposals) -> BulkTrial:
        """Many proposals to be tried, and then carried out as one step, or not.

        The trial is of the gold as it is now: no other decision may come between.
        """
        items = [each.key for each in self.all_items]
        tools = TrialTools(self._decision, self._decider.attempt, self._moves.standing, self._take)
        return BulkTrial(tools, self._state, proposals, items)

    def implied_by_most(self) -> Iterator[Implied | None]:
        """Look for the pairs that are no items and that most imply alike; None is a pause.

        It is of the gold as it is when the first is asked for.
        """
        state, closures = self._state, [side.network for side in self.comparison.sides]

        def is_asked(key: ItemKey) -> bool:
            is_marked = state.absent.isdisjoint(key)
            return not is_marked or key in self._by_key or state.stand.is_decided(key)

        return implied_by_most(closures, state.network, self.key, is_asked)

    def accept_agreement(self, adjudicator: str = "") -> BulkDone:
        """Accept all that all say alike and that is not decided or in the gold by the start.

        What they agree on without a link is accepted only where it does not follow.
        """
        agreed = [item for item in self.items if item.agrees]
        keys = []
        for item in agreed:
            state = self.state(item.key)
            is_done = state.standing is ItemStanding.DECIDED or state.settled_by == START
            if not is_done and not (item.is_derived and state.standing is ItemStanding.SETTLED):
                keys.append(item.key)
        return self.decide_all(keys, ProposedDecision(Choice.SIDE, adjudicator=adjudicator))

    @property
    def last_step(self) -> StepTaken | None:
        """The step that ``undo`` takes back, None if there is none."""
        return self._history.last

    @property
    def next_step(self) -> StepTaken | None:
        """The step that ``redo`` carries out again, None if there is none."""
        return self._history.next

    def undo(self, adjudicator: str = "") -> StepTaken | None:
        """Take the last step back and return it; None if there is none."""
        return self._history.move(True, adjudicator, _now())

    def redo(self, adjudicator: str = "") -> StepTaken | None:
        """Carry out the step again that was undone last, and return it; None if there is none."""
        return self._history.move(False, adjudicator, _now())

    def replay(self, event: HistoryEvent) -> None:
        """Carry out what a log holds, exactly as it was.

        Raises DecisionError, with nothing changed, if that does not fit the annotations.
        """
        if isinstance(event, StepMoved):
            self._history.replay_move(event)
            return
        last = self._decisions
        for each in event.decisions:
            if each.number <= last or each.step < self._history.next_number:
                raise MisfitError(
                    each.number, bilingual("decisions and steps are numbered in order")
                )
            last = each.number
        self._history.push(event, self._decider.carried_out(self._state, event))
        self._decisions = last

    @property
    def _state(self) -> GoldState:
        return self._history.state

    def _decision(self, key: ItemKey, proposal: ProposedDecision, ahead: int) -> Decision:
        """A decision, numbered after those made and ``ahead`` more of the same step."""
        if len(key) == 1 and key[0] in self._ground.spans.units:
            text = self.comparison.alignment.unit(key[0]).text
            raise DecisionError(
                bilingual("marks overlap at {text!r}: decide on their words as one", text=text)
            )
        relations, rel_type = self._decider.resolved(key, proposal)
        return Decision(
            self._decisions + 1 + ahead,
            self._history.next_number,
            key,
            proposal.choice,
            relations,
            rel_type,
            proposal.reason,
            proposal.adjudicator,
            _now(),
            proposal.gives_way,
            proposal.side if proposal.choice is Choice.SIDE else None,
        )

    def _take(self, decisions: tuple[Decision, ...], state: GoldState) -> None:
        self._decisions = decisions[-1].number
        self._history.push(StepTaken(decisions[0].step, decisions), state)


def _why(
    moves: Moves, state: GoldState, named: Callable[[str, str], ItemKey], key: ItemKey
) -> tuple[int, ...]:
    """The decisions behind what the gold says of a pair at one moment."""
    if len(key) != 2:
        return ()
    found = set()
    for id in state.network.why(*key):
        link = state.network.given[id]
        entries = moves.entries_of(state, named(link.source, link.target))
        found.add(next(each.decision for each in entries if id in each.ids))
    return tuple(sorted(found))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _done(decision: Decision, before: GoldState, after: GoldState, moves: Moves) -> Done:
    """A decision with what it settled, ruled out and pushed out."""
    new = [key for key, by in after.settled.items() if by == decision.number]
    standing = {key: moves.standing(after, key) for key in new}
    return Done(
        decision,
        tuple(key for key in new if standing[key] is ItemStanding.SETTLED),
        tuple(key for key in new if standing[key] is ItemStanding.RULED_OUT),
        tuple(sorted(after.out - before.out)),
        moves.fell(before, after),
    )
