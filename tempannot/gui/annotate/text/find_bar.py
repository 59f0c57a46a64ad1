"""Finding words in the text: each letter typed moves to the next place that has them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.items import Span
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.views.text.text_page import TextPage


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
    """A field with next and previous that searches a page; Escape closes it."""

    def __init__(self, page: TextPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self._text = ""
        self.field = QLineEdit()
        self.field.setPlaceholderText("Find in the text")
        self.field.setAccessibleName("Find in the text")
        self.field.setClearButtonEnabled(True)
        self._answer = PlainLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.addWidget(self.field, 1)
        row.addWidget(self._answer)
        for text, name, wish in (
            ("↑", "Previous place (Shift+Enter)", self.find_previous),
            ("↓", "Next place (Enter)", self.find_next),
            ("×", "Close (Esc)", self.end),
        ):
            row.addWidget(self._button(text, name, wish))
        self.field.textChanged.connect(self._search)

    def search_in(self, text: str) -> None:
        """Search another text from now on; the bar closes."""
        self._text = text
        self.hide()

    def begin(self) -> None:
        """Open the bar with its words selected."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def end(self) -> None:
        """Close the bar; the place found stays selected."""
        self.hide()
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def find_next(self) -> None:
        """Go to the next place, round the end of the text if need be."""
        self._find(self._page.caret_offset())

    def find_previous(self) -> None:
        """Go to the place before."""
        self._find(self._start(), backward=True)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.find_previous if back else self.find_next)()
        else:
            super().keyPressEvent(event)

    def _search(self) -> None:
        self._find(self._start())

    def _start(self) -> int:
        selected = self._page.selected_span()
        return selected.start if selected else self._page.caret_offset()

    def _find(self, start: int, *, backward: bool = False) -> None:
        wanted = self.field.text()
        span = find_span(self._text, wanted, start, backward=backward)
        self._answer.setText("not found" if wanted and span is None else "")
        if span is not None:
            self._page.select(span)
            self._page.reveal(span)

    def _button(self, text: str, name: str, wish: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        set_tip(button, literal(name))
        button.setAccessibleName(name)
        button.clicked.connect(wish)
        return button
