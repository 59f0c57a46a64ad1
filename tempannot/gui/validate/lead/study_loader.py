"""What the lead's pages show, fetched and worked out beside the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from tempannot.core.language import tr, tr_plural
from tempannot.session.worker import Task, Worker
from tempannot.study.design.item_sampling import question_of

if TYPE_CHECKING:
    from tempannot.statistics.findings import Findings
    from tempannot.study.export.rater_columns import OfRaters
    from tempannot.study.results.baseline import StudyBaseline
    from tempannot.study.results.rater_answers import SaidAnswer
    from tempannot.study.results.study_results import StudyResults
    from tempannot.study.store.facts import JudgmentRow, RaterInfo, Review, StudyInfo
    from tempannot.study.store.study_store import StudyStore


@dataclass(frozen=True, slots=True, eq=False)
class Fetched:
    """A study as it is at one moment; ``rows`` are the judgments that hold.

    ``question_sizes`` says how many answers each question has, if there are any, ``of_raters`` what
    raters answered on pages, by question and rater. ``names`` are those of the raters by what they
    are called here, ``said`` what they said on pages and in comments, and ``late_times`` the median
    seconds of their latest answers.
    """

    study: StudyInfo
    raters: tuple[RaterInfo, ...]
    rows: tuple[JudgmentRow, ...]
    results: StudyResults
    reviews: tuple[Review, ...]
    question_sizes: Mapping[tuple[str, ...] | None, int]
    of_raters: OfRaters
    names: Mapping[str, str]
    said: tuple[SaidAnswer, ...]
    late_times: Mapping[str, float]


@dataclass(frozen=True, slots=True, eq=False)
class ScoredStudy:
    """Scores of raters, for each value of the column ``by`` or only all together.

    ``columns`` are those that they can be parted by.
    """

    baseline: StudyBaseline
    by: str | None
    columns: tuple[str, ...]


class StudyLoader(QObject):
    """Fetches and computes for the pages; nothing here waits for the store.

    ``fetched``, ``computed`` and ``scored`` tell that there is something else in ``study``,
    ``findings`` and ``scores``, ``reviewed`` that the marks are others. ``said`` and ``failed``
    carry sentences, ``brought`` all that is to be known of what came into the study. Raters are
    R01, R02 and so on, as in exports, unless ``has_names``.
    """

    fetched = Signal()
    computed = Signal()
    scored = Signal()
    reviewed = Signal()
    brought = Signal(str)
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
        self.scores: ScoredStudy | None = None
        self.reviews: tuple[Review, ...] = ()
        self._reading, self._computing = Worker(self), Worker(self)
        self._scoring = Worker(self)
        self._by: str | None = None
        self.factor: str | None = None
        self.has_names = False
        for each in (self._reading, self._computing, self._scoring):
            each.failed.connect(self.failed)
            each.progressed.connect(self.progressed)

    @property
    def is_busy(self) -> bool:
        """Whether something is fetched or computed."""
        return any(each.is_busy for each in (self._reading, self._computing, self._scoring))

    def refresh(self) -> None:
        """Fetch everything anew."""
        self._computing.stop()
        self._scoring.stop()
        work = partial(_fetch, self.store, self.has_names)
        self._reading.run(work, partial(self._take, self.has_names))

    def show_names(self, has_names: bool) -> None:
        """Show the names of raters, or R01 and so on, from now on."""
        self.has_names = has_names
        self.refresh()

    def name_of(self, shown: str) -> str:
        """The name of the rater who is called so here."""
        return shown if self.study is None else self.study.names.get(shown, shown)

    def stop(self) -> None:
        """Give up what is under way; what is shown stays."""
        for each in (self._reading, self._computing, self._scoring):
            each.stop()

    def close(self) -> None:
        """Give up for good."""
        for each in (self._reading, self._computing, self._scoring):
            each.close()

    def release(self, rater: str) -> None:
        """Let others have the lists that a rater has not finished."""
        work = partial(_release, self.store, self.name_of(rater))
        self._reading.run(work, partial(self._tell_released, rater))

    def let_in(self, rater: str) -> None:
        """Let a rater go on who failed the training, or for whom the study has ended."""
        work = partial(_let_in, self.store, self.name_of(rater))
        self._reading.run(work, partial(self._tell_let_in, rater))

    def mark(self, item: int, note: str) -> None:
        """Mark the link behind an item as one to look at."""
        self._reading.run(partial(_mark, self.store, (item, note, self.lead)), self._take_reviews)

    def unmark(self, id: str, note: str = "") -> None:
        """Say that the link of a mark was looked at."""
        self._reading.run(partial(_close, self.store, (id, note, self.lead)), self._take_reviews)

    def do(self, work: Callable[[Task], str]) -> None:
        """Do something else with the store that ends in a sentence, such as an export."""
        self._reading.run(work, self.said.emit)

    def change(self, work: Callable[[Task], str]) -> None:
        """Do something that changes the study, say how it ended, and fetch everything anew.

        The first line is said, all of them are brought.
        """
        self._reading.run(work, self._take_change)

    def score(self, by: str | None) -> None:
        """Measure raters against the labels, also for each value of a column of the items."""
        self._by = by
        if self.study is not None:
            self._scoring.stop()
            work = partial(_score, self.study, by)
            self._scoring.run(work, partial(self._take_scores, self.study))

    def explain_by(self, factor: str | None) -> None:
        """Let an answer of raters enter the model, or none."""
        self.factor = factor
        self._computing.stop()
        self._work_out()

    def _work_out(self) -> None:
        found = self.study
        if found is not None and found.results.judgments is not None:
            work = partial(_compute, found, self.factor)
            self._computing.run(work, partial(self._take_findings, found))

    def _take(self, has_names: bool, found: Fetched) -> None:
        if has_names is not self.has_names:
            return  # names were asked for meanwhile, or no longer: another fetch is under way
        self.study, self.findings, self.reviews = found, None, found.reviews
        self.fetched.emit()
        self.score(self._by)
        self._work_out()

    def _take_findings(self, of: Fetched, found: Findings) -> None:
        if of is self.study:  # numbers of another moment may call raters otherwise
            self.findings = found
            self.computed.emit()

    def _take_scores(self, of: Fetched, found: ScoredStudy | None) -> None:
        if of is self.study:
            self.scores = found
            self.scored.emit()

    def _take_change(self, told: str) -> None:
        self.said.emit(told.partition("\n")[0])
        self.brought.emit(told)
        self.refresh()

    def _take_reviews(self, reviews: tuple[Review, ...]) -> None:
        self.reviews = reviews
        self.reviewed.emit()

    def _tell_released(self, rater: str, count: int) -> None:
        lists = tr_plural(count, "{count:,} list", "{count:,} lists")
        none = tr("{rater} has no unfinished list.", rater=rater)
        self.said.emit(
            tr("{lists} of {rater} can be judged by others now.", lists=lists, rater=rater)
            if count
            else none
        )
        self.refresh()

    def _tell_let_in(self, rater: str, _: None) -> None:
        self.said.emit(
            tr("{rater} is let in, and goes on when the study is opened anew.", rater=rater)
        )
        self.refresh()


def _fetch(store: StudyStore, has_names: bool, task: Task) -> Fetched:
    from tempannot.study.export.rater_columns import answers_of_raters, questions_for_model  # noqa: PLC0415
    from tempannot.study.results.live_study import late_times  # noqa: PLC0415 - numpy is slow
    from tempannot.study.results.rater_answers import comments, said_on_pages  # noqa: PLC0415
    from tempannot.study.results.study_results import results_of  # noqa: PLC0415 - numpy is slow
    from tempannot.study.store.unnamed_study import shown_study  # noqa: PLC0415 - as below

    task.say(tr("reading the judgments"))
    rows = []
    shown = shown_study(store, has_names=has_names)
    for row in shown.judgment_rows():
        rows.append(row)
        if not len(rows) % 5000:
            task.say(tr("reading the judgments"), len(rows))
    task.say(tr("reading the marks"))
    study = shown.study
    found = results_of(study, rows)
    reviews, sizes = store.reviews(), _question_sizes(store, found)
    known = answers_of_raters(shown, [each.id for each in questions_for_model(study)])
    names = {} if has_names else {short: name for name, short in store.pseudonyms().items()}
    said = (*said_on_pages(study.design, shown.page_answers()), *comments(rows))
    raters, late = shown.raters(), late_times(rows)
    return Fetched(study, raters, tuple(rows), found, reviews, sizes, known, names, said, late)


def _question_sizes(store: StudyStore, found: StudyResults) -> Mapping[tuple[str, ...] | None, int]:
    from tempannot.study.results.baseline import question_sizes  # noqa: PLC0415 - numpy is slow

    has_questions = any(question_of(each.item.item) for each in found.items)
    return question_sizes(store.items()) if has_questions else {}


def _compute(fetched: Fetched, factor: str | None, task: Task) -> Findings:
    from tempannot.statistics.findings import findings  # noqa: PLC0415 - numpy is slow
    from tempannot.statistics.progress import StagedProgress  # noqa: PLC0415

    task.say(tr("working out the statistics"))
    judgments = fetched.results.judgments
    assert judgments is not None
    if factor is not None and factor in fetched.of_raters:
        judgments = judgments.with_covariates({factor: fetched.of_raters[factor]})
    watch = StagedProgress(lambda: task.is_stopped, lambda stage, _: task.say(stage))
    return findings(judgments, watch=watch)


def _score(fetched: Fetched, by: str | None, task: Task) -> ScoredStudy | None:
    """Return the scores, None if no label says what raters should have answered."""
    from tempannot.study.results.baseline import (  # noqa: PLC0415 - numpy is slow
        NoGoldError,
        baseline_of,
        columns_of,
    )

    task.say(tr("measuring against the labels"))
    try:
        found = baseline_of(fetched.results, fetched.question_sizes, by)
    except NoGoldError:
        return None if by is None else _score(fetched, None, task)
    return ScoredStudy(found, by, columns_of(found.judged))


def _release(store: StudyStore, rater: str, _: Task) -> int:
    return store.release(rater)


def _let_in(store: StudyStore, rater: str, _: Task) -> None:
    store.let_in(rater)


def _mark(store: StudyStore, said: tuple[int, str, str], _: Task) -> tuple[Review, ...]:
    store.mark_review(*said)
    return store.reviews()


def _close(store: StudyStore, said: tuple[str, str, str], _: Task) -> tuple[Review, ...]:
    store.close_review(*said)
    return store.reviews()
