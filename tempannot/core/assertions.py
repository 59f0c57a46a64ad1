"""What goes into the closure engine and what it answers: assertions, steps, conflicts.

A step says that one end point is before (or not after) another. Every convex relation is a
handful of steps, and an interval's own start is always before its own end.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from tempannot.core.endpoints import Point, endpoints
from tempannot.core.relations import EQUALS, RelationSet


@dataclass(frozen=True, slots=True)
class Assertion:
    """One asserted convex relation between two intervals; ``id`` is the link's."""

    id: str
    source: str
    target: str
    relations: RelationSet


@dataclass(frozen=True, slots=True)
class Accepted:
    """An assertion that agrees with the network; ``changed`` if it said something new."""

    assertion: Assertion
    changed: bool


class TimePoint(NamedTuple):
    """One end point of an interval; ``end`` is ``start`` or ``end``."""

    interval: str
    end: str


@dataclass(frozen=True, slots=True)
class Step:
    """``first`` is before (``<``), not after (``<=``) or at (``=``) ``second``.

    ``link`` says which link asserts it; None where an interval's start precedes its end.
    """

    first: TimePoint
    relation: str
    second: TimePoint
    link: str | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Links that cannot all hold, though they could without any one of them.

    ``steps`` is the closed round of end points that shows it: each step starts where the one
    before it ended, and at least one of them is strict. ``links`` are in the order of the
    round.
    """

    links: tuple[str, ...]
    steps: tuple[Step, ...]


class RelationStep(NamedTuple):
    """One step of a relation; points are 0, 1 (source start, end), 2, 3 (target start, end)."""

    first: int
    second: int
    strict: bool
    symbol: str


_PLACES = ((0, 2), (0, 3), (1, 2), (1, 3))
# what is at or before what without any link
_OWN = {(0, 0), (1, 1), (2, 2), (3, 3), (0, 1), (2, 3)}


@cache
def all_steps(relations: RelationSet) -> tuple[RelationStep, ...]:
    """Every step that the four comparisons of ``relations`` contain.

    Raises RelationError, with the hull on offer, if the set is not convex.
    """
    found = []
    for (first, second), point in zip(_PLACES, endpoints(relations), strict=True):
        if not point & Point.GREATER:
            strict = point is Point.LESS
            found.append(RelationStep(first, second, strict, point.symbol))
        if not point & Point.LESS:
            strict = point is Point.GREATER
            symbol = {"=": "=", ">": "<", ">=": "<="}[point.symbol]
            found.append(RelationStep(second, first, strict, symbol))
    return tuple(found)


@cache
def needed_steps(relations: RelationSet) -> tuple[RelationStep, ...]:
    """Return the steps of ``relations`` that do not follow from one of the others.

    >>> [tuple(step) for step in needed_steps(RelationSet.parse("before"))]
    [(1, 2, True, '<')]
    """
    kept = list(all_steps(relations))
    for step in all_steps(relations):
        rest = [other for other in kept if other is not step]
        if any(_follows(step, other) for other in rest):
            kept = rest
    return tuple(kept)


def _follows(step: RelationStep, other: RelationStep) -> bool:
    # of two steps one point at least differs, and an interval's own step there is strict
    return (step.first, other.first) in _OWN and (other.second, step.second) in _OWN


def contradicts_itself(assertion: Assertion) -> bool:
    """Whether it relates an interval to itself in a way that nothing is to itself."""
    return assertion.source == assertion.target and EQUALS not in assertion.relations
