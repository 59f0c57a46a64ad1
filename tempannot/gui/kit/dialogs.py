"""What dialogs have in common: pages of definitions, file filters, the command for the same."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QTextBrowser,
    QWidget,
)

from tempannot.gui.kit.labels import PlainLabel, literal, set_tip, tool_button
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme


def show_page(title: str, html: str, window: QWidget) -> None:
    """Open a page of HTML beside what it explains."""
    dialog = QDialog(window)
    dialog.setWindowTitle(title)
    dialog.resize(640, 700)
    page = QTextBrowser()
    page.setAccessibleName(title)
    page.setHtml(html)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    in_column(page, buttons, on=dialog, margins=None, gap=-1)
    dialog.open()


def file_filter(words: str, endings: Iterable[str]) -> str:
    """Return the filter of a dialog that asks for files with some endings, or for any.

    >>> file_filter("Documents", (".tml", ".csv"))
    'Documents (*.tml *.csv);;All files (*)'
    """
    return f"{words} ({' '.join(f'*{each}' for each in endings)});;All files (*)"


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
        self.copy = tool_button("Copy", "", name="Copy the command")
        in_row(title, (self.line, 1), self.copy, on=self, margins=(10, 0, 10, 0), gap=8)
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
