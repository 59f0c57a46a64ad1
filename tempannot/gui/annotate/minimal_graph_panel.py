"""The minimal graph, drawn in time order: what is enough to say all that the links say."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.state.context import Context
from tempannot.gui.views.canvas_panel import CanvasPanel
from tempannot.gui.views.graph.graph_canvas import GraphCanvas


class MinimalGraphView(CanvasPanel):
    """The minimal graph of the document, as a drawing and as text."""

    def __init__(self, context: Context | None = None, parent: QWidget | None = None) -> None:
        self._drawing = GraphCanvas()
        super().__init__(self._drawing, context, parent)
        self._begin()

    @override
    def _told(self) -> str:
        graph = self._drawing.graph
        if graph is None or not graph.value:
            return "Relate two intervals: what is enough to say it is drawn here."
        return f"{graph.value} relations are enough. [ start, end ]; solid <, dashed ≤."
