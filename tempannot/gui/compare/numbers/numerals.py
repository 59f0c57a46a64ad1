"""How numbers are written in every table of the comparison."""

from __future__ import annotations

from tempannot.comparison.measures.scores import Ratio

DASH = "–"
"""Stands where a number is undefined."""

MINUS = "\N{MINUS SIGN}"


def decimals(value: float | None) -> str:
    """Return a value with three decimals, a dash for None.

    >>> decimals(0.06719), decimals(-0.25), decimals(None)
    ('0.067', '−0.250', '–')
    """
    if value is None:
        return DASH
    return f"{value:.3f}".replace("-0.000", "0.000").replace("-", MINUS)


def amount(value: float) -> str:
    """Return a count, with decimals only where it has some.

    >>> amount(1253.0), amount(2.5), amount(19.0240384)
    ('1,253', '2.5', '19.02')
    """
    text = f"{value:,.2f}"
    return text.rstrip("0").rstrip(".")


def out_of(ratio: Ratio) -> str:
    """Return what a ratio is made of.

    >>> out_of(Ratio(17, 253))
    '17 / 253'
    """
    return f"{amount(ratio.right)} / {amount(ratio.of)}"


def spoken(value: float | None) -> str:
    """Return a value as it is read out: the word undefined in place of a dash."""
    return "undefined" if value is None else decimals(value)
