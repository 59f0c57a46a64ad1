"""Finding words in the text: which of how many places it is, and what stands there, also said."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget
from typing_extensions import override

from tempannot.core.document import Document
from tempannot.core.items import Span
from tempannot.core.language import tr
from tempannot.gui.annotate.text.text_gestures import is_one_word
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.labels import PlainLabel, tool_button
from tempannot.gui.kit.layout import in_row
from tempannot.gui.views.text.text_page import TextPage
from tempannot.session.pauses import pause_before

_PAUSE = 700
"""Milliseconds without another letter until it is said what they lead to."""
_AROUND = 80
"""Letters at each side of a place, at most, that are read out with it."""


def found_spans(text: str, wanted: str) -> Sequence[Span]:
    """Where ``wanted`` is, in the order of the text; capitals count if typed.

    >>> found_spans("He said she said", "said")
    [Span(start=3, end=7), Span(start=12, end=16)]
    """
    if not wanted:
        return []
    if wanted == wanted.lower() and len(text.lower()) == len(text):
        text = text.lower()
    found: list[Span] = []
    start = text.find(wanted)
    while start >= 0:
        found.append(Span(start, start + len(wanted)))
        start = text.find(wanted, start + len(wanted))
    return found


def whole_words(text: str, span: Span) -> Span:
    """Return a span with all letters of the words that it cuts; without spaces it stays.

    >>> whole_words("It fell on Friday.", Span(4, 9)), whole_words("他昨天离开了", Span(1, 2))
    (Span(start=3, end=10), Span(start=1, end=2))
    """
    start, end = span.start, span.end
    while 0 < start < len(text) and is_one_word(text[start - 1 : start + 1]):
        start -= 1
    while 0 < end < len(text) and is_one_word(text[end - 1 : end + 1]):
        end += 1
    return Span(start, end)


class FindBar(QWidget):
    """A field with next and previous that searches a page; Escape closes it."""

    def __init__(self, page: TextPage) -> None:
        super().__init__()
        self._page = page
        self._document: Document | None = None
        self._found: Sequence[Span] = ()
        self._said = ""
        self._saying = pause_before(self._say, self, _PAUSE)
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Find in the text"))
        self.field.setAccessibleName(tr("Find in the text"))
        self.field.setClearButtonEnabled(True)
        self.field.setCursorPosition(0)  # Orca says nothing of a line whose cursor moves first
        self.answer = PlainLabel()
        row = in_row((self.field, 1), self.answer, on=self, margins=(8, 4, 8, 4), gap=-1)
        for text, name, wish in (
            ("↑", tr("Previous place (Shift+Enter)"), self.find_previous),
            ("↓", tr("Next place (Enter)"), self.find_next),
            ("×", tr("Close (Esc)"), self.end),
        ):
            row.addWidget(self._button(text, name, wish))
        self.field.textChanged.connect(self._search)

    def search_in(self, document: Document | None) -> None:
        """Search another text from now on; the bar closes."""
        self._document = document
        self._saying.stop()
        self.hide()

    def begin(self) -> None:
        """Open the bar with its words selected."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def end(self) -> None:
        """Close the bar; the place found stays selected, and with it the rest of its words."""
        found = self._page.selected_span()
        self._saying.stop()
        if found is not None and self.isVisible():
            self._page.select(whole_words(self._text, found))
        self.hide()
        self._page.setFocus(Qt.FocusReason.OtherFocusReason)

    def find_next(self) -> None:
        """Go to the next place, round the end of the text if need be, and say it."""
        self._find(self._page.caret_offset())
        self._say()

    def find_previous(self) -> None:
        """Go to the place before."""
        self._find(self._start(), backward=True)
        self._say()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in RETURNS:
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            (self.find_previous if back else self.find_next)()
        else:
            super().keyPressEvent(event)

    @property
    def _text(self) -> str:
        return self._document.text if self._document is not None else ""

    def _search(self) -> None:
        self._find(self._start())
        self._saying.start()

    def _start(self) -> int:
        selected = self._page.selected_span()
        return selected.start if selected else self._page.caret_offset()

    def _find(self, start: int, *, backward: bool = False) -> None:
        wanted = self.field.text()
        found = found_spans(self._text, wanted)
        if not found:
            self._said = tr("not found") if wanted else ""
            self.answer.setText(self._said)
            return
        after = next((n for n, each in enumerate(found) if each.start >= start), len(found))
        place = (after - 1 if backward else after) % len(found)
        span = found[place]
        self._page.select(span)
        self._page.reveal(span)
        self.answer.setText(tr("{place:,} of {places:,}", place=place + 1, places=len(found)))
        self._said = self._told(span)

    def _told(self, span: Span) -> str:
        """Which place it is, and what stands around it, as it is read out."""
        document = self._document
        number = document.sentence_of(span.start) if document is not None else None
        if document is None or number is None:
            return tr("{place}: {words}", place=self.answer.text(), words=self._around(span))
        return tr(
            "{place}, sentence {number:,}: {words}",
            place=self.answer.text(),
            number=number + 1,
            words=self._around(span, document.sentences[number]),
        )

    def _around(self, span: Span, within: Span | None = None) -> str:
        """The words around a place, those of its sentence alone."""
        text = self._text
        least, most = (within.start, within.end) if within is not None else (0, len(text))
        start, end = max(least, span.start - _AROUND), min(most, span.end + _AROUND)
        whole = whole_words(text, Span(start, max(end, span.end)))
        return " ".join(text[whole.start : whole.end].split())

    def _say(self) -> None:
        self._saying.stop()
        if self._said and self.isVisible():
            announce(self.answer, self._said)

    def _button(self, text: str, name: str, wish: Callable[[], None]) -> QToolButton:
        button = tool_button(text, name, name=name)
        button.clicked.connect(wish)
        return button
