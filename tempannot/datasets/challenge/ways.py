"""The ways of choosing two times for a template (Thukral et al., 2021, section 3.1 and Figure 1).

Seven take both from one list, two from two lists of the same kind (12 and 24 hours; months in
full and abbreviated), and two make dates of a month and a year, with or without a day.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from tempannot.datasets.challenge.draws import Draws
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
    Time,
    TimeList,
    Unit,
    ordinal,
)

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


def month_of_year(month: Time, year: int) -> Time:
    """Return a month of a year; places count months."""
    return Time(f"{month.words} {year}", "in", MONTHS_A_YEAR * year + month.place)


def day_of_month(day: int, month: Time, year: int) -> Time:
    """Return a date; places count days of the calendar."""
    place = date(year, month.place + 1, day).toordinal()
    return Time(f"{ordinal(day)} {month.words} {year}", "on", place)


def any_date(months: TimeList, draws: Draws, *, with_day: bool) -> Time:
    """Draw a date whose month is written as in ``months``."""
    month, year = draws.one_of(months.times), draws.one_of(YEAR.times).place
    if not with_day:
        return month_of_year(month, year)
    return day_of_month(draws.between(1, LAST_DAY), month, year)
