"""The lists of times that are put into templates (Thukral et al., 2021, Table 1), and amounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

_MONTHS_A_YEAR = 12


class DurationFormat(StrEnum):
    """How a duration between two months of different years is given."""

    MONTHS = "months"
    YEARS_MONTHS = "years-months"


def amount_words(amount: int, unit: Unit) -> str:
    """Return an amount in words.

    >>> amount_words(1, Unit.HOURS), amount_words(2, Unit.HOURS)
    ('1 hour', '2 hours')
    """
    return f"{amount} {unit.singular if amount == 1 else unit.value}"


def duration_words(
    amount: int, unit: Unit, form: DurationFormat | None = None, *, keeps_zero: bool = False
) -> str:
    """Return a duration in words, months also as years and months.

    A part of zero is left out; ``keeps_zero`` keeps zero years.

    >>> duration_words(52, Unit.MONTHS, DurationFormat.YEARS_MONTHS)
    '4 years 4 months'
    """
    if form is not DurationFormat.YEARS_MONTHS:
        return amount_words(amount, unit)
    years, months = divmod(amount, _MONTHS_A_YEAR)
    parts = [amount_words(years, Unit.YEARS)] if years or keeps_zero else []
    if months:
        parts.append(amount_words(months, Unit.MONTHS))
    return " ".join(parts)


class Unit(StrEnum):
    """A unit of time, by what a template calls it; in order from small to large."""

    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"
    MONTHS = "months"
    YEARS = "years"

    @property
    def singular(self) -> str:
        """What one of them is called."""
        return self.value.removesuffix("s")


class MonthStyle(StrEnum):
    """How the months of a pair are written; mixed is one in full and one abbreviated."""

    FULL = "full"
    ABBREVIATED = "abbreviated"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class WrittenTime:
    """A time as it stands in a sentence.

    ``words`` come after "before", "after" or "from"; ``preposition`` (at, on, in) before them
    says that something happens then. ``place`` orders the times that can be compared.
    """

    words: str
    preposition: str
    place: int

    @property
    def phrase(self) -> str:
        """The words with their preposition, "on Monday"."""
        return f"{self.preposition} {self.words}"


@dataclass(frozen=True, slots=True)
class TimeList:
    """Times of one kind, in order; ``is_cyclic`` if the first comes again after the last."""

    name: str
    unit: Unit
    times: tuple[WrittenTime, ...]
    is_cyclic: bool = True


def ordinal(number: int) -> str:
    """Return the number of a day.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 21, 22, 23)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '21st', '22nd', '23rd']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number in (11, 12, 13) else ending}"


def _times(words: Sequence[str], preposition: str, first: int = 0) -> tuple[WrittenTime, ...]:
    return tuple(WrittenTime(each, preposition, place) for place, each in enumerate(words, first))


_WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
FIRST_YEAR, LAST_YEAR = 1900, 2000
LAST_DAY = 28
"""Every month has a day of this number."""

HOUR_12 = TimeList(
    "hour-12",
    Unit.HOURS,
    _times([f"{hour % 12 or 12} {half}" for half in ("AM", "PM") for hour in range(12)], "at"),
)
HOUR_24 = TimeList("hour-24", Unit.HOURS, _times([f"{hour:02}:00" for hour in range(24)], "at"))
WEEKDAY = TimeList("weekday", Unit.DAYS, _times(_WEEKDAYS, "on"))
MONTH_DAY = TimeList(
    "month-day",
    Unit.DAYS,
    _times([f"the {ordinal(day)}" for day in range(1, LAST_DAY + 1)], "on", 1),
)
MONTH_FULL = TimeList("month-full", Unit.MONTHS, _times(_MONTHS, "in"))
MONTH_ABBREVIATED = TimeList(
    "month-abbreviated", Unit.MONTHS, _times([name[:3] for name in _MONTHS], "in")
)
YEAR = TimeList(
    "year",
    Unit.YEARS,
    _times([str(year) for year in range(FIRST_YEAR, LAST_YEAR + 1)], "in", FIRST_YEAR),
    is_cyclic=False,
)
