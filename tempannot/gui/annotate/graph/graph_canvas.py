"""Paints the minimal graph of one annotation: layers in time order, equal points in a node."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.document import Interval
from tempannot.core.reduction import Edge, EndpointGraph
from tempannot.gui.annotate.graph.graph_layout import Box, lay_out
from tempannot.gui.shared.canvas import Canvas
from tempannot.gui.shared.packing import Point
from tempannot.gui.shared.shelf import Shelf
from tempannot.gui.shared.subject import Subject

_MARGIN = 14.0
_MOST_LINES = 6
_LEAST_WIDE = 1100.0


@dataclass(frozen=True, slots=True)
class _Node:
    """Merged end points as they are drawn: a line of text each, with the interval it names."""

    area: QRectF
    lines: tuple[tuple[str, str], ...]
    layer: int


@dataclass(frozen=True, slots=True)
class Line:
    """An edge as it is drawn; ``trivial`` ones lead from a start to its own end.

    ``bounds`` is what has to be painted for it, ``place`` that among the edges of the graph.
    """

    path: QPainterPath
    bounds: QRectF
    edge: Edge
    trivial: bool
    place: int


class GraphCanvas(Canvas):
    """Paints the minimal graph of one annotation."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Minimal graph")
        self._subject: Subject | None = None
        self._graph: EndpointGraph | None = None
        self._nodes: dict[int, _Node] = {}
        self._lines: list[Line] = []
        self._shelf = Shelf()
        self._words: dict[str, str] = {}
        self._intervals: dict[str, Interval] = {}
        self._line = 16.0
        self._size = QSizeF(0, 0)

    @property
    def graph(self) -> EndpointGraph | None:
        """The graph on screen."""
        return self._graph

    @property
    @override
    def order(self) -> list[str]:
        """The intervals by the layer of their first end point, then from top to bottom."""
        nodes = sorted(self._nodes.values(), key=lambda n: (n.layer, n.area.top()))
        tied = [interval for node in nodes for _, interval in node.lines if interval]
        return list(dict.fromkeys((*tied, *self._shelf.areas)))

    @override
    def show_subject(self, subject: Subject | None) -> None:
        self._subject, self._graph = subject, None
        self._nodes, self._lines, self._shelf = {}, [], Shelf()
        self._size = QSizeF(0, 0)
        if subject is None:
            return
        self._intervals = {each.id: each for each in subject.intervals}
        self._words = {id: subject.word(each) for id, each in self._intervals.items()}
        self._graph = subject.graph
        self._line = QFontMetricsF(subject.theme.ui_font()).height()
        self._place(self._graph)

    @override
    def area_of(self, interval: str) -> QRectF | None:
        """Return the area of the interval's start, or of its name if it stands apart."""
        if interval in self._shelf.areas:
            return self._shelf.areas[interval]
        found = (n.area for n in self._nodes.values() if any(i == interval for _, i in n.lines))
        return next(found, None)

    @override
    def content_size(self) -> QSizeF:
        return self._size

    @override
    def interval_at(self, place: QPointF) -> str | None:
        for node in self._nodes.values():
            if node.area.contains(place):
                line = int((place.y() - node.area.top() - 3) / self._line)
                return node.lines[min(max(line, 0), len(node.lines) - 1)][1] or None
        return next((id for id, area in self._shelf.areas.items() if area.contains(place)), None)

    @override
    def tip_at(self, place: QPointF) -> str:
        id = self.interval_at(place)
        if id is None or self._subject is None:
            return ""
        interval = self._intervals[id]
        source = self._subject.selection.source
        known = "" if source in (None, id) else self._subject.known(id, source or "")
        parts = (self._subject.title(interval), known, self._subject.sentence_of(interval))
        return "\n\n".join(each for each in parts if each)

    @override
    def outline(self) -> list[tuple[str, str]]:
        """Return a line of text per node in time order, with an interval it names."""
        if self._graph is None:
            return []
        after: dict[int, list[str]] = {}
        for place, edge in enumerate(self._graph.edges):
            names = self._named(self._graph.nodes[edge.target])
            after.setdefault(edge.source, []).append(self._edge_words(place, edge, names))
        lines = []
        for node in sorted(self._nodes, key=lambda each: (self._nodes[each].layer, each)):
            points = self._graph.nodes[node]
            text = "; ".join((self._named(points), *after.get(node, ())))
            lines.append((text, points[0].rpartition(".")[0]))
        return [
            *lines,
            *((f"{self._words[id]}: {self._standing(id)}", id) for id in self._shelf.areas),
        ]

    @override
    def paint_content(self, painter: QPainter, visible: QRectF) -> None:
        if self._subject is None:
            return
        painter.setFont(self._subject.theme.ui_font())
        touched = self._touched()
        seen = [line for line in self._lines if line.bounds.intersects(visible)]
        near = [not touched.isdisjoint((line.edge.source, line.edge.target)) for line in seen]
        for above in (False, True):
            for line, is_touched in zip(seen, near, strict=True):
                if is_touched is above:
                    self._paint_line(painter, line, is_touched)
        for node in self._nodes.values():
            if node.area.adjusted(-4, -4, 4, 4).intersects(visible):
                self._paint_node(painter, node)
        self._paint_apart(painter, visible)

    def _place(self, graph: EndpointGraph) -> None:
        tied = {node for edge in graph.edges for node in (edge.source, edge.target)}
        tied |= {node for node, points in enumerate(graph.nodes) if len(points) > 1}
        # an interval belongs in the drawing with both its ends as soon as one is tied
        tied |= {n for e in graph.trivial if {e.source, e.target} & tied for n in e[::2]}
        shown = [node for node in range(len(graph.nodes)) if node in tied]
        number = {node: place for place, node in enumerate(shown)}
        edges = [edge for edge in (*graph.edges, *graph.trivial) if edge.source in number]
        texts = {node: self._texts(graph.nodes[node]) for node in shown}
        sizes = [self._measure(texts[node]) for node in shown]
        pairs = [(number[edge.source], number[edge.target]) for edge in edges]
        layout = lay_out(sizes, pairs, max(_LEAST_WIDE, self.viewport().width() - 2 * _MARGIN))
        self._nodes = {
            node: _Node(_rectangle(box), texts[node], box.layer)
            for node, box in zip(shown, layout.boxes, strict=True)
        }
        self._lines = [
            _line(route, edge, place, place >= len(graph.edges))
            for place, (edge, route) in enumerate(zip(edges, layout.routes, strict=True))
        ]
        points = (
            point
            for node in range(len(graph.nodes))
            if node not in number
            for point in graph.nodes[node]
        )
        alone = dict.fromkeys(point.rpartition(".")[0] for point in points)
        width = max(layout.width + 2 * _MARGIN, 700.0)
        height = self._place_apart(list(alone), layout.height + 2 * _MARGIN, width)
        self._size = QSizeF(width, height)

    def _place_apart(self, alone: list[str], top: float, width: float) -> float:
        if self._subject is None or not alone:
            return top
        return self._shelf.place(
            self._subject.sections(alone),
            QPointF(_MARGIN, top),
            width,
            self._line + 8,
            lambda each: self._text_width(self._words[each]) + 14,
        )

    def _standing(self, interval: str) -> str:
        return self._subject.standing(interval) if self._subject is not None else ""

    def _texts(self, points: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
        lines = [(self._short(point), point.rpartition(".")[0]) for point in points]
        if len(lines) > _MOST_LINES:
            rest = len(lines) - _MOST_LINES + 1
            lines = [*lines[: _MOST_LINES - 1], (f"and {rest} more", lines[_MOST_LINES - 1][1])]
        return tuple(lines)

    def _short(self, point: str) -> str:
        id, _, end = point.rpartition(".")
        word = self._words.get(id, id)
        return f"[ {word}" if end == "start" else f"{word} ]"

    def _edge_words(self, place: int, edge: Edge, names: str) -> str:
        """Say what an edge says of the points it leads to; ``place`` is that in the graph."""
        return f"{'before' if edge.strict else 'not after'} {names}"

    def _named(self, points: tuple[str, ...]) -> str:
        parts = (point.rpartition(".") for point in points)
        return " = ".join(f"{end} of {self._words.get(id, id)}" for id, _, end in parts)

    def _measure(self, lines: tuple[tuple[str, str], ...]) -> tuple[float, float]:
        wide = max(self._text_width(text) for text, _ in lines)
        return (wide + 14, len(lines) * self._line + 6)

    def _text_width(self, text: str) -> float:
        if self._subject is None:
            return 0
        return QFontMetricsF(self._subject.theme.ui_font()).horizontalAdvance(text)

    def _touched(self) -> set[int]:
        """Return the nodes of the intervals that are selected or under the mouse."""
        if self._subject is None:
            return set()
        selection = self._subject.selection
        wanted = {selection.source, selection.target, selection.hovered} - {None}
        wanted |= selection.highlighted
        return {
            number
            for number, node in self._nodes.items()
            if any(interval in wanted for _, interval in node.lines)
        }

    def _color(self, name: str) -> QColor:
        return self._subject.theme.color(name) if self._subject is not None else QColor()

    def _paint_line(self, painter: QPainter, line: Line, touched: bool) -> None:
        name = "border" if line.trivial else "accent" if touched else "muted"
        style = Qt.PenStyle.SolidLine if line.edge.strict else Qt.PenStyle.DashLine
        pen = QPen(self._color(name), 2.0 if touched and not line.trivial else 1.2, style)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(line.path)
        if not line.trivial:
            self._paint_head(painter, line.path.currentPosition(), pen)

    def _paint_head(self, painter: QPainter, tip: QPointF, pen: QPen) -> None:
        head = QPainterPath(tip + QPointF(-6, -3.5))
        head.lineTo(tip)
        head.lineTo(tip + QPointF(-6, 3.5))
        painter.setPen(QPen(pen.color(), pen.widthF()))
        painter.drawPath(head)

    def _paint_node(self, painter: QPainter, node: _Node) -> None:
        painter.setPen(QPen(self._color("border"), 1))
        painter.setBrush(self._color("raised"))
        painter.drawRoundedRect(node.area, 4, 4)
        top = node.area.top() + 3
        for text, interval in node.lines:
            line = QRectF(node.area.left() + 1, top, node.area.width() - 2, self._line)
            self._paint_ground(painter, line, interval)
            painter.setPen(self._interval_color(interval))
            painter.drawText(line.adjusted(6, 0, -4, 0), int(Qt.AlignmentFlag.AlignVCenter), text)
            top += self._line

    def _paint_ground(self, painter: QPainter, area: QRectF, interval: str) -> None:
        if self._subject is None:
            return
        selection = self._subject.selection
        if interval in (selection.source, selection.target):
            painter.fillRect(area, self._color("selection"))
        elif interval in selection.highlighted:
            painter.fillRect(area, self._color("highlight"))
        elif interval == selection.hovered:
            painter.fillRect(area, self._color("hover"))
        if interval == selection.source:
            painter.fillRect(
                QRectF(area.left(), area.top(), 3, area.height()), self._color("accent")
            )

    def _interval_color(self, interval: str) -> QColor:
        found = self._intervals.get(interval)
        if found is None or self._subject is None:
            return self._color("muted")
        return self._color(self._subject.color_name(found))

    def _paint_apart(self, painter: QPainter, visible: QRectF) -> None:
        self._shelf.paint_titles(painter, self._color("muted"))
        for id, area in self._shelf.areas.items():
            if area.intersects(visible):
                self._paint_ground(painter, area, id)
                absent = id in self._shelf.absent
                style = Qt.PenStyle.DotLine if absent else Qt.PenStyle.DashLine
                painter.setPen(QPen(self._color("muted" if absent else "border"), 1, style))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(area, 4, 4)
                painter.setPen(self._interval_color(id))
                text = area.adjusted(7, 0, 0, 0)
                painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), self._words[id])


def _rectangle(box: Box) -> QRectF:
    return QRectF(box.x + _MARGIN, box.y + _MARGIN, box.width, box.height)


def _line(route: tuple[Point, ...], edge: Edge, place: int, trivial: bool) -> Line:
    path = _path(route)
    return Line(path, path.boundingRect().adjusted(-8, -8, 8, 8), edge, trivial, place)


def _path(route: tuple[Point, ...]) -> QPainterPath:
    """Return a smooth path: level at every way point, bent between two layers."""
    points = [QPointF(x + _MARGIN, y + _MARGIN) for x, y in route]
    path = QPainterPath(points[0])
    for here, there in pairwise(points):
        bend = (there.x() - here.x()) / 2
        path.cubicTo(here + QPointF(bend, 0), there - QPointF(bend, 0), there)
    return path
