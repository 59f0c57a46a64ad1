"""Answers that say the same amount of time in other units, to be shown together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tempannot.datasets.mctaco.quantities import quantities
from tempannot.datasets.mctaco.units import PROPER, Quantity, UnitRules


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
