"""The menus and keys of the window, built from the key map."""

from __future__ import annotations

from collections.abc import Callable, Container, ItemsView, Iterable
from functools import partial
from unicodedata import east_asian_width

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu, QWidget

from tempannot.core.language import tr
from tempannot.gui.kit.labels import without_key
from tempannot.gui.state.action_table import ACTIONS, BY_ID, ActionInfo, Handlers, complete
from tempannot.gui.state.keymap import Keymap
from tempannot.gui.state.view_table import Workspace

# These keys mean something to every button and field; they act only where the text or a
# graph has the focus.
_LOCAL_KEYS = frozenset(
    {"Tab", "Shift+Tab", "Backtab", "Space", "Return", "Shift+Return", "Enter", "Del", "Esc", "0"}
)


class Actions(QObject):
    """One QAction per entry of the key map, by id, in the menus of a window."""

    def __init__(self, window: QMainWindow, keymap: Keymap) -> None:
        super().__init__(window)
        self._keymap = keymap
        self._by_id: dict[str, QAction] = {}
        self._workspace: Workspace | None = None
        self.menus: dict[str, QMenu] = {}
        """The menus of the bar by their names, and those inside of them by ``ActionInfo.place``."""
        self._titles: dict[str, str] = {}
        for info in ACTIONS:
            action = QAction(info.text, window)
            action.setObjectName(info.id)
            self._menu_of(window, info).addAction(action)
            self._by_id[info.id] = action
        self._give_keys()
        keymap.changed.connect(self._give_keys)

    def __getitem__(self, id: str) -> QAction:
        return self._by_id[id]

    def items(self) -> ItemsView[str, QAction]:
        """Return all actions with their ids."""
        return self._by_id.items()

    def bind(self, workspace: Workspace | None, handlers: Handlers) -> None:
        """Connect the actions of a workspace, None for those of all, to what they do.

        Raises LookupError if one has no handler, or a handler no action.
        """
        for id, handler in complete(workspace, handlers).items():
            self._by_id[id].triggered.connect(partial(_call, handler))

    def make_choice(self, ids: Iterable[str]) -> None:
        """Let one of these actions be marked as the one in force."""
        group = QActionGroup(self)
        for id in ids:
            self._by_id[id].setCheckable(True)
            group.addAction(self._by_id[id])

    def name_steps(self, undo: str | None, redo: str | None) -> None:
        """Say what undo and redo would do; None for nothing."""
        for id, verb, step in (("edit.undo", tr("Undo"), undo), ("edit.redo", tr("Redo"), redo)):
            self._by_id[id].setEnabled(step is not None)
            named = tr("{verb} {step}", verb=verb, step=step)
            self._by_id[id].setText(without_key(named) if step else verb)

    def set_workspace(self, workspace: Workspace) -> None:
        """Offer the actions of a workspace and those of all; the others have no key either."""
        shown: set[str] = set()
        self._workspace = workspace
        for info in ACTIONS:
            is_there = info.workspace in (None, workspace)
            self._by_id[info.id].setVisible(is_there and self._keymap.is_offered(info.id))
            if is_there:
                shown.update((info.menu, info.place))
        for name, menu in self.menus.items():
            menu.menuAction().setVisible(name in shown)
        for name in {each.menu for each in ACTIONS}:
            # the menu bar keeps the keys of menus that are hidden, from labels that have the same
            self.menus[name].setTitle(self._titles[name] if name in shown else name)

    def share_local_keys(self, *widgets: QWidget) -> None:
        """Let the keys that buttons also use act inside these widgets."""
        for action in self._by_id.values():
            if action.shortcutContext() == Qt.ShortcutContext.WidgetWithChildrenShortcut:
                for widget in widgets:
                    widget.addAction(action)

    def take_key(self, event: QKeyEvent) -> bool:
        """Carry out the action of a local key that came to the window; False if there is none."""
        wanted = QKeySequence(event.keyCombination())
        for action in self._by_id.values():
            is_local = action.shortcutContext() == Qt.ShortcutContext.WidgetWithChildrenShortcut
            if is_local and action.isVisible() and action.shortcut() == wanted:
                action.trigger()
                return True
        return False

    def _menu_of(self, window: QMainWindow, info: ActionInfo) -> QMenu:
        """The menu of an action, made if it is the first, with the line above the action."""
        if info.menu not in self.menus:
            taken = {each[-2:-1] for each in self._titles.values()}
            self._titles[info.menu] = title = _with_key(info.menu, info.id, taken)
            self.menus[info.menu] = window.menuBar().addMenu(title)
        menu = self.menus.get(info.place)
        if info.begins_group:
            (menu or self.menus[info.menu]).addSeparator()
        if menu is None:
            menu = self.menus[info.place] = self.menus[info.menu].addMenu(info.submenu)
        return menu

    def _give_keys(self) -> None:
        for id, action in self._by_id.items():
            key = self._keymap.keys(id)
            local = QKeySequence(key).toString() in _LOCAL_KEYS
            action.setShortcutContext(
                Qt.ShortcutContext.WidgetWithChildrenShortcut
                if local
                else Qt.ShortcutContext.WindowShortcut
            )
            action.setShortcut(QKeySequence(key))
            if BY_ID[id].relation:
                is_there = self._workspace in (None, BY_ID[id].workspace)
                action.setText(self._keymap.text(id))
                action.setVisible(is_there and self._keymap.is_offered(id))


def _call(handler: Callable[[], object], _checked: bool = False) -> None:
    """Call a handler without the state of the action, which it might take for an argument."""
    handler()


def _with_key(name: str, id: str, taken: Container[str]) -> str:
    """The title of a menu with the mark of its key: its first letter.

    Where no key has that letter, one of the ``id`` of the first action stands behind it.

    >>> _with_key("File", "file.new", ()), _with_key("\u6587\u4ef6", "file.new", "F")
    ('&File', '\u6587\u4ef6(&I)')
    """
    if east_asian_width(name[:1] or " ") not in "WF":  # no key has an ideograph
        return f"&{name}"
    letter = next(each for each in id.upper() if each.isalpha() and each not in taken)
    return f"{name}(&{letter})"
