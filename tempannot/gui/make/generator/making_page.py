"""A page that makes a file of items beside the window: writing, giving up, handing over."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Event

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QMessageBox,
    QProgressBar,
    QPushButton,
    QWidget,
)
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import shown, tr, tr_plural, written
from tempannot.datasets.recipes.build import Recipe
from tempannot.formats.outputs import check_outputs
from tempannot.gui.kit.dialogs import CommandLine
from tempannot.gui.kit.labels import ElidedLabel
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.generator.item_work import Made, make_file
from tempannot.gui.make.page import BuildPage, Rule, SideBySide, cancel_button
from tempannot.gui.state.preferences import Preferences
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Progress, Worker, sentence

_PROGRESS_LETTERS = 30


class ResultBar(QWidget):
    """The line; its buttons ask for what they say."""

    generate_requested = Signal()
    again_requested = Signal()
    cancel_requested = Signal()
    rate_requested = Signal()
    audit_requested = Signal()
    next_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.generate = QPushButton(tr("&Make the file…"))
        self.generate.setProperty("leads", True)
        self.generate.setAccessibleDescription(tr("Asks for a file and writes all items to it"))
        self.words = ElidedLabel()
        self.words.setAccessibleName(tr("The file that was made"))
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Progress"))
        self.cancel = cancel_button()
        self.again = QPushButton(tr("Make it again"))
        self.again.setToolTip(tr("Write the same file once more, of what its sources are now"))
        self.rate = QPushButton(tr("Rate these…"))
        self.rate.setToolTip(tr("Begin a rating study with the items of this file"))
        self.audit = QPushButton(tr("Audit"))
        self.audit.setToolTip(tr("Look for repeats, contradictions and labels that are given away"))
        self.next = QPushButton()
        self._lay_out()
        self.generate.clicked.connect(self.generate_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.again.clicked.connect(self.again_requested)
        self.rate.clicked.connect(self.rate_requested)
        self.audit.clicked.connect(self.audit_requested)
        self.next.clicked.connect(self.next_requested)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_progress(Progress())
        self.show_made(None)

    def _lay_out(self) -> None:
        in_row(
            self.generate,
            self.progress,
            self.cancel,
            (self.words, 1),
            self.again,
            self.next,
            self.rate,
            self.audit,
            on=self,
            margins=(10, 7, 10, 7),
            gap=8,
        )

    def show_progress(self, progress: Progress) -> None:
        """Show how far the work is."""
        self.progress.setRange(0, progress.of)
        self.progress.setValue(progress.done)
        count = written(f" {progress.done:,}") if progress.done else ""
        self.progress.setFormat(
            progress.words + count + (tr(" of {of:,}", of=progress.of) if count else "")
        )
        if count and not progress.of:
            self.progress.setFormat(f"{progress.words}{count}")
        self.progress.setVisible(not progress.is_over)
        self.cancel.setVisible(not progress.is_over)

    def show_made(self, made: Made | None) -> None:
        """Say where the file is, and offer what can be done with it."""
        if made is None:
            self.words.setText("")
        else:
            self.words.setText(
                tr(
                    "{items} in {path}",
                    items=tr_plural(made.tally.rows, "{count:,} item", "{count:,} items"),
                    path=made.path,
                )
            )
        for button in (self.rate, self.audit):
            button.setVisible(made is not None)
        self.again.hide()
        self.next.hide()

    def show_next(self, words: str, *, is_only: bool) -> None:
        """Offer what comes next with the file; ``is_only`` if it holds nothing to rate yet."""
        self.next.setText(words)
        self.next.show()
        for button in (self.rate, self.audit):
            button.setVisible(not is_only)

    def show_stale(self, made: Made, changed: Sequence[str]) -> None:
        """Say that a file is older than what it was made of."""
        self.words.setText(
            tr("Stale: {name} is newer than the items in {path}", name=changed[0], path=made.path)
            if len(changed) == 1
            else tr_plural(
                len(changed),
                "Stale: {count} document is newer than the items in {path}",
                "Stale: {count} documents are newer than the items in {path}",
                path=made.path,
            )
        )
        self.again.show()

    def _restyle(self) -> None:
        width = self.fontMetrics().averageCharWidth() * _PROGRESS_LETTERS
        self.progress.setFixedWidth(width)


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
        self._pause = pause_before(self.preview, self, _PAUSE_MILLISECONDS)
        self.command = CommandLine(self._theme)
        self.result = ResultBar(self._theme)
        self._background.progressed.connect(self.result.show_progress)
        self.result.generate_requested.connect(self.generate)
        self.result.cancel_requested.connect(self.cancel)
        self.result.again_requested.connect(self.make_again)
        self.result.rate_requested.connect(self.rate)
        self.result.audit_requested.connect(self.audit)

    @property
    @override
    def is_busy(self) -> bool:
        """Whether a preview or a file is under way."""
        return self._background.is_busy or self._pause.isActive()

    @property
    @override
    def is_working(self) -> bool:
        return self._writing

    @override
    def preview(self) -> None:
        self._pause.stop()
        if not self._writing:
            self._background.stop()
            self._begin_preview()

    def _begin_preview(self) -> None:
        """Begin to show what comes of the options, beside the window."""

    @override
    def cancel(self) -> None:
        was_writing = self._writing
        self._background.stop()
        self._set_writing(False)
        if was_writing:
            self.said.emit(tr("Nothing was written."), {})

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
            self, tr("Build"), tr("A file is being written. Stop, and leave it unwritten?")
        )
        return asked == QMessageBox.StandardButton.Yes

    @override
    def close_page(self) -> None:
        self._pause.stop()
        self._background.close()
        if self._writing:
            self._ended.wait(_SECONDS_TO_END)  # so that nothing half-written stays behind
        self._writing = False

    @property
    @override
    def parts(self) -> Sequence[QWidget]:
        return (*self._sides.parts, self.result)

    def _make(self, recipe: Recipe, path: Path) -> None:
        """Write the items of a recipe, but never over what they are made of."""
        try:
            check_outputs(recipe.files, [path])
        except TempannotError as error:
            self.failed.emit(shown(str(error)))
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
        self._sides = sides
        outer = in_column((sides, 1), Rule(self._theme), on=self)
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
