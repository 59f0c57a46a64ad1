"""The instructions of a study, to be read before the first item and at any time after."""

from __future__ import annotations

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QPalette, QResizeEvent, QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget
from typing_extensions import override

from tempannot.gui.validate.rating.key_button import KeyButton
from tempannot.gui.validate.rating.rating_keys import RatingKeys
from tempannot.gui.validate.rating.rating_type import MEASURE, RatingLook

_PROSE = 1.3
_LINE_PERCENT = 130


class InstructionsPage(QWidget):
    """Markdown in a column; the button below it is always in sight."""

    next_requested = Signal()

    def __init__(self, look: RatingLook, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._markdown = ""
        self.prose = _Prose(self)
        self.next = KeyButton(look, keys, "validate.next", self)
        self.next.is_strong = True
        self.next.clicked.connect(self.next_requested)
        self.setFocusProxy(self.prose)
        self.restyle()

    def show_instructions(self, markdown: str, *, begun: bool) -> None:
        """Show instructions; ``begun`` if the rater has seen items already."""
        self._markdown = markdown
        self.next.show_words("Back to the item" if begun else "Start")
        self.restyle()

    @property
    def words(self) -> str:
        """The instructions without markup."""
        return self.prose.toPlainText()

    def restyle(self) -> None:
        """Take keys, fonts and colours as they are now."""
        self.prose.setFont(self._look.font(_PROSE))
        self.prose.setStyleSheet(self._look.scroll_bar)
        palette = self.prose.palette()
        palette.setColor(QPalette.ColorRole.Base, self._look.color("surface"))
        palette.setColor(QPalette.ColorRole.Text, self._look.color("text"))
        self.prose.setPalette(palette)
        self.prose.document().setMarkdown(self._markdown, QTextDocument.MarkdownFeature(_FEATURES))
        spaced = QTextBlockFormat()
        proportional = QTextBlockFormat.LineHeightTypes.ProportionalHeight
        spaced.setLineHeight(_LINE_PERCENT, proportional.value)
        cursor = QTextCursor(self.prose.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(spaced)
        self.next.restyle()
        self._place()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        gap = self._look.gap
        letters = self.prose.fontMetrics().averageCharWidth() * MEASURE
        width = max(1, min(letters, self.width() - 4 * gap))
        left = (self.width() - width) // 2
        button = self.next.sizeHint()
        bottom = self.height() - button.height() - 2 * gap
        # as wide as the page, so that the scroll bar is at its edge and not in the text
        self.prose.setViewportMargins(left, 0, left, 0)
        self.prose.setGeometry(0, 3 * gap, self.width(), max(1, bottom - 5 * gap))
        self.next.setGeometry(left, bottom, min(width, button.width()), button.height())


_FEATURES = (
    QTextDocument.MarkdownFeature.MarkdownDialectGitHub.value
    | QTextDocument.MarkdownFeature.MarkdownNoHTML.value
)


class _Prose(QTextBrowser):
    """Shows text only: nothing is loaded and no link is followed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(0)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Instructions")

    @override
    def loadResource(self, type: int, name: QUrl | str) -> object:
        return None
