"""The names of intervals in the worlds that a timeline draws apart: ``NAME``, mark, ``WORLD``.

An event is in one world alone; a time may stand in several, and in the main line as well.
"""

from __future__ import annotations

from collections.abc import Mapping

from tempannot.core.document import Interval
from tempannot.core.reduction import EndpointGraph
from tempannot.core.results import WORLD_MARK


def plain_name(id: str) -> str:
    """The id of an interval in its document.

    >>> plain_name(f"t1{WORLD_MARK}ei1 MODAL"), plain_name("t1")
    ('t1', 't1')
    """
    return id.partition(WORLD_MARK)[0]


def world_of(id: str) -> str:
    """The world that a name stands in, "" for the main line."""
    return id.partition(WORLD_MARK)[2]


def with_worlds(intervals: Mapping[str, Interval], graph: EndpointGraph) -> dict[str, Interval]:
    """All intervals by the names that the nodes of a graph have for them."""
    names = (point.rpartition(".")[0] for node in graph.nodes for point in node)
    apart = {name: intervals[plain_name(name)] for name in names if WORLD_MARK in name}
    return {**intervals, **apart}
