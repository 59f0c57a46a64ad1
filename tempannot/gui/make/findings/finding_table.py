"""A table of numbers, of which some lead to the items behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.gui.kit.table import RowModel, RowView, ShownColumn
from tempannot.gui.kit.theme import Theme
from tempannot.tables.table import Column, Table

_LONGEST, _LEAST = 56, 7


class FindingTable(RowView[Any]):
    """A result in full, as high as its rows; ``evidence_requested`` carries an Evidence."""

    evidence_requested = Signal(object)

    def __init__(self, table: Table[Any], theme: Theme, parent: QWidget) -> None:
        self.table = table
        self.numbers: RowModel[Any] = RowModel((), theme)
        super().__init__(table.name, self.numbers, theme, parent, by_cell=True)
        self.numbers.setParent(self)
        self.show_table(table)
        self.cell_entered.connect(self._show_evidence)

    def show_table(self, table: Table[Any]) -> None:
        """Show other rows."""
        self.table = table
        texts = zip(*table.texts, strict=True) if table.rows else iter(())
        columns = [_column(each, next(texts, ())) for each in table.columns]
        self.numbers.set_rows(tuple(table.rows), columns)
        self.fit()
        self.setVisible(bool(table.rows))

    def enter(self, row: int, column: int) -> None:
        """Ask for the items behind a cell, if it leads to any."""
        self._show_evidence(self.table.rows[row], column)

    def _show_evidence(self, row: object, column: int) -> None:
        found = self.table.evidence(row, self.table.columns[column].path)
        if found is not None:
            self.evidence_requested.emit(found)


def _column(column: Column[Any], texts: Sequence[str]) -> ShownColumn[Any]:
    """The column as wide as its texts, in the colour of what can be clicked where it leads."""
    evidence = column.evidence

    def ink(row: object) -> str:
        return "text" if evidence is None or evidence(row) is None else "accent"

    longest = max(map(len, texts), default=0)
    width = max(_LEAST, len(column.title) + 1, min(longest + 1, _LONGEST))
    leads = evidence is not None
    return ShownColumn(column.title, column.text, width, None, column.is_number, leads, color=ink)
