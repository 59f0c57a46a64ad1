"""The words that are exchanged: a copy of the usual rings, edited and checked as one types."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tempannot.core.errors import FileError, TempannotError
from tempannot.datasets.mctaco.rings import Rings, parse_rings
from tempannot.formats.atomic import write_atomically
from tempannot.formats.items.lines import decoded
from tempannot.formats.reading import bytes_of
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.notice import Notice
from tempannot.resources import resource

_USUAL = "The usual words. Edit a copy to exchange others."
_RINGS = "mctaco/rings.toml"


class RingsEditor(QWidget):
    """The editor; ``edited`` follows what is typed, ``file_made`` carries the copy to be used."""

    edited = Signal()
    file_made = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.path: Path | None = None
        self.text = QPlainTextEdit()
        self.text.setAccessibleName("Words that are exchanged for each other")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        self.notice = Notice("Whether the words are in order", theme)
        self.copy, self.save_button = QPushButton("Edit a copy…"), QPushButton("Save the words")
        row = QHBoxLayout()
        row.addWidget(self.notice, 1)
        row.addWidget(self.copy)
        row.addWidget(self.save_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 8, 10, 8)
        column.addWidget(self.text, 1)
        column.addLayout(row)
        self.text.textChanged.connect(self._follow)
        self.copy.clicked.connect(self.ask_copy)
        self.save_button.clicked.connect(self.save)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_file(None)

    @property
    def is_modified(self) -> bool:
        """Whether something is not saved yet."""
        return self.path is not None and self.text.document().isModified()

    @property
    def rings(self) -> Rings:
        """The words as they stand there; raises FileError for what is no ring."""
        return parse_rings(self.text.toPlainText(), self.path or resource(_RINGS))

    def show_file(self, path: Path | None) -> None:
        """Show the words of a file, None for the usual ones."""
        if path == self.path and self.text.toPlainText():
            return
        source = path or resource(_RINGS)
        try:
            found = decoded(bytes_of(source), source)
        except TempannotError as error:
            self.path = None
            self.notice.say(str(error), "conflict")
            return
        self.path = path
        blocker = QSignalBlocker(self.text)
        self.text.setPlainText(found)
        blocker.unblock()
        self.text.document().setModified(False)
        self.text.setReadOnly(path is None)
        self._judge()

    def ask_copy(self) -> None:
        """Ask for a file, and go on with a copy of these words in it."""
        name, _ = QFileDialog.getSaveFileName(
            self, "A copy of the words", "rings.toml", "Rings (*.toml)"
        )
        if name:
            path = Path(name)
            self.copy_to(path if path.suffix else path.with_suffix(".toml"))

    def copy_to(self, path: Path) -> None:
        """Go on with a copy of these words in a file."""
        try:
            write_atomically(path, self.text.toPlainText().encode())
        except TempannotError as error:
            self.notice.say(str(error), "conflict")
            return
        self.path = None
        self.show_file(path)
        self.file_made.emit(path)

    def save(self) -> bool:
        """Write the words to their file; False if they are no rings or cannot be written."""
        if self.path is None:
            return True
        try:
            _ = self.rings
            write_atomically(self.path, self.text.toPlainText().encode())
        except TempannotError as error:
            self.notice.say(str(error), "conflict")
            return False
        self.text.document().setModified(False)
        self._judge()
        self.edited.emit()
        return True

    def _follow(self) -> None:
        self._judge()
        self.edited.emit()

    def _judge(self) -> None:
        self.save_button.setEnabled(self.is_modified)
        if self.path is None:
            self.notice.say(_USUAL, "muted")
            return
        try:
            count = len(self.rings.others)
        except FileError as error:
            self.notice.say(error.problem, "conflict")
        else:
            saved = "not saved yet" if self.is_modified else f"saved in {self.path.name}"
            self.notice.say(f"{count} words may be exchanged, {saved}.", "ok")

    def _restyle(self) -> None:
        self.text.setFont(self._theme.mono_font())
