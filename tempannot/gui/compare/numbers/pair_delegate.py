"""Paints the cells of the table of pairs: relations with their two bars and their origin."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.compare.numbers.pair_model import COLUMNS, PairModel
from tempannot.gui.kit.painting import guarded_paint, restoring
from tempannot.gui.kit.table import RowDelegate, paint_ground
from tempannot.gui.views.relation_pictures import bars_area, paint_bars

_PADDING = 8
_INSET = 4


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
