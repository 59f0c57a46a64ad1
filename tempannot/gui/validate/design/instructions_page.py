"""The page for what raters read first: Markdown, and how it will look."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QTextBrowser, QVBoxLayout, QWidget

from tempannot.gui.validate.shared.words import muted

_SAYING = (
    "Raters see this before their first item, and whenever they ask for it. It is Markdown: "
    "# heading, *emphasis*, - list."
)


class InstructionsPage(QWidget):
    """The text; ``edited`` follows every change."""

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName("Instructions for raters, in Markdown")
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText("Empty: raters see the page beside, which suits the scale.")
        self.shown = QTextBrowser()
        self.shown.setAccessibleName("The instructions as raters see them")
        row = QHBoxLayout()
        row.addWidget(self.text, 1)
        row.addWidget(self.shown, 1)
        column = QVBoxLayout(self)
        column.addWidget(muted(_SAYING))
        column.addLayout(row, 1)
        self.text.textChanged.connect(self._show)

    def show_usual(self, markdown: str) -> None:
        """Show what raters see as long as there is no text of one's own."""
        if not self.markdown.strip():
            self.shown.setMarkdown(markdown)

    @property
    def markdown(self) -> str:
        """The instructions."""
        return self.text.toPlainText()

    def _show(self) -> None:
        self.shown.setMarkdown(self.markdown)
        self.edited.emit()
