"""Everything that the list shows decided at once, by a rule whose outcome is seen before."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QProgressBar, QPushButton
from typing_extensions import override

from tempannot.comparison.adjudication.bulk import (
    BulkPreview,
    BulkRule,
    BulkTrial,
    Proposals,
    fitting,
    proposals,
)
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    ItemKey,
)
from tempannot.comparison.adjudication.majority import Implied
from tempannot.comparison.alignment import words_of
from tempannot.core.language import shown, tr, tr_plural, written
from tempannot.core.wording import ended, joined, strung
from tempannot.gui.compare.compare_panel import AdjudicationPanel, CompareContext
from tempannot.gui.kit.keys import answers_or_leaves, is_escape, takes_key
from tempannot.gui.kit.labels import Words, literal
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.session.adjudication_session import Adjudicated

_SLICE = 0.03
"""Seconds of trying between two turns of the window."""
_SHOWN_AFTER = 0.3
_NAMED = 3
_LONGEST_NAME = 18
_LINES, _LEAST_LINES = 8, 2
_UNLINKED = tr("what most imply and nobody links")
_UNLINKED_TIP = tr(
    "Pairs that are not in the list: no link of anybody names them, and most annotators imply the "
    "same relation"
)


@dataclass(frozen=True, slots=True)
class OfferedRule:
    """A rule as it is offered; ``items`` is None where its pairs are yet to be looked for."""

    words: str
    tip: str
    rule: BulkRule
    side: int = 0
    items: Sequence[AdjudicationItem] | None = ()

    def row(self, count: int | None = None) -> str:
        """The row of the list, with how many it is about if that is known."""
        known = count if self.items is None else len(self.items)
        return f"{'?' if known is None else written(f'{known:,}')}  {self.words}"


class BulkPanel(AdjudicationPanel):
    """Rules, each with how many of the shown items it fits; the current one is tried at once.

    ``said`` tells what came of a decision, ``left`` that the panel is to be left.
    """

    said = Signal(str)
    left = Signal()
    shown_changed = Signal(bool)

    def __init__(
        self,
        context: CompareContext,
        shown: Callable[[], Sequence[ItemKey]],
    ) -> None:
        super().__init__(context)
        self._shown = shown
        self._offered: list[OfferedRule] = []
        self._search: Iterator[Implied | None] | None = None
        self._implied: list[Implied] = []
        self._trial: BulkTrial | None = None
        self._begun = 0.0
        self._is_ordered = False
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)
        self._title = Words(parent=self)
        self.rules = QListWidget(self)
        self.rules.setAccessibleName(tr("What to decide of all that is shown"))
        self.rules.setWordWrap(True)
        self.rules.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.rules.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.outcome = Words("", parent=self)
        self._progress = QProgressBar(self)
        self._progress.setTextVisible(False)
        self.decide = QPushButton(tr("Decide"), self)
        self._stop = QPushButton(tr("Not now"), self)
        buttons = in_bar((self.decide, 1), self._stop, gap=6)
        parts = (self._title, self.rules, self.outcome, self._progress, buttons)
        in_column(*parts, on=self, margins=(8, 6, 8, 6), gap=4)
        self.setFocusProxy(self.rules)
        self.rules.currentRowChanged.connect(self._try)
        self.rules.itemActivated.connect(self.order)
        self.decide.clicked.connect(self.order)
        self._stop.clicked.connect(self.leave)
        self.hide()
        self._begin()

    def ask(self) -> None:
        """Offer the rules for what the list shows, and take the keyboard."""
        self._outdate()  # something else may be shown than when it was left
        self.show()
        self.setFocus()

    def order(self) -> None:
        """Decide by the current rule, as soon as everything was tried."""
        if self._search is not None or (self._trial is not None and self._trial.of):
            self._is_ordered = True
            self._carry_out_when_over()

    def leave(self) -> None:
        """Give up what is being tried, and go."""
        self._give_up()
        self.hide()
        self.left.emit()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.shown_changed.emit(True)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.shown_changed.emit(False)

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, is_escape) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not answers_or_leaves(event, self.order, self.leave):
            super().keyPressEvent(event)

    @override
    def _rebuild(self) -> None:
        self._give_up()
        self._offered = []
        self.rules.blockSignals(True)
        self.rules.clear()
        items = self._items()
        self._title.setText(
            tr(
                "All {items} that are left:",
                items=tr_plural(len(items), "{count:,} shown item", "{count:,} shown items"),
            )
        )
        for each in self._rules():
            offer = each if each.items is None else replace(each, items=fitting(each.rule, items))
            if offer.items is None or offer.items:
                self._offered.append(offer)
                row = QListWidgetItem(offer.row())
                row.setToolTip(literal(offer.tip))
                self.rules.addItem(row)
        self.rules.blockSignals(False)
        height = self.rules.sizeHintForRow(0) if self._offered else self.fontMetrics().height()
        lines = min(_LINES, max(1, len(self._offered)))
        self.rules.setMinimumHeight(height * min(_LEAST_LINES, lines) + 6)
        self.rules.setMaximumHeight(height * lines + 6)
        self.rules.setCurrentRow(0 if self._offered else -1)
        if not self._offered:
            self.outcome.setText(tr("Nothing that is shown is left to decide."))
            self.decide.setEnabled(False)
            self._progress.hide()

    @override
    def _take_step(self, step: Adjudicated) -> None:
        if self.isVisible():
            self._outdate()

    def _items(self) -> list[AdjudicationItem]:
        """What is shown and left."""
        if self.adjudication is None:
            return []
        gold = self.adjudication.adjudication
        shown = [key for key in self._shown() if gold.state(key).is_left]
        return [gold.item(key) for key in shown]

    def _rules(self) -> Iterator[OfferedRule]:
        """The rules in the words of the panel."""
        if self.adjudication is None:
            return
        sides = range(len(self.adjudication.adjudication.comparison.sides))
        everyone = tr("both") if len(sides) == 2 else tr("all")
        yield OfferedRule(tr("the relation, not \u201cdoes not tell\u201d"), "", BulkRule.RELATION)
        implied = tr("what {everyone} imply", everyone=everyone)
        yield OfferedRule(implied, "", BulkRule.IMPLIED)
        if len(sides) > 2:
            yield OfferedRule(tr("what most say"), "", BulkRule.MAJORITY)
        session = self.context.session
        for number in session.numbers:
            label = session.annotator_label(number)
            fits = len(label) <= _LONGEST_NAME  # a name that is cut tells less than its letter
            words = label if fits else session.annotator_letter(number)
            said, tip = tr("as {words} says", words=words), tr("as {label} says", label=label)
            yield OfferedRule(said, tip, BulkRule.SIDE, number)
        yield OfferedRule(tr("the text does not tell"), "", BulkRule.UNDECIDABLE)
        yield OfferedRule(tr("later"), "", BulkRule.LATER)
        if len(sides) > 2:
            yield OfferedRule(_UNLINKED, _UNLINKED_TIP, BulkRule.IMPLIED_BY_MOST, items=None)

    def _try(self, row: int) -> None:
        """Begin to try a rule, a slice of it in each turn of the window."""
        self._give_up()
        if self.adjudication is None or not 0 <= row < len(self._offered):
            return
        offer = self._offered[row]
        self.outcome.setText("…")
        self.decide.setEnabled(True)
        self.decide.setText(tr("Decide"))
        self._begun = perf_counter()
        if offer.items is None:
            self._search = self.adjudication.adjudication.implied_by_most()
            self._progress.setMaximum(0)  # nobody knows how many there will be
            self._turn.start(0)
        else:
            self._begin_trial(proposals(offer.rule, offer.items, offer.side))

    def _begin_trial(self, wanted: Proposals) -> None:
        if self.adjudication is not None:
            self._trial = self.adjudication.trial(wanted)
            self.decide.setText(tr("Decide {of:,}", of=self._trial.of))
            self.decide.setEnabled(self._trial.of > 0)
            self._progress.setMaximum(self._trial.of)
            self._turn.start(0)

    def _give_up(self) -> None:
        self._turn.stop()
        self._trial, self._is_ordered = None, False
        self._search, self._implied = None, []
        self._progress.hide()

    def _go_on(self) -> None:
        until = perf_counter() + _SLICE
        if self._search is not None:
            self._look_further(self._search, until)
        elif self._trial is not None:
            self._try_further(self._trial, until)

    def _look_further(self, search: Iterator[Implied | None], until: float) -> None:
        """Look for pairs a while; when all were looked at, try what was found."""
        self._progress.setVisible(perf_counter() - self._begun > _SHOWN_AFTER)
        for found in search:
            if found is not None:
                self._implied.append(found)
            if perf_counter() > until:
                return
        self._search = None
        row, count = self.rules.currentRow(), len(self._implied)
        self.rules.item(row).setText(self._offered[row].row(count))
        self._begin_trial(self._implied)

    def _try_further(self, trial: BulkTrial, until: float) -> None:
        while not trial.is_over and perf_counter() < until:
            trial.step()
        self._progress.setValue(trial.tried)
        self._progress.setVisible(not trial.is_over and perf_counter() - self._begun > _SHOWN_AFTER)
        if trial.is_over:
            self._turn.stop()
            self.outcome.setText(self._told(trial.preview()))
            self._carry_out_when_over()

    def _carry_out_when_over(self) -> None:
        trial, adjudication = self._trial, self.adjudication
        if not self._is_ordered or trial is None or adjudication is None or not trial.is_over:
            return
        if not trial.of:  # what was looked for is not there
            self._is_ordered = False
            return
        told = self.outcome.text()
        self._trial, self._is_ordered = None, False
        self.hide()
        adjudication.carry_out(trial)
        undo = self.context.keymap.label("edit.undo")
        self.said.emit(tr("{told} {undo} takes all of it back.", told=told, undo=undo))
        self.left.emit()

    def _told(self, found: BulkPreview) -> str:
        """What comes of a rule, with the first of those that clash by name."""
        told = tr(
            "{decided:,} decided, {settled:,} more follow, {left:,} are left.",
            decided=found.decided,
            settled=found.settled,
            left=found.left,
        )
        row = self.rules.currentRow()
        if 0 <= row < len(self._offered) and self._offered[row].items is None:
            if not self._implied:
                return tr("The gold says all that most imply.")
            told = strung(" ", (ended(self._named([key for key, _ in self._implied])), told))
        if found.refused:
            told = tr(
                "{told} {refused:,} clash and stay: {named}.",
                told=told,
                refused=len(found.refused),
                named=self._named([each.key for each in found.refused]),
            )
        return told

    def _named(self, keys: Sequence[ItemKey]) -> str:
        """The first of some pairs by their words, and how many more there are."""
        if self.adjudication is None:
            return ""
        first, more = keys[:_NAMED], len(keys[_NAMED:])
        alignment = self.adjudication.adjudication.comparison.alignment
        words = words_of(alignment, (unit for key in first for unit in key[:2]))
        pairs = (joined(" \u2013 ", (words[unit] for unit in key[:2])) for key in first)
        named = shown(joined(", ", pairs))
        return named + (tr(" and {more:,} more", more=more) if more else "")
