"""Paints the cells of the links table: the relation with its two bars, the rest as text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.annotate.links.links_model import COLUMNS, LinksModel
from tempannot.gui.annotate.links.links_rows import Column
from tempannot.gui.annotate.shared.relation_marks import paint_bars

_PADDING = 8
_INSET = 4


class LinksDelegate(QStyledItemDelegate):
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
        model = index.model()
        if COLUMNS[index.column()] is Column.RELATION and isinstance(model, LinksModel):
            self._paint_relation(painter, option, index, model)
        else:
            self._paint_ground(painter, option, index)
            inset = QStyleOptionViewItem(option)
            inset.rect = option.rect.adjusted(_INSET, 0, -_INSET, 0)
            super().paint(painter, inset, index)

    def _paint_relation(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
        model: LinksModel,
    ) -> None:
        area: QRectF = QRectF(option.rect)
        height = area.height() * 0.48
        wide = height * 2.2
        shifted = QStyleOptionViewItem(option)
        shifted.rect = option.rect.adjusted(round(wide) + _PADDING + _INSET, 0, 0, 0)
        self._paint_ground(painter, option, index)
        super().paint(painter, shifted, index)
        facts, row = model.facts, model.rows[index.row()]
        relations = facts.relations(row) if facts is not None else None
        if relations is not None and relations is not ALL:
            top = area.center().y() - height / 2
            bars = QRectF(area.left() + _PADDING, top, wide, height)
            color = index.data(Qt.ItemDataRole.ForegroundRole)
            paint_bars(painter, bars, relations, color)

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
        element = QStyle.ControlElement.CE_ItemViewItem
        style.drawControl(element, whole, painter, whole.widget)
