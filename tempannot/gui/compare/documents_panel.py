"""The documents of a comparison: how well each matches, how far its gold is, what is wrong."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeView
from typing_extensions import override

from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import Score
from tempannot.core.language import shown, tr
from tempannot.gui.compare.compare_panel import CompareContext, ComparePanel
from tempannot.gui.compare.desk_columns import (
    filtered,
    gold_columns,
    name_column,
    number_columns,
    short_column,
)
from tempannot.gui.compare.shown_measures import ShownMeasure
from tempannot.gui.kit.keys import FilterField
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.session.gold_desk import DeskRow, next_open

_USUAL = ShownMeasure(Measure.STRICT)
_WIDE = 90
"""So many characters are wide enough for all columns."""
_MEASURED = 30
"""So many rows, at most, tell how wide a column is: they are measured after every decision."""
_HIGH = 12
"""From so many lines on there is room for a filter."""


class DocumentsPanel(ComparePanel):
    """A row per document: its strict F1, or the number asked for, and how far its gold is.

    Choosing a row shows its document, unless the list is as large as the window; ``entered``
    carries a row to be opened: the next one from the current one on with something left.
    """

    entered = Signal(object)

    def __init__(self, context: CompareContext) -> None:
        super().__init__(context)
        self._part = _USUAL
        self._title = ElidedLabel()
        self._title.setContentsMargins(6, 4, 6, 4)
        self._title.hide()
        self._is_wide = False
        self._documents: RowModel[DeskRow] = RowModel((), context.theme, self)
        self.table = QTreeView()
        self.table.setModel(self._documents)
        self.table.setAccessibleName(tr("Compared documents with their scores"))
        self.table.setRootIsDecorated(False)
        self.table.setUniformRowHeights(True)
        self.table.setProperty("rows", True)  # else words touch the edges of cells
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)  # names begin and end alike
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setSortingEnabled(True)
        self.table.header().setStretchLastSection(False)
        self.table.header().setResizeContentsPrecision(_MEASURED)
        hint = tr("Filter: name, state:finished, who:")
        self.filter = FilterField(tr("Filter the documents"), hint, self.table)
        self._said = ElidedLabel()
        self._said.setContentsMargins(6, 2, 6, 2)
        in_column(self._title, self.filter, (self.table, 1), self._said, on=self)
        self._fill()
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self._documents.modelReset.connect(self._mark)
        self.table.selectionModel().currentChanged.connect(self._choose)
        self.table.activated.connect(self._enter)
        self.filter.textChanged.connect(self._fill)
        self.setFocusProxy(self.table)
        context.session.corpus_changed.connect(self._outdate)
        context.session.desk.changed.connect(self._outdate)
        self._begin()

    @property
    def title(self) -> str:
        """Which number was asked for, empty if none was."""
        return self._title.text() if self._title.isVisibleTo(self) else ""

    @property
    def rows(self) -> list[DeskRow]:
        """The documents as they are listed."""
        return list(self._documents.rows)

    def show_part(self, wanted: ShownMeasure) -> None:
        """List one number of every document with its counts, the worst first."""
        self._part = wanted
        name = wanted.name
        self._title.setText(
            tr("{name}{name2}, the worst first", name=name[0].upper(), name2=name[1:])
        )
        self._title.show()  # the columns are too narrow to be called so
        self._fill()
        place = [each.title for each in self._documents.columns].index(tr("Value"))
        self.table.sortByColumn(place, Qt.SortOrder.AscendingOrder)
        self.table.setFocus()

    @override
    def _rebuild(self) -> None:
        self._fill()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit()

    def _fill(self) -> None:
        """List the documents that pass the filter, in the columns that there is room for."""
        sorted_by = self.table.header().sortIndicatorSection()
        titles = [each.title for each in self._documents.columns]
        wanted = titles[sorted_by] if 0 <= sorted_by < len(titles) else ""
        columns = self._columns()
        rows = filtered(self.context.session.desk.rows, self.filter.text())
        self._documents.set_rows(rows, columns)
        self._said.setText(shown(self.context.session.desk.said))
        titles = [each.title for each in columns]
        if wanted in titles and titles.index(wanted) != sorted_by:
            self.table.sortByColumn(titles.index(wanted), self.table.header().sortIndicatorOrder())
        header = self.table.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(40)
        self._suit()

    def _suit(self) -> None:
        """Show all columns where there is room for them, and the filter likewise."""
        metrics = self.fontMetrics()
        self._said.setVisible(bool(self._said.text()))
        is_wide = self.width() >= _WIDE * metrics.averageCharWidth()
        has_gold = self.context.session.desk.folder is not None
        high = self.height() >= _HIGH * metrics.lineSpacing()
        self.filter.setVisible(bool(self.filter.text()) or (has_gold and high))
        if is_wide != self._is_wide:
            self._is_wide = is_wide
            self._fill()
        header = self.table.header()
        if self._documents.columns:
            header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
            is_cut = header.sectionSize(0) < header.sectionSizeHint(0)
            if is_wide and is_cut:
                header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)

    def _columns(self) -> list[ShownColumn[DeskRow]]:
        desk = self.context.session.desk
        is_usual = self._part is _USUAL and self._title.isHidden()
        shown = number_columns(
            tr("Strict F1") if is_usual else tr("Value"),
            self._part,
            self._score,
            counted=not is_usual and bool(self._part.part),
        )
        name = name_column(self._score)
        if desk.folder is None:
            return [name, *shown]
        if self._is_wide:
            return [name, *gold_columns(len(desk.annotations) > 2), *shown]
        return [name, *(shown if not is_usual else [short_column()])]

    def _score(self, row: DeskRow) -> Score | None:
        scored = row.document.pairs.get(self.context.session.pair)
        return scored.scores[self._part.measure] if scored is not None else None

    def _mark(self) -> None:
        """Make the shown document the current row."""
        shown = self.context.session.document
        for place, row in enumerate(self._documents.rows):
            if row.document is shown:
                self.table.setCurrentIndex(self._documents.index(place, 0))
                return

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid() and not self._is_wide:
            row = self._documents.rows[index.row()]
            if row.document is not self.context.session.document:
                self.context.session.show_document(row.document)

    def _enter(self, index: QModelIndex) -> None:
        rows = self._documents.rows
        here = rows[index.row()] if index.isValid() else None
        self.entered.emit(next_open(rows, here, itself=True) or here)
