"""Cross-Unit: amounts of time in neighbouring units (Thukral et al., 2021, section 3.3).

The premise says that something will happen in, before or after so many of the larger unit, the
hypothesis that it will happen before or after a lower or higher amount of the smaller unit. No
two amounts are equal, and of months and days only those are compared that have a sure answer
whichever months are meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise, product

from tempannot.datasets.challenge.challenge_items import (
    ChallengeLabel,
    ChallengeSet,
    ChallengeSettings,
    Pair,
)
from tempannot.datasets.challenge.published_errors import PublishedError
from tempannot.datasets.challenge.sampling import Draws
from tempannot.datasets.challenge.temp_order import PremiseKind, Relation, order_label
from tempannot.datasets.challenge.template import Position, Template, Tense, Variant
from tempannot.datasets.challenge.times import Unit, amount_words

AMOUNTS = range(1, 11)
"""The amounts of the larger unit."""

FARTHEST = 5
"""How many of the larger unit the two amounts may be apart."""

CALENDAR_DAYS = (
    (28, 31),
    (59, 62),
    (89, 92),
    (120, 123),
    (150, 153),
    (181, 184),
    (212, 215),
    (242, 245),
    (273, 276),
    (303, 306),
)
"""The least and the greatest number of days that 1 to 10 months in a row have."""

_FACTORS = {Unit.MINUTES: 60, Unit.HOURS: 24, Unit.DAYS: 30, Unit.MONTHS: 12}
_RELEASED = {Unit.DAYS: Fraction(30417, 1000), Unit.MONTHS: Fraction(12002, 1000)}
_PROVENANCE = (
    "units",
    "premise_kind",
    "premise_relation",
    "premise_position",
    "premise_amount",
    "premise_unit",
    "hypothesis_type",
    "hypothesis_position",
    "hypothesis_amount",
    "hypothesis_unit",
    "side",
    "difference",
    "tense",
)


class Side(StrEnum):
    """How the amount of the hypothesis compares with that of the premise."""

    LOWER = "lower"
    HIGHER = "higher"

    @property
    def sign(self) -> int:
        """Return -1 for lower and 1 for higher."""
        return 1 if self is Side.HIGHER else -1


@dataclass(frozen=True, slots=True)
class _Frame:
    """One of the 48 pairs of an amount; ``larger`` and ``smaller`` are neighbouring units."""

    larger: Unit
    smaller: Unit
    amount: int
    positions: tuple[Position, Position]
    relations: tuple[Relation, Relation]
    side: Side


def cross_unit_label(premise: Relation, hypothesis: Relation, side: Side) -> ChallengeLabel:
    """Return the label; ``Relation.AT`` is said as "in 2 hours".

    >>> cross_unit_label(Relation.BEFORE, Relation.AFTER, Side.LOWER).value
    'neutral'
    """
    return order_label(premise, hypothesis, side.sign)


def unit_pairs(units: tuple[Unit, ...]) -> tuple[tuple[Unit, Unit], ...]:
    """Return the neighbours among the units, the smaller one first.

    >>> unit_pairs((Unit.MINUTES, Unit.HOURS, Unit.MONTHS))
    ((<Unit.MINUTES: 'minutes'>, <Unit.HOURS: 'hours'>),)
    """
    return tuple(pair for pair in pairwise(Unit) if units.count(pair[0]) and units.count(pair[1]))


def amount_range(amount: int, smaller: Unit, side: Side, *, released: bool) -> tuple[int, int]:
    """Return the least and greatest amount of ``smaller`` that a hypothesis may have.

    ``amount`` is of the next larger unit, and the two are never the same time.
    """
    factor = _factor(smaller, released=released)
    least, greatest = (round(amount * factor),) * 2
    if smaller is Unit.DAYS and not released:
        least, greatest = CALENDAR_DAYS[amount - 1]
    if side is Side.LOWER:
        return max(1, round((amount - FARTHEST) * factor)), least - 1
    return greatest + 1, round((amount + FARTHEST) * factor)


def cross_unit_pairs(template: Template, settings: ChallengeSettings) -> Iterator[Pair]:
    """Yield the pairs of a template: 480 for each two neighbouring units of its future."""
    variant = template.variant(Tense.FUTURE)
    if variant is None:
        return
    draws = Draws(settings.seed, CROSS_UNIT.name, template.id)
    for frame in _frames(variant):
        yield _pair(variant, frame, draws, settings)


def cross_unit_size(template: Template, settings: ChallengeSettings) -> int:
    """Return how many pairs a template gives; ``settings.rounds`` does not matter here."""
    variant = template.variant(Tense.FUTURE)
    if variant is None:
        return 0
    a_block = len(Relation) * len(Side) * (len(Relation) - 1)
    return len(unit_pairs(variant.units)) * len(AMOUNTS) * len(Position) ** 2 * a_block


def _frames(variant: Variant) -> Iterator[_Frame]:
    sides = (Relation.BEFORE, Relation.AFTER)
    for smaller, larger in unit_pairs(variant.units):
        for amount, first, second in product(AMOUNTS, Position, Position):
            for premise, side, hypothesis in product(Relation, Side, sides):
                relations = (premise, hypothesis)
                yield _Frame(larger, smaller, amount, (first, second), relations, side)


def _pair(variant: Variant, frame: _Frame, draws: Draws, settings: ChallengeSettings) -> Pair:
    released = PublishedError.FACTORS in settings.quirks
    low, high = amount_range(frame.amount, frame.smaller, frame.side, released=released)
    other = draws.between(low, high)
    premise, hypothesis = frame.relations
    premise_words = amount_words(frame.amount, frame.larger)
    words = amount_words(other, frame.smaller)
    if PublishedError.PLURALS in settings.quirks and frame.smaller is Unit.MINUTES:
        words = _released_minutes(other)
    return Pair(
        variant.at(frame.positions[0], _phrase(premise, premise_words)),
        variant.at(frame.positions[1], _phrase(hypothesis, words)),
        cross_unit_label(premise, hypothesis, frame.side),
        _provenance(frame, other, released=released),
    )


def _phrase(relation: Relation, words: str) -> str:
    return f"{'in' if relation is Relation.AT else relation.value} {words}"


def _released_minutes(amount: int) -> str:
    """Return minutes as they are released: the unit already was a plural, and got one more s."""
    return f"{amount} minutes" if amount == 1 else f"{amount} minutess"


def _factor(smaller: Unit, *, released: bool) -> Fraction:
    exact = Fraction(_FACTORS[smaller])
    return _RELEASED.get(smaller, exact) if released else exact


def _provenance(frame: _Frame, other: int, *, released: bool) -> dict[str, str | int]:
    premise, hypothesis = frame.relations
    is_point = premise is Relation.AT
    in_smaller = round(frame.amount * _factor(frame.smaller, released=released))
    return {
        "units": f"{frame.smaller.value}-{frame.larger.value}",
        "premise_kind": (PremiseKind.POINT if is_point else PremiseKind.INTERVAL).value,
        "premise_relation": "in" if is_point else premise.value,
        "premise_position": frame.positions[0].value,
        "premise_amount": frame.amount,
        "premise_unit": frame.larger.value,
        "hypothesis_type": hypothesis.value,
        "hypothesis_position": frame.positions[1].value,
        "hypothesis_amount": other,
        "hypothesis_unit": frame.smaller.value,
        "side": frame.side.value,
        "difference": other - in_smaller,
        "tense": Tense.FUTURE.value,
    }


CROSS_UNIT = ChallengeSet("cross-unit", _PROVENANCE, cross_unit_pairs, cross_unit_size)
"""42,240 pairs for training and 15,840 for testing from the templates that come along."""
