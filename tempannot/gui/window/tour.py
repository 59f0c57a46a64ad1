"""Help > Tour: ten cards on a copy of a sample, each of which waits for the key that it names.

The window is the real one and the keys do what they always do. The document is a copy in a folder
of its own, which goes when the tour ends: no file, journal or list of the user's knows of it.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeySequence, QPalette, QResizeEvent, QShortcut
from PySide6.QtWidgets import QFrame
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.labels import Words, WrappingLine, tool_button
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.actions import Actions
from tempannot.gui.state.selection import Selection
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.workspaces import WindowServices
from tempannot.resources import resource
from tempannot.session.document_session import DocumentSession
from tempannot.session.tour_copy import tour_folder


class TourStrip(QFrame):
    """What one card says, and buttons that go back, on, and end it; the text keeps the keyboard."""

    back_requested = Signal()
    on_requested = Signal()
    end_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._number, self._words = WrappingLine(), Words(bold=True)
        self._number.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._words.setAccessibleName(tr("Card of the tour"))
        self._back = tool_button(tr("Back"), tr("The card before this one (Alt+PgUp)"))
        self._on = tool_button(tr("Next"), tr("Do what the card says, and go on (Alt+PgDown)"))
        self._end = tool_button(tr("End"), tr("End the tour; nothing of it stays (Alt+End)"))
        for button, signal, key in (
            (self._back, self.back_requested, "Alt+PgUp"),
            (self._on, self.on_requested, "Alt+PgDown"),
            (self._end, self.end_requested, "Alt+End"),
        ):
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            QShortcut(QKeySequence(key), self, button.click)  # in force while the strip is there
            button.clicked.connect(signal)
        head = in_bar((self._number, 1), self._back, self._on, self._end, gap=6)
        in_column(head, self._words, on=self, margins=(16, 8, 16, 8), gap=2)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAccessibleName(tr("Tour"))
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def words(self) -> str:
        """What the card says that is shown."""
        return self._words.text()

    @property
    def number(self) -> str:
        """Which card it is, of how many."""
        return self._number.text()

    def show_card(self, number: int, count: int, words: str) -> None:
        """Show a card by its number."""
        self._number.setText(tr("Tour, card {number} of {count}", number=number, count=count))
        self._words.setText(words)
        self._words.setAccessibleName(words)
        self._back.setEnabled(number > 1)
        self.show()
        self._fit()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Be as high as the words need: a low window would cut them else."""
        self.setMinimumHeight(max(0, self.heightForWidth(self.width())))

    def _restyle(self) -> None:
        self._number.setFont(self._theme.ui_font())
        self._words.resize_to(self._theme.font_size)
        self._fit()


_SAMPLE = "samples/news-report.tml"


@dataclass(frozen=True, slots=True)
class TourCard:
    """A card: what it says, and what it waits for: an action of the window, or a change in it."""

    words: str
    waits_for: str
    carries_out: str = ""
    """The action that its key stands for, for who goes on without the key."""

    def said(self, vocabulary: Vocabulary) -> str:
        """Return its words with relations as the window calls them."""
        before, after = (shown(vocabulary.word(each)) for each in ("before", "after"))
        return self.words.format(before=before, after=after)


_ONE, _PAIR, _SLIP, _MENDED, _LINK = (
    tr("an event"),
    tr("a pair"),
    tr("a contradiction"),
    tr("no contradiction"),
    tr("a link"),
)

CARDS = (
    TourCard(
        tr("The text has the keyboard. Press Tab: it goes to the first event, ended."),
        _ONE,
    ),
    TourCard(
        tr("Digits stand at what is near. Press 4: this morning becomes its partner."),
        _PAIR,
    ),
    TourCard(
        tr("Nobody linked these two, yet {before} follows from links. Press W to see which ones."),
        "why",
        "why",
    ),
    TourCard(
        tr(
            "Dimmed relations are excluded. Say one all the same: press A for {after} this morning."
        ),
        _SLIP,
        "type.AFTER",
    ),
    TourCard(
        tr("The panel says which links cannot all hold. Press Ctrl+Z: the slip is taken back."),
        _MENDED,
        "edit.undo",
    ),
    TourCard(
        tr("What follows from links is never asked. Press N: the question that decides most."),
        "pair.next",
        "pair.next",
    ),
    TourCard(
        tr("Answer it by the letter of a relation that is not dimmed, such as B for {before}."),
        _LINK,
        "type.BEFORE",
    ),
    TourCard(
        tr("Everything known, in order: press Alt+4 for the timeline. Esc leads back."),
        "view.timeline",
        "view.timeline",
    ),
    TourCard(
        tr("Any panel and any number says what it is: press Shift+F1. Any key closes the note."),
        "help.what",
    ),
    TourCard(
        tr("? shows all keys, Alt+F1 opens the tutorial. Alt+End ends the tour; nothing stays."),
        "",
    ),
)

