"""Large buttons with a title and what happens, and the pages that workspaces open with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from tempannot.gui.kit.labels import ElidedLabel, Words, heading, muted, title
from tempannot.gui.kit.theme import Theme

_MARGIN = 12


class Card(QPushButton):
    """The button; a click anywhere on it counts. Words wrap, names of files are cut to fit."""

    def __init__(
        self, title: str, means: str, parent: QWidget | None = None, *, is_file: bool = False
    ) -> None:
        super().__init__(parent)
        kind = ElidedLabel if is_file else Words
        self._title, self._means = kind(title), kind(means)
        self.setAccessibleName(title)
        self.setAccessibleDescription(means)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        self.setAutoDefault(False)
        self._means.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN - 2, _MARGIN, _MARGIN - 2)
        column.setSpacing(3)
        column.addStretch(1)
        for label in (self._title, self._means):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            column.addWidget(label)
        column.addStretch(1)  # both: a card beside a higher one keeps its lines together
        self._means.setVisible(bool(means))

    def fit(self, points: int) -> None:
        """Take up another size of running text."""
        font = self._title.font()
        font.setPointSizeF(points * 1.1)
        font.setBold(True)
        self._title.setFont(font)
        self.updateGeometry()

    @override
    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.sizeHint().height())


_LETTERS = 88
_PAGE_MARGIN = 28


class Page(QScrollArea):
    """The page; widgets go into ``column``. It follows the theme's size of text."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what lies in it takes keys
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        ground, self._middle = QWidget(), QWidget()
        self.column = QVBoxLayout(self._middle)
        self.column.setContentsMargins(_PAGE_MARGIN, _PAGE_MARGIN, _PAGE_MARGIN, _PAGE_MARGIN)
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
            if not isinstance(label.parent(), Card):
                label.resize_to(points)
        for card in self.findChildren(Card):
            card.fit(points)
        letters = self.fontMetrics().averageCharWidth() * _LETTERS
        self._middle.setMaximumWidth(letters + 2 * _PAGE_MARGIN)


@dataclass(frozen=True, slots=True)
class StartWords:
    """What such a page says: above the cards, above what was opened last, and if that is none."""

    title: str
    saying: str
    recent: str
    none_yet: str


class CardsPage(Page):
    """Cards of what can be begun, and below them what was opened last."""

    def __init__(self, theme: Theme, words: StartWords, cards: Mapping[str, Card]) -> None:
        super().__init__(theme)
        self.cards = cards
        self._none_yet = words.none_yet
        self._recent = QVBoxLayout()
        self._recent.setSpacing(6)
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, card in enumerate(cards.values()):
            grid.addWidget(card, place // 2, place % 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self.column.addWidget(title(words.title))
        self.column.addWidget(muted(words.saying))
        self.column.addSpacing(10)
        self.column.addLayout(grid)
        self.column.addSpacing(14)
        self.column.addWidget(heading(words.recent))
        self.column.addLayout(self._recent)
        self.column.addStretch(1)
        self.list_recent(())

    def list_recent(self, cards: Iterable[Card]) -> None:
        """Show these cards as what was opened last."""
        while (item := self._recent.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for card in cards:
            self._recent.addWidget(card)
        if not self._recent.count():
            self._recent.addWidget(muted(self._none_yet))
        self.restyle()
