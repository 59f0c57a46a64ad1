"""What a window does for all that is in it, in one value that is given to whoever needs it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow

from tempannot.gui.kit.docks import Docks
from tempannot.gui.state.actions import Actions
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.keyboard import Keyboard
from tempannot.gui.window.message_bar import MessageBar
from tempannot.gui.window.workspaces import Workspaces


@dataclass(frozen=True, slots=True)
class WindowServices:
    """Dialogs stand before ``window``; nobody needs more of it than that."""

    window: QMainWindow
    preferences: Preferences
    actions: Actions
    docks: Docks
    workspaces: Workspaces
    keyboard: Keyboard
    message: MessageBar
