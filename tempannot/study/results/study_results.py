"""The results of a study: columns for the statistics, and what raters said of every item."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from tempannot.formats.items.response_scale import ResponseScale
from tempannot.statistics.judgments import Judgments
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem
from tempannot.study.rating.judgment import JudgmentState
from tempannot.study.results.given import Given, judgments_of
from tempannot.study.results.item_results import Answer, ItemResult, item_result
from tempannot.study.store.facts import JudgmentRow, StudyInfo


class RatedStudy(Protocol):
    """What results are taken from; ``StudyStore`` is one."""

    @property
    def study(self) -> StudyInfo:
        """The study as a whole."""
        ...

    def judgment_rows(self) -> Iterator[JudgmentRow]:
        """Yield the judgments that hold."""
        ...


@dataclass(frozen=True, slots=True)
class StudyResults:
    """What is known from the judgments that hold.

    ``judgments`` are the answers for the statistics, None if there are none. ``items`` are the
    items that somebody answered or skipped, by number. ``flagged`` counts judgments.
    """

    study: StudyInfo
    judgments: Judgments | None
    items: tuple[ItemResult, ...]
    flagged: int

    @property
    def design(self) -> StudyDesign:
        """The settings of the study."""
        return self.study.design

    @property
    def untouched(self) -> int:
        """How many items nobody has answered or skipped."""
        return self.study.items - len(self.items)


def results(store: RatedStudy) -> StudyResults:
    """Return the results of a study; reads every judgment once."""
    return results_of(store.study, store.judgment_rows())


def results_of(study: StudyInfo, rows: Iterable[JudgmentRow]) -> StudyResults:
    """Return the results of the judgments that hold."""
    scale = study.design.scale
    given: list[Given] = []
    items: dict[int, StudyItem] = {}
    answers: dict[int, list[Answer]] = {}
    flagged = 0
    for row in rows:
        given.append(given_of(scale, row))
        flagged += row.judgment.flagged
        if row.item.role is Role.ITEM and row.judgment.state is not JudgmentState.TAKEN_BACK:
            items[row.item.number] = row.item
            answers.setdefault(row.item.number, []).append(_answer(scale, row))
    return StudyResults(
        study,
        judgments_of(given, scale.levels),
        tuple(item_result(scale, items[number], answers[number]) for number in sorted(items)),
        flagged,
    )


def given_of(scale: ResponseScale, row: JudgmentRow) -> Given:
    """Return what the statistics need of a judgment."""
    judgment, item = row.judgment, row.item
    return Given(
        judgment.rater,
        str(item.number),
        "" if item.list is None else str(item.list),
        item.item.source,
        item.item.label or "",
        judgment.response or "",
        _place(scale, judgment.response),
        judgment.active_seconds,
        item.role,
        judgment.state,
        item.expected or "",
    )


def _answer(scale: ResponseScale, row: JudgmentRow) -> Answer:
    judgment = row.judgment
    place = _place(scale, judgment.response)
    return Answer(
        judgment.rater,
        judgment.response if judgment.state is JudgmentState.ANSWERED else None,
        None if place is None else place + 1,
        judgment.flagged,
        judgment.comment,
        judgment.active_seconds,
    )


def _place(scale: ResponseScale, response: str | None) -> int | None:
    return scale.levels.index(response) if response in scale.levels else None
