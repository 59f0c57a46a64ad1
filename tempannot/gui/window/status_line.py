"""The counts at the foot of the window: counted beside it, clicked down to what they count."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal, SignalInstance
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QStatusBar, QToolButton
from typing_extensions import override

from tempannot.core.completeness import Completeness, CompletionStage
from tempannot.core.language import bilingual, shown, tr, tr_plural
from tempannot.core.results import Counts, Results
from tempannot.core.schemes import Scheme
from tempannot.gui.kit.labels import PlainLabel, literal, set_tip
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.lazy_panel import DELAY, DELAY_OF_REASONS
from tempannot.session.document_session import DocumentSession
from tempannot.session.pauses import pause_before
from tempannot.session.worker import Progress, Task, Worker

_GAP = 8
"""Pixels from one count to the next, at most."""
_AT_ONCE = 1500
"""Intervals and links together that are counted within a few milliseconds."""
_LATER = DELAY_OF_REASONS + DELAY
"""Milliseconds from an edit to the counting beside the window, behind all that shows the edit."""


class Counting(QObject):
    """``counted`` carries a session whose counts are known now.

    Large documents are counted beside the window, and only once what shows an edit is painted: the
    two would share one interpreter. What several edits in a row leave is counted once.
    """

    counted = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._background = Worker(self)
        self._session: DocumentSession | None = None
        self._later = pause_before(self._begin, self, _LATER)

    def count(self, session: DocumentSession) -> None:
        """Count a document instead of what was being counted."""
        self._background.stop()
        self._session = session
        if len(session.reasoning.intervals) + len(session.document.links) <= _AT_ONCE:
            self._later.stop()
            self.counted.emit(session)
        else:
            self._later.start()

    def close(self) -> None:
        """Count no more."""
        self._later.stop()
        self._session = None
        self._background.close()

    def _begin(self) -> None:
        session = self._session
        if session is not None:
            results = session.reasoning.results
            self._background.run(partial(_counts, results), partial(self._tell, session, results))

    def _tell(self, session: DocumentSession, results: Results, _counts: Counts) -> None:
        if session.reasoning.results is results:
            self.counted.emit(session)


def _counts(results: Results, _task: Task) -> Counts:
    results.completeness()
    return results.counts()


_PROFILE = tr("Choose what the types of links mean")
_ASSERTED = tr("Show the asserted links")
_OTHERS = bilingual(
    "; {:,} more say nothing to the closure: vague or skipped, of an interval and itself, "
    "contradicting or kept outside, or not understood"
)


class StatusLine(QStatusBar):
    """Asserted, inferred and minimal links, pairs decided, contradictions, saved or not."""

    asserted_requested = Signal()
    inferred_requested = Signal()
    minimal_requested = Signal()
    decided_requested = Signal()
    conflict_requested = Signal()
    profile_requested = Signal()
    question_requested = Signal()
    stop_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._has_conflict = self._is_complete = self._is_counted = False
        self.setSizeGripEnabled(False)
        self.setMinimumWidth(1)
        self._progress = PlainLabel()
        self._progress.setContentsMargins(8, 0, 8, 0)
        self._stop = QToolButton()
        self._stop.setText(tr("Stop"))
        self._stop.clicked.connect(self.stop_requested)
        self.addWidget(self._progress)
        self.addWidget(self._stop)
        self.show_progress(Progress())
        self._asserted = self._count(_ASSERTED, self.asserted_requested)
        self._inferred = self._count(tr("Show what follows from them"), self.inferred_requested)
        self._minimal = self._count(tr("Show the minimal graph"), self.minimal_requested)
        self._decided = self._count(tr("Show all pairs as a matrix"), self.decided_requested)
        self._verdict = self._count(tr("Show what contradicts"), self.conflict_requested)
        self.profile = self._count(_PROFILE, self.profile_requested)
        self._stage = self._count("", self.question_requested)
        self._saved = PlainLabel()
        self._saved.setContentsMargins(8, 0, 8, 0)
        self.addPermanentWidget(self.profile)
        self.addPermanentWidget(self._stage)
        self.addPermanentWidget(self._verdict)
        self.addPermanentWidget(self._saved)
        theme.changed.connect(self._colour)
        self._colour()
        self.show_nothing()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    @override
    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._make_room()
        return is_done

    def _make_room(self) -> None:
        """Leave out counts that panels say too, the least ones first, rather than cut them all."""
        if not self._is_counted:
            return
        least_first = (self._minimal, self._inferred, self._decided, self._asserted)
        others = (self.profile, self._stage, self._verdict, self._saved)
        there = (*least_first, *(each for each in others if not each.isHidden()))
        needed = sum(each.sizeHint().width() + _GAP for each in there)
        for each in least_first:
            each.setVisible(needed <= self.width())
            if needed > self.width():
                needed -= each.sizeHint().width() + _GAP

    @property
    def asserted_text(self) -> str:
        """What the count of asserted links says."""
        return self._asserted.text()

    @property
    def verdict_text(self) -> str:
        """What is said of consistency."""
        return self._verdict.text()

    @property
    def stage_text(self) -> str:
        """What is said of how far the document is."""
        return self._stage.text()

    @property
    def profile_text(self) -> str:
        """What is said of the meaning of types."""
        return self.profile.text()

    def show_scheme(self, scheme: Scheme, unread: str) -> None:
        """Say which scheme the types have their meaning from, and what it does not know."""
        self.profile.setText(f"{scheme.label}  !" if unread else scheme.label)
        guideline = f"{scheme.label} ({scheme.source}). {scheme.guideline}"
        set_tip(self.profile, literal("\n".join(filter(None, (_PROFILE, unread, guideline)))))
        self.profile.show()

    def show_nothing(self) -> None:
        """No document is open."""
        for button in (
            *(self._asserted, self._inferred, self._minimal, self._decided),
            self.profile,
        ):
            button.hide()
        self._verdict.hide()
        self._stage.hide()
        self._saved.setText("")
        self._is_counted = False

    def show_completeness(self, found: Completeness) -> None:
        """Say how far the document is; of contradictions the verdict tells."""
        self._is_complete = found.stage is CompletionStage.COMPLETE
        self._stage.setText(shown(found.words))
        ask = "" if self._is_complete else tr("\nTake the next question (N)")
        set_tip(self._stage, literal(f"{shown(found.sentence)}{ask}"))
        self._stage.setVisible(found.stage is not CompletionStage.CONTRADICTORY)
        self._colour()

    def show_counts(self, counts: Counts, conflicts: int, links: int, left_out: int = 0) -> None:
        """Show the numbers of the open document, which has so many links in all.

        ``left_out`` counts those that nobody knows what to make of.
        """
        share = 100 * counts.decided / counts.pairs if counts.pairs else 0.0
        others = links - counts.asserted
        of_all = tr(" of {links:,} links", links=links) if others else ""
        self._asserted.setText(
            tr_plural(
                counts.asserted,
                "{count:,}{of_all} asserted",
                "{count:,}{of_all} asserted",
                of_all=of_all,
            )
        )
        more = shown(_OTHERS.format(others)) if others else ""
        set_tip(self._asserted, literal(f"{_ASSERTED}{more}"))
        self._inferred.setText(
            tr_plural(counts.inferred, "{count:,} inferred", "{count:,} inferred")
        )
        self._minimal.setText(tr_plural(counts.minimal, "{count:,} minimal", "{count:,} minimal"))
        decided = (
            tr("{share:.0f} % of {pairs:,} wanted pairs decided", share=share, pairs=counts.pairs)
            if counts.is_wanted
            else tr("{share:.0f} % of {pairs:,} pairs decided", share=share, pairs=counts.pairs)
        )
        self._decided.setText(decided)
        self._has_conflict = conflicts > 0
        one_or_many = tr_plural(conflicts, "{count:,} contradiction", "{count:,} contradictions")
        consistent = (
            tr("consistent, {left_out:,} not read", left_out=left_out)
            if left_out
            else tr("consistent")
        )
        self._verdict.setText(f"!  {one_or_many}" if conflicts else f"\N{CHECK MARK}  {consistent}")
        self._verdict.show()
        self._is_counted = True
        self._make_room()
        self._colour()

    @property
    def progress_text(self) -> str:
        """What is said to be under way, empty if nothing is."""
        return self._progress.text()

    def show_progress(self, progress: Progress) -> None:
        """Say what is being opened, with a button to stop it."""
        set_tip(self._stop, literal(tr("Stop: {progress}", progress=progress.words)))
        self._progress.setText(progress.words)
        for widget in (self._progress, self._stop):
            widget.setVisible(not progress.is_over)

    def show_saved(self, modified: bool) -> None:
        """Say whether there are edits that are not in the file yet."""
        self._saved.setText(tr("\N{BLACK CIRCLE} not saved") if modified else tr("saved"))

    def _count(self, purpose: str, signal: SignalInstance) -> QPushButton:
        button = QPushButton()
        button.setFlat(True)
        set_tip(button, literal(purpose))
        button.clicked.connect(signal)
        self.addWidget(button)
        return button

    def _colour(self) -> None:
        verdict = self._theme.color("conflict" if self._has_conflict else "ok").name()
        plain = self._theme.color("muted").name()
        rule = (
            "QPushButton {{ border: none; background: transparent; color: {}; padding: 2px 8px;"
            " text-align: left; }}"
        )
        hover = f"QPushButton:hover {{ color: {self._theme.color('accent').name()}; }}"
        self.setStyleSheet(rule.format(plain) + hover)
        self._verdict.setStyleSheet(rule.format(verdict))
        done = self._theme.color("ok").name() if self._is_complete else plain
        self._stage.setStyleSheet(rule.format(done) + hover)
