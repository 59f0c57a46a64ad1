"""Scores on four pages, and the items behind the number that was clicked."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QTabWidget, QWidget

from tempannot.core.language import shown, tr
from tempannot.core.wording import as_beginning
from tempannot.datasets.mctaco.answer_tables import category_table, likely_table, run_table
from tempannot.datasets.nli_scores.chart import accuracy_figure
from tempannot.datasets.nli_scores.score_tables import (
    confusion_table,
    group_table,
    overall_table,
    short_names,
)
from tempannot.datasets.sentence_order.order_scores import ScoredOrders
from tempannot.datasets.sentence_order.order_tables import group_table as group_table_of_orders
from tempannot.datasets.sentence_order.order_tables import order_figure
from tempannot.datasets.standing import standing_figure, standing_table
from tempannot.gui.kit.figure_view import FigureView
from tempannot.gui.kit.layout import in_column, one_above_other, scrolled
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.findings.items_panel import ItemsPanel
from tempannot.gui.make.scores.score_request import Outcome
from tempannot.gui.views.section_page import SectionPage
from tempannot.models.learning_curve import curve_figure, curve_words

_HEIGHTS = (460, 260)
_WRONG = tr("A click on an accuracy shows what is predicted wrongly.")
_EXACT = tr(
    "A click on EM shows the questions that are not matched exactly, on F1 the wrong answers."
)
_CONFUSION = tr("Predicted (columns) for what is right (rows); a click shows the items.")
_NO_PARTIAL = tr(
    "Give predictions of a model that never saw the premise (Hypothesis only, at the left) to "
    "see what the full model knows beyond it."
)
_ORDER_COLUMNS = tr("The scores of orders stand by stride on the page before.")
_NO_COLUMN = tr("Choose columns at the left to see the score of each of their values.")


class ScoreFindings(QWidget):
    """The pages; of several runs one is looked into, which is chosen above the pages."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._outcome: Outcome | None = None
        self.beside, self.scores, self.columns = (SectionPage(theme) for _ in range(3))
        self.chart, self.beside_chart = FigureView(theme), FigureView(theme)
        self.curve_chart = FigureView(theme)
        self.items = ItemsPanel("prediction", theme)
        self.run = QComboBox()
        self.run.setAccessibleName(tr("Predictions to look into"))
        self.tabs = QTabWidget()
        self._build()
        self.beside.evidence_requested.connect(self.items.show_evidence)
        self.scores.evidence_requested.connect(self.items.show_evidence)
        self.columns.evidence_requested.connect(self.items.show_evidence)
        self.run.currentIndexChanged.connect(self._show_run)

    @property
    def is_busy(self) -> bool:
        """Whether a chart is being drawn."""
        return any(each.is_busy for each in self._charts)

    def close_work(self) -> None:
        """Give up drawing."""
        for each in self._charts:
            each.close_work()

    @property
    def _charts(self) -> tuple[FigureView, ...]:
        return self.curve_chart, self.beside_chart, self.chart

    def show_outcome(self, outcome: Outcome) -> None:
        """Show other scores."""
        self._outcome = outcome
        names = outcome.runs
        chosen = self.run.currentData()
        self.run.blockSignals(True)
        self.run.clear()
        for name in names:
            self.run.addItem(Path(name).name, name)
        self.run.setCurrentIndex(max(0, self.run.findData(chosen)))
        self.run.blockSignals(False)
        self.run.setVisible(len(names) > 1)
        self.chart.setVisible(outcome.answers is None)
        self._show_beside(outcome)
        self._show_run()

    def _build(self) -> None:
        ground = QWidget()
        in_column(*self._charts, 1, on=ground, margins=None, gap=-1)
        self.tabs.setDocumentMode(True)
        pages = (self.beside, self.scores, self.columns, scrolled(ground))
        titles = (tr("Side by side"), tr("Scores"), tr("By column"), tr("Chart"))
        for page, title in zip(pages, titles, strict=True):
            self.tabs.addTab(page, title)
        self.tabs.setCornerWidget(self.run, Qt.Corner.TopRightCorner)
        split = one_above_other(self.tabs, self.items, _HEIGHTS)
        in_column(split, on=self, gap=-1)

    def _show_run(self) -> None:
        self.items.hide()
        self.scores.clear()
        self.columns.clear()
        name = self.run.currentData()
        if self._outcome is None or name is None:
            return
        if self._outcome.nli is not None:
            self._show_nli(name)
        elif self._outcome.orders is not None:
            self._show_orders(self._outcome.orders, name)
        else:
            self._show_answers(name)

    def _show_beside(self, outcome: Outcome) -> None:
        """Show what the full model knows beyond hypothesis only, and everybody's scores."""
        page = self.beside
        page.clear()
        for each in outcome.headlines:
            page.add_heading(shown(as_beginning(each.words)))
        if not outcome.headlines:
            page.add_heading(tr("Side by side, in per cent"))
            page.add_words(_NO_PARTIAL)
        page.add_words(_WRONG)
        page.add_table(standing_table(outcome.lines, outcome.measures))
        measure = outcome.measures[0]
        draw = partial(standing_figure, outcome.lines, measure)
        self.beside_chart.show_figure(draw, tr("Side by side: {measure}", measure=measure))
        self.curve_chart.setVisible(bool(outcome.curves))
        if outcome.curves:
            curve = partial(curve_figure, outcome.curves)
            self.curve_chart.show_figure(curve, curve_words(outcome.curves))

    def _show_orders(self, scored: ScoredOrders, name: str) -> None:
        assert self._outcome is not None
        self.scores.add_heading(tr("Accuracy of {name} in per cent", name=Path(name).name))
        self.scores.add_words(_WRONG)
        for column in scored.by:
            self.scores.add_heading(tr("By {column}", column=column))
            people = self._outcome.people.get(column)
            self.scores.add_table(group_table_of_orders(scored, name, column, people))
        self.columns.add_words(_ORDER_COLUMNS)
        draw = partial(order_figure, scored, self._outcome.people)
        self.chart.show_figure(draw, tr("Accuracies by stride"))

    def _show_nli(self, name: str) -> None:
        assert self._outcome is not None
        scored = self._outcome.nli
        assert scored is not None
        page = self.scores
        page.add_heading(tr("Scores in per cent"))
        page.add_words(_WRONG)
        page.add_table(overall_table(scored, has_binary=True))
        page.add_heading(tr("Confusion, {name}", name=Path(name).name))
        page.add_words(_CONFUSION)
        page.add_table(confusion_table(scored, name))
        report = scored.reports[name]
        if not report.by:
            self.columns.add_words(_NO_COLUMN)
        for column in report.by:
            self.columns.add_heading(tr("By {column}", column=column))
            self.columns.add_table(group_table(scored, column))
        title = tr("{name} on {name2}", name=Path(name).name, name2=self._outcome.gold.path.name)
        self.chart.show_figure(
            partial(accuracy_figure, report, title), tr("Accuracies: {title}", title=title)
        )

    def _show_answers(self, name: str) -> None:
        assert self._outcome is not None
        scored = self._outcome.answers
        assert scored is not None
        page = self.scores
        page.add_heading(tr("Exact match and F1 in per cent"))
        page.add_words(_EXACT)
        page.add_table(run_table(scored, short_names(tuple(scored.overall))))
        page.add_heading(tr("Likely or not, {name}", name=Path(name).name))
        page.add_words(_CONFUSION)
        page.add_table(likely_table(scored, name))
        self.columns.add_heading(tr("By category"))
        self.columns.add_table(category_table(scored, name))
