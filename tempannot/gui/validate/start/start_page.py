"""The page without a study: make one, open one, or go on with one of the last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout

from tempannot.gui.kit.labels import heading, literal, muted, set_tip, title
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.shared.card import Card
from tempannot.gui.validate.shared.page import Page
from tempannot.gui.validate.start.places import is_url, place_words

_SAYING = (
    "Raters judge items one at a time, with one key each. The lead sees how they answered, how far "
    "they agree, and what to look at again."
)
_NONE_YET = (
    "None yet. Studies that you make or open are listed here. To see what a study is like, try "
    "the sample."
)


class StartPage(Page):
    """Offers studies; ``place_requested`` carries a path or a URL without its password."""

    new_requested = Signal()
    open_requested = Signal()
    connect_requested = Signal()
    sample_requested = Signal()
    place_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.cards = {
            "new": Card("New study…", "Choose items, a scale and raters"),
            "open": Card("Open study…", "A .tempstudy file"),
            "connect": Card("Connect to a team's store…", "A study on a PostgreSQL server"),
            "sample": Card("Try the sample study", "Twenty items, two made-up raters"),
        }
        self._recent = QVBoxLayout()
        self._recent.setSpacing(6)
        self._build()
        self.show_recent(())

    def show_recent(self, places: Sequence[str]) -> None:
        """List the studies opened last."""
        while (item := self._recent.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for place in places:
            if is_url(place) or Path(place).is_file():
                card = Card(*place_words(place))
                set_tip(card, literal(place))
                card.clicked.connect(partial(self.place_requested.emit, place))
                self._recent.addWidget(card)
        if not self._recent.count():
            self._recent.addWidget(muted(_NONE_YET))
        self.restyle()

    def _build(self) -> None:
        self.column.addWidget(title("Rating studies"))
        self.column.addWidget(muted(_SAYING))
        self.column.addSpacing(10)
        grid = QGridLayout()
        grid.setSpacing(8)
        for place, card in enumerate(self.cards.values()):
            grid.addWidget(card, place // 2, place % 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        self.column.addLayout(grid)
        self.column.addSpacing(14)
        self.column.addWidget(heading("Recent studies"))
        self.column.addLayout(self._recent)
        self.column.addStretch(1)
        self.cards["new"].clicked.connect(self.new_requested)
        self.cards["open"].clicked.connect(self.open_requested)
        self.cards["connect"].clicked.connect(self.connect_requested)
        self.cards["sample"].clicked.connect(self.sample_requested)
