"""Which disputed links the differences of two closures come from.

A link is disputed if the other side's closure does not entail it. Whatever one side says of a
pair of points and the other does not follows from a chain of steps of which at least one is a
disputed link's, the rest being shared: the steps that both closures hold are closed themselves.
So per point one breadth-first search, with the shared steps free, gives a chain with the
fewest disputed links to every other point. Cost: one union of bit sets per point and disputed
step of a link.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tempannot.core.bitsets import members
from tempannot.core.network import Network
from tempannot.core.paths import Arc, arcs_of
from tempannot.core.reachability import Reachability

Pair = tuple[int, int]
"""Two intervals by their places, the lower first."""


class Dispute(NamedTuple):
    """A step between points that one side asserts and the other lacks; ``roots`` as bits."""

    first: int
    second: int
    strict: bool
    roots: int


def differing(one: Reachability, other: Reachability) -> Iterator[Pair]:
    """Yield the pairs whose relations differ between two closures, in order of places.

    Equal closures have equal rows, so that no relation need be looked at.
    """
    starts = ((1 << len(one.after)) - 1) // 3
    tables = list(zip(_tables(one), _tables(other), strict=True))
    for place in range(len(one.after) // 2):
        found = 0
        for point in (2 * place, 2 * place + 1):
            for mine, theirs in tables:
                found |= mine[point] ^ theirs[point]
        skipped = 2 * place + 2
        for point in members(((found | found >> 1) & starts) >> skipped):
            yield place, (point + skipped) // 2


def disputed_steps(network: Network, other: Reachability) -> Iterator[Arc]:
    """Yield the steps of a network's links that another closure of the same intervals lacks."""
    places = {interval: place for place, interval in enumerate(network.intervals)}
    for assertion in network.assertions.values():
        for arc in arcs_of(assertion, places):
            if not _holds(other, arc):
                yield arc


def shared_rows(one: Reachability, other: Reachability) -> Reachability:
    """What both closures hold, which is closed itself."""
    pairs = zip(_tables(one), _tables(other), strict=True)
    not_before, after, not_after, before = (
        [a & b for a, b in zip(*tables, strict=True)] for tables in pairs
    )
    return Reachability(not_before, after, not_after, before)


def essential_steps(steps: Iterable[Arc], shared: Reachability) -> list[Arc]:
    """The steps of the links that the others, with what is shared, do not entail.

    Links of near intervals are taken first, then in text order, so that of links that follow
    from each other the most local ones stay. The steps must be consistent with what is shared.
    """
    rows, kept = shared.copy(), []
    for arcs in _by_nearness(steps):
        if all(_holds(rows, arc) for arc in arcs):
            continue
        kept += arcs
        for arc in arcs:
            rows.insert(arc.first, arc.second, arc.strict)
    return kept


def attribute(
    mine: Reachability, theirs: Reachability, disputes: Sequence[Dispute], derived: Sequence[Pair]
) -> dict[Pair, int]:
    """The roots, as bits, behind what ``mine`` says more of each derived pair.

    Pairs of which ``mine`` says nothing that ``theirs`` lacks are left out.
    """
    chains = _Chains(mine, theirs, disputes)
    partners = _partners(derived, len(mine.after))
    roots: defaultdict[Pair, int] = defaultdict(int)
    for place, bits in enumerate(partners):
        if bits:
            for targets, found in chains.of_interval(place, bits):
                for point in members(targets):
                    other = point >> 1
                    roots[(place, other) if place < other else (other, place)] |= found
    return roots


@dataclass(frozen=True, slots=True)
class Shares:
    """What each root explains: ``pairs`` are those attributed to it, each to one root only.

    ``involved`` counts all derived pairs that it takes part in, ``alone`` those that need no
    other root.
    """

    pairs: tuple[tuple[Pair, ...], ...]
    involved: tuple[int, ...]
    alone: tuple[int, ...]


