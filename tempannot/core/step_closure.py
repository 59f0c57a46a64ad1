"""Closure of a set of steps between points, from scratch.

Points that must be equal are merged; over a topological order of what is left every point
gets the set of points that are not before it and the set of points that are after it, as
bits of an int. On steps of < and <= this is sound and complete: a point relation is in the
result if and only if it holds in every arrangement (van Beek 1992; Tannier & Muller 2011,
section 2). Cost: one union of bit sets per step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tempannot.core.reachability import Reachability
from tempannot.core.step_graph import StepGraph, components


def close_steps(graph: StepGraph) -> Reachability | None:
    """Return the closure, or None if the steps contradict each other."""
    order = _topological(graph)
    if order is None:
        for component in components(graph.successors()):
            for point in component:
                graph.merge(component[0], point)
        graph = graph.merged()
        order = _topological(graph)
    return None if order is None else _rows(graph, order)


def _topological(graph: StepGraph) -> list[int] | None:
    """Return the points that stand for themselves in time order; None if there is a cycle."""
    waiting = [0] * len(graph.parent)
    for successors in (graph.strict, graph.loose):
        for targets in successors:
            for target in targets:
                waiting[target] += 1
    alone = [point for point, root in enumerate(graph.parent) if point == root]
    order = [point for point in alone if not waiting[point]]
    for point in order:
        for successors in (graph.strict, graph.loose):
            for target in successors[point]:
                waiting[target] -= 1
                if not waiting[target]:
                    order.append(target)  # the list is the queue
    return order if len(order) == len(alone) else None


def _rows(graph: StepGraph, order: Sequence[int]) -> Reachability:
    merged = _merged_bits(graph.parent)
    not_before, after = _upward(graph, order, merged)
    not_after, before = _downward(graph, order, merged)
    if len(order) < len(graph.parent):
        for point, root in enumerate(graph.parent):
            if point != root:
                not_before[point], after[point] = not_before[root], after[root]
                not_after[point], before[point] = not_after[root], before[root]
    return Reachability(not_before, after, not_after, before)


def _merged_bits(parent: Sequence[int]) -> dict[int, int]:
    """The bits of the points that one stands for besides itself, and its own.

    Those of a point alone are made where they are wanted: kept, they would take as much memory as
    half a table of the closure.
    """
    found: dict[int, int] = {}
    for point, root in enumerate(parent):
        if point != root:
            found[root] = found.get(root, 1 << root) | 1 << point
    return found


def _upward(
    graph: StepGraph, order: Sequence[int], merged: Mapping[int, int]
) -> tuple[list[int], list[int]]:
    strict, loose = graph.strict, graph.loose
    not_before, after = [0] * len(graph.parent), [0] * len(graph.parent)
    for point in reversed(order):
        later = 0
        for target in strict[point]:
            # the first row is shared: most points need no row of their own for "after"
            later = later | not_before[target] if later else not_before[target]
        row = merged.get(point) or 1 << point
        for target in loose[point]:
            row |= not_before[target]
            later |= after[target]
        after[point] = later
        not_before[point] = row | later
    return not_before, after


def _downward(
    graph: StepGraph, order: Sequence[int], merged: Mapping[int, int]
) -> tuple[list[int], list[int]]:
    strict, loose = graph.strict, graph.loose
    not_after, before = [0] * len(graph.parent), [0] * len(graph.parent)
    for point in order:
        earlier = before[point]
        own = merged.get(point) or 1 << point
        row = not_after[point] = not_after[point] | earlier | own
        for target in strict[point]:
            before[target] = before[target] | row if before[target] else row
        for target in loose[point]:
            not_after[target] |= row
            before[target] |= earlier
    return not_after, before
