"""The main window: wires documents, panels, menus and settings; decides nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QMainWindow, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.schemes import During
from tempannot.gui.annotate.annotate_workspace import AnnotateWorkspace
from tempannot.gui.annotate.link_view_choice import LinkViewChoice
from tempannot.gui.annotate.why.conflict_panel import SideRoom
from tempannot.gui.kit.accessibility import entry
from tempannot.gui.kit.docks import Docks
from tempannot.gui.kit.garbage_collection import settle_memory_soon
from tempannot.gui.state.action_table import Workspace
from tempannot.gui.state.actions import Actions
from tempannot.gui.state.context import Context
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.selection import Selection
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.gui.window.commands import handlers
from tempannot.gui.window.documents.document_list import DocumentList
from tempannot.gui.window.documents.earlier_session import RecoveryOffer, SessionKeeper
from tempannot.gui.window.documents.file_menu import FileMenu
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.documents.opening import REPORT, say_on_opening
from tempannot.gui.window.help_menu import HelpMenu
from tempannot.gui.window.keyboard import Keyboard
from tempannot.gui.window.large_panel import LargePanel
from tempannot.gui.window.message_bar import ErrorReporter, MessageBar
from tempannot.gui.window.panel_commands import PanelCommands
from tempannot.gui.window.parts import Parts
from tempannot.gui.window.status_line import Counting, StatusLine
from tempannot.gui.window.under_work import UnderWork
from tempannot.gui.window.workspaces import Workspaces
from tempannot.session.document_session import DocumentSession

if TYPE_CHECKING:
    from tempannot.gui.compare.compare_controller import CompareController

# Said in so many words, a minimum keeps large letters from making the window larger than a screen.
_SMALLEST = (640, 420)
_FIRST = (1400, 900)
# How large the frame is that the system will give the window, is known only after it is shown.
_FRAME = (16, 48)


class MainWindow(QMainWindow):
    """One window with its documents.

    ``keeps_layout`` says whether the next window is to be as this one is left.
    """

    def __init__(self, preferences: Preferences, errors: ErrorReporter) -> None:
        super().__init__()
        self.preferences = preferences
        self.keeps_layout = True
        self._shown: DocumentSession | None = None
        self.selection = Selection(self)
        self.documents = OpenDocuments(preferences.settings.during, self)
        self.annotate = AnnotateWorkspace(self)
        self._centre = QWidget()
        self.message = MessageBar(preferences.theme, self._centre)
        self.actions_by_id = Actions(self, preferences.keymap)
        self.files = FileMenu(self.documents, preferences, self)
        self.help = HelpMenu(preferences.theme, preferences.keymap, self)
        self.list = DocumentList(preferences.theme)
        self.list.set_during(preferences.settings.during)
        self.documents.set_vocabulary(preferences.settings.vocabulary)
        self.status = StatusLine(preferences.theme)
        self.counting = Counting(self)
        self.docks = Docks(self)
        self.workspaces = Workspaces(self.actions_by_id, self.docks, self)
        self.link_views = LinkViewChoice(self.actions_by_id, self.annotate.text, preferences)
        self.room = SideRoom(self.docks, self.annotate.why, self.selection, self)
        self.parts = Parts(self)
        self.keyboard = Keyboard(self, self._home)
        self.panels = PanelCommands(self)
        self.recovery = RecoveryOffer(self.documents, self.message, self)
        self.keeper = SessionKeeper(
            self.documents, self.annotate.text, self.selection, self.workspaces
        )
        self._build()
        self.large = LargePanel(self)
        self.under_work = UnderWork(self.annotate.text, self.selection, self.message)
        self.actions_by_id.connect_all(handlers(self))
        self._connect_documents(errors)
        self._connect_panels()
        self._connect_parts()
        self._restore_layout()
        self._show_document()

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open files and folders."""
        self.files.open_paths(paths)

    @property
    def compare(self) -> CompareController:
        """The Compare part."""
        return self.parts.compare

    @property
    def part(self) -> WorkspaceController | None:
        """The part whose workspace is shown, None while it is Annotate."""
        return self.parts.of(self.workspaces.current)

    def show_link(self, document: str, link: str | None, intervals: Sequence[str]) -> None:
        """Show in Annotate the link, or the two intervals, that an item was made from."""
        self.workspaces.show(Workspace.ANNOTATE)
        self.files.open_paths([Path(document)])
        go = partial(self._go_to_link, link, intervals)
        self.documents.once_shown(Path(document), go)

    def _go_to_link(self, link: str | None, intervals: Sequence[str]) -> None:
        if self._shown is None:
            return
        if link is not None and link in self._shown.document.links:
            self.panels.go_to(link)
        elif len(intervals) == 2 and all(map(self._shown.document.has_interval, intervals)):
            self.selection.select_pair(*intervals)

    def undo(self) -> None:
        """Take the last step back."""
        if self.part is not None:
            self.part.undo()
        elif self._shown is not None:
            self._shown.undo()

    def redo(self) -> None:
        """Carry out again what was taken back."""
        if self.part is not None:
            self.part.redo()
        elif self._shown is not None:
            self._shown.redo()

    def save(self, *, ask: bool = False) -> bool:
        """Save what is shown; False if that failed."""
        if self.part is not None:
            return self.part.save(ask=ask)
        return self.files.save_as() if ask else self.files.save()

    def step(self, by: int) -> None:
        """Show the next (1) or previous (-1) document."""
        if self.part is not None:
            self.part.step(by)
        else:
            self.documents.step(by)

    def show_help(self) -> None:
        """Explain what is shown: relations, measures, or what a rater is asked to do."""
        if self.part is None:
            self.help.show_definitions()
        elif not self.part.show_help():
            self.show_keys()

    def show_keys(self) -> None:
        """Lay the sheet with the keys of the workspace over the window."""
        self.help.show_keys(self.workspaces.current)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        if not (self.files.may_quit() and all(part.may_quit() for part in self.parts.made())):
            event.ignore()
            return
        self.docks.bring_back()
        self.docks.share_side()
        if self.keeps_layout:
            self.preferences.keep_window(
                bytes(self.saveGeometry().data()), bytes(self.saveState().data())
            )
        self.keeper.stop()
        self.list.cancel()
        self.counting.close()
        self.annotate.set_context(None)
        self.documents.close_all()
        for part in self.parts.made():
            part.close()
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what nothing else wanted: Esc leads home, other keys mean what the text means."""
        if event.key() == Qt.Key.Key_Escape and not self.keyboard.is_home:
            self.keyboard.come_home()
        elif event.key() == Qt.Key.Key_Escape and self.docks.large is not None:
            self.large.switch()
        elif self.part is not None or self.keyboard.is_typing or not self._take(event):
            super().keyPressEvent(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.keyboard.watch(self.windowHandle())
        self.keyboard.come_home()

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        urls = event.mimeData().urls()
        self.files.open_paths(Path(url.toLocalFile()) for url in urls if url.isLocalFile())

    def _home(self) -> QWidget | None:
        current = self.workspaces.current
        is_annotating = current is Workspace.ANNOTATE
        large = self.docks.large
        if is_annotating:
            return large or self.annotate.text
        return self.parts.home(current) if large is None else entry(large)

    def _take(self, event: QKeyEvent) -> bool:
        return self.annotate.text.take_key(event) or self.actions_by_id.take_key(event)

    def _build(self) -> None:
        self.setAcceptDrops(True)
        self.resize(QSize(*_FIRST).boundedTo(self.screen().availableSize() - QSize(*_FRAME)))
        self.setMinimumSize(*_SMALLEST)
        self._centre.setMinimumSize(1, 1)
        column = QVBoxLayout(self._centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.workspaces.stack, 1)
        self.workspaces.add(Workspace.ANNOTATE, lambda: self.annotate.text)
        self.workspaces.add(Workspace.COMPARE, lambda: self.parts.compare.page)
        self.workspaces.add(Workspace.VALIDATE, lambda: self.parts.validate.page)
        self.workspaces.add(Workspace.BUILD, lambda: self.parts.build.page)
        self.menuBar().setCornerWidget(self.workspaces.tabs)
        self.setCentralWidget(self._centre)
        self.setStatusBar(self.status)
        self.docks.add_left("documents", "Documents", self.list)
        self.annotate.place(self.docks)
        self.docks.share_space()
        menus = self.actions_by_id.menus
        menus["File"].insertMenu(self.actions_by_id["file.save"], self.files.recent_menu)
        menus["File"].insertAction(self.actions_by_id["file.save"], self.files.reopen_action)
        menus["File"].insertSeparator(self.actions_by_id["file.save"])
        menus["Help"].addMenu(self.files.sample_menu)
        menus["Help"].addAction("Open sample &comparison", self.parts.compare_sample)
        self.docks.fill_menu(menus["View"])
        self.preferences.fill_menu(menus["View"])
        self.actions_by_id.share_local_keys(self.annotate.text.view)
        self.keyboard.add_places(
            (
                *self.docks.panels,
                self.annotate.text.find_bar,
                self.annotate.text.jump_bar,
                self.message,
            )
        )

    def _restore_layout(self) -> None:
        settings = self.preferences.settings
        if settings.geometry:
            self.restoreGeometry(QByteArray(settings.geometry))
        if settings.state:
            self.restoreState(QByteArray(settings.state))

    def _connect_documents(self, errors: ErrorReporter) -> None:
        errors.reported.connect(self.message.show_error)
        self.documents.failed.connect(self.message.show_error)
        self.documents.current_changed.connect(self._show_document)
        self.documents.list_changed.connect(self._list_documents)
        self.documents.progressed.connect(self.status.show_progress)
        self.documents.progressed.connect(self.list.give_way)
        self.status.stop_requested.connect(self.documents.stop_reading)
        self.counting.counted.connect(self._show_counts)
        self.files.said.connect(self.message.show_news)
        self.files.failed.connect(self.message.show_error)
        self.files.opened.connect(partial(self.workspaces.show, Workspace.ANNOTATE))
        self.files.study_requested.connect(self.parts.open_study)
        self.files.save_failed.connect(self._offer_another_name)
        self.files.asked.connect(self.message.show_error)
        self.list.document_requested.connect(self.documents.show)
        self.preferences.during_changed.connect(self._read_during)
        self.preferences.vocabulary_changed.connect(self.documents.set_vocabulary)

    def _connect_parts(self) -> None:
        self.parts.said.connect(self.message.show_news)
        self.parts.hinted.connect(self.message.show_hint)
        self.parts.failed.connect(self.message.show_error)
        self.parts.changed.connect(self._refresh)
        self.workspaces.changed.connect(self._enter_workspace)

    def _connect_panels(self) -> None:
        gestures = self.annotate.gestures
        gestures.said.connect(self.message.show_news)
        gestures.failed.connect(self.message.show_error)
        gestures.contradicted.connect(self.panels.show_conflict)
        self.annotate.text.link_requested.connect(self.panels.show_relation)
        self.annotate.text.said.connect(self.message.show_news)
        self.annotate.why.undo_requested.connect(self.undo)
        self.annotate.relation.ended.connect(self.keyboard.come_home)
        self.annotate.entity.ended.connect(self.keyboard.come_home)
        self.annotate.why.relation_requested.connect(self.panels.show_relation)
        self.annotate.links.why_requested.connect(self.panels.why_of)
        self.status.asserted_requested.connect(self.panels.show_asserted)
        self.status.inferred_requested.connect(self.panels.show_inferred)
        self.status.minimal_requested.connect(partial(self.docks.raise_, "graph"))
        self.status.decided_requested.connect(partial(self.docks.raise_, "matrix"))
        self.status.conflict_requested.connect(self.panels.next_conflict)

    def _list_documents(self) -> None:
        self.list.set_entries(self.documents.paths)
        self._refresh_title()

    def _show_document(self) -> None:
        session = self.documents.current
        if self._shown is not None:
            self._shown.changed.disconnect(self._document_changed)
            self._shown.modified_changed.disconnect(self._modified_changed)
            self._shown.journal_failed.disconnect(self.message.show_error)
        self.keeper.leave()
        self._shown = session
        self.status.show_nothing()
        self.message.forget(REPORT)
        self.selection.clear()
        self.annotate.set_context(self._context(session))
        if session is not None:
            session.changed.connect(self._document_changed)
            session.modified_changed.connect(self._modified_changed)
            session.journal_failed.connect(self.message.show_error)
            self._say_on_opening(session)
        self.keeper.enter(session)
        self._refresh()
        self.keyboard.come_home()
        settle_memory_soon()

    def _context(self, session: DocumentSession | None) -> Context | None:
        if session is None:
            return None
        return Context(session, self.selection, self.preferences.theme, self.preferences.keymap)

    def _say_on_opening(self, session: DocumentSession) -> None:
        conflicts = session.reasoning.conflicts()
        if conflicts:
            self.panels.show_conflict(conflicts[0].links[-1])
        is_shared = self.documents.is_shared(session)
        say_on_opening(
            session, self.message, {REPORT: self.panels.show_report}, is_shared=is_shared
        )

    def _document_changed(self) -> None:
        self._refresh()
        if self._shown is not None and self._shown.reasoning.is_consistent:
            self.room.give_back()
        self.keyboard.after_edit()

    def _enter_workspace(self) -> None:
        self.keyboard.keep_home(self.part is None)
        self._refresh()
        self.keyboard.come_home()

    def _modified_changed(self, modified: bool) -> None:
        self.status.show_saved(modified)
        self._refresh_title()

    def _refresh(self) -> None:
        self._refresh_title()
        session = self._shown
        names = (session.undo_name, session.redo_name) if session else (None, None)
        self.actions_by_id.name_steps(*(self.part.undo_names if self.part else names))
        self.status.setVisible(self.part is None)
        if session is None:
            self.status.show_nothing()
            return
        self.status.show_saved(session.is_modified)
        self.list.show_current(session.path)
        self.counting.count(session)

    def _show_counts(self, session: DocumentSession) -> None:
        if session is self._shown:
            reasoning = session.reasoning
            conflicts, links = len(reasoning.conflicts()), len(session.document.links)
            self.status.show_counts(reasoning.counts(), conflicts, links)
            self.list.update_status(session)

    def _refresh_title(self) -> None:
        session = self._shown
        if self.part is not None:
            self.setWindowTitle(f"{self.part.title}[*] - tempannot")
            self.setWindowModified(self.part.is_modified)
            return
        self.setWindowTitle(
            "tempannot" if session is None else f"{session.path.name}[*] - tempannot"
        )
        self.setWindowModified(session is not None and session.is_modified)

    def _offer_another_name(self, problem: str) -> None:
        self.message.show_error(problem, {"Save as…": self.files.save_as})

    def _read_during(self, during: During) -> None:
        self.documents.during = during
        self.list.set_during(during)
        for session in self.documents.sessions.values():
            said = session.set_during(during)
            if session is self._shown:
                self.message.show_news(said)
