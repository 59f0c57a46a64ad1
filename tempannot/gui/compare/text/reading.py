"""A comparison as it is shown: what every page of it reads."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.compare.comparison import Comparison
from tempannot.gui.compare.text.unit_links import Pair, UnitLinks
from tempannot.gui.compare.text.unit_marks import Owner


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
    def creation_time(self) -> str | None:
        """The unit that is the creation time."""
        units = self.comparison.alignment.units
        return next((unit.id for unit in units if unit.is_creation_time), None)
