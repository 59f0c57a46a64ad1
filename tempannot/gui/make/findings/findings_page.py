"""A page that looks through files: what to look through at the left, what was found beside it.

Some have numbers that lead to items, and these to their links.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QStackedWidget, QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.gui.kit.dialogs import CommandLine
from tempannot.gui.kit.labels import ElidedLabel, Words
from tempannot.gui.kit.layout import in_column, in_row, scrolled
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.work_bar import WorkBar
from tempannot.gui.make.findings.items_panel import ItemsPanel
from tempannot.gui.make.page import BuildPage, MessagePage, Rule, SideBySide, cancel_button
from tempannot.gui.state.preferences import Preferences
from tempannot.session.worker import Progress, Worker, sentence

_PROGRESS_LETTERS = 34


class WorkLine(QWidget):
    """The line; its buttons ask for what they say."""

    again_requested = Signal()
    cancel_requested = Signal()
    rate_requested = Signal()

    def __init__(self, again: str, theme: Theme) -> None:
        super().__init__()
        self.again, self.cancel = QPushButton(again), cancel_button()
        self.rate = QPushButton(tr("Rate these…"))
        self.rate.setToolTip(tr("Begin a rating study with the items of this file"))
        self.words = ElidedLabel()
        self.words.setAccessibleName(tr("What was looked at"))
        policy = self.words.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # else Cancel grows over the whole line
        self.words.setSizePolicy(policy)
        self.progress = WorkBar(_PROGRESS_LETTERS)
        in_row(
            *(self.again, self.progress, self.cancel, (self.words, 1), self.rate),
            on=self,
            margins=(10, 7, 10, 7),
            gap=8,
        )
        self.again.clicked.connect(self.again_requested)
        self.cancel.clicked.connect(self.cancel_requested)
        self.rate.clicked.connect(self.rate_requested)
        theme.changed.connect(self.progress.fit)
        self.show_progress(Progress())

    def show_progress(self, progress: Progress) -> None:
        """Show how far the work is."""
        self.progress.show_progress(progress)
        self.cancel.setVisible(not progress.is_over)
        self.words.setVisible(progress.is_over)
        self.again.setVisible(progress.is_over)


class FindingsPage(BuildPage):
    """The frame of such a page: the work beside the window, a message or findings, the command.

    ``again`` is the button that works anew, ``stopped`` what is said when the work is given up.
    """

    def __init__(self, preferences: Preferences, again: str, stopped: str) -> None:
        super().__init__()
        self._theme = preferences.theme
        self._stopped = stopped
        self._background = Worker(self)
        self.message = MessagePage(self._theme)
        self.command = CommandLine(self._theme)
        self.line = WorkLine(again, self._theme)
        self._stack = QStackedWidget()
        self._background.progressed.connect(self.line.show_progress)
        self.line.again_requested.connect(self.work_again)
        self.line.cancel_requested.connect(self.cancel)
        self.line.rate_requested.connect(self.rate)

    @property
    @override
    def is_busy(self) -> bool:
        """Whether the files are being looked through."""
        return self._background.is_busy

    @property
    @override
    def is_working(self) -> bool:
        return self._background.is_busy

    @property
    @override
    def parts(self) -> Sequence[QWidget]:
        return (*self.sides.parts, self.line)

    def work_again(self) -> None:
        """Do what the button says."""
        self.preview()

    @override
    def cancel(self) -> None:
        if self._background.is_busy:
            self._background.stop()
            self._say(self._stopped)

    @override
    def close_page(self) -> None:
        self._background.close()

    def _lay_out(
        self, left: QWidget, findings: QWidget, title: str, widths: tuple[int, int]
    ) -> None:
        """Put the files at the left, and the findings under their title beside them."""
        self._left, self._scroll = left, scrolled(left, across=False)
        self._stack.addWidget(self.message)
        self._stack.addWidget(findings)
        self.sides = SideBySide((tr("Files"), self._scroll), (title, self._stack), widths)
        below = in_column(self.command, self.line, margins=(0, 5, 0, 0))
        in_column((self.sides, 1), Rule(self._theme), below, on=self)

    def _say(self, words: str) -> None:
        self.message.show_text(words, is_error=False)
        self._stack.setCurrentWidget(self.message)

    def _fail(self, error: Exception) -> None:
        self.message.show_text(sentence(error), is_error=True)
        self._stack.setCurrentWidget(self.message)
        self.sides.show_part(1)

    def _resize_left(self, letters: int) -> None:
        """Give what is at the left the width of so many letters, and its words their size."""
        for label in self._scroll.findChildren(Words):
            label.resize_to(self._theme.font_size)
        self.message.restyle()
        bar = self._scroll.verticalScrollBar().sizeHint().width()
        self.sides.give_first(self.fontMetrics().averageCharWidth() * letters + bar)


class PageWithItems(FindingsPage):
    """The part of such a page that is the same whatever is found."""

    @property
    @abstractmethod
    def items(self) -> ItemsPanel:
        """The items behind the number that was asked about last."""

    @property
    @override
    def parts(self) -> Sequence[QWidget]:
        return (*self.sides.parts, self.items, self.line)

    @override
    def step(self, by: int) -> None:
        self.items.step(by)

    @override
    def show_link(self) -> None:
        self.items.ask_link()

    @override
    def _lay_out(
        self, left: QWidget, findings: QWidget, title: str, widths: tuple[int, int]
    ) -> None:
        super()._lay_out(left, findings, title, widths)
        self.items.link_requested.connect(self.link_requested)
