"""How values look in the cells of tables: numbers, intervals, shares and lists of words.

A ``CellFormat`` turns the typed value of a cell into text and into a value of JSON. The constants
below are all that results are made of; a new way to write a number is one more of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC
from enum import Enum
from typing import Any, Protocol

from tempannot.core.language import Bilingual, bilingual, dated
from tempannot.core.wording import joined

NOT_DEFINED = "n/a"
"""What stands where a value is undefined."""

_NAMED = 10


class Absent(Enum):
    """The one value of a cell that has nothing to say, unlike one whose value is undefined."""

    ABSENT = ""


ABSENT = Absent.ABSENT
"""The value of a cell that stays empty; JSON leaves its key out."""


class Fraction(Protocol):
    """So much earned, out of so much."""

    @property
    def right(self) -> float:
        """What was earned."""

    @property
    def of(self) -> float:
        """What could have been earned."""


class Bounded(Protocol):
    """A value with its 95 % interval, None where there is none."""

    @property
    def low(self) -> float | None:
        """The lower bound."""

    @property
    def high(self) -> float | None:
        """The upper bound."""


@dataclass(frozen=True, slots=True)
class CellFormat:
    """How the values of a column look: as ``text``, and as ``json`` has them.

    Both are asked for values that are there only: None, an undefined value, is shown as
    ``undefined`` and is null in JSON; ``ABSENT`` is an empty cell.
    """

    text: Callable[[Any], str] = str
    json: Callable[[Any], object] = lambda value: value
    is_number: bool = True
    undefined: str = NOT_DEFINED

    def shown(self, value: object) -> str:
        """The text of a value.

        >>> DECIMALS.shown(0.5), DECIMALS.shown(None), DECIMALS.shown(ABSENT)
        ('0.500', 'n/a', '')
        """
        if value is ABSENT:
            return ""
        return bilingual(self.undefined) if value is None else self.text(value)

    def plain(self, value: object) -> object:
        """The value as JSON has it; None for one that is undefined or absent."""
        return None if value is None or value is ABSENT else self.json(value)


def decimals(number: float | None) -> str:
    """A number of at most 1 with three digits.

    >>> decimals(0.5), decimals(None)
    ('0.500', 'n/a')
    """
    return bilingual("n/a") if number is None else f"{number:.3f}"


def count_text(number: float) -> str:
    """A count, which may have fractions where there is partial credit.

    >>> count_text(12), count_text(0.25), count_text(96.854)
    ('12', '0.25', '96.85')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".")


def fraction_text(found: Fraction) -> str:
    """What a ratio is made of."""
    return f"{count_text(found.right)}/{count_text(found.of)}"


def interval_text(found: Bounded) -> str:
    """The 95 % interval of a value, empty if there is none."""
    if found.low is None or found.high is None:
        return ""
    return bilingual("{low:.3f} to {high:.3f}", low=found.low, high=found.high)


def some(words: Sequence[str], most: int) -> str:
    """Words with commas, only the first of many.

    >>> some(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    more = len(words) - most
    shown = joined(", ", words[:most])
    return bilingual("{shown} and {more} more", shown=shown, more=more) if more > 0 else shown


def grouped_reasons(found: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """A sentence per reason for undefined values, given as (what is undefined, reason)."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in found:
        if reason:
            by_reason.setdefault(reason, []).append(name)
    return tuple(
        bilingual("n/a ({names}): {reason}.", names=some(names, _NAMED), reason=reason)
        for reason, names in by_reason.items()
    )


def _bounds(found: Bounded) -> list[float | None] | None:
    return None if found.low is None else [found.low, found.high]


TEXT = CellFormat(is_number=False)
"""Words as they are."""

WORDED = CellFormat(
    lambda word: word if isinstance(word, Bilingual) else bilingual(str(word)),
    str,
    is_number=False,
)
"""Words of ours, such as the values of an enumeration that is ``worded``: translated on screens."""

WORDS = CellFormat(" ".join, list, is_number=False)
"""Several words or ids."""

MOMENT = CellFormat(
    lambda at: dated(at.astimezone(UTC)),
    lambda at: at.isoformat(timespec="seconds"),
    is_number=False,
)
"""A moment: to the minute in UTC as it is read, exactly in files."""

COUNT = CellFormat(count_text)
"""A count, with two digits where partial credit made it a fraction."""

THOUSANDS = CellFormat(lambda count: f"{count:,}")
"""A count with commas."""

DECIMALS = CellFormat(decimals)
"""A score or coefficient: three digits."""

TWO_DECIMALS = CellFormat(lambda number: f"{number:.2f}")
"""A mean or distance: two digits."""

SHARE = CellFormat(lambda share: f"{100 * share:.1f} %")
"""A share in per cent."""

INTERVAL = CellFormat(interval_text, _bounds)
"""The 95 % interval of an ``Estimate``."""

FRACTION = CellFormat(fraction_text, lambda found: {"right": found.right, "of": found.of})
"""What a ``Ratio`` is made of."""
