"""The legend of a drawing: beside its buttons where there is room, below them where not."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.gui.kit.literal import RichLabel


class LegendBar(QWidget):
    """A row of ``before``, the legend, and ``after``."""

    def __init__(self, before: QWidget, after: QWidget) -> None:
        super().__init__()
        self._fixed = (before, after)
        self._beside = RichLabel()
        self._beside.setContentsMargins(8, 0, 8, 0)
        self._below = RichLabel()
        self._below.setContentsMargins(8, 0, 8, 4)
        self._below.setWordWrap(True)
        for label in (self._beside, self._below):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout()
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(0)
        row.addWidget(before)
        row.addWidget(self._beside, 1)
        row.addStretch(0)
        row.addWidget(after)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._below)
        self._below.hide()

    def text(self) -> str:
        """Return the legend as rich text."""
        return self._beside.text()

    def set_text(self, text: str) -> None:
        """Show another legend, in rich text."""
        self._beside.setText(text)
        self._below.setText(text)
        self._choose_place()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._choose_place()

    def _choose_place(self) -> None:
        taken = sum(widget.sizeHint().width() for widget in self._fixed) + 16
        fits = self._beside.sizeHint().width() <= self.width() - taken
        self._beside.setVisible(fits)
        self._below.setVisible(not fits)
