"""Amounts of time in words."""

from __future__ import annotations

from enum import StrEnum

from tempannot.datasets.challenge.times import Unit

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
