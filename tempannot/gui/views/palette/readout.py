"""The line that reads a relation out before it is given, and offers the hull."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from tempannot.core.relations import ALL
from tempannot.core.vocabulary import Vocabulary
from tempannot.gui.kit.labels import RichLabel, literal, set_tip
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.palette.pair_header import LEFT_TO_RIGHT
from tempannot.gui.views.palette.relation_choice import PickedRelations

_LINES = 3
_FEW = 3


class Readout(QWidget):
    """A sentence on a fixed number of lines, so that nothing jumps while the mouse moves.

    ``offer`` is a button to be put elsewhere, which keeps its room while it is hidden.
    """

    hull_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme: Theme | None = None
        self._sentence = RichLabel()
        self._sentence.setWordWrap(True)
        self._sentence.setIndent(0)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        room = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        room.setRetainSizeWhenHidden(True)
        self._sentence.setSizePolicy(room)
        self._sentence.hide()
        self.offer = QPushButton()
        self.offer.setSizePolicy(room)
        self.offer.hide()
        self.offer.clicked.connect(self.hull_requested)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._sentence)

    @property
    def text(self) -> str:
        """What is read out, as HTML."""
        return self._sentence.text()

    def set_look(self, theme: Theme) -> None:
        """Take the colours from here."""
        self._theme = theme
        self._sentence.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 9)
        fill, accent = theme.color("raised").name(), theme.color("accent").name()
        self._sentence.setStyleSheet(
            f"background: {fill}; border-left: 3px solid {accent}; padding: 3px 7px"
        )

    def show_nothing(self) -> None:
        """Read nothing out."""
        self._sentence.clear()
        self._sentence.hide()
        self.offer.hide()

    def show_choice(
        self, line: str, choice: PickedRelations, vocabulary: Vocabulary = Vocabulary.ALLEN
    ) -> None:
        """Read ``line`` out, with what is to be said of the choice besides."""
        notes = list(_notes(choice))
        warning = choice.contradicts
        color = self._color("conflict" if warning else "muted")
        told = f"<br><span style='color:{color}'>{escape(' '.join(notes))}</span>"
        said = escape(line[:1].upper() + line[1:])
        self._sentence.show()
        self._sentence.setText(LEFT_TO_RIGHT + said + (told if notes else ""))
        hull = choice.hull
        self.offer.setVisible(hull is not None)
        if hull is not None:
            names = "any relation" if hull is ALL else vocabulary.words(hull)
            is_short = hull is ALL or len(hull) <= _FEW
            self.offer.setText(f"Take {names}" if is_short else f"Take the nearest {len(hull)}")
            set_tip(self.offer, literal(f"The nearest combination that a link can say: {names}"))

    def _color(self, name: str) -> str:
        return self._theme.color(name).name() if self._theme else "gray"


def _notes(choice: PickedRelations) -> tuple[str, ...]:
    if choice.contradicts:
        return ("Excluded by other links; it would contradict them.",)
    if choice.hull is not None:
        return ("No link can say just that.",)
    if choice.forced is not None and choice.picked is choice.forced:
        return ("The only relation left.",)
    if choice.combining:
        return ("Combining: pick more, then accept.",)
    return ()
