"""The edges and merged nodes of a minimal graph looked up in the closure of another annotation.

An edge is found if it holds for at least one pair of points of its two nodes; of a node that
the other side takes apart, as many equalities are lost as there are parts, less one. Looking
up the key in the response gives misses and splits, the reverse errors and merges.

Source: Tannier & Muller 2011, sections 4.1 and 5. Cost: a few bit operations per point.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tempannot.core.bitsets import lowest, members
from tempannot.core.reachability import Reachability
from tempannot.core.reduction import PointGraph


class PointMatch(NamedTuple):
    """One edge or equality (``asked``) of a minimal graph and what the other side says of it.

    ``first`` and ``second`` are the two points, of the edge's nodes, that the other side gets
    right, or as right as any; numbers as in ``Reachability``. ``asked`` is ``<``, ``<=`` or ``=``;
    ``found`` one of these, ``>``, ``>=`` or ``?``.
    """

    first: int
    asked: str
    second: int
    found: str


def point_matches(graph: PointGraph, rows: Reachability, other: Reachability) -> list[PointMatch]:
    """Look every equality and every edge that is not trivial up in another closure.

    ``rows`` is the closure that ``graph`` is the minimal graph of; there are as many matches
    as ``graph.value`` says.
    """
    found: list[PointMatch] = []
    for points in graph.equal.values():
        found += _equalities(points, other)
    equal = graph.equal
    for source, strict, target in graph.edges:
        first, second = source, target
        if source in equal or target in equal:
            first, second = _best(_node(rows, source), _node(rows, target), strict, other)
        found.append(
            PointMatch(first, "<" if strict else "<=", second, comparison(other, first, second))
        )
    return found


def comparison(rows: Reachability, first: int, second: int) -> str:
    """Return how two points compare in a closure: ``<``, ``<=``, ``=``, ``>=``, ``>`` or ``?``."""
    if rows.not_before[first] >> second & 1:
        if rows.after[first] >> second & 1:
            return "<"
        return "=" if rows.not_after[first] >> second & 1 else "<="
    if rows.not_after[first] >> second & 1:
        return ">" if rows.before[first] >> second & 1 else ">="
    return "?"


def _node(rows: Reachability, point: int) -> int:
    """Return the points that equal one, as bits."""
    return rows.not_before[point] & rows.not_after[point]


def _best(sources: int, targets: int, strict: bool, other: Reachability) -> tuple[int, int]:
    """Return the pair of points on which the other side comes nearest to the edge."""
    if sources.bit_count() <= targets.bit_count():
        return _nearest(sources, targets, strict, other)
    # time run backwards, so that the smaller node is the one gone through
    mirror = Reachability(other.not_after, other.before, other.not_before, other.after)
    second, first = _nearest(targets, sources, strict, mirror)
    return first, second


def _nearest(sources: int, targets: int, strict: bool, other: Reachability) -> tuple[int, int]:
    half: tuple[int, int] | None = None
    points = members(sources)
    for point in points:
        after, loose = other.after[point], other.not_before[point]
        at_most = loose & ~after & ~other.not_after[point] & targets
        if strict:
            exact, close = after & targets, at_most
        else:
            exact = at_most
            close = (loose | other.not_after[point] & ~other.before[point]) & targets
        if exact:
            return point, lowest(exact)
        if close and half is None:
            half = point, lowest(close)
    return half or (points[0], lowest(targets))


def _equalities(points: Sequence[int], other: Reachability) -> Iterator[PointMatch]:
    """Yield the equalities of one node: those kept, then a cheapest set of cuts.

    A cut between parts that the other side links by <= is cheaper in relaxed measures, so that
    as many as can be are of this kind.
    """
    heads = []
    left = sum(1 << point for point in points)
    while left:
        head = lowest(left)
        together = left & other.not_before[head] & other.not_after[head]
        heads.append(head)
        left ^= together
        for point in members(together)[1:]:
            yield PointMatch(head, "=", point, "=")
    if len(heads) > 1:
        yield from _cuts(heads, other)


def _cuts(heads: Sequence[int], other: Reachability) -> Iterator[PointMatch]:
    """Join the parts to a tree, along links by <= as far as they lead."""
    left = sum(1 << head for head in heads)
    while left:
        root = lowest(left)
        if root != heads[0]:
            yield PointMatch(heads[0], "=", root, comparison(other, heads[0], root))
        left ^= 1 << root
        waiting = [root]
        for point in waiting:  # grows as parts are reached
            near = _loosely_linked(other, point) & left
            left ^= near
            for reached in members(near):
                yield PointMatch(point, "=", reached, comparison(other, point, reached))
                waiting.append(reached)


def _loosely_linked(rows: Reachability, point: int) -> int:
    """Return the points that are linked to one by exactly <= or >=."""
    later, earlier = rows.not_before[point], rows.not_after[point]
    return (later & ~earlier & ~rows.after[point]) | (earlier & ~later & ~rows.before[point])
