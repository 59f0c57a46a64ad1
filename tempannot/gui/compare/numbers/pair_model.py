"""The Qt model of the table of pairs: a thin adapter over a sequence of rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QColor
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.numbers.cells import Index
from tempannot.gui.compare.numbers.pair_cells import Column, PairCells
from tempannot.gui.compare.numbers.pair_rows import ListedPairState, PairRow
from tempannot.gui.kit.labels import literal

COLUMNS = tuple(Column)
_NOWHERE = QModelIndex()
_NUMBERS = frozenset({Column.DISTANCE, Column.CREDIT})
_MUTED = frozenset({Column.DISTANCE, Column.NOTE})
_TIPS = {
    Column.STATE: "How the closed relations compare; where one says more, both can be right",
    Column.CAUSE: "Why the two differ",
    Column.DISTANCE: "How many sentences source and target lie apart",
    Column.CREDIT: "What the pair earned of the number, out of how much",
}


class PairModel(QAbstractTableModel):
    """Rows as the table shows them; cells are looked up when they are painted."""

    def __init__(self, context: CompareContext, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._cells: PairCells | None = None
        self._rows: Sequence[PairRow] = ()
        self._found: dict[tuple[int, int], int] | None = None
        role = Qt.ItemDataRole
        self._roles = {
            role.DisplayRole: self._shown,
            role.ForegroundRole: self._foreground,
            role.BackgroundRole: self._background,
            role.ToolTipRole: self._tool_tip,
            role.AccessibleTextRole: self._said,
            role.TextAlignmentRole: self._placement,
        }

    @property
    def rows(self) -> Sequence[PairRow]:
        """The rows in the order shown."""
        return self._rows

    @property
    def cells(self) -> PairCells | None:
        """What the texts are looked up in."""
        return self._cells

    def start(self, cells: PairCells | None, rows: Sequence[PairRow]) -> None:
        """Show other rows."""
        self.beginResetModel()
        self._cells, self._rows, self._found = cells, rows, None
        self.endResetModel()

    def find(self, source: int, target: int) -> int | None:
        """Return the first row of a pair, in either direction."""
        if self._found is None:
            places = range(len(self._rows) - 1, -1, -1)
            self._found = {self._rows[place].pair: place for place in places}
        return self._found.get((min(source, target), max(source, target)))

    @override
    def rowCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    @override
    def columnCount(self, parent: Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is not Qt.Orientation.Horizontal or self._cells is None:
            return None
        column = COLUMNS[section]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._cells.heading(column)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(column)
            case Qt.ItemDataRole.ToolTipRole:
                return _TIPS.get(column)
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        look_up = self._roles.get(Qt.ItemDataRole(role))
        if self._cells is None or look_up is None or not index.isValid():
            return None
        return look_up(self._cells, self._rows[index.row()], COLUMNS[index.column()])

    def _shown(self, cells: PairCells, row: PairRow, column: Column) -> str:
        return cells.text(row, column)

    def _said(self, cells: PairCells, row: PairRow, column: Column) -> str:
        return cells.sentence(row)

    def _tool_tip(self, cells: PairCells, row: PairRow, column: Column) -> str:
        return literal("\n\n".join((cells.sentence(row), *cells.facts.sentences(row))))

    def _placement(self, cells: PairCells, row: PairRow, column: Column) -> int:
        return _alignment(column)

    def _foreground(self, cells: PairCells, row: PairRow, column: Column) -> QColor:
        theme, side = self._context.theme, cells.side(column)
        if side is not None:
            relations = row.relations[side]
            return theme.color("muted") if relations is ALL else theme.relation_color(relations)
        if column is Column.STATE:
            return theme.color(_COLORS[cells.facts.state(row)])
        return theme.color("muted" if column in _MUTED else "text")

    def _background(self, cells: PairCells, row: PairRow, column: Column) -> QColor | None:
        end = {Column.SOURCE: row.source, Column.TARGET: row.target}.get(column)
        hovered = self._context.selection.hovered
        if end is None or hovered is None or cells.facts.units[end].id != hovered:
            return None
        return self._context.theme.color("hover")


_COLORS = {
    ListedPairState.SAME: "ok",
    ListedPairState.DIFFERS: "conflict",
    ListedPairState.OPEN: "muted",
    ListedPairState.KEY_SAYS_MORE: "text",
    ListedPairState.RESPONSE_SAYS_MORE: "text",
    ListedPairState.ONLY_KEY: "text",
    ListedPairState.ONLY_RESPONSE: "text",
}


def _alignment(column: Column) -> int:
    right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
    return int((right if column in _NUMBERS else left) | Qt.AlignmentFlag.AlignVCenter)
