"""What there is to know of the selected pair: both claims with their reasons, and the gold."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import DecisionError, ItemState
from tempannot.comparison.disagreements.settling import settled_pairs
from tempannot.gui.compare.decide.claim_words import ClaimWords
from tempannot.gui.compare.decide.gold_words import GoldWords
from tempannot.gui.compare.decide.html_words import muted, paragraphs
from tempannot.gui.compare.decide.notice import rich_label
from tempannot.gui.compare.decide.subject import Subject, SubjectReader
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession

_PAUSE = 150
"""Milliseconds that a pair must stay selected before its worth is computed."""


class Story(QWidget):
    """Tells of one subject; ``link_activated`` carries the target of a link to follow."""

    link_activated = Signal(str)

    def __init__(self, session: CompareSession, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._reader: SubjectReader | None = None
        self._subject: Subject | None = None
        self._asked: set[int] = set()
        self.title, self.claims = rich_label(self), rich_label(self)
        self.worth, self.gold = rich_label(self), rich_label(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(5)
        for label in (self.title, self.claims, self.worth, self.gold):
            label.setIndent(0)
            label.linkActivated.connect(self._follow)
            column.addWidget(label)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_PAUSE)
        self._timer.timeout.connect(self.weigh)

    def show_hint(self, text: str) -> None:
        """Show a text where there is no subject."""
        self._subject = None
        self._timer.stop()
        self.title.setText(muted(text, self._theme))
        for label in (self.claims, self.worth, self.gold):
            label.hide()

    def show_subject(self, reader: SubjectReader, subject: Subject) -> None:
        """Tell of a subject; reasons that were asked for stay while it is the same."""
        if self._subject is None or self._subject.key != subject.key:
            self._asked.clear()
        self._reader, self._subject = reader, subject
        words = ClaimWords(self._session, reader, self._theme)
        self.title.setText(words.title(subject))
        self.claims.setText(words.told(subject, self._asked))
        self.claims.show()
        self.worth.hide()
        if subject.is_root:
            self._timer.start()

    def show_gold(self, adjudication: Adjudication | None) -> None:
        """Tell what the gold says of the subject, if there is a gold."""
        self.gold.setVisible(adjudication is not None and self._subject is not None)
        if adjudication is None or self._subject is None or self._reader is None:
            return
        words = GoldWords(self._session, self._reader, self._theme)
        key = self._subject.key
        self.gold.setText(words.told(adjudication, key, _state(adjudication, self._subject)))
        edge = self._theme.color("border").name()
        self.gold.setStyleSheet(f"border-top: 1px solid {edge}; padding-top: 5px")

    def ask_why(self) -> None:
        """Show the reasons for what the sides infer, or hide them again."""
        if self._subject is None or self._reader is None:
            return
        inferred = set(ClaimWords(self._session, self._reader, self._theme).inferred(self._subject))
        self._asked = set() if self._asked else inferred
        self._show_claims()

    def weigh(self) -> None:
        """Say how many pairs agree as soon as the subject is settled."""
        subject, reader = self._subject, self._reader
        if subject is None or reader is None or subject.differs is None or not subject.is_root:
            return
        self._timer.stop()
        root = subject.differs
        told = [
            f"as {self._session.letter(side)} says, "
            f"{_pairs(settled_pairs(reader.comparison, root, side))}"
            for side in self._session.order
        ]
        self.worth.setText(paragraphs(muted(f"Settled {'; '.join(told)}.", self._theme)))
        self.worth.show()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _show_claims(self) -> None:
        if self._subject is not None and self._reader is not None:
            words = ClaimWords(self._session, self._reader, self._theme)
            self.claims.setText(words.told(self._subject, self._asked))

    def _follow(self, href: str) -> None:
        if href.startswith("why:"):
            self._asked ^= {int(href.removeprefix("why:"))}
            self._show_claims()
        else:
            self.link_activated.emit(href)


def _state(adjudication: Adjudication, subject: Subject) -> ItemState | None:
    try:
        return adjudication.state(subject.key)
    except DecisionError:
        return None


def _pairs(count: int) -> str:
    if count < 0:
        return f"{-count} more pair{'s differ' if count < -1 else ' differs'}"
    return f"{count} pair{'s' if count != 1 else ''} fewer differ{'' if count != 1 else 's'}"
