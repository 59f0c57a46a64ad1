"""The base of the panels that follow an adjudication besides the comparison."""

from __future__ import annotations

from typing_extensions import override

from tempannot.gui.compare.compare_panel import ComparePanel
from tempannot.session.adjudication_session import Adjudicated, AdjudicationSession


class DecidingPanel(ComparePanel):
    """A panel that rebuilds when an adjudication begins or ends, and hears of every step.

    Subclasses override ``_take_step``, which comes whether the panel can be seen or not.
    """

    _followed: AdjudicationSession | None = None

    @property
    def adjudication(self) -> AdjudicationSession | None:
        """The adjudication of the shown comparison, None if there is none."""
        session = self.context.session
        found = session.adjudication
        if found is None or found.adjudication.comparison is not session.comparison:
            return None
        return found

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
