"""An independent judge: works labels out by trying moments and by the calendar, from provenance.

Nothing of the rules of the package is used. Times are strings as they stand in the sentences.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from functools import cache

MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
HOURS_OF = {"minutes": 1 / 60, "hours": 1, "days": 24}


def place(words: str) -> float:
    """Return where a time lies among others of its kind."""
    words = words.removeprefix("the ")
    if re.fullmatch(r"\d+ [AP]M", words):
        return datetime.strptime(words, "%I %p").hour
    if words.endswith("day"):
        return WEEKDAYS.index(words[:3].lower())
    if re.fullmatch(r"\d\d:00|\d{4}", words):
        return int(words.removesuffix(":00"))
    return _of_calendar(words)


def _of_calendar(words: str) -> float:
    day, month, year = re.fullmatch(r"(?:(\d+)[a-z]{2})?\s*([A-Z]\w+)?\s*(\d{4})?", words).groups()
    if month is None:
        return int(day)
    number = MONTHS.index(month[:3].lower())
    if day is None:
        return number + 12 * int(year or 0)
    return date(int(year), number + 1, int(day)).toordinal()


def moments(relation: str, at: float, grid: Iterable[float]) -> set[float]:
    """Return the moments of a grid in which the event can have happened."""
    if relation in ("at", "on", "in"):
        return {at}
    return {x for x in grid if (x < at if relation == "before" else x > at)}


def verdict(premise: set[float], hypothesis: set[float]) -> str:
    """Return the label of a pair from the moments that each of the two allows."""
    assert premise
    if premise <= hypothesis:
        return "entailment"
    return "neutral" if premise & hypothesis else "contradiction"


def order(premise: tuple[str, str], hypothesis: tuple[str, str], *, whole: bool = False) -> str:
    """Judge two pairs of relation and time; ``whole`` knows only whole days, months or years."""
    here, there = place(premise[1]), place(hypothesis[1])
    low, high = min(here, there), max(here, there)
    grid = {low - 1, low, low + 1, high - 1, high, high + 1}
    if not whole:
        grid |= {low + 0.25, (low + high) / 2, high - 0.25}
    return verdict(moments(premise[0], here, grid), moments(hypothesis[0], there, grid))


def gold(start: str, end: str, cycle: int | None = None) -> int:
    """Count steps from one time to the next one of the other."""
    at, goal, steps = place(start), place(end), 0
    while at != goal:
        at, steps = at + 1, steps + 1
        if cycle and at == place(start) - place(start) % cycle + cycle:
            at -= cycle
    return steps


def months_in(words: str) -> int:
    """Return a duration in its smallest unit: years and months as months, else the number."""
    found = re.findall(r"(\d+) (\w+)", words)
    if len(found) == 1 and found[0][1].startswith("year"):
        return int(found[0][0])
    return sum(int(n) * (12 if unit.startswith("year") else 1) for n, unit in found)


@cache
def days_of_months(count: int) -> tuple[int, int]:
    """Return the least and the greatest number of days of so many whole months in a row."""
    spans = []
    for start in range(12 * 1996, 12 * 2012):
        first, last = (date(x // 12, x % 12 + 1, 1) for x in (start, start + count))
        spans.append((last - first).days)
    return min(spans), max(spans)


def cross_unit(premise: tuple[str, int, str], hypothesis: tuple[str, int, str]) -> set[str]:
    """Judge two triples of relation, amount and unit; more than one label if it depends."""
    (relation, amount, unit), (other, count, smaller) = premise, hypothesis
    if unit == "months":
        lengths = [float(days) for days in days_of_months(amount)]
    elif unit == "years":
        lengths = [12.0 * amount]
    else:
        lengths = [amount * HOURS_OF[unit] / HOURS_OF[smaller]]
    found = set()
    for length in lengths:
        grid = {0.5 * min(length, count), (length + count) / 2, 2 * max(length, count)}
        grid |= {length, float(count)}
        found.add(verdict(moments(relation, length, grid), moments(other, count, grid)))
    return found
