"""How a study goes while raters are at work: who is there, how fast, how careful, how alike."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median

from tempannot.statistics.findings import without_raters
from tempannot.statistics.judgments import Judgments
from tempannot.statistics.ordinal_agreement import ordinal_alpha
from tempannot.statistics.screening import Rater, screened
from tempannot.study.judgment import BlockKind, JudgmentState
from tempannot.study.results.study_results import StudyResults, WatchedStudy, results_of
from tempannot.study.store.facts import JudgmentRow, RaterInfo, StudyInfo

HERE = timedelta(minutes=2)
"""A rater who judged something so lately is at work."""

LATELY = 30
"""How many of the latest judgments tell how fast a rater is now."""

_HOUR = 3600


@dataclass(frozen=True, slots=True)
class LiveRater:
    """A rater: ``is_here`` while at work, ``seconds`` the median active time of a late answer.

    ``checked`` is what screening says; None before the first answer to an item or a check.
    """

    known: RaterInfo
    is_here: bool
    seconds: float | None
    checked: Rater | None

    @property
    def remarks(self) -> tuple[str, ...]:
        """What speaks against the rater."""
        return () if self.checked is None else self.checked.remarks


@dataclass(frozen=True, slots=True)
class LiveStudy:
    """A study at one moment.

    ``given`` of the ``wanted`` judgments of items are there, checks apart. ``alpha`` is
    Krippendorff's ordinal one on the items that two raters or more answered (``shared``), and
    ``alpha_without`` the same without the raters against whom anything speaks; None where there is
    none. ``hours`` are those in which raters were there.
    """

    study: StudyInfo
    at: datetime
    raters: tuple[LiveRater, ...]
    given: int
    wanted: int
    alpha: float | None
    shared: int
    alpha_without: float | None
    hours: float

    @property
    def here(self) -> tuple[LiveRater, ...]:
        """The raters at work."""
        return tuple(each for each in self.raters if each.is_here)

    @property
    def doubted(self) -> tuple[LiveRater, ...]:
        """The raters against whom anything speaks."""
        return tuple(each for each in self.raters if each.remarks)

    @property
    def seconds(self) -> float | None:
        """The median over raters of how long an answer takes now."""
        known = [each.seconds for each in self.raters if each.seconds is not None]
        return median(known) if known else None

    @property
    def hours_left(self) -> float | None:
        """The likely hours of work for what is missing; None before the first answer."""
        seconds = self.seconds
        return None if seconds is None else max(0, self.wanted - self.given) * seconds / _HOUR

    @property
    def time_left(self) -> timedelta | None:
        """How long that takes those who are at work; None if nobody is."""
        hours = self.hours_left
        return None if hours is None or not self.here else timedelta(hours=hours / len(self.here))

    def cost(self, pay: float) -> tuple[float, float | None]:
        """What the work has cost at a pay an hour, and what all of it is likely to cost."""
        left = self.hours_left
        return self.hours * pay, None if left is None else (self.hours + left) * pay


def live_study(store: WatchedStudy, now: datetime) -> LiveStudy:
    """How a study stands; reads every judgment that holds once. Raises StoreError."""
    rows = list(store.judgment_rows())
    return live_study_of(results_of(store.study, rows), store.raters(), rows, now)


def live_study_of(
    found: StudyResults,
    raters: Iterable[RaterInfo],
    rows: Iterable[JudgmentRow],
    now: datetime,
) -> LiveStudy:
    """How a study stands by what is known of it at a moment."""
    known = tuple(raters)
    design, judgments = found.design, found.judgments
    checked = {} if judgments is None else {each.name: each for each in screened(judgments)}
    times = late_times(rows)
    doubted = {name for name, each in checked.items() if each.is_in_doubt}
    alpha, shared = _alpha(judgments)
    return LiveStudy(
        found.study,
        now,
        tuple(
            LiveRater(
                each,
                _is_here(each, now),
                times.get(each.name),
                checked.get(each.name),
            )
            for each in known
        ),
        sum(each.answered for each in known),
        found.study.items * design.raters,
        alpha,
        shared,
        _alpha(without_raters(judgments, doubted))[0] if judgments is not None else None,
        sum(each.active_seconds for each in known) / _HOUR,
    )


def _is_here(rater: RaterInfo, now: datetime) -> bool:
    """Whether a rater for whom the study goes on judged anything of late."""
    last = rater.last_answer_at
    return last is not None and now - last < HERE and not rater.is_barred


def late_times(rows: Iterable[JudgmentRow]) -> Mapping[str, float]:
    """The median active seconds of the latest answers of each rater, training left out."""
    found: dict[str, list[tuple[datetime, float]]] = {}
    for row in rows:
        said = row.judgment
        is_given = row.kind is BlockKind.LIST and said.state is JudgmentState.ANSWERED
        if is_given and not said.is_untimed:
            found.setdefault(said.rater, []).append((said.answered_at, said.active_seconds))
    return {
        rater: median(seconds for _, seconds in sorted(times)[-LATELY:])
        for rater, times in found.items()
    }


def _alpha(judgments: Judgments | None) -> tuple[float | None, int]:
    return (None, 0) if judgments is None else ordinal_alpha(judgments)
