"""The main window: puts workspaces, docks, menus and messages together; decides nothing itself."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QMainWindow, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.formats.reading import to_bytes
from tempannot.gui.kit.access_keys import AccessKeys
from tempannot.gui.kit.accessibility import entry
from tempannot.gui.kit.docks import Docks
from tempannot.gui.kit.dropped_files import DroppedFiles
from tempannot.gui.kit.focus_ring import FocusRings
from tempannot.gui.kit.layout import in_column, resize_on_screen
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.state.actions import Actions
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import WORKSPACES, Workspace
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.gui.window.annotate_controller import AnnotateController
from tempannot.gui.window.documents.first_steps import FirstSteps
from tempannot.gui.window.help_menu import HelpMenu
from tempannot.gui.window.keyboard import Keyboard
from tempannot.gui.window.language_menu import LanguageMenu
from tempannot.gui.window.large_panel import LargePanel
from tempannot.gui.window.message_bar import ErrorReporter, MessageBar
from tempannot.gui.window.tour import Tour
from tempannot.gui.window.workspaces import WindowServices, Workspaces
from tempannot.resources import sample_comparison, samples
from tempannot.session.settings import remember_gold_folder

# Said in so many words, a minimum keeps large letters from making the window larger than a screen.
_SMALLEST = (640, 420)
_FIRST = (1400, 900)


class MainWindow(QMainWindow):
    """One window with its workspaces; ``failed`` carries what could not be done in one of them.

    ``keeps_layout`` says whether the next window is to be as this one is left.
    """

    failed = Signal(str)

    def __init__(self, preferences: Preferences, errors: ErrorReporter) -> None:
        super().__init__()
        self.preferences = preferences
        self.keeps_layout = True
        self._centre = QWidget()
        self.message = MessageBar(preferences.theme, self._centre)
        self.actions_by_id = Actions(self, preferences.keymap)
        self.docks = Docks(self)
        self.workspaces = Workspaces(
            self, preferences, self.actions_by_id, self.docks, self._welcome
        )
        self.keyboard = Keyboard(self, self._home, self._parts)
        self._rings = FocusRings(preferences.theme, self)
        self._access_keys = AccessKeys(self)
        quit = self.actions_by_id["file.quit"]
        self.help = HelpMenu(preferences.theme, preferences.keymap, quit, self)
        self._build()
        services = WindowServices(
            window=self,
            preferences=preferences,
            actions=self.actions_by_id,
            docks=self.docks,
            workspaces=self.workspaces,
            keyboard=self.keyboard,
            message=self.message,
        )
        self.annotating = annotating = AnnotateController(services)
        self.annotate, self.selection = annotating.workspace, annotating.selection
        self.documents, self.files = annotating.documents, annotating.files
        self.setStatusBar(annotating.status)
        self.docks.share_space()
        self._large = LargePanel(services, annotating)
        self.workspaces.add(Workspace.ANNOTATE, annotating)
        self.keyboard.add_places([self.message])
        self.tour = Tour(services, annotating.documents, annotating.selection)
        self._column.insertWidget(0, self.tour.strip)
        self.actions_by_id.bind(None, self._handlers())
        self._fill_menus()
        errors.reported.connect(self.message.show_error)
        self.failed.connect(self.message.show_error)
        self.workspaces.changed.connect(self._enter_workspace)
        preferences.theme.changed.connect(self._take_up_motion)
        self._take_up_motion()
        self._restore_layout()
        annotating.show_document()
        self._offer_first_steps()

    def open_paths(self, paths: Sequence[Path]) -> None:
        """Open files and folders of any kind where they belong."""
        self.annotating.opening.open_paths(paths)

    def undo(self) -> None:
        """Take the last step back; news of it are over."""
        self.message.clear_news()
        self.workspaces.shown.undo()

    def redo(self) -> None:
        """Carry out again what was taken back."""
        self.workspaces.shown.redo()

    def save(self, *, ask: bool = False) -> bool:
        """Save what is shown; False if that failed."""
        return self.workspaces.shown.save(ask=ask)

    def step(self, by: int) -> None:
        """Show the next (1) or previous (-1) document."""
        self.workspaces.shown.step(by)

    def show_help(self) -> None:
        """Explain what is shown: relations, measures, or what a rater is asked to do."""
        if not self.workspaces.shown.show_help():
            self.show_keys()

    def show_manual(self) -> None:
        """Open the manual at the page of the workspace."""
        self.help.show_manual(self.workspaces.current)

    def show_keys(self) -> None:
        """Lay the sheet with the keys of the workspace over the window."""
        self.help.show_keys(self.workspaces.current)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self.tour.end()
        if not all(each.may_quit() for each in self.workspaces.made):
            event.ignore()
            return
        self.docks.bring_back()
        self.docks.share_side()
        self.docks.widen()
        if self.keeps_layout:
            self.preferences.keep_window(
                bytes(self.saveGeometry().data()), bytes(self.saveState().data())
            )
        for each in self.workspaces.made:
            each.close()
        event.accept()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take what nothing else wanted: Esc leads home, other keys mean what the text means."""
        if event.key() == Qt.Key.Key_Escape and not self.keyboard.is_home:
            self.keyboard.come_home()
        elif event.key() == Qt.Key.Key_Escape and self.docks.large is not None:
            self._large.switch()
        elif not self.workspaces.shown.take_key(event):
            super().keyPressEvent(event)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.keyboard.watch(self.windowHandle())
        self.annotating.history.watch(self.windowHandle())
        self.keyboard.come_home()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.docks.fit()

    def _parts(self) -> Sequence[QWidget]:
        """What the keyboard visits in the workspace that is shown."""
        return self.workspaces.shown.parts

    def _home(self) -> QWidget | None:
        large = self.docks.large
        if large is None or self.workspaces.current is Workspace.ANNOTATE:
            return self.workspaces.home
        return entry(large)

    def _build(self) -> None:
        DroppedFiles(self, self.open_paths)
        resize_on_screen(self, *_FIRST)
        self.setMinimumSize(*_SMALLEST)
        self._centre.setMinimumSize(1, 1)
        self._column = in_column((self.workspaces.stack, 1), on=self._centre)
        self.menuBar().setCornerWidget(self.workspaces.tabs)
        self.menuBar().setWhatsThis(
            tr(
                "Everything that can be done, each with its key. Alt and the letter that is "
                "underlined opens a menu."
            )
        )
        self.setCentralWidget(self._centre)

    def _fill_menus(self) -> None:
        menus, before = self.actions_by_id.menus, self.actions_by_id["file.save"]
        menus[tr("File")].insertMenu(before, self.files.recent_menu)
        menus[tr("File")].insertAction(before, self.files.reopen_action)
        menus[tr("File")].insertSeparator(before)
        menus[tr("Help")].addMenu(self.files.sample_menu)
        menus[tr("Help")].addAction(tr("Open sample &comparison"), self._compare_sample)
        self.docks.fill_menu(menus[tr("View")])
        self.preferences.fill_menu(menus[tr("View")])
        LanguageMenu(self, self.preferences, self.message).fill(menus[tr("View")])

    def _offer_first_steps(self) -> None:
        open_sample = partial(self.files.open_sample, samples()[0])
        steps = FirstSteps(self.preferences, self.actions_by_id.__getitem__, open_sample)
        steps.path_chosen.connect(lambda path: self.open_paths([path]))
        self.annotate.text.set_first_steps(steps)

    def _handlers(self) -> Handlers:
        """What the actions do that every workspace has."""
        files, preferences = self.files, self.preferences
        return {each.action: partial(self.workspaces.show, each.id) for each in WORKSPACES} | {
            "file.new-project": partial(self.workspaces.ask_about, Workspace.PROJECT, ()),
            "file.open": files.ask_files,
            "file.open-folder": files.ask_folder,
            "file.texts": files.ask_texts,
            "file.compare": self._ask_comparison,
            "file.save": self.save,
            "file.save-as": partial(self.save, ask=True),
            "file.close": files.close,
            "file.next": partial(self.step, 1),
            "file.previous": partial(self.step, -1),
            "file.quit": self.close,
            "edit.undo": self.undo,
            "edit.redo": self.redo,
            "view.larger": partial(preferences.step_font, 1),
            "view.smaller": partial(preferences.step_font, -1),
            "view.normal": preferences.normal_font,
            "view.theme": preferences.switch_theme,
            "view.message": self._answer_message,
            "view.next-part": partial(self.keyboard.step_part, 1),
            "view.previous-part": partial(self.keyboard.step_part, -1),
            "help.keys": self.show_keys,
            "help.keymap": self.help.change_keys,
            "help.definitions": self.show_help,
            "help.tour": self.tour.begin,
            "help.what": self.help.what.explain_focused,
            "help.what-click": self.help.what.explain_clicked,
            "help.manual": self.show_manual,
            "help.tutorial": self.help.show_tutorial,
            "help.about": self.help.show_about,
        }

    def _welcome(self, workspace: Workspace, controller: WorkspaceController) -> None:
        """Connect a workspace that was made to all that the window does for it."""
        self.actions_by_id.bind(workspace, controller.handlers)
        self.actions_by_id.share_local_keys(*controller.with_local_keys)
        self.keyboard.add_places(controller.places)
        controller.open_documents = self._open_documents
        controller.unsaved = self._unsaved
        self.message.keep_clear_of(controller.page, controller.under_work)
        controller.said.connect(self.message.show_news)
        controller.hinted.connect(self.message.show_hint)
        controller.failed.connect(self.failed)
        controller.turned.connect(self.message.clear_news)
        controller.over.connect(self.message.forget)
        controller.changed.connect(self._refresh)
        controller.panel_wanted.connect(self._large.make_room)
        controller.large_requested.connect(self._large.switch)
        controller.link_requested.connect(self.annotating.show_link)
        controller.study_requested.connect(self._rate_items)
        controller.paths_requested.connect(self.open_paths)
        controller.adjudication_requested.connect(self._adjudicate)
        controller.text_requested.connect(self._ask_text)

    def _answer_message(self) -> None:
        """Give the keyboard to the buttons of the message that is shown, if one is."""
        if self.message.isVisible():
            self.keyboard.enter(self.message)

    def _open_documents(self) -> Sequence[Path]:
        return self.documents.paths

    def _unsaved(self, path: Path) -> bytes | None:
        session = self.documents.sessions.get(path)
        if session is None or not session.is_modified:
            return None
        return to_bytes(session.opened, session.document)

    def _ask_text(self) -> None:
        self.annotating.texts.new()

    def _ask_comparison(self) -> None:
        """Ask what to compare; who annotates several files of one text is offered these."""
        annotates = self.workspaces.shown is self.annotating
        found = self.documents.of_one_text if annotates else ()
        self.workspaces.ask_about(Workspace.COMPARE, found)

    def _compare_sample(self) -> None:
        self.workspaces.open_paths(Workspace.COMPARE, sample_comparison())

    def _rate_items(self, items: Path) -> None:
        self.workspaces.ask_about(Workspace.VALIDATE, [items])

    def _adjudicate(self, annotations: Sequence[Path], gold: Path) -> None:
        """Compare annotations, and let what is decided go to a folder."""
        remember_gold_folder(annotations, gold)
        self.workspaces.open_paths(Workspace.COMPARE, annotations)

    def _take_up_motion(self) -> None:
        """Let docks slide to their places, or jump there."""
        self.setAnimated(not self.preferences.theme.is_still)

    def _restore_layout(self) -> None:
        settings = self.preferences.settings
        if settings.geometry:
            self.restoreGeometry(QByteArray(settings.geometry))
        if settings.state:
            self.restoreState(QByteArray(settings.state))
        self.docks.widen()
        self.docks.fit()

    def _enter_workspace(self) -> None:
        self.keyboard.keep_home(self.workspaces.shown.keeps_home)
        self._refresh()
        self.keyboard.come_home()

    def _refresh(self) -> None:
        """Say in title and menus how what is shown stands."""
        shown = self.workspaces.shown
        self.actions_by_id.name_steps(*shown.undo_names)
        self.annotating.status.setVisible(shown is self.annotating)
        called = shown.title.replace("[*]", "[*][*]")  # doubled it is no mark of what is not saved
        self.setWindowTitle(f"{called}[*] - tempannot" if called else "tempannot")
        self.setWindowModified(shown.is_modified)