_OF_THE_PAIR = CARDS[1:4]
"""The cards that say something of one pair, chosen by the first of them."""
_FIRST, _SECOND = "ei1", "t2"
"""The event and the time of the sample that the cards name."""


class Tour(QObject):
    """The cards of one window, one at a time; ``begin`` starts over where a tour is under way."""

    def __init__(
        self, services: WindowServices, documents: OpenDocuments, selection: Selection
    ) -> None:
        super().__init__(services.window)
        self._services, self._documents, self._selection = services, documents, selection
        self.strip = TourStrip(services.preferences.theme)
        self.strip.back_requested.connect(self.go_back)
        self.strip.on_requested.connect(self.go_on)
        self.strip.end_requested.connect(self.end)
        self._folder: TemporaryDirectory[str] | None = None
        self._place = 0
        self._had_links = 0
        self._is_under_way = False
        self._watch(services.actions)
        documents.list_changed.connect(self._listed)
        selection.changed.connect(self._selected)

    @property
    def is_on(self) -> bool:
        """Whether a card is shown."""
        return self._folder is not None

    def begin(self) -> None:
        """Open a copy of the sample and show the first card."""
        self.end()
        self._folder = tour_folder()
        named = Path(self._folder.name) / tr("Tour")  # the list shows this name beside the sample
        named.mkdir()
        path = Path(shutil.copy(resource(_SAMPLE), named))
        self._services.workspaces.show(Workspace.ANNOTATE)
        self._documents.open_paths([path])
        session = self._session
        if session is not None:
            session.changed.connect(self._edited)
        self._is_under_way = session is not None
        self._show(0)
        self._services.keyboard.come_home()

    def go_back(self) -> None:
        """Show the card before this one again."""
        if self.is_on:
            self._show(max(0, self._place - 1))

    def go_on(self) -> None:
        """Do what this card says, as its key does, and show the next; the last ends the tour."""
        if not self.is_on:
            return
        place = self._place
        if place + 1 == len(CARDS):
            self.end()
            return
        self._carry_out(CARDS[place])
        if self._place == place:
            self._show(place + 1)

    def _carry_out(self, card: TourCard) -> None:
        """Leave things as the key of a card does, for what the next one says is said of them."""
        if card.waits_for == _ONE:
            self._selection.focus(_FIRST)
        elif card in _OF_THE_PAIR:
            self._selection.select_pair(_FIRST, _SECOND)
        if card.carries_out:
            self._services.actions[card.carries_out].trigger()

    def end(self) -> None:
        """Close the copy, and leave nothing of it."""
        if self._folder is None:
            return
        session, folder, self._folder = self._session, self._folder, None
        self._is_under_way = False
        self.strip.hide()
        if session is not None:
            self._documents.show(session.path)
            self._documents.give_up(session)
            self._documents.close_current()
        folder.cleanup()

    def _listed(self) -> None:
        """Whoever closes the copy has ended the tour."""
        if self._is_under_way and self._session is None:
            self.end()

    @property
    def _session(self) -> DocumentSession | None:
        """The copy, while it is open."""
        if self._folder is None:
            return None
        folder = Path(self._folder.name).resolve()
        sessions = self._documents.sessions
        return next((each for path, each in sessions.items() if folder in path.parents), None)

    def _show(self, place: int) -> None:
        self._place = place
        session = self._session
        self._had_links = len(session.document.links) if session is not None else 0
        names = Vocabulary.ALLEN if session is None else session.reasoning.vocabulary
        words = CARDS[place].said(names)
        self.strip.show_card(place + 1, len(CARDS), words)
        said = tr("Card {number} of {count}.", number=place + 1, count=len(CARDS))
        announce(self._services.window, f"{said} {words}")

    def _watch(self, actions: Actions) -> None:
        """Hear of the actions that cards wait for, when they have been carried out."""
        wanted = {card.waits_for for card in CARDS}
        for id, action in actions.items():
            if id in wanted:
                action.triggered.connect(partial(self._happened, id))

    def _happened(self, what: str, _checked: bool = False) -> None:
        if not self.is_on or CARDS[self._place].waits_for != what:
            return
        if what != "why" or self._selection.target is not None:  # else nothing is explained
            self._show(self._place + 1)

    def _selected(self) -> None:
        if self._selection.source is not None:
            self._happened(_PAIR if self._selection.target is not None else _ONE)

    def _edited(self) -> None:
        session = self._session
        if session is None:
            return
        if len(session.document.links) > self._had_links:
            self._happened(_LINK)
        self._happened(_MENDED if session.reasoning.is_consistent else _SLIP)
