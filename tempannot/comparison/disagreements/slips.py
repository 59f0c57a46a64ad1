"""Links that say just the converse of the other side's: whether their direction may have slipped.

That one side has *before* where the other has *after* happens to everybody who understands a text
differently. It looks like a slip of the hand only where both sides have a link on the pair, and
where turning one of the two round, with all else that its side says, removes differences on other
pairs, too.

Cost: where the other links of a side rule the turned one out, as they do in a dense annotation, a
search for one path; else a closure of each side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from tempannot.comparison.comparison import DocumentComparison
from tempannot.comparison.disagreements.causes import PairClaims
from tempannot.comparison.disagreements.roots import Pair, differing
from tempannot.core.assertions import Assertion, Conflict
from tempannot.core.network import Network
from tempannot.core.paths import StepPaths, arcs_of
from tempannot.core.relations import RelationSet


class Slips:
    """Tells which pairs of one comparison look like a slip of direction."""

    def __init__(
        self, comparison: DocumentComparison, claims: tuple[PairClaims, PairClaims]
    ) -> None:
        self._comparison = comparison
        self._claims = claims
        self._paths: dict[int, StepPaths] = {}
        self._held: dict[int, Network] = {}

    def is_slip(self, pair: Pair) -> bool:
        """Whether links of both sides are converse, and turning one settles other pairs, too."""
        stated = [each.claim(pair).asserted for each in self._claims]
        turned = {
            each for each in stated[0] if each.converse in stated[1] and each.converse is not each
        }
        return any(
            self._settles(side, pair, relations if side == 0 else relations.converse)
            for relations in turned
            for side in (0, 1)
        )

    def _settles(self, side: int, pair: Pair, relations: RelationSet) -> bool:
        """Whether fewer other pairs differ if a side says the converse of ``relations``."""
        network = self._comparison.sides[side].network
        wrong = [
            network.assertions[link.id]
            for link in self._claims[side].links(pair)
            if link.id in network.assertions and self._claims[side].stated(pair, link) is relations
        ]
        turned = [replace(each, relations=each.relations.converse) for each in wrong]
        if self._is_ruled_out(side, wrong, turned[0]):
            return False
        mended = self._in_force(side).copy()
        mended.remove(*(each.id for each in wrong))
        if any(isinstance(mended.add(each), Conflict) for each in turned):
            return False
        return self._others(mended, 1 - side, pair) < self._others_now - 1

    def _is_ruled_out(self, side: int, wrong: Sequence[Assertion], turned: Assertion) -> bool:
        """Whether one step of a turned link contradicts the links that are not turned."""
        network, places = self._comparison.sides[side].network, self._places
        if side not in self._paths:
            self._paths[side] = StepPaths(places, network.assertions.values())
        paths = self._paths[side]
        for each in wrong:
            paths.remove(each)
        is_out = any(
            paths.shortest(arc.second, arc.first, not arc.strict) is not None
            for arc in arcs_of(turned, places)
        )
        for each in wrong:
            paths.add(each)
        return is_out

    def _in_force(self, side: int) -> Network:
        """The links that hold, without those set aside: to try these again costs a closure each."""
        network = self._comparison.sides[side].network
        if network.is_complete:
            return network
        if side not in self._held:
            self._held[side] = Network.close(network.intervals, network.assertions.values())
        return self._held[side]

    @cached_property
    def _places(self) -> dict[str, int]:
        names = self._comparison.key.network.intervals
        return {name: place for place, name in enumerate(names)}

    @cached_property
    def _others_now(self) -> int:
        key, response = (side.network.rows for side in self._comparison.sides)
        return sum(1 for _ in differing(key, response))

    def _others(self, mended: Network, side: int, pair: Pair) -> int:
        """How many pairs besides one differ between a mended side and the other."""
        theirs = self._comparison.sides[side].network.rows
        return sum(each != pair for each in differing(mended.rows, theirs))
