"""The table of pairs: a thin model over a sequence of rows, its view, and how cells are painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    Qt,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.numbers.cells import Index
from tempannot.gui.compare.numbers.pair_columns import COLUMNS, PairCells, PairColumn
from tempannot.gui.compare.numbers.pair_rows import ListedPairState, PairRow
from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.painting import guarded_paint, restoring
from tempannot.gui.kit.row_table import RowDelegate, RowTable, paint_ground
from tempannot.gui.views.relation_pictures import bars_area, paint_bars

_NOWHERE = QModelIndex()
_PADDING = 8
_INSET = 4


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
                return column.facts.tip or None
        return None

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        look_up = self._roles.get(Qt.ItemDataRole(role))
        if self._cells is None or look_up is None or not index.isValid():
            return None
        return look_up(self._cells, self._rows[index.row()], COLUMNS[index.column()])

    def _shown(self, cells: PairCells, row: PairRow, column: PairColumn) -> str:
        return cells.text(row, column)

    def _said(self, cells: PairCells, row: PairRow, column: PairColumn) -> str:
        return cells.sentence(row)

    def _tool_tip(self, cells: PairCells, row: PairRow, column: PairColumn) -> str:
        return literal("\n\n".join((cells.sentence(row), *cells.facts.sentences(row))))

    def _placement(self, cells: PairCells, row: PairRow, column: PairColumn) -> int:
        return _alignment(column)

    def _foreground(self, cells: PairCells, row: PairRow, column: PairColumn) -> QColor:
        theme, side = self._context.theme, cells.side(column)
        if side is not None:
            relations = row.relations[side]
            return theme.color("muted") if relations is ALL else theme.relation_color(relations)
        if column is PairColumn.STATE:
            return theme.color(_COLORS[cells.facts.state(row)])
        return theme.color("muted" if column.facts.is_muted else "text")

    def _background(self, cells: PairCells, row: PairRow, column: PairColumn) -> QColor | None:
        end = {PairColumn.SOURCE: row.source, PairColumn.TARGET: row.target}.get(column)
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


def _alignment(column: PairColumn) -> int:
    right, left = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
    return int((right if column.facts.is_number else left) | Qt.AlignmentFlag.AlignVCenter)


class PairDelegate(RowDelegate):
    """A column of a side has the sign of the origin and the two bars before the words."""

    @override
    @guarded_paint
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        paint_ground(self, painter, option, index)
        model = index.model()
        inset = QStyleOptionViewItem(option)
        left = _INSET
        if isinstance(model, PairModel) and model.cells is not None:
            side = model.cells.side(COLUMNS[index.column()])
            if side is not None:
                left += self._paint_relation(painter, option, index, model, side)
        inset.rect = option.rect.adjusted(left, 0, -_INSET, 0)
        super().paint(painter, inset, index)

    def _paint_relation(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        model: PairModel,
        side: int,
    ) -> int:
        """Paint the sign of the origin and the bars; return the room they take."""
        assert model.cells is not None  # the caller has looked
        row, color = model.rows[index.row()], index.data(Qt.ItemDataRole.ForegroundRole)
        area: QRect = option.rect
        wide = round(area.height() * 0.5)
        with restoring(painter):
            painter.setPen(color)
            place = QRect(area.left() + _PADDING, area.top(), wide, area.height())
            sign = model.cells.facts.sign(row, side)
            painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), sign)
            bars = bars_area(QRectF(area), place.right() + _PADDING)
            if row.relations[side] is not ALL:
                paint_bars(painter, bars, row.relations[side], color)
        return round(bars.right()) - area.left() + _INSET


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
        for column in COLUMNS:
            if column.facts.is_of_number:
                self.setColumnHidden(column, not shown)

    def fit(self) -> None:
        """Give rows and columns sizes that suit the font, once for each font."""
        if self._fitted == self.font().key():
            return
        self._fitted = self.font().key()
        self.fit_to(self.fontMetrics(), (column.facts.width for column in COLUMNS))
