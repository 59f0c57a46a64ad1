"""The units of a comparison as both sides relate them, for the overlaid drawings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from tempannot.core.document import Interval
from tempannot.core.reduction import EndpointGraph
from tempannot.core.relations import ALL, RelationSet
from tempannot.gui.compare.drawings.joint_graph import JointGraph, joint_graph
from tempannot.gui.compare.drawings.pair_states import related_units
from tempannot.gui.compare.drawings.side_subject import UnitSubject
from tempannot.gui.views.interval_words import short_word
from tempannot.gui.views.shelf import Section


class JointSubject(UnitSubject):
    """Both sides; units that one side alone marks carry its letter."""

    @cached_property
    def joint(self) -> JointGraph:
        """The joint graph of both sides."""
        return joint_graph(self.comparison)

    @property
    def graph(self) -> EndpointGraph:
        """The joint graph without what its edges mean."""
        return self.joint.graph

    def letter(self, side: int) -> str:
        """Return what a side is called."""
        return self.context.session.letter(side)

    @property
    def order(self) -> tuple[int, int]:
        """The side shown first and the other."""
        return self.context.session.order

    def marks(self, side: int, unit: str) -> bool:
        """Return whether a side marks a unit."""
        index = self.comparison.sides[side].index
        return self.comparison.alignment.unit(unit).members[index] is not None

    def only(self, unit: str) -> int | None:
        """Return the side that alone marks a unit, None if both do."""
        marking = [side for side in (0, 1) if self.marks(side, unit)]
        return marking[0] if len(marking) == 1 else None

    def word(self, interval: Interval) -> str:
        """Return its words, with the letter of the side that alone marks it."""
        only = self.only(interval.id)
        return short_word(interval) + ("" if only is None else f" ({self.letter(only)})")

    def relation(self, side: int, source: str, target: str) -> RelationSet:
        """Return what one side's links allow."""
        return self.comparison.sides[side].network.relation(source, target)

    def allowed(self, source: str, target: str) -> RelationSet:
        """Return what both sides say, ALL if they do not say the same."""
        first, second = (self.relation(side, source, target) for side in (0, 1))
        return first if first is second else ALL

    def known(self, source: str, target: str) -> str:
        """Say what either side says of a pair, in a line each."""
        lines = []
        for side in self.order:
            if not (self.marks(side, source) and self.marks(side, target)):
                missing = target if self.marks(side, source) else source
                word = self.word(self._interval(missing))
                lines.append(f"{self.letter(side)} does not mark {word}")
            else:
                relations = self.relation(side, source, target)
                said = "leaves this pair open"
                if relations is not ALL:
                    said = self.said(source, relations, target)
                lines.append(f"{self.letter(side)}: {said}")
        return "\n".join(lines)

    @cached_property
    def related(self) -> frozenset[str]:
        """The units that at least one side relates to another."""
        return related_units(self.comparison)

    def sections(self, apart: Sequence[str]) -> tuple[Section, ...]:
        """Tell what is related, but not to what is drawn, from what neither side relates."""
        alone = self.unrelated([unit for unit in apart if unit not in self.related])
        loose = tuple(unit for unit in apart if unit in self.related)
        if not loose:
            return alone
        return (Section(f"{len(loose)} related, but to no step that both agree on", loose), *alone)

    def standing(self, interval: str) -> str:
        """Say why a unit stands apart."""
        if interval in self.related:
            return "related, but to no step that both agree on"
        only = self.only(interval)
        return "not tied to any other" + (
            "" if only is None else f", marked by {self.letter(only)} only"
        )

    def _interval(self, unit: str) -> Interval:
        return next(each for each in self.intervals if each.id == unit)
