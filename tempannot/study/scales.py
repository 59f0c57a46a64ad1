"""The scales that answers are given on, and which of them a column of answers is on."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tempannot.core.errors import TempannotError

LIKELIHOOD = (
    "extremely unlikely",
    "very unlikely",
    "even chance",
    "very likely",
    "extremely likely",
)
"""How likely the second sentence is if the first is true, lowest first (Zhang et al. 2017)."""

PLAUSIBILITY = ("unlikely", "likely")
"""Whether an answer is a likely one; beside it INVALID, which is no degree of it."""

INVALID = "invalid"
"""The answer that the question makes no sense: it is on no scale."""

MOST_LEVELS = 20
"""With how many levels a column of whole numbers is still taken for answers on a scale."""

_RANGE = re.compile(r"\s*(-?\d+)\s*(?:-|\.\.)\s*(-?\d+)\s*")
_WHOLE = re.compile(r"[+-]?\d+(?:\.0*)?")


class ScaleError(TempannotError):
    """A scale that cannot be told, or an answer that is not on it; ``cell`` is that answer."""

    def __init__(self, problem: str, cell: str | None = None) -> None:
        self.cell = cell
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class Scale:
    """Levels, lowest first, and how the cells of a table name them."""

    levels: tuple[str, ...]
    places: Mapping[str, int]

    @classmethod
    def of(cls, levels: Sequence[str]) -> Scale:
        """Return the scale of levels; a level is also found in other case."""
        return cls(tuple(levels), {_plain(each): place for place, each in enumerate(levels)})

    def place(self, cell: str) -> int | None:
        """Return the place of an answer from 0, None if it is INVALID; raises ScaleError."""
        found = self.places.get(_plain(cell))
        if found is None and _plain(cell) != INVALID:
            levels = ", ".join(self.levels)
            raise ScaleError(f"the response {cell!r} is not on the scale {levels}", cell)
        return found


def parse_scale(text: str) -> Scale:
    """Return the scale that a user wrote: ``1-5``, or the levels with commas, lowest first.

    Raises ScaleError for less than two levels, or one that is there twice.

    >>> parse_scale("1-5").levels, parse_scale("no, perhaps, yes").levels
    (('1', '2', '3', '4', '5'), ('no', 'perhaps', 'yes'))
    """
    found = _RANGE.fullmatch(text)
    if found:
        low, high = int(found[1]), int(found[2])
        if high - low >= MOST_LEVELS:
            raise ScaleError(f"a scale has at most {MOST_LEVELS} levels")
        levels = [str(each) for each in range(low, high + 1)]
    else:
        levels = [each.strip() for each in text.split(",") if each.strip()]
    if len(levels) < 2:
        raise ScaleError(f"{text!r} is no scale: name two levels or more, lowest first, or 1-5")
    if len({_plain(each) for each in levels}) < len(levels):
        raise ScaleError(f"the scale {text!r} has a level twice")
    return Scale.of(levels)


def guess_scale(cells: Sequence[str]) -> Scale:
    """Return the scale that answers are on; raises ScaleError, with the answer that is odd.

    Whole numbers are a scale from the smallest to the largest; words must be those of a scale
    that is known, or the order of the levels would be a guess.
    """
    words = {_plain(cell) for cell in cells} - {INVALID}
    for known in (PLAUSIBILITY, LIKELIHOOD):
        if words <= set(known):
            return Scale.of(known)
    numbers = [int(_plain(cell)) for cell in cells if _WHOLE.fullmatch(_plain(cell))]
    odd = next((cell for cell in cells if not _WHOLE.fullmatch(_plain(cell))), None)
    if 2 * len(numbers) <= len(cells):
        raise ScaleError(
            f"the response {odd!r} is on no scale that is known: name the levels, lowest first",
            odd,
        )
    if odd is not None:
        raise ScaleError(f"the response {odd!r} is no whole number, as most others are", odd)
    return _from_numbers(numbers, cells)


def _from_numbers(numbers: Sequence[int], cells: Sequence[str]) -> Scale:
    low, high = min(numbers), max(numbers)
    if high - low >= MOST_LEVELS:
        middle = sorted(numbers)[len(numbers) // 2]
        place = max(range(len(cells)), key=lambda each: abs(numbers[each] - middle))
        raise ScaleError(
            f"responses from {low} to {high} are no scale (at most {MOST_LEVELS} levels);"
            f" {cells[place]!r} is far off",
            cells[place],
        )
    return Scale.of([str(each) for each in range(low, high + 1)])


def _plain(cell: str) -> str:
    text = " ".join(cell.split()).casefold()
    return str(int(float(text))) if _WHOLE.fullmatch(text) else text
