"""A sentence with a mark before it: all is well, something is odd, or something is missing."""

from __future__ import annotations

from PySide6.QtGui import QPalette, QShowEvent
from typing_extensions import override

from tempannot.gui.kit.labels import Words
from tempannot.gui.kit.theme import Theme

_MARKS = {"ok": "\N{CHECK MARK}", "conflict": "\N{WARNING SIGN}", "muted": "\N{MIDDLE DOT}"}


class Notice(Words):
    """The sentence; its colour is never the only sign."""

    def __init__(self, name: str, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._ink = "muted"
        self.setAccessibleName(name)
        theme.changed.connect(self._restyle)

    def say(self, text: str, ink: str) -> None:
        """Say something: ``ink`` is ok, conflict or muted."""
        self._ink = ink
        self.setText(f"{_MARKS[ink]} {text}" if text else "")
        self.setAccessibleDescription(text)
        self._restyle()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._restyle()  # a style sheet takes the colour away where a page gets another parent

    def _restyle(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(self._ink))
        self.setPalette(palette)
        self.resize_to(self._theme.font_size)
