"""How far each rater is, and letting go of the lists of those who stopped."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget

from tempannot.core.language import dated, shown, tr
from tempannot.core.leads import leading
from tempannot.core.wording import clock_time, ended
from tempannot.gui.kit.labels import LinkedWords, Words, WordSizes, linked_heading, muted
from tempannot.gui.kit.layout import in_bar, in_column
from tempannot.gui.kit.row_model import RowModel, ShownColumn
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.study.report.status_tables import (
    lists_wanted,
    progress_words,
    training_word,
    training_words,
)
from tempannot.study.store.facts import RaterInfo

_NOBODY = tr(
    "Nobody has begun yet. Raters open this study and enter their name; with files instead of a "
    "server, hand out a file to each and merge what comes back."
)


class StatusPage(QWidget):
    """A row per rater; ``judgments_requested`` carries a rater and the column asked about.

    ``hand_out_requested`` carries the rater who is chosen, "" for none; ``forget_requested`` the
    one whose work is to be deleted.
    """

    judgments_requested = Signal(str, str)
    hand_out_requested = Signal(str)
    forget_requested = Signal(str)
    answers_requested = Signal()
    """Emitted when the answers that are counted are asked for."""

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._said, self._training = linked_heading(), LinkedWords()
        self._training.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._empty = muted(_NOBODY)
        self._bar = QProgressBar()
        self._bar.setAccessibleName(tr("Lists judged, of all"))
        self._bar.setTextVisible(False)
        self.model: RowModel[RaterInfo] = RowModel((), theme, self)
        self.table = RowView(tr("Raters and how far they are"), self.model, self)
        self.table.identity = attrgetter("name")
        self.release = QPushButton(tr("&Release lists"))
        self.release.setToolTip(
            tr("Let others have the lists that this rater has not finished; what was judged stays")
        )
        self.let_in = QPushButton(tr("&Let in"))
        self.let_in.setToolTip(
            tr("Let this rater go on, who failed the training or for whom the study has ended")
        )
        self.forget = QPushButton(tr("&Delete…"))
        self.forget.setToolTip(tr("Delete all that this rater gave, with revisions and facts"))
        self.hand_out = QPushButton(tr("&Hand out…"))
        self.hand_out.setToolTip(
            tr(
                "Write a study file, or a page for a browser, for one rater who works without a "
                "server"
            )
        )
        self.merge, self.take_in = QPushButton(tr("&Merge…")), QPushButton(tr("&Import…"))
        self.merge.setToolTip(
            tr(
                "Take what raters did in files that were handed out, in copies, or in Label Studio "
                "or Potato"
            )
        )
        self.take_in.setToolTip(tr("Take the judgments of an exported table"))
        self.brought = Words()
        self._build()
        desk.brought.connect(self._tell)
        desk.fetched.connect(self._fill)
        WordSizes(self, theme)

    def _build(self) -> None:
        self.release.setEnabled(False)
        self.forget.setEnabled(False)
        self.let_in.setEnabled(False)
        row = in_bar(
            self.release,
            self.let_in,
            self.forget,
            (QWidget(), 1),
            self.hand_out,
            self.merge,
            self.take_in,
            gap=6,
        )
        row.least = 0
        self.setFocusProxy(self.table)
        column = in_column(
            self._said,
            self._bar,
            self._training,
            self._empty,
            (self.table, 1),
            self.brought,
            row,
            on=self,
            margins=(16, 14, 16, 12),
            gap=8,
        )
        self.brought.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.brought.setAccessibleName(tr("What came into the study last"))
        self.brought.hide()
        column.setAlignment(self._empty, Qt.AlignmentFlag.AlignTop)
        for words in (self._said, self._training):
            words.linkActivated.connect(self._follow)
        self.table.row_chosen.connect(self._choose)
        self.table.cell_entered.connect(self._enter)
        self.release.clicked.connect(self._release)
        self.let_in.clicked.connect(self._let_in)
        self.forget.clicked.connect(self._ask_forget)
        self.hand_out.clicked.connect(self.ask_hand_out)

    def _fill(self) -> None:
        found = self._desk.study
        if found is None:
            return
        self._said.setText(ended(progress_words(found.study, found.raters, leading)))
        training = training_words(found.study.design, found.raters, leading)
        self._training.setText(tr("Training: {training}.", training=training) if training else "")
        self._training.setVisible(bool(training))
        self._bar.setMaximum(max(1, lists_wanted(found.study)))
        self._bar.setValue(sum(each.lists_finished for each in found.raters))
        self.model.set_rows(found.raters, _columns(found.late_times))
        self._empty.setVisible(not found.raters)
        self.table.setVisible(bool(found.raters))

    def _follow(self, to: str) -> None:
        """Show what a number in a sentence counts."""
        if to == "answers":
            self.answers_requested.emit()
        else:
            self.table.list_by(to)

    def show_times(self) -> None:
        """Show how long each rater was at work, who was longest first."""
        self.table.list_by("active_seconds")

    def ask_hand_out(self) -> None:
        """Ask for a file for the rater who is chosen, or for whom is to be said."""
        chosen = self.table.chosen
        self.hand_out_requested.emit("" if chosen is None else self._desk.name_of(chosen.name))

    def _tell(self, told: str) -> None:
        self.brought.setText(told)
        self.brought.show()

    def _choose(self, rater: RaterInfo | None) -> None:
        is_open = rater is not None and rater.lists_finished < rater.lists_claimed
        self.release.setEnabled(is_open)
        self.forget.setEnabled(rater is not None)
        self.let_in.setEnabled(rater is not None and rater.is_barred)

    def _enter(self, rater: RaterInfo, column: int) -> None:
        self.judgments_requested.emit(rater.name, self.model.columns[column].name)

    def _let_in(self) -> None:
        if self.table.chosen is not None:
            self._desk.let_in(self.table.chosen.name)

    def _ask_forget(self) -> None:
        if self.table.chosen is not None:
            self.forget_requested.emit(self._desk.name_of(self.table.chosen.name))

    def _release(self) -> None:
        if self.table.chosen is not None:
            self._desk.release(self.table.chosen.name)


def _columns(late_times: Mapping[str, float]) -> tuple[ShownColumn[RaterInfo], ...]:
    return (
        ShownColumn(tr("rater"), lambda each: each.name, 20),
        ShownColumn(
            tr("lists"),
            lambda each: tr(
                "{lists_finished} of {lists_claimed}",
                lists_finished=each.lists_finished,
                lists_claimed=each.lists_claimed,
            ),
            11,
            lambda each: each.lists_finished,
            is_number=True,
            tip=tr("Finished, of those begun"),
            name="lists",
        ),
        ShownColumn(
            tr("answered"),
            "{:,}",
            11,
            lambda each: each.answered,
            leads=True,
            name="answered",
            tip=tr("Items of lists with an answer; attention checks are apart"),
        ),
        ShownColumn(
            tr("checks"),
            lambda each: (
                ""
                if each.checks_passed is None
                else tr(
                    "{checks_passed} of {checks}",
                    checks_passed=each.checks_passed,
                    checks=each.checks,
                )
            ),
            11,
            lambda each: each.checks_passed,
            is_number=True,
            leads=True,
            name="checks",
            color=lambda each: "conflict" if each.checks_missed else "",
            tip=tr("Attention checks passed, of those answered"),
        ),
        ShownColumn(
            tr("skipped"), "{:,}", 10, lambda each: each.skipped, leads=True, name="skipped"
        ),
        ShownColumn(
            tr("flagged"), "{:,}", 10, lambda each: each.flagged, leads=True, name="flagged"
        ),
        ShownColumn(
            tr("active time"),
            lambda each: clock_time(each.active_seconds),
            13,
            lambda each: each.active_seconds,
            is_number=True,
            tip=tr("Without the time in which nothing was done"),
            name="active_seconds",
        ),
        ShownColumn(
            tr("s each lately"),
            "{:.1f}",
            13,
            lambda each: late_times.get(each.name),
            tip=tr("The median active time of the last 30 answers."),
        ),
        ShownColumn(
            tr("training"),
            training_word,
            11,
            color=lambda each: "conflict" if each.is_barred else "",
            tip=tr(
                "Whether the training was passed, and whether the study has ended for the rater"
            ),
            name="training",
        ),
        ShownColumn(
            tr("pages"),
            "{:,}",
            9,
            lambda each: each.pages or None,
            tip=tr("Pages around the items that were answered"),
        ),
        ShownColumn(
            tr("last answer"),
            lambda each: (
                shown(dated(each.last_answer_at.astimezone())) if each.last_answer_at else ""
            ),
            20,
            lambda each: each.last_answer_at,
        ),
    )
