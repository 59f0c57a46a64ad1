"""How wide words are: measured once per font, because a drawing asks for the same ones again."""

from __future__ import annotations

from PySide6.QtGui import QFont, QFontMetricsF


class TextWidths:
    """The widths of texts in one font, in pixels."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self._metrics = QFontMetricsF(font)
        self._known: dict[str, float] = {}

    @property
    def line(self) -> float:
        """The height of a line."""
        return self._metrics.height()

    def __call__(self, text: str) -> float:
        """Return the width of a text."""
        width = self._known.get(text)
        if width is None:
            width = self._known[text] = self._metrics.horizontalAdvance(text)
        return width
