"""What a click, a drag or a key in the text means for the selection and the document.

That is also how a stretch of text grows and shrinks word by word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from tempannot.core import items
from tempannot.core.document import Document, Interval
from tempannot.core.edits import add_event, add_time
from tempannot.core.items import Span
from tempannot.core.language import tr
from tempannot.gui.state.context import Context
from tempannot.gui.views.text.shown_links import PairWanted
from tempannot.gui.views.text.text_geometry import TextOffsets, words
from tempannot.gui.views.text.text_view import TextView

_WORD = re.compile(r"\w+(?:['’.\-]\w+)*|[^\w\s]")
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff]")
"""Letters of scripts that put no spaces between words."""
_NEAR = 200


def start_moved(text: str, span: Span, by: int) -> Span | None:
    """The span with its start one word earlier (-1) or later (1), None at the limit.

    >>> start_moved("will have gone", Span(10, 14), -1)
    Span(start=5, end=14)
    """
    low = max(0, span.start - _NEAR)
    starts = [low + start for start, _ in _words(text[low : span.end])]
    if by < 0:
        found = [each for each in starts if each < span.start]
        return Span(found[-1], span.end) if found else None
    found = [each for each in starts if span.start < each < span.end]
    return Span(found[0], span.end) if found else None


def end_moved(text: str, span: Span, by: int) -> Span | None:
    """The span with its end one word later (1) or earlier (-1), None at the limit.

    >>> end_moved("will have gone", Span(0, 4), 1)
    Span(start=0, end=9)
    """
    piece = text[span.start : span.end + _NEAR]
    ends = [span.start + end for _, end in _words(piece)]
    if by > 0:
        found = [each for each in ends if each > span.end]
        return Span(span.start, found[0]) if found else None
    found = [each for each in ends if each < span.end]
    return Span(span.start, found[-1]) if found else None


def _words(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of words and marks, in scripts without spaces as ``words`` does."""
    for found in _WORD.finditer(text):
        if _UNSPACED.search(found[0]):
            offsets = TextOffsets(found[0])
            for start, end in words(found[0]):
                span = offsets.span(start, end)
                yield found.start() + span.start, found.start() + span.end
        else:
            yield found.span()


def is_one_word(letters: str) -> bool:
    """Whether letters side by side are of one word: letters or figures of a script with spaces."""
    return letters.isalnum() and _UNSPACED.search(letters) is None


def crossed_item(document: Document, span: Span, apart_from: str = "") -> str | None:
    """The id of an event, time or signal that ``span`` would cut in two, None if none.

    Marks may lie inside each other; a file cannot hold two that overlap in part.
    """
    tables: tuple[dict[str, items.Event] | dict[str, items.Time] | dict[str, items.Signal], ...]
    tables = (document.events, document.times, document.signals)
    for table in tables:
        for item in table.values():
            other = item.span
            if item.id == apart_from or other.end <= span.start or span.end <= other.start:
                continue
            inside = span.start <= other.start and other.end <= span.end
            around = other.start <= span.start and span.end <= other.end
            if not inside and not around:
                return item.id
    return None


def is_in_name(document: Document, span: Span) -> bool:
    r"""Whether words are the document's name, which stands in a line before the text.

    >>> document = Document("storm", "storm\n\nA storm came.", Span(7, 20))
    >>> is_in_name(document, Span(0, 5)), is_in_name(document, Span(9, 14))
    (True, False)
    """
    if span.end > document.body.start:
        return False
    start = document.text.rfind("\n", 0, span.start) + 1
    end = document.text.find("\n", span.end)
    return document.text[start : end if end >= 0 else None].strip() == document.name


