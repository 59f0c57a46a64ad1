"""What the value of a TIMEX3 covers in the calendar, and how two such stretches lie.

Seconds are counted from the beginning of the year 1. Of a season or a part of the day nobody says
when exactly it begins: such a stretch is not ``sharp``, and lies somewhere between its bounds.

Source: TimeML 1.2.1 annotation guidelines, section 2.2 (values of TIMEX3, after ISO 8601).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import MAXYEAR, date
from functools import lru_cache

from tempannot.core.relations import (
    AFTER,
    BEFORE,
    CONTAINS,
    DURING,
    RelationSet,
    basic_of_signs,
)

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400

_DATE = re.compile(
    r"(?P<year>\d{4})"
    r"(?:-?(?P<month>\d\d)(?:-?(?P<day>\d\d))?"
    r"|-W(?P<week>\d\d?)(?:-?(?P<weekday>[1-7]|WE))?"
    r"|-(?P<part>Q[1-4]|H[12]|SP|SU|FA|WI))?",
    re.ASCII,
)
_CLOCK = re.compile(
    r"(?P<hour>\d\d)(?::?(?P<minute>\d\d)(?::?(?P<second>\d\d)(?:[.,]\d+)?)?)?"
    r"(?P<zone>Z|[+-]\d\d(?::?\d\d)?)?",
    re.ASCII,
)
_KNOWN = re.compile(r"(.*?)((?:-[A-Z]?X+)*)")
_MONTHS = {
    "Q1": (1, 3), "Q2": (4, 6), "Q3": (7, 9), "Q4": (10, 12), "H1": (1, 6), "H2": (7, 12),
}  # fmt: skip
_SEASONS = {"SP": (2, 7), "SU": (5, 10), "FA": (8, 12), "WI": (11, 16)}
"""The months between which a season may lie; those after December are of the next year."""
_HOURS = {
    "MO": (0, 13), "MI": (10, 15), "AF": (11, 19), "EV": (15, 25), "NI": (16, 34), "DT": (4, 22),
}  # fmt: skip
"""The hours between which a part of the day may lie; those above 24 are of the next day."""


@dataclass(frozen=True, slots=True)
class CalendarInterval:
    """A stretch of the calendar, seconds from ``start`` up to ``end``.

    One that is not ``sharp`` begins and ends somewhere between the two.
    """

    start: int
    end: int
    sharp: bool = True


@lru_cache(maxsize=8_192)
def calendar_interval(value: str, mod: str = "") -> CalendarInterval | None:
    """Return what a value covers, None of one that has no place in the calendar.

    ``mod`` is the modifier of TIMEX3: START, MID and END leave some part within, any other says
    nothing that could be counted on.

    >>> day, month = calendar_interval("1998-02-19"), calendar_interval("1998-02")
    >>> str(compare(day, month))
    'during'
    """
    known, unknown = _KNOWN.fullmatch(value.strip().upper()).groups()  # type: ignore[union-attr]
    found = _read(known)
    if found is not None and unknown:  # some day of a month: somewhere within
        found = CalendarInterval(found.start, found.end, sharp=False)
    modifier = mod.strip().upper()
    if found is None or not modifier:
        return found
    if modifier in ("START", "MID", "END"):
        return CalendarInterval(found.start, found.end, sharp=False)
    return None


def compare(first: CalendarInterval, second: CalendarInterval) -> RelationSet | None:
    """Return the basic relation of two stretches, None if what is not sharp leaves it open."""
    if first.sharp and second.sharp:
        starts = _sign(first.start, second.start), _sign(first.start, second.end)
        ends = _sign(first.end, second.start), _sign(first.end, second.end)
        return basic_of_signs((*starts, *ends))
    if first.end < second.start:
        return BEFORE
    if second.end < first.start:
        return AFTER
    if second.sharp and second.start < first.start and first.end < second.end:
        return DURING
    if first.sharp and first.start < second.start and second.end < first.end:
        return CONTAINS
    return None


def lies_within(part: CalendarInterval, whole: CalendarInterval) -> bool:
    """Whether what is not sharp lies in a sharp stretch, perhaps at its beginning or its end.

    >>> morning, day = calendar_interval("1998-02-19TMO"), calendar_interval("1998-02-19")
    >>> compare(morning, day), lies_within(morning, day)
    (None, True)
    """
    if part.sharp or not whole.sharp or (part.start, part.end) == (whole.start, whole.end):
        return False
    return whole.start <= part.start and part.end <= whole.end


def _sign(left: int, right: int) -> int:
    return (left > right) - (left < right)


def _read(value: str) -> CalendarInterval | None:
    if re.fullmatch(r"[0-9]{2}(XX|[0-9]X?)?", value):
        return _many_years(value.rstrip("X"))
    day, mark, clock = value.partition("T")
    match = _DATE.fullmatch(day)
    if match is None:
        return None
    try:
        whole = _days(match)
    except ValueError:  # the thirtieth of February, the year 0
        return None
    return _clock(whole, clock) if mark else whole


def _many_years(digits: str) -> CalendarInterval | None:
    """Return a century or a decade by the digits that its years begin with."""
    span = 10 ** (4 - len(digits))
    first = int(digits) * span
    if first == 0 or first + span > MAXYEAR:
        return None
    return CalendarInterval(_month(first, 1), _month(first + span, 1))


def _days(match: re.Match[str]) -> CalendarInterval:
    year = int(match["year"])
    if match["week"]:
        return _week(match, year)
    if match["part"]:
        is_sharp = match["part"] in _MONTHS
        low, high = (_MONTHS if is_sharp else _SEASONS)[match["part"]]
        return CalendarInterval(_month(year, low), _month(year, high + 1), is_sharp)
    if not match["month"]:
        return CalendarInterval(_month(year, 1), _month(year, 13))
    month = int(match["month"])
    if not match["day"]:
        date(year, month, 1)  # raises for a month that there is not
        return CalendarInterval(_month(year, month), _month(year, month + 1))
    start = date(year, month, int(match["day"])).toordinal() * _DAY
    return CalendarInterval(start, start + _DAY)


def _week(match: re.Match[str], year: int) -> CalendarInterval:
    monday = date.fromisocalendar(year, int(match["week"]), 1).toordinal() * _DAY
    if match["weekday"] == "WE":
        return CalendarInterval(monday + 5 * _DAY, monday + 7 * _DAY)
    if match["weekday"]:
        start = monday + (int(match["weekday"]) - 1) * _DAY
        return CalendarInterval(start, start + _DAY)
    return CalendarInterval(monday, monday + 7 * _DAY)


def _month(year: int, month: int) -> int:
    later, rest = divmod(month - 1, 12)
    return date(year + later, rest + 1, 1).toordinal() * _DAY


def _clock(day: CalendarInterval, clock: str) -> CalendarInterval | None:
    """Return a time of a day: ``TEV``, ``T14:20``; None of what is longer than a day."""
    if day.end - day.start != _DAY:
        return None
    if clock in _HOURS:
        low, high = _HOURS[clock]
        return CalendarInterval(day.start + low * _HOUR, day.start + high * _HOUR, sharp=False)
    match = _CLOCK.fullmatch(clock)
    if match is None:
        return None
    hour, minute, second = (int(match[name] or 0) for name in ("hour", "minute", "second"))
    if hour > 24 or minute > 59 or second > 60:
        return None
    start = day.start + hour * _HOUR + minute * _MINUTE + second
    length = 1 if match["second"] else _MINUTE if match["minute"] else _HOUR
    # where in the world it was told is rarely known: a zone is left out, as writers leave it out
    return CalendarInterval(start, start + length)
