"""The ways of links between words: none crosses words.

A way leaves the word into the gap next to its line, runs along the gap and, where lines lie between
the two ends, goes up or down the nearer margin. What runs in one gap or margin gets lanes of its
own; ways that share an end and a colour share the lane, too.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

Room = tuple[float, float]
"""From where to where lines of text reach across the page."""

_SAME_LINE = 4.0
_LANE = 3.0
_FIRST = 4.0
_GAP = 0.72
"""How much of a line's height lies free above it."""

_NO_LINE_BETWEEN = 2.0
_CORNER = 4.0
_SIDEWAYS = 4


@dataclass(frozen=True, slots=True)
class WantedRoute:
    """What is to be connected: two words, a shift across, and what shares its lanes."""

    source: QRectF
    target: QRectF
    aside: float
    bundle: Hashable


@dataclass(frozen=True, slots=True)
class _Run:
    """A straight stretch of a way in a gap (by its line) or a margin, before it has a lane."""

    channel: Hashable
    first: float
    last: float
    bundle: Hashable


def routes(ways: Sequence[WantedRoute], room: Room) -> tuple[tuple[QPointF, ...], ...]:
    """The corners of each way, from its source to its target."""
    runs = [_runs(way, room) for way in ways]
    lanes = _lanes(run for each in runs for run in each)
    return tuple(
        _corners(way, [lanes[run.channel, run.bundle] for run in own], room)
        for way, own in zip(ways, runs, strict=True)
    )


def rounded(corners: Sequence[QPointF]) -> QPainterPath:
    """A path along straight stretches with rounded corners."""
    path = QPainterPath(corners[0])
    for place in range(1, len(corners) - 1):
        before, corner, after = corners[place - 1 : place + 2]
        path.lineTo(_towards(corner, before))
        path.quadTo(corner, _towards(corner, after))
    path.lineTo(corners[-1])
    return path


def _towards(corner: QPointF, other: QPointF) -> QPointF:
    """The place on the way to ``other`` where rounding a corner begins."""
    way = other - corner
    length = abs(way.x()) + abs(way.y())  # stretches are level or upright
    return corner if not length else corner + way * min(0.5, _CORNER / length)


def _is_below(way: WantedRoute) -> bool:
    return way.target.top() - way.source.top() > _SAME_LINE


def _is_beside(way: WantedRoute) -> bool:
    return abs(way.target.top() - way.source.top()) <= _SAME_LINE


def _shares_gap(way: WantedRoute) -> bool:
    """Whether both ends stand at one gap: on one line, or on lines next to each other."""
    upper, lower = sorted((way.source, way.target), key=lambda each: each.top())
    return _is_beside(way) or lower.top() - upper.bottom() < _NO_LINE_BETWEEN * upper.height()


def _ends(way: WantedRoute) -> tuple[float, float]:
    return way.source.center().x() + way.aside, way.target.center().x() + way.aside


def _gap_below(word: QRectF) -> float:
    """The top of the line that would follow: gaps are known by the line below them."""
    return word.bottom() + _GAP * word.height()


def _gaps(way: WantedRoute) -> tuple[float, float]:
    """The lines above which a way runs at its source and at its target."""
    if _is_beside(way):
        return way.source.top(), way.source.top()
    if _shares_gap(way):
        lower = max(way.source.top(), way.target.top())
        return lower, lower
    if _is_below(way):
        return _gap_below(way.source), way.target.top()
    return way.source.top(), _gap_below(way.target)


def _on_left(way: WantedRoute, room: Room) -> bool:
    first, last = _ends(way)
    return first + last - 2 * room[0] <= 2 * room[1] - first - last


def _runs(way: WantedRoute, room: Room) -> list[_Run]:
    first, last = _ends(way)
    here, there = _gaps(way)
    bundle = way.bundle
    if _shares_gap(way):
        return [_run(round(here), first, last, bundle)]
    left = _on_left(way, room)
    margin = room[0] if left else room[1]
    return [
        _run(round(here), first, margin, bundle),
        _run("left" if left else "right", here, there, bundle),
        _run(round(there), last, margin, bundle),
    ]


def _run(channel: Hashable, here: float, there: float, bundle: Hashable) -> _Run:
    return _Run(channel, min(here, there), max(here, there), bundle)


def _lanes(runs: Iterable[_Run]) -> dict[tuple[Hashable, Hashable], int]:
    """Give each bundle in a channel the first lane that is free along all it takes up."""
    reach: dict[tuple[Hashable, Hashable], tuple[float, float]] = {}
    for run in runs:
        key = (run.channel, run.bundle)
        low, high = reach.get(key, (run.first, run.last))
        reach[key] = (min(low, run.first), max(high, run.last))
    taken: dict[Hashable, list[list[tuple[float, float]]]] = {}
    lanes: dict[tuple[Hashable, Hashable], int] = {}
    for key in sorted(reach, key=lambda each: reach[each][1] - reach[each][0]):
        filled = taken.setdefault(key[0], [])
        low, high = reach[key]
        free = (n for n, spans in enumerate(filled) if _is_free(low, high, spans))
        lanes[key] = next(free, len(filled))
        if lanes[key] == len(filled):
            filled.append([])
        filled[lanes[key]].append((low, high))
    return lanes


def _is_free(low: float, high: float, spans: Sequence[tuple[float, float]]) -> bool:
    return all(high < first or last < low for first, last in spans)


def _corners(way: WantedRoute, lanes: Sequence[int], room: Room) -> tuple[QPointF, ...]:
    first, last = _ends(way)
    source, target = way.source, way.target
    here, there = _gaps(way)
    down, up = here >= source.bottom(), there <= target.top()
    start = QPointF(first, source.bottom() + 2 if down else source.top() - 1)
    end = QPointF(last, target.top() - 1 if up else target.bottom() + 2)
    level = _level(here, lanes[0], source.height())
    if len(lanes) == 1:
        middle = [QPointF(first, level), QPointF(last, level)]
    else:
        aside = _FIRST + _LANE * (lanes[1] % _SIDEWAYS)
        margin = room[0] - aside if _on_left(way, room) else room[1] + aside
        other = _level(there, lanes[2], target.height())
        middle = [QPointF(x, level) for x in (first, margin)]
        middle += [QPointF(x, other) for x in (margin, last)]
    return (start, *middle, end)


def _level(line: float, lane: int, height: float) -> float:
    """How high a lane runs in the gap above a line."""
    most = max(1, int((_GAP * height - _FIRST) / _LANE))
    return line - _FIRST - _LANE * (lane % most)
