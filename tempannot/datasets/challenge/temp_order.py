"""Temp-Order: the same event at two times (Thukral et al., 2021, section 3.1).

The premise says that it happened at, before or after a time, the hypothesis that it happened
before or after another one. A pair is entailed if the first stretch of time lies in the second,
contradicted if they have nothing in common, else neutral. Two times of a list that comes round
again are at most half its length apart, and both are in the same round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import product

from tempannot.datasets.challenge.challenge_items import (
    ChallengeLabel,
    ChallengeSet,
    ChallengeSettings,
    Pair,
)
from tempannot.datasets.challenge.published_errors import PublishedError
from tempannot.datasets.challenge.sampling import (
    MONTHS,
    Draws,
    Way,
    any_date,
    either_way,
    first_new,
    ways_of,
)
from tempannot.datasets.challenge.template import Position, Template, Variant
from tempannot.datasets.challenge.times import MonthStyle, Unit, WrittenTime


class PremiseKind(StrEnum):
    """Whether a premise is about a point or a stretch of time."""

    POINT = "point"
    INTERVAL = "interval"


class Relation(StrEnum):
    """How an event lies to a time."""

    AT = "at"
    BEFORE = "before"
    AFTER = "after"


_SIDES = (Relation.BEFORE, Relation.AFTER)
_DATES = {"month-year": False, "day-month-year": True}
_PROVENANCE = (
    "list",
    "month_style",
    "tense",
    "position",
    "premise_kind",
    "premise_relation",
    "premise_time",
    "hypothesis_type",
    "hypothesis_time",
    "difference",
    "difference_unit",
    "cycle",
)


def order_label(premise: Relation, hypothesis: Relation, difference: int) -> ChallengeLabel:
    """Return the label; ``difference`` is the time of the hypothesis minus that of the premise.

    Before a time is everything up to it, after a time everything from it, without the time.

    >>> order_label(Relation.AT, Relation.BEFORE, 5).value
    'entailment'
    """
    ahead = difference if hypothesis is Relation.BEFORE else -difference
    if premise is Relation.AT:
        return ChallengeLabel.ENTAILMENT if ahead > 0 else ChallengeLabel.CONTRADICTION
    if premise is hypothesis:
        return ChallengeLabel.ENTAILMENT if ahead >= 0 else ChallengeLabel.NEUTRAL
    return ChallengeLabel.NEUTRAL if ahead > 0 else ChallengeLabel.CONTRADICTION


@dataclass(frozen=True, slots=True)
class _Choice:
    """A way of choosing two times, of a list or of dates."""

    name: str
    unit: Unit
    is_cyclic: bool
    style: MonthStyle | None
    draw: Callable[[Draws], tuple[WrittenTime, WrittenTime]]


@dataclass(frozen=True, slots=True)
class _Frame:
    """What all pairs of a block have in common."""

    variant: Variant
    choice: _Choice
    kind: PremiseKind
    position: Position


def order_pairs(template: Template, settings: ChallengeSettings) -> Iterator[Pair]:
    """Yield the pairs of a template: per tense and way five of each kind and position."""
    draws = Draws(settings.seed, TEMP_ORDER.name, template.id)
    seen: set[str] = set()
    for frame in _frames(template):
        candidates = _candidates(frame, draws, settings)
        for _ in range(settings.rounds):
            yield first_new(candidates, seen, lambda pair: f"{pair.premise}\n{pair.hypothesis}")


def order_size(template: Template, settings: ChallengeSettings) -> int:
    """Return how many pairs a template gives."""
    return settings.rounds * sum(1 for _ in _frames(template))


def _frames(template: Template) -> Iterator[_Frame]:
    for variant in template.variants:
        for choice, kind, position in product(_choices(variant), PremiseKind, Position):
            yield _Frame(variant, choice, kind, position)


def _choices(variant: Variant) -> Iterator[_Choice]:
    for way in ways_of(variant.units):
        yield _Choice(way.name, way.unit, way.is_cyclic, None, _from_lists(way))
    if Unit.YEARS in variant.units:
        for style, (name, with_day) in product(MonthStyle, _DATES.items()):
            unit = Unit.DAYS if with_day else Unit.MONTHS
            yield _Choice(name, unit, False, style, _from_dates(style, with_day))


def _from_lists(way: Way) -> Callable[[Draws], tuple[WrittenTime, WrittenTime]]:
    farthest = way.length // 2 if way.is_cyclic else way.length

    def draw(draws: Draws) -> tuple[WrittenTime, WrittenTime]:
        first, second = way.in_some_order(draws)
        while True:
            here, there = draws.below(way.length), draws.below(way.length)
            if abs(there - here) <= farthest:
                return first.times[here], second.times[there]

    return draw


def _from_dates(
    style: MonthStyle, with_day: bool
) -> Callable[[Draws], tuple[WrittenTime, WrittenTime]]:
    def draw(draws: Draws) -> tuple[WrittenTime, WrittenTime]:
        first, second = either_way(MONTHS[style], draws)
        return any_date(first, draws, with_day=with_day), any_date(second, draws, with_day=with_day)

    return draw


def _candidates(frame: _Frame, draws: Draws, settings: ChallengeSettings) -> Iterator[Pair]:
    """Yield pairs without end; those of two equal sentences, or without sure answer, are not."""
    while True:
        here, there = frame.choice.draw(draws)
        is_point = frame.kind is PremiseKind.POINT
        relation = Relation.AT if is_point else draws.one_of(_SIDES)
        pair = _pair(frame, (relation, here), (draws.one_of(_SIDES), there), settings)
        if pair is not None:
            yield pair


def _pair(
    frame: _Frame,
    premise: tuple[Relation, WrittenTime],
    hypothesis: tuple[Relation, WrittenTime],
    settings: ChallengeSettings,
) -> Pair | None:
    (relation, here), (other, there) = premise, hypothesis
    if relation is other and here.words == there.words:
        return None
    difference = there.place - here.place
    label = order_label(relation, other, difference)
    if PublishedError.TIES in settings.quirks and relation is other and not difference:
        label = ChallengeLabel.NEUTRAL
    if PublishedError.NEIGHBOURS not in settings.quirks and _nothing_between(
        frame, relation, other, difference
    ):
        return None
    at = frame.variant.at
    return Pair(
        at(frame.position, _phrase(relation, here)),
        at(frame.position, _phrase(other, there)),
        label,
        _provenance(frame, premise, hypothesis),
    )


def _nothing_between(
    frame: _Frame, premise: Relation, hypothesis: Relation, difference: int
) -> bool:
    """Whether a pair says after June and before July, which cannot both be.

    By the rule it would be neutral. Between two hours there is time.
    """
    if abs(difference) != 1 or frame.choice.unit is Unit.HOURS:
        return False
    is_opposite = premise is not Relation.AT and premise is not hypothesis
    return is_opposite and order_label(premise, hypothesis, difference) is ChallengeLabel.NEUTRAL


def _phrase(relation: Relation, time: WrittenTime) -> str:
    return time.phrase if relation is Relation.AT else f"{relation.value} {time.words}"


def _provenance(
    frame: _Frame, premise: tuple[Relation, WrittenTime], hypothesis: tuple[Relation, WrittenTime]
) -> dict[str, str | int]:
    choice = frame.choice
    values = (
        choice.name,
        choice.style.value if choice.style else "",
        frame.variant.tense.value,
        frame.position.value,
        frame.kind.value,
        premise[0].value,
        premise[1].words,
        hypothesis[0].value,
        hypothesis[1].words,
        hypothesis[1].place - premise[1].place,
        choice.unit.value,
        "same" if choice.is_cyclic else "",
    )
    return dict(zip(_PROVENANCE, values, strict=True))


TEMP_ORDER = ChallengeSet("temp-order", _PROVENANCE, order_pairs, order_size)
"""16,980 pairs for training and 6,140 for testing from the templates that come along."""
