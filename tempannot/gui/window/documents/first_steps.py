"""The window without a document: what can be begun, each with its key, and what was open last."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QKeySequence, QShowEvent
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.wording import strung
from tempannot.gui.kit.cards import Card, CardsPage, StartWords
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.state.preferences import Preferences

_WORDS = StartWords(
    tr("No document is open"),
    tr("Drop files or folders anywhere in the window, or begin here."),
    tr("Recent documents"),
    tr("None yet. What you open is listed here."),
)
_ACTIONS = {
    "file.new-text": (tr("New from text…"), tr("pasted, or a file")),
    "file.open": (tr("Open files…"), tr("any format")),
    "file.open-folder": (tr("Open a folder…"), tr("a corpus")),
    "help.tour": (tr("Tour…"), tr("ten cards on a sample, three minutes")),
    "help.tutorial": (tr("Twenty minutes…"), tr("the tutorial")),
}
_SHOWN = 6


class FirstSteps(CardsPage):
    """Cards for the actions that begin something; ``path_chosen`` carries a recent document."""

    path_chosen = Signal(object)

    def __init__(
        self,
        preferences: Preferences,
        action: Callable[[str], QAction],
        open_sample: Callable[[], None],
    ) -> None:
        self._preferences = preferences
        cards = {
            id: Card(words, _with_key(means, action(id))) for id, (words, means) in _ACTIONS.items()
        }
        for id, card in cards.items():
            card.clicked.connect(action(id).trigger)
        cards["sample"] = Card(tr("Open a sample"), tr("A report with links"))
        cards["sample"].clicked.connect(open_sample)
        super().__init__(preferences.theme, _WORDS, cards)
        self.setFocusProxy(cards["file.new-text"])

    @override
    def showEvent(self, event: QShowEvent) -> None:
        self._list()  # not while it is seen: what is opened now takes its place in a moment
        super().showEvent(event)

    def _list(self) -> None:
        paths = [path for path in self._preferences.recent if path.exists()]
        self.list_recent(map(self._card, paths[:_SHOWN]))

    def _card(self, path: Path) -> Card:
        card = Card(literal(path.name), literal(str(path.parent)), is_file=True)
        set_tip(card, literal(str(path)))
        card.clicked.connect(partial(self.path_chosen.emit, path))
        return card


def _with_key(means: str, action: QAction) -> str:
    key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return strung(": ", (key, means)) if key else means
