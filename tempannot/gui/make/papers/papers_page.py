"""The page of papers: ``tempannot paper``, with its report beside."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.file_boxes import FilesBox
from tempannot.gui.make.findings.folder_page import FolderPage
from tempannot.gui.make.papers.paper_findings import PaperFindings
from tempannot.gui.state.preferences import Preferences
from tempannot.papers.paper_options import PAPER_TITLES, PaperOptions
from tempannot.session.worker import Progress

if TYPE_CHECKING:
    from tempannot.papers.paper_report import MadePaper


from typing import TYPE_CHECKING

from tempannot.gui.make.findings.folder_page import FolderWork
from tempannot.papers.paper_options import WhatToMake, is_used
from tempannot.session.worker import StoppedError, Task

if TYPE_CHECKING:
    from tempannot.papers.paper_report import MadePaper


MAKING = FolderWork(("paper",), WhatToMake, PaperOptions, is_used)
"""What the page of papers does."""


def made_paper(name: str, folder: Path, options: PaperOptions, task: Task) -> MadePaper:
    """Make a paper; stops at its next word if nobody waits, and what is finished is kept."""
    from tempannot.papers.paper_report import make_paper  # noqa: PLC0415 - numpy is slow
    from tempannot.papers.workshop import Workshop  # noqa: PLC0415 - as above

    last: tuple[str, int] | None = None

    def tell(words: str, done: int, of: int) -> None:
        nonlocal last
        if task.is_stopped:
            raise StoppedError(words)
        now = (words, done * 100 // of if of else done)
        if now != last:  # a word for each batch would keep the window from its work
            last = now
            task.say(words, done, of)

    return make_paper(name, Workshop(folder, options, tell))


_PURPOSE = tr(
    "Every table and figure of a paper that your data and models allow; the rest is filled with "
    "the numbers that it prints, and marked so."
)
_EMPTY = tr("Choose a paper, and data if you have any, then Make. The report stands here then.")
_KNOWN = tr(
    "There is a report in this folder. Make shows it, and makes anew only what other data or "
    "options change."
)
_MAKING = tr("Making…")
_STOPPED = tr("Stopped. What was finished is kept in the folder: Make goes on from there.")


class PapersPage(FolderPage[PaperOptions]):
    """The page; ``made`` is the paper that was made last, None before."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(MAKING, preferences, tr("&Make"), _STOPPED)
        self.made: MadePaper | None = None
        self._made_of: tuple[str, Path | None] = ("", None)
        self.findings = PaperFindings(self._theme)
        self.line.again.setProperty("leads", True)
        self.line.rate.hide()
        self._build_sides((tr("Papers"), tr("Report")), _PURPOSE, self.findings)
        self._connect()
        self.preview()

    @property
    @override
    def name(self) -> str:
        """The short name of the paper that was made last."""
        return self._made_of[0]

    @property
    @override
    def is_busy(self) -> bool:
        """Whether a paper is being made, or one of its figures drawn."""
        return super().is_busy or self.findings.is_busy

    @override
    def open_paths(self, paths: Sequence[Path]) -> None:
        """Take files and folders as data; a folder that a paper was made in is gone on with."""
        box = self.form.boxes["data"]
        assert isinstance(box, FilesBox)
        for path in paths:
            if any((path / f"{name}.html").is_file() for name in PAPER_TITLES):
                self.form.boxes["output"].show_value(path)
            else:
                box.list.add([path])

    @override
    def ask_sources(self) -> None:
        box = self.form.boxes["data"]
        assert isinstance(box, FilesBox)
        box.list.add_files.click()

    @override
    def preview(self) -> None:
        """Show the command, and say whether the folder has a report already."""
        asked = self.asked
        self.command.show_command(asked.command())
        if self._background.is_busy:
            return
        folder = asked.folder
        if self.made is not None and self._made_of == (asked.subject, folder):
            return  # the report stays beside what is being changed for the next one
        has_report = folder is not None and (folder / f"{asked.subject}.html").is_file()
        self._say(_KNOWN if has_report else _EMPTY)
        self.changed.emit()

    @override
    def step(self, by: int) -> None:
        self.findings.step(by)

    @override
    def close_page(self) -> None:
        super().close_page()
        self.findings.close_work()

    def open_report(self) -> None:
        """Show the report in the program that shows pages of HTML."""
        if self.made is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.made.files[0].absolute())))

    def _connect(self) -> None:
        self.form.edited.connect(self.preview)
        self._background.progressed.connect(self._show_progress)
        self.findings.report_requested.connect(self.open_report)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    @override
    def _begin(self, settings: PaperOptions) -> None:
        asked = self.asked
        assert asked.folder is not None
        self.made, self._made_of = None, (asked.subject, asked.folder)
        self.line.words.setText("")
        self._say(_MAKING)
        self.changed.emit()
        work = partial(made_paper, asked.subject, asked.folder, settings)
        self._background.run(work, self._take, self._fail)

    def _show_progress(self, progress: Progress) -> None:
        """Say which step is under way, which a bar without an end does not."""
        if self.made is None and not progress.is_over:
            self._say(f"{_MAKING}\n{shown(progress.words)}")

    def _take(self, made: MadePaper) -> None:
        self.made = made
        self.findings.show_paper(made)
        self._stack.setCurrentWidget(self.findings)
        self.line.words.setText(tr("written: {path}", path=made.files[0]))
        announce(self.line, self.findings.words.text())
        self.changed.emit()

    def _restyle(self) -> None:
        self.findings.restyle()
        self._fit()
