"""Opening, saving and closing documents: dialogs, recent files, samples, drag and drop."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.wording import strung
from tempannot.formats.members import file_of
from tempannot.formats.reading import convert, write_converted
from tempannot.formats.registry import DocumentFormat, format_to_save
from tempannot.gui.kit.dialogs import ask_files, ask_folder, ask_target_as, may_give_up
from tempannot.gui.kit.labels import literal, without_key
from tempannot.gui.state.file_kinds import (
    documents,
    documents_to_save,
    everything,
    format_chosen,
)
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.window.documents.document_status import told_apart
from tempannot.gui.window.documents.new_text_dialog import TEXTS
from tempannot.gui.window.documents.open_documents import OpenDocuments
from tempannot.resources import samples, second_annotations
from tempannot.session.document_drafts import is_draft
from tempannot.session.document_of_text import document_of_text
from tempannot.session.document_session import DocumentSession
from tempannot.session.settings import remembered_folder

_OURS = (*samples(), *second_annotations())
ANOTHER_NAME = tr("Save as…")
"""The button that asks for another name where a document could not be saved."""
COPY = tr("&Write a copy without these")
"""The button that writes what another format can hold of the document."""


class FileMenu(QObject):
    """What the File menu does, and the menus of recent files and samples.

    ``opened`` tells that documents were opened here; ``paths_chosen`` carries a list of paths to be
    opened, whatever they are; ``asked`` a question and what each answer does.
    """

    opened = Signal()
    paths_chosen = Signal(object)
    said = Signal(str)
    failed = Signal(str)
    save_failed = Signal(str)
    asked = Signal(str, object)

    def __init__(self, documents: OpenDocuments, preferences: Preferences, window: QWidget) -> None:
        super().__init__(window)
        self._documents = documents
        self._preferences = preferences
        self._window = window
        self.recent_menu = QMenu(tr("Open &recent"), window)
        self.sample_menu = QMenu(tr("Open &sample"), window)
        self.reopen_action = QAction(tr("Start with the documents of the last session"), window)
        self.reopen_action.setCheckable(True)
        self.reopen_action.setChecked(preferences.settings.reopen)
        self.reopen_action.toggled.connect(preferences.set_reopen)
        self._fill_recent()
        preferences.recent_changed.connect(self._fill_recent)
        for path in samples():
            entry = self.sample_menu.addAction(path.stem.replace("-", " ").capitalize())
            entry.triggered.connect(partial(self.open_sample, path))

    def open_documents(self, paths: Iterable[Path]) -> bool:
        """Open files and folders of documents; whether one of them is shown, or will be."""
        self._documents.open_paths(list(paths))
        is_there = self._documents.current is not None or self._documents.coming is not None
        if is_there:
            self.opened.emit()
        return is_there

    def ask_files(self) -> None:
        """Ask for one file or several, of any kind, and open them."""
        paths = ask_files(self._window, everything(), tr("Open"), self.folder())
        if paths:
            self.paths_chosen.emit(paths)

    def ask_folder(self) -> None:
        """Ask for a folder and open what is in it."""
        folder = ask_folder(self._window, documents(), tr("Open folder"), self.folder())
        if folder is not None:
            self.paths_chosen.emit([folder])

    def ask_texts(self) -> None:
        """Ask where the texts are that files of pairs and tables are about."""
        title = tr("Folder with the texts of pairs and tables")
        folder = ask_folder(self._window, documents(), title, self.folder())
        if folder is not None:
            self._documents.use_texts(folder)

    def open_sample(self, path: Path) -> None:
        """Open a sample; it is a file like any other, saved only where asked."""
        self._documents.open_paths([path])
        self.opened.emit()

    def save(self) -> bool:
        """Save the shown document; False if that failed."""
        session = self._documents.current
        return session is not None and self._save_in_place(session)

    def save_as(self) -> bool:
        """Ask for a name and save the shown document there."""
        session = self._documents.current
        if session is None:
            return False
        opened = session.opened
        kind = documents_to_save(opened.format if opened.source.can_save else "timeml")
        name = session.path if opened.source.can_save else session.path.with_suffix(".tml")
        start = Path(self.folder()) / name.name
        path, wanted = ask_target_as(self._window, kind, tr("Save as"), start)
        if path is None:
            return False
        return self._save_to(session, path.resolve(), format_chosen(wanted, path))

    def close(self) -> bool:
        """Close the shown document, asking once if it has edits that are not saved."""
        session = self._documents.current
        if session is not None and session.is_modified and not self._settle([session.name]):
            return False
        self._documents.close_current()
        return True

    def may_quit(self) -> bool:
        """Ask once about all documents with unsaved edits; False to stay."""
        unsaved = self._documents.unsaved()
        return not unsaved or self._settle([each.name for each in unsaved])

    def _settle(self, names: list[str]) -> bool:
        chosen = [each for each in self._documents.unsaved() if each.name in names]
        return may_give_up(
            self._window,
            tr("Save your edits?"),
            tr_plural(
                len(names),
                "{names} has edits that are not in the file yet.",
                "{names} have edits that are not in the file yet.",
                names=strung(", ", names),
            ),
            lambda: all(self._save_in_place(each) for each in chosen),
            partial(self._give_up, chosen),
        )

    def _give_up(self, sessions: Iterable[DocumentSession]) -> None:
        for each in sessions:
            self._documents.give_up(each)

    def _save_in_place(self, session: DocumentSession) -> bool:
        # samples belong to the program and stay as they are
        if _has_no_name(session) or not session.opened.source.can_save:
            self._documents.show(session.path)
            return self.save_as()
        return self._save(session.path, session.save)

    def _save_to(
        self, session: DocumentSession, path: Path, wanted: DocumentFormat | None = None
    ) -> bool:
        if path in self._documents.paths and path != session.path:
            self.failed.emit(
                tr("{path} is open here too; close it first or take another name.", path=path.name)
            )
            return False
        try:
            format = wanted or format_to_save(session.opened, path)
        except TempannotError as error:
            self.save_failed.emit(shown(str(error)))
            return False
        if format.name != session.opened.format:
            return self._convert(session, format, path)
        saved = self._save(path, partial(session.save, path))
        if saved:
            self._documents.moved(session)
            self._preferences.add_recent(path)
        return saved

    def _convert(self, session: DocumentSession, format: DocumentFormat, path: Path) -> bool:
        """Save in another format, and go on with that file; or offer a copy of what it can hold."""
        try:
            found = convert(
                replace(session.opened, document=session.document), format, session.during
            )
        except TempannotError as error:
            self.save_failed.emit(shown(str(error)))
            return False
        write = partial(write_converted, found, path)
        if found.losses:
            lost = strung("; ", found.losses)
            self.asked.emit(
                tr(
                    "{path} would be {format}, which cannot hold {lost}. Nothing was written.",
                    path=path.name,
                    format=format.label,
                    lost=lost,
                ),
                {COPY: partial(self._save, path, write)},
            )
            return False
        going_on = document_of_text(session, format, path)
        saved = self._save(path, write if going_on is None else going_on.save)
        if saved:
            self._documents.replace(session, path, going_on)
            self._preferences.add_recent(path)
        elif going_on is not None:
            going_on.close(discard=True)
        return saved

    def _save(self, path: Path, write: Callable[[], object]) -> bool:
        try:
            write()
        except TempannotError as error:
            self.save_failed.emit(shown(str(error)))
            return False
        others = {*self._documents.paths, path}
        self.said.emit(tr("Saved {path}.", path=told_apart(others).get(path, path.name)))
        return True

    def folder(self) -> str:
        """Where dialogs begin: beside the document shown, or where files or texts were last."""
        session = self._documents.current
        if session is not None and not _has_no_name(session):
            return str(file_of(session.path).parent)
        return str(self._preferences.settings.last_folder or remembered_folder(TEXTS.name))

    def _fill_recent(self) -> None:
        self.recent_menu.clear()
        for path in self._preferences.recent:
            entry = self.recent_menu.addAction(without_key(str(path)))
            entry.setToolTip(literal(str(path)))
            entry.triggered.connect(partial(self.paths_chosen.emit, [path]))
        self.recent_menu.setEnabled(bool(self._preferences.recent))


def _has_no_name(session: DocumentSession) -> bool:
    """Whether a document is a sample, or was never saved, so that saving asks for a name."""
    return session.path in _OURS or is_draft(session.path)
