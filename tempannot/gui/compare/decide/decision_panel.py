"""The panel of one disagreement: what A and B say of it, and what the gold shall say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QPushButton, QScrollArea, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.compare.decisions import (
    Choice,
    Clash,
    DecisionError,
    Item,
    ItemKey,
    Ruling,
)
from tempannot.core.errors import TempannotError
from tempannot.core.relations import ALL
from tempannot.core.schemes import VAGUE_TYPES
from tempannot.gui.annotate.relation.relation_choice import Choice as Picked
from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.decide.answer_box import AnswerBox
from tempannot.gui.compare.decide.beside import Beside
from tempannot.gui.compare.decide.clash_notice import ClashNotice
from tempannot.gui.compare.decide.deciding_panel import DecidingPanel
from tempannot.gui.compare.decide.html_words import key_of_link
from tempannot.gui.compare.decide.other_relation import OtherRelation
from tempannot.gui.compare.decide.outcome_words import OutcomeWords, effects_of
from tempannot.gui.compare.decide.story import Story
from tempannot.gui.compare.decide.subject import SubjectReader
from tempannot.session.adjudication_session import AdjudicationSession

_HINT = "Choose a disagreement from the list, or two events or times in the text."
_LEAST_LINES = 8
_START_FIRST = "Start adjudicating first."


class DecisionPanel(DecidingPanel):
    """Tells of the selected pair or unit and takes the adjudicator's answer.

    First and second mean the side shown first and second. ``start_requested`` asks for an
    adjudication, ``adjudicator_changed`` carries another name to sign with, ``said`` what came
    of a decision in words, ``failed`` why one could not be made.
    """

    start_requested = Signal()
    adjudicator_changed = Signal(str)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._reader: SubjectReader | None = None
        self._key: ItemKey | None = None
        self._item: Item | None = None
        theme, keymap = context.theme, context.keymap
        self.story = Story(context.session, theme, self)
        self.notice = ClashNotice(theme, self)
        self.other = OtherRelation(theme, keymap, self)
        self.start = QPushButton("Start adjudicating", self)
        self.answers = AnswerBox(theme, keymap, self)
        self.pages = QStackedWidget(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._lay_out()
        self._connect()
        self._begin()

    @property
    def adjudicator(self) -> str:
        """The name that decisions are signed with."""
        return self.answers.name.text().strip()

    @adjudicator.setter
    def adjudicator(self, name: str) -> None:
        self.answers.name.setText(name)
        self._sign()

    @property
    def item(self) -> Item | None:
        """What would be decided now, None if nothing can be."""
        return self._item

    @property
    def clash(self) -> Clash | None:
        """The clash that is shown."""
        return self.notice.clash

    def choose_first(self) -> None:
        """Decide as the side says that is shown first."""
        self._choose_side(self.context.session.order[0])

    def choose_second(self) -> None:
        """Decide as the side says that is shown second."""
        self._choose_side(self.context.session.order[1])

    def choose_union(self) -> None:
        """Weaken to what both sides allow; a second time take the hull that is on offer."""
        item, words = self._ready(), self._words()
        if item is None or words is None:
            return
        is_offered = self.notice.offered == item.key
        has_offer = not item.union.is_convex and item.union.hull is not ALL
        if len(item.key) == 2 and has_offer and not is_offered:
            key = self.context.keymap.label("adjudicate.union")
            self.notice.offer_hull(item, words, key)
            self._show_top()
        else:
            self._decide(Ruling(Choice.UNION, item.union.hull))

    def choose_other(self) -> None:
        """Open the palette of all relations."""
        item, adjudication = self._ready(), self.adjudication
        if item is None or adjudication is None or self._reader is None:
            return
        if len(item.key) == 1:
            self.said.emit("An event or time is taken over, left out or put off.")
            return
        beside = Beside(adjudication.adjudication, self._reader, item.key)
        words = self._reader.words
        during = self._reader.comparison.key.during
        self.pages.setCurrentIndex(1)
        self.answers.hide()
        pair = words[item.key[0]], words[item.key[1]]
        self.other.ask(pair, beside.allowed, during, beside.why_not)

    def choose_neither(self) -> None:
        """Decide that neither side is right and the gold says nothing of the pair."""
        self._choose(Choice.NEITHER)

    def choose_undecidable(self) -> None:
        """Decide that the text does not tell."""
        self._choose(Choice.UNDECIDABLE)

    def choose_later(self) -> None:
        """Put the item off."""
        self._choose(Choice.LATER)

    def edit_reason(self) -> None:
        """Go to the reason of the next decision; Return goes back."""
        if self._ready() is not None:
            self.answers.reason.setFocus()

    def accept_agreement(self) -> None:
        """Accept all that both sides say alike."""
        adjudication, words = self._running(), self._words()
        if adjudication is not None and words is not None:
            told = words.accepted(adjudication.accept_agreement())
            self.answers.show_outcome(told)
            self.said.emit(told)

    def ask_why(self) -> None:
        """Show or hide what the inferred claims follow from."""
        self.story.ask_why()

    def _lay_out(self) -> None:
        told = QWidget(self)
        column = QVBoxLayout(told)
        column.setContentsMargins(8, 8, 8, 4)
        column.addWidget(self.notice)
        column.addWidget(self.story)
        column.addStretch(1)
        self._told = _scrolled(told)
        self.pages.addWidget(self._told)
        self.pages.addWidget(_scrolled(self.other))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.pages, 1)
        row = QVBoxLayout()
        row.setContentsMargins(8, 4, 8, 8)
        row.addWidget(self.start)
        whole.addLayout(row)
        whole.addWidget(self.answers)

    def _connect(self) -> None:
        choices: dict[str, Callable[[], None]] = {
            "first": self.choose_first,
            "second": self.choose_second,
            "union": self.choose_union,
            "other": self.choose_other,
            "neither": self.choose_neither,
            "undecidable": self.choose_undecidable,
            "later": self.choose_later,
        }
        self.answers.chosen.connect(lambda answer: choices[answer]())
        self.answers.agreement_wanted.connect(self.accept_agreement)
        self.answers.name_changed.connect(self._rename)
        self.answers.reason_ended.connect(self.setFocus)
        self.start.clicked.connect(self.start_requested)
        self.other.picked.connect(self._take_other)
        self.other.left.connect(self._close_other)
        self.notice.hull_wanted.connect(self.choose_union)
        self.notice.give_way_wanted.connect(self.give_way)
        self.notice.take_back_wanted.connect(self.take_back)
        self.notice.left.connect(self.leave)
        for part in (self.story, self.notice, self.answers):
            part.link_activated.connect(self._follow_link)
        self.context.keymap.changed.connect(self._outdate)

    @override
    def heightForWidth(self, width: int) -> int:
        """Return the least height: the answers, and a few lines of the story, which scrolls."""
        lines = _LEAST_LINES * self.fontMetrics().height()
        if self.answers.isHidden():
            return lines + self.start.sizeHint().height()
        return lines + self.answers.heightForWidth(width)

    @override
    def _rebuild(self) -> None:
        findings = self.context.session.findings
        if findings is None:
            self._reader = None
        elif self._reader is None or self._reader.comparison is not findings.comparison:
            self._reader = SubjectReader(findings)
            self.answers.show_outcome("")
        self._sign()
        if self.adjudication is not None:
            self.answers.show_progress(self.adjudication.adjudication)

    @override
    def _restyle(self) -> None:
        self.other.set_look()
        self.notice.restyle()

    @override
    def _theme_changed(self) -> None:
        super()._theme_changed()
        self._selection_changed()  # the texts hold colours

    @override
    def _show_selection(self) -> None:
        adjudication = self.adjudication
        self.start.setVisible(adjudication is None and self._reader is not None)
        self.answers.setVisible(adjudication is not None)
        key = self._reader.key(self.context.selection) if self._reader else None
        if key != self._key:
            self._close_other()
        self._key, self._item = key, None
        if self._reader is None or key is None:
            self.story.show_hint(_HINT if self._reader else "Choose two annotations of one text.")
        else:
            self.story.show_subject(self._reader, self._reader.read(key))
            self.story.show_gold(adjudication.adjudication if adjudication else None)
            self._item = _item(adjudication, key)
        self.notice.keep_for(key)
        self._show_answers(adjudication)

    def _show_answers(self, adjudication: AdjudicationSession | None) -> None:
        if adjudication is None:
            return
        session = self.context.session
        letters = session.letter(session.order[0]), session.letter(session.order[1])
        self.answers.show_item(self._item, session.order, letters)

    def _running(self) -> AdjudicationSession | None:
        """Return the adjudication; say so if there is none."""
        if self.adjudication is None:
            self.said.emit(_START_FIRST)
        return self.adjudication

    def _ready(self) -> Item | None:
        """Return what is to be decided; say so if there is nothing."""
        if self._running() is None:
            return None
        if not self.isVisible():
            self.refresh()
        if self._item is None:
            self.said.emit("Choose two events or times first, or one that a side lacks.")
        return self._item

    def _choose_side(self, side: int) -> None:
        self._choose(Choice.A if side == 0 else Choice.B)

    def _choose(self, choice: Choice) -> None:
        if self._ready() is not None:
            self._decide(Ruling(choice))

    def _decide(self, ruling: Ruling) -> None:
        """Make a ruling on the item, with the reason given."""
        if self.adjudication is not None and self._item is not None:
            signed = replace(
                ruling, reason=self.answers.take_reason(), adjudicator=self.adjudicator
            )
            self._attempt(self.adjudication, self._item.key, signed)

    def _attempt(self, adjudication: AdjudicationSession, key: ItemKey, ruling: Ruling) -> None:
        words = self._words()
        self.notice.drop()
        try:
            answer = adjudication.decide(key, ruling)
        except TempannotError as error:
            self.failed.emit(words.problem(str(error)) if words else str(error))
            return
        if isinstance(answer, Clash):
            self._show_clash(answer)
            return
        if ruling.reason:
            self.answers.reason.clear()
        if self.answers.reason.hasFocus():
            self.setFocus()  # the keys decide again
        if words is not None:
            self.answers.show_outcome(words.done(answer))
        effects = effects_of(answer)
        if effects:
            self.said.emit(f"Decision #{answer.decision.number}: {effects}.")

    def _show_clash(self, clash: Clash) -> None:
        adjudication, words = self.adjudication, self._words()
        if adjudication is not None and words is not None:
            self.notice.show_clash(clash, words, adjudication.adjudication)
            self.answers.show_outcome("")
            self._show_top()
            self.failed.emit("That cannot hold with the gold; the panel says why.")

    def _show_top(self) -> None:
        """Scroll to where notices are."""
        self._told.verticalScrollBar().setValue(0)

    def give_way(self) -> None:
        """Make the ruling that clashes, and let links of the start go for it."""
        adjudication, clash = self.adjudication, self.notice.clash
        if adjudication is not None and clash is not None and clash.can_give_way:
            self._attempt(adjudication, clash.key, replace(clash.ruling, gives_way=True))

    def take_back(self, number: int) -> None:
        """Take back a decision that the ruling clashes with, and return to its item.

        The last step is undone; an earlier decision is put off, so that it comes up again.
        """
        adjudication, clash = self.adjudication, self.notice.clash
        if adjudication is None or clash is None:
            return
        self.notice.drop()
        gold = adjudication.adjudication
        step = gold.last_step
        if step is not None and [each.number for each in step.decisions] == [number]:
            adjudication.undo()
            self.said.emit(f"Decision #{number} is undone.")
        else:
            key = next(each.key for each in gold.decisions if each.number == number)
            self._attempt(adjudication, key, Ruling(Choice.LATER))
            self.said.emit(f"Decision #{number} is taken back; it comes up again at the end.")
        self._select(clash.key)

    def leave(self) -> None:
        """Leave a clash or an offer as it is, and return to its item."""
        clash = self.notice.clash
        self.notice.drop()
        if clash is not None:
            self._select(clash.key)

    def _take_other(self, picked: Picked) -> None:
        """Decide on the relation that was picked; VAGUE is what the sixth answer says."""
        self._close_other()
        if picked.rel_type in VAGUE_TYPES:
            self._decide(Ruling(Choice.UNDECIDABLE))
        else:
            self._decide(Ruling(Choice.OTHER, picked.picked, picked.rel_type))

    def _close_other(self) -> None:
        if self.pages.currentIndex() == 1:
            self.pages.setCurrentIndex(0)
            self.answers.setVisible(self.adjudication is not None)
            self.setFocus()

    def _follow_link(self, href: str) -> None:
        key = key_of_link(href)
        if key is not None:
            self._select(key)

    def _select(self, key: ItemKey) -> None:
        selection = self.context.selection
        if len(key) == 1:
            selection.focus(key[0])
        else:
            selection.select_pair(key[0], key[1])

    def _rename(self, name: str) -> None:
        self._sign()
        self.adjudicator_changed.emit(name)

    def _sign(self) -> None:
        if self.adjudication is not None:
            self.adjudication.adjudicator = self.adjudicator

    def _words(self) -> OutcomeWords | None:
        if self._reader is None:
            return None
        return OutcomeWords(self.context.session, self._reader, self.context.theme)


def _item(adjudication: AdjudicationSession | None, key: ItemKey) -> Item | None:
    if adjudication is None:
        return None
    try:
        return adjudication.adjudication.item(key)
    except DecisionError:
        return None


def _scrolled(page: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(page)
    return area
