"""The choice of what the types of links mean: a scheme that comes along, or a file of one's own."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from tempannot.core.errors import TempannotError
from tempannot.core.schemes import TIMEML, scheme_named, scheme_names
from tempannot.gui.kit.dialogs import ask_file, kind_with
from tempannot.gui.kit.labels import without_key


class ProfileMenu(QObject):
    """A menu of schemes; ``profile_chosen`` carries a name or the path of a file."""

    profile_chosen = Signal(str)
    failed = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.menu = QMenu("Profile", window)
        self.menu.setObjectName("profiles")

    def ask(self, place: QWidget, now: str) -> None:
        """Show the schemes above a button, with the one in force marked."""
        self.menu.clear()
        group = QActionGroup(self.menu)
        now = now or TIMEML.name
        names = scheme_names()
        for name in names if now in names else (*names, now):
            action = QAction(without_key(scheme_named(name).label), group)
            action.setObjectName(name)
            action.setCheckable(True)
            action.setChecked(name == now)
            action.triggered.connect(partial(self.choose, name))
            self.menu.addAction(action)
            if action.isChecked():
                self.menu.setActiveAction(action)
        self.menu.addSeparator()
        self.menu.addAction("Profile from a file\N{HORIZONTAL ELLIPSIS}", self._ask_for_file)
        height = self.menu.sizeHint().height()
        self.menu.popup(place.mapToGlobal(QPoint(0, -height)))

    def choose(self, name: str) -> None:
        """Take a scheme, or say what is wrong with its file."""
        try:
            scheme_named(name)
        except TempannotError as error:
            self.failed.emit(str(error))
        else:
            self.profile_chosen.emit(name)

    def _ask_for_file(self) -> None:
        path = ask_file(self._window, kind_with("Profiles (*.toml)"), "Profile from a file")
        if path is not None:
            scheme_named.cache_clear()  # somebody may be writing it
            self.choose(str(path))
