"""Labels in the sizes and colours that all pages use."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QWidget

_TITLE, _HEADING = 1.7, 1.2


class Words(QLabel):
    """Text that wraps; ``scale`` times the size of running text, and follows its changes."""

    def __init__(
        self,
        text: str = "",
        *,
        scale: float = 1.0,
        bold: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(text, parent)
        self._scale, self._bold = scale, bold
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def resize_to(self, points: int) -> None:
        """Take up another size of running text."""
        font = self.font()
        font.setPointSizeF(points * self._scale)
        font.setBold(self._bold)
        self.setFont(font)


def title(text: str = "") -> Words:
    """Return the title of a page."""
    return Words(text, scale=_TITLE, bold=True)


def heading(text: str = "") -> Words:
    """Return the heading of a part of a page."""
    return Words(text, scale=_HEADING, bold=True)


def muted(text: str = "") -> Words:
    """Return words that stand back."""
    label = Words(text)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