class TextGestures(QObject):
    """Moves focus and target, and asks for links and marks.

    In *link mode* the source stays and every move chooses the target.
    """

    link_requested = Signal(object)
    edit_requested = Signal(object)
    said = Signal(str)
    mode_changed = Signal()

    def __init__(self, view: TextView, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._context: Context | None = None
        self._is_linking = False
        view.interval_clicked.connect(self.take)
        view.interval_aimed.connect(self.pick_target)
        view.interval_hovered.connect(self.hover)
        view.pair_dragged.connect(self._relate)

    @property
    def is_linking(self) -> bool:
        """Whether link mode is on."""
        return self._is_linking

    def set_context(self, context: Context | None) -> None:
        """Work on another document."""
        self._context = context
        self._is_linking = False

    def set_linking(self, on: bool) -> None:
        """Turn link mode on or off."""
        if on != self._is_linking:
            self._is_linking = on
            self.mode_changed.emit()

    def link_from_here(self) -> None:
        """Keep the focused interval as source (a second time: let it go again)."""
        if self._context is None:
            return
        if self._context.selection.source is None:
            self.said.emit(tr("Choose an event or a time first; then link from it."))
        else:
            self.set_linking(not self._is_linking)

    def let_go(self) -> None:
        """End link mode, or else clear the selection."""
        if self._is_linking:
            self.set_linking(False)
        elif self._context is not None:
            self._context.selection.clear()

    def let_go_of_lost(self) -> None:
        """Select nothing if what was selected is no longer in the document."""
        if self._context is None:
            return
        document, selection = self._context.session.document, self._context.selection
        chosen = (each for each in (selection.source, selection.target) if each is not None)
        if not all(document.has_interval(each) for each in chosen):
            selection.clear()

    def step(self, by: int) -> None:
        """Go on by so many events and times."""
        if self._context is None:
            return
        selection = self._context.selection
        here = (selection.target or selection.source) if self._is_linking else selection.source
        found = self._beside(self._context, here, by)
        if found is not None and self._is_linking and found.id == selection.source:
            found = self._beside(self._context, found.id, by)
        if found is None:
            keys = map(self._context.keymap.label, ("entity.add-event", "entity.add-time"))
            told = tr(" or ").join(keys)
            self.said.emit(
                tr("No event or time is marked yet: select words and press {told}.", told=told)
            )
        elif self._is_linking:
            selection.aim(found.id)
        else:
            selection.focus(found.id)

    def _beside(self, context: Context, here: str | None, by: int) -> Interval | None:
        """What is so many places from here; where nothing has text, in the file's order."""
        index = self._view.index
        if index.intervals:
            return index.step(here, by, self._view.caret_offset())
        all_there = context.session.reasoning.intervals
        places = [place for place, each in enumerate(all_there) if each.id == here]
        place = places[0] + by if places else min(by, 0)
        return all_there[place % len(all_there)] if all_there else None

    def to_creation_time(self) -> None:
        """Make the creation time the target of what is focused, or focus it."""
        if self._context is None:
            return
        id = self._context.session.document.creation_time
        if id is None:
            self.said.emit(tr("This document has no creation time."))
        elif self._context.selection.source in (None, id):
            self._context.selection.focus(id)
        else:
            self._context.selection.aim(id)

    def aim(self, id: str) -> None:
        """Make an interval the target."""
        if self._context is not None:
            self._context.selection.aim(id)

    def focus(self, id: str) -> None:
        """Put an interval in focus."""
        if self._context is not None:
            self._context.selection.focus(id)

    def take_found(self, id: str) -> None:
        """Make an interval the target of what is focused, or focus it."""
        if self._context is not None and self._context.selection.source is None:
            self.focus(id)
        else:
            self.aim(id)

    def take(self, id: str) -> None:
        """Focus an interval; in link mode, pick it as target."""
        if self._is_linking:
            self.pick_target(id)
        elif self._context is not None:
            self._context.selection.focus(id)

    def take_chip(self, id: str) -> None:
        """Aim at the partner on a chip, or go to it if it is chosen already.

        The creation time is taken like a word.
        """
        if self._context is None:
            return
        document, selection = self._context.session.document, self._context.selection
        found = self._view.index.get(id)
        if id in (selection.source, selection.target) and found is not None:
            self._view.reveal(found.span)
        elif self._is_linking or id == document.creation_time or selection.source is None:
            self.take(id)
        else:
            selection.aim(id)

    def pick_target(self, id: str) -> None:
        """Ask for a link from the focus to an interval; without a focus, focus it."""
        if self._context is None:
            return
        source = self._context.selection.source
        if source is None or source == id:
            self._context.selection.focus(id)
        else:
            self._context.selection.aim(id)
            self.link_requested.emit(PairWanted(source, id))

    def hover(self, id: str | None) -> None:
        """Tell every panel what the mouse is over."""
        if self._context is not None:
            self._context.selection.hover(id)

    def mark(self, *, is_event: bool) -> None:
        """Ask for a new event or time on the selected words, or on the word at the caret."""
        if self._context is None:
            return
        span = self._view.selected_span() or self._view.word_at_caret()
        document = self._context.session.document
        if span is None:
            self.said.emit(tr("Select the words to mark, or put the caret on a word."))
            return
        if is_in_name(document, span):
            self.said.emit(tr("This is the name of the document; nothing is marked in it."))
            return
        crossed = crossed_item(document, span)
        if crossed is not None:
            self.said.emit(
                tr(
                    "These words would cut {crossed} in two; choose all of it or none.",
                    crossed=crossed,
                )
            )
            return
        before = self._intervals()
        batch = add_event(document, span) if is_event else add_time(document, span)
        self.edit_requested.emit(batch)
        self._focus_new(before, span)

    def _focus_new(self, before: frozenset[str], span: Span) -> None:
        added = self._intervals() - before
        if added and self._context is not None:
            self._view.select(Span(span.end, span.end), keep=False)
            self._context.selection.focus(min(added))

    def _intervals(self) -> frozenset[str]:
        if self._context is None:
            return frozenset()
        return frozenset(each.id for each in self._context.session.reasoning.intervals)

    def _relate(self, wanted: PairWanted) -> None:
        if self._context is not None:
            self._context.selection.select_pair(wanted.source, wanted.target)
            self.link_requested.emit(wanted)
