"""The parts of a drawing: found, packed so that little room is lost, and kept between layouts.

Intervals that stand apart in graph and timeline are in rows, under a title.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

Point = tuple[float, float]


def tied_together(nodes: Sequence[int], ties: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The nodes that hang together by the ties between two of them, all in the order given.

    Cost: nearly linear (disjoint sets; each search halves the path that it takes).

    >>> tied_together(range(5), [(0, 3), (4, 1)])
    [[0, 3], [1, 4], [2]]
    """
    root = {node: node for node in nodes}

    def find(node: int) -> int:
        while root[node] != node:
            root[node] = root[root[node]]
            node = root[node]
        return node

    for one, other in ties:
        root[find(one)] = find(other)
    parts: dict[int, list[int]] = {}
    for node in nodes:
        parts.setdefault(find(node), []).append(node)
    return list(parts.values())


class Shelves:
    """Places rectangles from left to right on shelves that are not wider than ``widest``.

    The first rectangle of a shelf tells its height; what is lower is stacked in columns beside
    it. The widest rectangle widens the shelves if it must.
    """

    def __init__(self, widest: float, across: float, down: float) -> None:
        """Leave ``across`` between columns and ``down`` between what is stacked."""
        self._widest = widest
        self._across = across
        self._down = down
        self._shelf_top = self._shelf_bottom = 0.0
        self._left = self._right = self._top = 0.0
        self.width = self.bottom = 0.0

    def place(self, width: float, height: float) -> Point:
        """The top left corner for the next rectangle."""
        if self._right and not self._fits_below(width, height):
            self._left, self._top = self._right + self._across, self._shelf_top
            if self._left + width > max(self._widest, self.width):
                self._begin_shelf()
        corner = (self._left, self._top)
        self._top += height + self._down
        self._right = max(self._right, corner[0] + width)
        self._shelf_bottom = max(self._shelf_bottom, corner[1] + height)
        self.width = max(self.width, self._right)
        self.bottom = max(self.bottom, self._shelf_bottom)
        return corner

    def _fits_below(self, width: float, height: float) -> bool:
        room = max(self._widest, self.width)
        return self._top + height <= self._shelf_bottom and self._left + width <= room

    def _begin_shelf(self) -> None:
        self._shelf_top = self._top = self.bottom + self._down
        self._shelf_bottom = self._shelf_top
        self._left = self._right = 0.0


Key = TypeVar("Key", bound=Hashable)
Part = TypeVar("Part")
Pause = Callable[[], object]
"""Called every now and then, and may raise to give up."""


class KnownParts(Generic[Key, Part]):
    """The parts of the last layout, by all that they depend on.

    ``pause`` is called before each part that is laid out anew.
    """

    def __init__(self) -> None:
        self.pause: Pause = lambda: None
        self._parts: dict[Key, Part] = {}

    def renewed(self, wanted: Sequence[Key], lay_out: Callable[[Key], Part]) -> list[Part]:
        """Return the wanted parts, and keep no others; all that is made stays if it is given up."""
        for each in wanted:
            if each not in self._parts:
                self.pause()
                self._parts[each] = lay_out(each)
        self._parts = {each: self._parts[each] for each in wanted}
        return [self._parts[each] for each in wanted]


_BETWEEN = 6.0


@dataclass(frozen=True, slots=True)
class UnlinkedSection:
    """Intervals under a title; those of a folded section are not shown, only its title is.

    If it can be folded, a click on its title does it.

    ``is_absent`` says that the annotation does not mark them at all.
    """

    title: str
    intervals: tuple[str, ...]
    is_absent: bool = False
    is_folded: bool = False
    can_fold: bool = False


@dataclass(slots=True)
class UnlinkedRows:
    """The areas of the intervals and of the titles of their sections."""

    areas: dict[str, QRectF] = field(default_factory=dict)
    titles: list[tuple[QRectF, str]] = field(default_factory=list)
    folds: list[QRectF] = field(default_factory=list)
    absent: set[str] = field(default_factory=set)

    def place(
        self,
        sections: Sequence[UnlinkedSection],
        corner: QPointF,
        width: float,
        row: float,
        wide: Callable[[str], float],
    ) -> float:
        """Fill rows of height ``row`` from ``corner`` on; return where they end.

        ``wide`` tells how much room the words of an interval take.
        """
        top = corner.y()
        for section in sections:
            title = QRectF(corner.x(), top, 600, row)
            self.titles.append((title, _sign(section) + section.title))
            self.folds += [title] if section.can_fold else []
            left, top = corner.x(), top + row
            shown = () if section.is_folded else section.intervals
            for id in shown:
                if left + wide(id) > width and left > corner.x():
                    left, top = corner.x(), top + row + 2
                self.areas[id] = QRectF(left, top, wide(id), row - 3)
                left += wide(id) + _BETWEEN
            self.absent |= set(shown) if section.is_absent else set()
            top += row + _BETWEEN if shown else 0
        return top

    def folds_at(self, place: QPointF) -> bool:
        """Whether a click there folds or unfolds a section."""
        return any(area.contains(place) for area in self.folds)

    def paint_titles(self, painter: QPainter, color: QColor) -> None:
        """Write the titles."""
        painter.setPen(color)
        for area, title in self.titles:
            painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), title)


def _sign(section: UnlinkedSection) -> str:
    if not section.can_fold:
        return ""
    return "▸ " if section.is_folded else "▾ "
