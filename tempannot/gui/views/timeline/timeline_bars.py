"""The bars of a timeline: where they and their places are, what they are called, and one painted.

A bar shows what certainly lasts, where its ends may lie, and its name. Where groups and bars are
drawn is computed without the window: what it costs grows with the bars, whose names are measured,
so that it is done in the background.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from tempannot.core.language import tr
from tempannot.core.wording import with_and
from tempannot.gui.views.drawing_parts import Pause, Shelves
from tempannot.gui.views.timeline.timeline_layout import Bar, PointRange, TimelineGroup

HALF = 26.0
"""Half the least width of a column."""
LEFT = 20.0
"""Where a group's first place begins."""
_OPEN = 0.3 * HALF
"""How far an end that lies between two columns stays away from them."""


@dataclass(frozen=True, slots=True)
class BarColumns:
    """Where the columns of a group are, with a place before the first and one behind the last.

    They are as far apart as the names of the bars between them need, so that each name stands
    inside its bar.
    """

    edges: tuple[float, ...]

    @property
    def width(self) -> float:
        """The width of the group."""
        return self.edges[-1] + LEFT

    def middle_of(self, place: int) -> float:
        """Where a place is: a column, or the middle between two."""
        before = (place - place % 2) // 2 + 1
        if place % 2 == 0:
            return self.edges[before]
        return (self.edges[before] + self.edges[before + 1]) / 2

    def left_of(self, place: int) -> float:
        """The left edge of a place: a column itself, or what follows the column before."""
        return self.edges[_first(place)] + (_OPEN if place % 2 else 0.0)

    def right_of(self, place: int) -> float:
        """The right edge of a place."""
        return self.edges[_last(place)] - (_OPEN if place % 2 else 0.0)

    def nearest(self, x: float) -> int:
        """The number of the column nearest to ``x``; there may be none of that number."""
        place = bisect(self.edges, x)
        if place == len(self.edges):
            return place - 2
        is_nearer = place > 0 and x - self.edges[place - 1] < self.edges[place] - x
        return place - 1 - is_nearer


NO_COLUMNS = BarColumns(())
"""The columns of what stands apart."""


def columns(count: int, bars: Sequence[Bar], room: Callable[[str], float]) -> BarColumns:
    """Place ``count`` columns so that each bar is as wide as ``room`` says that its name needs.

    Cost: one look at every bar, from left to right.
    """
    ending: dict[int, list[Bar]] = {}
    for bar in bars:
        ending.setdefault(_last(bar.end.last), []).append(bar)
    edges = [LEFT - HALF]
    for place in range(1, count + 2):
        wanted = [edges[-1] + 2 * HALF]
        for bar in ending.get(place, ()):
            around = _OPEN * (bar.start.first % 2 + bar.end.last % 2)
            wanted.append(edges[_first(bar.start.first)] + around + room(bar.interval))
        edges.append(max(wanted))
    return BarColumns(tuple(edges))


def _first(place: int) -> int:
    """Which edge a bar begins at that starts in a place."""
    return (place - place % 2) // 2 + 1


def _last(place: int) -> int:
    """Which edge a bar ends at that ends in a place."""
    return (place + place % 2) // 2 + 1


