"""The base of the panels that show a comparison: hidden they do nothing, shown they keep up."""

from __future__ import annotations

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.compare.context import CompareContext


class ComparePanel(QWidget):
    """A panel of the shown comparison; the context stays the same for its whole life.

    Subclasses override the hooks ``_rebuild`` (another comparison, other names or order),
    ``_show_selection``, ``_show_hover`` and ``_restyle``; they are called only while the panel
    can be seen. A subclass ends its constructor with ``_begin``.
    """

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._is_stale = True

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
        else:
            self._show_selection()  # it may have changed unseen

    def refresh(self) -> None:
        """Rebuild at once, seen or not."""
        self._is_stale = False
        self._restyle()
        self._rebuild()
        self._show_selection()

    def _begin(self) -> None:
        """Follow the session, the selection and the theme."""
        context = self.context
        context.session.current_changed.connect(self._outdate)
        context.session.display_changed.connect(self._outdate)
        context.selection.changed.connect(self._selection_changed)
        context.selection.hovered_changed.connect(self._hover_changed)
        context.theme.changed.connect(self._theme_changed)

    def _rebuild(self) -> None:
        """Read the comparison anew; there may be none."""

    def _show_selection(self) -> None:
        """Show another selection."""

    def _show_hover(self) -> None:
        """Show which unit the mouse is over."""

    def _restyle(self) -> None:
        """Take up other colours and fonts."""

    def _empty_hint(self, wanted: str) -> str:
        """Return what to say where nothing is compared: what is wanted, or that it failed."""
        if self.context.session.left_out:
            return "This document could not be compared."
        return wanted

    def _outdate(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self.refresh()

    def _selection_changed(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._show_selection()

    def _hover_changed(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._show_hover()

    def _theme_changed(self) -> None:
        if self._is_stale:
            return
        self._restyle()
        self.update()
