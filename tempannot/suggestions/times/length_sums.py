"""Lengths of time in several units: "two hours and 17 minutes", "1 year, 6 months"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tempannot.suggestions.times.expressions import Expression
from tempannot.suggestions.times.lengths import parts_of
from tempannot.suggestions.times.patterns import Passage
from tempannot.suggestions.times.words import Gap

JOINING = "between_units"
"""The list of what joins two units, beside nothing and a comma."""

_UNITS = ("second", "minute", "hour", "day", "week", "month", "year")


def with_sums(passage: Passage, found: Sequence[Expression]) -> list[Expression]:
    """Return the expressions of a text; a length that is told in several units is one of them.

    A rule sees one unit at a time.
    """
    result: list[Expression] = []
    for each in found:
        if result and _continues(passage, result[-1], each):
            first = result.pop()
            rest = (*parts_of(first.features), each.features)
            sum = replace(first, end=each.end, features={**first.features, "rest": rest})
            result.append(sum)
        else:
            result.append(each)
    return result


def _continues(passage: Passage, first: Expression, second: Expression) -> bool:
    """Whether a length is the rest of the one before it, in a smaller unit."""
    is_plain = set(second.features) == {"unit", "number"}
    return is_plain and 0 <= _size(second) < _size(first) and _joins(passage, first, second)


def _joins(passage: Passage, first: Expression, second: Expression) -> bool:
    places = range(first.end, second.first)
    if any(passage.words[at].gap is Gap.BREAK for at in (*places, second.first)):
        return False
    rest = [at for at in places if passage.words[at].text != ","]
    return len(places) <= 2 and len(rest) <= 1 and all(JOINING in passage.pieces[at] for at in rest)


def _size(each: Expression) -> int:
    """Return the place of its smallest unit among all; -1 if it is no whole number of them."""
    last = (each.features, *parts_of(each.features))[-1]
    is_whole = each.rule.kind == "duration" and isinstance(last.get("number", 1), int)
    is_bare = {"unit", "number", "modifier", "rest"}.issuperset(each.features)
    unit = str(last.get("unit"))
    return _UNITS.index(unit) if is_whole and is_bare and unit in _UNITS else -1
