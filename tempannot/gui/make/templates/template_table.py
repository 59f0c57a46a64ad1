"""The list of templates at the left of the editor: its model and its view."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.table import RowDelegate, RowTable
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


_WIDTHS = (1, 12, 5, 5, 8, 5)
_NAME = 1


class TemplateTable(RowTable):
    """The list; ``place_chosen`` carries the place of the current template, -1 for none."""

    place_chosen = Signal(int)
    delete_pressed = Signal()

    def __init__(self, sheet: TemplateSheet, theme: Theme, parent: QWidget) -> None:
        super().__init__("Templates", parent)
        self._theme = theme
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setSortIndicatorShown(False)
        self.horizontalHeader().setStretchLastSection(False)  # the names take what is left
        self.setItemDelegate(RowDelegate(self))
        self.setModel(TemplateModel(sheet, theme, self))
        sheet.rows_changed.connect(self.choose)
        theme.changed.connect(self.fit)
        self.fit()

    @property
    def place(self) -> int:
        """The place of the current template, -1 for none."""
        return self.currentIndex().row()

    def choose(self, place: int) -> None:
        """Make a template the current one."""
        if 0 <= place < self.model().rowCount():
            index = self.model().index(place, _NAME)
            self.setCurrentIndex(index)
            self.scrollTo(index)
        self.place_chosen.emit(self.place)

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) template."""
        self.choose(min(self.model().rowCount() - 1, max(0, self.place + by)))

    def fit(self) -> None:
        """Give rows and columns sizes that suit the font."""
        self.setFont(self._theme.ui_font())
        self.fit_to(self.fontMetrics(), _WIDTHS)
        self._fill()

    @override
    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        if current.row() != previous.row() and current.isValid():
            self.place_chosen.emit(current.row())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.delete_pressed.emit()
        else:
            super().keyPressEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill()

    def _fill(self) -> None:
        """Give the names what the short columns leave."""
        used = sum(self.columnWidth(place) for place in range(len(TITLES)) if place != _NAME)
        least = self.fontMetrics().averageCharWidth() * _WIDTHS[_NAME]
        self.setColumnWidth(_NAME, max(least, self.viewport().width() - used))
        bar = self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(used + least + bar + 4)
