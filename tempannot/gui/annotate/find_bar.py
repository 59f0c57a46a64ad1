"""Finding words in the text: each letter typed moves to the next place that has them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.items import Span


def find_span(text: str, wanted: str, start: int, *, backward: bool = False) -> Span | None:
    """Return where ``wanted`` is next, going round at the end; capitals count if typed.

    >>> find_span("He said she said", "said", 4)
    Span(start=12, end=16)
    """
    if not wanted:
        return None
    if wanted == wanted.lower() and len(text.lower()) == len(text):
        text = text.lower()
    if backward:
        found = text.rfind(wanted, 0, max(0, start))
        found = text.rfind(wanted) if found < 0 else found
    else:
        found = text.find(wanted, start)
        found = text.find(wanted) if found < 0 else found
    return Span(found, found + len(wanted)) if found >= 0 else None


class FindBar(QWidget):
    """A field with next and previous; Escape closes it."""

    searched = Signal(str)
    next_requested = Signal()
    previous_requested = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Find in the text")
        self.field.setAccessibleName("Find in the text")
        self.field.setClearButtonEnabled(True)
        self._answer = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self.field, 1)
        row.addWidget(self._answer)
        for text, name, wish in (
            ("↑", "Previous place (Shift+Enter)", self.previous_requested),
            ("↓", "Next place (Enter)", self.next_requested),
            ("×", "Close (Esc)", self.closed),
        ):
            row.addWidget(self._button(text, name, wish))
        self.field.textChanged.connect(self.searched)

    def begin(self) -> None:
        """Open the bar with its words selected."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def say(self, answer: str) -> None:
        """Show what came of the search."""
        self._answer.setText(answer)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.previous_requested if back else self.next_requested).emit()
        else:
            super().keyPressEvent(event)

    def _button(self, text: str, name: str, wish: object) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(name)
        button.setAccessibleName(name)
        button.clicked.connect(wish)
        return button
