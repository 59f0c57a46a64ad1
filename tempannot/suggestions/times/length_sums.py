"""Lengths and distances in several units: "two hours and 17 minutes", "a year, 6 months ago"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tempannot.suggestions.times.expressions import Expression
from tempannot.suggestions.times.lengths import parts_of
from tempannot.suggestions.times.patterns import Passage
from tempannot.suggestions.times.time_features import Features, whole
from tempannot.suggestions.times.words import Gap

JOINING = "between_units"
"""The list of what joins two units, beside nothing and a comma."""

_UNITS = ("second", "minute", "hour", "day", "week", "month", "year")
_SMALLER = {("year", "month"): 12, ("week", "day"): 7, ("day", "hour"): 24, ("hour", "minute"): 60}
"""How many of a unit another one is."""


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
        elif result and (features := _distance(passage, result[-1], each)):
            first = result.pop()
            rule = next(e.rule for e in (first, each) if "direction" in e.features)
            result.append(replace(each, first=first.first, features=features, rule=rule))
        else:
            result.append(each)
    return result


def _continues(passage: Passage, first: Expression, second: Expression) -> bool:
    """Whether a length is the rest of the one before it, in a smaller unit."""
    is_plain = set(second.features) == {"unit", "number"} and second.features["number"] != "X"
    return is_plain and 0 <= _size(second) < _whole_size(first) and _joins(passage, first, second)


def _distance(passage: Passage, first: Expression, second: Expression) -> Features | None:
    """Return what a distance says of which one part is a length: "a year and 6 months ago".

    It is the first part where a language has what is "ago" in front: "il y a un an et 6 mois". The
    smaller unit is that of both; where the larger is no number of those, it is told by that alone.
    """
    whole_units = [_whole_unit(each) for each in (first, second)]
    directed = [each.features for each in (first, second) if "direction" in each.features]
    if (
        not 0 <= whole_units[1] < whole_units[0]
        or len(directed) != 1
        or "unit" not in passage.pieces[first.end - 1]  # "a year ago and 6 months passed"
        or JOINING not in passage.pieces[second.first - 1]  # "a year, 6 months later he left"
        or not _joins(passage, first, second)
    ):
        return None
    larger, smaller = (_UNITS[each] for each in whole_units)
    number, rest = (whole(each.features, "number", 1) for each in (first, second))
    times = _SMALLER.get((larger, smaller))
    if times is None:
        return {**directed[0], "unit": larger, "number": number}
    return {**directed[0], "unit": smaller, "number": number * times + rest}


def _whole_unit(each: Expression) -> int:
    """Return the place of the unit of a length or distance in whole ones; -1 if it is neither."""
    is_bare = {"unit", "number", "direction", "anchor"}.issuperset(each.features)
    unit = str(each.features.get("unit"))
    is_whole = is_bare and unit in _UNITS and isinstance(each.features.get("number", 1), int)
    return _UNITS.index(unit) if is_whole else -1


def _joins(passage: Passage, first: Expression, second: Expression) -> bool:
    places = range(first.end, second.first)
    if any(passage.words[at].gap is Gap.BREAK for at in (*places, second.first)):
        return False
    rest = [at for at in places if passage.words[at].text != ","]
    return len(places) <= 2 and len(rest) <= 1 and all(JOINING in passage.pieces[at] for at in rest)


def _whole_size(each: Expression) -> int:
    """Return the place of its smallest unit among all; -1 if that is no whole number of them."""
    last = (each.features, *parts_of(each.features))[-1]
    return _size(each) if isinstance(last.get("number", 1), int) else -1


def _size(each: Expression) -> int:
    """Return the place of its smallest unit among all; -1 if it is no length in one of them."""
    last = (each.features, *parts_of(each.features))[-1]
    is_length = each.rule.kind == "duration"
    is_bare = {"unit", "number", "modifier", "rest"}.issuperset(each.features)
    unit = str(last.get("unit"))
    return _UNITS.index(unit) if is_length and is_bare and unit in _UNITS else -1
