"""How right the labels of a run are on items with labels of their own."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.codec import Json
from tempannot.datasets.mctaco.answer_scores import score
from tempannot.datasets.nli_scores.nli_score import (
    Classes,
    classes_of,
    known_labels,
    over_runs,
)
from tempannot.formats.items.item_kinds import ANSWER, NLI
from tempannot.formats.items.mctaco_files import NO, YES
from tempannot.formats.items.rating_item import RatingItem
from tempannot.models.lessons import ItemSource


def right_share(source: ItemSource, items: Sequence[RatingItem], predicted: Sequence[str]) -> float:
    """Which share of labels is right; of pairs in the finest classes that both sides have."""
    gold = [each.label or "" for each in items]
    if source.kind == NLI and known_labels() >= {*gold, *predicted}:
        how = source.how.classes
        classes = Classes(how) if how else classes_of(gold, predicted)
        gold, predicted = (_classed(each, classes) for each in (gold, predicted))
    return sum(a == b for a, b in zip(gold, predicted, strict=True)) / max(1, len(gold))


def answer_scores(items: Sequence[RatingItem], runs: Sequence[Sequence[str]]) -> Json:
    """Exact match and F1 of candidate answers, as shares; nothing for items of other kinds."""
    if items[0].kind != ANSWER or not {YES, NO} >= {label for run in runs for label in run}:
        return {}
    found = [score(items, [label == YES for label in run]) for run in runs]
    return {
        "exact_match": shares([each.exact_match / 100 for each in found]),
        "f1": shares([each.f1 / 100 for each in found]),
    }


def shares(runs: Sequence[float]) -> Json:
    """Mean and deviation over runs, and each of them."""
    found = over_runs(runs)
    return {
        "mean": _rounded(found.mean),
        "deviation": _rounded(found.deviation),
        "runs": [_rounded(each) for each in runs],
    }


def _classed(labels: Sequence[str], classes: Classes) -> list[str]:
    found = []
    for each in labels:
        try:
            found.append(classes.of(each))
        except KeyError:  # one that says less than is asked
            found.append(each)
    return found


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
