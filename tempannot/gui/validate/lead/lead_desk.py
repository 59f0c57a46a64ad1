"""What the lead's pages show, fetched and worked out beside the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tempannot.core.wording import counted
from tempannot.gui.validate.background import Background, Task

if TYPE_CHECKING:
    from tempannot.study.results.study_results import StudyResults
    from tempannot.study.statistics.findings import Findings
    from tempannot.study.store.facts import JudgmentRow, RaterInfo, Review, StudyInfo
    from tempannot.study.store.study_store import StudyStore


@dataclass(frozen=True, slots=True, eq=False)
class Fetched:
    """A study as it is at one moment; ``rows`` are the judgments that hold."""

    study: StudyInfo
    raters: tuple[RaterInfo, ...]
    rows: tuple[JudgmentRow, ...]
    results: StudyResults
    reviews: tuple[Review, ...]


class LeadDesk(QObject):
    """Fetches and computes for the pages; nothing here waits for the store.

    ``fetched`` and ``computed`` tell that there is something else in ``study`` and ``findings``,
    ``reviewed`` that the marks are others. ``said`` and ``failed`` carry sentences.
    """

    fetched = Signal()
    computed = Signal()
    reviewed = Signal()
    said = Signal(str)
    failed = Signal(str)
    progressed = Signal(object)

    def __init__(
        self, store: StudyStore, lead: str = "lead", parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.store = store
        self.lead = lead
        self.study: Fetched | None = None
        self.findings: Findings | None = None
        self.reviews: tuple[Review, ...] = ()
        self._reading, self._computing = Background(self), Background(self)
        for each in (self._reading, self._computing):
            each.failed.connect(self.failed)
            each.progressed.connect(self.progressed)

    @property
    def is_busy(self) -> bool:
        """Whether something is fetched or computed."""
        return self._reading.is_busy or self._computing.is_busy

    def refresh(self) -> None:
        """Fetch everything anew."""
        self._computing.stop()
        self._reading.run(partial(_fetch, self.store), self._take)

    def stop(self) -> None:
        """Give up what is under way; what is shown stays."""
        self._reading.stop()
        self._computing.stop()

    def close(self) -> None:
        """Give up for good."""
        self._reading.close()
        self._computing.close()

    def release(self, rater: str) -> None:
        """Let others have the lists that a rater has not finished."""
        work = partial(_release, self.store, rater)
        self._reading.run(work, partial(self._tell_released, rater))

    def mark(self, item: int, note: str) -> None:
        """Mark the link behind an item as one to look at."""
        self._reading.run(partial(_mark, self.store, (item, note, self.lead)), self._take_reviews)

    def unmark(self, id: str, note: str = "") -> None:
        """Say that the link of a mark was looked at."""
        self._reading.run(partial(_close, self.store, (id, note, self.lead)), self._take_reviews)

    def do(self, work: Callable[[Task], str]) -> None:
        """Do something else with the store that ends in a sentence, such as an export."""
        self._reading.run(work, self.said.emit)

    def _take(self, found: Fetched) -> None:
        self.study, self.findings, self.reviews = found, None, found.reviews
        self.fetched.emit()
        if found.results.judgments is not None:
            self._computing.run(partial(_compute, found), self._take_findings)

    def _take_findings(self, found: Findings) -> None:
        self.findings = found
        self.computed.emit()

    def _take_reviews(self, reviews: tuple[Review, ...]) -> None:
        self.reviews = reviews
        self.reviewed.emit()

    def _tell_released(self, rater: str, count: int) -> None:
        lists = counted(count, "list")
        none = f"{rater} has no unfinished list."
        self.said.emit(f"{lists} of {rater} can be judged by others now." if count else none)
        self.refresh()


def _fetch(store: StudyStore, task: Task) -> Fetched:
    from tempannot.study.results.study_results import results_of  # noqa: PLC0415 - numpy is slow

    task.say("reading the judgments")
    rows = []
    for row in store.judgment_rows():
        rows.append(row)
        if not len(rows) % 5000:
            task.say("reading the judgments", len(rows))
    task.say("reading the marks")
    found = results_of(store.study, rows)
    return Fetched(store.study, store.raters(), tuple(rows), found, store.reviews())


def _compute(fetched: Fetched, task: Task) -> Findings:
    from tempannot.study.statistics.findings import findings  # noqa: PLC0415 - numpy is slow
    from tempannot.study.statistics.watching import Watch  # noqa: PLC0415

    task.say("working out the statistics")
    judgments = fetched.results.judgments
    assert judgments is not None
    watch = Watch(lambda: task.is_stopped, lambda stage, _: task.say(stage))
    return findings(judgments, watch=watch)


def _release(store: StudyStore, rater: str, _: Task) -> int:
    return store.release(rater)


def _mark(store: StudyStore, said: tuple[int, str, str], _: Task) -> tuple[Review, ...]:
    store.mark_review(*said)
    return store.reviews()


def _close(store: StudyStore, said: tuple[str, str, str], _: Task) -> tuple[Review, ...]:
    store.close_review(*said)
    return store.reviews()
