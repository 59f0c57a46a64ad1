"""What the types of links mean in the documents that are open: chosen, remembered, in force."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tempannot.core.errors import FileError
from tempannot.core.language import shown, tr
from tempannot.core.schemes import TIMEML, During, Interpretation, scheme_named
from tempannot.formats.members import file_of
from tempannot.gui.state.action_table import Handlers
from tempannot.gui.views.profile_menu import ProfileMenu, ProfileState
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.gui.window.workspaces import WindowServices
from tempannot.session.chosen_profiles import choose_profile, chosen_profiles
from tempannot.session.document_session import DocumentSession


class DocumentProfiles(QObject):
    """The profile of the document shown, DURING in all, and whether its worlds are kept apart.

    ``changed`` carries in words what another profile changed, ``said`` what the others did.
    """

    changed = Signal(str)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, services: WindowServices, documents: OpenDocuments) -> None:
        super().__init__(services.window)
        self._documents = documents
        self._worlds = services.actions["view.worlds"]
        self._worlds.setCheckable(True)
        self.menu = ProfileMenu(services.window)
        self.menu.profile_chosen.connect(self._choose)
        self.menu.folder_requested.connect(self._choose_for_folder)
        self.menu.failed.connect(self.failed)

    @property
    def handlers(self) -> Handlers:
        """What each action does, by its id."""
        return {"view.worlds": self._switch_worlds}

    def ask(self, place: QWidget) -> None:
        """Show the profiles at a button; nothing without a document."""
        session = self._documents.current
        if session is not None:
            chosen = Interpretation(chosen=chosen_profiles()).profile_of(session.path)
            scheme, folder = session.document.scheme, file_of(session.path).parent
            self.menu.ask(place, ProfileState((scheme,), bool(chosen), folder))

    def mark_worlds(self) -> None:
        """Let the menu say whether the worlds of the current document are kept apart."""
        current = self._documents.current
        self._worlds.setEnabled(current is not None)
        self._worlds.setChecked(current is not None and current.reasoning.keeps_worlds)

    def read_during(self, during: During) -> None:
        """Read DURING in this way in all documents, and in those to come."""
        self._documents.during = during
        for session in self._documents.sessions.values():
            said = session.set_during(during)
            if session is self._documents.current:
                self.said.emit(shown(said))

    def _switch_worlds(self) -> None:
        current = self._documents.current
        if current is not None:
            self.said.emit(shown(current.set_worlds(not current.reasoning.keeps_worlds)))
        self.mark_worlds()

    def _choose(self, name: str) -> None:
        session = self._documents.current
        if session is None:
            return
        self._keep(session.path, name)
        if not name:  # that of its folder may be left, which then is in force
            left = Interpretation(chosen=chosen_profiles()).profile_of(session.path)
            name = left or session.opened.told_scheme
        self.changed.emit(shown(session.set_profile(name)))

    def _choose_for_folder(self) -> None:
        session = self._documents.current
        if session is None:
            return
        name = session.document.scheme or TIMEML.name
        folder = file_of(session.path).parent
        self._keep(folder, name)
        for each in self._documents.sessions.values():
            if folder in each.path.parents and each.document.scheme != name:
                each.set_profile(name)
        label = scheme_named(name).label
        self.changed.emit(
            tr("Documents in {folder} are read as {label} from now on.", folder=folder, label=label)
        )

    def _keep(self, place: Path, name: str) -> None:
        if not choose_profile(place, name):
            self.failed.emit(tr("The choice of profile cannot be kept for the next start."))


def read_as_chosen(session: DocumentSession) -> None:
    """Give a document that was read without knowing it the profile that was chosen for it."""
    name = Interpretation(chosen=chosen_profiles()).profile_of(session.path)
    if name and name != session.document.scheme:
        with suppress(FileError):  # that of a file which is not there any more
            session.set_profile(name)
