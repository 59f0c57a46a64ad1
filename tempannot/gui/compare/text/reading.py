"""A comparison as it is shown, and what is selected of it: what every page reads."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.comparison.comparison import Comparison
from tempannot.gui.compare.text.unit_links import Pair, UnitLinks
from tempannot.gui.compare.text.unit_marks import Owner
from tempannot.gui.state.selection import Selection


@dataclass(frozen=True, slots=True)
class Chosen:
    """The units of the selection: the focus, the other end of a pair, what is pointed at."""

    source: str | None = None
    target: str | None = None
    hovered: str | None = None
    highlighted: frozenset[str] = frozenset()

    @property
    def ends(self) -> tuple[str | None, str | None]:
        """The focus and the other end."""
        return self.source, self.target


@dataclass(frozen=True)
class Reading:
    """A comparison with its links, who is called what, and where the sides part.

    ``owners`` are in the order of the sides; ``roots`` the pairs at the root of a disagreement.
    """

    comparison: Comparison
    links: UnitLinks
    owners: tuple[Owner, Owner]
    roots: frozenset[Pair]

    @property
    def units(self) -> tuple[str, ...]:
        """The units that one of the two sides marks, in text order."""
        one, other = (side.index for side in self.comparison.sides)
        units = self.comparison.alignment.units
        return tuple(unit.id for unit in units if unit.members[one] or unit.members[other])

    @property
    def creation_time(self) -> str | None:
        """The unit that is the creation time."""
        units = self.comparison.alignment.units
        return next((unit.id for unit in units if unit.is_creation_time), None)

    def chosen(self, selection: Selection) -> Chosen:
        """Return what is selected, without what is no unit of this comparison."""
        ends = (selection.source, selection.target, selection.hovered)
        source, target, hovered = (id if self.links.knows(id) else None for id in ends)
        if source is None or target == source:
            target = None
        return Chosen(source, target, hovered, selection.highlighted)
