"""Where the thirteen relations lie in the palette: the lattice of conceptual neighbours.

Relations that one small move of an end point turns into each other lie next to each other, so
that vagueness is a connected patch. Source: Freksa 1992, figure 4; ``RelationSet.neighbours``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tempannot.core.relations import RelationSet

ROWS: tuple[tuple[str, ...], ...] = (
    ("before",),
    ("meets",),
    ("overlaps",),
    ("finished-by", "starts"),
    ("contains", "equals", "during"),
    ("started-by", "finishes"),
    ("overlapped-by",),
    ("met-by",),
    ("after",),
)
"""The lattice from top to bottom."""

_GAP = 5
_SIDE = 1
_WIDEST_CELL = 210


@dataclass(frozen=True, slots=True)
class RelationCell:
    """One relation and its rectangle; ``is_wide`` if its words lie beside its picture."""

    basic: RelationSet
    x: float
    y: float
    width: float
    height: float
    is_wide: bool

    @property
    def middle(self) -> tuple[float, float]:
        """The middle of the cell."""
        return self.x + self.width / 2, self.y + self.height / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the cell."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


@dataclass(frozen=True, slots=True)
class PaletteLayout:
    """All cells for one width, and the height they take."""

    cells: tuple[RelationCell, ...]
    height: float

    def at(self, x: float, y: float) -> RelationSet | None:
        """Return the relation at a point."""
        return next((cell.basic for cell in self.cells if cell.holds(x, y)), None)

    def cell(self, basic: RelationSet) -> RelationCell:
        """Return the cell of a relation; raises KeyError for a disjunction."""
        for cell in self.cells:
            if cell.basic is basic:
                return cell
        raise KeyError(str(basic))

    def step(self, start: RelationSet, across: int, down: int) -> RelationSet:
        """Return the relation that an arrow key leads to; ``start`` itself at the border.

        Down and up go to the nearest cell of the next row, left and right stay in the row.
        """
        row, place = _place(start)
        if across:
            place = min(len(ROWS[row]) - 1, max(0, place + across))
            return RelationSet.parse(ROWS[row][place])
        if not 0 <= row + down < len(ROWS):
            return start
        x = self.cell(start).middle[0]
        candidates = [self.cell(RelationSet.parse(name)) for name in ROWS[row + down]]
        return min(candidates, key=lambda cell: abs(cell.middle[0] - x)).basic

    def edges(self) -> Iterator[tuple[RelationCell, RelationCell]]:
        """Yield the pairs of cells that are conceptual neighbours."""
        for place, cell in enumerate(self.cells):
            for other in self.cells[place + 1 :]:
                if other.basic in cell.basic.neighbours:
                    yield cell, other


def lay_out(width: float, line_height: float) -> PaletteLayout:
    """Lay the lattice out in ``width`` for a font of this line height."""
    low, high = line_height * 1.35 + 5, line_height * 1.75 + 12
    third = min(_WIDEST_CELL, (width - 2 * _SIDE - 2 * _GAP) / 3)
    cells: list[RelationCell] = []
    y = 3.0
    for names in ROWS:
        alone = len(names) == 1
        tall = low if alone or third >= 150 else high
        each = min(_WIDEST_CELL, third * 2 + 2 * _GAP) if alone else third
        x = (width - each * len(names) - _GAP * (len(names) - 1)) / 2
        for name in names:
            cells.append(RelationCell(RelationSet.parse(name), x, y, each, tall, tall == low))
            x += each + _GAP
        y += tall + _GAP
    return PaletteLayout(tuple(cells), y)


def _place(basic: RelationSet) -> tuple[int, int]:
    name = str(basic)
    return next((row, names.index(name)) for row, names in enumerate(ROWS) if name in names)
