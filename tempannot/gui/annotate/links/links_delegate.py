"""Paints the cells of the links table: the relation with its two bars, the rest as text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionViewItem
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.annotate.links.links_model import COLUMNS, LinksModel
from tempannot.gui.annotate.links.links_rows import Column
from tempannot.gui.shared.painting import guarded_paint
from tempannot.gui.shared.relation_marks import paint_bars
from tempannot.gui.shared.row_table import RowDelegate, bars_area, paint_ground

_PADDING = 8
_INSET = 4


class LinksDelegate(RowDelegate):
    """The cell of a relation has the two bars before the words."""

    @override
    @guarded_paint
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
            paint_ground(self, painter, option, index)
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
        area = QRectF(option.rect)
        bars = bars_area(area, area.left() + _PADDING)
        shifted = QStyleOptionViewItem(option)
        shifted.rect = option.rect.adjusted(round(bars.width()) + _PADDING + _INSET, 0, 0, 0)
        paint_ground(self, painter, option, index)
        super().paint(painter, shifted, index)
        facts, row = model.facts, model.rows[index.row()]
        relations = facts.relations(row) if facts is not None else None
        if relations is not None and relations is not ALL:
            color = index.data(Qt.ItemDataRole.ForegroundRole)
            paint_bars(painter, bars, relations, color)
