"""Numbers as papers print them, each with the table, figure or section that it stands in.

They are the rows of ``resources/papers/published.csv``; to add one is to add a row.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from tempannot.resources import resource

PAPERS = {
    "thukral2021": "Thukral et al. 2021",
    "zhou2019": "Zhou et al. 2019",
    "vashishtha2020": "Vashishtha et al. 2020",
    "sop": "Jain 2020",
    "tannier2011": "Tannier & Muller 2011",
}
"""The papers by their short names, with what they are cited as."""

MAJORITY = "majority"
DIRECT, TRAINED, HYPOTHESIS_ONLY, HUMAN = "direct", "trained", "hypothesis-only", "human"
"""The settings of systems: as it is, trained on the set, trained without premises; or people."""

_PERCENT = frozenset({"accuracy", "weighted F1", "EM", "F1", "accuracy in training"})


@dataclass(frozen=True, slots=True)
class PublishedNumber:
    """A number in a paper; ``value`` and ``deviation`` are as printed, most of them in per cent.

    ``place`` is the table, figure or section; ``dataset`` the set by the name it has here, and
    ``part`` a split, a stride, a category or whatever else the number is about; ``setting`` and
    ``classes`` are empty where they say nothing.
    """

    paper: str
    place: str
    dataset: str
    part: str
    system: str
    setting: str
    classes: str
    measure: str
    value: float
    deviation: float | None

    @property
    def source(self) -> str:
        """What it is cited as."""
        return f"{PAPERS[self.paper]}, {self.place}"

    @property
    def name(self) -> str:
        """Which system it is of, and in which setting."""
        is_said = self.setting in ("", HUMAN)
        return self.system if is_said else f"{self.system}, {self.setting}"

    @property
    def share(self) -> float:
        """A number in per cent from 0 to 1."""
        return round(self.value / 100, 6)

    @property
    def spread(self) -> float | None:
        """A deviation in per cent from 0 to 1."""
        return None if self.deviation is None else round(self.deviation / 100, 6)


@cache
def _all_numbers() -> tuple[PublishedNumber, ...]:
    with resource("papers/published.csv").open(encoding="utf-8", newline="") as file:
        return tuple(_number(row) for row in csv.DictReader(file))


def _number(row: dict[str, str]) -> PublishedNumber:
    deviation = row.pop("sd")
    value = float(row.pop("value"))
    return PublishedNumber(**row, value=value, deviation=float(deviation) if deviation else None)


def published_numbers(
    *, paper: str | None = None, dataset: str | None = None, measures: Iterable[str] | None = None
) -> tuple[PublishedNumber, ...]:
    """The numbers of a paper, on a dataset, of some measures, in the order of the papers.

    >>> [each.value for each in published_numbers(paper="vashishtha2020", measures=["pairs"])][:2]
    [504136.0, 562944.0]
    """
    wanted = None if measures is None else frozenset(measures)
    return tuple(
        each
        for each in _all_numbers()
        if paper in (None, each.paper)
        and dataset in (None, each.dataset)
        and (wanted is None or each.measure in wanted)
    )


def scored_datasets() -> tuple[str, ...]:
    """The datasets of which scores are published, by name."""
    return tuple(sorted({each.dataset for each in _all_numbers() if each.measure in _PERCENT}))
