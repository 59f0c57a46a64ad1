"""All that is said of one file of predictions: scores, their intervals, what papers report.

Intervals come from the bootstrap: how far scores move if other items had been drawn. Items made
from one template, or about one premise, are right or wrong together; where there are groups, whole
groups are drawn, else single items (Efron & Tibshirani, 1993, section 13.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tempannot.datasets.item_columns import values_of
from tempannot.datasets.known_sets import KnownSet, known_set
from tempannot.datasets.nli_scores.nli_score import (
    Classes,
    NliScore,
    classes_of,
    score_by,
    score_nli,
)
from tempannot.datasets.published_numbers import PublishedNumber, published_numbers
from tempannot.formats.items.rating_item import RatingItem

RESAMPLES = 1000
LEAST_GROUPS = 5
"""Of fewer groups none are drawn; single items are."""

_LOW, _HIGH = 2.5, 97.5
Interval = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Intervals:
    """95 % percentile intervals from 0 to 1; ``drawn`` says what: groups or items."""

    accuracy: Interval
    weighted_f1: Interval
    drawn: str


def item_intervals(score: NliScore, seed: int = 0) -> Intervals | None:
    """Return intervals from drawing single items; None without any."""
    if not score.items:
        return None
    pooled = np.array(score.counts, dtype=float).ravel()
    generator = np.random.default_rng(seed)
    drawn = generator.multinomial(score.items, pooled / pooled.sum(), RESAMPLES)
    return _intervals(drawn, len(score.counts), "items")


def group_intervals(
    groups: Sequence[str],
    gold: Sequence[str],
    predicted: Sequence[str],
    classes: Classes,
    seed: int = 0,
) -> Intervals | None:
    """Return intervals from drawing groups (a name per item), or items if groups are few."""
    scores = score_by(groups, gold, predicted, classes)
    counts = np.array([score.counts for score in scores.values()], dtype=float)
    size = len(classes.labels)
    if len(scores) < LEAST_GROUPS:
        total = counts.sum(axis=0).astype(int) if len(scores) else np.zeros((size, size), int)
        return item_intervals(NliScore(classes, tuple(map(tuple, total.tolist()))), seed)
    even = np.full(len(scores), 1 / len(scores))
    times = np.random.default_rng(seed).multinomial(len(scores), even, RESAMPLES)
    drawn = times.astype(float) @ counts.reshape(len(scores), -1)
    return _intervals(drawn, size, "groups")


def _intervals(drawn: NDArray[np.generic], size: int, what: str) -> Intervals:
    """Return the intervals of resampled counts of shape (resamples, size * size)."""
    counts = drawn.astype(float).reshape(-1, size, size)
    right = np.einsum("rii->ri", counts)
    gold, predicted = counts.sum(axis=2), counts.sum(axis=1)
    total = counts.sum(axis=(1, 2))
    either = np.maximum(gold + predicted, 1)  # where nothing is either, nothing is right
    weighted = (gold * 2 * right / either).sum(axis=1) / total
    return Intervals(_percentiles(right.sum(axis=1) / total), _percentiles(weighted), what)


def _percentiles(values: NDArray[np.floating]) -> Interval:
    low, high = np.percentile(values, (_LOW, _HIGH))
    return float(low), float(high)


@dataclass(frozen=True, slots=True)
class PublishedScore:
    """A row of a table in a paper; scores and deviations are from 0 to 1, None if not given.

    ``setting`` is ``direct`` (the model as it is), ``trained`` (on the training split),
    ``hypothesis-only`` (trained without premises) or empty for a majority.
    """

    source: str
    dataset: str
    model: str
    setting: str
    classes: Classes
    accuracy: float
    accuracy_deviation: float | None
    weighted_f1: float | None
    weighted_f1_deviation: float | None

    @property
    def name(self) -> str:
        """What a reference line says."""
        return f"{self.model}, {self.setting}" if self.setting else self.model


def published_scores(dataset: str | None = None) -> tuple[PublishedScore, ...]:
    """Return the rows for a dataset by its name, as in the column ``dataset`` of items, or all."""
    rows: dict[tuple[str, ...], dict[str, PublishedNumber]] = {}
    for each in published_numbers(dataset=dataset, measures=(_ACCURACY, _WEIGHTED)):
        if each.part == _TEST and each.classes:
            key = (each.source, each.dataset, each.system, each.setting, each.classes)
            rows.setdefault(key, {})[each.measure] = each
    return tuple(_score(row) for row in rows.values() if _ACCURACY in row)


def _score(row: Mapping[str, PublishedNumber]) -> PublishedScore:
    accuracy, weighted = row[_ACCURACY], row.get(_WEIGHTED)
    return PublishedScore(
        accuracy.source,
        accuracy.dataset,
        accuracy.system,
        accuracy.setting,
        Classes(accuracy.classes),
        accuracy.share,
        accuracy.spread,
        None if weighted is None else weighted.share,
        None if weighted is None else weighted.spread,
    )


_ACCURACY, _WEIGHTED, _TEST = "accuracy", "weighted F1", "test"
_TEMPLATE = "template"


@dataclass(frozen=True, slots=True)
class NliReport:
    """The score of predictions, of the majority beside it, and per value of columns.

    ``intervals`` come from drawing templates, or items of one premise, where there are several;
    None without items. ``published`` has the rows of papers on the same dataset, which is
    ``known`` by its name or by what is in it.
    """

    score: NliScore
    intervals: Intervals | None
    by: Mapping[str, Mapping[str, NliScore]]
    published: tuple[PublishedScore, ...]
    known: KnownSet | None = None

    @property
    def majority(self) -> NliScore | None:
        """The score of always predicting the most frequent class; None without items."""
        label = self.score.majority
        return None if label is None else self.score.always(label)


def nli_report(
    items: Sequence[RatingItem],
    predicted: Sequence[str],
    columns: Iterable[str] = (),
    classes: Classes | None = None,
    dataset: str | None = None,
) -> NliReport:
    """Return the report on predictions for items, which all have labels.

    ``classes`` None takes the finest that labels and predictions have. Raises ColumnError for a
    column that no item has, UnknownSetError for a ``dataset`` that no paper here is about.
    """
    gold = [item.label or "" for item in items]
    chosen = classes or classes_of(gold, predicted)
    known = known_set(items, dataset)
    return NliReport(
        score_nli(gold, predicted, chosen),
        group_intervals(groups_of(items), gold, predicted, chosen),
        {name: score_by(values_of(items, name), gold, predicted, chosen) for name in columns},
        references_for(known, chosen),
        known,
    )


def references_for(known: KnownSet | None, classes: Classes) -> tuple[PublishedScore, ...]:
    """Return the published scores on a dataset, of as many classes; none on an unknown one."""
    found = () if known is None else published_scores(known.dataset)
    return tuple(each for each in found if each.classes is classes)


def groups_of(items: Sequence[RatingItem]) -> list[str]:
    """Return what makes items right or wrong together: the template, else the premise."""
    if any(_TEMPLATE in item.provenance.details for item in items):
        return values_of(items, _TEMPLATE)
    return [item.texts[0] for item in items]
