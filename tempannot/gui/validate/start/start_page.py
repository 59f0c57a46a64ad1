"""The page without a study: make one, open one, or go on with one of the last."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QLineEdit,
    QWidget,
)

from tempannot.core.language import tr
from tempannot.gui.kit.cards import Card, CardsPage, StartWords
from tempannot.gui.kit.dialogs import FieldsDialog
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.start.open_study import (
    completed_url,
    is_url,
    place_words,
    with_password,
)

_WORDS = StartWords(
    tr("Rating studies"),
    tr(
        "Raters judge items one at a time, with one key each. The lead sees how they answered, "
        "how far they agree, and what to look at again."
    ),
    tr("Recent studies"),
    tr(
        "None yet. Studies that you make or open are listed here. To see what a study is like, "
        "try the sample."
    ),
)


class StartPage(CardsPage):
    """Offers studies; ``place_requested`` carries a path or a URL without its password."""

    new_requested = Signal()
    open_requested = Signal()
    connect_requested = Signal()
    sample_requested = Signal()
    repair_requested = Signal()
    place_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        cards = {
            "new": Card(tr("New study…"), tr("Choose items, a scale and raters")),
            "open": Card(tr("Open study…"), tr("A .tempstudy file")),
            "connect": Card(tr("Connect to a team's store…"), tr("A study on a PostgreSQL server")),
            "sample": Card(tr("Try the sample study"), tr("Twenty items, two made-up raters")),
            "repair": Card(
                tr("Repair documents…"),
                tr("The fewest changes that end all contradictions"),
            ),
        }
        super().__init__(theme, _WORDS, cards)
        cards["new"].clicked.connect(self.new_requested)
        cards["open"].clicked.connect(self.open_requested)
        cards["connect"].clicked.connect(self.connect_requested)
        cards["sample"].clicked.connect(self.sample_requested)
        cards["repair"].clicked.connect(self.repair_requested)

    def show_recent(self, places: Sequence[str]) -> None:
        """List the studies opened last."""
        self.list_recent(map(self._card, (p for p in places if is_url(p) or Path(p).is_file())))

    def _card(self, place: str) -> Card:
        card = Card(*place_words(place), is_file=True)
        set_tip(card, literal(place))
        card.clicked.connect(partial(self.place_requested.emit, place))
        return card


_CONNECT_SAYING = tr(
    "A study on a PostgreSQL server, which several raters work on at once. Whoever set it up "
    "knows the address. The password is used for this connection and is not saved."
)
_LETTERS = 66


class ConnectDialog(FieldsDialog):
    """The address of a store; ``url`` holds the answer, with the password in it."""

    def __init__(self, url: str = "", parent: QWidget | None = None) -> None:
        title = tr("Connect to a team's store")
        super().__init__(title, _CONNECT_SAYING, tr("Connect"), _LETTERS, parent)
        self.address = QLineEdit(url)
        self.address.setPlaceholderText("postgresql://name@server/database")
        self.password = QLineEdit()
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        self.show_fields((tr("&Address"), self.address), (tr("&Password"), self.password))
        self.address.textChanged.connect(self._settle)
        self._settle()
        (self.password if url else self.address).setFocus()

    @property
    def url(self) -> str:
        """The URL with the password, as the store takes it."""
        address = completed_url(self.address.text())
        return with_password(address, self.password.text())

    def _settle(self) -> None:
        self.accepting.setEnabled(bool(self.address.text().strip()))
