"""The parts of a drawing: packed so that little room is lost, and kept from layout to layout."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, TypeVar

Point = tuple[float, float]


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
