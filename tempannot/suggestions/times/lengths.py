"""Lengths of time, and times that come again, as TIMEX3 writes them."""

from __future__ import annotations

from functools import reduce

from tempannot.suggestions.times.time_features import Features

_CODES = {
    "second": "TS",
    "minute": "TM",
    "hour": "TH",
    "day": "D",
    "night": "D",
    "weekend": "D",
    "week": "W",
    "month": "M",
    "quarter": "Q",
    "season": "Y",
    "half": "M",
    "year": "Y",
    "decade": "DE",
    "century": "CE",
    "millennium": "ML",
}
_YEARS = {"decade": 10, "century": 100, "millennium": 1000}
_HALVES = {"year": (6, "M"), "hour": (30, "M"), "minute": (30, "S"), "day": (12, "H")}


def length(number: object, unit: str) -> str:
    """Return a length of time as TIMEX3 writes it.

    >>> length(2.5, "year"), length("X", "minute"), length(3, "decade")
    ('P2Y6M', 'PTXM', 'P30Y')
    """
    if unit == "weekend":
        unit, number = "day", number * 2 if isinstance(number, int | float) else number
    if unit == "fortnight":
        unit, number = "week", number * 2 if isinstance(number, int | float) else number
    if unit in _YEARS and isinstance(number, int | float):
        unit, number = "year", number * _YEARS[unit]
    code = _CODES[unit]
    if unit == "season":
        return f"P{_plain(number)}{code}"
    clock, letter = ("T", code[1:]) if code.startswith("T") else ("", code)
    if isinstance(number, float) and number % 1 == 0.5 and unit in _HALVES:
        rest, smaller = _HALVES[unit]
        whole = f"{int(number)}{letter}" if number >= 1 else ""
        if unit == "day":
            return f"P{whole}T{rest}{smaller}"
        return f"P{clock}{whole}{rest}{smaller}"
    return f"P{clock}{_plain(number)}{letter}"


def _plain(number: object) -> str:
    if isinstance(number, float):
        return str(int(number)) if number.is_integer() else f"{number:.4g}"
    return str(number)


def length_of(features: Features) -> str:
    """Return the length that an expression says: "an hour and a half", "a few days"."""
    if "value" in features:
        return str(features["value"])
    if rest := parts_of(features):
        alone = {name: value for name, value in features.items() if name != "rest"}
        return reduce(_added, map(length_of, rest), length_of(alone))
    number = features.get("number", 1)
    if "half" in features and isinstance(number, int):
        number += 0.5
    return length(number, str(features["unit"]))


def parts_of(features: Features) -> tuple[Features, ...]:
    """Return what a length has besides its first unit: 17 minutes in "2 hours and 17 minutes"."""
    rest = features.get("rest", ())
    return rest if isinstance(rest, tuple) else ()


def _added(length: str, more: str) -> str:
    """Return two lengths as one: "P1D" and "PT2H" are "P1DT2H", with "PT5M" "P1DT2H5M"."""
    return length + more.removeprefix("P").removeprefix("T" if "T" in length else "")


def recurrence_of(features: Features) -> str:
    """Return the value of what comes again: "every Monday night", "each July"."""
    if "value" in features:
        return str(features["value"])
    if "weekday" in features:
        part = f"T{features['part']}" if "part" in features else ""
        return f"XXXX-WXX-{features['weekday']}{part}"
    if "month" in features:
        day = f"-{features['day']:02}" if "day" in features else ""
        return f"XXXX-{features['month']:02}{day}"
    if "season" in features:
        return f"XXXX-{features['season']}"
    if "part" in features:
        return f"XXXX-XX-XXT{features['part']}"
    return length(features.get("number", 1), str(features.get("unit", "day")))
