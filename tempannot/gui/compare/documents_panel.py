"""The documents of a comparison: how well each matches, and what could not be compared."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
)
from typing_extensions import override

from tempannot.comparison.corpus import ComparedDocument
from tempannot.comparison.measures.measures import Measure
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.shown_measures import ShownMeasure
from tempannot.gui.kit.labels import ElidedLabel, literal
from tempannot.gui.kit.layout import in_column

_USUAL = ShownMeasure(Measure.STRICT)
_PLACE = Qt.ItemDataRole.UserRole
_NUMBER = Qt.ItemDataRole.UserRole + 1
_UNDEFINED = -1.0


class DocumentsPanel(ComparePanel):
    """A row per document with its strict F1, or the number asked for; choosing one shows it."""

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._part = _USUAL
        self._documents: tuple[ComparedDocument, ...] = ()
        self._title = ElidedLabel()
        self._title.setContentsMargins(6, 4, 6, 4)
        self._title.hide()
        self.table = QTreeWidget()
        self.table.setAccessibleName("Compared documents with their scores")
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin and end alike
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.header().setStretchLastSection(False)
        in_column(self._title, self.table, on=self)
        self.table.currentItemChanged.connect(self._choose)
        context.session.corpus_changed.connect(self._outdate)
        self._begin()

    @property
    def title(self) -> str:
        """Which number was asked for, empty if none was."""
        return self._title.text() if self._title.isVisibleTo(self) else ""

    def show_part(self, wanted: ShownMeasure) -> None:
        """List one number of every document with its counts, the worst first."""
        self._part = wanted
        name = wanted.name
        self._title.setText(f"{name[0].upper()}{name[1:]}, the worst first")
        self._title.show()  # the columns are too narrow to be called so
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
        header.setMinimumSectionSize(40)
        self.table.addTopLevelItems(
            [self._row(place, each) for place, each in enumerate(self._documents)]
        )
        self._mark()
        self.table.blockSignals(False)

    def _headings(self) -> list[str]:
        if self._part is _USUAL and self._title.isHidden():
            return ["Document", "Strict F1"]
        return ["Document", "Value", *(["Counts"] if self._part.part else [])]

    def _row(self, place: int, document: ComparedDocument) -> QTreeWidgetItem:
        scored = document.pairs.get(self.context.session.pair)
        if scored is None:
            row = _Row(place, document.name, ["–"], None)
            why = "\n".join(each.message for each in document.skipped) or "on one side only"
            row.setForeground(0, self.context.theme.color("conflict"))
            row.setToolTip(0, literal(why))
            row.setData(0, Qt.ItemDataRole.AccessibleDescriptionRole, why)
            return row
        score = scored.scores[self._part.measure]
        value = self._part.value(score)
        written = "–" if value is None else f"{value:.3f}"
        row = _Row(place, document.name, [written, self._part.count(score)], value)
        row.setToolTip(0, literal(document.name))
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
    """A document; sorted by its place in the corpus or by its number, undefined ones first."""

    def __init__(self, place: int, name: str, cells: Sequence[str], value: float | None) -> None:
        super().__init__([name, *cells])
        self.setData(0, _PLACE, place)
        for column in range(1, len(cells) + 1):
            self.setTextAlignment(column, Qt.AlignmentFlag.AlignRight)
        self.setData(0, _NUMBER, place)
        self.setData(1, _NUMBER, _UNDEFINED if value is None else value)

    @override
    def __lt__(self, other: QTreeWidgetItem) -> bool:
        tree = self.treeWidget()
        column = min(tree.sortColumn() if tree is not None else 0, 1)
        return bool(self.data(column, _NUMBER) < other.data(column, _NUMBER))
