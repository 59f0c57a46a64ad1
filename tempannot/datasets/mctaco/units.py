"""Units of time, and the one that says an amount best.

The paper turns "30 months" into "2.5 years" (Zhou et al., 2019, section 4). The program released
with it counts a year as 365 days also from months, and takes a unit from half of it on, so that 4
days are 0.57 weeks: ``RELEASED`` does the same, ``PROPER`` what the paper says.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class TimeUnit(StrEnum):
    """A unit of time, from the smallest to the largest; the value is its plural."""

    SECONDS = "seconds"
    MINUTES = "minutes"
    HOURS = "hours"
    DAYS = "days"
    WEEKS = "weeks"
    MONTHS = "months"
    YEARS = "years"
    DECADES = "decades"
    CENTURIES = "centuries"

    @property
    def singular(self) -> str:
        """The word for one of it."""
        return "century" if self is TimeUnit.CENTURIES else self.value.removesuffix("s")


_DAY = 24 * 60 * 60
_SECONDS = {
    TimeUnit.SECONDS: 1,
    TimeUnit.MINUTES: 60,
    TimeUnit.HOURS: 60 * 60,
    TimeUnit.DAYS: _DAY,
    TimeUnit.WEEKS: 7 * _DAY,
    TimeUnit.MONTHS: 30 * _DAY,
    TimeUnit.YEARS: 365 * _DAY,
    TimeUnit.DECADES: 3650 * _DAY,
    TimeUnit.CENTURIES: 36500 * _DAY,
}
_MONTHS = {
    TimeUnit.MONTHS: 1,
    TimeUnit.YEARS: 12,
    TimeUnit.DECADES: 120,
    TimeUnit.CENTURIES: 1200,
}


@dataclass(frozen=True, slots=True)
class UnitRules:
    """When a unit is the right one: from ``threshold`` of it on.

    With ``exact_years`` a year has 12 months; months have 30 days and years 365 only where days
    (or less) and months meet. Without, these numbers of days hold everywhere.
    """

    threshold: Fraction
    exact_years: bool


PROPER = UnitRules(Fraction(1), exact_years=True)
"""The largest unit of which there is at least one."""

RELEASED = UnitRules(Fraction(1, 2), exact_years=False)
"""As the program that was released with the data."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """An amount of time, exactly.

    >>> print(Quantity(Fraction(30), TimeUnit.MONTHS).in_best_unit())
    2.5 years
    """

    value: Fraction
    unit: TimeUnit

    def __str__(self) -> str:
        if self.value == 1:
            return f"1 {self.unit.singular}"
        number = f"{float(self.value):.2f}".rstrip("0").rstrip(".")
        if self.value and number == "0":
            number = f"{float(self.value):.2g}"
        return f"{number} {self.unit}"

    def to(self, unit: TimeUnit, rules: UnitRules = PROPER) -> Quantity:
        """Return the same amount in another unit."""
        sizes = _SECONDS
        if rules.exact_years and self.unit in _MONTHS and unit in _MONTHS:
            sizes = _MONTHS
        return Quantity(self.value * sizes[self.unit] / sizes[unit], unit)

    def in_best_unit(self, rules: UnitRules = PROPER) -> Quantity:
        """Return the same amount in the largest unit that the rules allow, or in seconds."""
        for unit in reversed(TimeUnit):
            found = self.to(unit, rules)
            if found.value >= rules.threshold:
                return found
        return self.to(TimeUnit.SECONDS, rules)
