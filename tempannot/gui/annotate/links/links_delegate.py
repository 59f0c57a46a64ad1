"""Paints the cells of the links table: the relation with its two bars, the rest as text."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QStyleOptionViewItem
from typing_extensions import override

from tempannot.core.relations import ALL
from tempannot.gui.annotate.links.links_model import COLUMNS, LinksModel
from tempannot.gui.annotate.links.links_rows import LinkColumn
from tempannot.gui.kit.painting import guarded_paint
from tempannot.gui.kit.table import RowDelegate, bars_area, paint_cell
from tempannot.gui.views.relation_marks import paint_bars

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
        is_relation = COLUMNS[index.column()] is LinkColumn.RELATION
        if not is_relation or not isinstance(model, LinksModel):
            inner = option.rect.adjusted(_INSET, 0, -_INSET, 0)
            paint_cell(self, painter, option, index, inner)
            return
        area = QRectF(option.rect)
        bars = bars_area(area, area.left() + _PADDING)
        beside = option.rect.adjusted(round(bars.width()) + _PADDING + _INSET, 0, 0, 0)
        painted = paint_cell(self, painter, option, index, beside)
        facts, row = model.facts, model.rows[index.row()]
        relations = facts.relations(row) if facts is not None else None
        if relations is not None and relations is not ALL:
            color = painted.palette.color(QPalette.ColorRole.Text)
            paint_bars(painter, bars, relations, color)
