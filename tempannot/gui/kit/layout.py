"""Widgets side by side, one above the other, in rows that wrap, and in areas that scroll."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QFrame, QLayout, QLayoutItem, QScrollArea, QSplitter, QWidget
from typing_extensions import override


class FlowLayout(QLayout):
    """Rows of widgets at their preferred sizes; the width decides how many rows there are."""

    def __init__(self, parent: QWidget | None = None, gap: int = 3) -> None:
        super().__init__(parent)
        self._gap = gap
        self._placed: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    @override
    def addItem(self, item: QLayoutItem) -> None:
        self._placed.append(item)

    @override
    def count(self) -> int:
        return len(self._placed)

    @override
    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._placed[index] if 0 <= index < len(self._placed) else None

    @override
    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._placed.pop(index) if 0 <= index < len(self._placed) else None

    @override
    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        return self._arrange(QRect(0, 0, width, 0), move=False)

    @override
    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._placed:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Place everything, or only measure; returns the height."""
        x, y, row = rect.x(), rect.y(), 0
        for item in self._placed:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, row = rect.x(), y + row + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, row = x + size.width() + self._gap, max(row, size.height())
        return y + row - rect.y()


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
