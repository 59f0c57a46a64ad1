"""Why a relation holds: a smallest set of links from which it follows.

A relation is up to four steps between end points, and each needs a chain of asserted steps.
One chain is a shortest path, which is exact. Chains for several steps can share links, so that
a smallest union is a search: all chains that could better the best union found so far, one
step after the other. The search gives up after about ``_PATIENCE`` extensions; then the
answer is the best of a few orders of taking shortest chains with shared links free, and still
none of its links can be left out.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property

from tempannot.core.assertions import Assertion
from tempannot.core.paths import Arc, StepPaths, arcs_of, links_of

_PATIENCE = 4000
_ARCS = 50
"""As many steps that are only looked at take the patience of one extension."""


def smallest_support(assertions: Iterable[Assertion], wanted: Assertion) -> tuple[str, ...]:
    """Return the ids of the fewest assertions from which ``wanted`` follows.

    It must follow from all of them, and they must not contradict each other. The ids are in
    the order of the chains that show it.
    """
    known = {assertion.id: assertion for assertion in assertions}
    search = _Search(_local(known.values(), wanted), known, wanted)
    return search.smallest()


def _local(assertions: Iterable[Assertion], wanted: Assertion) -> dict[str, int]:
    names = dict.fromkeys((wanted.source, wanted.target))
    for assertion in assertions:
        names[assertion.source] = names[assertion.target] = None
    return {name: place for place, name in enumerate(names)}


class _Search:
    def __init__(
        self, places: Mapping[str, int], known: Mapping[str, Assertion], wanted: Assertion
    ) -> None:
        self.places, self.known = places, known
        self.paths = StepPaths(places, known.values())
        self.needs = arcs_of(wanted, places)
        self.best: tuple[str, ...] = ()
        self.patience = _PATIENCE

    @cached_property
    def arcs_to(self) -> dict[int, list[Arc]]:
        """The steps that end at each point."""
        found: dict[int, list[Arc]] = {}
        for arcs in self.paths.all_arcs():
            for arc in arcs:
                found.setdefault(arc.second, []).append(arc)
        return found

    @cached_property
    def arc_count(self) -> int:
        """How many steps there are."""
        return sum(map(len, self.arcs_to.values()))

    def smallest(self) -> tuple[str, ...]:
        if not self.needs:
            return ()
        least = max(len(links_of(self._chain(need, ()))) for need in self.needs)
        orders = [(need, *(other for other in self.needs if other != need)) for need in self.needs]
        self.best = min(map(self._one_by_one, orders), key=len)
        if len(self.best) > least:
            self._better((), self.needs)
        return self._without_spare(self.best)

    def _one_by_one(self, needs: Iterable[Arc]) -> tuple[str, ...]:
        links: tuple[str, ...] = ()
        for need in needs:
            links = _union(links, self._chain(need, links))
        return links

    def _chain(self, need: Arc, free: tuple[str, ...]) -> tuple[Arc, ...]:
        chain = self.paths.shortest(need.first, need.second, need.strict, free)
        if chain is None:
            raise ValueError("the relation does not follow from the assertions")
        return chain

    def _better(self, links: tuple[str, ...], needs: list[Arc]) -> None:
        """Try all chains for the first need, then for the rest; keep the best union."""
        if not needs:
            self.best = links
            return
        for chain in self._chains(needs[0], links):
            union = _union(links, chain)
            if len(union) < len(self.best):
                self._better(union, needs[1:])

    def _chains(self, need: Arc, free: tuple[str, ...]) -> Iterator[tuple[Arc, ...]]:
        """Yield the chains for one step that cost less than would make the union too large."""
        # a state is a point, and whether all that is wanted of the way there is: a strict step
        begin, goal = 2 * need.first + (not need.strict), 2 * need.second + 1
        left = _distances(self.arcs_to, goal, free)
        # so that neither a large network nor a dense one can make it slow
        self.patience -= max(len(left) // 10, self.arc_count // _ARCS)
        stack: list[tuple[int, int, tuple[Arc, ...]]] = [(begin, 0, ())]
        while stack and self.patience > 0:
            state, cost, chain = stack.pop()
            self.patience -= 1
            if state == goal:
                yield chain
                continue
            seen = {arc.first for arc in chain}
            onward = self.paths.arcs_from(state >> 1)
            self.patience -= len(onward) // _ARCS
            for arc in onward:
                following = 2 * arc.second + (state & 1 | arc.strict)
                price = cost + (arc.link is not None and arc.link not in free)
                room = len(self.best) - len(free) - price
                if arc.second not in seen and left.get(following, room) < room:
                    stack.append((following, price, (*chain, arc)))

    def _without_spare(self, links: tuple[str, ...]) -> tuple[str, ...]:
        for link in links:
            rest = tuple(other for other in links if other != link)
            if self._suffice(rest):
                links = rest
        return links

    def _suffice(self, links: tuple[str, ...]) -> bool:
        paths = StepPaths(self.places, [self.known[link] for link in links])
        return all(
            paths.shortest(need.first, need.second, need.strict) is not None for need in self.needs
        )


def _union(links: tuple[str, ...], chain: tuple[Arc, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(links + links_of(chain)))


def _distances(
    arcs_to: Mapping[int, list[Arc]], goal: int, free: tuple[str, ...]
) -> dict[int, int]:
    """Return how many links a chain from a state to ``goal`` costs at least."""
    queue = deque([(goal, 0)])
    found: dict[int, int] = {}
    while queue:
        state, cost = queue.popleft()
        if state in found:
            continue
        found[state] = cost
        for arc in arcs_to.get(state >> 1, ()):
            price = arc.link is not None and arc.link not in free
            put: Callable[[tuple[int, int]], None] = queue.append if price else queue.appendleft
            for flag in (0, 1):
                if flag | arc.strict == state & 1:
                    put((2 * arc.first + flag, cost + price))
    return found
