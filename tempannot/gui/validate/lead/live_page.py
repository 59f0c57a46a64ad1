"""How the study goes now: who is at work, how fast, how alike, and what it costs; by itself."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QProgressBar, QPushButton, QWidget
from typing_extensions import override

from tempannot.core.language import shown, tr
from tempannot.core.leads import leading
from tempannot.gui.kit.labels import LinkedWords, WordSizes, linked_heading, muted
from tempannot.gui.kit.layout import in_column, in_row
from tempannot.gui.kit.row_model import RowModel, model_columns
from tempannot.gui.kit.row_table import RowView
from tempannot.gui.kit.theme import Theme
from tempannot.gui.kit.value_boxes import QuietRealBox
from tempannot.gui.validate.lead.evidence import COUNTED
from tempannot.gui.validate.lead.study_loader import StudyLoader
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Task, Worker

if TYPE_CHECKING:
    from tempannot.study.results.live_study import LiveRater, LiveStudy
    from tempannot.study.store.study_store import StudyStore

_OFTEN = 3_000
"""Milliseconds between two looks, if a look takes no longer."""

_SHARE = 10
"""Looks take a tenth of the time at most."""

_MOST_PAY = 1_000.0
_WIDTHS = {
    "rater": 24,
    "now": 9,
    "lists": 8,
    "answered": 10,
    "seconds": 8,
    "checks": 8,
    "correlation": 12,
    "training": 9,
    "last": 14,
    "remarks": 60,
}
_NOTHING = tr("Nobody has judged anything yet. Raters appear here as soon as they do.")


class LivePage(QWidget):
    """Sentences and a row per rater, new by themselves as long as the page is seen.

    ``judgments_requested`` carries a rater and the column asked about, and ``shown`` tells that
    the numbers are those of another moment.
    """

    judgments_requested = Signal(str, str)
    answers_requested = Signal()
    """Emitted when the answers that are counted are asked for."""
    agreement_requested = Signal(object)
    """Emitted with the names of raters without whom agreement is told."""
    times_requested = Signal()
    """Emitted when it is asked who worked how long."""
    shown = Signal()

    def __init__(self, desk: StudyLoader, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._looking = Worker(self, tr("live numbers"))
        self._found: LiveStudy | None = None
        self._begun = 0.0
        self._timer = pause_before(self._look, self)
        self._said, self._more, self._problem = linked_heading(), LinkedWords(), muted()
        self._bar = QProgressBar()
        self._bar.setAccessibleName(tr("Judgments that are there, of all"))
        self._bar.setTextVisible(False)
        self.pay = QuietRealBox()
        self.pay.setRange(0, _MOST_PAY)
        self.pay.setAccessibleName(tr("Pay an hour, to tell what the study costs"))
        self.still = QPushButton(tr("Stand st&ill"))
        self.still.setCheckable(True)
        self.still.setToolTip(tr("Change nothing here by itself"))
        self.model: RowModel[LiveRater] = RowModel((), theme, self)
        self.table = RowView(tr("Raters, those at work first"), self.model, self)
        self.table.identity = lambda row: row.known.name
        below = in_row(muted(tr("Pay an hour")), self.pay, self.still, 1, gap=8)
        in_column(
            *(self._said, self._bar, self._more, self._problem, (self.table, 1), below),
            on=self,
            margins=14,
            gap=8,
        )
        self.setFocusProxy(self.table)
        self._connect()

    def _connect(self) -> None:
        self._looking.failed.connect(self._tell)
        self.pay.valueChanged.connect(self._show)
        self.still.toggled.connect(self._stand_still)
        self.table.cell_entered.connect(self._enter)
        for words in (self._said, self._more):
            words.linkActivated.connect(self._follow)
        WordSizes(self, self._theme)

    @property
    def is_busy(self) -> bool:
        """Whether it looks just now."""
        return self._looking.is_busy

    @property
    def text(self) -> str:
        """All that is said above the table."""
        return "\n".join(each for each in (self._said.words, self._more.words) if each)

    def close_work(self) -> None:
        """Look no more; before the store is closed."""
        self._timer.stop()
        self._looking.close()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()

    def _look(self) -> None:
        self._begun = monotonic()
        self._looking.run(partial(_live, self._desk.store, self._desk.has_names), self._take)

    def look(self) -> None:
        """Look anew, if the page is seen; else it does when it is."""
        if self.isVisible():
            self._look()

    def _take(self, found: LiveStudy) -> None:
        self._found = found
        self._problem.clear()
        self._show()
        self._wait()
        self.shown.emit()

    def _tell(self, problem: str) -> None:
        self._problem.setText(problem)
        self._wait()

    def _wait(self) -> None:
        if self.isVisible() and not self.still.isChecked():
            took = 1000 * (monotonic() - self._begun)
            self._timer.start(max(_OFTEN, round(_SHARE * took)))

    def _show(self) -> None:
        from tempannot.study.report.live_tables import (  # noqa: PLC0415 - numpy is slow
            live_sentences,
            live_table,
        )

        found = self._found
        if found is None:
            return
        first, *more = live_sentences(found, self.pay.value(), leading)
        self._said.setText(first)
        self._more.setText("\n".join(map(shown, more if found.raters else [_NOTHING])))
        self._bar.setMaximum(max(1, found.wanted))
        self._bar.setValue(found.given)
        table = live_table(found)
        columns = model_columns(table, _WIDTHS)
        leading_on = (replace(each, leads=each.name in COUNTED) for each in columns)
        self.model.set_rows(table.rows, tuple(leading_on))

    def _follow(self, to: str) -> None:
        """Show what a number in a sentence counts, or the rater of a name."""
        found = self._found
        if found is None:
            return
        match to:
            case "answers":
                self.answers_requested.emit()
            case "shared":
                self.agreement_requested.emit(frozenset())
            case "undoubted":
                names = frozenset(each.known.name for each in found.doubted)
                self.agreement_requested.emit(names)
            case "time":
                self.times_requested.emit()
            case "speed":
                self.table.list_by("seconds")
            case "here":
                self.table.list_by("now")
            case _:
                self._enter_rater(to)

    def _enter_rater(self, to: str) -> None:
        from tempannot.study.report.live_tables import RATER  # noqa: PLC0415 - numpy is slow

        names = [f"{RATER}{each.known.name}" for each in self.model.rows]
        if to in names:
            self.table.enter_row(names.index(to))

    def _stand_still(self, is_still: bool) -> None:
        if is_still:
            self._timer.stop()
        else:
            self._look()

    def _enter(self, rater: LiveRater, column: int) -> None:
        self.judgments_requested.emit(rater.known.name, self.model.columns[column].name)


def _live(store: StudyStore, has_names: bool, task: Task) -> LiveStudy:
    from tempannot.study.results.live_study import live_study  # noqa: PLC0415 - numpy is slow
    from tempannot.study.store.unnamed_study import shown_study  # noqa: PLC0415 - as below

    task.say(tr("looking at what raters do"))
    return live_study(shown_study(store, has_names=has_names), datetime.now(UTC))
