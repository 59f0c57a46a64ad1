"""The choice of what the types of links mean: a scheme that comes along, or a file of one's own."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QRect, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.core.schemes import TIMEML, scheme_named, scheme_names
from tempannot.gui.kit.dialogs import ask_file, kind_with
from tempannot.gui.kit.labels import without_key

AS_TOLD = "as-told"
FOR_FOLDER = "for-folder"


@dataclass(frozen=True, slots=True)
class ProfileState:
    """What a menu of schemes shows: those in force, and whether somebody chose them.

    Without a ``folder`` the choice is not offered for all that is in it.
    """

    names: tuple[str, ...]
    is_chosen: bool
    folder: Path | None = None


class ProfileMenu(QObject):
    """A menu of schemes.

    ``profile_chosen`` carries a name, the path of a file, or "" for what the document itself tells;
    ``folder_requested`` asks to take what is in force for a folder.
    """

    profile_chosen = Signal(str)
    folder_requested = Signal()
    failed = Signal(str)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.menu = QMenu(tr("Profile"), window)
        self.menu.setObjectName("profiles")

    def ask(self, place: QWidget, state: ProfileState) -> None:
        """Show the schemes at a button, with what is in force marked."""
        self.menu.clear()
        self.menu.setActiveAction(self._add_schemes(state))
        self.menu.addSeparator()
        told = self.menu.addAction(tr("As the document itself tells"), partial(self.choose, ""))
        told.setObjectName(AS_TOLD)
        told.setEnabled(state.is_chosen)
        self.menu.addAction(tr("Profile from a file\N{HORIZONTAL ELLIPSIS}"), self._ask_for_file)
        if state.folder is not None:
            name = without_key(state.folder.name or str(state.folder))
            text = tr("Use this profile for all documents in “{name}", name=name)
            folder = self.menu.addAction(f"{text}\N{RIGHT DOUBLE QUOTATION MARK}")
            folder.setObjectName(FOR_FOLDER)
            folder.triggered.connect(self.folder_requested)
        self.menu.popup(_beside(place, self.menu.sizeHint().height()))

    def choose(self, name: str) -> None:
        """Take a scheme, or say what is wrong with its file."""
        try:
            scheme_named(name)
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
        else:
            self.profile_chosen.emit(name)

    def _add_schemes(self, state: ProfileState) -> QAction:
        """Add the schemes; return the one in force, or the first."""
        group = QActionGroup(self.menu)
        group.setExclusive(len(state.names) == 1)
        in_force = tuple(dict.fromkeys(name or TIMEML.name for name in state.names))
        for name in dict.fromkeys((*scheme_names(), *in_force)):
            action = QAction(without_key(scheme_named(name).label), group)
            action.setObjectName(name)
            action.setCheckable(True)
            action.setChecked(name in in_force)
            action.triggered.connect(partial(self.choose, name))
            self.menu.addAction(action)
        return next((each for each in group.actions() if each.isChecked()), group.actions()[0])

    def _ask_for_file(self) -> None:
        path = ask_file(self._window, kind_with(tr("Profiles (*.toml)")), tr("Profile from a file"))
        if path is not None:
            scheme_named.cache_clear()  # somebody may be writing it
            self.choose(str(path))


def _beside(place: QWidget, height: int) -> QPoint:
    """Where a menu of a height opens at a button: above it if there is room, else below."""
    button = QRect(place.mapToGlobal(QPoint(0, 0)), place.size())
    above = button.topLeft() - QPoint(0, height)
    return above if above.y() >= place.screen().availableGeometry().top() else button.bottomLeft()
