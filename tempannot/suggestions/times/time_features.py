"""What rules say of the expressions that they find, and what it may be."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from tempannot.core.language import bilingual
from tempannot.suggestions.times.calendar_periods import LAST_WEEK, SEASONS, holiday

Features = Mapping[str, object]
"""What an expression says: "June last year" ``{"month": 6, "unit": "year", "direction": -1}``."""

NAMES = frozenset(
    """century decade year half quarter season month week weekday weekend day part hour minute
    holiday second unit number direction anchor grain modifier quant freq value type
    tense era zone meridiem nth""".split()  # noqa: SIM905 - a list of words
)
"""What a rule may say of what it finds; ``resources/manual/time-rules.md`` tells what it means."""

_NUMBERS = {
    "month": 12,
    "weekday": 7,
    "quarter": 4,
    "half": 2,
    "day": 31,
    "hour": 24,
    "minute": 59,
    "decade": 9990,
    "century": 99,
    "year": 9999,
    "weekend": 1,
    "week": LAST_WEEK,
    "nth": LAST_WEEK,
}
_WORDS: Mapping[str, Collection[object]] = {
    "season": tuple(SEASONS),
    "part": ("MO", "MI", "AF", "EV", "NI", "DT"),
    "meridiem": ("AM", "PM"),
    "unit": (
        *("second", "minute", "hour", "day", "night", "weekend", "week", "fortnight", "month"),
        *("quarter", "season", "half", "year", "decade", "century", "millennium"),
    ),
    "direction": (-1, 0, 1),
    "tense": (-2, -1, 1),
    "anchor": ("narrative", "quarter", "tense"),
    "grain": ("recent", "quarter", "week", "weekend"),
    "era": ("BC",),
    "modifier": (
        *("START", "MID", "END", "APPROX", "LESS_THAN", "MORE_THAN", "EQUAL_OR_LESS"),
        *("EQUAL_OR_MORE", "BEFORE", "AFTER", "ON_OR_BEFORE", "ON_OR_AFTER"),
    ),
    "type": ("DATE", "TIME"),
}
DIRECTED = {"unit", "value", "holiday", "part", *_NUMBERS, "season"}
"""What a direction may be that of: "last night", "last June", "two days ago"."""


def wrong(name: str, value: object) -> str:
    """Return what is wrong with the value of a feature, "" if nothing is."""
    if name in _NUMBERS and not (isinstance(value, int) and 0 < value <= _NUMBERS[name]):
        return bilingual(
            "{name} is a number from 1 to {numbers}, not {value!r}",
            name=name,
            numbers=_NUMBERS[name],
            value=value,
        )
    if name in _WORDS and value not in _WORDS[name]:
        return bilingual(
            "{name} is one of {value}, not {value2!r}",
            name=name,
            value=", ".join(map(str, _WORDS[name])),
            value2=value,
        )
    if name == "holiday":
        try:
            holiday(str(value), 2000)
        except ValueError:
            return bilingual(
                "{value!r} is no day: write 12-25, easter-2 or 11/4/4 (the fourth Thursday)",
                value=value,
            )
    return (
        ""
        if isinstance(value, str | int | float)
        else bilingual("{name} is no word and no number", name=name)
    )


def qualified(attributes: dict[str, str], features: Features) -> dict[str, str]:
    """Add what qualifies a value."""
    names = {"modifier": "mod", "quant": "quant", "freq": "freq"}
    return attributes | {names[n]: str(features[n]) for n in names if n in features}


def whole(features: Features, name: str, otherwise: int = 0) -> int:
    """Return a feature that is a whole number; what a text says of it may be anything."""
    value = features.get(name, otherwise)
    return round(value) if isinstance(value, int | float) else otherwise
