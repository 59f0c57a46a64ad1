"""A table of which rows or cells are chosen and copied as a spreadsheet takes them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget
from typing_extensions import override

from tempannot.formats.csv_records import safe_cell


def _in_one_line(text: str) -> str:
    """A cell as it is copied: no break within it, and nothing that a spreadsheet would run."""
    return safe_cell(" ".join(text.split()))


class CopiedTable(QTableView):
    """A table of which Shift or Ctrl choose several rows or cells, and Ctrl+A all.

    Ctrl+C copies what is chosen as a spreadsheet takes it, with the headings where it is more than
    one row.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)

    @property
    def chosen_places(self) -> list[int]:
        """The places of the rows that are chosen, from above."""
        return sorted({each.row() for each in self.selectedIndexes()})

    @override
    def event(self, event: QEvent) -> bool:
        """Take the keys that copy and choose all before letters are given to the window."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.matches(QKeySequence.StandardKey.Copy):
                QGuiApplication.clipboard().setText(self._copied())
                return True
            if event.matches(QKeySequence.StandardKey.SelectAll):
                self.selectAll()
                return True
        return super().event(event)

    def copied_text(self, index: QModelIndex) -> str:
        """What a cell is copied as."""
        return str(index.data() or "")

    def _copied(self) -> str:
        """What is chosen, a line for each row and a tab between cells."""
        chosen = {
            (each.row(), each.column()): self.copied_text(each) for each in self.selectedIndexes()
        }
        columns = sorted({column for _, column in chosen})
        rows = [[chosen.get((row, each), "") for each in columns] for row in self.chosen_places]
        if len(rows) > 1:
            rows.insert(0, [self._heading(each, Qt.Orientation.Horizontal) for each in columns])
            if not self.verticalHeader().isHidden():
                beside = [
                    self._heading(each, Qt.Orientation.Vertical) for each in self.chosen_places
                ]
                rows = [[head, *row] for head, row in zip(["", *beside], rows, strict=True)]
        return "\n".join("\t".join(map(_in_one_line, row)) for row in rows)

    def _heading(self, place: int, orientation: Qt.Orientation) -> str:
        return str(self.model().headerData(place, orientation) or "")
