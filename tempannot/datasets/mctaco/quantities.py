"""Amounts of time in the words of an answer: "30 months", "a couple of days", "ten minutes".

Vague words count as in the program released with MCTACO: several 4, many 10, some and few 3, a
couple 3 but a couple of 2, tens 10, hundreds 100, thousands 1000.

The paper turns "30 months" into "2.5 years" (Zhou et al., 2019, section 4). The program released
with it counts a year as 365 days also from months, and takes a unit from half of it on, so that 4
days are 0.57 weeks: ``RELEASED`` does the same, ``PROPER`` what the paper says. Answers that say
the same amount in other units are equivalent, to be shown together.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import prod


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


_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ADDED = {word: number for number, word in enumerate(_SMALL)}
_ADDED |= {word: 10 * number for number, word in enumerate(_TENS, 2)} | {"a": 1, "an": 1}
_MULTIPLIED = {"dozen": 12, "hundred": 100, "thousand": 10**3, "million": 10**6, "billion": 10**9}
_PHRASES: dict[str, int | Fraction] = {
    "several": 4,
    "many": 10,
    "some": 3,
    "few": 3,
    "a few": 3,
    "couple": 3,
    "a couple": 3,
    "couple of": 2,
    "a couple of": 2,
    "tens": 10,
    "tens of": 10,
    "hundreds": 100,
    "hundreds of": 100,
    "thousands": 1000,
    "thousands of": 1000,
    "half": Fraction(1, 2),
    "half a": Fraction(1, 2),
    "half an": Fraction(1, 2),
}
_UNITS = {word: unit for unit in TimeUnit for word in (unit.value, unit.singular)}


def _any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of the words or phrases."""
    return "|".join(r"\s+".join(each.split()) for each in words)


_NUMERAL = r"\d{1,12}(?:,\d{3}){0,4}(?:\.\d{1,12})?|\.\d{1,12}"
_NUMBER = (
    rf"(?:{_NUMERAL}|(?:{_any_of((*_ADDED, *_MULTIPLIED))})\b)"
    rf"(?:[\s-]+(?:and\s+)?(?:{_any_of((*_SMALL, *_TENS, *_MULTIPLIED))})\b){{0,12}}"
)
_PHRASE = (
    rf"(?:{_any_of(sorted(_PHRASES, key=len, reverse=True))})\b"
    rf"(?:\s+(?:{_any_of(_MULTIPLIED)})\b){{0,3}}"
)
_AND_A_HALF = r"\s+and\s+a\s+half\b"
_QUANTITY = re.compile(
    rf"(?<![\w.,:/–-])(?P<number>{_PHRASE}|{_NUMBER})(?P<before>{_AND_A_HALF})?"
    rf"\s+(?P<unit>{_any_of(_UNITS)})\b(?P<after>{_AND_A_HALF})?",
    re.IGNORECASE,
)
_RANGE = re.compile(rf"(?:{_NUMBER})\s*(?:to|or|and|-|–)\s*\Z", re.IGNORECASE)
_REACH = 80  # characters before an amount in which the lower end of a range is looked for


@dataclass(frozen=True, slots=True)
class FoundQuantity:
    """An amount of time and the offsets of its words in the text."""

    start: int
    stop: int
    quantity: Quantity


def quantities(text: str) -> Iterator[FoundQuantity]:
    """Yield the amounts of time that a text names, in order.

    What is no single amount ("3 to 4 days", "the 20th century") is passed over.

    >>> [str(each.quantity) for each in quantities("an hour and a half, or 20 minutes")]
    ['1.5 hours', '20 minutes']
    """
    for match in _QUANTITY.finditer(text):
        if _RANGE.search(text, max(0, match.start() - _REACH), match.start()):
            continue
        value = _value(match["number"])
        if match["before"] or match["after"]:
            value += Fraction(1, 2)
        unit = _UNITS[match["unit"].casefold()]
        yield FoundQuantity(match.start(), match.end(), Quantity(value, unit))


def _value(number: str) -> Fraction:
    words = number.casefold().replace("-", " ").split()
    for count in range(len(words), 0, -1):
        phrase = " ".join(words[:count])
        if phrase in _PHRASES:
            factors = (_MULTIPLIED[word] for word in words[count:])
            return Fraction(_PHRASES[phrase]) * prod(factors)
    return _sum(word for word in words if word != "and")


def _sum(words: Iterable[str]) -> Fraction:
    """Return what number words make: thousands close a group, hundreds multiply within it."""
    total, group = Fraction(0), Fraction(0)
    for word in words:
        factor = _MULTIPLIED.get(word)
        if factor is None:
            group += _ADDED[word] if word in _ADDED else Fraction(word.replace(",", ""))
        elif factor < 1000:
            group = (group or Fraction(1)) * factor
        else:
            total, group = total + (group or Fraction(1)) * factor, Fraction(0)
    return total + group


def normalised(answer: str, rules: UnitRules = PROPER) -> str:
    """Return an answer with each amount of time in its best unit.

    Amounts that have it already stay in the words they are in.

    >>> normalised("It took 30 months, not a day.")
    'It took 2.5 years, not a day.'
    """

    def written(quantity: Quantity, words: str) -> str:
        best = quantity.in_best_unit(rules)
        return words if best.unit is quantity.unit else str(best)

    return _replaced(answer, written)


def equivalents(answers: Iterable[str]) -> tuple[tuple[int, ...], ...]:
    """Return which answers, by their position, say the same, in the order of the first of each.

    Case, blanks, a full stop at the end and the unit of an amount make no difference.

    >>> equivalents(["1 hour", "2 hours", "60 minutes", "One hour."])
    ((0, 2, 3), (1,))
    """
    found: dict[str, list[int]] = {}
    for position, answer in enumerate(answers):
        found.setdefault(_meaning(answer), []).append(position)
    return tuple(map(tuple, found.values()))


def _meaning(answer: str) -> str:
    def written(quantity: Quantity, _words: str) -> str:
        best = quantity.in_best_unit()
        return f"{best.value} {best.unit}"

    plain = " ".join(answer.split()).casefold()
    return _replaced(plain.removesuffix("."), written)


def _replaced(answer: str, written: Callable[[Quantity, str], str]) -> str:
    """Return an answer with what ``written`` makes of each amount and its words."""
    parts: list[str] = []
    stop = 0
    for found in quantities(answer):
        words = answer[found.start : found.stop]
        parts += answer[stop : found.start], written(found.quantity, words)
        stop = found.stop
    return "".join((*parts, answer[stop:]))
