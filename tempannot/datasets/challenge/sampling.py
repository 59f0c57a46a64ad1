"""Seeded choices, and the ways of choosing two times for a template.

Choices are the same on every platform and in every version of Python. Of the ways (Thukral et
al., 2021, section 3.1 and Figure 1) seven take both times from one list, two from two lists of the
same kind (12 and 24 hours; months in full and abbreviated), and two make dates of a month and a
year, with or without a day.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from random import Random
from typing import TypeVar

from tempannot.datasets.challenge.times import (
    HOUR_12,
    HOUR_24,
    LAST_DAY,
    MONTH_ABBREVIATED,
    MONTH_DAY,
    MONTH_FULL,
    WEEKDAY,
    YEAR,
    MonthStyle,
    TimeList,
    Unit,
    WrittenTime,
    ordinal,
)

Item = TypeVar("Item")

_TRIES = 200


class Draws:
    """A stream of draws that depends on the seed and the names alone.

    Every template has a stream of its own for each set, so that editing one leaves the items of
    the others as they are. Python promises that ``random()`` gives the same numbers in all its
    versions, and of nothing else; so everything is derived from it.
    """

    def __init__(self, seed: int, *names: str) -> None:
        digest = hashlib.sha256("\n".join((str(seed), *names)).encode()).digest()
        self._random = Random(int.from_bytes(digest, "big")).random

    def below(self, count: int) -> int:
        """Return a number from 0 to ``count`` - 1."""
        return int(self._random() * count)

    def between(self, low: int, high: int) -> int:
        """Return a number from ``low`` to ``high``, both included."""
        return low + self.below(high - low + 1)

    def one_of(self, items: Sequence[Item]) -> Item:
        """Return one of the items."""
        return items[self.below(len(items))]

    def two_below(self, count: int) -> tuple[int, int]:
        """Return two different numbers from 0 to ``count`` - 1, the smaller one first."""
        first, second = self.below(count), self.below(count - 1)
        if second < first:
            return second, first
        return first, second + 1


def first_new(candidates: Iterator[Item], seen: set[str], key: Callable[[Item], str]) -> Item:
    """Return the first of endless candidates whose key has not been seen, and remember it.

    Where a short list cannot give enough different ones, one comes again in the end.
    """
    for candidate in islice(candidates, _TRIES):
        name = key(candidate)
        if name not in seen:
            seen.add(name)
            return candidate
    return next(candidates)


MONTHS_A_YEAR = 12


@dataclass(frozen=True, slots=True)
class Way:
    """Two lists, or the same one twice, whose times have the same places."""

    name: str
    lists: tuple[TimeList, TimeList]

    @property
    def unit(self) -> Unit:
        """What the places of the times count."""
        return self.lists[0].unit

    @property
    def length(self) -> int:
        """How many times there are in a list."""
        return len(self.lists[0].times)

    @property
    def is_cyclic(self) -> bool:
        """Whether the first time comes again after the last."""
        return self.lists[0].is_cyclic

    def in_some_order(self, draws: Draws) -> tuple[TimeList, TimeList]:
        """Return the lists of the first and the second time."""
        return either_way(self.lists, draws)


WAYS: dict[Unit, tuple[Way, ...]] = {
    Unit.MINUTES: (),
    Unit.HOURS: (
        Way("hour-12", (HOUR_12, HOUR_12)),
        Way("hour-24", (HOUR_24, HOUR_24)),
        Way("hour-mixed", (HOUR_12, HOUR_24)),
    ),
    Unit.DAYS: (Way("weekday", (WEEKDAY, WEEKDAY)), Way("month-day", (MONTH_DAY, MONTH_DAY))),
    Unit.MONTHS: (
        Way("month-full", (MONTH_FULL, MONTH_FULL)),
        Way("month-abbreviated", (MONTH_ABBREVIATED, MONTH_ABBREVIATED)),
        Way("month-mixed", (MONTH_FULL, MONTH_ABBREVIATED)),
    ),
    Unit.YEARS: (Way("year", (YEAR, YEAR)),),
}
"""What each unit of a template stands for; minutes have no list."""

MONTHS = {
    MonthStyle.FULL: (MONTH_FULL, MONTH_FULL),
    MonthStyle.ABBREVIATED: (MONTH_ABBREVIATED, MONTH_ABBREVIATED),
    MonthStyle.MIXED: (MONTH_FULL, MONTH_ABBREVIATED),
}


def ways_of(units: Collection[Unit]) -> tuple[Way, ...]:
    """Return the ways that the units of a template allow, dates left out.

    >>> [way.name for way in ways_of([Unit.DAYS, Unit.YEARS])]
    ['weekday', 'month-day', 'year']
    """
    return tuple(way for unit in Unit if unit in units for way in WAYS[unit])


def either_way(lists: tuple[TimeList, TimeList], draws: Draws) -> tuple[TimeList, TimeList]:
    """Return two lists in either order, one list as it is."""
    first, second = lists
    return (second, first) if first is not second and draws.below(2) else lists


def month_of_year(month: WrittenTime, year: int) -> WrittenTime:
    """Return a month of a year; places count months."""
    return WrittenTime(f"{month.words} {year}", "in", MONTHS_A_YEAR * year + month.place)


def day_of_month(day: int, month: WrittenTime, year: int) -> WrittenTime:
    """Return a date; places count days of the calendar."""
    place = date(year, month.place + 1, day).toordinal()
    return WrittenTime(f"{ordinal(day)} {month.words} {year}", "on", place)


def any_date(months: TimeList, draws: Draws, *, with_day: bool) -> WrittenTime:
    """Draw a date whose month is written as in ``months``."""
    month, year = draws.one_of(months.times), draws.one_of(YEAR.times).place
    if not with_day:
        return month_of_year(month, year)
    return day_of_month(draws.between(1, LAST_DAY), month, year)
