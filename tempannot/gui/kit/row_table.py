"""Tables of whole rows: what their views and delegates have in common."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)
from typing_extensions import override

_BARS_HEIGHT, _BARS_WIDTH = 0.48, 2.2


class RowTable(QTableView):
    """Whole rows, one at a time, which a click on a heading sorts and a third click unsorts."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.setWordWrap(False)
        self.setShowGrid(False)
        self.setMouseTracking(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header = self.horizontalHeader()
        header.setSortIndicatorClearable(True)
        header.setSectionsClickable(True)
        header.setSortIndicatorShown(True)
        header.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        header.setHighlightSections(False)
        header.setStretchLastSection(True)

    def fit_to(self, metrics: QFontMetrics, widths: Iterable[int]) -> None:
        """Give rows and columns sizes that suit a font; ``widths`` are in average characters."""
        self.verticalHeader().setDefaultSectionSize(metrics.height() + 7)
        for place, width in enumerate(widths):
            self.setColumnWidth(place, metrics.averageCharWidth() * width + 22)


class RowDelegate(QStyledItemDelegate):
    """Rows in one piece: no focus frame around a single cell."""

    @override
    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        option.state &= ~QStyle.StateFlag.State_HasFocus
        option.textElideMode = Qt.TextElideMode.ElideRight


def paint_ground(
    delegate: QStyledItemDelegate,
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: QModelIndex | QPersistentModelIndex,
) -> None:
    """Paint a cell without its text: its colour, and whether it is selected."""
    whole = QStyleOptionViewItem(option)
    delegate.initStyleOption(whole, index)
    whole.text = ""
    style = whole.widget.style()
    style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)


def paint_cell(
    delegate: QStyledItemDelegate,
    painter: QPainter,
    option: QStyleOptionViewItem,
    index: QModelIndex | QPersistentModelIndex,
    text_area: QRect,
) -> QStyleOptionViewItem:
    """Paint the ground of a whole cell, and its text in a part of it; return what was painted.

    The model is asked once for both.
    """
    whole = QStyleOptionViewItem(option)
    delegate.initStyleOption(whole, index)
    style, text = whole.widget.style(), whole.text
    for area, shown in ((whole.rect, ""), (text_area, text)):
        whole.rect, whole.text = area, shown
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, whole, painter, whole.widget)
    return whole


def bars_area(row: QRectF, left: float) -> QRectF:
    """Return where the two bars of a relation go in a row, from ``left`` on."""
    height = row.height() * _BARS_HEIGHT
    return QRectF(left, row.center().y() - height / 2, height * _BARS_WIDTH, height)
