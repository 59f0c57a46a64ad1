"""The instructions of a study, to be read before the first item and at any time after."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.validate.rating.key_button import KeyButton
from tempannot.gui.validate.rating.prose import MARGIN, Prose
from tempannot.gui.validate.rating.rating_keys import RatingKeys
from tempannot.gui.validate.rating.rating_type import MEASURE, RatingLook


class InstructionsPage(QWidget):
    """Markdown in a column; the button below it is always in sight."""

    next_requested = Signal()

    def __init__(self, look: RatingLook, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._markdown = ""
        self.prose = Prose(look, self)
        self.prose.setAccessibleName("Instructions")
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
