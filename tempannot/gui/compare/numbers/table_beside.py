"""A small table with a line below it, and beside both what takes the room that is left."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from tempannot.gui.compare.numbers.cell_view import CellView

_SLACK = 16  # for a scroll bar


class TableBeside(QSplitter):
    """Shares a width between a table and what stands beside it."""

    def __init__(self, table: CellView, line: QWidget, beside: QWidget, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._table = table
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(table, 1)
        column.addWidget(line)
        self.addWidget(left)
        self.addWidget(beside)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)

    def share(self, room: int, columns: int | None = None) -> None:
        """Give the table, if it has any, what its first ``columns`` (or all) need."""
        count = self._table.model().columnCount()
        if count:
            wanted = range(count if columns is None else min(columns, count))
            needed = _SLACK + sum(self._table.columnWidth(column) for column in wanted)
            self.setSizes([needed, max(0, room - needed)])
