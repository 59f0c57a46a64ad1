"""Two parts of a page: beside each other where there is room, else one at a time."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedLayout, QTabWidget, QWidget
from typing_extensions import override

_LETTERS = 100


class SideBySide(QWidget):
    """The parts with their titles, which are tabs where the window is narrow for its font."""

    def __init__(
        self, first: tuple[str, QWidget], second: tuple[str, QWidget], widths: tuple[int, int]
    ) -> None:
        super().__init__()
        self._parts = (first, second)
        self._split, self.tabs = QSplitter(), QTabWidget()
        self._split.setHandleWidth(1)
        self._split.setChildrenCollapsible(False)
        self.tabs.setDocumentMode(True)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._split)
        self._stack.addWidget(self.tabs)
        for _, widget in self._parts:
            self._split.addWidget(widget)
        self._split.setStretchFactor(1, 1)
        self._split.setSizes(widths)

    @property
    def is_narrow(self) -> bool:
        """Whether one part is shown at a time."""
        return self._stack.currentWidget() is self.tabs

    def show_part(self, place: int) -> None:
        """Bring a part to the front where one is shown at a time."""
        self.tabs.setCurrentIndex(place)

    def settle(self) -> None:
        """Lay the parts out as the room and the font allow."""
        narrow = self.width() < self.fontMetrics().averageCharWidth() * _LETTERS
        if narrow == self.is_narrow:
            return
        for title, widget in self._parts:
            if narrow:
                self.tabs.addTab(widget, title)
            else:
                self._split.addWidget(widget)
                widget.show()
        self._stack.setCurrentWidget(self.tabs if narrow else self._split)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.settle()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(self.fontMetrics().averageCharWidth() * 30, 200)
