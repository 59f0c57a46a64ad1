"""The command that does the same as a page or dialog, to be copied."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QWidget

from tempannot.gui.kit.literal import PlainLabel, literal, set_tip
from tempannot.gui.kit.theme import Theme


class CommandLine(QWidget):
    """A line with the command; ``does`` says what the command does."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        does: str = "writes the same file",
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        title = PlainLabel("As a command")
        title.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.line = QLineEdit()
        self.line.setReadOnly(True)
        self.line.setFrame(False)
        self.line.setAccessibleName(f"The command that {does}")
        self.copy = QToolButton()
        self.copy.setText("Copy")
        self.copy.setAccessibleName("Copy the command")
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(title)
        row.addWidget(self.line, 1)
        row.addWidget(self.copy)
        self.copy.clicked.connect(self._copy)
        theme.changed.connect(self._restyle)
        self._restyle()

    def show_command(self, text: str, note: str = "") -> None:
        """Show another command; ``note`` says what else there is to do for it."""
        self.line.setText(text)
        self.line.setCursorPosition(0)
        set_tip(self.line, literal(f"{text}\n{note}" if note else text))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.line.text())

    def _restyle(self) -> None:
        self.line.setFont(self._theme.mono_font())
