"""One item in full: its texts, its label, what was guessed, and all that its file says of it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from PySide6.QtWidgets import QFrame, QTextBrowser, QWidget

from tempannot.datasets.item_evidence import FoundItem
from tempannot.gui.kit.theme import Theme

_MARGIN = 8


class ItemDetails(QTextBrowser):
    """The item that is chosen among those behind a number."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._found: FoundItem | None = None
        self._guess = ""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setAccessibleName("The chosen item")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(_MARGIN)
        theme.changed.connect(self._show)
        self._show()

    def show_item(self, found: FoundItem | None, guess: str) -> None:
        """Show an item; ``guess`` is what a guess is called."""
        self._found, self._guess = found, guess
        self._show()

    def _show(self) -> None:
        self.setFont(self._theme.ui_font())
        muted = self._theme.color("muted").name()
        if self._found is None:
            self.setHtml(f'<p style="color:{muted}">Choose an item to read it in full.</p>')
            return
        cells = "".join(
            f'<tr><td style="color:{muted}; padding-right:12px">{escape(name)}</td>'
            f"<td>{escape(text)}</td></tr>"
            for name, text in _rows(self._found, self._guess)
            if text
        )
        self.setHtml(f'<table cellspacing="0" cellpadding="1">{cells}</table>')


def _rows(found: FoundItem, guess: str) -> Iterator[tuple[str, str]]:
    item = found.item
    names = item.kind.roles or tuple(f"text {n}" for n in range(1, len(item.texts) + 1))
    yield from zip(names, item.texts, strict=False)
    yield "label", item.label or "none"
    yield guess, found.guess
    yield "source", item.source
    yield "id", item.id
    yield "document", item.provenance.document or ""
    yield "place", f"{item.provenance.file}:{item.provenance.place}"
    yield from ((name.replace("_", " "), text) for name, text in item.provenance.details.items())
