"""Widgets side by side, one above the other, in rows that wrap, and in areas that scroll."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

Placed = QWidget | QLayout | tuple[QWidget | QLayout, int] | int
"""What goes into a row or a column: alone, with a stretch, or a stretch of empty room."""
Margins = tuple[int, int, int, int] | int | None
"""Left, top, right and bottom, or one for all; None for those of the style."""


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


def in_row(
    *parts: Placed, on: QWidget | None = None, margins: Margins = 0, gap: int = 0
) -> QHBoxLayout:
    """Return things side by side, on a widget if one is given; a gap of -1 is the style's."""
    row = QHBoxLayout()
    _fill(row, parts, on, margins, gap)
    return row


def in_column(
    *parts: Placed, on: QWidget | None = None, margins: Margins = 0, gap: int = 0
) -> QVBoxLayout:
    """Return things one below the other, on a widget if one is given; as ``in_row``."""
    column = QVBoxLayout()
    _fill(column, parts, on, margins, gap)
    return column


def _fill(
    box: QBoxLayout, parts: Iterable[Placed], on: QWidget | None, margins: Margins, gap: int
) -> None:
    if on is not None:
        on.setLayout(box)
    if margins is not None:
        box.setContentsMargins(*((margins,) * 4 if isinstance(margins, int) else margins))
    box.setSpacing(gap)
    for part in parts:
        if isinstance(part, int):
            box.addStretch(part)
            continue
        placed, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(placed, QLayout):
            box.addLayout(placed, stretch)
        else:
            box.addWidget(placed, stretch)


def scrolled(page: QWidget, *, across: bool = True) -> QScrollArea:
    """A page in an area that scrolls where it is too high, and too wide unless not ``across``.

    The area takes no keys: what lies in it does, and a nameless stop would tell nobody anything.
    """
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    if not across:
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(page)
    return area


def one_above_other(upper: QWidget, lower: QWidget, heights: tuple[int, int]) -> QSplitter:
    """Return two panes with a line between them that can be moved; none can be lost by that."""
    return panes(Qt.Orientation.Vertical, (upper, lower), heights)


def panes(
    orientation: Qt.Orientation, widgets: Iterable[QWidget], sizes: Sequence[int]
) -> QSplitter:
    """Return panes with lines between them that can be moved; none can be lost by that."""
    split = QSplitter(orientation)
    split.setHandleWidth(1)
    split.setChildrenCollapsible(False)
    for widget in widgets:
        split.addWidget(widget)
    split.setSizes(sizes)
    return split
