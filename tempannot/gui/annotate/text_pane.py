"""The text pane: the whole document with its events, times and links, and how they are reached.

Clicking focuses, Shift-clicking or dragging relates; every gesture has a key. What is focused
is also announced to assistive technology.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QKeyEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.changes import Batch
from tempannot.core.document import Document
from tempannot.core.interval_edits import add_event, add_time
from tempannot.core.items import Span
from tempannot.core.reasoning import Reasoning
from tempannot.gui.annotate.digit_hints import digit_hints
from tempannot.gui.annotate.find_bar import FindBar
from tempannot.gui.annotate.interval_index import IntervalIndex
from tempannot.gui.annotate.link_view import LinkView
from tempannot.gui.annotate.partners import (
    creation_chip,
    header_note,
    mark_kind,
    partner_chips,
    words,
)
from tempannot.gui.annotate.shown_links import links_of_focus, links_to_draw
from tempannot.gui.annotate.text_header import TextHeader
from tempannot.gui.annotate.text_scene import PairWanted, Scene
from tempannot.gui.annotate.text_view import TextView
from tempannot.gui.annotate.word_spans import crossed_item
from tempannot.gui.context import Context
from tempannot.gui.selection import Selection

_EMPTY = (
    "<h3>No document is open</h3>"
    "<p>Open a file or a folder (Ctrl+O), drop files here,<br>"
    "or start with <b>Help › Open sample</b>.</p>"
)
_NO_TEXT = (
    "<h3>This document has no text</h3>"
    "<p>A relation table names its intervals only.<br>"
    "Relate them in the <b>Matrix</b> or in the <b>Links</b> table below.</p>"
)


class TextPane(QWidget):
    """The text with everything marked in it."""

    link_requested = Signal(object)
    """Emitted with a PairWanted when a gesture chose both ends of a link."""
    edit_requested = Signal(object)
    """Emitted with a Batch that marks an event or a time."""
    said = Signal(str)
    """Emitted with a sentence when a gesture cannot do what it should."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context: Context | None = None
        self._link_view = LinkView.FOCUSED
        self._link_mode = False
        self._hints: dict[str, str] = {}
        self._announced: str | None = None
        self.header = TextHeader()
        self.view = TextView()
        self.find_bar = FindBar(self.view)
        self._empty = QLabel(_EMPTY)
        self._pages = QStackedWidget()
        self._build()
        self._connect()
        self.set_context(context)

    @property
    def link_view(self) -> LinkView:
        """Which links are drawn."""
        return self._link_view

    @property
    def link_mode(self) -> bool:
        """Whether moving chooses the target and leaves the source where it is."""
        return self._link_mode

    @property
    def hints(self) -> dict[str, str]:
        """The digit shown on an interval, by its id."""
        return dict(self._hints)

    @property
    def empty_text(self) -> str:
        """What is said where no text can be shown."""
        return self._empty.text()

    def set_context(self, context: Context | None) -> None:
        """Show another document, or none."""
        self._disconnect_context()
        self._context = context
        self._link_mode = False
        self._announced = None
        document = context.session.document if context else None
        self.header.set_context(context)
        self.view.set_text(document, context.theme if context else None)
        self._show_page(document)
        if context is not None:
            context.session.changed.connect(self._document_changed)
            context.selection.changed.connect(self._selection_changed)
            context.selection.hovered_changed.connect(self._refresh)
            context.theme.changed.connect(self._restyle)
            self._reindex()
        self._refresh()

    def set_link_view(self, view: LinkView) -> None:
        """Choose which links are drawn."""
        self._link_view = view
        self.header.show_view(view)
        self._refresh()

    def set_link_mode(self, on: bool) -> None:
        """With link mode on, clicks and steps choose the target."""
        self._link_mode = on
        self._refresh()

    def link_from_here(self) -> None:
        """Keep the focused interval as source; from now on moving chooses the target."""
        if self._context is None:
            return
        if self._context.selection.source is None:
            self.said.emit("Choose an event or a time first; then link from it.")
            return
        self.set_link_mode(not self._link_mode)

    def next_entity(self) -> None:
        """Go to the next event or time (in link mode, as target)."""
        self._step(1)

    def previous_entity(self) -> None:
        """Go to the previous event or time (in link mode, as target)."""
        self._step(-1)

    def to_creation_time(self) -> None:
        """Take the creation time: as target if something is focused, else as focus."""
        if self._context is None:
            return
        creation_time = self._context.session.document.creation_time
        if creation_time is None:
            self.said.emit("This document has no creation time.")
        elif self._context.selection.source in (None, creation_time):
            self._context.selection.focus(creation_time)
        else:
            self._aim(creation_time)

    def digit_target(self, digit: int) -> None:
        """Make the interval that shows this digit the target; 0 is the creation time."""
        if digit == 0:
            self.to_creation_time()
            return
        for id, hint in self._hints.items():
            if hint == str(digit):
                self._aim(id)
                return

    def show_interval(self, id: str) -> None:
        """Scroll to an interval without touching the selection."""
        found = self.view.index.get(id)
        if found is not None:
            self.view.reveal(found.span)

    def selected_span(self) -> Span | None:
        """Return the selected text, None if there is none."""
        return self.view.selected_span()

    def mark_event(self) -> Batch | None:
        """Ask for a new event on the selected text or on the word at the caret."""
        return self._mark(is_event=True)

    def mark_time(self) -> Batch | None:
        """Ask for a new time on the selected text or on the word at the caret."""
        return self._mark(is_event=False)

    def find_text(self) -> None:
        """Open the find bar."""
        if self._context is not None:
            self.find_bar.begin()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        )
        if self._context is None or not plain or not self._handle(event):
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch keys of the text before Qt and the window take them for something else.

        Tab goes from mark to mark; with text selected, E and T mark it.
        """
        if not isinstance(event, QKeyEvent):
            return False
        if event.type() == QEvent.Type.ShortcutOverride and self._is_marking(event):
            event.accept()
            return True
        is_tab = event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        return event.type() == QEvent.Type.KeyPress and is_tab and self._handle(event)

    def _is_marking(self, event: QKeyEvent) -> bool:
        is_key = event.key() in (Qt.Key.Key_E, Qt.Key.Key_T) and not event.modifiers()
        return is_key and self.view.textCursor().hasSelection()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.header, self._pages, self.find_bar):
            column.addWidget(widget)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._pages.addWidget(self.view)
        self._pages.addWidget(self._empty)
        self.find_bar.hide()
        self.header.show_view(self._link_view)
        self.setFocusProxy(self.view)
        self.view.setAccessibleName("Text of the document")
        self.view.installEventFilter(self)

    def _connect(self) -> None:
        self.view.interval_clicked.connect(self._clicked)
        self.view.interval_aimed.connect(self._pick_target)
        self.view.interval_hovered.connect(self._hover)
        self.view.pair_dragged.connect(self._dragged)
        self.view.moved.connect(self._refresh)
        self.header.chosen.connect(self._chip_chosen)
        self.header.aimed.connect(self._pick_target)
        self.header.hovered.connect(self._hover)
        self.header.view_chosen.connect(self.set_link_view)

    def _disconnect_context(self) -> None:
        if self._context is None:
            return
        self._context.session.changed.disconnect(self._document_changed)
        self._context.selection.changed.disconnect(self._selection_changed)
        self._context.selection.hovered_changed.disconnect(self._refresh)
        self._context.theme.changed.disconnect(self._restyle)

    def _show_page(self, document: Document | None) -> None:
        self._empty.setText(_EMPTY if document is None else _NO_TEXT)
        self._pages.setCurrentWidget(self.view if document and document.text else self._empty)
        self.header.setVisible(document is not None)
        self.find_bar.search_in(document.text if document else "")

    def _handle(self, event: QKeyEvent) -> bool:
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Tab:
            self.next_entity()
        elif key == Qt.Key.Key_Backtab:
            self.previous_entity()
        elif text.isdecimal():
            self.digit_target(int(text))
        elif text == "/":
            self.find_text()
        elif self._is_marking(event):
            self._mark(is_event=key == Qt.Key.Key_E)
        elif key == Qt.Key.Key_Escape:
            self._let_go()
        else:
            return False
        return True

    def _let_go(self) -> None:
        if self._link_mode:
            self.set_link_mode(False)
        elif self._context is not None:
            self._context.selection.clear()

    def _step(self, by: int) -> None:
        if self._context is None:
            return
        selection = self._context.selection
        here = (selection.target or selection.source) if self._link_mode else selection.source
        found = self.view.index.step(here, by, self.view.caret_offset())
        if found is not None and self._link_mode and found.id == selection.source:
            found = self.view.index.step(found.id, by)
        if found is None:
            self.said.emit("No event or time is marked yet: select words and press E or T.")
        elif self._link_mode:
            self._aim(found.id)
        else:
            selection.focus(found.id)

    def _aim(self, id: str) -> None:
        if self._context is not None:
            self._context.selection.aim(id)

    def _clicked(self, id: str) -> None:
        if self._link_mode:
            self._pick_target(id)
        elif self._context is not None:
            self._context.selection.focus(id)

    def _chip_chosen(self, id: str) -> None:
        """Make the partner on a chip the target; with nothing focused, focus it."""
        if self._context is None:
            return
        selection = self._context.selection
        if self._link_mode:
            self._pick_target(id)
        elif id == self._context.session.document.creation_time or selection.source is None:
            selection.focus(id)
        else:
            self._aim(id)

    def _pick_target(self, id: str) -> None:
        if self._context is None:
            return
        source = self._context.selection.source
        if source is None or source == id:
            self._context.selection.focus(id)
            return
        self._aim(id)
        self.link_requested.emit(PairWanted(source, id))

    def _dragged(self, wanted: PairWanted) -> None:
        if self._context is not None:
            self._context.selection.select_pair(wanted.source, wanted.target)
            self.link_requested.emit(wanted)

    def _hover(self, id: str | None) -> None:
        if self._context is not None:
            self._context.selection.hover(id)

    def _mark(self, *, is_event: bool) -> Batch | None:
        if self._context is None:
            return None
        span = self.view.selected_span() or self.view.word_at_caret()
        if span is None:
            self.said.emit("Select the words to mark, or put the caret on a word.")
            return None
        document = self._context.session.document
        crossed = crossed_item(document, span)
        if crossed is not None:
            self.said.emit(f"These words would cut {crossed} in two; choose all of it or none.")
            return None
        batch = add_event(document, span) if is_event else add_time(document, span)
        before = frozenset(each.id for each in self._context.session.reasoning.intervals)
        self.edit_requested.emit(batch)
        added = [e.id for e in self._context.session.reasoning.intervals if e.id not in before]
        if added:
            self.view.select(Span(span.end, span.end), keep=False)
            self._context.selection.focus(added[0])
        return batch

    def _document_changed(self, _changed: object) -> None:
        self._link_mode = False
        self._reindex()
        self._refresh()

    def _reindex(self) -> None:
        if self._context is not None:
            self.view.set_index(IntervalIndex(self._context.session.reasoning.intervals))

    def _selection_changed(self) -> None:
        if self._context is None:
            return
        selection = self._context.selection
        if selection.source is None:
            self._link_mode = False
        moved_to = selection.target if self._link_mode else selection.source
        if moved_to is not None and moved_to != self._announced:
            self.show_interval(moved_to)
        self._refresh()
        self._announce(selection.target or selection.source)

    def _restyle(self) -> None:
        self.header.set_context(self._context)
        self.view.restyle()
        self._refresh()

    def _refresh(self) -> None:
        """Show the selection, the links and the hints as they are now."""
        if self._context is None:
            return
        reasoning, selection = self._context.session.reasoning, self._context.selection
        visible = self.view.visible_intervals()
        ids = [each.id for each in visible]
        self._hints = digit_hints(self.view.index, reasoning, selection, visible)
        self.view.set_scene(
            Scene(
                selection.source,
                selection.target,
                selection.hovered,
                reasoning.document.creation_time,
                selection.highlighted,
                selection.highlighted_links,
                selection.link,
                self._hints,
                links_to_draw(reasoning, selection, self._link_view, ids),
            )
        )
        self._refresh_header(reasoning, selection, ids)

    def _refresh_header(
        self, reasoning: Reasoning, selection: Selection, visible: list[str]
    ) -> None:
        hint = "0" if selection.source not in (None, reasoning.document.creation_time) else ""
        chip = creation_chip(reasoning, selection, hint)
        self.header.show_creation_time([chip] if chip else [])
        chips = partner_chips(reasoning, selection, visible, self._hints)
        self.header.show_partners(
            chips, header_note(reasoning, selection, self._link_mode, bool(chips))
        )

    def _announce(self, id: str | None) -> None:
        """Tell assistive technology what is chosen."""
        if id == self._announced or self._context is None:
            return
        self._announced = id
        document = self._context.session.document
        if id is None or not document.has_interval(id):
            return
        interval = document.interval(id)
        kind = mark_kind(document, interval).value.replace("-", " ")
        count = len(links_of_focus(self._context.session.reasoning, id))
        told = f"{words(interval)}, {kind}, {count} link{'' if count == 1 else 's'}"
        self.view.setAccessibleDescription(told)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self.view, told))
