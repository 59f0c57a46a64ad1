"""Where the groups and bars of a timeline are drawn: computed without the window.

What it costs grows with the bars, whose names are measured, so that it is done in the background.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from tempannot.gui.views.drawing_parts import Pause, Shelves
from tempannot.gui.views.timeline.timeline_bars import BarColumns, Placed, columns
from tempannot.gui.views.timeline.timeline_layout import Bar, TimelineGroup

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
