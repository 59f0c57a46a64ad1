"""The documents of a comparison: how well each matches, and what could not be compared."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)
from typing_extensions import override

from tempannot.compare.corpus import ComparedDocument
from tempannot.compare.scores import Measure
from tempannot.gui.compare.compare_panel import ComparePanel
from tempannot.gui.compare.context import CompareContext

_COLUMNS = ("Document", "Strict", "Temporal", "Awareness")
_MEASURES = (Measure.STRICT, Measure.TEMPORAL, Measure.AWARENESS)


class DocumentsPanel(ComparePanel):
    """A row per document with its F1 scores; choosing one shows it."""

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self.table = QTreeWidget()
        self.table.setAccessibleName("Compared documents with their F1 scores")
        self.table.setHeaderLabels(_COLUMNS)
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        self.table.currentItemChanged.connect(self._choose)
        context.session.corpus_changed.connect(self._fill)
        context.session.current_changed.connect(self._mark)
        self._documents: tuple[ComparedDocument, ...] = ()
        self._begin()

    @override
    def _restyle(self) -> None:
        self._fill()

    def _fill(self) -> None:
        corpus = self.context.session.corpus
        self._documents = corpus.documents if corpus else ()
        self.table.blockSignals(True)
        self.table.clear()
        self.table.addTopLevelItems([self._row(each) for each in self._documents])
        self.table.blockSignals(False)
        self._mark()

    def _row(self, document: ComparedDocument) -> QTreeWidgetItem:
        scored = document.pairs.get(self.context.session.pair)
        if scored is None:
            why = "\n".join(each.message for each in document.skipped) or "on one side only"
            row = QTreeWidgetItem([document.name, "–", "–", "–"])
            row.setForeground(0, self.context.theme.color("conflict"))
            row.setToolTip(0, why)
            row.setData(0, Qt.ItemDataRole.AccessibleDescriptionRole, why)
        else:
            values = [scored.scores[measure].f1 for measure in _MEASURES]
            row = QTreeWidgetItem([document.name, *map(_written, values)])
            row.setToolTip(0, document.name)
        for number in range(1, len(_COLUMNS)):
            row.setTextAlignment(number, Qt.AlignmentFlag.AlignRight)
        return row

    def _mark(self) -> None:
        shown = self.context.session.document
        place = self._documents.index(shown) if shown in self._documents else -1
        row = self.table.topLevelItem(place)
        if row is not None:
            self.table.blockSignals(True)
            self.table.setCurrentItem(row)
            self.table.blockSignals(False)

    def _choose(self, row: QTreeWidgetItem | None) -> None:
        if row is not None:
            place = self.table.indexOfTopLevelItem(row)
            self.context.session.show_document(self._documents[place])


def _written(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"
