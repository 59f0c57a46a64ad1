"""Numbers, counts and lists of words as reports show them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tempannot.comparison.measures.scores import Mean, Ratio
from tempannot.statistics.bootstrap import Estimate

NOT_DEFINED = "n/a"
_NAMED = 10


def value(number: float | None) -> str:
    """Return a number of at most 1 with three digits.

    >>> value(0.5), value(None)
    ('0.500', 'n/a')
    """
    return NOT_DEFINED if number is None else f"{number:.3f}"


def count(number: float) -> str:
    """Return a count, which may have fractions where there is partial credit.

    >>> count(12), count(0.25), count(96.854)
    ('12', '0.25', '96.85')
    """
    return f"{number:.2f}".rstrip("0").rstrip(".")


def ratio(found: Ratio | None) -> tuple[str, str]:
    """Return the value of a ratio, at most 1, and what it is made of."""
    if found is None:
        return "", ""
    shown = None if found.value is None else min(1.0, found.value)
    return value(shown), f"{count(found.right)}/{count(found.of)}"


def mean(found: Mean | None) -> tuple[str, str]:
    """Return a mean and of how many documents it is."""
    return ("", "") if found is None else (value(found.value), str(found.documents))


def interval(found: Estimate) -> str:
    """Return the 95 % interval of a value, empty if there is none."""
    if found.low is None or found.high is None:
        return ""
    return f"{found.low:.3f} to {found.high:.3f}"


def some(words: Sequence[str], most: int) -> str:
    """Return words with commas, only the first of many.

    >>> some(["a", "b", "c"], 2)
    'a, b and 1 more'
    """
    more = len(words) - most
    shown = ", ".join(words[:most])
    return f"{shown} and {more} more" if more > 0 else shown


def grouped_reasons(found: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return a sentence per reason for undefined values, given as (what is undefined, reason)."""
    by_reason: dict[str, list[str]] = {}
    for name, reason in found:
        if reason:
            by_reason.setdefault(reason, []).append(name)
    return tuple(
        f"{NOT_DEFINED} ({some(names, _NAMED)}): {reason}." for reason, names in by_reason.items()
    )
