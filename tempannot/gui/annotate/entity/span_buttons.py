"""Four buttons that move the start and the end of a mark word by word."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from tempannot.core.document import Document, Interval, IntervalKind
from tempannot.core.items import Span
from tempannot.gui.annotate.text.word_spans import crossed_item, end_moved, start_moved
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip

_BUTTONS = (
    ("start", -1, "←", "Alt+Shift+Left", "Take in the word before"),
    ("start", 1, "→", "Alt+Shift+Right", "Leave the first word out"),
    ("end", -1, "←", "Alt+Left", "Leave the last word out"),
    ("end", 1, "→", "Alt+Right", "Take in the word after"),
)


class SpanButtons(QWidget):
    """Start and end of one mark; each button knows the span it would make."""

    span_requested = Signal(object)
    """Emitted with the wanted Span."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted: dict[QToolButton, Span] = {}
        self._buttons: dict[tuple[str, int], QToolButton] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for edge, by, text, key, told in _BUTTONS:
            if by < 0:
                row.addWidget(PlainLabel(f"{edge.capitalize()}:"))
            button = self._button(text, key, told)
            self._buttons[edge, by] = button
            row.addWidget(button)
            if by > 0:
                row.addSpacing(6)
        row.addStretch(1)

    def button(self, edge: str, by: int) -> QToolButton:
        """Return the button that moves ``start`` or ``end`` by -1 or 1."""
        return self._buttons[edge, by]

    def show_span(self, document: Document, interval: Interval) -> None:
        """Offer the spans that this interval could have instead."""
        own = interval.id
        if interval.kind is IntervalKind.EVENT:
            own = document.instances[interval.id].event
        self._wanted.clear()
        for edge, by, _, key, told in _BUTTONS:
            move = start_moved if edge == "start" else end_moved
            span = move(document.text, interval.span, by)
            has_text = interval.span.start < interval.span.end
            crossed = crossed_item(document, span, own) if span and has_text else None
            button = self._buttons[edge, by]
            button.setEnabled(span is not None and has_text and crossed is None)
            shortcut = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
            reason = f"would cut {crossed} in two" if crossed else shortcut
            set_tip(button, literal(f"{told} ({reason})"))
            if span is not None:
                self._wanted[button] = span

    def _button(self, text: str, key: str, told: str) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFixedWidth(2 * button.fontMetrics().height())
        button.setShortcut(QKeySequence(key))
        button.setAccessibleName(told)
        button.clicked.connect(self._clicked)
        return button

    def _clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton) and button in self._wanted:
            self.span_requested.emit(self._wanted[button])
