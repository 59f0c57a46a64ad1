"""The panel of one disagreement: what A and B say of it, and what the gold shall say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Signal

from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    Choice,
    DecisionConflict,
    Done,
    ItemKey,
    ProposedDecision,
)
from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.core.relations import ALL
from tempannot.core.schemes import scheme_named
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.compare_wording import choice_words
from tempannot.gui.compare.decide.decision_outcome import effects_of
from tempannot.gui.compare.decide.decision_target import GoldWithoutPair
from tempannot.gui.compare.decide.offered_choices import EffectWords
from tempannot.gui.compare.decide.target_panel import TargetPanel
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.views.palette.relation_choice import PickedRelations
from tempannot.session.adjudication_session import AdjudicationSession

_START_FIRST = tr("Start adjudicating first.")
_NO_PAIR = tr("An event or time is taken over, left out or put off.")


class DecisionPanel(TargetPanel):
    """Takes the adjudicator's answers to the selected pair or unit.

    First and second mean the side shown first and second. ``start_requested`` asks for an
    adjudication, ``said`` carries what came of a decision in words, ``failed`` why one could
    not be made; ``attention_wanted`` tells that there is something to answer in the panel.
    """

    start_requested = Signal()
    said = Signal(str)
    failed = Signal(str)
    attention_wanted = Signal()

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._connect()
        self._begin()

    def choose_first(self) -> None:
        """Decide as the first of two annotators says, or as most of more than two."""
        self.choose_stated("first")

    def choose_second(self) -> None:
        """Decide as the second of two annotators says, or as most of the others."""
        self.choose_stated("second")

    def choose_stated(self, answer: str) -> None:
        """Decide as what is said that has this answer."""
        if self._ready() is None:
            return
        offer = self._offers.get(answer)
        if offer is None or offer.proposal is None:
            self.said.emit(tr("Nobody says anything else of it."))
        else:
            self._decide(offer.proposal)

    def choose_union(self) -> None:
        """Weaken to what both sides allow; a second time take the hull that is on offer."""
        item, words = self._ready_pair(), self._words()
        if item is None or words is None:
            return
        is_offered = self.notice.offered == item.key
        has_offer = not item.union.is_convex and item.union.hull is not ALL
        if has_offer and not is_offered:
            key = self.context.keymap.label("adjudicate.union")
            self.notice.offer_hull(item, words, key)
            self._show_top()
            self.attention_wanted.emit()
        else:
            self._decide(ProposedDecision(Choice.UNION, item.union.hull))

    def choose_other(self) -> None:
        """Open the palette of all relations."""
        item, adjudication = self._ready_pair(), self.adjudication
        if item is None or adjudication is None or self._reader is None:
            return
        rest = GoldWithoutPair(adjudication.adjudication, self._reader, item.key)
        self.attention_wanted.emit()
        words = self._reader.words
        during = self._reader.comparison.key.during
        self.other.set_scheme(scheme_named(self._reader.comparison.key.document.scheme))
        self.pages.setCurrentIndex(1)
        self.answers.hide()
        pair = words[item.key[0]], words[item.key[1]]
        self.other.ask(pair, rest.allowed, during, rest.why_not, self._foreseen)

    def choose_neither(self) -> None:
        """Decide that neither side is right and the gold says nothing of the pair."""
        if self._ready_pair() is not None:
            self._decide(ProposedDecision(Choice.NEITHER))

    def choose_undecidable(self) -> None:
        """Decide that the text does not tell."""
        if self._ready_pair() is not None:
            self._decide(ProposedDecision(Choice.UNDECIDABLE))

    def choose_later(self) -> None:
        """Put the item off."""
        if self._ready() is not None:
            self._decide(ProposedDecision(Choice.LATER))

    def edit_reason(self) -> None:
        """Go to the reason of the next decision; Return goes back."""
        if self._ready() is not None:
            self.attention_wanted.emit()
            self.answers.reason.setFocus()

    def accept_agreement(self) -> None:
        """Accept all that both sides say alike."""
        adjudication, words = self._running(), self._words()
        if adjudication is not None and words is not None:
            told = words.accepted(adjudication.accept_agreement())
            self.answers.show_outcome(told)
            self.said.emit(shown(told))

    def _connect(self) -> None:
        self._choices: dict[str, Callable[[], None]] = {
            "first": self.choose_first,
            "second": self.choose_second,
            "union": self.choose_union,
            "other": self.choose_other,
            "neither": self.choose_neither,
            "undecidable": self.choose_undecidable,
            "later": self.choose_later,
        }
        self.answers.chosen.connect(self._answer)
        self.answers.agreement_wanted.connect(self.accept_agreement)
        self.start.clicked.connect(self.start_requested)
        self.other.picked.connect(self._take_other)
        self.notice.hull_wanted.connect(self.choose_union)
        self.notice.give_way_wanted.connect(self.give_way)
        self.notice.take_back_wanted.connect(self.take_back)
        self.notice.left.connect(self.leave)

    def _answer(self, answer: str) -> None:
        if answer in self._choices:
            self._choices[answer]()
        else:
            self.choose_stated(answer)

    def _running(self) -> AdjudicationSession | None:
        """The adjudication; say so if there is none."""
        if self.adjudication is None:
            self.said.emit(_START_FIRST)
        return self.adjudication

    def _ready(self) -> AdjudicationItem | None:
        """What is to be decided; say so if there is nothing."""
        if self._running() is None:
            return None
        if not self.isVisible():
            self.refresh()
        if self._item is None:
            self.said.emit(tr("Choose two events or times first, or one that a side lacks."))
        return self._item

    def _ready_pair(self) -> AdjudicationItem | None:
        """The pair that is to be decided; say so if it is none."""
        item = self._ready()
        if item is not None and len(item.key) == 1:
            self.said.emit(_NO_PAIR)
            return None
        return item

    def _decide(self, proposal: ProposedDecision) -> None:
        """Make a proposal on the item, with the reason given."""
        if self.adjudication is None or self._item is None:
            return
        if self.notice.offers_start_for(self._item.key, proposal):
            self.give_way()
            return
        signed = replace(proposal, reason=self.answers.take_reason(), adjudicator=self.adjudicator)
        made = self.adjudication.adjudication.said_already(self._item.key, signed)
        if made is not None:  # so that a finished document stays finished
            self.said.emit(tr("Decision #{number} says so already.", number=made.number))
            return
        self._attempt(self.adjudication, self._item.key, signed)

    def _attempt(
        self, adjudication: AdjudicationSession, key: ItemKey, proposal: ProposedDecision
    ) -> None:
        self.notice.drop()
        self._is_deciding = True
        try:
            answer = adjudication.decide(key, proposal)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
            return
        finally:
            self._is_deciding = False
        if isinstance(answer, DecisionConflict):
            self._show_conflict(answer)
            return
        if proposal.reason:
            self.answers.reason.clear()
        if self.answers.reason.hasFocus():
            self.setFocus()  # the keys decide again
        self._last = answer
        self._show_outcome()
        self._tell(answer)

    def _tell(self, done: Done) -> None:
        """Say what was decided and what came of it, which the eye finds in the panel."""
        choice = choice_words(self.context.session, done.decision)
        effects = strung(", ", filter(None, (choice, effects_of(done))))
        number = done.decision.number
        announce(self, tr("Decision #{number}: {effects}.", number=number, effects=effects))

    def _show_conflict(self, conflict: DecisionConflict) -> None:
        adjudication, words = self.adjudication, self._words()
        if adjudication is not None and words is not None:
            key = self._key_of(conflict.proposal)
            self.notice.show_conflict(conflict, words, adjudication.adjudication, key)
            self._last = None
            self._show_last(words)
            self._show_top()
            self.attention_wanted.emit()
            self.said.emit(tr("That cannot hold with the gold; the panel says why."))

    def give_way(self) -> None:
        """Make the proposal that conflicts, and let links of the start go for it."""
        adjudication, conflict = self.adjudication, self.notice.conflict
        if adjudication is not None and conflict is not None and conflict.can_give_way:
            self._attempt(adjudication, conflict.key, replace(conflict.proposal, gives_way=True))

    def take_back(self, number: int) -> None:
        """Take back a decision that the proposal conflicts with, and return to its item.

        The last step is undone; an earlier decision is put off, so that it comes up again.
        """
        adjudication, conflict = self.adjudication, self.notice.conflict
        if adjudication is None or conflict is None:
            return
        self.notice.drop()
        gold = adjudication.adjudication
        step = gold.last_step
        if step is not None and [each.number for each in step.decisions] == [number]:
            adjudication.undo()
            self.said.emit(tr("Decision #{number} is undone.", number=number))
        else:
            key = next(each.key for each in gold.decisions if each.number == number)
            self._attempt(adjudication, key, ProposedDecision(Choice.LATER))
            self.said.emit(
                tr("Decision #{number} is taken back; it comes up again at the end.", number=number)
            )
        self._select(conflict.key)

    def leave(self) -> None:
        """Leave a conflict or an offer as it is, and return to its item."""
        conflict = self.notice.conflict
        self.notice.drop()
        if conflict is not None:
            self._select(conflict.key)

    def _take_other(self, picked: PickedRelations) -> None:
        """Decide on the relation that was picked."""
        self._close_other()
        self._decide(_other(picked))

    def _foreseen(self, picked: PickedRelations) -> str:
        """What deciding on a picked relation would do."""
        item, adjudication, words = self._item, self.adjudication, self._words()
        if item is None or adjudication is None or words is None:
            return ""
        gold, proposal = adjudication.adjudication, _other(picked)
        return (
            EffectWords(gold, item.key, words)
            .told(gold.preview(item.key, proposal), proposal)
            .words
        )


def _other(picked: PickedRelations) -> ProposedDecision:
    """The decision on a picked relation; VAGUE is what the sixth answer says."""
    if picked.rel_type is not None and picked.picked is ALL:
        return ProposedDecision(Choice.UNDECIDABLE)
    return ProposedDecision(Choice.OTHER, picked.picked, picked.rel_type)
