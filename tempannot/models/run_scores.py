"""How right the labels of a run are on items with labels of their own."""

from __future__ import annotations

from collections.abc import Sequence

from tempannot.core.codec import Json
from tempannot.datasets.nli_scores.nli_score import (
    Classes,
    classes_of,
    known_labels,
    over_runs,
)
from tempannot.formats.items.item_kinds import NLI
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
