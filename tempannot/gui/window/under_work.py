"""What is worked at in the text: no message lies on it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect

from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.state.selection import Selection
from tempannot.gui.window.message_bar import MessageBar


class UnderWork(QObject):
    """Lets messages make way for the chosen words, or for the caret where nothing is chosen."""

    def __init__(self, text: TextPane, selection: Selection, message: MessageBar) -> None:
        super().__init__(message)
        self._view = text.view
        self._selection = selection
        message.keep_clear_of(self._view, self._places)
        selection.changed.connect(message.make_way)
        self._view.moved.connect(message.make_way)
        self._view.cursorPositionChanged.connect(message.make_way)

    def _places(self) -> tuple[QRect, ...]:
        """Return the lines of target and source, or else of the caret, if they are in view."""
        chosen = [each for each in (self._selection.target, self._selection.source) if each]
        lines = [self._view.lines_around(each) for each in chosen or (None,)]
        return tuple(each for each in lines if each.intersects(self._view.viewport().rect()))
