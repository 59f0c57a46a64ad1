"""How much an answer that is only partly right is worth: nothing (strict) or some (relaxed)."""

from __future__ import annotations

from enum import StrEnum


class Weight(StrEnum):
    """Whether an answer that is partly right earns anything."""

    STRICT = "strict"
    RELAXED = "relaxed"


_HALF = {frozenset(pair) for pair in (("=", "<="), ("=", ">="), ("<", "<="), (">", ">="))}
_HALF.add(frozenset(("<=", ">=")))


def point_credit(asked: str, found: str, weight: Weight) -> float:
    """Return what the comparison ``found`` earns where ``asked`` is expected: 1, 1/2 or 0.

    Half a credit, in relaxed measures only, for two comparisons that share one of two
    possibilities; a pair of points left open (``?``) earns nothing.

    Source: Tannier & Muller 2011, table 3.

    >>> [point_credit("<=", each, Weight.RELAXED) for each in ("<=", "<", "=", ">=", ">", "?")]
    [1.0, 0.5, 0.5, 0.5, 0.0, 0.0]
    """
    if asked == found:
        return 1.0
    return 0.5 if weight is Weight.RELAXED and frozenset((asked, found)) in _HALF else 0.0
