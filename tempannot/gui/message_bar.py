"""A line below the text for news and errors: never modal, gone with a key or by itself."""

from __future__ import annotations

from collections.abc import Callable
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

_SIGNS = {Tone.NEWS: "i", Tone.ERROR: "!"}
_NEWS_MILLISECONDS = 8000


class MessageBar(QWidget):
    """Shows one message, with at most a few buttons that answer it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone = Tone.NEWS
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
        return self._label.text() if not self.isHidden() else ""

    def show_news(self, text: str, answers: Answers | None = None) -> None:
        """Show something worth knowing; without buttons it goes away by itself."""
        self._show(Tone.NEWS, text, answers or {})
        if not answers:
            self._timer.start(_NEWS_MILLISECONDS)

    def show_error(self, text: str, answers: Answers | None = None) -> None:
        """Show what went wrong; it stays until it is closed or another message comes."""
        self._show(Tone.ERROR, text, answers or {})

    def clear(self) -> None:
        """Take the message away."""
        self._timer.stop()
        self.hide()

    def _show(self, tone: Tone, text: str, answers: Answers) -> None:
        self._timer.stop()
        self._tone = tone
        self._label.setText(f"{_SIGNS[tone]}   {text}")
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = [self._button(name, act) for name, act in answers.items()]
        self._colour()
        self.show()

    def _button(self, name: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(name)
        button.clicked.connect(self.clear)
        button.clicked.connect(act)
        self._row.insertWidget(self._row.count() - 1, button)
        return button

    def _colour(self) -> None:
        fill = "conflict-fill" if self._tone is Tone.ERROR else "event-fill"
        ground, line = self._theme.color(fill).name(), self._theme.color(self._tone).name()
        text = self._theme.color("text").name()
        self.setStyleSheet(
            f"#message-bar {{ background: {ground}; border-top: 2px solid {line}; }}"
            f"#message-bar QLabel {{ color: {text}; }}"
        )
