"""The text pane: the whole document with its events, times and links, and how they are reached.

Clicking focuses, Shift-clicking or dragging relates; every gesture has a key. What is focused
is also announced to assistive technology.
"""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QStackedWidget, QWidget
from typing_extensions import override

from tempannot.core.document import Document, Interval
from tempannot.core.items import Span
from tempannot.core.language import tr
from tempannot.core.reasoning import Reasoning
from tempannot.formats.registry import format_named
from tempannot.gui.annotate.text.find_bar import FindBar
from tempannot.gui.annotate.text.jump_bar import JumpBar, digit_hints
from tempannot.gui.annotate.text.partners import (
    creation_chip,
    description,
    header_note,
    partner_chips,
    told_of,
)
from tempannot.gui.annotate.text.text_gestures import TextGestures
from tempannot.gui.annotate.text.text_header import TextHeader
from tempannot.gui.kit.accessibility import describe
from tempannot.gui.kit.keys import takes_key
from tempannot.gui.kit.labels import RichLabel
from tempannot.gui.kit.layout import in_column
from tempannot.gui.state.context import Context
from tempannot.gui.state.selection import Selection
from tempannot.gui.views.text.ghosts import Ghost, GhostIndex
from tempannot.gui.views.text.interval_index import IntervalIndex
from tempannot.gui.views.text.shown_links import (
    LinkView,
    Scene,
    ShownLink,
    links_to_draw,
    other_links_to_draw,
)
from tempannot.gui.views.text.text_view import TextView

_EMPTY = tr(
    "<h3>No document is open</h3><p>Begin with a text by <b>File › New from text</b>,<br>open a "
    "file or a folder from the <b>File</b> menu, drop files here,<br>or start with <b>Help › "
    "Open sample</b>.</p>"
)
_NO_TEXT = tr(
    "<h3>This document has no text</h3><p>{}<br>Relate them in the <b>Matrix</b> or in the "
    "<b>Links</b> table below.</p>"
)


