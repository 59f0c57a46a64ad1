"""A page with a few words and a way on: at the end, between lists, after training."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import Words, title
from tempannot.gui.validate.rating.key_button import KeyButton
from tempannot.gui.validate.rating.rating_keys import RatingKeys
from tempannot.gui.validate.rating.rating_type import RatingLook
from tempannot.gui.validate.shared.page import Page


@dataclass(frozen=True, slots=True)
class Notice:
    """A title, paragraphs, and the words of the button; without words there is none."""

    title: str
    paragraphs: tuple[str, ...] = ()
    button: str = ""


class NoticePage(Page):
    """Shows one notice; Return presses its button."""

    next_requested = Signal()

    def __init__(self, look: RatingLook, keys: RatingKeys, parent: QWidget | None = None) -> None:
        super().__init__(look.theme, parent)
        self.title = title()
        self.words = Words(scale=1.3)
        self.next = KeyButton(look, keys, "validate.next")
        self.next.is_strong = True
        self.next.clicked.connect(self.next_requested)
        self.column.addStretch(2)
        self.column.addWidget(self.title)
        self.column.addWidget(self.words)
        self.column.addSpacing(10)
        self.column.addWidget(self.next, 0, Qt.AlignmentFlag.AlignLeft)
        self.column.addStretch(3)
        self.restyle()

    def show_notice(self, notice: Notice) -> None:
        """Show other words."""
        self.title.setText(notice.title)
        self.words.setText("\n\n".join(notice.paragraphs))
        self.words.setVisible(bool(notice.paragraphs))
        self.next.show_words(notice.button)
        self.next.setVisible(bool(notice.button))
        self.setAccessibleName(self.said)

    @property
    def said(self) -> str:
        """Everything the page says."""
        return "\n".join(each for each in (self.title.text(), self.words.text()) if each)

    @override
    def restyle(self) -> None:
        super().restyle()
        for button in self.findChildren(KeyButton):
            button.restyle()
