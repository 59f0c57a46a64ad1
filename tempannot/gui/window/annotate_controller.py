"""The controller of the Annotate workspace: the documents that are open, and its panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.link_reading import unread_message, unread_types
from tempannot.gui.annotate.annotate_workspace import AnnotateWorkspace
from tempannot.gui.annotate.link_view_choice import LinkViewChoice
from tempannot.gui.kit.quick_keys import get_ready_soon, settle_memory_soon
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.context import Context
from tempannot.gui.state.selection import Selection
from tempannot.gui.state.view_table import Workspace
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.gui.window.documents.document_list import DocumentList
from tempannot.gui.window.documents.document_profiles import DocumentProfiles
from tempannot.gui.window.documents.document_status import document_name, told_apart
from tempannot.gui.window.documents.earlier_session import RecoveryOffer, SessionKeeper
from tempannot.gui.window.documents.file_menu import ANOTHER_NAME, FileMenu
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.documents.problem_report import ProblemReport
from tempannot.gui.window.documents.project_work import ProjectWork
from tempannot.gui.window.documents.text_documents import TextDocuments
from tempannot.gui.window.help_menu import show_definitions
from tempannot.gui.window.history_commands import HistoryCommands
from tempannot.gui.window.panel_commands import (
    GuidelineCommands,
    PanelCommands,
    QuestionAnswers,
    UnderWork,
)
from tempannot.gui.window.path_opening import PathOpening
from tempannot.gui.window.proposal_commands import ProposalCommands
from tempannot.gui.window.remarks import OpeningRemarks, SpokenNews
from tempannot.gui.window.status_line import Counting, StatusLine
from tempannot.gui.window.text_menu import TextMenu
from tempannot.gui.window.workspaces import WindowServices
from tempannot.session.document_session import DocumentSession

_FIRST_VIEW = "links"
"""The panel that is in front if no other is wanted."""


class AnnotateController(WorkspaceController):
    """What the window needs to know of annotating."""

    picture_requested = Signal()
    keeps_home = True

    def __init__(self, services: WindowServices) -> None:
        super().__init__(services.window)
        preferences = services.preferences
        self._services = services
        self._message, self._keyboard = services.message, services.keyboard
        self._shown: DocumentSession | None = None
        self.selection = Selection(self)
        self.documents = OpenDocuments(preferences.settings.during, self)
        self.documents.set_vocabulary(preferences.settings.vocabulary)
        self.workspace = AnnotateWorkspace(self)
        self.page = self.workspace.text
        self.files = FileMenu(self.documents, preferences, services.window)
        self.opening = PathOpening(services, self.documents, self.files)
        self.texts = TextDocuments(self.documents, services.window)
        self.list = DocumentList(preferences.theme)
        self.list.set_during(preferences.settings.during)
        self.status = StatusLine(preferences.theme)
        self._counting = Counting(self)
        self._news = SpokenNews(self.selection, self.status)
        self._profiles = DocumentProfiles(services, self.documents)
        self._link_views = LinkViewChoice(services.actions, self.workspace.text, preferences)
        self.report = ProblemReport(preferences.theme)
        self.commands = PanelCommands(
            services, self.workspace, self.documents, self.selection, self.report
        )
        self.proposing = ProposalCommands(services, self.workspace, self.documents)
        self.answers = QuestionAnswers(services, self.workspace)
        self._remarks = OpeningRemarks(
            self._message, self.documents, self.files, self.commands, self.proposing
        )
        self.recovery = RecoveryOffer(self.documents, self._message, self)
        self.project_work = ProjectWork(self.documents, self.files)
        self.keeper = SessionKeeper(
            self.documents, self.workspace.text, self.selection, services.workspaces
        )
        self.history = HistoryCommands(
            services, self.workspace, self.documents, self.selection, self.keeper
        )
        self.guideline = GuidelineCommands(services, self.workspace, self.selection, self.commands)
        TextMenu(services.actions, self.workspace.text, self.selection)
        self._under_work = UnderWork(self.workspace, self.selection, self._message)
        self.workspace.place(services.docks, {"documents": self.list, "report": self.report})
        self._connect_documents()
        self._connect_panels()

    @property
    @override
    def handlers(self) -> Handlers:
        """What each action of the workspace does, by its id."""
        parts = (
            self.workspace,
            self.texts,
            self.commands,
            self.history,
            self.guideline,
            self.proposing,
            self.answers,
            self._link_views,
            self._profiles,
        )
        handlers: Handlers = {
            id: handler for each in parts for id, handler in each.handlers.items()
        }
        return handlers | {
            "file.finish": self.project_work.finish,
            "view.text": self._keyboard.come_home,
            "view.profile": self._choose_profile,
            "view.large": self.large_requested.emit,
            "view.picture": self.picture_requested.emit,
        }

    @property
    @override
    def home(self) -> QWidget | None:
        """The text, or the panel that is as large as the window."""
        return self._services.docks.large or self.workspace.text

    @property
    @override
    def panels(self) -> tuple[QWidget, ...]:
        """The text, and what is behind tabs."""
        return self.workspace.text, *self._services.docks.behind_tabs

    @property
    @override
    def places(self) -> tuple[QWidget, ...]:
        """What is above the text, the panels, the line below and the bars of the text."""
        text = self.workspace.text
        around = text.header, *self._services.docks.panels, self.status
        return text.find_bar, text.jump_bar, *around

    @property
    @override
    def with_local_keys(self) -> tuple[QWidget, ...]:
        return (self.workspace.text.view,)

    @property
    @override
    def title(self) -> str:
        """The name of the document that is shown."""
        if self._shown is None:
            return ""
        path = self._shown.path
        alike = told_apart(each for each in self.documents.paths if each.name == path.name)
        return alike.get(path, document_name(path).whole)

    @property
    @override
    def is_modified(self) -> bool:
        """Whether the document that is shown has edits that are not saved yet."""
        return self._shown is not None and self._shown.is_modified

    @property
    @override
    def is_busy(self) -> bool:
        """Whether a document is being read or a drawing laid out."""
        is_reading = self.documents.coming is not None or self.opening.is_busy
        return is_reading or self.workspace.is_busy

    @property
    @override
    def undo_names(self) -> tuple[str | None, str | None]:
        """The steps of the document that is shown."""
        session = self._shown
        return (session.undo_name, session.redo_name) if session else (None, None)

    @override
    def use_texts(self, places: Sequence[Path]) -> None:
        self.documents.use_texts(*places)

    @override
    def undo(self) -> None:
        if self._shown is not None:
            self._shown.undo()
            self.workspace.gestures.ask_undone()

    @override
    def redo(self) -> None:
        if self._shown is not None:
            self._shown.redo()

    @override
    def save(self, *, ask: bool = False) -> bool:
        """Save the document that is shown."""
        return self.files.save_as() if ask else self.files.save()

    @override
    def step(self, by: int) -> None:
        self.documents.step(by)

    @override
    def open_paths(self, paths: Sequence[Path | str]) -> None:
        """Open files and folders of any kind where they belong."""
        self.opening.open_paths(map(Path, paths))

    @override
    def open_view(self, view: str, paths: Sequence[Path | str]) -> Iterator[None]:
        """Open documents, or those of the last session, and bring a panel to the front."""
        if paths:
            self.open_paths(paths)
        elif self.keeper.is_watching and self._services.preferences.settings.reopen:
            self.keeper.bring_back()
        self._services.docks.raise_(_FIRST_VIEW if view == Workspace.ANNOTATE else view)
        return self._show_example()

    @override
    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key that nothing else wanted: it means what it means in the text."""
        if self._keyboard.is_typing:
            return False
        taken = self.workspace.text.take_key(event) or self._services.actions.take_key(event)
        return taken or self._says_why_not(event)

    def _says_why_not(self, event: QKeyEvent) -> bool:
        """Say that a key of a relation does nothing here: the profile has no type for it."""
        keymap = self._services.preferences.keymap
        lacking = keymap.lacking_relation(event.keyCombination())
        if lacking is None or self.documents.current is None:
            return False
        self._message.show_news(
            tr(
                "The profile {profile} has no relation “{relation}” ({key}). The panel Relation "
                "lists those that it has; View, Profile chooses another profile.",
                profile=keymap.scheme.label,
                relation=keymap.text(lacking),
                key=keymap.label(lacking),
            )
        )
        return True

    @override
    def show_help(self) -> bool:
        """Show what the relations are."""
        show_definitions(self._services.window, self.guideline.open_at)
        return True

    @override
    def may_quit(self) -> bool:
        return self.files.may_quit()

    @override
    def close(self) -> None:
        self.opening.close()
        self.texts.close()
        self.keeper.stop()
        self.list.cancel()
        self._counting.close()
        self.proposing.close()
        self.workspace.set_context(None)
        self.documents.close_all()

    def show_link(self, document: str, link: str | None, intervals: Sequence[str]) -> None:
        """Show the link, or the two intervals, that an item was made from."""
        self._services.workspaces.show(Workspace.ANNOTATE)
        self.files.open_documents([Path(document)])
        go = partial(self.commands.go_to_link, link, intervals)
        self.documents.once_shown(Path(document), go)

    def _show_example(self) -> Iterator[None]:
        """Select the first link between two events."""
        session = self.documents.current
        document = session.document if session is not None else None
        for link in document.links.values() if document is not None else ():
            assert document is not None
            if link.source in document.instances and link.target in document.instances:
                self.selection.select_pair(link.source, link.target, link.id)
                yield
                return

    def _connect_documents(self) -> None:
        documents, files, preferences = self.documents, self.files, self._services.preferences
        documents.failed.connect(self.failed)
        documents.current_changed.connect(self.show_document)
        documents.list_changed.connect(self._list_documents)
        documents.progressed.connect(self.status.show_progress)
        documents.progressed.connect(self.list.give_way)
        self.status.stop_requested.connect(documents.stop_reading)
        self.status.stop_requested.connect(self.proposing.stop)
        self.proposing.progressed.connect(self.status.show_progress)
        self._counting.counted.connect(self._show_counts)
        files.said.connect(self._say_saved)
        files.failed.connect(self.failed)
        files.opened.connect(partial(self._services.workspaces.show, Workspace.ANNOTATE))
        files.save_failed.connect(self._offer_another_name)
        files.asked.connect(self._message.show_error)
        self.list.document_requested.connect(documents.show)
        self._connect_texts()
        self._connect_report()
        preferences.during_changed.connect(self._profiles.read_during)
        preferences.during_changed.connect(self.list.set_during)
        preferences.vocabulary_changed.connect(documents.set_vocabulary)

    def _connect_texts(self) -> None:
        texts = self.texts
        texts.edit_requested.connect(self.workspace.gestures.apply)
        texts.asked.connect(self._message.show_news)
        texts.hinted.connect(self._message.show_hint)
        texts.said.connect(self._message.show_news)
        texts.shown.connect(partial(self._services.workspaces.show, Workspace.ANNOTATE))
        texts.paths_pasted.connect(self.opening.open_paths)
        self.workspace.entity.creation_time_requested.connect(texts.ask_creation_time)

    def _connect_report(self) -> None:
        report = self.report
        report.source = lambda: tuple(self.list.problems)
        report.skipped = lambda: len(self.documents.skipped)
        self.list.problems_changed.connect(report.outdate)
        report.place_requested.connect(self.commands.show_problem)
        report.said.connect(self._message.show_news)
        report.failed.connect(self.failed)

    def _connect_panels(self) -> None:
        workspace, commands, message = self.workspace, self.commands, self._message
        workspace.gestures.said.connect(message.show_news)
        workspace.gestures.failed.connect(message.show_error)
        workspace.gestures.contradicted.connect(commands.show_conflict)
        workspace.text.link_requested.connect(commands.show_relation)
        workspace.text.said.connect(message.show_news)
        workspace.text.view.interval_opened.connect(commands.edit_attributes)
        workspace.why.undo_requested.connect(self.undo)
        workspace.relation.ended.connect(self._keyboard.come_home)
        workspace.entity.ended.connect(self._keyboard.come_home)
        workspace.why.relation_requested.connect(commands.show_relation)
        workspace.other_links.attributes_requested.connect(commands.edit_attributes)
        workspace.links.why_requested.connect(commands.why_of)
        self.status.asserted_requested.connect(commands.show_asserted)
        self.status.inferred_requested.connect(commands.show_inferred)
        self.status.minimal_requested.connect(partial(commands.show_view, "graph"))
        self.status.decided_requested.connect(partial(commands.show_view, "matrix"))
        self.status.conflict_requested.connect(commands.next_conflict)
        self.status.profile_requested.connect(self._choose_profile)
        self.status.question_requested.connect(workspace.gestures.next_pair)
        workspace.relation.question_requested.connect(workspace.gestures.next_pair)
        workspace.gestures.asked.connect(workspace.relation.show_question)
        self._profiles.changed.connect(self._show_profile)
        self._profiles.failed.connect(message.show_error)
        self._profiles.said.connect(message.show_news)
        self.project_work.said.connect(message.show_news)
        self.project_work.failed.connect(message.show_error)

    def _list_documents(self) -> None:
        self.list.set_entries(self.documents.paths)
        session = self.documents.current
        if session is not None and session is self._shown:
            self._count()  # it may have another name, of which the list knows nothing
        self.changed.emit()

    def show_document(self) -> None:
        """Show the document that is current, or that none is open."""
        session = self.documents.current
        if self._shown is not None:
            self._shown.changed.disconnect(self._document_changed)
            self._shown.modified_changed.disconnect(self._modified_changed)
            self._shown.journal_failed.disconnect(self._message.show_error)
        self.keeper.leave()
        self._shown = session
        self._news.start()
        self.status.show_nothing()
        self._remarks.forget()
        self.texts.leave(self._message.forget)
        self.selection.clear()
        self.workspace.set_context(self._context(session))
        if session is not None:
            session.changed.connect(self._document_changed)
            session.modified_changed.connect(self._modified_changed)
            session.journal_failed.connect(self._message.show_error)
            self._remarks.say(session)
            self.texts.enter(session)
            self._show_scheme(session)
        self.keeper.enter(session)
        self._count()
        self._profiles.mark_worlds()
        self._keyboard.come_home()
        settle_memory_soon()
        get_ready_soon()

    def _context(self, session: DocumentSession | None) -> Context | None:
        if session is None:
            return None
        preferences = self._services.preferences
        return Context(session, self.selection, preferences.theme, preferences.keymap)

    def _document_changed(self) -> None:
        self._news.expect()
        self._count()
        if self._shown is not None and self._shown.reasoning.is_consistent:
            self.commands.room.give_back()
        self._keyboard.after_edit()

    def _modified_changed(self, modified: bool) -> None:
        self.status.show_saved(modified)
        if self._shown is not None:
            self.list.show_saved(self._shown.path, modified)
        self.changed.emit()

    def _count(self) -> None:
        """Count what follows from the document that is shown, and say how it stands."""
        self.changed.emit()
        if self._shown is None:
            self.status.show_nothing()
            return
        self.status.show_saved(self._shown.is_modified)
        self.list.show_current(self._shown.path)
        self._counting.count(self._shown)

    def _show_counts(self, session: DocumentSession) -> None:
        if session is self._shown:
            reasoning = session.reasoning
            conflicts, links = len(reasoning.conflicts()), len(session.document.links)
            left_out = len(unread_types(session.document)) + len(reasoning.not_convex())
            self.status.show_counts(reasoning.counts(), conflicts, links, left_out)
            self.status.show_completeness(reasoning.completeness())
            self.workspace.relation.show_completeness(reasoning.completeness())
            self.list.update_status(session)
            self._news.tell(reasoning)

    def _offer_another_name(self, problem: str) -> None:
        self._message.show_error(problem, {ANOTHER_NAME: self.files.save_as})

    def _say_saved(self, said: str) -> None:
        """Say that a document is saved; that it could not be is over then."""
        self._message.forget(ANOTHER_NAME)
        self._message.show_news(said)

    def _choose_profile(self) -> None:
        self._profiles.ask(self.status.profile)

    def _show_profile(self, said: str) -> None:
        """The types of the document that is shown have the meaning of another scheme."""
        if self._shown is None:
            return
        self._show_scheme(self._shown)
        self._profiles.mark_worlds()
        self.workspace.set_context(self._context(self._shown))
        self._message.show_news(said)
        self._keyboard.come_home()

    def _show_scheme(self, session: DocumentSession) -> None:
        self._services.preferences.keymap.set_scheme(session.reasoning.scheme)
        self.status.show_scheme(session.reasoning.scheme, unread_message(session.document))
