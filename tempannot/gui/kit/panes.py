"""Panes that scroll, and panes of which one stands above the other."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QSplitter, QWidget


def scrolled(page: QWidget) -> QScrollArea:
    """Return a page in an area that scrolls where it is too high."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidget(page)
    return area


def one_above_other(upper: QWidget, lower: QWidget, heights: tuple[int, int]) -> QSplitter:
    """Return two panes with a line between them that can be moved; none can be lost by that."""
    split = QSplitter(Qt.Orientation.Vertical)
    split.setHandleWidth(1)
    split.setChildrenCollapsible(False)
    split.addWidget(upper)
    split.addWidget(lower)
    split.setSizes(heights)
    return split
