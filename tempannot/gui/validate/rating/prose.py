"""Markdown to be read: nothing is loaded, no link is followed, no HTML is taken for markup."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import (
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

from tempannot.gui.validate.rating.rating_type import RatingLook

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

    def __init__(self, look: RatingLook, parent: QWidget) -> None:
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
