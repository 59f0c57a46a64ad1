"""The Compare workspace: bar, documents and disagreements, texts, decisions, tables, drawings."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from tempannot.gui.compare.compare_bar import CompareBar
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.decide.decision_panel import DecisionPanel
from tempannot.gui.compare.decide.disagreement_list import DisagreementList
from tempannot.gui.compare.documents_panel import DocumentsPanel
from tempannot.gui.compare.drawings.compare_graph import CompareGraph
from tempannot.gui.compare.drawings.compare_matrix import CompareMatrix
from tempannot.gui.compare.drawings.compare_timeline import CompareTimeline
from tempannot.gui.compare.drawings.drawing_panel import DrawingPanel
from tempannot.gui.compare.numbers.agreement_panel import AgreementPanel
from tempannot.gui.compare.numbers.confusion_panel import ConfusionPanel
from tempannot.gui.compare.numbers.measures_panel import MeasuresPanel
from tempannot.gui.compare.numbers.pairs_panel import PairsPanel
from tempannot.gui.compare.text.compare_texts import CompareTexts
from tempannot.gui.kit.accessibility import entry
from tempannot.gui.kit.layout import in_column, one_above_other, panes

_WIDTHS = (280, 760, 360)
_HEIGHTS = (620, 240)
_LEFT_HEIGHTS = (160, 440)


class CompareWorkspace(QWidget):
    """Lays the panels of a comparison out; they follow the session by themselves.

    ``panel_wanted`` carries a panel that is about to be shown, whatever has the room now.
    """

    panel_wanted = Signal(object)

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = context.session
        self.bar = CompareBar(context)
        self.documents = DocumentsPanel(context)
        self.disagreements = DisagreementList(context)
        self.texts = CompareTexts(context)
        self.decisions = DecisionPanel(context)
        self.measures = MeasuresPanel(context)
        self.pairs = PairsPanel(context)
        self.agreement = AgreementPanel(context)
        self._tabs = QTabWidget()
        self._panels: dict[str, QWidget] = {
            "Measures": self.measures,
            "Confusion": ConfusionPanel(context),
            "Pairs": self.pairs,
            "Agreement": self.agreement,
        }
        self._drawings: dict[str, DrawingPanel] = {
            "Timelines": CompareTimeline(context),
            "Minimal graphs": CompareGraph(context),
            "Matrices": CompareMatrix(context),
        }
        self._panels |= self._drawings
        self._build()
        self._session.evidence_changed.connect(self._show_pairs)
        self._session.corpus_changed.connect(self._follow_corpus)
        self.measures.documents_requested.connect(self.documents.show_part)
        self.pairs.pair_entered.connect(self._enter_texts)
        self.decisions.attention_wanted.connect(self._show_decisions)
        self._follow_corpus()

    @property
    def panels(self) -> tuple[QWidget, ...]:
        """The panels below the texts."""
        return tuple(self._panels.values())

    def enter_panel(self, title: str) -> None:
        """Bring one of the panels below the texts to the front and give it the keyboard."""
        self.show_panel(title)
        wanted = entry(self._panels[title])
        if wanted is not None:
            wanted.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_panel(self, title: str) -> None:
        """Bring one of the panels below the texts to the front."""
        self.panel_wanted.emit(self._panels[title])
        self._tabs.setCurrentWidget(self._panels[title])

    def set_overlaid(self, overlaid: bool) -> None:
        """Show both annotations in one, or side by side, in the text and in every drawing."""
        self.texts.set_overlaid(overlaid)
        for drawing in self._drawings.values():
            drawing.set_overlaid(overlaid)

    def _build(self) -> None:
        left = one_above_other(self.documents, self.disagreements, _LEFT_HEIGHTS)
        upper = panes(Qt.Orientation.Horizontal, (left, self.texts, self.decisions), _WIDTHS)
        upper.setStretchFactor(1, 1)
        self._tabs.setDocumentMode(True)
        self._tabs.setElideMode(Qt.TextElideMode.ElideRight)
        for title, panel in self._panels.items():
            self._tabs.addTab(panel, title)
        whole = one_above_other(upper, self._tabs, _HEIGHTS)
        whole.setStretchFactor(0, 1)
        in_column(self.bar, (whole, 1), on=self)

    def _enter_texts(self) -> None:
        self.panel_wanted.emit(self.texts)
        self.texts.setFocus()

    def _show_decisions(self) -> None:
        self.panel_wanted.emit(self.decisions)

    def _show_pairs(self) -> None:
        if self._session.evidence is not None:
            self.show_panel("Pairs")

    def _follow_corpus(self) -> None:
        corpus, over_all = self._session.corpus, self._session.over_all
        self.documents.setVisible(corpus is not None and len(corpus.documents) > 1)
        self.measures.show_corpus(
            over_all.micro if over_all else None, over_all.macro if over_all else None
        )
        is_many = corpus is not None and len(corpus.annotations) > 2
        self.agreement.show_pairwise(corpus.many if corpus and is_many else None)
