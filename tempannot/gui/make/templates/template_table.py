"""The list of templates at the left of the editor: its model and its view."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import (
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.gui.kit.row_model import Index, RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowDelegate, RowTable
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.templates.sheet import TemplateSheet

_NAME, _BORDERS = 1, 4
"""The column of the names, and the pixels around all columns."""


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
        ("", wrong, 1, tr("! where something is wrong"), 0),
        (tr("template"), partial(cell, "id"), 14, tr("The id that every item bears"), 1),
        (
            tr("split"),
            partial(cell, "split"),
            5,
            tr("The split that all items of the template belong to"),
            0,
        ),
    )
    sizes = (
        (tr("order"), 5, "Temp-Order"),
        (tr("duration"), 8, "Temp-Duration"),
        (tr("units"), 5, "Cross-Unit"),
    )
    return (
        *(
            ShownColumn(title, text, width, tip=tip, color=color, details=problems, share=share)
            for title, text, width, tip, share in words
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
        self.horizontalHeader().setSectionsClickable(False)
        self.horizontalHeader().setSortIndicatorShown(False)
        self.horizontalHeader().setStretchLastSection(False)  # the names take what is left
        self.setItemDelegate(RowDelegate(self))
        self._templates = TemplateModel(sheet, theme, self)
        self.setModel(self._templates)
        sheet.rows_changed.connect(self.choose)

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

    @override
    def _fit_columns(self) -> None:
        super()._fit_columns()
        bar = self.verticalScrollBar().sizeHint().width()
        self.setMinimumWidth(sum(each.least for each in self.needs) + bar + _BORDERS)

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