def share_out(roots_of: Mapping[Pair, int], count: int) -> Shares:
    """Give every derived pair to the one of its roots that takes part in most pairs.

    Ties go to the root with the lower number. ``count`` is the number of roots.
    """
    involved, alone = [0] * count, [0] * count
    kinds = {bits: members(bits) for bits in roots_of.values()}
    for bits, times in Counter(roots_of.values()).items():
        for root in kinds[bits]:
            involved[root] += times
        if len(kinds[bits]) == 1:
            alone[kinds[bits][0]] += times
    best = {
        bits: min(found, key=lambda root: (-involved[root], root)) for bits, found in kinds.items()
    }
    pairs: list[list[Pair]] = [[] for _ in range(count)]
    for pair in sorted(roots_of):
        pairs[best[roots_of[pair]]].append(pair)
    return Shares(tuple(map(tuple, pairs)), tuple(involved), tuple(alone))


class _Chains:
    """Chains of one side's steps, those that both sides hold free of cost."""

    def __init__(
        self, mine: Reachability, theirs: Reachability, disputes: Sequence[Dispute]
    ) -> None:
        self.mine, self.theirs = mine, theirs
        shared = shared_rows(mine, theirs)
        self.loose, self.strict = shared.not_before, shared.after
        self.steps: defaultdict[int, list[Dispute]] = defaultdict(list)
        for dispute in sorted(disputes):  # the order of the links must not matter
            self.steps[dispute.first].append(dispute)
        self.firsts = sum(1 << point for point in self.steps)

    def of_interval(self, place: int, partners: int) -> Iterator[tuple[int, int]]:
        """Yield later points of other intervals, as bits, and the roots of a chain to them."""
        start, end = 2 * place, 2 * place + 1
        # where one interval is before the other, end to start says it all
        starts = ((1 << len(self.mine.after)) - 1) // 3
        apart = self.mine.after[end] & partners & starts
        rest = partners & ~(apart | apart << 1)
        yield from self._from(start, rest)
        yield from self._from(end, rest | apart)

    def _from(self, point: int, targets: int) -> Iterator[tuple[int, int]]:
        mine, theirs = self.mine, self.theirs
        strictly = mine.after[point] & ~theirs.after[point] & targets
        loosely = mine.not_before[point] & ~theirs.not_before[point] & ~mine.after[point] & targets
        if not strictly | loosely:
            return
        loose, strict = self.loose[point], self.strict[point]
        queue = self._reached(loose, strict, 0)
        for at, is_strict, roots in queue:
            for step in self.steps[at]:
                beyond = self.loose[step.second]
                by_strict = is_strict or step.strict
                new_strict = (beyond if by_strict else self.strict[step.second]) & ~strict
                new = beyond & ~loose
                if not new_strict | new:
                    continue
                strict, loose = strict | new_strict, loose | new
                found = roots | step.roots
                if hits := new_strict & strictly | new & loosely:
                    yield hits, found
                queue += self._reached(new, new_strict, found)  # the list is the queue
            if not (strictly & ~strict | loosely & ~loose):
                return

    def _reached(self, loose: int, strict: int, roots: int) -> list[tuple[int, bool, int]]:
        firsts = self.firsts
        return [(point, True, roots) for point in members(strict & firsts)] + [
            (point, False, roots) for point in members(loose & ~strict & firsts)
        ]


def _holds(rows: Reachability, arc: Arc) -> bool:
    not_before, after, _, _ = rows.rows_of(arc.first)
    return bool((after if arc.strict else not_before) >> arc.second & 1)


def _by_nearness(steps: Iterable[Arc]) -> list[list[Arc]]:
    """The steps link by link, links of the nearest intervals first."""
    links: defaultdict[str | None, list[Arc]] = defaultdict(list)
    for arc in steps:
        links[arc.link].append(arc)

    def nearness(arcs: list[Arc]) -> tuple[int, int]:
        low, high = sorted((arcs[0].first >> 1, arcs[0].second >> 1))
        return high - low, low

    return sorted(links.values(), key=nearness)


def _tables(rows: Reachability) -> tuple[list[int], ...]:
    return rows.not_before, rows.after, rows.not_after, rows.before


def _partners(pairs: Sequence[Pair], points: int) -> list[int]:
    """Per interval the points of those it is paired with, as bits."""
    found = [0] * (points // 2)
    for one, other in pairs:
        found[one] |= 3 << 2 * other
        found[other] |= 3 << 2 * one
    return found
