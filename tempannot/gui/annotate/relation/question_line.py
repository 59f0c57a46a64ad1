"""The line above the palette: about how many questions are left, or which one is being asked."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.completeness import RECKONED, Completeness, CompletionGoal
from tempannot.core.language import shown, tr, tr_plural
from tempannot.gui.kit.labels import literal, set_tip
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.suggestions.question_queue import Question

_MANY = 88
"""As many questions as a line of it has room for, whatever it says at the moment."""


def _longest() -> str:
    """What it says of many questions, in the language of the window."""
    count = tr_plural(
        _MANY, "about {count:,} question connects all", "about {count:,} questions connect all"
    )
    return count + tr("  ·  {keymap} asks", keymap="N")


class QuestionLine(QPushButton):
    """A line, or two where letters are large; a click takes the next question, as its key does.

    Its height follows from room and letters alone, never from what it says: what lies below it
    stays under the mouse.
    """

    question_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFlat(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its key does the same, wherever one is
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._theme: Theme | None = None
        self._keymap: Keymap | None = None
        self._completeness: Completeness | None = None
        self._question: Question | None = None
        self._count = self._ask = ""
        self.clicked.connect(self.question_requested)

    def set_look(self, theme: Theme, keymap: Keymap) -> None:
        """Take the colours and the keys from here."""
        self._theme, self._keymap = theme, keymap
        self._show()

    def show_completeness(self, found: Completeness) -> None:
        """Say about how many questions are left."""
        self._completeness = found
        self._show()

    def show_question(self, question: Question | None) -> None:
        """Say that this is asked, or that nothing is."""
        self._question = question
        self._show()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """Let the key have a line of its own where one is too narrow for both."""
        letters = self.fontMetrics()
        has_two = self.width() < letters.horizontalAdvance(_longest())
        self.setFixedHeight((2 if has_two else 1) * letters.height() + 2)
        between = "\n" if has_two and self._ask else ""
        self.setText(f"{self._count}{between}{self._ask.lstrip(' ·') if between else self._ask}")

    def _show(self) -> None:
        found, theme, keymap = self._completeness, self._theme, self._keymap
        if found is None or theme is None or keymap is None:
            return
        count = shown(found.questions)
        if self._question is not None:
            self._count, self._ask = tr("Asking  ·  {count}", count=count), ""
            why = tr(
                "Asked because {because}. {keymap} skips, {keymap2} goes back, {keymap3} ends.\n",
                because=self._question.because,
                keymap=keymap.label("pair.skip"),
                keymap2=keymap.label("pair.previous"),
                keymap3=keymap.label("selection.clear"),
            )
        else:
            is_done = found.goal is CompletionGoal.PAIRS and not found.left
            ask = (
                ""
                if is_done or not count
                else tr("  ·  {keymap} asks", keymap=keymap.label("pair.next"))
            )
            self._count, self._ask = f"{count[:1].upper()}{count[1:]}", ask
            why = ""
        set_tip(self, literal(f"{why}{shown(found.sentence)}\n{shown(RECKONED)}"))
        self._fit()
        color = theme.color("accent" if self._question else "muted").name()
        hover = theme.color("accent").name()
        self.setStyleSheet(
            f"QPushButton {{ border: none; background: transparent; color: {color};"
            f" padding: 1px 0; text-align: left; }} QPushButton:hover {{ color: {hover}; }}"
        )
