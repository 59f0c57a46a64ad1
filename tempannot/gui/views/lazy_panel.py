"""The base of panels that show a document: hidden they do nothing, shown they keep up.

An edit is painted by the text first; a panel rebuilds a moment later, and only if it can be
seen.
"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.state.context import Context
from tempannot.session.document_session import Changed
from tempannot.session.pauses import pause_before

DELAY = 25
"""Milliseconds from an edit to the rebuilding of what shows it."""
DELAY_OF_REASONS = 2 * DELAY
"""Milliseconds to what explains it: a turn of its own, after that of what shows it."""


class LazyPanel(QWidget):
    """A panel of one document, which can be exchanged for another document.

    ``edit_requested`` carries a Batch, ``why_requested`` the ids of two intervals. Subclasses
    override the hooks ``_rebuild``, ``_show_selection``, ``_show_hover`` and ``_restyle``.
    """

    edit_requested = Signal(object)
    why_requested = Signal(str, str)

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context: Context | None = None
        self._is_stale = True
        self._timer = pause_before(self._rebuild_if_seen, self, DELAY)
        self._first_context = context

    @property
    def context(self) -> Context | None:
        """What the panel shows, None for nothing."""
        return self._context

    def set_context(self, context: Context | None) -> None:
        """Show another document, or none."""
        if self._context is not None:
            self._disconnect(self._context)
        self._context = context
        if context is not None:
            context.session.changed.connect(self._document_changed)
            context.selection.changed.connect(self._selection_changed)
            context.selection.hovered_changed.connect(self._hover_changed)
            context.theme.changed.connect(self._theme_changed)
            self._restyle()
        self._is_stale = True
        self._outdate()
        self._rebuild_if_seen()

    def refresh(self) -> None:
        """Rebuild at once, seen or not."""
        self._is_stale = False
        self._timer.stop()
        self._rebuild()
        self._show_selection()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()

    def _begin(self) -> None:
        """Take the context given at construction, once the subclass has its widgets."""
        self.set_context(self._first_context)

    def _outdate(self) -> None:
        """Stop reading a document that is another one now; a rebuild follows."""

    def _rebuild(self) -> None:
        """Read the document anew; there may be none."""

    def _show_selection(self) -> None:
        """Show another selection."""

    def _show_hover(self) -> None:
        """Show which interval the mouse is over."""

    def _restyle(self) -> None:
        """Take up other colours and fonts."""

    def _disconnect(self, context: Context) -> None:
        context.session.changed.disconnect(self._document_changed)
        context.selection.changed.disconnect(self._selection_changed)
        context.selection.hovered_changed.disconnect(self._hover_changed)
        context.theme.changed.disconnect(self._theme_changed)

    def _document_changed(self, changed: Changed) -> None:
        self._is_stale = True
        self._outdate()
        if self.isVisible():
            self._timer.start()

    def _selection_changed(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._show_selection()

    def _hover_changed(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._show_hover()

    def _theme_changed(self) -> None:
        self._restyle()
        self.update()

    def _rebuild_if_seen(self) -> None:
        if self._is_stale and self.isVisible():
            self.refresh()