class TextPane(QWidget):
    """The text with everything marked in it."""

    link_requested = Signal(object)
    """Emitted with a PairWanted when a gesture chose both ends of a link."""
    edit_requested = Signal(object)
    """Emitted with a Batch that marks an event or a time."""
    said = Signal(str)
    """Emitted with a sentence when a gesture cannot do what it should."""
    _outdated = Signal()

    def __init__(self, context: Context | None = None) -> None:
        super().__init__()
        self._context: Context | None = None
        self._link_view = LinkView.FOCUSED
        self._vague_shown = False
        self._others_shown = True
        self._proposed: tuple[ShownLink, ...] = ()
        self._hints: dict[str, str] = {}
        self._announced: str | None = None
        self._is_following = False
        self._is_stale = False
        self._indexed: tuple[Interval, ...] | None = None
        self._followed: tuple[str | None, str | None] = (None, None)
        self._header = TextHeader()
        self._view = TextView()
        self.gestures = TextGestures(self._view, self)
        self.find_bar = FindBar(self._view)
        self.jump_bar = JumpBar(self._view)
        self._empty = RichLabel(_EMPTY)
        self._first_steps: QWidget = self._empty
        self._pages = QStackedWidget()
        self._build()
        self._connect()
        self.set_context(context)

    @property
    def view(self) -> TextView:
        """The text, with the selection as it is."""
        self._catch_up()
        return self._view

    @property
    def header(self) -> TextHeader:
        """What stands above the text, as the selection is."""
        self._catch_up()
        return self._header

    @property
    def link_view(self) -> LinkView:
        """Which links are drawn."""
        return self._link_view

    @property
    def hints(self) -> dict[str, str]:
        """The digit shown on an interval, by its id."""
        self._catch_up()
        return dict(self._hints)

    @property
    def empty_text(self) -> str:
        """What is said where no text can be shown."""
        return self._empty.text()

    def set_first_steps(self, page: QWidget) -> None:
        """Have a page that offers what can be begun, for while no document is open."""
        self._first_steps = page
        self._pages.addWidget(page)
        if self._context is None:
            self._show_page(None)

    def set_context(self, context: Context | None) -> None:
        """Show another document, or none."""
        self._disconnect_context()
        self._context = context
        self.gestures.set_context(context)
        self.jump_bar.set_context(context)
        self._announced = None
        self._followed = (None, None)
        self._indexed = None
        document = context.session.document if context else None
        self._header.set_context(context)
        self._view.set_text(document, context.theme if context else None)
        self._show_page(document)
        if context is not None:
            context.session.changed.connect(self._document_changed)
            context.selection.changed.connect(self._selection_changed)
            context.selection.hovered_changed.connect(self._outdate)
            context.theme.changed.connect(self._restyle)
            self._reindex()
        self._refresh()

    def set_link_view(self, view: LinkView) -> None:
        """Choose which links are drawn."""
        self._link_view = view
        self._header.show_view(view)
        self._refresh()

    def set_vague_shown(self, shown: bool) -> None:
        """Choose whether links that say nothing are drawn as well."""
        self._vague_shown = shown
        self._refresh()

    def set_other_links_shown(self, shown: bool) -> None:
        """Choose whether SLINKs and ALINKs are drawn as well."""
        self._others_shown = shown
        self._refresh()

    def show_proposed(
        self, ghosts: GhostIndex, current: Ghost | None, links: tuple[ShownLink, ...]
    ) -> None:
        """Draw proposed marks, which of them is the current one, and proposed links."""
        self._view.set_ghosts(ghosts, current)
        if links != self._proposed:
            self._proposed = links
            self._outdate()

    def add_bar(self, bar: QWidget) -> None:
        """Keep a bar below the text."""
        self._column.insertWidget(self._column.indexOf(self.find_bar), bar)

    def link_from_here(self) -> None:
        """Keep the focused interval as source; from now on moving chooses the target."""
        self.gestures.link_from_here()

    def next_entity(self) -> None:
        """Go to the next event or time (in link mode, as target)."""
        self.gestures.step(1)

    def previous_entity(self) -> None:
        """Go to the previous event or time (in link mode, as target)."""
        self.gestures.step(-1)

    def to_creation_time(self) -> None:
        """Take the creation time: as target if something is focused, else as focus."""
        self.gestures.to_creation_time()

    def digit_target(self, digit: int) -> None:
        """Make the interval that shows this digit the target; 0 is the creation time."""
        if digit == 0:
            self.to_creation_time()
            return
        for id, hint in self.hints.items():
            if hint == str(digit):
                self.gestures.aim(id)
                return

    def interval_here(self) -> str | None:
        """The first interval from the caret on, or of what is in view; None without any."""
        found = self._view.index.step(None, 1, self._view.caret_offset())
        visible = self._view.visible_intervals()
        if found is not None and visible and found not in visible:
            found = visible[0]
        return found.id if found is not None else None

    def selected_span(self) -> Span | None:
        """The selected text, None if there is none."""
        return self._view.selected_span()

    def mark_event(self) -> None:
        """Ask for a new event on the selected words or the word at the caret."""
        self.gestures.mark(is_event=True)

    def mark_time(self) -> None:
        """Ask for a new time on the selected words or the word at the caret."""
        self.gestures.mark(is_event=False)

    def find_text(self) -> None:
        """Open the find bar."""
        if self._context is not None:
            self.find_bar.begin()

    def find_interval(self) -> None:
        """Let somebody type the first letters of an event or a time and take it."""
        self.jump_bar.begin()

    def take_key(self, event: QKeyEvent) -> bool:
        """Do what a key without a modifier means in the text; False if it means nothing there."""
        plain = not event.modifiers() & ~(
            Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier
        )
        return self._context is not None and plain and self._handle(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.take_key(event):
            super().keyPressEvent(event)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Catch keys of the text before Qt and the window take them for something else.

        Tab goes from mark to mark; with text selected, E and T mark it.
        """
        if not isinstance(event, QKeyEvent) or self._context is None:
            return False
        if takes_key(event, self._is_marking):
            return True
        is_tab = event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
        return event.type() == QEvent.Type.KeyPress and is_tab and self._handle(event)

    def _is_marking(self, event: QKeyEvent) -> bool:
        is_key = event.key() in (Qt.Key.Key_E, Qt.Key.Key_T) and not event.modifiers()
        return is_key and self._view.textCursor().hasSelection()

    def _build(self) -> None:
        self._column = in_column(self._header, self._pages, self.find_bar, on=self)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setWordWrap(True)
        self._pages.addWidget(self._view)
        self._pages.addWidget(self._empty)
        self._header.add_bar(self.jump_bar)
        self.find_bar.hide()
        self._header.show_view(self._link_view)
        self._empty.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._view.setAccessibleName(tr("Text of the document"))
        for page in (self._view, self._empty):
            page.installEventFilter(self)
        self._view.set_teller(self._told)

    def _connect(self) -> None:
        # posted, so that it comes once after all that one key changes, and before it is painted
        self._outdated.connect(self._catch_up, Qt.ConnectionType.QueuedConnection)
        self._view.moved.connect(self._page_moved)
        self._header.chosen.connect(self.gestures.take_chip)
        self._header.aimed.connect(self.gestures.pick_target)
        self._header.hovered.connect(self.gestures.hover)
        self.jump_bar.taken.connect(self.gestures.take_found)
        self.jump_bar.taken_as_source.connect(self.gestures.focus)
        self.jump_bar.left.connect(self._take_keyboard)
        self.jump_bar.listed.connect(self._show_listed)
        self.gestures.mode_changed.connect(self._outdate)
        self.gestures.link_requested.connect(self.link_requested)
        self.gestures.edit_requested.connect(self.edit_requested)
        self.gestures.said.connect(self.said)
        self._header.view_chosen.connect(self.set_link_view)

    def _disconnect_context(self) -> None:
        if self._context is None:
            return
        self._context.session.changed.disconnect(self._document_changed)
        self._context.selection.changed.disconnect(self._selection_changed)
        self._context.selection.hovered_changed.disconnect(self._outdate)
        self._context.theme.changed.disconnect(self._restyle)

    def _show_page(self, document: Document | None) -> None:
        self._empty.setText(_EMPTY if self._context is None else _without_text(self._context))
        page: QWidget = self._view if document and document.text else self._empty
        if self._context is None:
            page = self._first_steps
        self._pages.setCurrentWidget(page)
        self.setFocusProxy(page)
        self._header.setVisible(document is not None)
        self.find_bar.search_in(document)

    def _handle(self, event: QKeyEvent) -> bool:
        key, text = event.key(), event.text()
        if key == Qt.Key.Key_Tab:
            self.next_entity()
        elif key == Qt.Key.Key_Backtab:
            self.previous_entity()
        elif text.isdecimal():
            self.digit_target(int(text))
        elif text == "/":
            self.find_interval()
        elif self._is_marking(event):
            self.gestures.mark(is_event=key == Qt.Key.Key_E)
        elif key == Qt.Key.Key_Escape:
            self.gestures.let_go()
        else:
            return False
        return True

    def _take_keyboard(self) -> None:
        self.setFocus()

    def _show_listed(self) -> None:
        self._header.show_bar(not self.jump_bar.isHidden())
        self._refresh()

    def _document_changed(self, _changed: object) -> None:
        self.gestures.set_linking(False)
        self.gestures.let_go_of_lost()
        self._reindex()
        self._outdate()

    def _reindex(self) -> None:
        if self._context is None:
            return
        reasoning = self._context.session.reasoning
        if self._indexed is not reasoning.intervals:
            self._indexed = reasoning.intervals
            names = reasoning.document.names()
            self._view.set_index(IntervalIndex(reasoning.intervals), names)
        self._view.set_signals(each.span for each in reasoning.document.signals.values())

    def _selection_changed(self) -> None:
        if self._context is None:
            return
        selection = self._context.selection
        if selection.source is None:
            self.gestures.set_linking(False)
        self._is_following = True  # scrolling would refresh, and what follows does
        self._follow(selection)
        self._is_following = False
        self._outdate()
        self._announce(selection.target or selection.source)

    def _page_moved(self) -> None:
        if not self._is_following:
            self._refresh()

    def _follow(self, selection: Selection) -> None:
        """Scroll to what is new: the source, the target in link mode, or an explanation."""
        before, self._followed = self._followed, (selection.source, selection.target)
        source, target = (self._view.index.get(id) for id in self._followed)
        if source is not None and source.id != before[0]:
            self._view.reveal(source.span, *([target.span] if target else []))
        elif target is not None and self.gestures.is_linking and target.id != before[1]:
            self._view.reveal(target.span)
        pointed = [each for each in self._view.index.intervals if each.id in selection.highlighted]
        if pointed and not set(pointed) & set(self._view.visible_intervals()):
            self._view.reveal(pointed[0].span)

    def _restyle(self) -> None:
        self._header.set_context(self._context)
        self._view.restyle()
        self._refresh()

    def _outdate(self) -> None:
        """Show another selection, other links and hints soon, however much changes at once."""
        if not self._is_stale:
            self._is_stale = True
            self._outdated.emit()

    def _catch_up(self) -> None:
        if self._is_stale:
            self._refresh()

    def _refresh(self) -> None:
        """Show the selection, the links and the hints as they are now."""
        self._is_stale = False
        if self._context is None:
            return
        reasoning, selection = self._context.session.reasoning, self._context.selection
        visible = self._view.visible_intervals()
        ids = [each.id for each in visible]
        found = self.jump_bar.candidates
        hints = digit_hints(self._view.index, reasoning, selection, visible)
        self._hints = self.jump_bar.hints if found else hints
        self._view.set_scene(
            Scene(
                selection.source,
                selection.target,
                selection.hovered,
                reasoning.document.creation_time,
                selection.highlighted | frozenset(found),
                selection.highlighted_links,
                selection.link,
                self._hints,
                self._drawn_links(reasoning, selection, ids),
            )
        )
        self._refresh_header(reasoning, selection, ids)

    def _drawn_links(
        self, reasoning: Reasoning, selection: Selection, ids: list[str]
    ) -> tuple[ShownLink, ...]:
        view, seen = self._link_view, frozenset(ids)
        return (
            *(each for each in self._proposed if {each.source, each.target} <= seen),
            *links_to_draw(reasoning, selection, view, ids, self._vague_shown),
            *other_links_to_draw(
                reasoning.document, selection, view, ids, wanted=self._others_shown
            ),
        )

    def _refresh_header(
        self, reasoning: Reasoning, selection: Selection, visible: list[str]
    ) -> None:
        hint = "0" if selection.source not in (None, reasoning.document.creation_time) else ""
        chip = creation_chip(reasoning, selection, hint)
        self._header.show_creation_time([chip] if chip else [])
        chips = partner_chips(reasoning, selection, visible, self._hints)
        key = self._context.keymap.label("proposal.switch") if self._context else ""
        note = header_note(reasoning, selection, self.gestures.is_linking, bool(chips), key)
        self._header.show_partners(chips, note)

    def _told(self, id: str) -> str:
        if self._context is None:
            return ""
        return told_of(self._context.session.reasoning, id, self._context.selection.source)

    def _announce(self, id: str | None) -> None:
        """Tell assistive technology what is chosen."""
        if id == self._announced or self._context is None:
            return
        self._announced = id
        document = self._context.session.document
        if id is None or not document.has_interval(id):
            return
        told = description(self._context.session.reasoning, id)
        describe(self._view, told)


def _without_text(context: Context) -> str:
    """What a file is that gives a document no text."""
    format = format_named(context.session.opened.format)
    if format.has_text:
        said = tr("This is {format}, with no text in it or beside it.", format=format.label)
    else:
        said = tr(
            "This is {format}: it names events and times, and has no text.", format=format.label
        )
    return _NO_TEXT.format(escape(said))
