"""Fields that hold a cell of a draft and leave undo to the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QWidget
from typing_extensions import override

from tempannot.core.field_words import field_word
from tempannot.core.language import shown
from tempannot.gui.kit.keys import LeaveUndo
from tempannot.gui.kit.labels import Words
from tempannot.gui.kit.theme import Theme

_MARKS = {"ok": "\N{CHECK MARK}", "conflict": "\N{WARNING SIGN}", "muted": "\N{MIDDLE DOT}"}


class Notice(Words):
    """The sentence; its colour is never the only sign."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.speak_up()
        self._theme = theme
        self._ink = "muted"
        theme.changed.connect(self._restyle)

    def say(self, text: str, ink: str) -> None:
        """Say something: ``ink`` is ok, conflict or muted."""
        self._ink = ink
        self.setText(f"{_MARKS[ink]} {text}" if text else "")
        self._restyle()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._restyle()  # a style sheet takes the colour away where a page gets another parent

    def _restyle(self) -> None:
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(self._ink))
        self.setPalette(palette)
        self.resize_to(self._theme.font_size)


_LINES = 4


class ColumnLine(QLineEdit):
    """A line of text; ``written`` carries the column and the text."""

    written = Signal(str, str)

    def __init__(self, column: str, name: str, hint: str = "") -> None:
        super().__init__()
        self.column = column
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.installEventFilter(LeaveUndo(self))
        self.textEdited.connect(self._tell)

    def show_text(self, text: str) -> None:
        """Show what the draft has; the place of the cursor stays where nothing is new."""
        if self.text().strip() != text:
            self.setText(text)

    def _tell(self) -> None:
        self.written.emit(self.column, self.text().strip())


class CellText(QPlainTextEdit):
    """Some lines of text; ``written`` carries the column and the text."""

    written = Signal(str, str)

    def __init__(self, column: str, name: str, hint: str = "") -> None:
        super().__init__()
        self.column = column
        self.setAccessibleName(name)
        self.setPlaceholderText(hint)
        self.setTabChangesFocus(True)
        self.installEventFilter(LeaveUndo(self))
        self.textChanged.connect(self._tell)
        self.fit()

    def show_text(self, text: str) -> None:
        """Show what the draft has."""
        if " ".join(self.toPlainText().split()) != text:
            blocker = QSignalBlocker(self)
            self.setPlainText(text)
            blocker.unblock()

    def fit(self) -> None:
        """Be as high as some lines."""
        self.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 14)

    def _tell(self) -> None:
        self.written.emit(self.column, " ".join(self.toPlainText().split()))


class CellChoice(QComboBox):
    """One of some words, or none; ``written`` carries the column and the word."""

    written = Signal(str, str)

    def __init__(self, column: str, name: str, words: Sequence[str], none: str) -> None:
        super().__init__()
        self.column = column
        self.setAccessibleName(name)
        self.addItem(none, "")
        for word in words:
            self.addItem(shown(field_word(word)), word)
        self.activated.connect(self._tell)

    def show_text(self, text: str) -> None:
        """Show what the draft has."""
        self.setCurrentIndex(max(0, self.findData(text)))

    def _tell(self) -> None:
        self.written.emit(self.column, str(self.currentData()))


Cell = ColumnLine | CellText | CellChoice


def cells_of(widget: QWidget) -> tuple[Cell, ...]:
    """Return all fields of a form."""
    kinds = ColumnLine, CellText, CellChoice
    return tuple(each for each in widget.findChildren(QWidget) if isinstance(each, kinds))
