"""What the Validate workspace does to repair documents: asks, opens, undoes and writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from tempannot.core.document_repair import LinkChange
from tempannot.core.errors import FileError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.formats.repaired_files import RepairedFile
from tempannot.gui.kit.dialogs import ask_folder, may_give_up
from tempannot.gui.state.file_kinds import documents
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.validate.repair.repair_page import RepairPage
from tempannot.session.repair_session import RepairSession


class RepairDesk(QObject):
    """The session and its page; ``opened`` comes when a folder is looked through.

    ``link_requested`` carries the path of a document, the id of a link and its two intervals.
    """

    opened = Signal()
    said = Signal(str)
    failed = Signal(str)
    link_requested = Signal(str, object, object)

    def __init__(self, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._preferences, self._window = preferences, window
        self.session = RepairSession(self)
        self.page = RepairPage(self.session, preferences.theme)
        self.session.failed.connect(self.failed)
        self.page.folder_requested.connect(self.ask_documents)
        self.page.save_requested.connect(self.save)
        self.page.show_requested.connect(self._show)

    def ask_documents(self) -> None:
        """Ask for a folder of documents, and look for those that contradict themselves."""
        folder = ask_folder(self._window, documents(), tr("Repair the documents of a folder"))
        if folder is not None:
            self.begin([folder])

    def begin(self, paths: Sequence[Path]) -> None:
        """Look through files and folders."""
        self.session.begin(paths, self._preferences.settings.during)
        self.opened.emit()

    def save(self, *, ask: bool = False) -> bool:
        """Write copies into a folder, which is asked for once; False if that failed."""
        folder = self.session.folder
        if folder is None or ask:
            folder = ask_folder(self._window, documents(), tr("Write repaired copies to a folder"))
        if folder is None:
            return False
        try:
            count = self.session.write(folder)
        except FileError as error:
            self.failed.emit(shown(str(error)))
            return False
        self.said.emit(
            tr(
                "Wrote {copys} to {folder}; the originals stay.",
                copys=tr_plural(count, "{count:,} repaired copy", "{count:,} repaired copies"),
                folder=folder,
            )
        )
        return True

    def may_quit(self) -> bool:
        """Ask about what was accepted and not written; False to stay."""
        return not self.session.is_modified or may_give_up(
            self._window,
            tr("Write the repaired copies?"),
            tr("Changes to contradictory documents were accepted and are in no copy yet."),
            self.save,
        )

    def close(self) -> None:
        """Let go of the thread."""
        self.session.close()

    def _show(self, document: RepairedFile, change: LinkChange) -> None:
        ends = (change.link.source, change.link.target)
        self.link_requested.emit(str(document.path), change.link.id, ends)


REPAIR: dict[str, Callable[[RepairPage], object]] = {
    "repair.accept-all": lambda page: page.accept_all(),
    "repair.next": lambda page: page.next_document(),
    "repair.show": lambda page: page.show_in_annotate(),
}
"""What the actions of the page do, by their ids."""
