"""The Annotate workspace: its panels, made once and given the shown document."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Protocol, TypeVar, runtime_checkable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from tempannot.gui.annotate.drawing_panels import RelationMatrix
from tempannot.gui.annotate.entity.entity_panel import EntityPanel
from tempannot.gui.annotate.gestures import Gestures
from tempannot.gui.annotate.guideline_panel import GuidelinePanel
from tempannot.gui.annotate.history.history_panel import HistoryPanel
from tempannot.gui.annotate.links.links_table import LinksTable
from tempannot.gui.annotate.other_link_menu import OtherLinkMenu
from tempannot.gui.annotate.proposals.proposal_strip import ProposalStrip
from tempannot.gui.annotate.proposals.proposal_walk import ProposalWalk
from tempannot.gui.annotate.proposals.proposals_panel import ProposalsPanel
from tempannot.gui.annotate.relation.relation_panel import RelationPanel
from tempannot.gui.annotate.text.text_pane import TextPane
from tempannot.gui.annotate.why.conflict_panel import ConflictPanel
from tempannot.gui.kit.docks import Docks
from tempannot.gui.state.action_table import ACTIONS, Handlers
from tempannot.gui.state.context import Context
from tempannot.gui.state.view_table import DOCKS, Dock, make, panels_in
from tempannot.gui.views.canvas_panel import CanvasPanel
from tempannot.session.past import PastSession

DocumentDrawing = CanvasPanel | RelationMatrix
"""A panel whose drawing can be saved."""


@runtime_checkable
class DocumentPanel(Protocol):
    """What a row of the table of panels makes."""

    def set_context(self, context: Context | None) -> None:
        """Show another document, or none."""


_Panel = TypeVar("_Panel", bound=QWidget)


class AnnotateWorkspace(QObject):
    """All panels of the workspace and the gestures they ask for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.gestures = Gestures(self)
        self.text = TextPane(None)
        self.other_links = OtherLinkMenu(self.gestures, self.text)
        self.proposals = ProposalWalk(self.text, self)
        self.proposal_strip = ProposalStrip(self.proposals)
        self.text.add_bar(self.proposal_strip)
        self.panels = {
            each.id: make(each.made_by, QWidget)
            for dock in DOCKS
            for each in panels_in(dock)
            if each.made_by
        }
        self.relation = self._panel(RelationPanel)
        self.why = self._panel(ConflictPanel)
        self.entity = self._panel(EntityPanel)
        self.links = self._panel(LinksTable)
        self.history = self._panel(HistoryPanel)
        self.guideline = self._panel(GuidelinePanel)
        self._connect()

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return self._text_handlers() | self._link_handlers()

    @property
    def drawings(self) -> tuple[DocumentDrawing, ...]:
        """The panels whose drawings can be saved."""
        return tuple(each for each in self.panels.values() if isinstance(each, DocumentDrawing))

    @property
    def is_busy(self) -> bool:
        """Whether a drawing is being laid out."""
        return any(each.is_busy for each in self.drawings if isinstance(each, CanvasPanel))

    def place(self, docks: Docks, others: Mapping[str, QWidget]) -> None:
        """Put the panels, and ``others`` of the window, into docks; the text is the centre."""
        widgets = {**self.panels, **others}
        for dock, title in DOCKS.items():
            here = {each.id: (each.title, widgets[each.id]) for each in panels_in(dock)}
            match dock:
                case Dock.DOCUMENTS:
                    docks.add_left(dock, title, widgets["documents"])
                case Dock.RELATION:
                    docks.add_right(dock, title, self.relation, self.relation.buttons)
                case Dock.SIDE:
                    docks.add_right_group(dock, title, here)
                case Dock.LOWER:
                    docks.add_bottom_group(dock, title, here)

    def set_context(self, context: Context | None) -> None:
        """Show another document, or none."""
        self.history.set_context(context)
        self._show(context)
        self.proposals.set_context(context)
        self.proposal_strip.set_context(context)

    def show_past(self, context: Context) -> None:
        """Show a document as it was, or as it is again, in all panels but its history."""
        self.proposals.set_context(None)
        self._show(context)
        if not isinstance(context.session, PastSession):
            self.proposals.set_context(context)

    def _show(self, context: Context | None) -> None:
        self.gestures.set_context(context)
        self.other_links.set_context(context)
        others = (panel for id, panel in self.panels.items() if id != "history")
        for panel in (self.text, *others):
            assert isinstance(panel, DocumentPanel)
            panel.set_context(context)

    def _panel(self, kind: type[_Panel]) -> _Panel:
        """The panel of a class; raises LookupError if no row makes one."""
        for each in self.panels.values():
            if isinstance(each, kind):
                return each
        raise LookupError(f"no panel of the window is made by {kind.__name__}")

    def _text_handlers(self) -> Handlers:
        text = self.text
        return {
            "edit.find": text.find_text,
            "entity.add-event": text.mark_event,
            "entity.add-time": text.mark_time,
            "entity.delete": self.entity.delete_entity,
            "entity.next": text.next_entity,
            "entity.previous": text.previous_entity,
            "entity.find": text.find_interval,
            "entity.creation-time": text.to_creation_time,
            "link.source": text.link_from_here,
        }

    def _link_handlers(self) -> Handlers:
        gestures, relation = self.gestures, self.relation
        chosen = [info.id for info in ACTIONS if info.relation]
        return {id: partial(relation.choose, id) for id in chosen} | {
            "relation.alternative": relation.start_combining,
            "link.repeat": gestures.repeat,
            "link.flip": gestures.flip,
            "link.delete": gestures.delete,
            "link.comment": relation.edit_comment,
        }

    def _connect(self) -> None:
        self.gestures.set_place(self.text.interval_here)
        self.gestures.set_related(lambda: self.proposals.related)
        self.gestures.related.connect(self.proposals.go_on)
        self._panel(ProposalsPanel).follow(self.proposals)
        self.relation.relation_requested.connect(self.gestures.relate)
        self.relation.flip_requested.connect(self.gestures.flip)
        self.relation.delete_requested.connect(self.gestures.delete)
        self.relation.repeat_requested.connect(self.gestures.repeat)
        self.relation.said.connect(self.gestures.said)
        self.entity.said.connect(self.gestures.failed)
        self.links.menu_requested.connect(self.other_links.open_at)
        self.entity.event_requested.connect(self.text.mark_event)
        self.entity.time_requested.connect(self.text.mark_time)
        for panel in (self.text, self.relation, self.why, self.entity, self.links):
            panel.edit_requested.connect(self.gestures.apply)
