"""The name of a side in the corner of its drawing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QLabel
from typing_extensions import override

from tempannot.gui.theme import Theme

_MARGIN = 4


class SideName(QLabel):
    """A small sign at the top right of a scroll area; the mouse goes through it."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setTextFormat(Qt.TextFormat.PlainText)
        area.viewport().installEventFilter(self)

    def show_name(self, name: str, letter: str, theme: Theme) -> None:
        """Show the name of a side in the colours of its letter, or nothing."""
        tint = f"side-{letter.lower()}"
        color, fill = theme.color(tint).name(), theme.color(f"{tint}-fill").name()
        self.setStyleSheet(
            f"color: {color}; background: {fill}; border-radius: 3px; padding: 1px 6px;"
            " font-weight: bold;"
        )
        self.setText(name)
        self.setVisible(bool(name))
        self._move_to_corner()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if event.type() == QEvent.Type.Resize:
            self._move_to_corner()
        return False

    def _move_to_corner(self) -> None:
        self.adjustSize()
        self.move(self._area.viewport().width() - self.width() - _MARGIN, _MARGIN)
        self.raise_()
