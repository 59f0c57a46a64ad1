"""What the answers of a study say, with every number leading to the judgments behind it.

What single raters said, on the pages around the items and in comments, stands row by row.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from tempannot.core.language import said, tr, tr_plural
from tempannot.core.wording import strung
from tempannot.gui.kit.figure_view import FigureView
from tempannot.gui.kit.labels import Words, WordSizes, heading, muted, without_key
from tempannot.gui.kit.layout import in_column, in_row, one_above_other, scrolled
from tempannot.gui.kit.row_model import RowModel, model_columns
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead import number_tables as number_rows
from tempannot.gui.validate.lead.evidence import EvidencePanel, of_distribution
from tempannot.gui.validate.lead.number_tables import Numbers, NumberTable
from tempannot.gui.validate.lead.study_loader import StudyLoader

if TYPE_CHECKING:
    from tempannot.statistics.findings import Distribution, Findings
    from tempannot.study.results.rater_answers import SaidAnswer


_HEIGHTS = (560, 260)
_NO_FACTOR = tr("without answers of raters")
_NONE_YET = tr(
    "Nobody has answered an item yet. As soon as somebody has, this page shows how, how far "
    "raters agree, and whether the label explains it."
)
_WORKING = tr("Agreement and the model are being worked out…")
_ANSWERS = tr(
    "Low answers to the left of the line, high ones to the right. Every number and every bar "
    "leads to its judgments."
)
_AGREEMENT = tr(
    "Alpha is Krippendorff's for ordinal data, AC2 Gwet's, kappa De Vries' pooled one, both "
    "with quadratic weights; same and within 1 are shares of pairs of answers to an item."
)
_SCREENING = tr(
    "With others: correlation with the mean of those who agree with each other. Competence: "
    "being like them beyond chance. Deviation: the mean distance from the mean of the others on "
    "the same item. Nobody is left out; the numbers without those in doubt stand beside the "
    "others."
)
_MODEL = tr(
    "Cumulative-link mixed model: source and label fixed, random intercepts of rater, item and "
    "list; an effect above 0 makes higher answers more likely."
)


class ResultsPage(QWidget):
    """The sections one below the other; ``item_requested`` carries the number of an item."""

    item_requested = Signal(int)

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._parts: tuple[Distribution, ...] = ()
        self._middle = QWidget()
        self.overview, self.working = muted(), muted(_WORKING)
        self.bars, self.effects = FigureView(theme), FigureView(theme)
        self.tables = {
            name: NumberTable(name, theme, self._middle)
            for name in (
                tr("Answers"),
                tr("Agreement"),
                tr("Every two raters"),
                tr("Raters"),
                tr("Beside"),
                tr("Model"),
                tr("Spread"),
            )
        }
        self._of_answers = heading(tr("Answers")), muted(_ANSWERS)
        self._of_two = heading(tr("Every two raters"))
        self.remarks, self.test, self.notes = Words(), Words(), muted()
        self.factor = QComboBox()
        self.factor.setAccessibleName(tr("An answer of raters in the mixed model"))
        self.reasons = muted()
        self.evidence = EvidencePanel(desk, theme)
        self._late: list[QWidget] = []
        self._build()
        desk.fetched.connect(self._take)
        desk.computed.connect(self._take_findings)
        WordSizes(self, theme)

    @property
    def is_busy(self) -> bool:
        """Whether a figure is being drawn."""
        return self.bars.is_busy or self.effects.is_busy

    def close_work(self) -> None:
        """Give up drawing."""
        self.bars.close_work()
        self.effects.close_work()

    def _build(self) -> None:
        column = in_column(on=self._middle, margins=(16, 14, 16, 16), gap=8)
        tables = self.tables
        column.addWidget(self.overview)
        for each in (*self._of_answers, self.bars, tables[tr("Answers")]):
            column.addWidget(each)
        column.addWidget(self.working)
        sections: tuple[tuple[QWidget, ...], ...] = (
            (heading(tr("Agreement")), muted(_AGREEMENT), tables[tr("Agreement")], self.reasons),
            (self._of_two, tables[tr("Every two raters")]),
            (
                heading(tr("Raters")),
                self.remarks,
                tables[tr("Raters")],
                tables[tr("Beside")],
                muted(_SCREENING),
            ),
            (heading(tr("Mixed model")), self.factor, self.test, self.effects, tables[tr("Model")]),
            (tables[tr("Spread")], self.notes, muted(_MODEL)),
        )
        for section in sections:
            self._late += section
            for part in section:
                column.addWidget(part)
            column.addSpacing(10)
        column.addStretch(1)
        in_column(one_above_other(scrolled(self._middle), self.evidence, _HEIGHTS), on=self, gap=-1)
        for table in tables.values():
            table.evidence_requested.connect(self.evidence.show_evidence)
        self.bars.bar_clicked.connect(self._show_bar)
        self.factor.activated.connect(self._choose_factor)
        self.evidence.item_requested.connect(self.item_requested)

    def _take(self) -> None:
        """Show at once what needs no working out."""
        found = self._desk.study
        if found is None:
            return
        for each in self._late:
            each.hide()
        judgments = found.results.judgments
        self.working.setVisible(judgments is not None)
        for each in (*self._of_answers, self.bars):
            each.setVisible(judgments is not None)
        if judgments is None:
            self.overview.setText(_NONE_YET)
            self.tables[tr("Answers")].hide()
            return
        from tempannot.statistics.findings import distributions  # noqa: PLC0415
        from tempannot.study.report.study_figures import answer_bars  # noqa: PLC0415 - numpy is slow
        from tempannot.study.report.study_sentences import overview  # noqa: PLC0415

        self.overview.setText(strung(" ", overview(judgments)))
        self._parts = distributions(judgments)
        scale = judgments.scale
        words = tuple(
            tr(
                "{name}: {level}, {count:,} of {answers:,}",
                name=each.name,
                level=said(level),
                count=count,
                answers=each.answers,
            )
            for each in self._parts
            for level, count in zip(scale, each.counts, strict=True)
        )
        self.bars.show_figure(partial(answer_bars, self._parts, scale), tr("Answers"), words)
        self._show(tr("Answers"), number_rows.of_distributions(found.results, self._parts))

    def _take_findings(self) -> None:
        study, found = self._desk.study, self._desk.findings
        if study is None or found is None:
            return
        for each in self._late:
            each.show()
        self.working.hide()
        self._show(tr("Agreement"), number_rows.of_agreement(study.results, found))
        pairs = number_rows.of_pairs(study.results, found)
        self._show(tr("Every two raters"), pairs)
        self._of_two.setVisible(bool(pairs.table.rows))
        self._show(tr("Raters"), number_rows.of_raters(study.results, found, study.rows))
        beside = number_rows.of_beside(study.results, found)
        self.tables[tr("Beside")].setVisible(beside is not None)
        if beside is not None:
            self._show(tr("Beside"), beside)
        self._show_factors()
        self._show_model(found)
        texts = number_rows.sentences(found)
        for label, text in zip((self.reasons, self.remarks, self.notes), texts, strict=True):
            label.setText(text)
            label.setVisible(bool(text))

    def _show_factors(self) -> None:
        """Offer the answers of raters that can enter the model, if any were asked for."""
        assert self._desk.study is not None
        names = list(self._desk.study.of_raters)
        self.factor.clear()
        self.factor.addItems([_NO_FACTOR, *(without_key(each) for each in names)])
        chosen = self._desk.factor
        self.factor.setCurrentIndex(names.index(chosen) + 1 if chosen in names else 0)
        self.factor.setVisible(bool(names))

    def _choose_factor(self, place: int) -> None:
        found = self._desk.study
        if found is not None:
            names = list(found.of_raters)
            self.test.setText(_WORKING)
            self._desk.explain_by(names[place - 1] if place else None)

    def _show_model(self, found: Findings) -> None:
        assert self._desk.study is not None
        results = self._desk.study.results
        self.test.setText(number_rows.test_words(found.model))
        self._show(tr("Model"), number_rows.of_coefficients(results, found.model))
        self._show(tr("Spread"), number_rows.of_deviations(results, found.model))
        figure = number_rows.effects_figure(found.model)
        self.effects.setVisible(figure is not None)
        self.effects.show_figure(figure, tr("Effects with their intervals"))

    def _show(self, name: str, numbers: Numbers) -> None:
        self.tables[name].show_numbers(numbers)

    def _show_bar(self, place: int) -> None:
        found = self._desk.study
        if found is None or found.results.judgments is None:
            return
        scale = found.results.design.scale
        row, level = divmod(place, len(scale.levels))
        self.evidence.show_evidence(of_distribution(scale, self._parts[row], level))


_WIDTHS = {"rater": 14, "where": 22, "asked": 50, "said": 40, "at": 18}
_NOTHING = tr("Nobody has written anything on a page or in a comment.")


class SingleAnswersPage(QWidget):
    """A row per answer to a question of a page, and per comment; heads of columns sort.

    ``judgments_requested`` carries the rater whose answers to items are asked for, and
    ``export_requested`` tells that the table is wanted in a file.
    """

    judgments_requested = Signal(str)
    export_requested = Signal()

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._said, self._empty = heading(), muted(_NOTHING)
        self.model: RowModel[SaidAnswer] = RowModel((), theme, self)
        self.table = RowView(tr("What raters said beside their judgments"), self.model, self)
        self.export = QPushButton(tr("E&xport these…"))
        below = in_row(1, self.export, gap=8)
        in_column(self._said, self._empty, (self.table, 1), below, on=self, margins=14, gap=8)
        self.setFocusProxy(self.table)
        self.export.clicked.connect(self.export_requested)
        self.table.cell_entered.connect(self._enter)
        desk.fetched.connect(self._fill)
        WordSizes(self, theme)

    def _fill(self) -> None:
        from tempannot.study.results.rater_answers import said_table  # noqa: PLC0415 - numpy is slow

        found = self._desk.study
        if found is None:
            return
        count = len(found.said)
        self._said.setText(tr_plural(count, "{count:,} answer", "{count:,} answers"))
        table = said_table(found.said)
        self.model.set_rows(table.rows, model_columns(table, _WIDTHS))
        self._empty.setVisible(not count)
        self.export.setEnabled(bool(count))

    def _enter(self, answer: SaidAnswer, _column: int) -> None:
        self.judgments_requested.emit(answer.rater)
