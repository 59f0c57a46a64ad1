"""The closed network of intervals: what follows from the links that were asserted.

Every interval is a start and an end point; every convex relation is a few steps of < and <=
between points. The network always holds the closure: per point the points not before it,
after it, not after it and before it, as bits of an int. That is exact: a basic relation is in
``relation(a, b)`` if and only if it occurs in some arrangement of all intervals.

Source: Tannier & Muller 2011, sections 2.2 and 2.3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import takewhile
from types import MappingProxyType

from tempannot.core.assertions import (
    Accepted,
    Assertion,
    Conflict,
    Step,
    TimePoint,
    contradicts_itself,
    needed_steps,
)
from tempannot.core.bitsets import members
from tempannot.core.conflicts import conflict_with
from tempannot.core.errors import DocumentError
from tempannot.core.language import bilingual
from tempannot.core.paths import StepPaths
from tempannot.core.reachability import Reachability
from tempannot.core.reasons import smallest_support
from tempannot.core.relations import ALL, EQUALS, RelationSet
from tempannot.core.step_closure import close_steps
from tempannot.core.step_graph import StepGraph, contradictory_points, step_graph

__all__ = ["Accepted", "Assertion", "Conflict", "Network", "Step", "TimePoint"]


class Network:
    """A closed, consistent set of assertions over intervals.

    >>> network = Network(["a", "b", "c"])
    >>> before = RelationSet.parse("before")
    >>> accepted = network.add(Assertion("l1", "a", "b", before))
    >>> accepted = network.add(Assertion("l2", "b", "c", before))
    >>> str(network.relation("a", "c")), network.why("a", "c")
    ('before', ('l1', 'l2'))
    """

    def __init__(self, intervals: Iterable[str] = ()) -> None:
        self._places: dict[str, int] = {}
        self._known: dict[str, Assertion] = {}
        self._aside: dict[str, Assertion] = {}
        self._rows = Reachability()
        self._paths: StepPaths | None = None
        self._conflicts: Mapping[str, Conflict] | None = None
        for interval in intervals:
            self.add_interval(interval)

    @classmethod
    def close(
        cls,
        intervals: Iterable[str],
        assertions: Iterable[Assertion],
        suspects: Collection[str] = (),
    ) -> Network:
        """Return the closure of all assertions at once.

        Assertions that contradict those before them are set aside; to name the few that
        probably are spares a search, and changes nothing. Raises what ``add`` raises.
        """
        network = cls()
        network._places = {interval: i for i, interval in enumerate(dict.fromkeys(intervals))}
        given = list(assertions)
        network._known = {assertion.id: assertion for assertion in given}
        if len(network._known) < len(given):
            twice, _ = Counter(each.id for each in given).most_common(1)[0]
            raise DocumentError(bilingual("link {twice!r} is already in the network", twice=twice))
        network._close(suspects)
        return network

    @property
    def intervals(self) -> tuple[str, ...]:
        """The intervals in the order they were added."""
        return tuple(self._places)

    @property
    def assertions(self) -> Mapping[str, Assertion]:
        """The assertions in the closure, by link id, in the order they were added."""
        if not self._aside:
            return MappingProxyType(self._known)
        return {i: known for i, known in self._known.items() if i not in self._aside}

    @property
    def given(self) -> Mapping[str, Assertion]:
        """All assertions by link id, those set aside as well, in the order they were added."""
        return MappingProxyType(self._known)

    @property
    def is_complete(self) -> bool:
        """Whether no assertion is set aside; costs nothing, unlike their conflicts."""
        return not self._aside

    @property
    def aside(self) -> Collection[str]:
        """The links that are set aside; costs nothing, unlike their conflicts."""
        return self._aside.keys()

    def is_set_aside(self, link_id: str) -> bool:
        """Whether a link is not in the closure; costs nothing, unlike its conflict."""
        return link_id in self._aside

    @property
    def set_aside(self) -> Mapping[str, Conflict]:
        """Per assertion that is not in the closure a smallest conflict with those that are."""
        if not self._aside:
            return {}
        if self._conflicts is None:
            found = {i: self._conflict_with(each) for i, each in self._aside.items()}
            self._conflicts = {i: conflict for i, conflict in found.items() if conflict}
        return self._conflicts

    @property
    def rows(self) -> Reachability:
        """The closure itself, for other algorithms on it; not to be changed."""
        self._rows.write()
        return self._rows

    def copy(self) -> Network:
        """Return a network that can change on its own; costs a few lists of pointers."""
        network = Network()
        network._places = self._places.copy()
        network._known = self._known.copy()
        network._aside = self._aside.copy()
        network._rows = self._rows.copy()
        network._paths = self._paths and self._paths.copy()
        network._conflicts = self._conflicts
        return network

    def add_interval(self, interval: str) -> None:
        """Add an interval that nothing is known about; raises DocumentError if it is there."""
        if interval in self._places:
            raise DocumentError(
                bilingual("interval {interval!r} is already in the network", interval=interval)
            )
        self._places[interval] = len(self._places)
        self._rows.add_interval()
        self._forget()

    def add(self, assertion: Assertion) -> Accepted | Conflict:
        """Add an assertion and close; a Conflict changes nothing.

        Raises RelationError if its relation is not convex, DocumentError if an interval is
        unknown or the link id is taken. Costs a few bit operations per point whose row grows.
        """
        return self._add(assertion) or self._conflict(assertion)

    def add_or_set_aside(self, assertion: Assertion) -> Accepted | Conflict:
        """Like ``add``, but remember one that contradicts in ``set_aside``."""
        accepted = self._add(assertion)
        if accepted is not None:
            return accepted
        conflicts, conflict = self.set_aside, self._conflict(assertion)
        self._known[assertion.id] = self._aside[assertion.id] = assertion
        self._conflicts = {**conflicts, assertion.id: conflict}
        return conflict

    def remove(self, *link_ids: str) -> None:
        """Take links away and close the rest anew; set-aside links get another chance."""
        for link_id in link_ids:
            if link_id not in self._known:
                raise DocumentError(
                    bilingual("link {link_id!r} is not in the network", link_id=link_id)
                )
        gone = [self._known.pop(link_id) for link_id in link_ids]
        active = [each for each in gone if each.id not in self._aside]
        if active:
            self._take_out(active)
        elif link_ids:
            self._aside = {i: each for i, each in self._aside.items() if i in self._known}
            self._conflicts = None

    def put_in_order(self, link_ids: Iterable[str]) -> None:
        """Order the assertions as their ids are; only where none of them is set aside.

        The closure stays as it is: the order decides only what gives way, and which of several
        reasons is named.
        """
        assert self.is_complete
        self._known = {i: self._known[i] for i in link_ids if i in self._known}
        self._forget()

    def relation(self, a: str, b: str) -> RelationSet:
        """Return the basic relations that can hold between two intervals."""
        if a == b:
            self._place(a)
            return EQUALS
        return self._rows.relation(self._place(a), self._place(b))

    def why(self, a: str, b: str) -> tuple[str, ...]:
        """Return a smallest set of links from which ``relation(a, b)`` follows.

        Empty if nothing is known. See ``reasons.smallest_support`` for when it is surely a
        smallest one and when only none of its links can be left out.
        """
        if a == b or (known := self.relation(a, b)) is ALL:
            return ()
        return smallest_support(self._between(a, b), Assertion("", a, b, known))

    def why_not(self, a: str, b: str, basic: RelationSet) -> tuple[str, ...]:
        """Return a smallest set of links that rules out one basic relation; empty if none does."""
        if basic & self.relation(a, b):
            return ()
        conflict = self._conflict_with(Assertion("", a, b, basic))
        # the round starts with the question itself
        return conflict.links[1:] if conflict else ()

    def related_pairs(self) -> int:
        """Count the pairs of intervals whose relation is narrower than all thirteen."""
        count, rows = len(self._places), self.rows
        # every interval counts itself once
        return (sum(rows.related(i).bit_count() for i in range(count)) - count) // 2

    def pairs(self) -> Iterator[tuple[str, str, RelationSet]]:
        """Yield the related pairs, the first interval added first, in that order."""
        names, rows = self.intervals, self.rows
        for place, name in enumerate(names):
            for other, relations in rows.relations_after(place):
                yield name, names[other], relations

    def unlike(self, other: Network) -> Iterator[tuple[str, str]]:
        """Yield the pairs whose relation is not that of a network over the same intervals.

        The interval added first comes first.
        """
        names, rows, others = self.intervals, self.rows, other.rows
        for place, name in enumerate(names):
            points = rows.unlike(others, place) >> 2 * place + 2
            for step in dict.fromkeys(point // 2 for point in members(points)):
                yield name, names[place + 1 + step]

    def _place(self, interval: str) -> int:
        place = self._places.get(interval)
        if place is None:
            raise DocumentError(
                bilingual("interval {interval!r} is not in the network", interval=interval)
            )
        return place

    def _between(self, a: str, b: str) -> list[Assertion]:
        """Return the links that can lie on a chain between end points of two related intervals."""
        names, near = self.intervals, self._rows.between(self._place(a), self._place(b))
        inside = {names[point >> 1] for point in members(near)}
        return [
            known
            for known in self.assertions.values()
            if known.source in inside and known.target in inside
        ]

    def _add(self, assertion: Assertion) -> Accepted | None:
        needed_steps(assertion.relations)  # raises if it is not convex
        source, target = self._place(assertion.source), self._place(assertion.target)
        if assertion.id in self._known:
            raise DocumentError(bilingual("link {id!r} is already in the network", id=assertion.id))
        if source == target:
            if contradicts_itself(assertion):
                return None
            self._known[assertion.id] = assertion
            return Accepted(assertion, changed=False)
        known = self.relation(assertion.source, assertion.target)
        if not known & assertion.relations:
            return None
        self._known[assertion.id] = assertion
        self._conflicts = None
        if self._paths is not None:
            self._paths.add(assertion)
        if known in assertion.relations:
            return Accepted(assertion, changed=False)
        self._rows.narrow(source, target, assertion.relations)
        return Accepted(assertion, changed=True)

    def _take_out(self, gone: list[Assertion]) -> None:
        """Close anew without assertions that were in the closure, and are not given any more."""
        paths, aside = self._paths, self._aside.keys() & self._known.keys()
        if all(self._is_repeated(each) for each in gone):
            self._conflicts = None  # the steps that show them may be gone
            self._aside = {i: each for i, each in self._aside.items() if i in aside}
        else:
            self._close(aside)
        if paths is not None and self._aside.keys() == aside:
            for each in gone:
                paths.remove(each)
            self._paths = paths

    def _is_repeated(self, assertion: Assertion) -> bool:
        """Whether another one, before all that is set aside, says as much of the same two."""
        source, target, said = assertion.source, assertion.target, assertion.relations
        aside = self._aside
        for known in self._known.values():  # thousands, for every key that changes a link
            if known.id in aside:
                return False
            if known.source == source and known.target == target and known.relations in said:
                return True
            back = known.source == target and known.target == source
            if back and known.relations.converse in said:
                return True
        return False

    def _close(self, suspects: Collection[str] = ()) -> None:
        self._forget()
        loops = [each for each in self._known.values() if each.source == each.target]
        false = {each.id: each for each in loops if contradicts_itself(each)}
        for each in loops:
            self._place(each.source)
        doubted = [known for i, known in self._known.items() if i in suspects and i not in false]
        if doubted and self._close_without(false, doubted):
            return
        self._aside = false
        graph = step_graph(self._places, self.assertions.values())
        rows = close_steps(graph)
        if rows is None:
            self._separate(graph)
            rows = close_steps(step_graph(self._places, self.assertions.values()))
            assert rows is not None
        self._rows = rows

    def _close_without(self, false: dict[str, Assertion], doubted: list[Assertion]) -> bool:
        """Close all but ``doubted``, then let them in where they may; False if that is wrong.

        One that agrees with all the others was never contradicted by some of them, and one that
        is contradicted by those before it stays out. Only what comes before others, and can
        hold with those before it alone, would push others out.
        """
        self._aside = false | {each.id: each for each in doubted}
        rows = close_steps(step_graph(self._places, self.assertions.values()))
        if rows is None:
            return False
        self._rows = rows
        for each in doubted:
            if self._agrees(rows, each):
                del self._aside[each.id]
                rows.narrow(self._places[each.source], self._places[each.target], each.relations)
            elif not self._gives_way(each):
                return False
        return True

    def _gives_way(self, assertion: Assertion) -> bool:
        """Whether what contradicts the closure is contradicted by what comes before it alone."""
        active = self.assertions.values()
        before = takewhile(lambda each: each is not assertion, self._known.values())
        earlier = [each for each in before if each.id not in self._aside]
        if len(earlier) == len(active):
            return True
        rows = close_steps(step_graph(self._places, earlier))
        assert rows is not None
        return not self._agrees(rows, assertion)

    def _agrees(self, rows: Reachability, assertion: Assertion) -> bool:
        source, target = self._places[assertion.source], self._places[assertion.target]
        return bool(rows.relation(source, target) & assertion.relations)

    def _separate(self, graph: StepGraph) -> None:
        """Set aside what contradicts something before it.

        Only links inside a contradictory part can, so that only those are added one by one.
        """
        bad = {point >> 1 for point in contradictory_points(graph)}
        suspects = [
            assertion
            for assertion in self.assertions.values()
            if self._places[assertion.source] in bad and self._places[assertion.target] in bad
        ]
        names = self.intervals
        trial = Network(names[place] for place in sorted(bad))
        for assertion in suspects:
            if trial._add(assertion) is None:
                self._aside[assertion.id] = assertion

    def _conflict(self, assertion: Assertion) -> Conflict:
        conflict = self._conflict_with(assertion)
        assert conflict is not None
        return conflict

    def _conflict_with(self, assertion: Assertion) -> Conflict | None:
        if self._paths is None:
            self._paths = StepPaths(self._places, self.assertions.values())
        return conflict_with(self._paths, self._places, self._rows, assertion)

    def _forget(self) -> None:
        self._paths = self._conflicts = None
