"""The matrix as text: what both sides say of the chosen unit and each other one."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from tempannot.gui.compare.drawings.matrix_cells import MatrixCells


class PairOutline(QListWidget):
    """A line per pair of one unit; without one, a line per unit.

    ``chosen`` carries the places of the units of the line that was chosen, twice the same for
    a unit alone.
    """

    chosen = Signal(int, int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("The matrix as text")
        self._row: int | None = None
        self.currentItemChanged.connect(self._line_chosen)

    def fill(self, cells: MatrixCells | None, row: int | None) -> None:
        """List the pairs of the unit at a place, or all units if None."""
        self._row = row
        count = len(cells.ids) if cells is not None else 0
        with QSignalBlocker(self):
            self.clear()
            for place in range(count):
                if cells is not None and place != row:
                    item = QListWidgetItem(self._text(cells, place), self)
                    item.setData(Qt.ItemDataRole.UserRole, place)

    def _text(self, cells: MatrixCells, place: int) -> str:
        if self._row is None:
            return cells.words(place)
        state = cells.standing(self._row, place)
        return f"{state}: {cells.sentence(self._row, place)}".replace("\n", "; ")

    def _line_chosen(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            place = item.data(Qt.ItemDataRole.UserRole)
            self.chosen.emit(place if self._row is None else self._row, place)
