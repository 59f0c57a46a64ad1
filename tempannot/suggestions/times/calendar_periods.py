"""Stretches of the calendar as TIMEX3 writes them, and counting in them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import MAXYEAR, MINYEAR, date, timedelta
from enum import StrEnum


class Grain(StrEnum):
    """How long a stretch of the calendar is."""

    MILLENNIUM = "millennium"
    CENTURY = "century"
    DECADE = "decade"
    YEAR = "year"
    HALF = "half"
    QUARTER = "quarter"
    SEASON = "season"
    MONTH = "month"
    WEEK = "week"
    WEEKEND = "weekend"
    DAY = "day"

    @property
    def months(self) -> int:
        """How many months it has; 0 if it is counted in days."""
        return _MONTHS.get(self, 0)

    @property
    def days(self) -> int:
        """How many days it has; 0 if it is counted in months."""
        return _DAYS.get(self, 0)


_MONTHS = {
    Grain.MILLENNIUM: 12_000,
    Grain.CENTURY: 1200,
    Grain.DECADE: 120,
    Grain.YEAR: 12,
    Grain.HALF: 6,
    Grain.QUARTER: 3,
    Grain.SEASON: 12,
    Grain.MONTH: 1,
}
_DAYS = {Grain.WEEK: 7, Grain.WEEKEND: 7, Grain.DAY: 1}
_DIGITS = {Grain.YEAR: 4, Grain.DECADE: 3, Grain.CENTURY: 2, Grain.MILLENNIUM: 1}
SEASONS = {"SP": 3, "SU": 6, "FA": 9, "WI": 12}
"""The first month of each season."""
LAST_WEEK = 5
"""The number of the last week of a month."""


@dataclass(frozen=True, slots=True)
class Period:
    """A stretch of the calendar by a day in it, its first one where it has one.

    >>> Period.of(Grain.WEEK, date(1998, 1, 14)).value
    '1998-W03'
    >>> Period.of(Grain.QUARTER, date(1989, 10, 26)).shifted(-1).value
    '1989-Q3'
    """

    grain: Grain
    first: date

    @classmethod
    def of(cls, grain: Grain, day: date) -> Period:
        """Return the period of a length that a day lies in."""
        match grain:
            case Grain.DAY:
                return cls(grain, day)
            case Grain.WEEK:
                return cls(grain, _plus_days(day, -day.weekday()))
            case Grain.WEEKEND:
                return cls(grain, _plus_days(day, 5 - day.weekday()))
            case Grain.SEASON:
                month = (day.month // 3 * 3) or 12
                return cls(grain, date(max(day.year - (day.month < 3), MINYEAR), month, 1))
            case _:
                months = _month_number(day) // grain.months * grain.months
                return cls(grain, _month(months) if grain.months <= 12 else _month(max(months, 12)))

    @property
    def value(self) -> str:
        """The value as TIMEX3 writes it."""
        day = self.first
        year = f"{day.year:04}"
        match self.grain:
            case Grain.DAY:
                return day.isoformat()
            case Grain.WEEK | Grain.WEEKEND:
                number, week, _ = day.isocalendar()
                return f"{number:04}-W{week:02}" + "-WE" * (self.grain is Grain.WEEKEND)
            case Grain.MONTH:
                part = f"{day.month:02}"
            case Grain.SEASON:
                part = _season(day.month)
            case Grain.QUARTER:
                part = f"Q{(day.month + 2) // 3}"
            case Grain.HALF:
                part = f"H{(day.month + 5) // 6}"
            case _:
                return year[: _DIGITS[self.grain]]
        return f"{year}-{part}"

    def shifted(self, count: int, unit: Grain | None = None) -> Period:
        """Return the period that is so many units later, of its own length unless one is given."""
        unit = unit or self.grain
        if unit.days:
            return Period.of(self.grain, _plus_days(self.first, count * unit.days))
        day = _plus_months(self.first, count * unit.months)
        return Period(self.grain, day) if self.grain is Grain.DAY else Period.of(self.grain, day)

    def week(self, number: int) -> Period:
        """Return the first, second ... week of a month or year, the last one from 5 on.

        The first has most of its first seven days, the last most of its last seven.

        >>> Period(Grain.MONTH, date(2009, 3, 1)).week(1).value
        '2009-W10'
        """
        if number < LAST_WEEK:
            return Period.of(Grain.WEEK, _plus_days(self.first, 7 * number - 4))
        return Period.of(Grain.WEEK, _plus_days(self.shifted(1).first, -4))

    def weekday(self, weekday: int, number: int) -> Period:
        """Return the first, second ... of a weekday in a month, the last one from 5 on.

        >>> Period(Grain.MONTH, date(2022, 3, 1)).weekday(5, 1).value
        '2022-03-04'
        """
        place = -1 if number >= LAST_WEEK else number
        day = weekday_of_month(self.first.year, self.first.month, weekday, place)
        return Period(Grain.DAY, day)

    def within(self, grain: Grain) -> Period:
        """Return the period of another length that its first day lies in."""
        return Period.of(grain, self.first)


def is_day_first(dates: Iterable[tuple[int, int]], usual: bool) -> bool:
    """Whether days stand before months in dates of a text, by their first two numbers.

    One that can be read in one way alone tells it of all; ``usual`` is what is so where none does.

    >>> is_day_first([(12, 3), (13, 3)], usual=False)
    True
    """
    known = list(dates)
    days, months = (any(12 < date[at] <= 31 for date in known) for at in (0, 1))
    return days if days != months else usual


def is_day(year: int, month: int, day: int) -> bool:
    """Whether there is such a day.

    >>> is_day(1999, 2, 29)
    False
    """
    try:
        date(year, month, day)
    except (ValueError, OverflowError):
        return False
    return True


def easter(year: int) -> date:
    """Return Easter Sunday of the western churches (Meeus/Jones/Butcher).

    >>> easter(2000)
    datetime.date(2000, 4, 23)
    """
    golden, century, rest = year % 19, year // 100, year % 100
    moon = (
        19 * golden + century - century // 4 - (century - (century + 8) // 25 + 1) // 3 + 15
    ) % 30
    week = (32 + 2 * (century % 4) + 2 * (rest // 4) - moon - rest % 4) % 7
    late = (golden + 11 * moon + 22 * week) // 451
    month, day = divmod(moon + week - 7 * late + 114, 31)
    return date(year, month, day + 1)


def weekday_of_month(year: int, month: int, weekday: int, number: int) -> date:
    """Return the first, second ... weekday of a month, from its end with a negative number.

    >>> weekday_of_month(1999, 11, 4, 4)
    datetime.date(1999, 11, 25)
    """
    if number > 0:
        first = date(year, month, 1)
        return first + timedelta((weekday - first.isoweekday()) % 7 + 7 * (number - 1))
    last = _plus_months(date(year, month, 1), 1) - timedelta(1)
    return last - timedelta((last.isoweekday() - weekday) % 7 - 7 * (number + 1))


def holiday(rule: str, year: int) -> date:
    """Return a day that comes every year: "12-25", "easter-2", "11/4/4" (the fourth Thursday)."""
    year = min(year, MAXYEAR - 1)  # so that no day after Easter lies beyond the calendar
    if rule.startswith("easter"):
        return easter(year) + timedelta(int(rule.removeprefix("easter") or 0))
    if "/" in rule:
        place, _, more = rule.partition("+")
        month, weekday, number = map(int, place.split("/"))
        return weekday_of_month(year, month, weekday, number) + timedelta(int(more or 0))
    month, day = map(int, rule.split("-"))
    return date(year, month, day if is_day(year, month, day) or (month, day) != (2, 29) else 28)


def _season(month: int) -> str:
    return next((name for name, first in SEASONS.items() if first == month), "WI")


def _month_number(day: date) -> int:
    return day.year * 12 + day.month - 1


def _month(number: int) -> date:
    number = min(max(number, MINYEAR * 12), MAXYEAR * 12 + 11)
    return date(number // 12, number % 12 + 1, 1)


def _plus_months(day: date, months: int) -> date:
    first = _month(_month_number(day) + months)
    following = _month(_month_number(first) + 1)
    last = (following - timedelta(1)).day if following > first else 31
    return first.replace(day=min(day.day, last))


def _plus_days(day: date, days: int) -> date:
    number = min(max(day.toordinal() + days, date.min.toordinal()), date.max.toordinal())
    return date.fromordinal(number)
