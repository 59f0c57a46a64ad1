"""What a paper needs to know of a rating study."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from tempannot.core.errors import TempannotError
from tempannot.study.results.study_results import overview, results
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore


def label_effect(study: Path) -> tuple[float, float] | str:
    """Chi squared and p of the label in the ordinal mixed model, or why there is none."""
    with StudyStore.open(StorePlace.of(study)) as store:
        try:
            found = overview(store).findings
        except TempannotError as error:
            return str(error)
    ratio = found.model.ratio
    if ratio.value is None or ratio.p is None:
        return ratio.reason or "its judgments do not allow the mixed model"
    return ratio.value, ratio.p


def answer_counts(study: Path) -> Counter[str]:
    """How often each answer was given in a study."""
    with StudyStore.open(StorePlace.of(study)) as store:
        return Counter(
            answer.response
            for each in results(store).items
            for answer in each.answered
            if answer.response is not None
        )
