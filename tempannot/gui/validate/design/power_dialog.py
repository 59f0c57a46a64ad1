"""The dialog that works out how many raters and items a study needs."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.options import command_words, form_options, shown_command
from tempannot.core.wording import as_beginning, ended
from tempannot.gui.kit.dialogs import CommandLine
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import Words, muted
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.work_bar import WorkBar
from tempannot.session.worker import Task, Worker, sentence
from tempannot.statistics.progress import StagedProgress
from tempannot.statistics.study_power import NeededSize
from tempannot.study.design.power_settings import PowerSettings, size_words, sizes_for

_PROGRESS_LETTERS = 34
_SAYING = tr(
    "Studies are drawn from the mixed model and tested as the report tests them. The spreads "
    "are usual ones of sentence pairs; those that the report of a pilot tells are better."
)


class PowerDialog(QDialog):
    """Asks what is to be found; ``chosen`` carries the number of raters that is taken over."""

    chosen = Signal(int)

    def __init__(self, theme: Theme, raters: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("How many raters?"))
        self.form = Form(form_options(PowerSettings))
        self.found = Words()
        self.found.speak_up()
        self.found.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.command = CommandLine(theme, does=tr("works out the same"))
        self._background = Worker(self)
        self._raters = raters
        self._progress = WorkBar(_PROGRESS_LETTERS)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.work_out = self._buttons.addButton(tr("&Work out"), role)
        self.take = self._buttons.addButton(tr("&Take these raters"), role)
        self._build()
        self._show_command()

    @property
    def settings(self) -> PowerSettings:
        """What is asked."""
        return PowerSettings(**self.form.values)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        self._background.close()
        super().closeEvent(event)

    @override
    def done(self, result: int) -> None:
        self._background.close()
        super().done(result)

    def _build(self) -> None:
        below = in_row(self._progress, (self._buttons, 1), gap=-1)
        in_column(
            muted(_SAYING),
            self.form,
            self.found,
            1,
            self.command,
            below,
            on=self,
            margins=None,
            gap=-1,
        )
        self.take.setEnabled(False)
        self.work_out.setDefault(True)
        self.resize(self.fontMetrics().averageCharWidth() * 84, self.sizeHint().height())
        self.form.edited.connect(self._show_command)
        self.work_out.clicked.connect(self._work_out)
        self.take.clicked.connect(self._take)
        self._buttons.rejected.connect(self.reject)
        self._background.progressed.connect(self._progress.show_progress)

    def _show_command(self) -> None:
        words = command_words(PowerSettings, self.form.values)
        self.command.show_command(shown_command(["tempannot", "study", "power", *words]), "")

    def _work_out(self) -> None:
        settings = self.settings
        if settings.raters is None:
            settings = replace(settings, raters=self._raters)
        self.work_out.setEnabled(False)
        self.found.setText("")
        self._background.run(partial(_sizes, settings), self._show, self._fail)

    def _show(self, found: tuple[PowerSettings, NeededSize]) -> None:
        settings, size = found
        said = size_words(settings, size)
        self.found.setText(ended(as_beginning(said)))
        self._raters = size.raters
        self.work_out.setEnabled(True)
        self.take.setEnabled(size.items is not None)

    def _fail(self, error: Exception) -> None:
        self.found.setText(sentence(error))
        self.work_out.setEnabled(True)

    def _take(self) -> None:
        self.chosen.emit(self._raters)
        self.accept()


def _sizes(settings: PowerSettings, task: Task) -> tuple[PowerSettings, NeededSize]:
    watch = StagedProgress(
        lambda: task.is_stopped,
        lambda stage, step: task.say(tr("{stage}: study {step}", stage=stage, step=step)),
    )
    return settings, next(iter(sizes_for(settings, watch)))
