"""The page without a project: make one, open one, or go on with one of the last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout

from tempannot.gui.kit.cards import Card, Page
from tempannot.gui.kit.labels import heading, literal, muted, set_tip, title
from tempannot.gui.kit.theme import Theme
from tempannot.recognition import PROJECT_FILE

_SAYING = (
    "A project gives documents to annotators. They work in one folder, or each in a bundle that "
    "holds nothing of the others. Their work is compared, and becomes one gold."
)
_NONE_YET = "None yet. Projects that you make or open are listed here."


class ProjectStart(Page):
    """Offers projects; ``place_requested`` carries the folder of one."""

    new_requested = Signal()
    open_requested = Signal()
    bundle_requested = Signal()
    place_requested = Signal(Path)

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.cards = {
            "new": Card("New project…", "Texts or documents, and who annotates them"),
            "open": Card("Open project…", "The folder of a project"),
            "bundle": Card("Open bundle…", "A file that the lead has sent you"),
        }
        self._recent = QVBoxLayout()
        self._recent.setSpacing(6)
        self._build()
        self.show_recent(())

    def show_recent(self, places: Sequence[Path]) -> None:
        """List the projects opened last."""
        while (item := self._recent.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for place in places:
            if (place / PROJECT_FILE).is_file():
                card = Card(place.name, str(place.parent))
                set_tip(card, literal(str(place)))
                card.clicked.connect(partial(self.place_requested.emit, place))
                self._recent.addWidget(card)
        if not self._recent.count():
            self._recent.addWidget(muted(_NONE_YET))
        self.restyle()

    def _build(self) -> None:
        self.column.addWidget(title("Projects"))
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
        self.column.addWidget(heading("Recent projects"))
        self.column.addLayout(self._recent)
        self.column.addStretch(1)
        self.cards["new"].clicked.connect(self.new_requested)
        self.cards["open"].clicked.connect(self.open_requested)
        self.cards["bundle"].clicked.connect(self.bundle_requested)
