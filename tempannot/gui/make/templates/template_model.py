"""The templates as a table: what each is called, and how many items it gives in each set."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from typing_extensions import override

from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.templates.sheet import TemplateSheet

TITLES = ("", "template", "split", "order", "duration", "units")
_TIPS = (
    "! where something is wrong",
    "The id that every item bears",
    "The split that all items of the template belong to",
    "How many items it gives in Temp-Order",
    "How many items it gives in Temp-Duration",
    "How many items it gives in Cross-Unit",
)
_FIRST_SIZE = 3
_NOWHERE = QModelIndex()
Index = QModelIndex | QPersistentModelIndex


class TemplateModel(QAbstractTableModel):
    """A row per template, in the order of the file."""

    def __init__(self, sheet: TemplateSheet, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sheet, self._theme = sheet, theme
        sheet.row_changed.connect(self._tell)
        sheet.rows_changed.connect(self._reset)

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._sheet.rows)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(TITLES)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return TITLES[section]
        if role == Qt.ItemDataRole.ToolTipRole:
            return _TIPS[section]
        return self._alignment(section) if role == Qt.ItemDataRole.TextAlignmentRole else None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(index.row(), index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            problems = self._sheet.problems(index.row())
            return literal("\n".join(f"{each.column}: {each.message}" for each in problems)) or None
        if role == Qt.ItemDataRole.ForegroundRole and self._sheet.problems(index.row()):
            return self._theme.color("conflict")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        return None

    def _text(self, row: int, column: int) -> str:
        cells, sizes = self._sheet.rows[row], self._sheet.sizes(row)
        if column == 0:
            return "!" if self._sheet.problems(row) else ""
        if column < _FIRST_SIZE:
            return cells[TITLES[column].replace("template", "id")] or "(no id)"
        size = sizes[column - _FIRST_SIZE] if sizes else 0
        return f"{size:,}" if size else ""

    def _alignment(self, column: int) -> Qt.AlignmentFlag:
        is_number = column >= _FIRST_SIZE
        across = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
        return across | Qt.AlignmentFlag.AlignVCenter

    def _tell(self, row: int) -> None:
        """Show all rows anew: a cell of one can make another one wrong, or right again."""
        last = self.index(self.rowCount() - 1, len(TITLES) - 1)
        self.dataChanged.emit(self.index(0, 0), last)

    def _reset(self, _place: int) -> None:
        self.beginResetModel()
        self.endResetModel()
