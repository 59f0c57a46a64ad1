"""Temp-Duration: how long something lasted between two times (Thukral et al., 2021, section 3.2).

The first of the two times counts and the last one does not: Monday to Wednesday are two days.
The hypothesis claims the right duration (GOLD), GOLD+1 or GOLD*10, as it stands or as "less
than" it. Such a claim is entailed if the right duration is in it, else contradicted.
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
    MONTHS_A_YEAR,
    Draws,
    Way,
    either_way,
    first_new,
    month_of_year,
    ways_of,
)
from tempannot.datasets.challenge.template import Lasting, Template, filled
from tempannot.datasets.challenge.times import (
    YEAR,
    DurationFormat,
    MonthStyle,
    Unit,
    WrittenTime,
    duration_words,
)

FAR_FETCHED_YEARS = 100
"""A claim of more years than this is marked: the list of years has no more."""

_PROVENANCE = (
    "list",
    "month_style",
    "duration_format",
    "wording",
    "next_cycle",
    "start",
    "end",
    "difference",
    "difference_unit",
    "hypothesis_type",
    "claim",
    "far_fetched",
)
_MONTH_DAYS = "month-day"


class Claimed(StrEnum):
    """Which duration a hypothesis names."""

    GOLD = "gold"
    NEXT = "gold+1"
    TENFOLD = "gold*10"

    def of(self, gold: int) -> int:
        """Return the duration, in the unit of the right one."""
        return {Claimed.GOLD: gold, Claimed.NEXT: gold + 1, Claimed.TENFOLD: gold * 10}[self]


class DurationBound(StrEnum):
    """Whether the duration named is the whole claim, or a bound that is not reached."""

    EQUAL = "equal"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class _Span:
    """Two times and how much lies between them, in the unit of the block."""

    start: WrittenTime
    end: WrittenTime
    gold: int


@dataclass(frozen=True, slots=True)
class _Block:
    """What the pairs of one way, round and format of the duration have in common."""

    name: str
    unit: Unit
    draw: Callable[[Draws], _Span]
    next_cycle: bool = False
    style: MonthStyle | None = None
    format: DurationFormat | None = None


def duration_label(comparison: DurationBound, claim: int, gold: int) -> ChallengeLabel:
    """Return whether a claim holds of something that took ``gold`` of the same unit.

    >>> duration_label(DurationBound.LESS, 6, 5).value
    'entailment'
    """
    holds = gold < claim if comparison is DurationBound.LESS else gold == claim
    return ChallengeLabel.ENTAILMENT if holds else ChallengeLabel.CONTRADICTION


def duration_pairs(template: Template, settings: ChallengeSettings) -> Iterator[Pair]:
    """Yield the pairs of a template: per block and wording five premises of six hypotheses."""
    if template.lasting is None:
        return
    draws = Draws(settings.seed, TEMP_DURATION.name, template.id)
    seen: set[str] = set()
    for block, wording in product(_blocks(template.lasting), (1, 2)):
        spans = _spans(block, draws)
        sentence = template.lasting.premises[wording - 1]
        for _ in range(settings.rounds):
            span = first_new(spans, seen, lambda span: _premise(sentence, span))  # noqa: B023
            yield from _pairs_of(span, block, wording, template.lasting, settings)


def duration_size(template: Template, settings: ChallengeSettings) -> int:
    """Return how many pairs a template gives."""
    if template.lasting is None:
        return 0
    blocks = sum(1 for _ in _blocks(template.lasting))
    return blocks * 2 * settings.rounds * len(Claimed) * len(DurationBound)


def _blocks(lasting: Lasting) -> Iterator[_Block]:
    for way in ways_of(lasting.units):
        yield _Block(way.name, way.unit, _same_cycle(way))
        if way.is_cyclic and way.name != _MONTH_DAYS:  # the length of the month would be open
            yield _Block(way.name, way.unit, _next_cycle(way), next_cycle=True)
    if Unit.YEARS in lasting.units:
        for style, form in product(MonthStyle, DurationFormat):
            draw = _between_dates(style)
            yield _Block("month-year", Unit.MONTHS, draw, style=style, format=form)


def _same_cycle(way: Way) -> Callable[[Draws], _Span]:
    def draw(draws: Draws) -> _Span:
        first, second = way.in_some_order(draws)
        start, end = draws.two_below(way.length)
        return _Span(first.times[start], second.times[end], end - start)

    return draw


def _next_cycle(way: Way) -> Callable[[Draws], _Span]:
    def draw(draws: Draws) -> _Span:
        first, second = way.in_some_order(draws)
        end, start = draws.two_below(way.length)
        return _Span(first.times[start], second.times[end], way.length - start + end)

    return draw


def _between_dates(style: MonthStyle) -> Callable[[Draws], _Span]:
    def draw(draws: Draws) -> _Span:
        first, second = either_way(MONTHS[style], draws)
        early, late = (YEAR.times[index].place for index in draws.two_below(len(YEAR.times)))
        start = month_of_year(draws.one_of(first.times), early)
        end = month_of_year(draws.one_of(second.times), late)
        return _Span(start, end, end.place - start.place)

    return draw


def _spans(block: _Block, draws: Draws) -> Iterator[_Span]:
    while True:
        yield block.draw(draws)


def _premise(sentence: str, span: _Span) -> str:
    start, end = span.start, span.end
    return filled(
        sentence, start=start.words, end=end.words, at_start=start.phrase, at_end=end.phrase
    )


def _pairs_of(
    span: _Span, block: _Block, wording: int, lasting: Lasting, settings: ChallengeSettings
) -> Iterator[Pair]:
    """Yield the six pairs of one premise."""
    premise = _premise(lasting.premises[wording - 1], span)
    keeps_zero = PublishedError.ZERO_YEARS in settings.quirks
    for comparison, claimed in product(DurationBound, Claimed):
        claim = claimed.of(span.gold)
        words = duration_words(claim, block.unit, block.format, keeps_zero=keeps_zero)
        bound = "for less than" if comparison is DurationBound.LESS else "for"
        yield Pair(
            premise,
            filled(lasting.sentence, duration=f"{bound} {words}"),
            duration_label(comparison, claim, span.gold),
            {
                **_provenance(span, block, wording),
                "hypothesis_type": f"{comparison.value} {claimed.value}",
                "claim": claim,
                "far_fetched": _yes(_years(claim, block.unit) > FAR_FETCHED_YEARS),
            },
        )


def _provenance(span: _Span, block: _Block, wording: int) -> dict[str, str | int]:
    return {
        "list": block.name,
        "month_style": block.style.value if block.style else "",
        "duration_format": block.format.value if block.format else "",
        "wording": wording,
        "next_cycle": _yes(block.next_cycle),
        "start": span.start.words,
        "end": span.end.words,
        "difference": span.gold,
        "difference_unit": block.unit.value,
    }


def _years(claim: int, unit: Unit) -> float:
    return {Unit.MONTHS: claim / MONTHS_A_YEAR, Unit.YEARS: float(claim)}.get(unit, 0.0)


def _yes(value: bool) -> str:
    return "yes" if value else "no"


TEMP_DURATION = ChallengeSet("temp-duration", _PROVENANCE, duration_pairs, duration_size)
"""13,500 pairs for training and 3,540 for testing from the templates that come along."""
