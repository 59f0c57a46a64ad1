"""The view of the table of pairs: whole rows, one at a time; letters go on to the window."""

from __future__ import annotations

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.compare.numbers.pair_cells import Column
from tempannot.gui.compare.numbers.pair_delegate import PairDelegate
from tempannot.gui.compare.numbers.pair_model import COLUMNS, PairModel
from tempannot.gui.kit.table import RowTable

_WIDTHS = {
    Column.SOURCE: 15,
    Column.FIRST: 24,
    Column.SECOND: 24,
    Column.TARGET: 15,
    Column.STATE: 16,
    Column.CAUSE: 22,
    Column.DISTANCE: 6,
    Column.CREDIT: 9,
    Column.NOTE: 30,
}
CREDIT_COLUMNS = (Column.CREDIT, Column.NOTE)
"""The columns that say something only while a number is looked at."""


class PairView(RowTable):
    """The view: whole rows, one at a time; keys go on to the panel."""

    def __init__(self, model: PairModel, parent: QWidget) -> None:
        super().__init__("Pairs", parent)
        self._fitted = ""
        self.setModel(model)
        self.setItemDelegate(PairDelegate(self))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text() and event.text().isprintable():
            event.ignore()  # letters are for the window, not a search in the table
        else:
            super().keyPressEvent(event)

    def show_credit(self, shown: bool) -> None:
        """Show what pairs earned, or not where no number is looked at."""
        for column in CREDIT_COLUMNS:
            self.setColumnHidden(column, not shown)

    def fit(self) -> None:
        """Give rows and columns sizes that suit the font, once for each font."""
        if self._fitted == self.font().key():
            return
        self._fitted = self.font().key()
        self.fit_to(self.fontMetrics(), (_WIDTHS[column] for column in COLUMNS))
