"""What keys and clicks do in Annotate that takes several panels: explain, mend, answer, go on.

From what is shown they lead to the section of the guideline that explains it, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect

from tempannot.core.document import Document
from tempannot.core.guidelines import sections_named_in
from tempannot.core.language import tr
from tempannot.core.relations import RelationSet
from tempannot.core.schemes import Scheme
from tempannot.gui.annotate.annotate_workspace import AnnotateWorkspace
from tempannot.gui.annotate.why.side_room import SideRoom
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.selection import Selection
from tempannot.gui.state.view_table import Workspace, panels_of
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.documents.problem_report import ProblemReport
from tempannot.gui.window.message_bar import MessageBar
from tempannot.gui.window.workspaces import WindowServices
from tempannot.session.document_session import DocumentSession
from tempannot.suggestions.endpoint_questions import Reply
from tempannot.tables.problem_tables import FileProblem


class PanelCommands:
    """The panels of one window, as its actions and its status line ask for them."""

    def __init__(
        self,
        services: WindowServices,
        workspace: AnnotateWorkspace,
        documents: OpenDocuments,
        selection: Selection,
        report: ProblemReport,
    ) -> None:
        self._window, self._docks = services.window, services.docks
        self._keyboard, self._message = services.keyboard, services.message
        self._annotate, self._documents, self._selection = workspace, documents, selection
        self._report = report
        self.room = SideRoom(services.docks, workspace.why, selection, services.window)

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        panels = [each for each in panels_of(Workspace.ANNOTATE) if each.action]
        entered: Handlers = {each.action: partial(self.enter, each.id) for each in panels}
        return entered | {
            "file.report": self.show_report,
            "entity.attributes": self.edit_attributes,
            "link.commit": self.commit,
            "other-link.choose": self.choose_other_link,
            "conflict.next": self.next_conflict,
            "why": self.why,
        }

    @property
    def shows_report(self) -> bool:
        """Whether what is odd about the files is in sight."""
        return self._report.isVisible()

    def why(self) -> None:
        """Explain the relation of the pair under work."""
        source, target = self._selection.source, self._selection.target
        if source is None or target is None:
            self._message.show_news(
                tr("Choose two intervals; then W says why their relation holds.")
            )
            return
        self._docks.raise_("why")
        asked = self._annotate.relation.asked
        if asked is not None:
            self._annotate.why.show_why_not(*asked)
        else:
            self._annotate.why.show_why(source, target)
        self.room.give()

    def why_of(self, source: str, target: str) -> None:
        """Choose a pair and explain its relation."""
        self._selection.select_pair(source, target)
        self.why()

    def next_conflict(self) -> None:
        """Show the next contradiction and give the keyboard to its best repair."""
        self._docks.raise_("why")
        self._annotate.why.next_conflict()
        self.room.give()
        self._annotate.why.enter_repairs()

    def show_conflict(self, link: str) -> None:
        """Show what a link contradicts."""
        self._docks.raise_("why")
        self._annotate.why.show_conflict(link)
        self.room.give()

    def commit(self) -> None:
        """Mend the contradiction that is shown, or accept the proposal or the relation."""
        walk, relation = self._annotate.proposals, self._annotate.relation
        if self.room.has_repairs:
            self._annotate.why.take_first()
        elif walk.current is not None and not relation.choice.combining:
            walk.accept()
        elif walk.is_on and self._selection.target is None:
            walk.next()
        else:
            self._annotate.relation.commit()

    def choose_other_link(self) -> None:
        """Offer SLINKs and ALINKs for the pair under work, beside the word that was chosen last."""
        view, target = self._annotate.text.view, self._selection.target
        place = None if target is None else view.place_of(target)
        page = view.viewport()
        here = page.rect().center() if place is None or not page.rect().contains(place) else place
        below = QPoint(0, view.fontMetrics().height())
        self._annotate.other_links.open_at(page.mapToGlobal(here + below))

    def edit_attributes(self) -> None:
        """Go to the attributes of the selected SLINK or ALINK, or of the focused event or time."""
        if self._selection.source is None:
            self._message.show_news(
                tr("Choose an event or a time first; then its attributes open.")
            )
        else:
            self.enter("entity")

    def enter(self, panel: str) -> None:
        """Bring a panel to the front and give it the keyboard; Esc leads back to the text."""
        self.room.give_to_visit(panel)
        if not self._keyboard.enter(self._docks[panel]):
            self.room.end_visit()
            self._message.show_news(tr("Nothing in this panel takes keys now."))

    def show_view(self, name: str) -> None:
        """Bring one of the panels below the text to the front."""
        self._docks.raise_(name)

    def show_relation(self) -> None:
        """Bring the palette of relations to the front."""
        self._docks.raise_("relation")

    def show_asserted(self) -> None:
        """List the links as they stand in the document."""
        self._docks.raise_("links")
        self._annotate.links.show_inferred(False)

    def show_inferred(self) -> None:
        """List what follows from the links, too."""
        self._docks.raise_("links")
        self._annotate.links.show_inferred(True)

    def go_to(self, item: str) -> bool:
        """Select a link, an interval or an event of the document that is shown, if it has one."""
        session = self._documents.current
        if session is None:
            return False
        document = session.document
        link = document.links.get(item) or document.other_links.get(item)
        if link is not None and all(map(document.has_interval, (link.source, link.target))):
            self._selection.select_pair(link.source, link.target, link.id)
            return True
        named = (item, *(each.id for each in document.instances.values() if each.event == item))
        interval = next(filter(document.has_interval, named), None)
        if interval is not None:
            self._selection.focus(interval)
        return interval is not None

    def go_to_link(self, link: str | None, intervals: Sequence[str]) -> None:
        """Select a link, or the two intervals where the document does not have it any more."""
        session = self._documents.current
        if session is None:
            return
        if link is not None and link in session.document.links:
            self.go_to(link)
        elif len(intervals) == 2 and all(map(session.document.has_interval, intervals)):
            self._selection.select_pair(*intervals)

    def show_report(self) -> None:
        """List what is odd about the files that are open."""
        self._docks.raise_("report")
        if self._report.has_problems:
            self.enter("report")

    def show_report_of(self, path: Path) -> None:
        """List what is odd about one of them."""
        self._report.set_filter(f"file:{path.name.replace(' ', '_')}")
        self.show_report()

    def show_problem(self, found: FileProblem) -> None:
        """Show the document with a problem, and in it what the problem is about."""
        self._documents.show(found.path)
        self._documents.once_shown(found.path, partial(self._go_to_problem, found))

    def _go_to_problem(self, found: FileProblem) -> None:
        if self.go_to(found.problem.where):
            self._keyboard.come_home()
        else:
            line = (
                tr(", line {line:,}", line=found.problem.line)
                if found.problem.line is not None
                else ""
            )
            self._message.show_news(
                tr("{name}: {said}.", name=f"{found.path.name}{line}", said=found.problem.message)
            )


class UnderWork(QObject):
    """Lets messages make way for the chosen words, or the caret, and for the current proposal."""

    def __init__(
        self, workspace: AnnotateWorkspace, selection: Selection, message: MessageBar
    ) -> None:
        super().__init__(message)
        self._view = workspace.text.view
        self._strip = workspace.proposal_strip
        self._selection = selection
        workspace.proposals.changed.connect(message.make_way)
        message.keep_clear_of(self._view, self._places)
        selection.changed.connect(message.make_way)
        self._view.moved.connect(message.make_way)
        self._view.cursorPositionChanged.connect(message.make_way)

    def _places(self) -> tuple[QRect, ...]:
        """The lines of target and source, or else of the caret, if they are in view."""
        chosen = [each for each in (self._selection.target, self._selection.source) if each]
        lines = [self._view.lines_around(each) for each in chosen or (None,)]
        seen = [each for each in lines if each.intersects(self._view.viewport().rect())]
        if self._strip.isVisible():
            corner = self._strip.mapTo(self._strip.window(), QPoint())
            here = self._view.mapFrom(self._strip.window(), corner)
            seen.append(QRect(here, self._strip.size()))
        return tuple(seen)


class QuestionAnswers:
    """Answers by starts and ends where these are asked about; else N takes the next question."""

    def __init__(self, services: WindowServices, workspace: AnnotateWorkspace) -> None:
        self._actions, self._message = services.actions, services.message
        self._gestures, self._relation = workspace.gestures, workspace.relation

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return {
            "pair.next": self._no_or_next,
            "pair.previous": partial(self._gestures.next_pair, True),
            "pair.skip": self._gestures.skip,
            "pair.yes": self._yes,
            "pair.endpoints": self._switch_endpoints,
        }

    def _no_or_next(self) -> None:
        if not self._relation.reply(Reply.NO):
            self._gestures.next_pair()

    def _yes(self) -> None:
        if not self._relation.reply(Reply.YES):
            self._message.show_news(tr("Yes answers a question by starts and ends; Q asks these."))

    def _switch_endpoints(self) -> None:
        asks = self._relation.switch_endpoints()
        action = self._actions["pair.endpoints"]
        action.setCheckable(True)
        action.setChecked(asks)
        if asks and not self._gestures.is_asking:
            self._gestures.next_pair()


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
