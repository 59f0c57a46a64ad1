"""The timeline: intervals as bars over columns of end points, open where nothing is known."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.annotate.shared.canvas_panel import CanvasPanel
from tempannot.gui.annotate.timeline.timeline_canvas import TimelineCanvas
from tempannot.gui.context import Context


class TimelineView(CanvasPanel):
    """The timeline of the document."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        self._timeline = TimelineCanvas()
        super().__init__(self._timeline, context, parent)
        self._begin()

    @override
    def _rebuild(self) -> None:
        self._timeline.show_document(self._context)
        shown = self._timeline.shown
        if not shown.groups:
            self._hint.setText("Relate two intervals, and they appear here in time order.")
        else:
            self._hint.setText(
                "Solid: certainly lasts. Hatched: may reach. Groups: order between them unknown."
            )
        super()._rebuild()

    @override
    def _show_selection(self) -> None:
        source = self._context.selection.source if self._context is not None else None
        area = self._timeline.bar_of(source) if source is not None else None
        if area is not None and not self._canvas.underMouse():
            self._timeline.show_area(area)
        super()._show_selection()

    @override
    def _lines(self) -> list[tuple[str, str]]:
        return [(self._timeline.describe(id), id) for id in self._timeline.order]

    @override
    def _step(self, across: int, down: int) -> str | None:
        order = self._timeline.order
        if not order or self._context is None:
            return None
        source = self._context.selection.source
        if source not in order:
            return order[0]
        return order[(order.index(source) + across + down) % len(order)]
