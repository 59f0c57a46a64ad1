"""The four steps beside each other as tabs, which Alt and their numbers lead to."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QTabWidget

from tempannot.core.options import Option
from tempannot.gui.kit.layout import scrolled
from tempannot.gui.kit.theme import Theme
from tempannot.gui.make.candidates.check_form import CheckForm
from tempannot.gui.make.candidates.expand_panel import ExpandPanel
from tempannot.gui.make.candidates.open_questions import OpenQuestions
from tempannot.gui.make.candidates.rate_panel import RatePanel
from tempannot.gui.make.candidates.write_form import WriteForm

WRITE, CHECK, EXPAND, RATE = range(4)
_TITLES = ("&1 Write", "&2 Check", "&3 Expand", "&4 Rate")


class Steps(QTabWidget):
    """The steps; the titles of the first two say how far one is."""

    def __init__(self, options: Sequence[Option], theme: Theme) -> None:
        super().__init__()
        self.write_form, self.check_form = WriteForm(theme), CheckForm(theme)
        self.expand_panel = ExpandPanel(options, theme)
        self.rate_panel = RatePanel(theme)
        pages = (
            scrolled(self.write_form),
            scrolled(self.check_form),
            self.expand_panel,
            scrolled(self.rate_panel),
        )
        self.setDocumentMode(True)
        for page, title in zip(pages, _TITLES, strict=True):
            self.addTab(page, title)

    def show_questions(self, questions: OpenQuestions) -> None:
        """Say how many questions are written and kept; given ones have no first two steps."""
        titles: Sequence[str] = _TITLES
        if not questions.are_given:
            written, kept = len(questions.book.drafts), questions.kept
            titles = (f"{_TITLES[0]} ({written})", f"{_TITLES[1]} ({kept} kept)", *_TITLES[2:])
        for step, title in enumerate(titles):
            self.setTabText(step, title)
        for step in (WRITE, CHECK):
            self.setTabEnabled(step, not questions.are_given)

    def show_chosen(self, questions: OpenQuestions, place: int) -> None:
        """Show the draft at a place, where there is one."""
        draft = questions.draft(place)
        self.write_form.show_draft(draft)
        self.check_form.show_draft(draft)
