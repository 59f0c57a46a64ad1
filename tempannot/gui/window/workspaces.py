"""Which workspace the window shows: its page, its docks, its actions and menus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QStackedWidget, QTabBar, QWidget

from tempannot.gui.kit.docks import Docks
from tempannot.gui.state.action_table import Workspace
from tempannot.gui.state.actions import Actions

_TITLES = {
    Workspace.ANNOTATE: "Annotate",
    Workspace.COMPARE: "Compare",
    Workspace.VALIDATE: "Validate",
    Workspace.BUILD: "Build",
}


class Workspaces(QObject):
    """Switches between the pages of a window; the docks belong to Annotate."""

    changed = Signal()

    def __init__(self, actions: Actions, docks: Docks, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._docks = docks
        self._current = Workspace.ANNOTATE
        self._makers: dict[Workspace, Callable[[], QWidget]] = {}
        self._pages: dict[Workspace, QWidget] = {}
        self.stack = QStackedWidget()
        self.tabs = QTabBar()
        self.tabs.setAccessibleName("Workspaces")
        self.tabs.setDrawBase(False)
        self.tabs.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # each workspace has a key of its own
        for title in _TITLES.values():
            self.tabs.addTab(title)
        self.tabs.currentChanged.connect(self._follow_tab)
        actions.set_workspace(self._current)

    @property
    def current(self) -> Workspace:
        """The workspace that is shown."""
        return self._current

    def add(self, workspace: Workspace, make: Callable[[], QWidget]) -> None:
        """Say how the page of a workspace is made; that is done when it is first shown."""
        self._makers[workspace] = make
        if workspace is self._current:
            self._page(workspace)

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
        self.stack.setCurrentWidget(self._page(workspace))
        self._actions.set_workspace(workspace)
        self.tabs.setCurrentIndex(list(_TITLES).index(workspace))
        self.changed.emit()

    def _page(self, workspace: Workspace) -> QWidget:
        if workspace not in self._pages:
            self._pages[workspace] = self._makers[workspace]()
            self.stack.addWidget(self._pages[workspace])
        return self._pages[workspace]

    def _follow_tab(self, index: int) -> None:
        self.show(list(_TITLES)[index])
