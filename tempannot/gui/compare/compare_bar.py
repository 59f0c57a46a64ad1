"""The line above the texts: who is A and who B, which document, how well they match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QProgressBar,
    QPushButton,
    QToolButton,
)
from typing_extensions import override

from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.measures import Measure
from tempannot.core.language import said, tr
from tempannot.core.schemes import scheme_named
from tempannot.core.wording import noted
from tempannot.gui.compare.bar_names import BarNames
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.head_figures import HeadFigure, HeadFigures
from tempannot.gui.compare.numbers.evidences import of_f1
from tempannot.gui.compare.numbers.gold_table import NumberAgainstGold, called
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.layout import in_bar
from tempannot.session.comparison_findings import ComparisonFindings, PairEvidence
from tempannot.session.gold_numbers import MeasuredSide
from tempannot.session.worker import Progress

_COLORS = ("side-a", "side-b")
_SHOWN = {
    Measure.STRICT: tr("strict"),
    Measure.TEMPORAL: tr("temporal"),
    Measure.AWARENESS: tr("awareness"),
}


class CompareBar(ComparePanel):
    """Names of the sides, the pair of annotations if there are more than two, F1 at a glance.

    The buttons carry the ids of actions in ``buttons``; the window connects them.
    """

    stop_requested = Signal()

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self.names = BarNames()
        self._against_gold: tuple[MeasuredSide, ...] = ()
        self._pairs = QComboBox()
        self._pairs.setAccessibleName(tr("The two annotations shown"))
        self._place = PlainLabel()
        self.figures = HeadFigures()
        self._progress = QProgressBar()
        self.stop = QPushButton(tr("Stop"))
        self.buttons = {
            "compare.swap": self._button(tr("Swap")),
            "compare.names": self._button(tr("Hide names")),
            "compare.overlaid": self._button(tr("Overlaid")),
            "compare.profile": self._button(tr("Profile")),
        }
        self.buttons["compare.overlaid"].setCheckable(True)
        self.buttons["compare.names"].setCheckable(True)
        self._build()
        self._pairs.activated.connect(self._choose_pair)
        context.session.corpus_changed.connect(self._fill_pairs)
        context.keymap.changed.connect(self._name_keys)
        self._name_keys()
        self._begin()

    def show_progress(self, done: int, of: int) -> None:
        """Show how far the comparing has come; nothing once all is done."""
        self._progress.setMaximum(of)
        self._progress.setValue(done)
        words = tr("comparing {done:,} of {of:,}", done=done, of=of) if of else tr("comparing")
        self._progress.setFormat(words)
        self._progress.setFixedWidth(
            self.fontMetrics().horizontalAdvance(tr("comparing {of:,} of {of:,}0000", of=of))
        )
        for widget in (self._progress, self.stop):
            widget.setVisible(done < of or of == 0)

    def show_work(self, progress: Progress) -> None:
        """Show that something else is being done; nothing once it is."""
        if progress.is_over:
            self.show_progress(1, 1)
            return
        self.show_progress(progress.done, progress.of)
        self._progress.setFormat(progress.words)
        self._progress.setFixedWidth(self.fontMetrics().horizontalAdvance(f"{progress.words}00"))

    @override
    def _rebuild(self) -> None:
        session, theme = self.context.session, self.context.theme
        findings = session.findings
        self.names.show_names((), (), ())
        self.figures.show_figures(())
        self._place.setText(self._document_place())
        self._name_pairs()
        self._name_profiles()
        if findings is None and not session.left_out:
            return
        self.names.show_names(
            [session.label(side) for side in session.order],
            [session.short_label(side) for side in session.order],
            [theme.color(each) for each in _COLORS],
        )
        self.buttons["compare.names"].setChecked(session.names_hidden)
        if findings is not None:
            self._show_scores(findings)

    def show_gold(self, rows: Sequence[MeasuredSide]) -> None:
        """Show how near each annotator is to the gold, in the place of A against B."""
        self._against_gold = tuple(rows)
        if not self._is_stale:
            self._rebuild()

    def _show_scores(self, findings: ComparisonFindings) -> None:
        if self.context.session.gold is not None:
            self._show_against_gold()
            return
        color = self.context.theme.color("text").name()
        figures = [
            HeadFigure(
                words,
                tr("{measure} F1 of this document", measure=said(definition(measure).name)),
                findings.scores[measure].f1,
                color,
                partial(of_f1, findings, measure),
            )
            for measure, words in _SHOWN.items()
        ]
        self.figures.show_figures(figures)

    def _show_against_gold(self) -> None:
        session, theme = self.context.session, self.context.theme
        rows = {row.side: row for row in self._against_gold}
        figures = []
        for place, number in enumerate(session.order):
            row = rows.get(session.sides[number])
            if row is None:
                continue
            name = called(session, row.side)
            shown = NumberAgainstGold(row, Measure.STRICT, name.partition(" ")[0])
            figures.append(
                HeadFigure(
                    session.letter(number),
                    tr("F1 of {name} against the gold so far", name=name),
                    row.value(Measure.STRICT),
                    theme.color(_COLORS[place]).name(),
                    partial(_behind, shown),
                )
            )
        self.figures.show_figures(figures, tr("gold {value}", value=_SHOWN[Measure.STRICT]))

    @override
    def _restyle(self) -> None:
        if not self._is_stale:
            self._rebuild()

    def _document_place(self) -> str:
        session = self.context.session
        documents = session.corpus.documents if session.corpus else ()
        if session.document not in documents or len(documents) < 2:
            return ""  # the sides are called by the names of their files
        return tr(
            "{name} ({index} of {documents})",
            name=session.document.name,
            index=documents.index(session.document) + 1,
            documents=len(documents),
        )

    def _fill_pairs(self) -> None:
        corpus = self.context.session.corpus
        count = len(corpus.annotations) if corpus else 0
        self._pairs.clear()
        for each in combinations(range(count), 2):
            self._pairs.addItem("", each)
        self._pairs.setVisible(count > 2)
        self._name_pairs()

    def _name_pairs(self) -> None:
        """Call the pairs of annotations by what annotators are called, and choose that shown."""
        session = self.context.session
        names = session.labels()
        for row in range(self._pairs.count()):
            pair = self._pairs.itemData(row)
            first, second = sorted(names[place] for place in pair)
            self._pairs.setItemText(row, f"{first} / {second}")
            if tuple(pair) == session.pair:
                self._pairs.setCurrentIndex(row)

    def _name_profiles(self) -> None:
        """Say by which profiles the two sides are read; most often it is one."""
        comparison = self.context.session.comparison
        sides = comparison.sides if comparison else ()
        labels = [scheme_named(each.document.scheme).label for each in sides]
        button = self.buttons["compare.profile"]
        button.setText(" / ".join(dict.fromkeys(labels)))
        button.setVisible(bool(labels))

    def _choose_pair(self, index: int) -> None:
        key, response = self._pairs.itemData(index)
        if (key, response) != self.context.session.pair:
            self.context.session.choose_pair(key, response)

    def _build(self) -> None:
        middle = (self._pairs, *self.buttons.values(), self._progress, self.stop, self._place)
        in_bar((self.names, 1), *middle, self.figures, on=self, margins=(12, 6, 12, 6), gap=8)
        self._pairs.hide()
        self.show_progress(1, 1)
        self.stop.clicked.connect(self.stop_requested)

    def _button(self, text: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _name_keys(self) -> None:
        for id, button in self.buttons.items():
            action, key = self.context.keymap.action(id).text, self.context.keymap.label(id)
            set_tip(button, literal(noted(action, key) if key else action))


def _behind(number: NumberAgainstGold) -> PairEvidence:
    return number.evidence
