"""The page of papers: ``tempannot paper``, with its report beside."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from tempannot.core.errors import TempannotError
from tempannot.core.language import tr
from tempannot.core.options import form_options, options_of
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.dialogs import ask_folder, kind_with
from tempannot.gui.kit.file_boxes import FilesBox
from tempannot.gui.kit.form import Form
from tempannot.gui.kit.labels import heading, muted
from tempannot.gui.make.findings.findings_page import FindingsPage
from tempannot.gui.make.papers.paper_findings import PaperFindings
from tempannot.gui.make.papers.paper_making import PaperRequest, made_paper
from tempannot.gui.state.preferences import Preferences
from tempannot.papers.paper_options import PAPER_TITLES, PaperOptions, WhatToMake, is_used
from tempannot.session.worker import sentence

if TYPE_CHECKING:
    from tempannot.papers.paper_report import MadePaper

_PURPOSE = tr(
    "Every table and figure of a paper that your data and models allow; the rest is filled with "
    "the numbers that it prints, and marked so."
)
_EMPTY = tr("Choose a paper, and data if you have any, then Make. The report stands here then.")
_KNOWN = tr(
    "There is a report in this folder. Make shows it, and makes anew only what other data or "
    "options change."
)
_STOPPED = tr("Stopped. What was finished is kept in the folder: Make goes on from there.")
_LETTERS, _WIDTHS = 46, (360, 700)


class PapersPage(FindingsPage):
    """The page; ``made`` is the paper that was made last, None before."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, tr("&Make"), _STOPPED)
        self.made: MadePaper | None = None
        self._made_of: tuple[str, Path | None] = ("", None)
        self._folder = preferences.settings.last_folder or Path.home()
        self.form = Form([*options_of(WhatToMake), *form_options(PaperOptions)])
        self.findings = PaperFindings(self._theme)
        self.line.again.setProperty("leads", True)
        self.line.rate.hide()
        self._build()
        self._connect()
        self._follow_paper()
        self.preview()

    @property
    def asked(self) -> PaperRequest:
        """What is chosen."""
        return PaperRequest(self.form.values)

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
        if super().is_busy:
            return
        folder = asked.folder
        if self.made is not None and self._made_of == (asked.paper, folder):
            return  # the report stays beside what is being changed for the next one
        has_report = folder is not None and (folder / f"{asked.paper}.html").is_file()
        self._say(_KNOWN if has_report else _EMPTY)
        self.changed.emit()

    @override
    def work_again(self) -> None:
        self.generate()

    @override
    def generate(self) -> None:
        """Make the paper, or go on; a folder is asked for where none is chosen."""
        if super().is_busy:
            return
        if self.asked.folder is None:
            found = ask_folder(self, kind_with(""), tr("The folder of the paper"), self._folder)
            if found is None:
                return
            self.form.boxes["output"].show_value(found)
        asked = self.asked
        assert asked.folder is not None
        try:
            options = asked.options()
        except TempannotError as error:
            self._fail(error)
            return
        self.made, self._made_of = None, (asked.paper, asked.folder)
        self.line.words.setText("")
        self._say(tr("Making…"))
        self.sides.show_part(1)
        work = partial(made_paper, asked.paper, asked.folder, options)
        self._background.run(work, self._take, self._fail)

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

    def _build(self) -> None:
        left = QWidget()
        column = QVBoxLayout(left)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        for widget in (heading(tr("Papers")), muted(_PURPOSE), self.form):
            column.addWidget(widget)
        column.addStretch(1)
        self._lay_out(left, self.findings, tr("Report"), _WIDTHS)

    def _connect(self) -> None:
        self.form.edited.connect(self.preview)
        self.form.boxes["name"].edited.connect(self._follow_paper)
        self.findings.report_requested.connect(self.open_report)
        self._theme.changed.connect(self._restyle)
        self._restyle()

    def _follow_paper(self) -> None:
        """Show the options that make a difference to the paper."""
        paper = self.asked.paper
        for name, box in self.form.boxes.items():
            self.form.show_row(box, name in ("name", "output") or is_used(name, paper))

    def _take(self, made: MadePaper) -> None:
        self.made = made
        self.findings.show_paper(made)
        self._stack.setCurrentWidget(self.findings)
        self.line.words.setText(tr("written: {path}", path=made.files[0]))
        announce(self.line, self.findings.words.text())
        self.changed.emit()

    @override
    def _fail(self, error: Exception) -> None:
        super()._fail(error)
        self.line.words.setText(sentence(error))

    def _restyle(self) -> None:
        self.findings.restyle()
        self._resize_left(_LETTERS)
