"""The list of templates at the left of the editor: its model and its view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowDelegate, RowTable
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.templates.sheet import TemplateSheet

_NAME, _WIDEST = 1, 1.5
"""The column of the names, and how much wider than usual long ones make it."""
Index = QModelIndex | QPersistentModelIndex


class TemplateModel(RowModel[int]):
    """A row per template, which is its place in the file, in that order."""

    def __init__(self, sheet: TemplateSheet, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(_columns(sheet), theme, parent)
        self._sheet = sheet
        sheet.row_changed.connect(self._tell)
        sheet.rows_changed.connect(self._list)
        self._list()

    def _list(self) -> None:
        self.set_rows(range(len(self._sheet.rows)))

    def _tell(self) -> None:
        """Show all rows anew: a cell of one can make another one wrong, or right again."""
        last = self.index(self.rowCount() - 1, len(self.columns) - 1)
        self.dataChanged.emit(self.index(0, 0), last)


def _columns(sheet: TemplateSheet) -> tuple[ShownColumn[int], ...]:
    def wrong(place: int) -> str:
        return "!" if sheet.problems(place) else ""

    def color(place: int) -> str:
        return "conflict" if sheet.problems(place) else ""

    def problems(place: int) -> str:
        return "\n".join(
            strung(": ", (each.column, each.message)) for each in sheet.problems(place)
        )

    def cell(name: str, place: int) -> str:
        return sheet.rows[place][name] or tr("(no id)")

    def size(kind: int, place: int) -> str:
        sizes = sheet.sizes(place)
        return f"{sizes[kind]:,}" if sizes and sizes[kind] else ""

    words = (
        ("", wrong, 1, tr("! where something is wrong")),
        (tr("template"), partial(cell, "id"), 12, tr("The id that every item bears")),
        (
            tr("split"),
            partial(cell, "split"),
            5,
            tr("The split that all items of the template belong to"),
        ),
    )
    sizes = (
        (tr("order"), 5, "Temp-Order"),
        (tr("duration"), 8, "Temp-Duration"),
        (tr("units"), 5, "Cross-Unit"),
    )
    return (
        *(
            ShownColumn(title, text, width, tip=tip, color=color, details=problems)
            for title, text, width, tip in words
        ),
        *(
            ShownColumn(
                title,
                partial(size, kind),
                width,
                is_number=True,
                tip=tr("How many items it gives in {name}", name=name),
                color=color,
                details=problems,
            )
            for kind, (title, width, name) in enumerate(sizes)
        ),
    )


class TemplateTable(RowTable):
    """The list; ``place_chosen`` carries the place of the current template, -1 for none."""

    place_chosen = Signal(int)
    delete_pressed = Signal()

    def __init__(self, sheet: TemplateSheet, theme: Theme, parent: QWidget) -> None:
        super().__init__(tr("Templates"), parent)
        self._theme = theme
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setSortIndicatorShown(False)
        self.horizontalHeader().setStretchLastSection(False)  # the names take what is left
        self.setItemDelegate(RowDelegate(self))
        self._templates = TemplateModel(sheet, theme, self)
        self.setModel(self._templates)
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
        self.fit_to(self.fontMetrics(), (each.width for each in self._templates.columns))
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

    @property
    @override
    def _least(self) -> Mapping[int, int]:
        usual = self.fontMetrics().averageCharWidth() * self._templates.columns[_NAME].width
        return {_NAME: max(usual, min(self._need(_NAME), round(_WIDEST * usual)))}

    def _fill(self) -> None:
        """Give the names what the short columns leave."""
        columns, least = self._templates.columns, self._least[_NAME]
        used = sum(self.columnWidth(place) for place in range(len(columns)) if place != _NAME)
        self.give_width(_NAME, max(least, self.viewport().width() - used))
        bar = self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(used + least + bar + 4)
