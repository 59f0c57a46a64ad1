"""A button that keeps Space and Return for itself while it has the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton
from typing_extensions import override

_RETURNS = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PRESSES = (*_RETURNS, Qt.Key.Key_Space, Qt.Key.Key_Select)


class Pressable(QAbstractButton):
    """Whoever came here by Tab presses it by Space or Return; elsewhere these keys do other things.

    A click of the mouse leaves the focus where it is.
    """

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ShortcutOverride and _is_press(event):
            event.accept()
            return True
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _RETURNS:
            self.click()
        else:
            super().keyPressEvent(event)


def _is_press(event: QEvent) -> bool:
    return (
        isinstance(event, QKeyEvent)
        and event.key() in _PRESSES
        and event.modifiers()
        in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
    )
