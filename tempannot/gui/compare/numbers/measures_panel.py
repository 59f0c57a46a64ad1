"""The measures panel: every measure with what it counts, each number leading to its pairs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from functools import partial
from html import escape

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QPushButton,
    QSizePolicy,
    QTextBrowser,
    QWidget,
)
from typing_extensions import override

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.definitions import definition
from tempannot.comparison.measures.awareness import ScoreRange, shuffled_awareness
from tempannot.comparison.measures.measures import Measure, temporal_details
from tempannot.comparison.measures.scores import MacroScore, Score
from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.numbers.cell_view import CellView, TableBeside
from tempannot.gui.compare.numbers.cells import CellTable, lettered, types_worded
from tempannot.gui.compare.numbers.evidences import of_f1, of_set_aside
from tempannot.gui.compare.numbers.gold_table import NumberAgainstGold, gold_table
from tempannot.gui.compare.numbers.measure_cells import (
    NUMBERS_END,
    macro_table,
    range_text,
    score_table,
    temporal_text,
)
from tempannot.gui.compare.numbers.shown_numbers import ShownMeasure
from tempannot.gui.kit.choice_boxes import ChoiceSwitch
from tempannot.gui.kit.labels import NoteLabel, PlainLabel, literal, set_tip, without_key
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession
from tempannot.session.comparison_findings import ComparisonFindings
from tempannot.session.gold_numbers import GoldNumbers
from tempannot.session.worker import Progress, Task, Worker, report

ORDERS = 20
"""Over how many orders of the links the range of awareness is taken."""

_RANGE = tr("Range over {orders} orders", orders=ORDERS)
_HELP_LETTERS = 20
"""How wide the page beside the numbers is at least: less breaks words."""


class Scope(IntEnum):
    """What the numbers are taken over."""

    DOCUMENT = 0
    MICRO = 1
    MACRO = 2
    GOLD = 3


_SCOPES = (
    (tr("This document"), tr("The numbers of the document that is shown")),
    (tr("All (micro)"), tr("Counts of all documents summed up: large documents weigh more")),
    (tr("Mean (macro)"), tr("The mean of the documents’ values: each document weighs the same")),
    (
        tr("Gold so far"),
        tr("Each annotator against the gold that is being made; they move with it"),
    ),
)
_AGAINST_GOLD = tr("F1 of each annotator against the gold so far; + and − by the last step")


class MeasuresPanel(ComparePanel):
    """All measures of the shown comparison; ``pairs_requested`` asks for the table of pairs."""

    pairs_requested = Signal()
    documents_requested = Signal(object)
    """Emitted with a ShownMeasure whose value over all documents was chosen."""
    scope_changed = Signal()

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(context, parent)
        self._micro: Mapping[Measure, Score] | None = None
        self._macro: Mapping[Measure, MacroScore] | None = None
        self._range: tuple[ComparisonFindings, ScoreRange] | None = None
        self._offers_gold = False
        self._scope = ChoiceSwitch(tr("Numbers of"), _SCOPES, self)
        self._scope.show_choice(Scope.GOLD, False)
        self._sides = NoteLabel(parent=self)
        self._sides.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._notice = SetAsideNotice(self)
        self._orders = QPushButton(_RANGE, self)
        self._background = Worker(self)
        self.gold = GoldNumbers(context.session, self)
        self._orders.setToolTip(tr("Awareness with the TLINK lines of both files in random orders"))
        self._table = CellView(context.theme, tr("Measures"), self)
        self._line = PlainLabel(parent=self)
        self._line.setContentsMargins(8, 4, 8, 4)
        self._line.setWordWrap(True)
        self._help = QTextBrowser(self)
        self._help.setAccessibleName(tr("What the measure says"))
        self._help.setFrameShape(QTextBrowser.Shape.NoFrame)
        self._split = TableBeside(self._table, self._line, self._help, self)
        self.setFocusProxy(self._table)
        self._lay_out()
        self._scope.switched.connect(self._change_scope)
        self._notice.chosen.connect(self.list_set_aside)
        self._orders.clicked.connect(self.show_range)
        self._background.progressed.connect(self._show_progress)
        self._table.chosen.connect(self._list_pairs)
        self._table.current_changed.connect(self._explain)
        self.gold.changed.connect(self._show_numbers)
        context.session.gold_changed.connect(self._offer_gold)
        self.show_corpus(None, None)
        self._begin()

    @property
    def table(self) -> CellView:
        """The table of measures."""
        return self._table

    @property
    def scope(self) -> Scope:
        """What the numbers shown are taken over."""
        return Scope(self._scope.chosen)

    @property
    def low_height(self) -> int:
        """The height that is enough for the numbers of a gold: a row for each annotator."""
        session = self.context.session
        made = session.adjudication.adjudication if session.adjudication else None
        count = len(made.comparison.sides) if made is not None else 0
        rows = count + (count > 2) + 1  # all of them together, and the headings
        row = self.fontMetrics().height() + 8
        notice = self._notice.sizeHint().height() if self._notice.isVisibleTo(self) else 0
        bar = self._table.horizontalScrollBar().sizeHint().height()  # in a narrow window
        return self._scope.sizeHint().height() + 12 + notice + rows * row + bar

    @property
    def sides(self) -> str:
        """What precision and recall are of."""
        return self._sides.text()

    @property
    def notice(self) -> SetAsideNotice:
        """What is said of sides that contradict themselves."""
        return self._notice

    @property
    def detail(self) -> str:
        """What else is said of the measure under the keys."""
        return self._line.text() if self._line.isVisibleTo(self) else ""

    @property
    def help_text(self) -> str:
        """The page that explains the measure under the keys."""
        return self._help.toPlainText()

    def show_corpus(
        self,
        micro: Mapping[Measure, Score] | None,
        macro: Mapping[Measure, MacroScore] | None,
    ) -> None:
        """Offer the numbers of a corpus besides those of the document, or no longer."""
        self._micro, self._macro = micro, macro
        self._scope.show_choice(Scope.MICRO, micro is not None)
        self._scope.show_choice(Scope.MACRO, macro is not None)
        self._offer_gold()
        self._fill()

    def _offer_gold(self) -> None:
        """Show the numbers of the gold as soon as one is made, and offer them until it is not."""
        has_gold = self.context.session.gold is not None
        if has_gold != self._offers_gold:
            self._offers_gold = has_gold
            self._scope.show_choice(Scope.GOLD, has_gold)
            if has_gold:
                self._scope.choose(Scope.GOLD)
        is_corpus = self._micro is not None or self._macro is not None
        self._scope.setVisible(is_corpus or has_gold)

    def _show_numbers(self) -> None:
        if self.scope is Scope.GOLD:
            self._fill()

    def choose_scope(self, scope: Scope) -> None:
        """Show the numbers of the document, or those of the corpus."""
        self._scope.choose(scope)

    def show_range(self) -> None:
        """Compute beside the window how far awareness moves with the order of the links, and show.

        Asked for once more meanwhile, it is given up.
        """
        findings = self.context.session.findings
        if findings is None:
            return
        if self._background.is_busy:
            self.stop()
            return
        work = partial(_range_of, findings.comparison)
        self._background.run(work, partial(self._take_range, findings), report)

    def stop(self) -> None:
        """Give up the range that is being computed."""
        self._background.stop()

    def end(self) -> None:
        """Compute nothing any more."""
        self._background.close()
        self.gold.end()

    def _take_range(self, findings: ComparisonFindings, found: ScoreRange) -> None:
        if findings is not self.context.session.findings:
            return
        self._range = findings, found
        self._scope.choose(Scope.DOCUMENT)
        self._fill()
        self._table.move_to(list(Measure).index(Measure.AWARENESS), 0)

    def _show_progress(self, progress: Progress) -> None:
        done = tr("Stop ({done} of {of} orders)", done=progress.done, of=progress.of)
        self._orders.setText(_RANGE if progress.is_over else done)

    def list_set_aside(self, side: int) -> None:
        """List the links by which a side (0 key, 1 response) contradicts itself."""
        comparison = self.context.session.comparison
        if comparison is not None:
            self.context.session.show_evidence(of_set_aside(comparison.sides[side], side))
            self.pairs_requested.emit()

    def _lay_out(self) -> None:
        bar = in_row(self._scope, (self._sides, 1), self._orders, margins=(6, 4, 8, 4), gap=12)
        in_column(bar, self._notice, (self._split, 1), on=self)

    @override
    def _rebuild(self) -> None:
        self.stop()
        self._orders.setEnabled(self.context.session.findings is not None)
        self._tell_sides()
        self._fill()
        self._share_width()

    @override
    def _restyle(self) -> None:
        self._table.fit()
        self._tell_sides()
        self._share_width()
        self._explain()

    def _share_width(self) -> None:
        """Give the numbers, if there are any, what they need and the page beside them the rest."""
        self._help.setMinimumWidth(_HELP_LETTERS * self.fontMetrics().averageCharWidth())
        self._split.share(self.width(), columns=NUMBERS_END)

    def _fill(self) -> None:
        if not self._is_stale:
            self._table.start(self._shown())
            self._explain()

    def _change_scope(self) -> None:
        is_gold = self.scope is Scope.GOLD
        self._orders.setVisible(not is_gold)
        self._help.setVisible(not is_gold)
        self._tell_sides()
        self._fill()
        self._share_width()
        self.scope_changed.emit()

    def _shown(self) -> CellTable:
        findings = self.context.session.findings
        if self.scope is Scope.GOLD:
            return gold_table(self.gold, self.context.session)
        if self.scope is Scope.MICRO and self._micro is not None:
            return score_table(self._micro, self._words)
        if self.scope is Scope.MACRO and self._macro is not None:
            return macro_table(self._macro, self._words)
        if findings is None:
            return CellTable()
        return score_table(findings.scores, self._words)

    def _detail(self, measure: Measure) -> str:
        """Return what else is known of a measure of the shown document."""
        findings = self.context.session.findings
        if findings is None or self.scope is not Scope.DOCUMENT:
            return ""
        if measure.details is not None:
            return temporal_text(temporal_details(findings.comparison, measure), self._words)
        if measure is Measure.AWARENESS and self._range and self._range[0] is findings:
            return range_text(self._range[1])
        return ""

    def _words(self, text: str) -> str:
        return lettered(text, self.context.session)

    def _tell_sides(self) -> None:
        """Say which side precision and recall are of, and which side contradicts itself."""
        session = self.context.session
        is_over_all = self.scope is not Scope.DOCUMENT
        if self.scope is Scope.GOLD:
            self._sides.setText(_AGAINST_GOLD)
            set_tip(self._sides, literal(_AGAINST_GOLD))
        elif session.comparison is None and not is_over_all:
            wanted = tr("Choose two annotations of one text to measure them.")
            self._sides.setText(self._empty_hint(wanted))
        else:
            said = tr(
                "Precision: of what {session} says. Recall: of {session2}.",
                session=session.label(1),
                session2=session.label(0),
            )
            self._sides.setText(said)
            set_tip(self._sides, literal(said))
        self._notice.tell(session, self.context.theme)

    def _explain(self) -> None:
        place = self._table.currentIndex().row()
        if place < 0 or self.scope is Scope.GOLD:
            self._line.hide()
            self._help.clear()
            return
        measure = tuple(Measure)[place]
        text, detail = definition(measure), self._detail(measure)
        self._line.setText(strung(": ", (tr(text.name), detail)))
        self._line.setVisible(bool(detail))
        muted = self.context.theme.color("muted").name()
        told = (text.definition, text.details, text.use)
        vocabulary = self.context.session.vocabulary
        said, more, use = (escape(self._words(types_worded(tr(each), vocabulary))) for each in told)
        source = strung("; ", text.sources) or tr("the links as sets")
        self._help.setHtml(
            tr(
                "<p><b>{text}</b> ({looks_at}). {said}</p><p>{more}</p><p>{use}</p><p "
                'style="color:{muted}">Source: {source}</p>',
                text=tr(text.name),
                looks_at=tr(text.looks_at),
                said=said,
                more=more,
                use=use,
                muted=muted,
                source=escape(source),
            )
        )

    def _list_pairs(self, number: ShownMeasure | NumberAgainstGold) -> None:
        if isinstance(number, NumberAgainstGold):
            self.context.session.show_evidence(number.evidence)
            self.pairs_requested.emit()
            return
        findings = self.context.session.findings
        if self.scope is not Scope.DOCUMENT:
            self.documents_requested.emit(number)
            return
        if findings is None:
            return
        if number.part is None:
            evidence = of_f1(findings, number.measure)
        else:
            evidence = findings.evidence(number.measure, number.part)
        self.context.session.show_evidence(evidence)
        self.pairs_requested.emit()


def _range_of(comparison: DocumentComparison, task: Task) -> ScoreRange:
    return shuffled_awareness(
        comparison, ORDERS, tell=lambda done: task.say(tr("orders of the links"), done, ORDERS)
    )


_SHOWN = 3


class SetAsideNotice(QWidget):
    """A button per inconsistent side, none otherwise; ``chosen`` carries the side."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._buttons = QPushButton(self), QPushButton(self)
        self._buttons[0].clicked.connect(self._choose_key)
        self._buttons[1].clicked.connect(self._choose_response)
        for button in self._buttons:
            button.setMinimumWidth(1)  # in a narrow window the tool tip says the rest
        in_row(*self._buttons, 0, on=self, margins=(6, 0, 8, 4), gap=-1)

    @property
    def buttons(self) -> tuple[QPushButton, QPushButton]:
        """The buttons of key and response; hidden for a consistent side."""
        return self._buttons

    def tell(self, session: CompareSession, theme: Theme) -> None:
        """Say it of the shown comparison, in the letters that the sides have just now."""
        comparison, color = session.comparison, theme.color("conflict").name()
        for number, button in enumerate(self._buttons):
            ids = list(comparison.sides[number].set_aside) if comparison else []
            letter = session.letter(number)
            button.setVisible(bool(ids))
            said = tr(
                "{letter} contradicts itself: {listed} set aside, the rest is measured",
                letter=letter,
                listed=_listed(ids),
            )
            button.setText(without_key(f"! {said}"))
            set_tip(
                button,
                literal(
                    tr(
                        "{letter} is measured on its consistent part, without the links that "
                        "contradict those before them ({ids}).\nClick or Space lists them.",
                        letter=letter,
                        ids=strung(", ", ids),
                    )
                ),
            )
            button.setStyleSheet(f"color: {color}; text-align: left")
        self.setVisible(any(side.set_aside for side in comparison.sides) if comparison else False)

    def _choose_key(self) -> None:
        self.chosen.emit(0)

    def _choose_response(self) -> None:
        self.chosen.emit(1)


def _listed(ids: list[str]) -> str:
    more = tr(" and {ids} more", ids=len(ids) - _SHOWN) if ids[_SHOWN:] else ""
    return strung(", ", ids[:_SHOWN]) + more
