"""Where nodes and edges of the minimal graph are drawn: computed without the window.

What it costs grows with the graph, so that large ones are drawn in the background.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from tempannot.core.document import Interval
from tempannot.core.language import tr
from tempannot.core.reduction import Edge, EndpointGraph
from tempannot.gui.views.drawing_parts import Point
from tempannot.gui.views.graph.graph_layout import Box, Known, lay_out

MARGIN = 14.0
_MOST_LINES = 6
_PADDING = 14.0
_AROUND = 8.0
"""What heads of arrows and pens take beyond a path."""


@dataclass(frozen=True, slots=True)
class DrawnNode:
    """Merged end points as they are drawn: a line of text each, with the interval it names."""

    area: QRectF
    lines: tuple[tuple[str, str], ...]
    layer: int


@dataclass(frozen=True, slots=True)
class DrawnEdge:
    """An edge as it is drawn; ``trivial`` ones lead from a start to its own end.

    ``bounds`` is what has to be painted for it, ``place`` that among the edges of the graph.
    """

    path: QPainterPath
    bounds: QRectF
    edge: Edge
    trivial: bool
    place: int


@dataclass(frozen=True, slots=True)
class GraphPlan:
    """What has to be known of the window: the intervals, their words and the room these take.

    ``widths`` are those of "[ word" and "word ]", whichever is wider, ``more`` that of the line
    for all the ends that a node does not name; no row of components is wider than ``room``.
    """

    intervals: Mapping[str, Interval]
    words: Mapping[str, str]
    widths: Mapping[str, float]
    more: float
    line: float
    room: float


@dataclass(frozen=True, slots=True)
class GraphDrawing:
    """A graph with its nodes by number, its lines, and the intervals that stand apart.

    ``named`` holds per interval the nodes that name it.
    """

    graph: EndpointGraph
    nodes: Mapping[int, DrawnNode]
    lines: tuple[DrawnEdge, ...]
    named: Mapping[str, tuple[int, ...]]
    alone: tuple[str, ...]
    plan: GraphPlan
    width: float
    height: float


def draw(graph: EndpointGraph, plan: GraphPlan, known: Known) -> GraphDrawing:
    """Lay out what is tied; ``known`` as in ``graph_layout``."""
    shown, alone = _tied(graph)
    number = {node: place for place, node in enumerate(shown)}
    edges = [edge for edge in (*graph.edges, *graph.trivial) if edge.source in number]
    texts = {node: _texts(graph.nodes[node], plan.words) for node in shown}
    sizes = [_size(graph.nodes[node], texts[node], plan) for node in shown]
    pairs = [(number[edge.source], number[edge.target]) for edge in edges]
    layout = lay_out(sizes, pairs, plan.room, known)
    known.pause()
    nodes = {
        node: DrawnNode(_rectangle(box), texts[node], box.layer)
        for node, box in zip(shown, layout.boxes, strict=True)
    }
    lines = tuple(
        _line(route, edge, place, place >= len(graph.edges))
        for place, (edge, route) in enumerate(zip(edges, layout.routes, strict=True))
    )
    return GraphDrawing(
        graph, nodes, lines, _named(nodes), alone, plan, layout.width, layout.height
    )


def _tied(graph: EndpointGraph) -> tuple[list[int], tuple[str, ...]]:
    """The nodes to draw, and the intervals that nothing is known of."""
    tied = {node for edge in graph.edges for node in (edge.source, edge.target)}
    tied |= {node for node, points in enumerate(graph.nodes) if len(points) > 1}
    # an interval belongs in the drawing with both its ends as soon as one is tied
    tied |= {n for e in graph.trivial if e.source in tied or e.target in tied for n in e[::2]}
    points = (
        point for node, points in enumerate(graph.nodes) if node not in tied for point in points
    )
    alone = dict.fromkeys(point.rpartition(".")[0] for point in points)
    return sorted(tied), tuple(alone)


def _texts(points: tuple[str, ...], words: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    shown = points if len(points) <= _MOST_LINES else points[:_MOST_LINES]
    lines = []
    for point in shown:
        id, _, end = point.rpartition(".")
        word = words.get(id, id)
        lines.append((f"[ {word}" if end == "start" else f"{word} ]", id))
    if len(points) > _MOST_LINES:
        lines[-1] = (tr("and {points} more", points=len(points) - _MOST_LINES + 1), lines[-1][1])
    return tuple(lines)


def _size(
    points: tuple[str, ...], lines: tuple[tuple[str, str], ...], plan: GraphPlan
) -> tuple[float, float]:
    wide = max(plan.widths.get(id, plan.more) for _, id in lines)
    if len(points) > _MOST_LINES:
        wide = max(wide, plan.more)
    return (wide + _PADDING, len(lines) * plan.line + 6)


def _named(nodes: Mapping[int, DrawnNode]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for number, node in nodes.items():
        for _, interval in node.lines:
            found[interval] = (*found.get(interval, ()), number)
    return found


def _rectangle(box: Box) -> QRectF:
    return QRectF(box.x + MARGIN, box.y + MARGIN, box.width, box.height)


def _line(route: tuple[Point, ...], edge: Edge, place: int, trivial: bool) -> DrawnEdge:
    path = _path(route)
    bounds = path.boundingRect().adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)
    return DrawnEdge(path, bounds, edge, trivial, place)


def _path(route: tuple[Point, ...]) -> QPainterPath:
    """A smooth path: level at every way point, bent between two layers."""
    points = [QPointF(x + MARGIN, y + MARGIN) for x, y in route]
    path = QPainterPath(points[0])
    for here, there in pairwise(points):
        bend = (there.x() - here.x()) / 2
        path.cubicTo(here + QPointF(bend, 0), there - QPointF(bend, 0), there)
    return path
