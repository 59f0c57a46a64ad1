"""Everything that the list shows decided at once, by a rule whose outcome is seen before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QProgressBar, QPushButton, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.bulk import (
    BulkPreview,
    BulkRule,
    BulkTrial,
    fitting,
    proposals,
)
from tempannot.comparison.adjudication.decisions import (
    AdjudicationItem,
    ItemKey,
)
from tempannot.comparison.alignment import words_of
from tempannot.core.language import tr, tr_plural
from tempannot.gui.compare.compare_panel import AdjudicationPanel, CompareContext
from tempannot.gui.kit.keys import takes_key
from tempannot.gui.kit.labels import PlainLabel, Words, literal
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.session.adjudication_session import Adjudicated

_SLICE = 0.03
"""Seconds of trying between two turns of the window."""
_SHOWN_AFTER = 0.3
_NAMED = 3
_LONGEST_NAME = 18
_LINES = 7


class BulkPanel(AdjudicationPanel):
    """Rules, each with how many of the shown items it fits; the current one is tried at once.

    ``said`` tells what came of a decision, ``left`` that the panel is to be left.
    """

    said = Signal(str)
    left = Signal()

    def __init__(
        self,
        context: CompareContext,
        shown: Callable[[], Sequence[ItemKey]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(context, parent)
        self._shown = shown
        self._offered: list[tuple[BulkRule, int, list[AdjudicationItem]]] = []
        self._trial: BulkTrial | None = None
        self._begun = 0.0
        self._is_ordered = False
        self._turn = QTimer(self)
        self._turn.timeout.connect(self._go_on)
        self._title = PlainLabel(parent=self)
        self.rules = QListWidget(self)
        self.rules.setAccessibleName(tr("What to decide of all that is shown"))
        self.outcome = Words("", parent=self)
        self._progress = QProgressBar(self)
        self._progress.setTextVisible(False)
        self.decide = QPushButton(tr("Decide"), self)
        self._stop = QPushButton(tr("Not now"), self)
        buttons = in_row((self.decide, 1), self._stop, gap=6)
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
        if self._trial is not None and self._trial.of:
            self._is_ordered = True
            self._carry_out_when_over()

    def leave(self) -> None:
        """Give up what is being tried, and go."""
        self._give_up()
        self.hide()
        self.left.emit()

    @override
    def event(self, event: QEvent) -> bool:
        return takes_key(event, _is_escape) or super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.order()
        elif event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
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
        for words, rule, side, tip in self._rules():
            fits = fitting(rule, items)
            if fits:
                self._offered.append((rule, side, fits))
                row = QListWidgetItem(f"{len(fits):,}  {words}")
                row.setToolTip(literal(tip))
                self.rules.addItem(row)
        self.rules.blockSignals(False)
        height = self.rules.sizeHintForRow(0) if self._offered else self.fontMetrics().height()
        self.rules.setFixedHeight(height * min(_LINES, max(1, len(self._offered))) + 6)
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

    def _rules(self) -> list[tuple[str, BulkRule, int, str]]:
        """The rules in the words of the panel, with what is told of each in a tool tip."""
        if self.adjudication is None:
            return []
        sides = range(len(self.adjudication.adjudication.comparison.sides))
        everyone = "both" if len(sides) == 2 else "all"
        found = [
            (tr("the relation, not \u201cdoes not tell\u201d"), BulkRule.RELATION, 0, ""),
            (tr("what {everyone} imply", everyone=everyone), BulkRule.IMPLIED, 0, ""),
        ]
        if len(sides) > 2:
            found.append((tr("what most say"), BulkRule.MAJORITY, 0, ""))
        session = self.context.session
        for number in session.numbers:
            label = session.annotator_label(number)
            fits = len(label) <= _LONGEST_NAME  # a name that is cut tells less than its letter
            words = label if fits else session.annotator_letter(number)
            found.append(
                (
                    tr("as {words} says", words=words),
                    BulkRule.SIDE,
                    number,
                    tr("as {label} says", label=label),
                )
            )
        found += [
            (tr("the text does not tell"), BulkRule.UNDECIDABLE, 0, ""),
            ("later", BulkRule.LATER, 0, ""),
        ]
        return found

    def _try(self, row: int) -> None:
        """Begin to try a rule, a slice of it in each turn of the window."""
        self._give_up()
        if self.adjudication is None or not 0 <= row < len(self._offered):
            return
        rule, side, items = self._offered[row]
        self._trial = self.adjudication.trial(proposals(rule, items, side))
        self._begun = perf_counter()
        self.outcome.setText("…")
        self.decide.setEnabled(True)
        self.decide.setText(tr("Decide {of:,}", of=self._trial.of))
        self._progress.setMaximum(self._trial.of)
        self._turn.start(0)

    def _give_up(self) -> None:
        self._turn.stop()
        self._trial, self._is_ordered = None, False
        self._progress.hide()

    def _go_on(self) -> None:
        trial = self._trial
        if trial is None:
            return
        until = perf_counter() + _SLICE
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
        if not found.refused or self.adjudication is None:
            return told
        alignment = self.adjudication.adjudication.comparison.alignment
        keys = [each.key for each in found.refused[:_NAMED]]
        words = words_of(alignment, (unit for key in keys for unit in key[:2]))
        named = ", ".join(" \u2013 ".join(words[unit] for unit in key[:2]) for key in keys)
        more = len(found.refused) - len(keys)
        rest = tr(" and {more:,} more", more=more) if more else ""
        return tr(
            "{told} {refused:,} clash and stay: {named}{rest}.",
            told=told,
            refused=len(found.refused),
            named=named,
            rest=rest,
        )


def _is_escape(event: QKeyEvent) -> bool:
    return event.key() == Qt.Key.Key_Escape
