"""One text of an item, as plain text: nothing in it is markup, and it scrolls inside itself."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QTextBlockFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget


class ItemText(QTextEdit):
    """A text to be read and selected by mouse; its direction follows its letters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line_height = 1.0
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the keys stay with the item as a whole
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setLineWrapMode(QTextEdit.LineWrapMode.FixedPixelWidth)
        self.document().setDocumentMargin(0)
        self.viewport().setAutoFillBackground(False)

    def show_text(self, text: str, font: QFont, line_height: float) -> None:
        """Show another text from its start; ``line_height`` is a multiple of the usual one."""
        self.setFont(font)
        self._line_height = line_height
        self.setPlainText(text)
        spaced = QTextBlockFormat()
        spaced.setLineHeight(
            line_height * 100, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value
        )
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spaced)
        self.verticalScrollBar().setValue(0)

    def natural_height(self, width: int) -> int:
        """Wrap the text at a width, whatever the scroll bar does; return how high it is then."""
        self.setLineWrapColumnOrWidth(width)
        return int(self.document().size().height()) + 1

    def lines_height(self, lines: int) -> int:
        """Return how high so many lines are, in pixels; letters take whole ones."""
        line = ceil(QFontMetricsF(self.font()).height()) * self._line_height
        return int(line * lines) + 1

    @property
    def can_scroll_down(self) -> bool:
        """Whether there is more below."""
        bar = self.verticalScrollBar()
        return bar.value() < bar.maximum()

    @property
    def can_scroll_up(self) -> bool:
        """Whether there is more above."""
        return self.verticalScrollBar().value() > 0
