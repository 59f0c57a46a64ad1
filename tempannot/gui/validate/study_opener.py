"""How a rating study comes to be open: a file, a team's store, the sample, or one just made."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QWidget

from tempannot.core.language import shown, tr
from tempannot.gui.kit.dialogs import ask_file
from tempannot.gui.state.file_kinds import STUDIES
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.validate.start.open_study import OpenStudy, is_url, open_study, sample_study
from tempannot.gui.validate.start.start_page import ConnectDialog, StartPage
from tempannot.session.worker import Worker, sentence
from tempannot.study.store.place import StoreError, StorePlace, StoreRefused


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
