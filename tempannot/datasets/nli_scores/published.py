"""What papers report on these datasets, to be drawn beside one's own scores."""

from __future__ import annotations

import csv
from dataclasses import dataclass

from tempannot.datasets.nli_scores.classes import Classes
from tempannot.resources import resource


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
    path = resource("nli-scores/published.csv")
    with path.open(encoding="utf-8", newline="") as file:
        found = tuple(_score(row) for row in csv.DictReader(file))
    return tuple(each for each in found if dataset is None or each.dataset == dataset)


def _score(row: dict[str, str]) -> PublishedScore:
    return PublishedScore(
        row["source"],
        row["dataset"],
        row["model"],
        row["setting"],
        Classes(row["classes"]),
        _share(row["accuracy"]),
        _share_if_given(row["accuracy_sd"]),
        _share_if_given(row["weighted_f1"]),
        _share_if_given(row["weighted_f1_sd"]),
    )


def _share_if_given(cell: str) -> float | None:
    return _share(cell) if cell else None


def _share(cell: str) -> float:
    return round(float(cell) / 100, 6)
