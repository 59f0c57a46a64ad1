"""Paints the cells of the table of pairs: relations with their two bars and their origin."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.annotate.shared.relation_marks import paint_bars
from tempannot.gui.compare.numbers.pair_model import COLUMNS, PairModel

_PADDING = 8
_INSET = 4


class PairDelegate(QStyledItemDelegate):
    """Rows in one piece: no focus frame around a single cell."""

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        option.textElideMode = Qt.TextElideMode.ElideRight

    @override
    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        self._paint_ground(painter, option, index)
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
        painter.save()
        painter.setPen(color)
        place = QRect(area.left() + _PADDING, area.top(), wide, area.height())
        sign = model.cells.facts.sign(row, side)
        painter.drawText(place, int(Qt.AlignmentFlag.AlignCenter), sign)
        height = area.height() * 0.48
        bars = QRectF(place.right() + _PADDING, 0, height * 2.2, height)
        bars.moveTop(QRectF(area).center().y() - height / 2)
        if row.relations[side] is not ALL:
            paint_bars(painter, bars, row.relations[side], color)
        painter.restore()
        return round(bars.right()) - area.left() + _INSET

    def _paint_ground(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        whole = QStyleOptionViewItem(option)
        self.initStyleOption(whole, index)
        whole.text = ""
        style = whole.widget.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
