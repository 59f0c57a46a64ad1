"""UDS-Time as values: two events, and where annotators placed their starts and ends."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Report = Callable[[str, str], None]
"""Takes what is odd, in words that are the same for each of its kind, and where it is."""


class UdsEvent(NamedTuple):
    """A predicate: split, number of the sentence in it from 1, number of the token from 1."""

    split: str
    sentence: int
    token: int

    @property
    def id(self) -> str:
        """The id at the level of documents."""
        return f"ewt-{self.split}-{self.sentence}-document-pred-{self.token}"


class Sliders(NamedTuple):
    """Where one annotator placed starts and ends of two events, from 0 to 100."""

    annotator: str
    start1: float
    end1: float
    start2: float
    end2: float

    @property
    def points(self) -> tuple[float, float, float, float]:
        """The four places alone."""
        return self.start1, self.end1, self.start2, self.end2


@dataclass(frozen=True, slots=True)
class UdsPair:
    """Two events of a document and what each annotator said of them."""

    document: str
    id: str
    first: UdsEvent
    second: UdsEvent
    sliders: tuple[Sliders, ...]


DURATIONS = (
    "instantaneous",
    "seconds",
    "minutes",
    "hours",
    "days",
    "weeks",
    "months",
    "years",
    "decades",
    "centuries",
    "forever",
)
"""What annotators choose from, the shortest first."""

Durations = Mapping[UdsEvent, Mapping[str, str]]
"""Per event the durations by annotator."""


def slider(value: object, where: str, report: Report) -> float | None:
    """Return a place from 0 to 100; None, which is reported, of anything else."""
    is_number = isinstance(value, str | int | float) and not isinstance(value, bool)
    try:
        number = float(value) if is_number else math.nan  # type: ignore[arg-type]
    except ValueError:
        number = math.nan
    if not 0 <= number <= 100:
        report("a slider that is no number from 0 to 100", where)
        return None
    if isinstance(value, str) and value != value.strip():
        report("a number with blanks around it", where)
    return number


def checked(
    annotator: str, places: Sequence[float | None], where: str, report: Report
) -> Sliders | None:
    """Return the sliders of an annotator if all are there and in order; else report why not."""
    start1, end1, start2, end2 = places
    if start1 is None or end1 is None or start2 is None or end2 is None:
        report("a slider of an annotator is missing", where)
    elif start1 > end1 or start2 > end2:
        report("an event that ends before it starts", where)
    else:
        return Sliders(annotator, start1, end1, start2, end2)
    return None
