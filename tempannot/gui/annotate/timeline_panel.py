"""The timeline: intervals as bars over columns of end points, open where nothing is known."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.state.context import Context
from tempannot.gui.views.canvas_panel import CanvasPanel
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas


class TimelineView(CanvasPanel):
    """The timeline of the document."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        self._timeline = TimelineCanvas()
        super().__init__(self._timeline, context, parent)
        self._begin()

    @override
    def _told(self) -> str:
        if not self._timeline.shown.groups:
            return "Relate two intervals, and they appear here in time order."
        return "Solid: certainly lasts. Hatched: may reach. Groups: order between them unknown."
