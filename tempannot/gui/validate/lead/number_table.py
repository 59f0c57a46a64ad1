"""A table of numbers in a page of results; each number leads to the judgments behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.gui.kit.table import RowModel, RowView, ShownColumn
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.evidence import Evidence

Causes = Callable[[int], Evidence | None]

_NAME_LETTERS, _LEAST_LETTERS = 60, 9


@dataclass(frozen=True, slots=True)
class NumberRow:
    """Cells as they are shown, and what is behind the number in a column."""

    cells: tuple[str, ...]
    cause: Causes


class NumberTable(RowView[NumberRow]):
    """The table, as high as its rows; ``evidence_requested`` carries an Evidence."""

    evidence_requested = Signal(object)

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        self._numbers: RowModel[NumberRow] = RowModel((), theme)
        super().__init__(name, self._numbers, theme, parent, by_cell=True)
        self._numbers.setParent(self)
        self.cell_entered.connect(self._ask)

    def show_rows(self, head: Sequence[str], rows: Sequence[NumberRow]) -> None:
        """Show rows below their titles."""
        columns = [_column(place, title, rows) for place, title in enumerate(head)]
        self._numbers.set_rows(rows, columns)
        self.fit()
        self.setVisible(bool(rows))

    def _ask(self, row: NumberRow, column: int) -> None:
        evidence = row.cause(column)
        if evidence is not None:
            self.evidence_requested.emit(evidence)


def _column(place: int, title: str, rows: Sequence[NumberRow]) -> ShownColumn[NumberRow]:
    def text(row: NumberRow) -> str:
        return row.cells[place] if place < len(row.cells) else ""

    longest = max((len(text(each)) for each in rows), default=0)
    width = max(_LEAST_LETTERS, len(title) + 1, min(longest + 1, _NAME_LETTERS))
    return ShownColumn(title, text, width, is_number=place > 0, leads=place > 0)
