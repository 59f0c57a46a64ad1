"""Scores and agreement apart for every relation, kind of pair and distance in the text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np

from tempannot.comparison.agreement.categories import UNDECIDED, category_label, in_order
from tempannot.comparison.agreement.pair_agreement import Mask, Pool, RatedPair, confusion, joined
from tempannot.comparison.agreement.pair_ratings import Ints, Ratings
from tempannot.comparison.alignment import AlignedInterval
from tempannot.comparison.measures.scores import Ratio, RatioKind, Score
from tempannot.core.document import IntervalKind
from tempannot.core.language import bilingual
from tempannot.statistics.bootstrap import RESAMPLES
from tempannot.statistics.estimates import Cells, Coefficients, coefficients_of


class Grouping(StrEnum):
    """By what pairs are put into groups."""

    RELATION = "relation"
    KIND = "kind"
    DISTANCE = "distance"


WITH_CREATION_TIME = "with the creation time"
KINDS = ("event-event", "event-time", "time-time")
DISTANCES = ("0", "1", "2", "3-5", "6-10", "more than 10", WITH_CREATION_TIME, "no sentence")
"""How many sentences lie between two units; those of the creation time are apart."""

_UP_TO = np.array([0, 1, 2, 5, 10])
_NOWHERE, _CREATION = -1, -2


@dataclass(frozen=True)
class Group:
    """The pairs of one relation, kind or distance, and how well the annotators agree on them.

    ``score`` counts the pairs that a side relates, ``coefficients`` those that both decided.
    Of a relation the score has as precision the share of the response's pairs of that relation
    which the key relates in the same way, as recall the reverse; its coefficients tell, of all
    rated pairs, those of that relation from those of any other. ``is_extra`` marks a group
    whose pairs are in other groups of the grouping as well. ``category`` is that of a relation
    (see ``tempannot.comparison.agreement.categories``), None for other groupings.
    """

    grouping: Grouping
    name: str
    score: Score
    coefficients: Coefficients
    pool: Pool
    chosen: Mask
    category: int | None = None
    is_extra: bool = False

    @property
    def size(self) -> int:
        """How many pairs are in the group, those that one side leaves open included."""
        return int(self.chosen.sum())

    @cached_property
    def pairs(self) -> tuple[RatedPair, ...]:
        """The pairs of the group, document by document in text order."""
        return self.pool.pairs(self.chosen)

    def behind(self, part: RatioKind) -> tuple[RatedPair, ...]:
        """Return the pairs that precision or recall is out of; right are those of one meaning.

        Empty for the parts that only temporal measures have.
        """
        if part not in (RatioKind.PRECISION, RatioKind.RECALL):
            return ()
        asked = self.pool.response if part is RatioKind.PRECISION else self.pool.key
        return self.pool.pairs(_counted(self.pool, asked, self.chosen, self.category))


@dataclass(frozen=True, slots=True)
class Breakdown:
    """All groups; a pair that a side decided is in one of each grouping that is not extra.

    Of the relations it can be in two: that of the key and that of the response.
    """

    groups: tuple[Group, ...]

    def by(self, grouping: Grouping) -> tuple[Group, ...]:
        """Return the groups of one grouping, in the order tables show them."""
        return tuple(group for group in self.groups if group.grouping is grouping)


def breakdown(ratings: Sequence[Ratings], *, resamples: int = RESAMPLES) -> Breakdown:
    """Return the groups of one document or several, each rated by ``rate``.

    Over closed graphs the scores of the kinds, or of the distances, sum up to the strict score.
    Over links they count pairs, so that what contradicts other links is left out, unlike in the
    score of links. Groups without a pair are there all the same, except relations.
    """
    maker = _Maker(Pool.of(ratings), resamples)
    return Breakdown((*maker.relations(), *maker.kinds(), *maker.distances()))


def kind_of_pair(source: AlignedInterval, target: AlignedInterval) -> str:
    """Return ``event-event``, ``event-time`` or ``time-time``."""
    return KINDS[_is_time(source) + _is_time(target)]


class _Maker:
    """Makes the groups of one pool; holds what they share."""

    def __init__(self, pool: Pool, resamples: int) -> None:
        self._pool = pool
        self._resamples = resamples
        self._is_time = self._of_units(_is_time)
        self._sentence = self._of_units(_sentence)

    def relations(self) -> Iterator[Group]:
        """Yield a group per category that somebody used."""
        pool = self._pool
        table = confusion(pool)
        used = {*np.unique(pool.key).tolist(), *np.unique(pool.response).tolist()}
        for category in in_order(used - {UNDECIDED}):
            chosen = (pool.key == category) | (pool.response == category)
            found = self._coefficients(table.against_rest(category))
            score = self._score(chosen, category)
            name = category_label(category)
            yield Group(Grouping.RELATION, name, score, found, pool, chosen, category)

    def kinds(self) -> Iterator[Group]:
        """Yield the kinds of pairs, and the pairs with the creation time once more."""
        times = self._is_time[0] + self._is_time[1]
        for number, name in enumerate(KINDS):
            yield self._group(Grouping.KIND, name, times == number)
        with_creation = np.minimum(*self._sentence) == _CREATION
        yield self._group(Grouping.KIND, WITH_CREATION_TIME, with_creation, is_extra=True)

    def distances(self) -> Iterator[Group]:
        """Yield the distances, nearest first."""
        numbers = _distances(*self._sentence)
        for number, name in enumerate(DISTANCES):
            yield self._group(Grouping.DISTANCE, name, numbers == number)

    def _group(
        self, grouping: Grouping, name: str, chosen: Mask, *, is_extra: bool = False
    ) -> Group:
        chosen = chosen & self._pool.decided
        found = self._coefficients(confusion(self._pool, chosen).cells)
        score = self._score(chosen)
        return Group(grouping, name, score, found, self._pool, chosen, is_extra=is_extra)

    def _score(self, chosen: Mask, category: int | None = None) -> Score:
        pool = self._pool
        return Score(
            _ratio(pool.same, _counted(pool, pool.response, chosen, category), "response"),
            _ratio(pool.same, _counted(pool, pool.key, chosen, category), "key"),
        )

    def _coefficients(self, cells: Cells) -> Coefficients:
        return coefficients_of(cells, resamples=self._resamples)

    def _of_units(self, value: Callable[[AlignedInterval], int]) -> tuple[Ints, Ints]:
        """Return a value of the first and of the second unit of every pair."""
        values = [
            np.array([value(unit) for unit in each.alignment.units], dtype=np.int64)
            for each in self._pool.documents
        ]
        pairs = list(zip(values, self._pool.documents, strict=True))
        return (
            joined([value[each.sources] for value, each in pairs]),
            joined([value[each.targets] for value, each in pairs]),
        )


def _counted(pool: Pool, side: Ints, chosen: Mask, category: int | None) -> Mask:
    """Return which chosen pairs a side relates, and in this category where one is given."""
    counted = chosen & pool.related_by(side)
    return counted if category is None else counted & (side == category)


_NONE = {
    "key": bilingual("the key relates none of these pairs"),
    "response": bilingual("the response relates none of these pairs"),
}


def _ratio(same: Mask, of: Mask, side: str) -> Ratio:
    count = int(of.sum())
    reason = "" if count else _NONE[side]
    return Ratio(int((same & of).sum()), count, reason)


def _is_time(unit: AlignedInterval) -> int:
    return int(unit.kind is IntervalKind.TIME)


def _sentence(unit: AlignedInterval) -> int:
    if unit.is_creation_time:
        return _CREATION
    return _NOWHERE if unit.sentence is None else unit.sentence


def _distances(first: Ints, second: Ints) -> Ints:
    """Return the place in DISTANCES of every pair of sentences."""
    between = np.searchsorted(_UP_TO, np.abs(first - second))
    lowest = np.minimum(first, second)
    found = np.where(lowest == _NOWHERE, len(DISTANCES) - 1, between)
    return np.where(lowest == _CREATION, len(DISTANCES) - 2, found)
