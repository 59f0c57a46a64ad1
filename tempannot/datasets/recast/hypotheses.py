"""Which hypotheses about the order and the duration of events an annotation entails.

A hypothesis about order compares two end points. It is entailed if it is true in every arrangement
of the four end points that the relation allows, and not entailed if it is true in none; else it is
open, and no pair is made of it. Nothing is typed in: the arrangements are those that fit the steps
of the relation. Source: Vashishtha et al. 2020, section 3.1 and table 3.

Of durations annotators choose one of eleven ranks. The lower bound lies below the lowest rank
chosen, the upper bound above the highest; the event took longer than the one and shorter than the
other. Source: the same, sections 3.2 and 3.3. The published data follow another rule than the
paper: their upper bound lies two ranks above, and ``eternity`` is a bound, too.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product

from tempannot.core.assertions import needed_steps
from tempannot.core.relations import RelationSet
from tempannot.formats.uds.annotations import DURATIONS


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


RANKS = DURATIONS
"""The durations to choose from, the shortest first."""

_BOUNDS = (
    "a second",
    "a minute",
    "an hour",
    "a day",
    "a week",
    "a month",
    "a year",
    "a decade",
    "a century",
    "eternity",
)
_CENTURY, _ETERNITY = 9, 10
_REWRITTEN = {
    "shorter than a second": "did happen or will happen instantaneously",
    "longer than eternity": "is always true",
    "shorter than eternity": "is not always true",
}


class DurationRule(StrEnum):
    """How bounds come of ranks: as the paper says it, or as its data were made."""

    SEED = "seed"
    RELEASED = "released"


@dataclass(frozen=True, slots=True)
class DurationHypothesis:
    """An event was ``longer`` than the bound of a rank (1 a second ... 10 eternity) or shorter."""

    is_longer: bool
    rank: int
    verdict: Verdict

    @property
    def template(self) -> int:
        """The number of the template: 1 to 9 longer, 10 to 18 shorter, 19 and 20 eternity."""
        if self.rank == _ETERNITY:
            return 19 if self.is_longer else 20
        return self.rank if self.is_longer else self.rank + _CENTURY

    @property
    def comparison(self) -> str:
        """What is said of the event: ``longer than a minute``."""
        return f"{'longer' if self.is_longer else 'shorter'} than {_BOUNDS[self.rank - 1]}"

    def sentence(self, event: str, rule: DurationRule) -> str:
        """Return the hypothesis about an event; the released data word three of them anew."""
        said = f"did take or will take {self.comparison}"
        if rule is DurationRule.RELEASED:
            said = _REWRITTEN.get(self.comparison, said)
        return f"{event[:1].upper()}{event[1:]} {said}."


def duration_hypotheses(
    ranks: Collection[int], rule: DurationRule = DurationRule.SEED
) -> tuple[DurationHypothesis, ...]:
    """Return the hypotheses about an event that annotators gave these ranks (0 to 10).

    First those that are entailed, then their opposites; a bound without a template is dropped.

    >>> [each.comparison for each in duration_hypotheses([2])]
    ['longer than a second', 'shorter than an hour', 'shorter than a second', 'longer than an hour']
    """
    lower, upper = _bounds(min(ranks), max(ranks), rule)
    entailed = [(True, lower)] if lower else []
    entailed += [(False, upper)] if upper else []
    return (
        *(DurationHypothesis(*each, Verdict.ENTAILED) for each in entailed),
        *(DurationHypothesis(not each, rank, Verdict.NOT_ENTAILED) for each, rank in entailed),
    )


def _bounds(low: int, high: int, rule: DurationRule) -> tuple[int, int]:
    """Return the ranks of the lower and the upper bound, 0 for none."""
    if rule is DurationRule.SEED:
        return max(0, low - 1), high + 1 if high < _CENTURY else 0
    if low < 2:
        return 0, min(_ETERNITY, high + 2)
    return low - 1, 0 if high >= _CENTURY else min(_ETERNITY, high + 2)
