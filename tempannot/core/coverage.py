"""Which pairs of a closure are wanted, known, or said, as bit sets.

A row is an int for one interval; bit 2j of it is the interval at place j of the network, as the
starts are in ``core.reachability``. What is known is read off the closure's own rows, so that a
thousand intervals take milliseconds and a row is worked out again only when the closure changed it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from tempannot.core.assertions import RelationStep, needed_steps
from tempannot.core.bitsets import members
from tempannot.core.network import Network
from tempannot.core.relations import ALL, RelationSet

Pair = tuple[str, str]


@cache
def all_starts(count: int) -> int:
    """Return the bits of so many intervals.

    >>> bin(all_starts(3))
    '0b10101'
    """
    return ((1 << 2 * count) - 1) // 3


@dataclass(slots=True)
class Coverage:
    """What is known of the pairs of one network, which goes on being followed.

    ``types`` are the relations that answer a pair: it is *settled* if what is known of it lies
    within one of them, or is one basic relation, *related* if anything is known.
    """

    network: Network
    types: Collection[RelationSet] = ()
    _steps: tuple[tuple[RelationStep, ...], ...] = ()
    _settled: dict[int, tuple[tuple[int, ...], int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        wide = (each for each in self.types if not each.is_basic and each is not ALL)
        self._steps = tuple(needed_steps(each) for each in wide)

    def related(self, place: int) -> int:
        """Return the intervals of which anything is known, and the interval itself."""
        return self.network.rows.related(place)

    def settled(self, place: int) -> int:
        """Return the intervals of which no more is wanted, and the interval itself."""
        rows, start, end = self.network.rows, 2 * place, 2 * place + 1
        key = (
            rows.not_before[start], rows.not_before[end], rows.after[start], rows.after[end],
            rows.not_after[start], rows.not_after[end], rows.before[start], rows.before[end],
        )  # fmt: skip
        known = self._settled.get(place)
        # rows that did not grow are the same objects
        if known is None or any(a is not b for a, b in zip(known[0], key, strict=True)):
            known = self._settled[place] = (key, self._settle(place))
        return known[1]

    def _settle(self, place: int) -> int:
        starts = all_starts(len(self.network.rows.after) // 2)
        both = self.compared(2 * place) & self.compared(2 * place + 1)
        found = both & both >> 1
        for steps in self._steps:
            fitting = starts
            for step in steps:
                fitting &= self._holding(place, step)
            found |= fitting
        return found & starts

    def compared(self, point: int) -> int:
        """Return the points of which it is known whether they are before, at or after one."""
        rows = self.network.rows
        same = rows.not_before[point] & rows.not_after[point]
        return rows.after[point] | rows.before[point] | same

    def _holding(self, place: int, step: RelationStep) -> int:
        """Return the intervals to whose point one of this interval has a step, as bits."""
        rows = self.network.rows
        if step.first < 2:
            row = (rows.after if step.strict else rows.not_before)[2 * place + step.first]
            return row >> step.second - 2
        row = (rows.before if step.strict else rows.not_after)[2 * place + step.second]
        return row >> step.first - 2


def pair_rows(places: dict[str, int], pairs: Iterable[Iterable[str]]) -> list[int]:
    """Return pairs of two as rows, those with both ends among ``places``."""
    rows = [0] * len(places)
    bits = [1 << 2 * place for place in range(len(places))]
    for first, second in pairs:
        place, other = places.get(first), places.get(second)
        if place is not None and other is not None:
            rows[place] |= bits[other]
            rows[other] |= bits[place]
    return rows


def every_pair(count: int) -> list[int]:
    """Return the rows in which all pairs of so many intervals are."""
    starts = all_starts(count)
    return [starts ^ 1 << 2 * place for place in range(count)]


def count_pairs(rows: Iterable[int]) -> int:
    """Return how many pairs rows have, each of which stands in two of them."""
    return sum(row.bit_count() for row in rows) // 2


def listed_pairs(names: Sequence[str], rows: Sequence[int]) -> Iterator[Pair]:
    """Yield the pairs of rows by name, the interval at the lower place first."""
    for place, row in enumerate(rows):
        for bit in members(row >> 2 * place + 2):
            yield names[place], names[place + 1 + bit // 2]


def components(count: int, joined: Sequence[int]) -> list[int]:
    """Return per interval the intervals that pairs connect it with, itself among them, as bits."""
    found = [0] * count
    for place in range(count):
        if found[place]:
            continue
        reached, fresh = 0, 1 << 2 * place
        while fresh:
            reached |= fresh
            grown = 0
            for bit in members(fresh):
                grown |= joined[bit // 2]
            fresh = grown & ~reached
        for bit in members(reached):
            found[bit // 2] = reached
    return found
