"""A page that makes a file of items beside the window: writing, giving up, handing over."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QMessageBox, QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.datasets.recipes.build import Recipe
from tempannot.formats.outputs import check_outputs
from tempannot.gui.kit.dialogs import CommandLine
from tempannot.gui.make.generator.result_bar import ResultBar
from tempannot.gui.make.generator.side_by_side import SideBySide
from tempannot.gui.make.generator.work import Made, make_file
from tempannot.gui.make.page import BuildPage
from tempannot.gui.make.rule import Rule
from tempannot.gui.state.preferences import Preferences
from tempannot.session.worker import Worker, sentence

_PAUSE_MILLISECONDS = 200
_SECONDS_TO_END = 3.0


class MakingPage(BuildPage):
    """The part of such a page that is the same whatever is made; ``made`` is the last file.

    A preview follows when nothing was changed for a moment.
    """

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.made: Made | None = None
        self._theme = preferences.theme
        self._folder = preferences.settings.last_folder or Path.home()
        self._background = Worker(self)
        self._ended = Event()
        self._writing = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_PAUSE_MILLISECONDS)
        self.command = CommandLine(self._theme)
        self.result = ResultBar(self._theme)
        self._pause.timeout.connect(self.preview)
        self._background.progressed.connect(self.result.show_progress)
        self.result.generate_requested.connect(self.generate)
        self.result.cancel_requested.connect(self.cancel)
        self.result.rate_requested.connect(self.rate)
        self.result.audit_requested.connect(self.audit)

    @property
    @override
    def is_busy(self) -> bool:
        """Whether a preview or a file is under way."""
        return self._background.is_busy or self._pause.isActive()

    @override
    def cancel(self) -> None:
        was_writing = self._writing
        self._background.stop()
        self._set_writing(False)
        if was_writing:
            self.said.emit("Nothing was written.", {})

    @override
    def rate(self) -> None:
        if self.made is not None:
            self.study_requested.emit(self.made.path)

    @override
    def audit(self) -> None:
        if self.made is not None:
            self.audit_requested.emit(self.made.path)

    @override
    def may_close(self) -> bool:
        if not self._writing:
            return True
        asked = QMessageBox.question(
            self, "Build", "A file is being written. Stop, and leave it unwritten?"
        )
        return asked == QMessageBox.StandardButton.Yes

    @override
    def close_page(self) -> None:
        self._pause.stop()
        self._background.close()
        if self._writing:
            self._ended.wait(_SECONDS_TO_END)  # so that nothing half-written stays behind
        self._writing = False

    def _make(self, recipe: Recipe, path: Path) -> None:
        """Write the items of a recipe, but never over what they are made of."""
        try:
            check_outputs(recipe.files, [path])
        except TempannotError as error:
            self.failed.emit(str(error))
            return
        self._pause.stop()
        self._background.stop()
        self._folder = path.absolute().parent
        self._ended = Event()
        self._set_writing(True)
        work = partial(make_file, recipe, path, self._ended)
        self._background.run(work, self._take_made, self._not_made)

    def _lay_out(self, sides: SideBySide) -> None:
        """Put the command and the result below what the page shows."""
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(sides, 1)
        outer.addWidget(Rule(self._theme))
        outer.addSpacing(5)
        outer.addWidget(self.command)
        outer.addWidget(self.result)

    def _take_made(self, made: Made) -> None:
        self.made = made
        self._set_writing(False)
        self.result.show_made(made)

    def _not_made(self, error: Exception) -> None:
        self._set_writing(False)
        self.failed.emit(sentence(error))

    def _set_writing(self, writing: bool) -> None:
        self._writing = writing
        self.result.generate.setEnabled(not writing)
        if writing:
            self.result.show_made(None)
