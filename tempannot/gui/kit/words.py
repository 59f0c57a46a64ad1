"""Labels in the sizes and colours that all pages use."""

from __future__ import annotations

from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.literal import PlainLabel

_TITLE, _HEADING = 1.7, 1.2


class Words(PlainLabel):
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
        self._points = 0
        self.setWordWrap(True)

    def resize_to(self, points: int) -> None:
        """Take up another size of running text."""
        self._points = points
        font = self.font()
        font.setPointSizeF(points * self._scale)
        font.setBold(self._bold)
        self.setFont(font)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._points:  # a style sheet takes the font away where a page gets another parent
            self.resize_to(self._points)


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
