"""The list of templates at the left of the editor."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.table import RowDelegate, RowTable
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.templates.sheet import TemplateSheet
from tempannot.gui.make.templates.template_model import TITLES, Index, TemplateModel

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
