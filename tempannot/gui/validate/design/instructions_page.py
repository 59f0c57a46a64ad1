"""The page for what raters read first: Markdown, and how it will look."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from tempannot.core.errors import TempannotError
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of
from tempannot.gui.kit.labels import muted

_SAYING = (
    "Raters see this before their first item, and whenever they ask for it. It is Markdown: "
    "# heading, *emphasis*, - list."
)
_FILTER = "Markdown (*.md *.txt);;All files (*)"


class InstructionsPage(QWidget):
    """The text; ``edited`` follows every change, ``failed`` carries a sentence about a file."""

    edited = Signal()
    failed = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName("Instructions for raters, in Markdown")
        self.text.setTabChangesFocus(True)
        self.text.setPlaceholderText("Empty: raters see the page beside, which suits the scale.")
        self.shown = QTextBrowser()
        self.shown.setAccessibleName("The instructions as raters see them")
        self.open_button, self.save_button = QPushButton("&Open…"), QPushButton("&Save as…")
        self._saved: tuple[Path, str] | None = None
        self._build()

    @property
    def markdown(self) -> str:
        """The instructions."""
        return self.text.toPlainText()

    @property
    def file(self) -> Path | None:
        """The file that holds the instructions as they are, None if they are in no file."""
        is_saved = self._saved is not None and self._saved[1] == self.markdown
        return self._saved[0] if self._saved is not None and is_saved else None

    def show_usual(self, markdown: str) -> None:
        """Show what raters see as long as there is no text of one's own."""
        if not self.markdown.strip():
            self.shown.setMarkdown(markdown)

    def open_file(self, path: Path) -> None:
        """Take the instructions from a file."""
        try:
            text = decoded(bytes_of(path), path)
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self.text.setPlainText(text)
        self._settle(path)

    def save_file(self, path: Path) -> None:
        """Write the instructions to a file."""
        try:
            write_atomically(path, self.markdown.encode())
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self._settle(path)

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(muted(_SAYING), 1)
        for button in (self.open_button, self.save_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        row = QHBoxLayout()
        row.addWidget(self.text, 1)
        row.addWidget(self.shown, 1)
        column = QVBoxLayout(self)
        column.addLayout(buttons)
        column.addLayout(row, 1)
        self.text.textChanged.connect(self._show)
        self.open_button.clicked.connect(self._ask_open)
        self.save_button.clicked.connect(self._ask_save)
        self.save_button.setEnabled(False)

    def _ask_open(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Instructions", self._start, _FILTER)
        if name:
            self.open_file(Path(name))

    def _ask_save(self) -> None:
        name, _ = QFileDialog.getSaveFileName(self, "Save the instructions", self._start, _FILTER)
        if name:
            path = Path(name)
            self.save_file(path if path.suffix else path.with_suffix(".md"))

    @property
    def _start(self) -> str:
        return "" if self._saved is None else str(self._saved[0])

    def _settle(self, path: Path) -> None:
        self._saved = (path, self.markdown)
        self.edited.emit()

    def _show(self) -> None:
        self.save_button.setEnabled(bool(self.markdown.strip()))
        self.shown.setMarkdown(self.markdown)
        self.edited.emit()
