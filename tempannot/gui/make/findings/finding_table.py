"""A table of numbers, of which some lead to the items behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.datasets.evidence import Evidence
from tempannot.gui.kit.table import RowModel, RowView, ShownColumn
from tempannot.gui.kit.theme import Theme

Behind = Callable[[], Evidence]

_LONGEST, _LEAST = 56, 7


@dataclass(frozen=True, slots=True)
class FindingRow:
    """Cells as they are shown; ``behind`` gives the items of a cell by its place, if it leads."""

    cells: tuple[str, ...]
    behind: Mapping[int, Behind] = field(default_factory=dict)

    def cell(self, place: int) -> str:
        """Return a cell, "" beyond the last one."""
        return self.cells[place] if place < len(self.cells) else ""


class FindingTable(RowView[FindingRow]):
    """The table, as high as its rows; ``evidence_requested`` carries an Evidence."""

    evidence_requested = Signal(object)

    def __init__(self, name: str, theme: Theme, parent: QWidget) -> None:
        self.numbers: RowModel[FindingRow] = RowModel((), theme)
        super().__init__(name, self.numbers, theme, parent, by_cell=True)
        self.numbers.setParent(self)
        self.cell_entered.connect(self._show_behind)

    @property
    def rows(self) -> tuple[FindingRow, ...]:
        """The rows that are shown."""
        return self.numbers.rows

    def show_rows(
        self, head: Sequence[str], rows: Sequence[FindingRow], words: Sequence[int] = (0,)
    ) -> None:
        """Show rows below their titles; ``words`` are the places of columns of no numbers."""
        columns = [_column(place, title, rows, words) for place, title in enumerate(head)]
        self.numbers.set_rows(rows, columns)
        self.fit()
        self.setVisible(bool(rows))

    def enter(self, row: int, column: int) -> None:
        """Ask for the items behind a cell, if it leads to any."""
        self._show_behind(self.rows[row], column)

    def _show_behind(self, row: FindingRow, column: int) -> None:
        if column in row.behind:
            self.evidence_requested.emit(row.behind[column]())


def _column(
    place: int, title: str, rows: Sequence[FindingRow], words: Sequence[int]
) -> ShownColumn[FindingRow]:
    def text(row: FindingRow) -> str:
        return row.cell(place)

    def ink(row: FindingRow) -> str:
        return "accent" if place in row.behind else "text"

    longest = max((len(text(each)) for each in rows), default=0)
    width = max(_LEAST, len(title) + 1, min(longest + 1, _LONGEST))
    leads = any(place in row.behind for row in rows)
    return ShownColumn(title, text, width, None, place not in words, leads, color=ink)