def said(reach: PointRange, last: int, noun: str = "") -> str:
    """Say in words where an end point can lie; columns, called by a noun, are counted from 1."""
    if reach.is_exact:
        return tr("at {noun}{first}", noun=noun, first=reach.first // 2 + 1)
    parts = []
    if reach.first >= 0:
        place = reach.first // 2 + 1
        parts.append(
            tr("after {noun}{place}", noun=noun, place=place)
            if reach.first % 2
            else tr("not before {noun}{place}", noun=noun, place=place)
        )
    if reach.last <= last:
        place = (reach.last + 1) // 2 + 1
        parts.append(
            tr("before {noun}{place}", noun=noun, place=place)
            if reach.last % 2
            else tr("not after {noun}{place}", noun=noun, place=place)
        )
    return with_and(parts) or tr("anywhere")


@dataclass(frozen=True, slots=True)
class Placed:
    """A bar on the canvas; ``bar`` is None for an interval that stands apart.

    ``left`` is where its group begins, ``columns`` are those of the group.
    """

    interval: str
    area: QRectF
    bar: Bar | None
    left: float = 0.0
    columns: BarColumns = NO_COLUMNS


def paint_open(painter: QPainter, area: QRectF, color: QColor) -> None:
    """Hatch all that a bar may reach."""
    faint = QColor(color)
    faint.setAlphaF(0.65)
    inset = area.height() * 0.15
    inner = area.adjusted(0, inset, 0, -inset)
    painter.fillRect(inner, QBrush(faint, Qt.BrushStyle.BDiagPattern))


def certain_part(placed: Placed) -> QRectF:
    """Where a bar certainly lasts; empty if that is nowhere, or not on columns."""
    bar, area = placed.bar, placed.area
    if bar is None or not placed.columns.edges:
        return QRectF()
    middle_of = placed.columns.middle_of
    # it lasts from the first column that its start cannot lie behind, to the last of its end
    left = placed.left + middle_of(bar.start.last + bar.start.last % 2)
    right = placed.left + middle_of(bar.end.first - bar.end.first % 2)
    return QRectF(left, area.top(), max(0.0, right - left), area.height())


def name_place(placed: Placed, width: float, visible: QRectF) -> tuple[float, bool]:
    """The left edge of a name of this ``width``, and whether it needs a ground of its own.

    It stands in view: on what certainly lasts if it fits there, else right behind that; on
    hatching only where it must.
    """
    area, certain = placed.area, certain_part(placed)
    seen = certain.intersected(visible)
    if seen.width() >= width:
        return seen.left(), False
    if not seen.isEmpty() and certain.right() + width <= min(area.right(), visible.right()):
        return certain.right(), True
    left = min(max(area.left(), visible.left()), max(area.left(), area.right() - width))
    return left, not certain.left() <= left <= left + width <= certain.right()


def paint_certain(painter: QPainter, placed: Placed, color: QColor, fill: QColor) -> None:
    """Fill where a bar certainly lasts, and draw the ends that are known exactly."""
    bar, area = placed.bar, placed.area
    if bar is None:
        return
    middle_of, certain = placed.columns.middle_of, certain_part(placed)
    if not certain.isEmpty():
        painter.fillRect(certain, fill)
        painter.setPen(QPen(color, 1))
        painter.drawLine(certain.topLeft(), certain.topRight())
        painter.drawLine(certain.bottomLeft(), certain.bottomRight())
    painter.setPen(QPen(color, 2.5))
    for reach in (bar.start, bar.end):
        if reach.is_exact:
            x = placed.left + middle_of(reach.first)
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))


GAP = 14.0
TOP = 4.0
_INSET = 1.5
_BESIDE_TITLE = 16.0


@dataclass(frozen=True, slots=True)
class Band:
    """A group on the canvas: the whole area, its title line above the bars."""

    group: TimelineGroup
    area: QRectF
    columns: BarColumns


@dataclass(frozen=True, slots=True)
class BarLook:
    """What has to be known of the window: the heights of titles and rows, and how wide it is.

    ``label`` tells how much room the name of an interval takes, ``band`` that of a group.
    """

    title: float
    row: float
    room: float
    label: Callable[[str], float]
    band: Callable[[TimelineGroup], float]


@dataclass(frozen=True, slots=True)
class PlacedBars:
    """The bars by the names of their intervals, the groups, and how far all of it reaches."""

    bars: Mapping[str, Placed]
    bands: tuple[Band, ...]
    width: float
    bottom: float


def place_bars(groups: Sequence[TimelineGroup], look: BarLook, pause: Pause) -> PlacedBars:
    """Place the groups beside and below each other."""
    shelves = Shelves(look.room, GAP, GAP)
    placed: dict[str, Placed] = {}
    bands = []
    for group in groups:
        pause()
        found = columns(len(group.columns), group.bars, look.label)
        width = max(found.width, look.band(group) + _BESIDE_TITLE)
        height = look.title + look.row * group.rows
        left, top = shelves.place(width, height)
        top += TOP
        corner = QPointF(left, top + look.title)
        for bar in group.bars:
            area = bar_area(bar, corner, found, look.row)
            placed[bar.interval] = Placed(bar.interval, area, bar, left, found)
        bands.append(Band(group, QRectF(left, top, width, height), found))
    return PlacedBars(placed, tuple(bands), shelves.width, shelves.bottom)


def bar_area(bar: Bar, corner: QPointF, columns: BarColumns, row: float) -> QRectF:
    """Where a bar goes in a group whose bars begin at ``corner``, in rows of that height."""
    left, right = columns.left_of(bar.start.first), columns.right_of(bar.end.last)
    top = corner.y() + bar.row * row + _INSET
    return QRectF(corner.x() + left, top, right - left, row - 2 * _INSET)
