"""Which hypotheses about the order of two events a relation entails.

A hypothesis compares two end points. It is entailed if it is true in every arrangement of the
four end points that the relation allows, and not entailed if it is true in none; else it is
open, and no pair is made of it. Nothing is typed in: the arrangements are those that fit the
steps of the relation.

Source: Vashishtha et al. 2020, section 3.1 and table 3.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product

from tempannot.core.assertions import needed_steps
from tempannot.core.relations import RelationSet


class Verdict(StrEnum):
    """What a context says of a hypothesis; an open one does not become a pair."""

    ENTAILED = "entailed"
    NOT_ENTAILED = "not-entailed"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Regime:
    """What is taken for granted of intervals and of the names of relations.

    ``instantaneous``: an event may start and end at the same moment. ``weak``: where the
    definition of a relation has one point before another, they may also be equal.
    """

    instantaneous: bool = False
    weak: bool = False


STRICT = Regime()
"""Proper intervals and strict definitions, as the paper reads them."""


@dataclass(frozen=True, slots=True)
class OrderTemplate:
    """``first`` is before ``second``; points are 0, 1 (X start, end), 2, 3 (Y start, end)."""

    number: int
    first: int
    second: int

    def sentence(self, x: str, y: str) -> str:
        """Return the hypothesis about two events, which are called ``x`` and ``y``.

        >>> ORDER_TEMPLATES[5].sentence("the waiting", "the leaving")
        'The leaving started before the waiting ended.'
        """
        names = (x, x, y, y)
        first, second = names[self.first], names[self.second]
        said = f"{first} {_VERBS[self.first]} before {second} {_VERBS[self.second]}."
        return said[:1].upper() + said[1:]


_VERBS = ("started", "ended", "started", "ended")
_PLACES = (*product((0, 1), (2, 3)), *product((2, 3), (0, 1)))
ORDER_TEMPLATES = tuple(OrderTemplate(n, *place) for n, place in enumerate(_PLACES, 1))
"""The eight templates of table 3, by number: X before Y first, then Y before X."""

_Places = tuple[int, ...]


@cache
def verdicts(relations: RelationSet, regime: Regime = STRICT) -> tuple[Verdict, ...]:
    """Return what a relation of X to Y says of each of the eight templates.

    Raises RelationError, with the hull on offer, if the relation is not convex.

    >>> [each.value[0] for each in verdicts(RelationSet.parse("meets"))]
    ['e', 'e', 'n', 'e', 'n', 'n', 'n', 'n']
    """
    found = tuple(_arrangements(relations, regime))
    return tuple(
        _verdict({places[each.first] < places[each.second] for places in found})
        for each in ORDER_TEMPLATES
    )


def why(relations: RelationSet, template: OrderTemplate, regime: Regime = STRICT) -> str:
    """Return which of the basic relations make a hypothesis true and which do not.

    >>> why(RelationSet.parse("before|meets|overlaps"), ORDER_TEMPLATES[2])
    'true of before; not of meets, overlaps'
    """
    found: dict[Verdict, list[str]] = {each: [] for each in Verdict}
    for basic in relations:
        found[verdicts(basic, regime)[template.number - 1]].append(str(basic))
    said = {"true of": Verdict.ENTAILED, "not of": Verdict.NOT_ENTAILED, "open with": Verdict.OPEN}
    parts = ((words, found[verdict]) for words, verdict in said.items())
    return "; ".join(f"{words} {', '.join(names)}" for words, names in parts if names)


def _arrangements(relations: RelationSet, regime: Regime) -> Iterator[_Places]:
    """Yield every order of the four end points, with ties, that fits."""
    steps = needed_steps(relations)
    for places in product(range(4), repeat=4):
        if _are_intervals(places, regime) and all(
            _holds(places[step.first], places[step.second], step.strict and not regime.weak)
            for step in steps
        ):
            yield places


def _are_intervals(places: _Places, regime: Regime) -> bool:
    start1, end1, start2, end2 = places
    is_strict = not regime.instantaneous
    return _holds(start1, end1, is_strict) and _holds(start2, end2, is_strict)


def _holds(first: int, second: int, strict: bool) -> bool:
    return first < second or (first == second and not strict)


def _verdict(truths: set[bool]) -> Verdict:
    if len(truths) != 1:
        return Verdict.OPEN
    return Verdict.ENTAILED if truths == {True} else Verdict.NOT_ENTAILED
