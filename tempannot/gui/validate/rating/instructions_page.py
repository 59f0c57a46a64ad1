"""The instructions of a study, to be read before the first item and at any time after."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import (
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextFrameFormat,
    QTextTable,
)
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.validate.rating.key_button import KeyButton, RatingKeys
from tempannot.gui.validate.rating.rating_fonts import MEASURE, RatingFonts


class InstructionsPage(QWidget):
    """Markdown in a column; the button below it is always in sight."""

    next_requested = Signal()

    def __init__(self, look: RatingFonts, keys: RatingKeys) -> None:
        super().__init__()
        self._look = look
        self._markdown = ""
        self.prose = Prose(look, self)
        self.prose.setAccessibleName(tr("Instructions"))
        self.next = KeyButton(look, keys, "validate.next", self)
        self.next.is_strong = True
        self.next.clicked.connect(self.next_requested)
        self.setFocusProxy(self.prose)
        self.restyle()

    def show_instructions(self, markdown: str, *, begun: bool) -> None:
        """Show instructions; ``begun`` if the rater has seen items already."""
        self._markdown = markdown
        self.next.show_words(tr("Back to the item") if begun else tr("Start"))
        self.restyle()

    @property
    def words(self) -> str:
        """The instructions without markup."""
        return self.prose.toPlainText()

    def restyle(self) -> None:
        """Take keys, fonts and colours as they are now."""
        self.prose.show_markdown(self._markdown)
        self.next.restyle()
        self._place()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        gap = min(self._look.gap, 4 + self.height() // 60)
        letters = self.prose.fontMetrics().averageCharWidth() * MEASURE
        width = max(1, min(letters, self.width() - 4 * gap))
        left = (self.width() - width) // 2
        button = self.next.sizeHint()
        bottom = self.height() - button.height() - 2 * gap
        # as wide as the page, so that the scroll bar is at its edge and not in the text
        self.prose.setViewportMargins(left, 0, left, 0)
        self.prose.setGeometry(0, 3 * gap, self.width(), max(1, bottom - 5 * gap))
        self.next.setGeometry(left + MARGIN, bottom, min(width, button.width()), button.height())


MARGIN = 4
"""Letters that lean out of their line are not cut off."""

_SIZE = 1.3
_LINE_PERCENT = 130
_FEATURES = QTextDocument.MarkdownFeature(
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value
    | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)
_LARGER = {1: 2, 2: 1}
"""How many steps headings of a level are larger than running text."""


class Prose(QTextBrowser):
    """Text in the colours of the page, in lines that are easy to follow."""

    def __init__(self, look: RatingFonts, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(MARGIN)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_markdown(self, markdown: str) -> None:
        """Show a text, in the fonts and colours of the theme as it is now."""
        self.setFont(self._look.font(_SIZE))
        ink = self._look.color("text").name()
        self.setStyleSheet(
            f"QTextBrowser {{ background: transparent; color: {ink} }} {self._look.scroll_bar}"
        )
        self.document().setMarkdown(markdown, _FEATURES)
        self._space_lines()
        self._size_headings()
        self._space_tables()

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        return None

    def _space_lines(self) -> None:
        spaced = QTextBlockFormat()
        proportional = QTextBlockFormat.LineHeightTypes.ProportionalHeight
        spaced.setLineHeight(_LINE_PERCENT, proportional.value)
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spaced)

    def _size_headings(self) -> None:
        block = self.document().begin()
        while block.isValid():
            level = block.blockFormat().headingLevel()
            if level:
                larger = QTextCharFormat()
                steps = _LARGER.get(level, 0)
                larger.setProperty(QTextFormat.Property.FontSizeAdjustment.value, steps)
                cursor = QTextCursor(block)
                cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
                cursor.mergeCharFormat(larger)
            block = block.next()

    def _space_tables(self) -> None:
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                spaced = frame.format()
                spaced.setCellPadding(self._look.gap * 0.75)
                spaced.setTopMargin(self._look.gap)
                spaced.setBottomMargin(self._look.gap)
                spaced.setBorderStyle(QTextFrameFormat.BorderStyle.BorderStyle_Solid)
                spaced.setBorderBrush(self._look.color("border"))
                frame.setFormat(spaced)
