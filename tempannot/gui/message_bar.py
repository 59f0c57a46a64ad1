"""A line below the text for news and errors: never modal, closed by hand or gone by itself.

A message that has buttons waits behind later ones until it is answered or closed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from tempannot.gui.theme import Theme


class Tone(StrEnum):
    """How a message is meant; the value is its colour in the theme."""

    NEWS = "accent"
    ERROR = "conflict"


Answers = dict[str, Callable[[], object]]
"""Buttons by their text, with what each does."""


@dataclass(frozen=True, slots=True)
class _Message:
    tone: Tone
    text: str
    answers: Answers


_SIGNS = {Tone.NEWS: "i", Tone.ERROR: "!"}
_NEWS_MILLISECONDS = 8000


class MessageBar(QWidget):
    """Shows one message, with at most a few buttons that answer it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: _Message | None = None
        self._waiting: list[_Message] = []
        self._buttons: list[QPushButton] = []
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._label.setAccessibleName("Message")
        close = QToolButton()
        close.setText("\N{MULTIPLICATION SIGN}")
        close.setToolTip("Close this message")
        close.clicked.connect(self.clear)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(12, 6, 8, 6)
        self._row.addWidget(self._label)
        self._row.addWidget(close)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.clear)
        theme.changed.connect(self._colour)
        self.setObjectName("message-bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown, empty if nothing is."""
        return self._label.text() if self._shown is not None else ""

    def show_news(self, text: str, answers: Answers | None = None) -> None:
        """Show something worth knowing; without buttons it goes away by itself."""
        self._add(_Message(Tone.NEWS, text, answers or {}))
        if not answers:
            self._timer.start(_NEWS_MILLISECONDS)

    def show_error(self, text: str, answers: Answers | None = None) -> None:
        """Show what went wrong; it stays until it is closed or another message comes."""
        self._add(_Message(Tone.ERROR, text, answers or {}))

    def clear(self) -> None:
        """Take the message away; one that waits behind it comes back."""
        self._withdraw(lambda message: message is self._shown)

    def forget(self, answer: str) -> None:
        """Take every message away that has a button of this name."""
        self._withdraw(lambda message: answer in message.answers)

    def _add(self, message: _Message) -> None:
        if message.answers:
            self._waiting = [
                each for each in self._waiting if each.answers.keys() != message.answers.keys()
            ]
            self._waiting.append(message)
        self._show(message)

    def _withdraw(self, is_over: Callable[[_Message], bool]) -> None:
        self._waiting = [each for each in self._waiting if not is_over(each)]
        if self._shown is not None and is_over(self._shown):
            self._show(self._waiting[-1] if self._waiting else None)

    def _show(self, message: _Message | None) -> None:
        self._timer.stop()
        self._shown = message
        self.setVisible(message is not None)
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        if message is not None:
            self._label.setText(f"{_SIGNS[message.tone]}   {message.text}")
            self._buttons = [self._button(name, act) for name, act in message.answers.items()]
            self._colour()

    def _button(self, name: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(name)
        button.clicked.connect(self.clear)
        button.clicked.connect(act)
        self._row.insertWidget(self._row.count() - 1, button)
        return button

    def _colour(self) -> None:
        tone = Tone.NEWS if self._shown is None else self._shown.tone
        fill = "conflict-fill" if tone is Tone.ERROR else "event-fill"
        ground, line = self._theme.color(fill).name(), self._theme.color(tone).name()
        text = self._theme.color("text").name()
        self.setStyleSheet(
            f"#message-bar {{ background: {ground}; border-top: 2px solid {line}; }}"
            f"#message-bar QLabel {{ color: {text}; }}"
        )
