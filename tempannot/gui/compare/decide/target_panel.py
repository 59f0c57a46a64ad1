"""The decision panel without its decisions: what is known of the selected pair or unit.

Of a pair that is both claims with their reasons, and the gold.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAccessible, QHideEvent
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    DecisionConflict,
    DecisionError,
    Done,
    ItemKey,
    ItemState,
    ProposedDecision,
)
from tempannot.core.language import tr
from tempannot.gui.compare.compare_panel import AdjudicationPanel, CompareContext
from tempannot.gui.compare.decide.answer_box import AnswerBox
from tempannot.gui.compare.decide.choice_buttons import OfferedChoice
from tempannot.gui.compare.decide.compare_wording import key_of_link, muted, rich_label
from tempannot.gui.compare.decide.decision_outcome import ConflictNotice, OutcomeWords, is_like
from tempannot.gui.compare.decide.decision_target import DecisionTarget, TargetReader
from tempannot.gui.compare.decide.offered_choices import ChoicePreviews, EffectWords, offered
from tempannot.gui.compare.decide.other_relation import OtherRelation
from tempannot.gui.compare.decide.pair_words import ClaimWords, GoldWords
from tempannot.gui.compare.decide.statement_words import StatementWords
from tempannot.gui.kit.accessibility import speak_as
from tempannot.gui.kit.layout import in_column, scrolled
from tempannot.gui.kit.theme import Theme
from tempannot.session.adjudication_session import Adjudicated, AdjudicationSession
from tempannot.session.compare_session import CompareSession
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker

_PAUSE = 60
"""Milliseconds without another key after which it is found out what the gold follows from."""


class PairDetails(QWidget):
    """Tells of what is selected; ``link_activated`` carries the target of a link to follow."""

    link_activated = Signal(str)

    def __init__(self, session: CompareSession, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._reader: TargetReader | None = None
        self._target: DecisionTarget | None = None
        self._item: AdjudicationItem | None = None
        self._of_many: StatementWords | None = None
        self._asked: set[int] = set()
        # so that no key waits for what a relation follows from, which may take a second
        self._background = Worker(self, tr("what the gold follows from"), lasts=False)
        self._find: Callable[[], object] | None = None
        self._pause = pause_before(self._find_reasons, self)
        self.title, self.claims = rich_label(self), rich_label(self)
        self.gold = rich_label(self)
        labels = (self.title, self.claims, self.gold)
        for label in labels:
            label.setIndent(0)
            label.linkActivated.connect(self._follow)
        in_column(*labels, on=self, gap=5)

    def restyle(self) -> None:
        """Take up the colours in force."""
        edge = self._theme.color("border").name()
        self.gold.setStyleSheet(f"border-top: 1px solid {edge}; padding-top: 5px")

    def show_hint(self, text: str) -> None:
        """Show a text where nothing is selected."""
        self.stop()
        self._target = None
        self.title.setText(muted(text, self._theme))
        for label in (self.claims, self.gold):
            label.hide()

    def show_target(
        self, reader: TargetReader, about: DecisionTarget, item: AdjudicationItem | None = None
    ) -> None:
        """Tell of a target; reasons that were asked for stay while it is the same.

        Of an ``item`` for more than two annotators it is told what all of them say.
        """
        if self._target is None or self._target.key != about.key:
            self._asked.clear()
        self._reader, self._target, self._item = reader, about, item
        joint, words = self._session.joint, ClaimWords(self._session, reader, self._theme)
        self._of_many = None
        if item is not None and joint is not None and len(joint.sides) > 2:
            self._of_many = StatementWords(self._session, joint, reader.words, self._theme)
            self.title.setText(self._of_many.title(item))
        else:
            self.title.setText(words.title(about))
        self._show_claims()
        self.claims.show()

    def show_gold(self, adjudication: Adjudication | None) -> None:
        """Tell what the gold says of the target, if there is a gold; why it does comes later."""
        self.stop()
        self.gold.setVisible(adjudication is not None and self._target is not None)
        if adjudication is None or self._target is None or self._reader is None:
            return
        words = GoldWords(self._session, self._reader, self._theme)
        key, state = self._target.key, _state(adjudication, self._target)
        tell = partial(words.told, adjudication, key, state)
        self.gold.setText(tell())
        if state is not None and words.is_reasoned(adjudication, key):
            find = partial(_found, adjudication.reasons(key))
            self._find = partial(self._background.run, find, partial(self._show_reasons, tell))
            self._pause.start(_PAUSE)

    def _find_reasons(self) -> None:
        if self._find is not None:
            self._find()

    def stop(self) -> None:
        """Find out nothing more."""
        self._find = None
        self._pause.stop()
        self._background.stop()

    def _show_reasons(
        self, tell: Callable[[tuple[int, ...]], str], numbers: tuple[int, ...]
    ) -> None:
        self.gold.setText(tell(numbers))

    def ask_why(self) -> None:
        """Show the reasons for what the sides infer, or hide them again."""
        if self._target is None or self._reader is None:
            return
        if self._of_many is not None and self._item is not None:
            inferred = self._of_many.inferred(self._item)
        else:
            words = ClaimWords(self._session, self._reader, self._theme)
            inferred = words.inferred(self._target)
        self._asked = set() if self._asked else set(inferred)
        self._show_claims()

    def _show_claims(self) -> None:
        if self._of_many is not None and self._item is not None:
            self.claims.setText(self._of_many.told(self._item, self._asked))
        elif self._target is not None and self._reader is not None:
            words = ClaimWords(self._session, self._reader, self._theme)
            self.claims.setText(words.told(self._target, self._asked))

    def _follow(self, href: str) -> None:
        if href.startswith("why:"):
            self._asked ^= {int(href.removeprefix("why:"))}
            self._show_claims()
        else:
            self.link_activated.emit(href)


def _found(find: Callable[[], tuple[int, ...]], _task: Task) -> tuple[int, ...]:
    return find()


def _state(adjudication: Adjudication, about: DecisionTarget) -> ItemState | None:
    try:
        return adjudication.state(about.key)
    except DecisionError:
        return None


_HINT = tr("Choose a disagreement from the list, or two events or times in the text.")
_LEAST_LINES = 8


class TargetPanel(AdjudicationPanel):
    """Tells what the sides and the gold say, and shows the controls of an adjudication.

    ``adjudicator_changed`` carries another name to sign with.
    """

    adjudicator_changed = Signal(str)

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._reader: TargetReader | None = None
        self._key: ItemKey | None = None
        self._item: AdjudicationItem | None = None
        self._last: Done | None = None
        self._is_deciding = False
        self._offers: dict[str, OfferedChoice] = {}
        self._previews = ChoicePreviews(self)
        theme, keymap = context.theme, context.keymap
        self.details = PairDetails(context.session, theme, self)
        self.notice = ConflictNotice(theme, self)
        self.other = OtherRelation(theme, keymap, self)
        self.start = QPushButton(tr("Start adjudicating"), self)
        self.answers = AnswerBox(theme, keymap, self)
        self.pages = QStackedWidget(self)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        speak_as(self, QAccessible.Role.PropertyPage, tr("Answers"))
        self._lay_out()
        for part in (self.details, self.notice, self.answers):
            part.link_activated.connect(self._follow_link)
        self._previews.found.connect(self._tell_effect)
        self.answers.name_changed.connect(self._rename)
        self.answers.reason_ended.connect(self.setFocus)
        self.other.left.connect(self._close_other)
        context.keymap.changed.connect(self._outdate)

    @property
    def adjudicator(self) -> str:
        """The name that decisions are signed with."""
        return self.answers.name.text().strip()

    @adjudicator.setter
    def adjudicator(self, name: str) -> None:
        self.answers.name.setText(name)
        self._sign()

    @property
    def item(self) -> AdjudicationItem | None:
        """What would be decided now, None if nothing can be."""
        return self._item

    @property
    def conflict(self) -> DecisionConflict | None:
        """The conflict that is shown."""
        return self.notice.conflict

    def _lay_out(self) -> None:
        told = QWidget(self)
        outcome = self.answers.outcome  # here it can come and go without moving a button
        in_column(self.notice, outcome, self.details, 1, on=told, margins=(8, 8, 8, 4), gap=-1)
        self._told = scrolled(told, across=False)
        self.pages.addWidget(self._told)
        self.pages.addWidget(scrolled(self.other, across=False))
        start = in_column(self.start, margins=(8, 4, 8, 8))
        in_column((self.pages, 1), start, self.answers, on=self)

    @override
    def heightForWidth(self, width: int) -> int:
        """The least height: the answers, and a few lines of the details, which scrolls."""
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
            self._reader, self._last = TargetReader(findings), None
        self._sign()
        self._show_outcome()
        if self.adjudication is not None:
            self.answers.show_progress(self.adjudication.adjudication)

    def _show_outcome(self) -> None:
        """Tell of the last decision, and of a conflict, in the letters that are shown now."""
        words, conflict, adjudication = self._words(), self.notice.conflict, self.adjudication
        if words is None or adjudication is None:
            self.notice.drop()
            self.answers.show_outcome("")
            return
        self._show_last(words)
        if conflict is not None:
            key = self._key_of(conflict.proposal)
            self.notice.show_conflict(conflict, words, adjudication.adjudication, key)

    def _show_last(self, words: OutcomeWords) -> None:
        """Tell of the last decision."""
        self.answers.show_outcome(words.done(self._last) if self._last else "")

    def _key_of(self, proposal: ProposedDecision) -> str:
        """The key of the answer that makes a proposal, "" if none does."""
        found = (each for each, offer in self._offers.items() if is_like(offer.proposal, proposal))
        return "".join(self.answers.buttons.key(each) for each in found)

    @override
    def _take_step(self, step: Adjudicated) -> None:
        self.notice.drop()  # with another gold it may not hold any more
        if not self._is_deciding:  # or what came of it takes its place in a moment
            self._last = None
        self._is_stale = self._is_stale or not self.isVisible()
        if not self._is_stale:  # colours and fonts are the same
            self._rebuild()
            self._is_selection_stale = True

    @override
    def _restyle(self) -> None:
        self.other.set_look()
        self.notice.restyle()
        self.details.restyle()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._previews.stop()
        self.details.stop()

    @override
    def _theme_changed(self) -> None:
        super()._theme_changed()
        self._selection_changed()  # the texts hold colours

    @override
    def _show_selection(self) -> None:
        adjudication = self.adjudication
        self.start.setVisible(adjudication is None and self._reader is not None)
        key = self._reader.key(self.context.selection) if self._reader else None
        if key != self._key:
            self._close_other()
        self._key, self._item = key, None
        if self._reader is None or key is None:
            wanted = self._empty_hint(tr("Choose two annotations of one text."))
            self.details.show_hint(_HINT if self._reader else wanted)
        else:
            self._item = _item(adjudication, key)
            self.details.show_target(self._reader, self._reader.read(key), self._item)
            self.details.show_gold(adjudication.adjudication if adjudication else None)
        self.notice.keep_for(key)
        self._show_answers(adjudication)

    def _show_answers(self, adjudication: AdjudicationSession | None) -> None:
        self.answers.setVisible(adjudication is not None and not self._is_picking())
        if adjudication is None:
            return
        session, words = self.context.session, self._words()
        self._offers = offered(self._item, session)
        self.answers.show_choices(self._offers, len(session.numbers))
        if self._item is None or words is None:
            self._previews.stop()
        else:
            effects = EffectWords(adjudication.adjudication, self._item.key, words)
            self._previews.start(effects, self._offers)

    def _tell_effect(self, answer: str) -> None:
        self.answers.buttons.show_effect(answer, self._previews.effects[answer])

    def _show_top(self) -> None:
        """Scroll to where notices are."""
        self._told.verticalScrollBar().setValue(0)

    def _is_picking(self) -> bool:
        """Whether the palette stands in the place of the details."""
        return self.pages.currentIndex() == 1

    def _close_other(self) -> None:
        if self._is_picking():
            self.pages.setCurrentIndex(0)
            self.answers.setVisible(self.adjudication is not None)
            self.setFocus()

    def _follow_link(self, href: str) -> None:
        key = key_of_link(href)
        if key is not None:
            self._select(key)

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


def _item(adjudication: AdjudicationSession | None, key: ItemKey) -> AdjudicationItem | None:
    if adjudication is None:
        return None
    try:
        return adjudication.adjudication.item(key)
    except DecisionError:
        return None
