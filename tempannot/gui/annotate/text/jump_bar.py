"""Going to any event or time by its first letters: candidates show at once, a key takes one.

``TypeAhead`` finds the candidates, and digits beside words go to those nearest.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from heapq import nsmallest

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from typing_extensions import override

from tempannot.core.document import Document, Interval
from tempannot.core.items import Span
from tempannot.core.language import tr
from tempannot.core.reasoning import Reasoning
from tempannot.gui.annotate.text.partners import candidate_chips
from tempannot.gui.kit.keys import RETURNS
from tempannot.gui.kit.layout import in_row
from tempannot.gui.state.context import Context
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.chips import ChipStrip
from tempannot.gui.views.text.interval_index import IntervalIndex
from tempannot.gui.views.text.text_view import TextView

NUMBERED = 9
"""How many candidates have a digit."""
_RUN = 80


class TypeAhead:
    """The intervals of one document by what is typed to find them.

    An interval that is exactly what was typed comes before one that begins with it, then one that
    does so with the words that follow it in the text (by which repeated words can be told apart),
    then one of which a later word begins with it; among these the nearest to a place comes first,
    of two equally near ones the later. One without words goes by its id. A look-up costs one
    comparison per interval. Who types no accents finds words that have some.

    >>> from tempannot.core.document import IntervalKind
    >>> text = "She said he left. He said so."
    >>> spans = {"e1": Span(4, 8), "e2": Span(12, 16), "e3": Span(21, 25)}
    >>> events = [
    ...     Interval(id, IntervalKind.EVENT, span, text[span.start : span.end])
    ...     for id, span in spans.items()
    ... ]
    >>> ahead = TypeAhead(Document("d", text), events)
    >>> [[each.id for each in ahead.candidates(typed, "e2")] for typed in ("sa", "said h")]
    [['e3', 'e1'], ['e1']]
    >>> event = Interval("e1", IntervalKind.EVENT, Span(0, 5), "Ätzte")
    >>> ahead = TypeAhead(Document("d", "Ätzte"), [event])
    >>> [len(ahead.candidates(typed, None)) for typed in ("ätz", "atz", "àtz")]
    [1, 1, 0]
    """

    def __init__(self, document: Document, intervals: Sequence[Interval]) -> None:
        self._places = {each.id: place for place, each in enumerate(intervals)}
        self._entries = [
            (each, _plain(each.text) or each.id.casefold(), _run(document, each.span))
            for each in intervals
        ]
        self._without_accents = [
            (each, _without_accents(words), _without_accents(run))
            for each, words, run in self._entries
        ]

    def candidates(
        self, typed: str, here: str | None, most: int = NUMBERED
    ) -> tuple[Interval, ...]:
        """What ``typed`` may mean, seen from the interval ``here`` (None: from the top)."""
        wanted = _plain(typed, typed[-1:].isspace())
        if not wanted.strip():
            return ()
        centre = self._places.get(here or "", 0)
        entries, bare = self._entries, _without_accents(wanted)
        if bare == unicodedata.normalize("NFD", wanted):
            entries, wanted = self._without_accents, bare
        found = (
            (rank, abs(place - centre), -place, each)
            for place, (each, words, run) in enumerate(entries)
            if each.id != here and (rank := _rank(wanted, words, run)) is not None
        )
        return tuple(each for *_, each in nsmallest(most, found, key=lambda entry: entry[:3]))


def _rank(wanted: str, words: str, run: str) -> int | None:
    if words == wanted.rstrip():
        return 0
    if words.startswith(wanted):
        return 1
    if run.startswith(wanted):
        return 2
    return 3 if f" {wanted}" in words else None


def _run(document: Document, span: Span) -> str:
    """The words of an interval with those that follow it."""
    return _plain(document.text[span.start : span.end + _RUN]) if span.start < span.end else ""


def _plain(text: str, ends_in_space: bool = False) -> str:
    return " ".join(text.casefold().split()) + " " * ends_in_space


_ACCENTS = re.compile("[\u0300-\u036f]")
"""What stands on Latin, Greek and Cyrillic letters; in other scripts such signs are letters."""


def _without_accents(text: str) -> str:
    if text.isascii():
        return text
    return _ACCENTS.sub("", unicodedata.normalize("NFD", text))


_DIGITS = 9


def digit_hints(
    index: IntervalIndex, reasoning: Reasoning, selection: Selection, visible: Sequence[Interval]
) -> dict[str, str]:
    """The digits 1 to 9 by interval id: the nearest ones in view, then the nearest.

    The target under work has none (it is chosen), the creation time always has 0 elsewhere.
    """
    source = selection.source
    if source is None:
        return {}
    left_out = {source, reasoning.document.creation_time, selection.target}
    near = index.nearest(source, (each for each in visible if each.id not in left_out), _DIGITS)
    if len(near) < _DIGITS:
        left_out |= {each.id for each in near}
        others = (each for each in index.intervals if each.id not in left_out)
        near += index.nearest(source, others, _DIGITS - len(near))
    return {each.id: str(digit) for digit, each in enumerate(near, start=1)}


_STEPS = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}


class JumpBar(QWidget):
    """A field with the candidates beside it.

    Return takes the first (or the one that the arrow keys have come to), a digit the one with
    that number; ``taken`` carries its id, ``taken_as_source`` that of one taken with Shift.
    A digit is a letter while something goes on with it, as in "1998".
    """

    taken = Signal(str)
    taken_as_source = Signal(str)
    listed = Signal()
    """Emitted when other candidates are shown, or none any more."""
    left = Signal()
    """Emitted when the bar was closed by a key of its own, so that the text wants the keyboard."""

    def __init__(self, view: TextView) -> None:
        super().__init__()
        self._view = view
        self._context: Context | None = None
        self._ahead: TypeAhead | None = None
        self._found: tuple[Interval, ...] = ()
        self._at = 0
        self._scrolled = 0
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Event or time"))
        self.field.setAccessibleName(tr("First letters of an event or time"))
        self.field.setFixedWidth(190)
        self.field.installEventFilter(self)
        self.strip = ChipStrip(keeps_first=True)
        in_row(self.field, (self.strip, 1), on=self, gap=-1)
        self.field.textChanged.connect(self._look)
        self.strip.chosen.connect(self._take)
        self.strip.aimed.connect(self._take)
        self.hide()

    @property
    def hints(self) -> dict[str, str]:
        """The digits of the candidates by their ids; one alone has none."""
        if len(self._found) < 2:
            return {}
        typed = self.field.text()
        return {
            each.id: str(digit)
            for digit, each in enumerate(self._found, start=1)
            if not self._goes_on(typed, str(digit))
        }

    @property
    def candidates(self) -> tuple[str, ...]:
        """The ids of what may be meant, the likeliest first."""
        return tuple(each.id for each in self._found)

    def set_context(self, context: Context | None) -> None:
        """Look in another document from now on; the bar closes."""
        self._context = context
        self.strip.set_theme(context.theme if context else None)
        self.end()

    def begin(self) -> None:
        """Open the bar with an empty field."""
        if self._context is None:
            return
        reasoning = self._context.session.reasoning
        self._ahead = TypeAhead(reasoning.document, reasoning.intervals)
        self._scrolled = self._view.verticalScrollBar().value()
        self.field.clear()
        self.show()
        self._look()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def end(self) -> None:
        """Close the bar and forget what was looked for."""
        if self._ahead is None:
            return
        self._found, self._ahead = (), None
        if self._context is not None:
            self._context.selection.hover(None)
        self.hide()
        self.listed.emit()

    def cancel(self) -> None:
        """Close the bar and go back to where the text was."""
        self._view.verticalScrollBar().setValue(self._scrolled)
        self._leave()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._answers(event)
        if event.type() == QEvent.Type.FocusOut:
            now = QApplication.focusWidget()
            if now is not None and now is not self.field and not self.isAncestorOf(now):
                self.end()  # somebody went elsewhere
        return super().eventFilter(watched, event)

    def _answers(self, event: QKeyEvent) -> bool:
        """Whether a key was for the candidates and not for the field."""
        key, text = Qt.Key(event.key()), event.text()
        if key in RETURNS:
            self._take_at(self._at, bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == Qt.Key.Key_Escape:
            self.cancel()
        elif key in _STEPS and self._found:
            self._at = (self._at + _STEPS[key]) % len(self._found)
            self._show()
        elif text.isdecimal() and text in self.hints.values():
            self._take_at(int(text) - 1)
        else:
            return False
        return True

    def _take_at(self, place: int, as_source: bool = False) -> None:
        if place < len(self._found):
            self._take(self._found[place].id, as_source)

    def _take(self, id: str, as_source: bool = False) -> None:
        self._reveal(id)
        self._leave()
        (self.taken_as_source if as_source else self.taken).emit(id)

    def _leave(self) -> None:
        self.end()
        self.left.emit()

    def _look(self) -> None:
        if self._ahead is None or self._context is None:
            return
        self._found = self._ahead.candidates(self.field.text(), self._here)
        self._at = 0
        self._show()

    def _goes_on(self, typed: str, digit: str) -> bool:
        return self._ahead is not None and bool(
            self._ahead.candidates(typed + digit, self._here, most=1)
        )

    @property
    def _here(self) -> str | None:
        return self._context.selection.source if self._context is not None else None

    def _show(self) -> None:
        """Show the candidates, and in the text the one that Return would take."""
        if self._context is None:
            return
        current = self._found[self._at].id if self._found else None
        self._reveal(current)
        self._context.selection.hover(current)
        session, selection = self._context.session, self._context.selection
        hints = {each.id: self.hints.get(each.id, "") for each in self._found}
        note = "" if self._found else self._told()
        self.strip.show_chips(candidate_chips(session.reasoning, selection, hints), note)
        self.listed.emit()

    def _reveal(self, id: str | None) -> None:
        place = self._view.index.get(id)
        if place is not None:
            self._view.reveal(place.span)

    def _told(self) -> str:
        if self.field.text():
            return tr("No event or time begins with that.")
        return tr("Type its first letters; Return takes the first, a digit another, Esc none.")
