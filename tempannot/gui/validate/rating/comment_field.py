"""A line to write a comment in."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget
from typing_extensions import override

_KEEPS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class CommentField(QLineEdit):
    """``ended`` tells that the writer wants back to the item, and whether the words are kept."""

    ended = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Comment on this item")
        self.setPlaceholderText("Comment on this item; Return keeps it, Esc leaves it")

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and _ends(event):
            event.accept()  # here these keys are not those of the page
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _KEEPS:
            self.ended.emit(True)
        elif event.key() == Qt.Key.Key_Escape:
            self.ended.emit(False)
        else:
            super().keyPressEvent(event)


def _ends(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.key() in (*_KEEPS, Qt.Key.Key_Escape)
