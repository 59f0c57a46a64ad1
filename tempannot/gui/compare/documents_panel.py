"""The documents of a comparison: how well each matches, and what could not be compared."""

from __future__ import annotations

from collections.abc import Sequence

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
from tempannot.gui.compare.measure_part import MeasurePart

_USUAL = (Measure.STRICT, Measure.TEMPORAL, Measure.AWARENESS)
_PLACE = Qt.ItemDataRole.UserRole
_NUMBER = Qt.ItemDataRole.UserRole + 1
_UNDEFINED = -1.0


class DocumentsPanel(ComparePanel):
    """A row per document with its F1 scores; choosing one shows it.

    ``show_part`` lists what another number is made of, document by document.
    """

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._parts = tuple(map(MeasurePart, _USUAL))
        self._documents: tuple[ComparedDocument, ...] = ()
        self.table = QTreeWidget()
        self.table.setAccessibleName("Compared documents with their scores")
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(True)
        self.table.header().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.table.header().setStretchLastSection(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        self.table.currentItemChanged.connect(self._choose)
        context.session.corpus_changed.connect(self._outdate)
        self._begin()

    def show_part(self, wanted: MeasurePart) -> None:
        """List one number and its counts, the worst document first."""
        self._parts = (wanted,)
        self._outdate()
        self.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
        self.table.setFocus()

    @override
    def _rebuild(self) -> None:
        corpus = self.context.session.corpus
        self._documents = corpus.documents if corpus else ()
        self.table.blockSignals(True)
        self.table.clear()
        self.table.setHeaderLabels(self._headings())
        header = self.table.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.addTopLevelItems(
            [self._row(place, each) for place, each in enumerate(self._documents)]
        )
        self._mark()
        self.table.blockSignals(False)

    def _headings(self) -> list[str]:
        if len(self._parts) > 1:
            return ["Document", *(each.measure.value.capitalize() for each in self._parts)]
        return ["Document", self._parts[0].name.capitalize(), "Counts"]

    def _row(self, place: int, document: ComparedDocument) -> QTreeWidgetItem:
        scored = document.pairs.get(self.context.session.pair)
        if scored is None:
            row = _Row(place, document.name, ["–"] * len(self._parts), ())
            why = "\n".join(each.message for each in document.skipped) or "on one side only"
            row.setForeground(0, self.context.theme.color("conflict"))
            row.setToolTip(0, why)
            row.setData(0, Qt.ItemDataRole.AccessibleDescriptionRole, why)
            return row
        scores = [scored.scores[each.measure] for each in self._parts]
        values = [each.value(score) for each, score in zip(self._parts, scores, strict=True)]
        cells = ["–" if value is None else f"{value:.3f}" for value in values]
        if len(self._parts) == 1:
            cells.append(self._parts[0].count(scores[0]))
        row = _Row(place, document.name, cells, values)
        row.setToolTip(0, document.name)
        return row

    def _mark(self) -> None:
        shown = self.context.session.document
        rows = (self.table.topLevelItem(row) for row in range(self.table.topLevelItemCount()))
        for row in rows:
            if row is not None and self._documents[row.data(0, _PLACE)] is shown:
                self.table.setCurrentItem(row)
                return

    def _choose(self, row: QTreeWidgetItem | None) -> None:
        if row is not None:
            self.context.session.show_document(self._documents[row.data(0, _PLACE)])


class _Row(QTreeWidgetItem):
    """A document; numbers are sorted by their value, undefined ones first."""

    def __init__(
        self, place: int, name: str, cells: Sequence[str], values: Sequence[float | None]
    ) -> None:
        super().__init__([name, *cells])
        self.setData(0, _PLACE, place)
        for column in range(1, len(cells) + 1):
            self.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        for column, value in enumerate(values, 1):
            self.setData(column, _NUMBER, _UNDEFINED if value is None else value)

    @override
    def __lt__(self, other: QTreeWidgetItem) -> bool:
        tree = self.treeWidget()
        column = tree.sortColumn() if tree is not None else 0
        mine, theirs = self.data(column, _NUMBER), other.data(column, _NUMBER)
        if mine is None or theirs is None:
            return self.text(column) < other.text(column)
        return bool(mine < theirs)
