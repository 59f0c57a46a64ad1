"""The documents of a comparison: how well each matches, and what could not be compared."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView
from typing_extensions import override

from tempannot.comparison.corpus import ComparedDocument
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Score
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.shown_measures import ShownMeasure
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.row_table import RowModel, ShownColumn

_USUAL = ShownMeasure(Measure.STRICT)
_UNDEFINED = -1.0
"""What is undefined sorts as worse than all numbers."""

_Row = tuple[int, ComparedDocument]
"""A document with its place in the corpus."""


class DocumentsPanel(ComparePanel):
    """A row per document with its strict F1, or the number asked for; choosing one shows it."""

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._part = _USUAL
        self._title = ElidedLabel()
        self._title.setContentsMargins(6, 4, 6, 4)
        self._title.hide()
        self._documents: RowModel[_Row] = RowModel(self._columns(), context.theme, self)
        self.table = QTreeView()
        self.table.setModel(self._documents)
        self.table.setAccessibleName("Compared documents with their scores")
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin and end alike
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.header().setStretchLastSection(False)
        in_column(self._title, self.table, on=self)
        self._documents.modelReset.connect(self._mark)
        self.table.selectionModel().currentChanged.connect(self._choose)
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
        self._documents.set_rows(enumerate(corpus.documents if corpus else ()), self._columns())
        header = self.table.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(40)

    def _columns(self) -> list[ShownColumn[_Row]]:
        name: ShownColumn[_Row] = ShownColumn(
            "Document",
            lambda row: row[1].name,
            width=0,
            key=lambda row: row[0],
            color=lambda row: "" if self._score(row) else "conflict",
            details=lambda row: row[1].name if self._score(row) else _why_not(row),
            says=lambda row: row[1].name if self._score(row) else f"{row[1].name}: {_why_not(row)}",
        )
        is_usual = self._part is _USUAL and self._title.isHidden()
        number = self._number("Strict F1" if is_usual else "Value", self._written)
        if is_usual or not self._part.part:
            return [name, number]
        return [name, number, self._number("Counts", self._counted)]

    def _number(self, title: str, text: Callable[[_Row], str]) -> ShownColumn[_Row]:
        """A column that sorts by the number in force."""
        return ShownColumn(
            title, text, width=0, key=self._rank, is_number=True, details=lambda _: ""
        )

    def _score(self, row: _Row) -> Score | None:
        scored = row[1].pairs.get(self.context.session.pair)
        return scored.scores[self._part.measure] if scored is not None else None

    def _value(self, row: _Row) -> float | None:
        score = self._score(row)
        return None if score is None else self._part.value(score)

    def _rank(self, row: _Row) -> float:
        value = self._value(row)
        return _UNDEFINED if value is None else value

    def _written(self, row: _Row) -> str:
        value = self._value(row)
        return "–" if value is None else f"{value:.3f}"

    def _counted(self, row: _Row) -> str:
        score = self._score(row)
        return "" if score is None else self._part.count(score)

    def _mark(self) -> None:
        """Make the shown document the current row."""
        shown = self.context.session.document
        for place, (_, document) in enumerate(self._documents.rows):
            if document is shown:
                self.table.setCurrentIndex(self._documents.index(place, 0))
                return

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            _, document = self._documents.rows[index.row()]
            if document is not self.context.session.document:
                self.context.session.show_document(document)


def _why_not(row: _Row) -> str:
    """Why a document could not be compared."""
    return "\n".join(each.message for each in row[1].skipped) or "on one side only"
