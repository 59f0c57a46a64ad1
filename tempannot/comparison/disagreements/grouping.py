"""Disagreements counted by cause, and found by the pairs that differ because of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tempannot.comparison.disagreements.causes import Cause
from tempannot.comparison.disagreements.disagreements import Disagreement


@dataclass(frozen=True, slots=True)
class Tally:
    """How many disagreements have a cause, and how many differing pairs they account for."""

    cause: Cause
    disagreements: int
    differing: int


def by_pair(disagreements: Iterable[Disagreement]) -> dict[tuple[str, str], Disagreement]:
    """Return, for every pair of units in text order that differs, the disagreement behind it.

    A unit that a side does not mark is there as a pair with itself.
    """
    found: dict[tuple[str, str], Disagreement] = {}
    for each in disagreements:
        found |= dict.fromkeys(((each.source, each.target), *each.explains), each)
    return found


def tally(disagreements: Iterable[Disagreement]) -> tuple[Tally, ...]:
    """Count the disagreements per cause that occurs, in the order of ``Cause``."""
    found: dict[Cause, list[Disagreement]] = {}
    for each in disagreements:
        found.setdefault(each.cause, []).append(each)
    return tuple(
        Tally(cause, len(found[cause]), sum(each.differing for each in found[cause]))
        for cause in Cause
        if cause in found
    )
