"""Where the bars of two annotations go on columns that both agree on.

The columns of a group are a longest chain of end points that both sides put in the same strict
order. Every other end point lies, for either side, between two places of the chain as far as
that side's closure tells; so two bars of one unit differ only if the sides differ. Groups are
units that either side ties together; those that the chain tells nothing of go into groups of
their own. Places are counted in half columns as in
``timeline_layout``.

Source: after the spine of ``timeline_layout``, on the intersection of two orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tempannot.compare.comparison import Comparison
from tempannot.core.bitsets import members
from tempannot.core.rows import Rows
from tempannot.gui.annotate.timeline.timeline_layout import (
    Group,
    Packing,
    Reach,
    TimelineLayout,
)

Span = tuple[Reach, Reach]
"""Where a side lets a unit start and end."""


@dataclass(frozen=True, slots=True)
class CommonTimeline:
    """A layout of the units, and per unit what key and response say on its columns.

    A bar of the layout covers what both sides leave possible. None stands for a side that does
    not tell the unit's place at all.
    """

    layout: TimelineLayout
    spans: Mapping[str, tuple[Span | None, Span | None]]


def common_timeline(
    comparison: Comparison, label: Callable[[str], float] = lambda _: 0.0
) -> CommonTimeline:
    """Lay out the units of a comparison; ``label`` as in ``timeline_layout.lay_out``.

    Cost: a few bit operations per end point and column.
    """
    units = comparison.key.network.intervals
    sides = (comparison.key.network.rows, comparison.response.network.rows)
    packing = Packing(label)
    spans: dict[str, tuple[Span | None, Span | None]] = {}
    groups = []
    waiting = _tied(sides, range(len(units)))
    while waiting:
        places = waiting.pop()
        columns = _Columns(sides, places)
        found = {place: columns.spans(place) for place in places}
        own = {units[place]: both for place, both in found.items() if any(both)}
        spans |= own
        groups.append(_group(columns, own, packing, units))
        waiting += _tied(sides, [place for place, both in found.items() if not any(both)])
    groups.sort(key=lambda group: -len(group.bars))
    apart = tuple(unit for unit in units if unit not in spans)
    return CommonTimeline(TimelineLayout(tuple(groups), apart), spans)


def _tied(sides: Iterable[Rows], places: Sequence[int]) -> list[list[int]]:
    """Return those of some units that either side ties together, by their places."""
    root = {place: place for place in places}

    def find(place: int) -> int:
        while root[place] != place:
            root[place] = root[root[place]]
            place = root[place]
        return place

    for rows in sides:
        for place in places:
            for point in members(rows.related(place)):
                if point // 2 in root:
                    root[find(point // 2)] = find(place)
    found: dict[int, list[int]] = {}
    for place in places:
        found.setdefault(find(place), []).append(place)
    return [together for together in found.values() if len(together) > 1]


class _Columns:
    """A longest chain of end points of a group that both sides order alike."""

    def __init__(self, sides: Sequence[Rows], places: Sequence[int]) -> None:
        self._sides = sides
        self.chain = self._longest_chain([end for p in places for end in (2 * p, 2 * p + 1)])
        self._mask = sum(1 << point for point in self.chain)

    def _longest_chain(self, points: Sequence[int]) -> list[int]:
        first, second = self._sides
        levels: list[int] = []
        steps: dict[int, int] = {}
        for point in sorted(points, key=lambda each: first.not_after[each].bit_count()):
            earlier = first.before[point] & second.before[point]
            level = len(levels)
            while level and not earlier & levels[level - 1]:
                level -= 1
            if level:
                found = earlier & levels[level - 1]
                steps[point] = (found & -found).bit_length() - 1
            if level == len(levels):
                levels.append(0)
            levels[level] |= 1 << point
        point = (levels[-1] & -levels[-1]).bit_length() - 1
        chain = [point]
        while point in steps:
            point = steps[point]
            chain.append(point)
        return chain[::-1]

    def equals(self, point: int) -> list[int]:
        """Return the points that both sides hold equal to one."""
        first, second = self._sides
        both = first.not_before[point] & first.not_after[point]
        return members(both & second.not_before[point] & second.not_after[point])

    def spans(self, place: int) -> tuple[Span | None, Span | None]:
        """Return where either side lets a unit start and end, None if anywhere."""
        first, second = (
            (self._reach(rows, 2 * place), self._reach(rows, 2 * place + 1)) for rows in self._sides
        )
        return self._told(first), self._told(second)

    def _told(self, span: Span) -> Span | None:
        """Return a span unless it says nothing."""
        last = 2 * len(self.chain) - 1
        return None if all(each == Reach(-1, last) for each in span) else span

    def _reach(self, rows: Rows, point: int) -> Reach:
        earlier = (rows.before[point] & self._mask).bit_count()
        not_later = (rows.not_after[point] & self._mask).bit_count()
        later = (rows.after[point] & self._mask).bit_count()
        not_earlier = (rows.not_before[point] & self._mask).bit_count()
        count = len(self.chain)
        first = 2 * not_later - 2 if not_later > earlier else 2 * earlier - 1
        is_loose = not_earlier > later
        last = 2 * (count - not_earlier) if is_loose else 2 * (count - later) - 1
        return Reach(first, last)


def _group(
    columns: _Columns,
    spans: Mapping[str, tuple[Span | None, Span | None]],
    packing: Packing,
    units: Sequence[str],
) -> Group:
    hulls = {unit: _hull([span for span in both if span]) for unit, both in spans.items()}
    in_time = sorted(hulls, key=lambda unit: _middle(spans[unit]))
    bars = packing.pack([(unit, *hulls[unit]) for unit in in_time])
    names = [f"{unit}.{end}" for unit in units for end in ("start", "end")]
    named = tuple(tuple(names[p] for p in columns.equals(point)) for point in columns.chain)
    return Group(named, frozenset(), bars, max(bar.row for bar in bars) + 1)


def _hull(spans: Sequence[Span]) -> Span:
    """Return what covers all spans."""
    starts, ends = zip(*spans, strict=True)
    return _cover(starts), _cover(ends)


def _cover(reaches: Sequence[Reach]) -> Reach:
    return Reach(min(each.first for each in reaches), max(each.last for each in reaches))


def _middle(spans: Sequence[Span | None]) -> tuple[int, int]:
    """Return twice the middle of the start and of the end, as one of the sides has them."""
    start, end = next(span for span in spans if span is not None)
    return start.first + start.last, end.first + end.last
