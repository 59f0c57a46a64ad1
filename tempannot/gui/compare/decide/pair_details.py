"""What there is to know of the selected pair: both claims with their reasons, and the gold."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from tempannot.comparison.adjudication.adjudication import Adjudication
from tempannot.comparison.adjudication.decisions import AdjudicationItem, DecisionError, ItemState
from tempannot.core.language import tr
from tempannot.gui.compare.decide.compare_wording import muted, rich_label
from tempannot.gui.compare.decide.decision_target import DecisionTarget, TargetReader
from tempannot.gui.compare.decide.pair_words import ClaimWords, GoldWords
from tempannot.gui.compare.decide.statement_words import StatementWords
from tempannot.gui.kit.layout import in_column
from tempannot.gui.kit.theme import Theme
from tempannot.session.compare_session import CompareSession
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker

_PAUSE = 60
"""Milliseconds without another key after which it is found out what the gold follows from."""


class PairDetails(QWidget):
    """Tells of what is selected; ``link_activated`` carries the target of a link to follow."""

    link_activated = Signal(str)

    def __init__(self, session: CompareSession, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._session, self._theme = session, theme
        self._reader: TargetReader | None = None
        self._target: DecisionTarget | None = None
        self._item: AdjudicationItem | None = None
        self._of_many: StatementWords | None = None
        self._asked: set[int] = set()
        # so that no key waits for what a relation follows from, which may take a second
        self._background = Worker(self, tr("what the gold follows from"), lasts=False)
        self._find: Callable[[], object] | None = None
        self._pause = pause_before(self._find_reasons, self)
        self.title, self.claims = rich_label(self), rich_label(self)
        self.gold = rich_label(self)
        labels = (self.title, self.claims, self.gold)
        for label in labels:
            label.setIndent(0)
            label.linkActivated.connect(self._follow)
        in_column(*labels, on=self, gap=5)

    def restyle(self) -> None:
        """Take up the colours in force."""
        edge = self._theme.color("border").name()
        self.gold.setStyleSheet(f"border-top: 1px solid {edge}; padding-top: 5px")

    def show_hint(self, text: str) -> None:
        """Show a text where nothing is selected."""
        self.stop()
        self._target = None
        self.title.setText(muted(text, self._theme))
        for label in (self.claims, self.gold):
            label.hide()

    def show_target(
        self, reader: TargetReader, about: DecisionTarget, item: AdjudicationItem | None = None
    ) -> None:
        """Tell of a target; reasons that were asked for stay while it is the same.

        Of an ``item`` for more than two annotators it is told what all of them say.
        """
        if self._target is None or self._target.key != about.key:
            self._asked.clear()
        self._reader, self._target, self._item = reader, about, item
        joint, words = self._session.joint, ClaimWords(self._session, reader, self._theme)
        self._of_many = None
        if item is not None and joint is not None and len(joint.sides) > 2:
            self._of_many = StatementWords(self._session, joint, reader.words, self._theme)
            self.title.setText(self._of_many.title(item))
        else:
            self.title.setText(words.title(about))
        self._show_claims()
        self.claims.show()

    def show_gold(self, adjudication: Adjudication | None) -> None:
        """Tell what the gold says of the target, if there is a gold; why it does comes later."""
        self.stop()
        self.gold.setVisible(adjudication is not None and self._target is not None)
        if adjudication is None or self._target is None or self._reader is None:
            return
        words = GoldWords(self._session, self._reader, self._theme)
        key, state = self._target.key, _state(adjudication, self._target)
        tell = partial(words.told, adjudication, key, state)
        self.gold.setText(tell())
        if state is not None and words.is_reasoned(adjudication, key):
            find = partial(_found, adjudication.reasons(key))
            self._find = partial(self._background.run, find, partial(self._show_reasons, tell))
            self._pause.start(_PAUSE)

    def _find_reasons(self) -> None:
        if self._find is not None:
            self._find()

    def stop(self) -> None:
        """Find out nothing more."""
        self._find = None
        self._pause.stop()
        self._background.stop()

    def _show_reasons(
        self, tell: Callable[[tuple[int, ...]], str], numbers: tuple[int, ...]
    ) -> None:
        self.gold.setText(tell(numbers))

    def ask_why(self) -> None:
        """Show the reasons for what the sides infer, or hide them again."""
        if self._target is None or self._reader is None:
            return
        if self._of_many is not None and self._item is not None:
            inferred = self._of_many.inferred(self._item)
        else:
            words = ClaimWords(self._session, self._reader, self._theme)
            inferred = words.inferred(self._target)
        self._asked = set() if self._asked else set(inferred)
        self._show_claims()

    def _show_claims(self) -> None:
        if self._of_many is not None and self._item is not None:
            self.claims.setText(self._of_many.told(self._item, self._asked))
        elif self._target is not None and self._reader is not None:
            words = ClaimWords(self._session, self._reader, self._theme)
            self.claims.setText(words.told(self._target, self._asked))

    def _follow(self, href: str) -> None:
        if href.startswith("why:"):
            self._asked ^= {int(href.removeprefix("why:"))}
            self._show_claims()
        else:
            self.link_activated.emit(href)


def _found(find: Callable[[], tuple[int, ...]], _task: Task) -> tuple[int, ...]:
    return find()


def _state(adjudication: Adjudication, about: DecisionTarget) -> ItemState | None:
    try:
        return adjudication.state(about.key)
    except DecisionError:
        return None
