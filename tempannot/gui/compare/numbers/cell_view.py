"""The view of small tables: a cell at a time; a click or Enter leads to the pairs behind it."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget
from typing_extensions import override

from tempannot.gui.compare.numbers.cell_delegate import CellDelegate
from tempannot.gui.compare.numbers.cells import Cell, CellModel, Table
from tempannot.gui.kit.theme import Theme

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class CellView(QTableView):
    """Shows a ``Table``.

    ``chosen`` carries what is behind a cell that was clicked or entered, ``hovered`` row and
    column of a cell under the mouse; ``current_changed`` comes when the keys or a click move to
    another cell.
    """

    chosen = Signal(object)
    hovered = Signal(int, int)
    current_changed = Signal()

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._cells = CellModel(self)
        self._widest = 0
        self.setModel(self._cells)
        self.setItemDelegate(CellDelegate(theme, self))
        self.setAccessibleName(name)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.setCornerButtonEnabled(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setSectionsClickable(False)
        self.verticalHeader().setSectionsClickable(False)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.clicked.connect(self._choose)
        self.entered.connect(self._hover)
        self.selectionModel().currentChanged.connect(self._moved)

    @property
    def table(self) -> Table:
        """What is shown."""
        return self._cells.table

    @property
    def current(self) -> Cell | None:
        """The cell under the keys."""
        index = self.currentIndex()
        return self._cells.cell(index.row(), index.column()) if index.isValid() else None

    def start(self, table: Table) -> None:
        """Show another table; the current cell stays where it was if there still is one."""
        place = self.currentIndex().row(), self.currentIndex().column()
        self._cells.start(table)
        self.verticalHeader().setVisible(bool(table.row_headings))
        self.fit()
        if table.rows:
            self.move_to(*(place if self._cells.hasIndex(*place) else (0, 0)))

    def move_to(self, row: int, column: int) -> None:
        """Make a cell the current one."""
        flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().setCurrentIndex(self._cells.index(row, column), flag)

    def limit_columns(self, widest: int) -> None:
        """Make no column wider than so many characters; 0 for no limit."""
        self._widest = widest

    def fit(self) -> None:
        """Give rows and columns the sizes that their cells ask for."""
        metrics = self.fontMetrics()
        self.verticalHeader().setDefaultSectionSize(metrics.height() + 7)
        self.resizeColumnsToContents()
        most = self._widest * metrics.averageCharWidth()
        for column in range(self._cells.columnCount()):
            if 0 < most < self.columnWidth(column):
                self.setColumnWidth(column, most)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _ENTER:
            self._choose(self.currentIndex())
        elif event.text() and event.text().isprintable():
            event.ignore()  # letters are for the window, not a search in the table
        else:
            super().keyPressEvent(event)

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            cell = self._cells.cell(index.row(), index.column())
            if cell.leads:
                self.chosen.emit(cell.behind)

    def _hover(self, index: QModelIndex) -> None:
        leads = self._cells.cell(index.row(), index.column()).leads
        shape = Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor
        self.viewport().setCursor(shape)
        self.hovered.emit(index.row(), index.column())

    def _moved(self) -> None:
        self.current_changed.emit()
