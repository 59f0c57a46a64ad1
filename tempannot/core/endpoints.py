"""Relations as comparisons of end points: what the closure engine works on.

A point relation is a subset of {<, =, >}, held as three bits. A convex interval relation is
four point relations, start-start, start-end, end-start and end-end, none of them "not equal".

Source: Tannier & Muller 2011, section 2.2.
"""

from __future__ import annotations

from enum import IntFlag
from functools import cache
from typing import NamedTuple

from tempannot.core.errors import RelationError
from tempannot.core.language import bilingual
from tempannot.core.relations import ALL, SIGNS, RelationSet


class Point(IntFlag):
    """What can hold between two points, one bit per possibility."""

    LESS = 1
    EQUAL = 2
    GREATER = 4
    AT_MOST = 3
    AT_LEAST = 6
    ANY = 7

    @property
    def symbol(self) -> str:
        """``<``, ``=``, ``>``, ``<=``, ``>=`` or ``?``."""
        return _SYMBOLS[int(self)]


_SYMBOLS = {0: "!", 1: "<", 2: "=", 3: "<=", 4: ">", 5: "<>", 6: ">=", 7: "?"}
_BIT_OF_SIGN = {-1: Point.LESS, 0: Point.EQUAL, 1: Point.GREATER}


class Endpoints(NamedTuple):
    """The four comparisons of the end points of a first and a second interval."""

    start_start: Point
    start_end: Point
    end_start: Point
    end_end: Point


@cache
def endpoints(relations: RelationSet) -> Endpoints:
    """Return the four comparisons that say exactly ``relations``.

    Raises RelationError, with the hull on offer, if the set is not convex.
    """
    if not relations.is_convex:
        raise RelationError(
            bilingual(
                "{relations} is not convex: four comparisons of end points cannot say it; the "
                "nearest relation they can say is {hull}",
                relations=relations,
                hull=relations.hull,
            )
        )
    found = [Point(0)] * 4
    for name in relations.names:
        for place, sign in enumerate(SIGNS[name]):
            found[place] |= _BIT_OF_SIGN[sign]
    return Endpoints(*found)


@cache
def relations_allowed(points: Endpoints) -> RelationSet:
    """Return the basic relations that fit all four comparisons (none if they clash)."""
    return RelationSet(
        sum(
            basic.bits
            for basic in ALL
            if all(_BIT_OF_SIGN[s] & p for s, p in zip(SIGNS[str(basic)], points, strict=True))
        )
    )
