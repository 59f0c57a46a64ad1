"""From what is shown to the section of the guideline that explains it."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject

from tempannot.core.document import Document
from tempannot.core.guidelines import sections_named_in
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import Scheme
from tempannot.gui.annotate.annotate_workspace import AnnotateWorkspace
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.selection import Selection
from tempannot.gui.window.panel_commands import PanelCommands
from tempannot.gui.window.workspaces import WindowServices
from tempannot.session.document_session import DocumentSession


class GuidelineCommands(QObject):
    """Opens the guideline beside the text, at the section about what somebody is at."""

    def __init__(
        self,
        services: WindowServices,
        workspace: AnnotateWorkspace,
        selection: Selection,
        panels: PanelCommands,
    ) -> None:
        super().__init__(services.window)
        self._workspace, self._selection, self._panels = workspace, selection, panels
        workspace.guideline.said.connect(services.message.show_news)
        workspace.entity.guideline_requested.connect(self.open_here)
        workspace.why.guideline_requested.connect(self.open_at)

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return {"view.guideline": self.open_here}

    def open_here(self) -> None:
        """Open it at what is pointed at, selected, asked or focused, in this order."""
        context = self._workspace.guideline.context
        topics = () if context is None else tuple(self._topics(context.session))
        self.open_at(*topics)

    def open_at(self, *topics: str) -> None:
        """Open it at the section about the first of these that has one."""
        self._workspace.guideline.lead_to(*topics)
        self._panels.enter("guideline")

    def _topics(self, session: DocumentSession) -> Iterator[str]:
        """What somebody is at, the nearest first; what has no section is passed over."""
        document, scheme = session.document, session.reasoning.scheme
        relation, selection = self._workspace.relation, self._selection
        pointed = relation.pointed
        if pointed is not None:
            yield from _of_relation(pointed, scheme)
        elif self._panels.room.has_repairs:
            yield from ("contradictions", "contradiction")
        elif selection.link is not None:
            yield from _of_link(document, selection.link)
        elif self._workspace.gestures.is_asking:
            yield from ("pairs", "types")
        elif selection.target is not None:
            yield "types"
        elif selection.source is not None:
            yield from _of_interval(document, selection.source)


def _of_relation(pointed: RelationSet | str, scheme: Scheme) -> Iterator[str]:
    if isinstance(pointed, str):
        yield pointed
        return
    said = scheme.type_for(pointed)
    if said is not None:
        yield said
    yield from (str(pointed), "types")


def _of_link(document: Document, id: str) -> Iterator[str]:
    link = document.links.get(id)
    if link is not None:
        yield from sections_named_in(link.comment)
        yield from (link.rel_type, "types")
    elif id in document.other_links:
        other = document.other_links[id]
        yield from (other.rel_type, other.tag)


def _of_interval(document: Document, id: str) -> Iterator[str]:
    if id in document.times:
        kind = document.times[id].attributes.get("type", "")
        yield from (kind, "times")
    elif id in document.instances:
        event = document.events[document.instances[id].event]
        kind = event.attributes.get("class", "")
        yield from (f"class-{kind}", kind, "class", "events")
