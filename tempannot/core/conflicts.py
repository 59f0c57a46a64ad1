"""Smallest sets of links that cannot all hold.

Links contradict each other if and only if their steps, with every interval's start before its
end, contain a round with a strict step. A round that uses two steps of one link can always be
cut short through an interval's own step, so a round with the fewest steps of links is also one
with the fewest links, and nothing smaller contradicts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tempannot.core.assertions import Assertion, Conflict, all_steps, contradicts_itself
from tempannot.core.errors import DocumentError
from tempannot.core.language import bilingual
from tempannot.core.paths import Arc, StepPaths, arcs_of, links_of
from tempannot.core.reachability import Reachability
from tempannot.core.step_graph import contradictory_points, step_graph


def smallest_conflict(intervals: Iterable[str], assertions: Iterable[Assertion]) -> Conflict | None:
    """Return a conflict with the fewest links, or None if all the links can hold.

    Cost: linear, and in the contradictory part one union of bit sets per step and link of the
    conflict.
    """
    places = {interval: place for place, interval in enumerate(dict.fromkeys(intervals))}
    known = list(assertions)
    for assertion in known:
        if contradicts_itself(assertion):
            return _conflict_with_itself(StepPaths(places, ()), places, assertion)
    bad = {point >> 1 for point in contradictory_points(step_graph(places, known))}
    if not bad:
        return None
    part = {name: i for i, name in enumerate(name for name in places if places[name] in bad)}
    paths = StepPaths(part, [a for a in known if a.source in part and a.target in part])
    first = _strict_arc_of_shortest_round(paths)
    chain = paths.shortest(first.second, first.first, strict=False)
    assert chain is not None
    return _as_conflict(paths, _linked_first((first, *chain)))


def conflict_with(
    paths: StepPaths, places: Mapping[str, int], rows: Reachability, assertion: Assertion
) -> Conflict | None:
    """Return a smallest conflict of ``assertion`` with the links in ``paths``, or None.

    The links in ``paths`` must not contradict each other; ``rows`` are their closure, outside
    of which nothing is searched. The round starts at ``assertion``.
    """
    if assertion.source == assertion.target:
        if contradicts_itself(assertion):
            return _conflict_with_itself(paths, places, assertion)
        return None
    best: tuple[Arc, ...] | None = None
    for arc in arcs_of(assertion, places):
        later, _, _, _ = rows.rows_of(arc.second)
        _, _, earlier, _ = rows.rows_of(arc.first)
        chain = paths.shortest(arc.second, arc.first, strict=not arc.strict, within=later & earlier)
        if chain is not None and (best is None or _cost(chain) + 1 < _cost(best)):
            best = (arc, *chain)
    return None if best is None else _as_conflict(paths, best)


def _strict_arc_of_shortest_round(paths: StepPaths) -> Arc:
    """Find it by what can be reached with at most so many links, one more each time."""
    # Per point what can be reached from it with so many links, the last step a link, as bits: at
    # first itself. The first strict step whose first point is reached from its second closes a
    # round with the fewest links, for all rounds with fewer were looked for before.
    # A link's step is one link itself, an interval's own is none: so it is looked at one later.
    every = paths.all_arcs()
    strict = [arc for arcs in every for arc in arcs if arc.strict]
    by_link = [(arc.first, arc.second, arc) for arc in strict if arc.link is not None]
    own = [(arc.first, arc.second, arc) for arc in strict if arc.link is None]
    links = [[arc.second for arc in arcs if arc.link is not None] for arcs in every]
    reached = [1 << point for point in range(len(links))]
    while True:
        for first, second, arc in by_link:
            if reached[second] >> first & 1:
                return arc
        reached = _one_link_more(links, reached)
        for first, second, arc in own:
            if reached[second] >> first & 1:
                return arc


def _one_link_more(links: list[list[int]], reached: list[int]) -> list[int]:
    """Return what can be reached with one link more, if that many reach what is given."""
    further = list(reached)
    for end in range(1, len(reached), 2):
        row = reached[end]
        for target in links[end]:
            row |= reached[target]
        further[end] = row
        # a start also reaches all that its end does, at no cost; what it reached with fewer links
        # was looked at before
        for target in links[end - 1]:
            row |= reached[target]
        further[end - 1] = row
    return further


def _linked_first(arcs: tuple[Arc, ...]) -> tuple[Arc, ...]:
    """Turn the round so that it starts at a link."""
    start = next(i for i, arc in enumerate(arcs) if arc.link is not None)
    return arcs[start:] + arcs[:start]


def _as_conflict(paths: StepPaths, arcs: tuple[Arc, ...]) -> Conflict:
    return Conflict(links_of(arcs), paths.steps(arcs))


def _cost(arcs: tuple[Arc, ...]) -> int:
    return sum(arc.link is not None for arc in arcs)


def _conflict_with_itself(
    paths: StepPaths, places: Mapping[str, int], assertion: Assertion
) -> Conflict:
    if assertion.source not in places:
        raise DocumentError(
            bilingual(
                "link {id!r} names interval {source!r}, which is not there",
                id=assertion.id,
                source=assertion.source,
            )
        )
    start = 2 * places[assertion.source]
    # equal starts and equal ends are EQUALS: in a convex set without it one of them is ruled out
    for step in all_steps(assertion.relations):
        if step.strict and step.first % 2 == step.second % 2:
            point = start + step.first % 2
            return _as_conflict(paths, (Arc(point, point, True, "<", assertion.id),))
    raise ValueError(f"link {assertion.id!r} does not contradict itself")
