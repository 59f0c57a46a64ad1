"""A page of Markdown on screen, as it is meant and nothing else, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QWidget
from typing_extensions import override

from tempannot.core.guidelines import Guideline, GuidelineSection, slug
from tempannot.gui.kit.theme import Theme

_MARKDOWN = QTextDocument.MarkdownFeature
_SAFE = _MARKDOWN.MarkdownDialectGitHub | _MARKDOWN.MarkdownNoHTML
_SCALES = (1.35, 1.2, 1.08)
"""How much larger than running text the headings of each level are."""
_PALE = 0.2
_INDENT = 8.0


_FENCE = QTextFormat.Property.BlockCodeFence
"""What Qt's reader of Markdown notes of the lines of a block of code."""


class MarkdownPage(QTextBrowser):
    """Shows a page; marks in it are letters, pictures and other files are not fetched.

    ``section_entered`` carries the GuidelineSection that a link of the page, or somebody, led to;
    ``address_wanted`` the address of a link that leads out of the page, which is not opened.
    """

    section_entered = Signal(object)
    address_wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QTextEdit.Shape.NoFrame)
        self._page: Guideline | None = None
        self._headings: list[QTextBlock] = []
        self.anchorClicked.connect(self._follow)

    def show_page(self, page: Guideline, theme: Theme) -> None:
        """Show a page from its beginning."""
        self._page = page
        self.setFont(theme.ui_font())
        document = self.document()
        document.setDefaultFont(theme.ui_font())
        document.setDocumentMargin(12)
        document.setMarkdown(page.text, _SAFE)
        self._style(theme)

    def show_section(self, section: GuidelineSection) -> None:
        """Scroll to a section, and mark its heading."""
        block = self._block_of(section)
        if block is None:
            return
        cursor = QTextCursor(block)
        self.setTextCursor(cursor)
        layout = self.document().documentLayout()
        self.verticalScrollBar().setValue(int(layout.blockBoundingRect(block).top()) - 6)
        cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock, QTextCursor.MoveMode.KeepAnchor)
        self._mark(cursor)
        self.section_entered.emit(section)

    def search(self, words: str, *, backward: bool = False, again: bool = False) -> bool:
        """Go to the next place with these words, round the end; False if there is none."""
        self.setExtraSelections([])
        cursor = self.textCursor()
        if not again:
            cursor.setPosition(cursor.selectionStart())
        flag = QTextDocument.FindFlag.FindBackward if backward else QTextDocument.FindFlag(0)
        found = self.document().find(words, cursor, flag)
        if found.isNull():
            end = QTextCursor.MoveOperation.End if backward else QTextCursor.MoveOperation.Start
            cursor.movePosition(end)
            found = self.document().find(words, cursor, flag)
        if found.isNull():
            return False
        self.setTextCursor(found)
        return True

    @override
    def loadResource(self, type: int, name: QUrl | str) -> Any:
        """Fetch nothing: a page of somebody else's must not make the program ask anything."""
        return None

    def _style(self, theme: Theme) -> None:
        """Give headings sizes, paragraphs room, and links the colour of the window."""
        self._headings = []
        points, accent = theme.ui_font().pointSizeF(), theme.color("accent")
        for block in _blocks(self.document()):
            level = block.blockFormat().headingLevel()
            if _is_code(block):
                self._style_code(block, theme)
                continue
            room = QTextBlockFormat()
            room.setBottomMargin(6.0)
            if level:
                self._headings.append(block)
                room.setTopMargin(14.0)
            QTextCursor(block).mergeBlockFormat(room)
            for start, end, letters in _pieces(block):
                if level:
                    letters.clearProperty(QTextFormat.Property.FontSizeAdjustment)
                    letters.setFontPointSize(points * _SCALES[min(level, len(_SCALES)) - 1])
                    letters.setFontWeight(QFont.Weight.Bold)
                if letters.isAnchor():
                    letters.setForeground(accent)
                cursor = QTextCursor(self.document())
                cursor.setPosition(start)
                cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                cursor.setCharFormat(letters)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _style_code(self, block: QTextBlock, theme: Theme) -> None:
        """Let the lines of a block stand together on a ground of their own, none cut."""
        lines = QTextBlockFormat()
        lines.setBackground(theme.color("surface"))
        lines.setNonBreakableLines(False)
        lines.setLeftMargin(_INDENT)
        lines.setRightMargin(_INDENT)
        lines.setTopMargin(0.0 if _is_one(block, block.previous()) else 4.0)
        lines.setBottomMargin(0.0 if _is_one(block, block.next()) else 10.0)
        QTextCursor(block).mergeBlockFormat(lines)

    def _block_of(self, section: GuidelineSection) -> QTextBlock | None:
        """The heading of a section: by its place where all are known, else by its words."""
        sections = self._page.sections if self._page is not None else ()
        if len(sections) == len(self._headings) and section in sections:
            return self._headings[sections.index(section)]
        wanted = slug(section.title)
        return next((each for each in self._headings if slug(each.text()) == wanted), None)

    def _mark(self, cursor: QTextCursor) -> None:
        marked = QTextEdit.ExtraSelection()
        ground = self.palette().accent().color()
        ground.setAlphaF(_PALE)
        marked.format.setBackground(ground)
        marked.cursor = cursor
        self.setExtraSelections([marked])

    def _follow(self, address: QUrl) -> None:
        section = None
        if self._page is not None and address.toString().startswith("#"):
            section = self._page.find(address.fragment())
        if section is not None:
            self.show_section(section)
        else:
            self.address_wanted.emit(address.toString())


def _is_code(block: QTextBlock) -> bool:
    return block.isValid() and block.blockFormat().hasProperty(_FENCE)


def _is_one(block: QTextBlock, other: QTextBlock) -> bool:
    """Whether two lines are of one block of code: commands and what they answer are two."""
    language = QTextFormat.Property.BlockCodeLanguage
    return _is_code(other) and block.blockFormat().property(
        language
    ) == other.blockFormat().property(language)


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _pieces(block: QTextBlock) -> list[tuple[int, int, QTextCharFormat]]:
    """The stretches of a block with one look each: where they start and end, and that look."""
    found = []
    piece = block.begin()
    while not piece.atEnd():
        letters = piece.fragment()
        start = letters.position()
        found.append((start, start + letters.length(), letters.charFormat()))
        piece += 1
    return found
