"""What the judgments of a study say together: as columns for statistics, and with its items."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isnan
from typing import Protocol

import numpy as np

from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.core.nothing_collected import nothing_collected
from tempannot.formats.items.response_scale import ResponseScale
from tempannot.statistics.coefficients import Floats
from tempannot.statistics.exclusion import check_excluded, exclusion_notes
from tempannot.statistics.findings import Findings, findings
from tempannot.statistics.judgments import Checks, Factor, Judgments
from tempannot.statistics.progress import StagedProgress
from tempannot.study.design.study_design import Role, StudyDesign, StudyItem
from tempannot.study.judgment import JudgmentState
from tempannot.study.rating.rater_words import level_words
from tempannot.study.results.item_results import Answer, ItemResult, item_result
from tempannot.study.store.facts import JudgmentRow, RaterInfo, StudyInfo

NO_LABEL = "none"
"""The label of items that have none, if others have one; the same for sources."""


@dataclass(frozen=True, slots=True)
class Given:
    """What the statistics need of a judgment that holds.

    ``place`` is that of the response on the scale from 0, None beside it; ``expected`` the
    answer that a check must get. ``seconds`` are NaN where nobody took the time. ``words`` are
    those of the text that is judged, NaN if it is not known, and ``moment`` is when the answer was
    given, in seconds.
    """

    rater: str
    item: str
    list: str
    source: str
    label: str
    response: str
    place: int | None
    seconds: float
    role: Role
    state: JudgmentState
    expected: str
    moment: float
    words: float = float("nan")


def judgments_of(given: Iterable[Given], levels: Sequence[str]) -> Judgments | None:
    """Return the answers on the scale of ``levels``, lowest first; None if there is none.

    Checks are apart. What is in no statistics, as training and what was skipped, is counted.
    """
    by_use = _by_use(given)
    kept, checks = by_use.pop(_ANSWER, []), by_use.pop(_CHECK, [])
    left_out = tuple(f"{len(each):,} " + use for use, each in sorted(by_use.items()))
    if not kept:
        return None

    def factor(name: str) -> Factor | None:
        cells = [getattr(each, name) for each in kept]
        return Factor.of(name, [each or NO_LABEL for each in cells]) if any(cells) else None

    rater, item = (Factor.of(name, [getattr(each, name) for each in kept]) for name in _ALWAYS)
    return Judgments(
        rater,
        item,
        factor("list"),
        factor("source"),
        factor("label"),
        np.array([each.place for each in kept], dtype=np.int64),
        tuple(map(level_words, levels)),
        np.array([each.seconds for each in kept]),
        _checks(checks),
        left_out,
        words=None if all(isnan(each.words) for each in kept) else _floats(kept, "words"),
        moments=_floats(kept, "moment"),
    )


def _floats(given: Sequence[Given], name: str) -> Floats:
    return np.array([getattr(each, name) for each in given], dtype=np.float64)


_ALWAYS = ("rater", "item")
_ANSWER, _CHECK = "answer", "check"


def _by_use(given: Iterable[Given]) -> dict[str, list[Given]]:
    found: dict[str, list[Given]] = {}
    for each in given:
        found.setdefault(_use(each), []).append(each)
    return found


def _use(given: Given) -> str:
    """Return what a judgment is good for, or in words why it is in no statistics."""
    if given.state is JudgmentState.TAKEN_BACK:
        return bilingual("taken back and not answered again")
    if given.role is Role.TRAINING:
        return bilingual("of training items")
    if given.role is Role.CHECK:
        return (
            _CHECK
            if given.state is JudgmentState.ANSWERED
            else bilingual("attention checks skipped")
        )
    if given.state is JudgmentState.SKIPPED:
        return bilingual("skipped")
    if given.place is None:
        return bilingual("answered {response!r}, which is on no scale", response=given.response)
    return _ANSWER


def _checks(checks: Sequence[Given]) -> Checks:
    passed = [each.response.casefold() == each.expected.casefold() for each in checks]
    return Checks(tuple(each.rater for each in checks), np.array(passed, dtype=bool))


class JudgmentSource(Protocol):
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


def results(store: JudgmentSource) -> StudyResults:
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
        float("nan") if judgment.is_untimed else judgment.active_seconds,
        item.role,
        judgment.state,
        item.expected or "",
        judgment.answered_at.timestamp(),
        len(item.item.texts[-1].split()),  # what stands before may have been read in another item
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


class NoAnswersError(TempannotError):
    """Nobody has answered anything yet, so that there are no statistics."""


class WatchedStudy(JudgmentSource, Protocol):
    """What an overview is taken from; ``StudyStore`` is one."""

    def raters(self) -> tuple[RaterInfo, ...]:
        """Return how far each rater is."""
        ...


@dataclass(frozen=True, slots=True)
class Overview:
    """A study, how far its raters are, what they said, and the statistics of that."""

    study: StudyInfo
    raters: tuple[RaterInfo, ...]
    results: StudyResults
    findings: Findings


def overview(
    store: WatchedStudy,
    watch: StagedProgress | None = None,
    excluded: Mapping[str, str] | None = None,
    known: Mapping[str, Mapping[str, str]] | None = None,
) -> Overview:
    """Return what is known of a study; the same numbers wherever they are shown.

    Nothing of the ``excluded`` raters counts, whose reasons are told. What is ``known`` of raters,
    by its name and by rater, enters the model. Raises NoAnswersError before the first answer,
    NoRaterError for an excluded one who has judged nothing, and Stopped if ``watch`` says so.
    """
    reasons = excluded or {}
    counts: Counter[str] = Counter()
    with nothing_collected():
        found = results_of(store.study, _of_others(store.judgment_rows(), reasons, counts))
    if found.judgments is None:
        raise NoAnswersError(
            bilingual(
                "nobody has answered an item of the study {name!r} yet", name=store.study.name
            )
        )
    check_excluded(reasons, counts)
    told = exclusion_notes(reasons, counts)
    judgments = replace(found.judgments, left_out=(*found.judgments.left_out, *told))
    judgments = judgments.with_covariates(known or {})
    found = replace(found, judgments=judgments)
    return Overview(store.study, store.raters(), found, findings(judgments, watch=watch))


def _of_others(
    rows: Iterable[JudgmentRow], reasons: Mapping[str, str], counts: Counter[str]
) -> Iterator[JudgmentRow]:
    """Yield the judgments of raters who are not excluded, and count what the others answered."""
    for row in rows:
        name = row.judgment.rater
        if name not in reasons:
            yield row
        elif row.item.role is Role.ITEM and row.judgment.state is JudgmentState.ANSWERED:
            counts[name] += 1
