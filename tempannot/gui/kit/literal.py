"""Texts of documents, files and raters as they are: never taken for markup, nor for a key.

Qt guesses whether a label, a tool tip or a message is HTML, and takes an "&" in the text of a
button for the mark of a key. So nothing else makes a label, and every tool tip or question
that is not a fixed text goes through here.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as Markup
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtWidgets import QLabel, QWidget


class PlainLabel(QLabel):
    """A label that shows its text letter by letter."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


class RichLabel(QLabel):
    """A label of markup; who makes it escapes what is not its own."""

    def __init__(self, html: str = "", parent: QWidget | None = None) -> None:
        super().__init__(html, parent)
        self.setTextFormat(Qt.TextFormat.RichText)


def literal(text: str) -> str:
    """Return what shows a text letter by letter where Qt guesses what it is.

    >>> literal("two < three"), literal("<b>x</b>")
    ('two < three', "<p style='white-space:pre-wrap'>&lt;b&gt;x&lt;/b&gt;</p>")
    """
    if not Markup.mightBeRichText(text):
        return text
    return f"<p style='white-space:pre-wrap'>{escape(text, quote=False)}</p>"


def rich_tip(html: str) -> str:
    """Return a tool tip of markup; who makes it escapes what is not its own."""
    return html


def set_tip(widget: QWidget, tip: str) -> None:
    """Give a widget a tool tip as ``literal`` or ``rich_tip`` made it.

    A screen reader gets the same in plain text, unless the widget is described in other words.
    """
    if widget.accessibleDescription() in ("", without_markup(widget.toolTip())):
        widget.setAccessibleDescription(without_markup(tip))
    widget.setToolTip(tip)


def without_markup(tip: str) -> str:
    """Return the words of a tool tip.

    >>> without_markup(literal("<b>x</b>")), without_markup("two < three")
    ('<b>x</b>', 'two < three')
    """
    if not Markup.mightBeRichText(tip):
        return tip
    return QTextDocumentFragment.fromHtml(tip).toPlainText()


def without_key(text: str) -> str:
    """Return a text for a button, tab or menu in which no "&" is the mark of a key.

    >>> without_key("R&D")
    'R&&D'
    """
    return text.replace("&", "&&")
