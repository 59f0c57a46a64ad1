"""Keys that mean something to one widget, whatever the actions of the window do with them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown

SIGNS_OF_LIFE = frozenset(
    {
        QEvent.Type.KeyPress,
        QEvent.Type.MouseMove,
        QEvent.Type.MouseButtonPress,
        QEvent.Type.Wheel,
        QEvent.Type.TouchUpdate,
    }
)
"""The events of a window that tell that somebody is in front of it."""


RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
"""The keys that carry out."""

_AROUND = 34
"""Pixels of a filter that its hint cannot have, as the button that clears it stands there."""
_BREAKS = (", ", ": ", "\uff1a", "\uff0c", "\u3001")
"""What stands between the examples of a hint, also as Chinese writes it."""


def takes_key(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Whether an event is Qt's question for a key of one's own; it is answered with yes then."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    if answer := is_own(event):
        event.accept()
    return answer


def answers_or_leaves(
    event: QKeyEvent, answer: Callable[[], object], leave: Callable[[], object]
) -> bool:
    """Whether a key was Return, at which is answered, or Esc, at which is left."""
    if event.key() in RETURNS:
        answer()
    elif is_escape(event):
        leave()
    else:
        return False
    return True


def is_escape(event: QKeyEvent) -> bool:
    """Whether a key is Esc."""
    return event.key() == Qt.Key.Key_Escape


class BarButton(QToolButton):
    """A button of a panel's bar, which has no use for arrows: they are for the panel.

    Qt would go on to the next widget, wherever that is.
    """

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and self.group() is None:
            event.ignore()
        else:
            super().keyPressEvent(event)


class FilterField(QLineEdit):
    """What is typed narrows a list below; Return or Down lead there.

    Of the examples in the ``hint``, behind commas, as many are shown as there is room for.
    """

    def __init__(self, name: str, hint: str, rows: QWidget | None = None) -> None:
        super().__init__()
        self._rows = rows
        self._hint = shown(hint)
        self.setClearButtonEnabled(True)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shorten()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._shorten()

    def _shorten(self) -> None:
        metrics, words = self.fontMetrics(), self._hint
        while metrics.horizontalAdvance(words) > self.width() - _AROUND and words:
            shorter = max(words.rfind(mark) for mark in _BREAKS)
            words = words[: max(0, shorter)].rstrip(" ,:\uff1a\uff0c\u3001")
        if words != self.placeholderText():
            self.setPlaceholderText(words)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        leads_on = event.key() in (*RETURNS, Qt.Key.Key_Down)
        if leads_on and self._rows is not None:
            self._rows.setFocus()
        else:
            super().keyPressEvent(event)


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
