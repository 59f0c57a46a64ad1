"""A calm page: one column in the middle, no wider than text is read well."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from tempannot.gui.kit.labels import Words
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.shared.card import Card

_LETTERS = 88
_MARGIN = 28


class Page(QScrollArea):
    """The page; widgets go into ``column``. It follows the theme's size of text."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        ground, self._middle = QWidget(), QWidget()
        self.column = QVBoxLayout(self._middle)
        self.column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self.column.setSpacing(10)
        row = QHBoxLayout(ground)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(self._middle, 20)
        row.addStretch(1)
        self.setWidget(ground)
        theme.changed.connect(self.restyle)

    def restyle(self) -> None:
        """Take up another size of text."""
        points = self.theme.font_size
        for label in self.findChildren(Words):
            label.resize_to(points)
        for card in self.findChildren(Card):
            card.fit(points)
        letters = self.fontMetrics().averageCharWidth() * _LETTERS
        self._middle.setMaximumWidth(letters + 2 * _MARGIN)
