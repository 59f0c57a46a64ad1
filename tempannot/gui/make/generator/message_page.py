"""A page without items: what to do to see some, or what is wrong."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QVBoxLayout, QWidget

from tempannot.gui.kit.labels import Words
from tempannot.gui.kit.theme import Theme

_MARGIN = 24


class MessagePage(QWidget):
    """A few sentences in the middle of the page."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_error = False
        self.words = Words(scale=1.1)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.words.setAccessibleName("Preview")
        column = QVBoxLayout(self)
        column.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        column.addStretch(2)
        column.addWidget(self.words)
        column.addStretch(3)
        theme.changed.connect(self.restyle)
        self.restyle()

    def show_text(self, text: str, *, is_error: bool) -> None:
        """Show other sentences."""
        self._is_error = is_error
        self.words.setText(text)
        across = Qt.AlignmentFlag.AlignLeft if "\n" in text else Qt.AlignmentFlag.AlignHCenter
        self.words.setAlignment(across | Qt.AlignmentFlag.AlignVCenter)
        self.restyle()

    def restyle(self) -> None:
        """Take up other colours and sizes."""
        palette = QPalette(self.palette())
        ink = self._theme.color("conflict" if self._is_error else "muted")
        palette.setColor(QPalette.ColorRole.WindowText, ink)
        self.words.setPalette(palette)
        self.words.resize_to(self._theme.font_size)
