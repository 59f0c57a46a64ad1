"""The page without a project: make one, open one, or go on with one of the last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal

from tempannot.core.language import tr
from tempannot.gui.kit.cards import Card, CardsPage, StartWords
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.theme import Theme
from tempannot.recognition import PROJECT_FILE

_WORDS = StartWords(
    tr("Projects"),
    tr(
        "A project gives documents to annotators. They work in one folder, or each in a bundle "
        "that holds nothing of the others. Their work is compared, and becomes one gold."
    ),
    tr("Recent projects"),
    tr("None yet. Projects that you make or open are listed here."),
)


class ProjectStart(CardsPage):
    """Offers projects; ``place_requested`` carries the folder of one."""

    new_requested = Signal()
    open_requested = Signal()
    bundle_requested = Signal()
    place_requested = Signal(Path)

    def __init__(self, theme: Theme) -> None:
        cards = {
            "new": Card(tr("New project…"), tr("Texts or documents, and who annotates them")),
            "open": Card(tr("Open project…"), tr("The folder of a project")),
            "bundle": Card(tr("Open bundle…"), tr("A file that the lead has sent you")),
        }
        super().__init__(theme, _WORDS, cards)
        cards["new"].clicked.connect(self.new_requested)
        cards["open"].clicked.connect(self.open_requested)
        cards["bundle"].clicked.connect(self.bundle_requested)

    def show_recent(self, places: Sequence[Path]) -> None:
        """List the projects opened last."""
        self.list_recent(map(self._card, (p for p in places if (p / PROJECT_FILE).is_file())))

    def _card(self, place: Path) -> Card:
        card = Card(place.name, str(place.parent), is_file=True)
        set_tip(card, literal(str(place)))
        card.clicked.connect(partial(self.place_requested.emit, place))
        return card
