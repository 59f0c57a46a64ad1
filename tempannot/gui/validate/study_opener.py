"""How a rating study comes to be open: a file, a team's store, the sample, or one just made.

The lead's key is asked for on a computer that does not have it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr
from tempannot.gui.kit.dialogs import FieldsDialog, ask_file
from tempannot.gui.state.file_kinds import STUDIES
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.validate.start.open_study import OpenStudy, is_url, open_study, sample_study
from tempannot.gui.validate.start.start_pages import ConnectDialog, StartPage
from tempannot.session.worker import Worker, sentence
from tempannot.study.store.lead_key import keep_key
from tempannot.study.store.place import StoreError, StorePlace, StoreRefused

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore

COPY_KEY = tr("Copy the key")
"""The button beside the lead's key, which no rater may see."""


class StudyOpener(QObject):
    """Asks for studies and opens them beside the window."""

    opened = Signal(object)
    """Emitted with an OpenStudy."""
    said = Signal(str, object)
    """Emitted with what stands in the way, and what can be done about it."""
    failed = Signal(str)

    def __init__(self, preferences: Preferences, window: QWidget, parent: QObject) -> None:
        super().__init__(parent)
        self.background = Worker(self)
        self._preferences = preferences
        self._window = window

    def offer_on(self, page: StartPage) -> None:
        """Do what the first page of the workspace is asked for."""
        page.new_requested.connect(self.ask_new)
        page.sample_requested.connect(self.open_sample)
        page.open_requested.connect(self.ask_study)
        page.connect_requested.connect(self.ask_store)
        page.place_requested.connect(self._reopen)

    def open_path(self, place: Path | str) -> None:
        """Open a study: a file, or the URL of a store."""
        try:
            wanted = StorePlace.of(place)
        except StoreError as error:
            self.failed.emit(shown(str(error)))
            return
        self.background.run(
            partial(open_study, wanted), self._take, partial(self._could_not_open, wanted)
        )

    def open_sample(self) -> None:
        """Open the study that comes with the program; it is made when it is first wanted."""
        self.background.run(sample_study, self._take)

    def ask_study(self) -> None:
        """Ask which study file to open, and open it."""
        path = ask_file(self._window, STUDIES, tr("Open a study"))
        if path is not None:
            self.open_path(path)

    def ask_new(self, items: Sequence[Path] = ()) -> None:
        """Ask what a new study, of files of items, is to be like, make it and open it."""
        from tempannot.gui.validate.design.new_study_dialog import (  # noqa: PLC0415 - rare
            NewStudyDialog,
        )

        dialog = NewStudyDialog(self._preferences, self._window)
        dialog.add_files(list(items))
        if dialog.exec() == QDialog.DialogCode.Accepted and dialog.study is not None:
            self._take(dialog.study)
            self._tell_key(dialog.study)

    def ask_store(self, url: str = "") -> None:
        """Ask for the address of a team's store, and open the study in it."""
        dialog = ConnectDialog(url, self._window)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self.open_path(dialog.url)

    def _reopen(self, place: str) -> None:
        """Open one of the recent studies; of a store only the address is known."""
        if is_url(place):
            self.ask_store(place)
        else:
            self.open_path(Path(place))

    def _could_not_open(self, place: StorePlace, error: Exception) -> None:
        if not isinstance(error, StoreRefused):
            self.failed.emit(sentence(error))
            return
        again = partial(self.ask_store, str(place))
        self.said.emit(sentence(error), {tr("Enter the password…"): again})

    def _take(self, study: OpenStudy) -> None:
        self.opened.emit(study)

    def _tell_key(self, study: OpenStudy) -> None:
        """Show the key of a study that was just made, for nobody can find it again elsewhere."""
        key = study.store.lead_key
        if key is None:
            return
        told = tr(
            "The lead's key of this study is {key}. It is kept on this computer; write it down all "
            "the same, for without it nobody can read the answers.",
            key=key,
        )
        copy = partial(QGuiApplication.clipboard().setText, str(key))
        self.said.emit(told, {COPY_KEY: copy})


_SAYING = tr(
    "Labels, sources and what everybody answered are read with the lead's key alone. It is kept "
    "on the computer where the study was made; there “tempannot study key” prints it."
)
_LETTERS = 62


class KeyDialog(FieldsDialog):
    """Asks for the key of a study until it is the right one; then the store has it."""

    def __init__(self, store: StudyStore, parent: QWidget | None = None) -> None:
        super().__init__(tr("The lead's key"), _SAYING, tr("Open"), _LETTERS, parent)
        self._store = store
        self.key = QLineEdit()
        self.key.setPlaceholderText("XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX")
        self.keeps = QCheckBox(tr("Keep it on &this computer"))
        self.show_fields((tr("&Key"), self.key), ("", self.keeps))
        self.key.textChanged.connect(self._settle)
        self._settle()
        self.key.setFocus()

    @override
    def accept(self) -> None:
        """Take the key if it is the right one, else say what is wrong with it."""
        try:
            key = self._store.use_key(self.key.text())
            if self.keeps.isChecked():
                keep_key(self._store.study.id, key)
        except TempannotError as error:
            self.show_problem(getattr(error, "problem", shown(str(error))))
            self.key.selectAll()
            self.key.setFocus()
            return
        super().accept()

    def _settle(self) -> None:
        self.accepting.setEnabled(bool(self.key.text().strip()))
