"""The Annotate workspace: its panels, made once and given the shown document."""

from __future__ import annotations

from PySide6.QtCore import QObject

from tempannot.gui.annotate.drawing_panels import MinimalGraphView, RelationMatrix, TimelineView
from tempannot.gui.annotate.entity.entity_panel import EntityPanel
from tempannot.gui.annotate.gestures import Gestures
from tempannot.gui.annotate.links.links_table import LinksTable
from tempannot.gui.annotate.relation.relation_panel import RelationPanel
from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.annotate.why.conflict_panel import ConflictPanel
from tempannot.gui.kit.docks import Docks
from tempannot.gui.state.context import Context


class AnnotateWorkspace(QObject):
    """All panels of the workspace and the gestures they ask for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.gestures = Gestures(self)
        self.text = TextPane(None)
        self.relation = RelationPanel(None)
        self.why = ConflictPanel(None)
        self.entity = EntityPanel(None)
        self.links = LinksTable(None)
        self.graph = MinimalGraphView(None)
        self.matrix = RelationMatrix(None)
        self.timeline = TimelineView(None)
        self._panels = (
            self.text,
            self.relation,
            self.why,
            self.entity,
            self.links,
            self.graph,
            self.matrix,
            self.timeline,
        )
        self._connect()

    @property
    def is_busy(self) -> bool:
        """Whether a drawing is being laid out."""
        return self.graph.is_busy or self.timeline.is_busy

    def place(self, docks: Docks) -> None:
        """Put the panels into their docks; the text is the window's centre."""
        docks.add_right("relation", "Relation", self.relation, self.relation.buttons)
        docks.add_right_group(
            "side",
            "Why and attributes",
            {
                "why": ("Why and contradictions", self.why),
                "entity": ("Attributes", self.entity),
            },
        )
        docks.add_bottom_group(
            "lower",
            "Links, graph, matrix, timeline",
            {
                "links": ("Links", self.links),
                "graph": ("Minimal graph", self.graph),
                "matrix": ("Matrix", self.matrix),
                "timeline": ("Timeline", self.timeline),
            },
        )

    def set_context(self, context: Context | None) -> None:
        """Show another document, or none."""
        self.gestures.set_context(context)
        for panel in self._panels:
            panel.set_context(context)

    def _connect(self) -> None:
        self.gestures.set_place(self.text.interval_here)
        self.relation.relation_requested.connect(self.gestures.relate)
        self.relation.flip_requested.connect(self.gestures.flip)
        self.relation.delete_requested.connect(self.gestures.delete)
        self.relation.repeat_requested.connect(self.gestures.repeat)
        self.relation.said.connect(self.gestures.said)
        self.entity.event_requested.connect(self.text.mark_event)
        self.entity.time_requested.connect(self.text.mark_time)
        for panel in (self.text, self.relation, self.why, self.entity, self.links):
            panel.edit_requested.connect(self.gestures.apply)
