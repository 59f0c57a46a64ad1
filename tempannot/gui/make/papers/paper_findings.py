"""The report of a paper in the window: a section at a time, rows by where they come from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QPushButton, QWidget

from tempannot.core.language import tr, tr_plural
from tempannot.gui.kit.figure_view import FigureView
from tempannot.gui.kit.labels import PlainLabel, Words
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.page_layout import Rule
from tempannot.gui.views.section_page import SectionPage
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

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._made: MadePaper | None = None
        self.figures: list[FigureView] = []
        self.words = Words()
        self.words.setAccessibleName(tr("What was made"))
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
                self.sections.add_words("\n".join(f"{term}: {said}" for term, said in items))
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
