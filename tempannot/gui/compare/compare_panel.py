"""What the panels of the Compare workspace are given, and their two bases.

Hidden they do nothing, shown they keep up.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.comparison.adjudication.decisions import ItemKey
from tempannot.core.language import tr
from tempannot.gui.kit.theme import Theme
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.selection import Selection
from tempannot.session.adjudication_session import Adjudicated, AdjudicationSession
from tempannot.session.compare_session import CompareSession


@dataclass(frozen=True, slots=True)
class CompareContext:
    """The comparison under work; ``selection`` holds unit ids, the same for every panel."""

    session: CompareSession
    selection: Selection
    theme: Theme
    keymap: Keymap


class ComparePanel(QWidget):
    """A panel of the shown comparison; the context stays the same for its whole life.

    Subclasses override the hooks ``_rebuild`` (another comparison, other names or order, a gold
    begun or ended), ``_show_gold`` (a step of it), ``_show_columns``, ``_show_selection``,
    ``_show_hover`` and ``_restyle``; they are called only while the panel can be seen. A step and
    the selection that moves on with it are shown once, when both are there: ``_show_gold`` before
    ``_show_selection``. A subclass ends its constructor with ``_begin``.
    """

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.context = context
        self._is_stale = True
        self._has_gold = False
        self._is_gold_stale = False
        self._is_selection_stale = False

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh()
        else:
            self._is_selection_stale = True  # it may have changed unseen
            self._catch_up()

    def refresh(self) -> None:
        """Rebuild at once, seen or not."""
        self._is_stale = self._is_gold_stale = self._is_selection_stale = False
        self._has_gold = self.context.session.gold is not None
        self._restyle()
        self._rebuild()
        self._show_selection()

    def _begin(self) -> None:
        """Follow the session, the selection and the theme."""
        context = self.context
        context.session.current_changed.connect(self._outdate)
        context.session.display_changed.connect(self._outdate)
        context.session.gold_changed.connect(self._follow_gold)
        context.session.step_ended.connect(self._keep_up)
        context.session.columns_changed.connect(self._follow_columns)
        context.selection.changed.connect(self._selection_changed)
        context.selection.hovered_changed.connect(self._hover_changed)
        context.theme.changed.connect(self._theme_changed)

    def _rebuild(self) -> None:
        """Read the comparison anew; there may be none."""

    def _show_gold(self) -> None:
        """Show the gold after another step, undone ones included."""

    def _show_columns(self) -> None:
        """Show other ones of the sides and the gold."""

    def _show_selection(self) -> None:
        """Show another selection."""

    def _show_hover(self) -> None:
        """Show which unit the mouse is over."""

    def _restyle(self) -> None:
        """Take up other colours and fonts."""

    def _empty_hint(self, wanted: str) -> str:
        """What to say where nothing is compared: what is wanted, or that it failed."""
        if self.context.session.left_out:
            return tr("This document could not be compared.")
        return wanted

    def _outdate(self) -> None:
        self._is_stale = True
        if self.isVisible():
            self.refresh()

    def _follow_gold(self) -> None:
        if (self.context.session.gold is not None) != self._has_gold:
            self._outdate()
            return
        self._is_gold_stale = self._has_gold
        self._keep_up()

    def _keep_up(self) -> None:
        """Show what is new, unless more of it is to come or nobody sees it."""
        if self.isVisible() and not self._is_stale and not self.context.session.is_stepping:
            self._catch_up()

    def _catch_up(self) -> None:
        if self._is_gold_stale:
            self._is_gold_stale = False
            self._show_gold()
        if self._is_selection_stale:
            self._is_selection_stale = False
            self._show_selection()

    def _follow_columns(self) -> None:
        if not self._is_stale:
            self._show_columns()

    def _selection_changed(self) -> None:
        self._is_selection_stale = True
        self._keep_up()

    def _hover_changed(self) -> None:
        if self.isVisible() and not self._is_stale:
            self._show_hover()

    def _theme_changed(self) -> None:
        if self._is_stale:
            return
        self._restyle()
        self.update()


class AdjudicationPanel(ComparePanel):
    """A panel that rebuilds when an adjudication begins or ends, and hears of every step.

    Subclasses override ``_take_step``, which comes whether the panel can be seen or not.
    """

    _followed: AdjudicationSession | None = None

    @property
    def adjudication(self) -> AdjudicationSession | None:
        """The adjudication of the shown comparison, None if there is none."""
        session = self.context.session
        found = session.adjudication
        if found is None or session.joint is None:
            return None
        is_shown = found.adjudication.comparison.alignment is session.joint.alignment
        return found if is_shown else None

    @override
    def _begin(self) -> None:
        super()._begin()
        self.context.session.adjudication_changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        if self._followed is not None:
            self._followed.changed.disconnect(self._take_step)
        self._followed = self.context.session.adjudication
        if self._followed is not None:
            self._followed.changed.connect(self._take_step)
        self._outdate()

    def _take_step(self, step: Adjudicated) -> None:
        """Show what was decided, undone or redone."""
        self._outdate()

    def _select(self, key: ItemKey) -> None:
        """Select a pair, or focus a unit."""
        if len(key) == 1:
            self.context.selection.focus(key[0])
        else:
            self.context.selection.select_pair(key[0], key[1])
