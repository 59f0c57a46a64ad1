"""The page of papers: ``tempannot paper``, with its report beside.

A section of the report is shown at a time, its rows by where they come from.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.typed_names import is_file
from tempannot.core.wording import strung
from tempannot.gui.kit.accessibility import announce
from tempannot.gui.kit.figure_view import FigureView
from tempannot.gui.kit.labels import PlainLabel, Words
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.value_boxes import FilesBox
from tempannot.gui.make.findings.folder_page import FolderPage, FolderWork
from tempannot.gui.make.page import Rule
from tempannot.gui.state.preferences import Preferences
from tempannot.gui.views.section_page import SectionPage
from tempannot.papers.paper_options import PAPER_TITLES, PaperOptions, WhatToMake, is_used
from tempannot.session.worker import Progress, StoppedError, Task
from tempannot.tables.report_parts import Block, Definitions, Items, Paragraph, Picture

if TYPE_CHECKING:
    from tempannot.papers.paper_report import MadePaper
    from tempannot.tables.table import Table


_ORIGINS = {
    "": tr("All rows"),
    "made here": tr("Made here"),
    "published": tr("Published"),
    "not made": tr("Not made"),
}
"""What rows may be looked at, by where they come from."""

_NO_ROWS = tr("No row of this part comes from there.")
_LETTERS = 30


class PaperFindings(QWidget):
    """The sections of the report, one shown at a time; ``report_requested`` asks for its file."""

    report_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._made: MadePaper | None = None
        self.figures: list[FigureView] = []
        self.words = Words()
        self.part, self.rows = QComboBox(), QComboBox()
        self.open = QPushButton(tr("Open the HTML p&age"))
        self.open.setToolTip(tr("Show the report in the program that shows pages of the web"))
        self.sections = SectionPage(theme)
        self._build()
        self.part.currentIndexChanged.connect(self._show_part)
        self.rows.currentIndexChanged.connect(self._show_part)
        self.open.clicked.connect(self.report_requested)

    @property
    def is_busy(self) -> bool:
        """Whether a figure is being drawn."""
        return any(each.is_busy for each in self.figures)

    def close_work(self) -> None:
        """Give up drawing."""
        for each in self.figures:
            each.close_work()
        self.figures = []

    def show_paper(self, made: MadePaper) -> None:
        """Show the report of a paper from its beginning."""
        self._made = made
        self.words.setText(_summary(made))
        self.part.blockSignals(True)
        self.part.clear()
        self.part.addItems([each.title for each in made.report.sections])
        self.part.blockSignals(False)
        self._show_part()

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) part of the report."""
        if self.part.count():
            self.part.setCurrentIndex((self.part.currentIndex() + by) % self.part.count())

    def restyle(self) -> None:
        """Take up another size of letters."""
        self.words.resize_to(self._theme.font_size)

    def _build(self) -> None:
        part, rows = PlainLabel(tr("Sect&ion")), PlainLabel(tr("Sour&ce"))
        part.setBuddy(self.part)
        rows.setBuddy(self.rows)
        self.rows.addItems(list(_ORIGINS.values()))
        policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        self.part.setSizeAdjustPolicy(policy)
        self.part.setMinimumContentsLength(_LETTERS)
        head = in_row((self.words, 1), self.open, margins=(12, 10, 12, 4), gap=8)
        line = in_row(part, (self.part, 1), rows, self.rows, margins=(12, 0, 12, 8), gap=8)
        in_column(head, line, Rule(self._theme), (self.sections, 1), on=self, gap=0)

    def _show_part(self) -> None:
        self.close_work()
        self.sections.clear()
        place = self.part.currentIndex()
        if self._made is None or place < 0:
            return
        section = self._made.report.sections[place]
        self.sections.add_heading(section.title)
        for block in section.blocks:
            self._show_block(block)
        self.sections.verticalScrollBar().setValue(0)

    def _show_block(self, block: Block) -> None:
        match block:
            case Paragraph(text):
                self.sections.add_words(text)
            case Items(items):
                self.sections.add_words("\n".join(items))
            case Definitions(items):
                self.sections.add_words(
                    "\n".join(strung(": ", (term, said)) for term, said in items)
                )
            case Picture(caption=caption, draw=draw):
                view = FigureView(self._theme)
                self.figures.append(view)
                self.sections.add(view)
                view.show_figure(draw, caption)
                self.sections.add_words(caption)
            case _:
                self._show_table(block)

    def _show_table(self, table: Table[Any]) -> None:
        self.sections.add_words(table.caption)
        wanted = list(_ORIGINS)[self.rows.currentIndex()]
        if wanted and any(each.path == "origin" for each in table.columns):
            said = table.column("origin").text
            table = replace(table, rows=[row for row in table.rows if said(row) == wanted])
            if not table.rows:
                self.sections.add_words(_NO_ROWS)
                return
        self.sections.add_table(table)


def _summary(made: MadePaper) -> str:
    from tempannot.papers.origins import RowOrigin  # noqa: PLC0415 - numpy is slow

    here, published, missing = (
        made.count(each) for each in (RowOrigin.MADE, RowOrigin.PUBLISHED, RowOrigin.MISSING)
    )
    said = tr(
        "{here}, {published:,} published, {missing:,} not made.",
        here=tr_plural(here, "{count:,} row made here", "{count:,} rows made here"),
        published=published,
        missing=missing,
    )
    if not made.unread:
        return said
    unread = tr_plural(
        len(made.unread),
        "{count:,} file or part of the data was of no use.",
        "{count:,} files or parts of the data were of no use.",
    )
    return f"{said} {unread}"


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
        has_report = folder is not None and is_file(folder / f"{asked.subject}.html")
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
