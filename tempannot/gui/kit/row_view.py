"""The view of a RowModel: whole rows, or cells that lead to what is behind their number."""

from __future__ import annotations

from typing import Generic

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget
from typing_extensions import override

from tempannot.gui.kit.row_model import Row, RowModel
from tempannot.gui.kit.row_table import RowDelegate, RowTable
from tempannot.gui.kit.theme import Theme

_MARGIN = 4
_Index = QModelIndex | QPersistentModelIndex


class RowView(RowTable, Generic[Row]):
    """The view; ``row_chosen`` carries the row that is the current one now, None for none.

    ``cell_entered`` carries a row and the number of a column: a click on a cell that leads
    somewhere, or the Enter key. With ``by_cell`` single cells are chosen, not rows, and the table
    is as high as its rows.
    """

    row_chosen = Signal(object)
    cell_entered = Signal(object, int)

    def __init__(
        self,
        name: str,
        model: RowModel[Row],
        theme: Theme,
        parent: QWidget,
        *,
        by_cell: bool = False,
    ) -> None:
        super().__init__(name, parent)
        self._theme = theme
        self._rows = model
        self._by_cell = by_cell
        self.setModel(model)
        self.setSortingEnabled(not by_cell)
        if by_cell:
            self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
            self.horizontalHeader().setSectionsClickable(False)
            self.horizontalHeader().setStretchLastSection(False)
            self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        else:
            self.setItemDelegate(RowDelegate(self))
        self.clicked.connect(self._click)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._restore)
        self._kept: Row | None = None
        theme.changed.connect(self.fit)
        self.fit()

    @property
    def chosen(self) -> Row | None:
        """The current row."""
        place = self.currentIndex().row()
        return self._rows.rows[place] if 0 <= place < len(self._rows.rows) else None

    def choose(self, place: int) -> None:
        """Make a row the current one, by its place."""
        if 0 <= place < len(self._rows.rows):
            self.setCurrentIndex(self._rows.index(place, 0))

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) row."""
        place = self.currentIndex().row()
        self.choose(0 if place < 0 else min(len(self._rows.rows) - 1, max(0, place + by)))

    def fit(self) -> None:
        """Give rows and columns sizes that suit the font."""
        font = self._theme.ui_font()
        self.setFont(font)
        self.fit_to(self.fontMetrics(), (each.width for each in self._rows.columns))
        if self._by_cell:
            self._fit_height()

    @override
    def currentChanged(self, current: _Index, previous: _Index) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row():
            self.row_chosen.emit(self.chosen)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._by_cell:
            self._fit_height()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.currentIndex())
        elif event.text() and event.text().isprintable():
            event.ignore()  # letters are for the window, not a search in the table
        else:
            super().keyPressEvent(event)

    def _click(self, index: QModelIndex) -> None:
        if self._rows.columns[index.column()].leads:
            self._enter(index)

    def _enter(self, index: QModelIndex) -> None:
        if index.isValid():
            self.cell_entered.emit(self._rows.rows[index.row()], index.column())

    def _remember(self) -> None:
        self._kept = self.chosen

    def _restore(self) -> None:
        if self._kept is not None and self._kept in self._rows.rows:
            self.choose(self._rows.rows.index(self._kept))
        else:
            self.row_chosen.emit(None)
        self.fit()

    def _fit_height(self) -> None:
        """Be as large as the cells; wider than its page the table scrolls."""
        header = self.horizontalHeader()
        rows = self.verticalHeader().defaultSectionSize() * self._rows.rowCount()
        is_wide = header.length() > max(self.width(), self.minimumWidth())
        bar = self.horizontalScrollBar().sizeHint().height() if is_wide else 0
        self.setMaximumWidth(header.length() + _MARGIN)
        self.setFixedHeight(header.sizeHint().height() + rows + bar + _MARGIN)
