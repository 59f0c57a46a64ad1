"""Keys that mean something to one widget, whatever the actions of the window do with them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from typing_extensions import override


def takes_key(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Whether an event is Qt's question for a key of one's own; it is answered with yes then."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    if answer := is_own(event):
        event.accept()
    return answer


class LeaveUndo(QObject):
    """Lets the keys of undo and redo go from a field to the window, which knows all steps."""

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            keys = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)
            if any(event.matches(each) for each in keys):
                event.ignore()
                return True
        return super().eventFilter(watched, event)
