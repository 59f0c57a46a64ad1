"""What many rows of a closure are still to grow by, noted once for all that grow alike.

Rows only ever grow, and by the same bits whatever the order: what is noted can wait while
others are written, and can be written twice.
"""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.core.bitsets import members

_FEW_ROWS = 256
"""So many are written at once: noting it would cost as much."""

_MANY_PARTS = 64
"""So many parts are written: to look a point up in more would cost too much."""


@dataclass(slots=True)
class Unwritten:
    """Points in parts that exclude each other, and by what the two rows of each are to grow."""

    parts: tuple[tuple[int, int, int], ...] = ()

    def copy(self) -> Unwritten:
        """Return the same, to change on its own."""
        return Unwritten(self.parts)

    def grown(self, loose: list[int], strict: list[int], point: int) -> tuple[int, int]:
        """Return the rows of a point as they will be."""
        # the rows last: what another thread has written meanwhile is in them
        for points, loosely, strictly in self.parts:
            if points >> point & 1:
                return loose[point] | loosely, strict[point] | strictly
        return loose[point], strict[point]

    def widen(
        self, loose: list[int], strict: list[int], points: int, loosely: int, strictly: int
    ) -> None:
        """Let the rows of some points grow, now or later; a row may know some of it already."""
        if points.bit_count() <= _FEW_ROWS:
            _widen(loose, strict, points, loosely, strictly)
            return
        self._note(points, loosely, strictly)
        if len(self.parts) > _MANY_PARTS:
            self.write(loose, strict)

    def write(self, loose: list[int], strict: list[int]) -> None:
        """Let the rows grow by what is noted."""
        if self.parts:
            for part in self.parts:
                _widen(loose, strict, *part)
            self.parts = ()

    def _note(self, points: int, loosely: int, strictly: int) -> None:
        found = []
        for part, known, known_strictly in self.parts:
            if both := part & points:
                found.append((both, known | loosely, known_strictly | strictly))
            if rest := part & ~points:
                found.append((rest, known, known_strictly))
            points &= ~part
        if points:
            found.append((points, loosely, strictly))
        self.parts = tuple(found)


def _widen(loose: list[int], strict: list[int], points: int, loosely: int, strictly: int) -> None:
    for point in members(points):
        loose[point] |= loosely
        strict[point] |= strictly
