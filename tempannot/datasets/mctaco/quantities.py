"""Amounts of time in the words of an answer: "30 months", "a couple of days", "ten minutes".

Vague words count as in the program released with MCTACO: several 4, many 10, some and few 3, a
couple 3 but a couple of 2, tens 10, hundreds 100, thousands 1000.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from tempannot.datasets.mctaco.units import Quantity, TimeUnit

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
