"""Paints the minimal graph of one annotation: layers in time order, equal points in a node."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from typing_extensions import override

from tempannot.core.document import Interval
from tempannot.core.explanations import clauses
from tempannot.core.language import shown, tr
from tempannot.core.reduction import Edge, EndpointGraph
from tempannot.core.wording import ended, listed, strung
from tempannot.gui.kit.painting import slant
from tempannot.gui.views.canvas import Canvas, LayoutWork
from tempannot.gui.views.drawing_parts import KnownParts, Pause, UnlinkedRows
from tempannot.gui.views.drawn_annotation import DrawnAnnotation, is_slanted
from tempannot.gui.views.graph.graph_drawing import (
    MARGIN,
    DrawnEdge,
    DrawnNode,
    GraphDrawing,
    GraphPlan,
    draw,
)
from tempannot.gui.views.graph.graph_layout import Known

_LEAST_WIDE = 1100.0
_MORE = tr("and 000 more")
_ENDS = {"start": tr("the start of “{get}”"), "end": tr("the end of “{get}”")}


class GraphCanvas(Canvas):
    """Paints the minimal graph of one annotation."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Minimal graph"))
        self._subject: DrawnAnnotation | None = None
        self._drawing: GraphDrawing | None = None
        self._parts: Known = KnownParts()
        self._shelf = UnlinkedRows()
        self._words: Mapping[str, str] = {}
        self._intervals: Mapping[str, Interval] = {}
        self._line = 16.0
        self._size = QSizeF(0, 0)

    @property
    def graph(self) -> EndpointGraph | None:
        """The graph on screen."""
        return self._drawing.graph if self._drawing is not None else None

    @property
    @override
    def order(self) -> list[str]:
        """The intervals by the layer of their first end point, then from top to bottom."""
        nodes = sorted(self._nodes().values(), key=lambda n: (n.layer, n.area.top()))
        tied = [interval for node in nodes for _, interval in node.lines if interval]
        return list(dict.fromkeys((*tied, *self._shelf.areas)))

    @override
    def layout_later(
        self, subject: DrawnAnnotation, graph: Callable[[], EndpointGraph]
    ) -> LayoutWork:
        widths, known = self._text_widths(subject).apart(), self._parts
        intervals = {each.id: each for each in subject.intervals}
        words = {id: subject.word(each) for id, each in intervals.items()}
        room = max(_LEAST_WIDE, self.viewport().width() - 2 * MARGIN)

        def work(pause: Pause) -> GraphDrawing:
            known.pause = pause
            pause()
            bracket = max(widths("[ "), widths(" ]"))
            wide = {id: bracket + widths(word) for id, word in words.items()}
            plan = GraphPlan(intervals, words, wide, widths(_MORE), widths.line, room)
            return draw(graph(), plan, known)

        return work

    @override
    def show_layout(self, subject: DrawnAnnotation, layout: object) -> None:
        assert isinstance(layout, GraphDrawing)
        self._subject, self._drawing = subject, layout
        plan = layout.plan
        self._intervals, self._words, self._line = plan.intervals, plan.words, plan.line
        self._shelf = UnlinkedRows()
        width = max(layout.width + 2 * MARGIN, 700.0)
        height = self._place_apart(layout.alone, layout.height + 2 * MARGIN, width)
        self._size = QSizeF(width, height)

    @override
    def show_nothing(self) -> None:
        self._subject = self._drawing = None
        self._shelf = UnlinkedRows()
        self._size = QSizeF(0, 0)

    @override
    def area_of(self, interval: str) -> QRectF | None:
        """The area of the interval's start, or of its name if it stands apart."""
        if interval in self._shelf.areas:
            return self._shelf.areas[interval]
        named = self._drawing.named.get(interval) if self._drawing is not None else None
        return self._nodes()[named[0]].area if named else None

    @override
    def content_size(self) -> QSizeF:
        return self._size

    @override
    def interval_at(self, place: QPointF) -> str | None:
        for node in self._nodes().values():
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
        """How it is meant, and a sentence per node in time order, with an interval it names."""
        if self._drawing is None:
            return []
        graph, nodes = self._drawing.graph, self._drawing.nodes
        after: dict[int, list[str]] = {}
        for place, edge in enumerate(graph.edges):
            names = self._named(graph.nodes[edge.target])
            after.setdefault(edge.source, []).append(self._edge_words(place, edge, names))
        lines = []
        for node in sorted(nodes, key=lambda each: (nodes[each].layer, each)):
            points = graph.nodes[node]
            text = self._sentence(points, after.get(node, ()))
            lines.append((text, points[0].rpartition(".")[0]))
        if lines:
            meant = tr("Each line names only what comes next; what follows from it is left out.")
            lines.insert(0, (meant, ""))
        alone = self._drawing.alone
        return [
            *lines,
            *(
                (
                    tr(
                        "“{words}” is {standing}.",
                        words=self._words[id],
                        standing=self._standing(id),
                    ),
                    id,
                )
                for id in alone
            ),
        ]

    @override
    def paint_content(self, painter: QPainter, visible: QRectF) -> None:
        if self._subject is None or self._drawing is None:
            return
        painter.setFont(self._subject.theme.ui_font())
        touched = self._touched()
        seen = [line for line in self._drawing.lines if line.bounds.intersects(visible)]
        near = [not touched.isdisjoint((line.edge.source, line.edge.target)) for line in seen]
        for above in (False, True):
            for line, is_touched in zip(seen, near, strict=True):
                if is_touched is above:
                    self._paint_line(painter, line, is_touched)
        near_by = visible.adjusted(-4, -4, 4, 4)
        for node in self._drawing.nodes.values():
            if node.area.intersects(near_by):
                self._paint_node(painter, node)
        self._paint_apart(painter, visible)

    def _nodes(self) -> Mapping[int, DrawnNode]:
        return self._drawing.nodes if self._drawing is not None else {}

    def _place_apart(self, alone: Sequence[str], top: float, width: float) -> float:
        if self._subject is None or not alone:
            return top
        widths = self._text_widths(self._subject)
        return self._shelf.place(
            self._unfolded(self._subject.sections(alone)),
            QPointF(MARGIN, top),
            width,
            self._line + 8,
            lambda each: widths(self._words[each]) + 14,
        )

    def _standing(self, interval: str) -> str:
        return self._subject.standing(interval) if self._subject is not None else ""

    def _edge_words(self, place: int, edge: Edge, names: str) -> str:
        """Say what an edge says of the points it leads to; ``place`` is that in the graph."""
        return (
            tr("before {names}", names=names)
            if edge.strict
            else tr("no later than {names}", names=names)
        )

    def _sentence(self, points: tuple[str, ...], edges: Sequence[str]) -> str:
        named = self._named(points)
        subject = f"{named[:1].upper()}{named[1:]}"
        is_one = len(points) == 1
        together = "" if is_one else tr(" fall together")
        if not edges:
            if not is_one:
                return ended(f"{subject}{together}")
            if points[0].endswith(".start"):
                return tr("What is known to come next after {named} is its end.", named=named)
            return tr("Nothing is known to come after {named}.", named=named)
        comes = tr("comes") if is_one else tr("and come")
        return ended(strung(" ", (f"{subject}{together}", comes, clauses(edges))))

    def _named(self, points: tuple[str, ...]) -> str:
        parts = (point.rpartition(".") for point in points)
        return shown(
            listed([_ENDS[end].format(get=self._words.get(id, id)) for id, _, end in parts])
        )

    def _touched(self) -> set[int]:
        """The nodes of the intervals that are selected or under the mouse."""
        if self._subject is None:
            return set()
        selection = self._subject.selection
        wanted = {selection.source, selection.target, selection.hovered} - {None}
        wanted |= selection.highlighted
        named = self._drawing.named if self._drawing is not None else {}
        return {number for interval in wanted for number in named.get(interval or "", ())}

    def _color(self, name: str) -> QColor:
        return self._subject.theme.color(name) if self._subject is not None else QColor()

    def _paint_line(self, painter: QPainter, line: DrawnEdge, touched: bool) -> None:
        name = "edge" if line.trivial else "accent" if touched else "muted"
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

    def _paint_node(self, painter: QPainter, node: DrawnNode) -> None:
        painter.setPen(QPen(self._color("border"), 1))
        painter.setBrush(self._color("raised"))
        painter.drawRoundedRect(node.area, 4, 4)
        top = node.area.top() + 3
        for text, interval in node.lines:
            line = QRectF(node.area.left() + 1, top, node.area.width() - 2, self._line)
            self._paint_ground(painter, line, interval)
            self._begin_name(painter, interval)
            painter.drawText(line.adjusted(6, 0, -4, 0), int(Qt.AlignmentFlag.AlignVCenter), text)
            top += self._line
        slant(painter, False)

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

    def _begin_name(self, painter: QPainter, interval: str) -> None:
        """Write the name that follows as those of its kind are written."""
        found = self._intervals.get(interval)
        if found is None or self._subject is None:
            painter.setPen(self._color("muted"))
            slant(painter, False)
            return
        kind = self._subject.color_name(found)
        painter.setPen(self._color(kind))
        slant(painter, is_slanted(kind))

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
                self._begin_name(painter, id)
                text = area.adjusted(7, 0, 0, 0)
                painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), self._words[id])
