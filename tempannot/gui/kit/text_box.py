"""A box for a text of any kind, and where its lines may break.

A word that never ends, such as a picture written in letters, has no place where a line may break,
and Qt looks for one anew with each line: the square of its length, which is seconds.
"""

from __future__ import annotations

import re

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import QPlainTextEdit
from typing_extensions import override

_ENDLESS_WORD = re.compile(r"[^\s\u2e80-\U0003ffff]{5000}")
"""What has no place to break for so long that looking for one is noticed."""


def wrap_mode(text: str) -> QTextOption.WrapMode:
    """How the lines of a text are to be broken: between words, unless one of them is endless."""
    modes = QTextOption.WrapMode
    is_endless = _ENDLESS_WORD.search(text) is not None
    return modes.WrapAnywhere if is_endless else modes.WrapAtWordBoundaryOrAnywhere


class PlainTextBox(QPlainTextEdit):
    """A box for a text, which takes one with an endless word at once, too."""

    @override
    def setPlainText(self, text: str) -> None:
        mode = wrap_mode(text)
        if mode is QTextOption.WrapMode.WrapAnywhere:
            self.setWordWrapMode(mode)
        super().setPlainText(text)
        self.setWordWrapMode(mode)  # not before: what was there would be laid out by it

    @override
    def insertFromMimeData(self, source: QMimeData) -> None:
        self.setWordWrapMode(wrap_mode(f"{self.toPlainText()}\n{source.text()}"))
        super().insertFromMimeData(source)
