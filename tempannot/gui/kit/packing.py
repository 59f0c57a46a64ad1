"""Puts the parts of a drawing beside and below each other so that little room is lost."""

from __future__ import annotations

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
        """Return the top left corner for the next rectangle."""
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
