"""The first pages of studies: without one, and of one that is open.

Without a study one is made or opened, or gone on with; an open one is rated under a name, or its
results are looked at as its lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from tempannot.core.language import tr, tr_plural
from tempannot.gui.kit.cards import Card, CardsPage, Page, StartWords
from tempannot.gui.kit.dialogs import FieldsDialog
from tempannot.gui.kit.labels import heading, literal, muted, set_tip, title
from tempannot.gui.kit.layout import in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.start.open_study import (
    completed_url,
    is_url,
    place_words,
    with_password,
)
from tempannot.study.design.study_design import LONGEST_RATER_NAME, StudyDesign
from tempannot.study.rating.rater_words import said_answer, said_question

if TYPE_CHECKING:
    from tempannot.study.store.facts import StudyInfo


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


_RATE = tr(
    "Your name, or the one you were given. Use the same one each time: you go on where you stopped."
)
_HANDED_OUT = tr(
    "This study was handed out to {name}: it holds no labels and nobody else's answers."
)
_LEAD = tr(
    "For the lead only: labels, everyone's answers, and what they say. Raters do not look here."
)
_LEAD_ELSEWHERE = tr("For the lead only, who is asked for the study's key here.")
_NO_LEAD = tr("The results are with whoever handed this study out.")


class StudyPage(Page):
    """Asks as whom one is here; ``rating_requested`` carries the name of the rater."""

    rating_requested = Signal(str)
    results_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._title, self._size, self._scale = title(), muted(), muted()
        self._who, self._lead = muted(), muted(_LEAD)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_RATER_NAME)
        self.name.setPlaceholderText(tr("name"))
        self.name.setAccessibleName(tr("Your name as a rater"))
        self.rate = QPushButton(tr("&Rate"))
        self.results = QPushButton(tr("Results (for the &lead)"))
        self._build()

    def show_study(self, study: StudyInfo, name: str = "", *, is_lead: bool = True) -> None:
        """Show a study; ``name`` is suggested, and without ``is_lead`` a key is asked for.

        Nobody else's name is told, or completed: raters need not know of each other.
        """
        self._title.setText(study.name)
        self._size.setText(size_words(study.items, study.lists, study.design.raters))
        self._scale.setText(scale_words(study.design))
        self.name.setText((study.rater or name) if study.is_handed_out else name)
        self.name.setReadOnly(study.is_handed_out and study.rater is not None)
        handed_out = _HANDED_OUT.format(name=study.rater or tr("a rater"))
        self._who.setText(handed_out if study.is_handed_out else _RATE)
        lead = _LEAD if is_lead else _LEAD_ELSEWHERE
        self._lead.setText(_NO_LEAD if study.is_handed_out else lead)
        self.results.setVisible(not study.is_handed_out)
        self._settle()
        self.restyle()
        self.name.setFocus()
        self.name.selectAll()

    def _build(self) -> None:
        for widget in (self._title, self._size, self._scale):
            self.column.addWidget(widget)
        self.column.addSpacing(18)
        self.column.addWidget(heading(tr("Rate")))
        self.column.addWidget(self._who)
        row = in_row((self.name, 1), self.rate, gap=-1)
        self.column.addLayout(row)
        self.column.addSpacing(18)
        self.column.addWidget(heading(tr("Results")))
        self.column.addWidget(self._lead)
        self.column.addWidget(self.results, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(1)
        self.name.returnPressed.connect(self.rate.click)
        self.name.textChanged.connect(self._settle)
        self.rate.clicked.connect(self._ask_rating)
        self.results.clicked.connect(self.results_requested)

    def _settle(self) -> None:
        self.rate.setEnabled(bool(self.name.text().strip()))

    def _ask_rating(self) -> None:
        self.rating_requested.emit(" ".join(self.name.text().split()))


def size_words(items: int, lists: int, raters: int) -> str:
    """Return the size of a study.

    >>> size_words(200, 20, 3)
    '200 items in 20 lists, 3 raters each: 600 judgments'
    """
    parts = tr(
        "{items} in {lists}",
        items=tr_plural(items, "{count:,} item", "{count:,} items"),
        lists=tr_plural(lists, "{count:,} list", "{count:,} lists"),
    )
    return tr(
        "{parts}, {raters} each: {judgments}",
        parts=parts,
        raters=tr_plural(raters, "{count:,} rater", "{count:,} raters"),
        judgments=tr_plural(items * raters, "{count:,} judgment", "{count:,} judgments"),
    )


def scale_words(design: StudyDesign) -> str:
    """Return the question of a study and its answers, as raters see them."""
    scale = design.scale
    answers = " · ".join(said_answer(scale, each) for each in scale.answers)
    return f"{said_question(scale)}\n{answers}"
