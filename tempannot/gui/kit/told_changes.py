"""What a label comes to say while it is looked at: screen readers hear of none of it by themselves.

It is said when nothing has changed for a while, else each letter that is typed would be answered.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QComboBox, QLabel

from tempannot.gui.kit.accessibility import announce
from tempannot.session.pauses import pause_before

_PAUSE = 700
"""Milliseconds without a change until it is said."""


class Changes(QObject):
    """Says the text of a label, and describes with it the box that it is ``about``.

    Such a box has a line of its own to be typed in: of another field Orca would read the change of
    what it is described by, too.
    """

    def __init__(self, label: QLabel, about: QComboBox | None = None) -> None:
        super().__init__(label)
        self._label, self._about = label, about
        self._said = label.text()
        self._pause = pause_before(self._say, self, _PAUSE)

    def take(self) -> None:
        """Hear of another text; what a window or its part opens with is read with it."""
        around = self._label.parentWidget()
        if around is not None and around.isVisible():
            self._pause.start()
        else:
            self._said = self._label.text()

    def _say(self) -> None:
        words = self._label.text() if self._label.isVisible() else ""
        if words == self._said:
            return
        self._said = words
        if self._about is not None:
            self._about.setAccessibleDescription(words)
        if words:
            announce(self._label, words)
