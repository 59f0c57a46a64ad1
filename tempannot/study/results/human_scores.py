"""How right the raters of a study are, as lines beside those of systems."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.datasets.item_evidence import Evidence, FoundItem
from tempannot.datasets.standing import Spread, StandingLine, StandingRole
from tempannot.statistics.proportions import Proportion
from tempannot.study.results.baseline import (
    MAJORITY,
    GoldScore,
    HumanBaseline,
    StudyBaseline,
    baseline,
)
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tempannot.study.store.unnamed_study import UnnamedStudy

People = Mapping[str, Mapping[str, Proportion]]
"""The accuracy of the majority of raters, by column and value."""


def human_baseline(place: str | Path, by: str | None = None) -> StudyBaseline:
    """The scores of the raters of a study, R01 and so on; raises StoreError, and NoGoldError."""
    with StudyStore.open(StorePlace.of(place)) as store:
        return baseline(UnnamedStudy(store), by)


def people_by(place: str | Path, columns: Sequence[str]) -> People:
    """How right most raters of a study are, for each value of columns; raises as above."""
    return {
        column: {
            value: found.majority.accuracy
            for value, found in human_baseline(place, column).parts.items()
        }
        for column in columns
    }


def human_standings(found: StudyBaseline, measures: Sequence[str]) -> tuple[StandingLine, ...]:
    """A line per rater and one for what most of them say; EM and F1 are of whole questions."""
    return tuple(_lines(found, found.total, measures))


def _lines(
    found: StudyBaseline, total: HumanBaseline, measures: Sequence[str]
) -> Iterator[StandingLine]:
    for name, score in total.raters.items():
        yield _line(found, name, name, score, measures)
    if len(total.raters) > 1:
        yield _line(found, MAJORITY, bilingual("most of the raters"), total.majority, measures)


def _line(
    found: StudyBaseline, who: str, name: str, score: GoldScore, measures: Sequence[str]
) -> StandingLine:
    def wrong() -> Evidence:
        judged = (each for each in found.judged if who in each.said)
        missed = (each for each in judged if each.said[who] != each.gold)
        return Evidence(
            bilingual("Judged wrongly by {name}", name=name),
            (FoundItem(e.item, e.said[who]) for e in missed),
        )

    values = tuple(_value(score, measure) for measure in measures)
    return StandingLine(StandingRole.HUMAN, name, score.accuracy.of, values, wrong)


def _value(score: GoldScore, measure: str) -> tuple[float | None, Spread]:
    if measure == "accuracy":
        return score.accuracy.share, score.accuracy.interval
    if score.questions is not None and measure in ("EM", "F1"):
        value = score.questions.exact_match if measure == "EM" else score.questions.f1
        return value / 100, None
    return None, None
