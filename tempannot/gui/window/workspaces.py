"""The workspaces of a window: made when they are first wanted, shown one at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QMainWindow, QStackedWidget, QTabBar, QWidget

from tempannot.core.language import tr
from tempannot.gui.kit.docks import Docks
from tempannot.gui.state.actions import Actions
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.state.view_table import WORKSPACES, Workspace, make
from tempannot.gui.state.workspace_controller import WorkspaceController
from tempannot.gui.window.keyboard import Keyboard
from tempannot.gui.window.message_bar import MessageBar


class Workspaces(QObject):
    """The controllers of a window, and which of their pages it shows; the docks are Annotate's.

    ``welcome`` is called with a controller that was made, before it is used.
    """

    changed = Signal()

    def __init__(
        self,
        window: QMainWindow,
        preferences: Preferences,
        actions: Actions,
        docks: Docks,
        welcome: Callable[[Workspace, WorkspaceController], object],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._preferences = preferences
        self._actions = actions
        self._docks = docks
        self._welcome = welcome
        self._current = Workspace.ANNOTATE
        self._controllers: dict[Workspace, WorkspaceController] = {}
        self.stack = QStackedWidget()
        self.tabs = QTabBar()
        self.tabs.setAccessibleName(tr("Workspaces"))
        self.tabs.setWhatsThis(
            tr(
                "The workspaces: Annotate marks and relates, Compare measures and adjudicates, "
                "Validate has items rated, Build makes items, Project gives documents to "
                "annotators. What is open in one stays open there."
            )
        )
        self.tabs.setDrawBase(False)
        self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # each workspace has a key of its own
        for each in WORKSPACES:
            self.tabs.addTab(each.title)
        self.tabs.currentChanged.connect(self._follow_tab)
        actions.set_workspace(self._current)

    @property
    def current(self) -> Workspace:
        """The workspace that is shown."""
        return self._current

    @property
    def shown(self) -> WorkspaceController:
        """The controller of the workspace that is shown."""
        return self[self._current]

    @property
    def made(self) -> tuple[WorkspaceController, ...]:
        """The controllers that were wanted so far, in the order of the tabs."""
        return tuple(self._controllers[each] for each in Workspace if each in self._controllers)

    @property
    def home(self) -> QWidget | None:
        """What has the keyboard in the workspace that is shown; asking makes nothing."""
        made = self._controllers.get(self._current)
        return None if made is None else made.home

    def __getitem__(self, workspace: Workspace) -> WorkspaceController:
        """The controller of a workspace, made now if it was not wanted before."""
        if workspace not in self._controllers:
            info = next(each for each in WORKSPACES if each.id is Workspace(workspace))
            made = make(info.made_by, WorkspaceController, self._preferences, self._window)
            self.add(info.id, made)
        return self._controllers[workspace]

    def add(self, workspace: Workspace, controller: WorkspaceController) -> None:
        """Take a controller in; its page is shown if its workspace is."""
        self._controllers[workspace] = controller
        self._welcome(workspace, controller)
        if workspace is self._current:
            self._show_page()

    def show(self, workspace: Workspace) -> None:
        """Show a workspace."""
        if workspace is self._current:
            return
        self._current = workspace
        self._docks.shrink()
        if workspace is Workspace.ANNOTATE:
            self._docks.bring_back()
        else:
            self._docks.put_away()
        self._show_page()
        self._actions.set_workspace(workspace)
        self.tabs.setCurrentIndex(list(Workspace).index(workspace))
        self.changed.emit()

    def open_paths(self, workspace: Workspace, paths: Sequence[Path | str]) -> None:
        """Show a workspace and open files in it."""
        self.show(workspace)
        self[workspace].open_paths(paths)

    def open_for(self, workspace: Workspace, purpose: str, paths: Sequence[Path]) -> None:
        """Show a workspace and open files there for one of the things that it does with such."""
        self.show(workspace)
        self[workspace].open_for(purpose, paths)

    def ask_about(self, workspace: Workspace, paths: Sequence[Path]) -> None:
        """Show a workspace and ask there what to do with files."""
        self.show(workspace)
        self[workspace].ask_about(paths)

    def _show_page(self) -> None:
        page = self.shown.page
        if self.stack.indexOf(page) < 0:
            self.stack.addWidget(page)
        self.stack.setCurrentWidget(page)

    def _follow_tab(self, index: int) -> None:
        self.show(WORKSPACES[index].id)


@dataclass(frozen=True, slots=True)
class WindowServices:
    """What a window does for all that is in it; dialogs stand before ``window``."""

    window: QMainWindow
    preferences: Preferences
    actions: Actions
    docks: Docks
    workspaces: Workspaces
    keyboard: Keyboard
    message: MessageBar
