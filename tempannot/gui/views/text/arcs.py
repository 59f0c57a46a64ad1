"""Links between words that are both in view, drawn between the lines with an arrow at the end.

No arc crosses words: its way leaves the word into the gap next to its line, runs along the gap
and, where lines lie between the two ends, goes up or down the nearer margin. What runs in one gap
or margin gets lanes of its own; ways that share an end and a colour share the lane, too.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.text.shown_links import ArcOrigin, Scene, ShownLink
from tempannot.gui.views.text.text_marks import free_place, label_font, label_size, paint_label

Room = tuple[float, float]
"""From where to where lines of text reach across the page."""

_SAME_LINE = 4.0
_LANE = 3.0
_FIRST = 4.0
_GAP = 0.72
"""How much of a line's height lies free above it."""
_NO_LINE_BETWEEN = 2.0
_CORNER = 4.0
_SIDEWAYS = 4


@dataclass(frozen=True, slots=True)
class WantedRoute:
    """What is to be connected: two words, a shift across, and what shares its lanes."""

    source: QRectF
    target: QRectF
    aside: float
    bundle: Hashable


@dataclass(frozen=True, slots=True)
class _Run:
    """A straight stretch of a way in a gap (by its line) or a margin, before it has a lane."""

    channel: Hashable
    first: float
    last: float
    bundle: Hashable


def routes(ways: Sequence[WantedRoute], room: Room) -> tuple[tuple[QPointF, ...], ...]:
    """The corners of each way, from its source to its target."""
    runs = [_runs(way, room) for way in ways]
    lanes = _lanes(run for each in runs for run in each)
    return tuple(
        _corners(way, [lanes[run.channel, run.bundle] for run in own], room)
        for way, own in zip(ways, runs, strict=True)
    )


def rounded(corners: Sequence[QPointF]) -> QPainterPath:
    """A path along straight stretches with rounded corners."""
    path = QPainterPath(corners[0])
    for place in range(1, len(corners) - 1):
        before, corner, after = corners[place - 1 : place + 2]
        path.lineTo(_towards(corner, before))
        path.quadTo(corner, _towards(corner, after))
    path.lineTo(corners[-1])
    return path


def _towards(corner: QPointF, other: QPointF) -> QPointF:
    """The place on the way to ``other`` where rounding a corner begins."""
    way = other - corner
    length = abs(way.x()) + abs(way.y())  # stretches are level or upright
    return corner if not length else corner + way * min(0.5, _CORNER / length)


def _is_below(way: WantedRoute) -> bool:
    return way.target.top() - way.source.top() > _SAME_LINE


def _is_beside(way: WantedRoute) -> bool:
    return abs(way.target.top() - way.source.top()) <= _SAME_LINE


def _shares_gap(way: WantedRoute) -> bool:
    """Whether both ends stand at one gap: on one line, or on lines next to each other."""
    upper, lower = sorted((way.source, way.target), key=lambda each: each.top())
    return _is_beside(way) or lower.top() - upper.bottom() < _NO_LINE_BETWEEN * upper.height()


def _ends(way: WantedRoute) -> tuple[float, float]:
    return way.source.center().x() + way.aside, way.target.center().x() + way.aside


def _gap_below(word: QRectF) -> float:
    """The top of the line that would follow: gaps are known by the line below them."""
    return word.bottom() + _GAP * word.height()


def _gaps(way: WantedRoute) -> tuple[float, float]:
    """The lines above which a way runs at its source and at its target."""
    if _is_beside(way):
        return way.source.top(), way.source.top()
    if _shares_gap(way):
        lower = max(way.source.top(), way.target.top())
        return lower, lower
    if _is_below(way):
        return _gap_below(way.source), way.target.top()
    return way.source.top(), _gap_below(way.target)


def _on_left(way: WantedRoute, room: Room) -> bool:
    first, last = _ends(way)
    return first + last - 2 * room[0] <= 2 * room[1] - first - last


def _runs(way: WantedRoute, room: Room) -> list[_Run]:
    first, last = _ends(way)
    here, there = _gaps(way)
    bundle = way.bundle
    if _shares_gap(way):
        return [_run(round(here), first, last, bundle)]
    left = _on_left(way, room)
    margin = room[0] if left else room[1]
    return [
        _run(round(here), first, margin, bundle),
        _run("left" if left else "right", here, there, bundle),
        _run(round(there), last, margin, bundle),
    ]


def _run(channel: Hashable, here: float, there: float, bundle: Hashable) -> _Run:
    return _Run(channel, min(here, there), max(here, there), bundle)


def _lanes(runs: Iterable[_Run]) -> dict[tuple[Hashable, Hashable], int]:
    """Give each bundle in a channel the first lane that is free along all it takes up."""
    reach: dict[tuple[Hashable, Hashable], tuple[float, float]] = {}
    for run in runs:
        key = (run.channel, run.bundle)
        low, high = reach.get(key, (run.first, run.last))
        reach[key] = (min(low, run.first), max(high, run.last))
    taken: dict[Hashable, list[list[tuple[float, float]]]] = {}
    lanes: dict[tuple[Hashable, Hashable], int] = {}
    for key in sorted(reach, key=lambda each: reach[each][1] - reach[each][0]):
        filled = taken.setdefault(key[0], [])
        low, high = reach[key]
        free = (n for n, spans in enumerate(filled) if _is_free(low, high, spans))
        lanes[key] = next(free, len(filled))
        if lanes[key] == len(filled):
            filled.append([])
        filled[lanes[key]].append((low, high))
    return lanes


def _is_free(low: float, high: float, spans: Sequence[tuple[float, float]]) -> bool:
    return all(high < first or last < low for first, last in spans)


def _corners(way: WantedRoute, lanes: Sequence[int], room: Room) -> tuple[QPointF, ...]:
    first, last = _ends(way)
    source, target = way.source, way.target
    here, there = _gaps(way)
    down, up = here >= source.bottom(), there <= target.top()
    start = QPointF(first, source.bottom() + 2 if down else source.top() - 1)
    end = QPointF(last, target.top() - 1 if up else target.bottom() + 2)
    level = _level(here, lanes[0], source.height())
    if len(lanes) == 1:
        middle = [QPointF(first, level), QPointF(last, level)]
    else:
        aside = _FIRST + _LANE * (lanes[1] % _SIDEWAYS)
        margin = room[0] - aside if _on_left(way, room) else room[1] + aside
        other = _level(there, lanes[2], target.height())
        middle = [QPointF(x, level) for x in (first, margin)]
        middle += [QPointF(x, other) for x in (margin, last)]
    return (start, *middle, end)


def _level(line: float, lane: int, height: float) -> float:
    """How high a lane runs in the gap above a line."""
    most = max(1, int((_GAP * height - _FIRST) / _LANE))
    return line - _FIRST - _LANE * (lane % most)


_DASHES = {
    ArcOrigin.INFERRED: [4, 3],
    ArcOrigin.VAGUE: [1, 3],
    ArcOrigin.SUBORDINATING: [6, 3, 1, 3],
    ArcOrigin.ASPECTUAL: [6, 3, 1, 3, 1, 3],
    ArcOrigin.PROPOSED: [2, 3],
}
"""The line styles of what nobody asserted in time; what was is drawn in one stroke."""
_WIDTHS = {
    ArcOrigin.ASSERTED: 1.7,
    ArcOrigin.CONFLICT: 2.0,
    ArcOrigin.MINIMAL: 1.7,
    ArcOrigin.SUBORDINATING: 1.5,
    ArcOrigin.ASPECTUAL: 1.5,
}
_OPEN_ARROWS = (ArcOrigin.SUBORDINATING, ArcOrigin.ASPECTUAL, ArcOrigin.PROPOSED)
_FAINT = 150
"""How much is seen of what is only proposed."""
_ARROW = 6.0
_ASIDE = 5.0
_FEW = 16


@dataclass(frozen=True, slots=True)
class ArcWords:
    """Where intervals are, and whether their paragraphs are read from right to left."""

    rectangles: Callable[[str], tuple[QRectF, ...]]
    runs_left: Callable[[str], bool]


@dataclass(frozen=True, slots=True)
class DrawnArc:
    """A link with the way that shows it; its arrow points from ``before_end`` to its end.

    ``runs_left`` says of its source and its target whether they are read from right to left.
    """

    shown: ShownLink
    path: QPainterPath
    before_end: QPointF
    source: QRectF
    target: QRectF
    runs_left: tuple[bool, bool] = (False, False)

    def told(self, focus: str | None) -> tuple[str, QRectF, bool]:
        """The label, the word it stands at, and whether that is read from right to left.

        Where the other end is in ``focus`` it stands at the source, else at the target; read on
        from there or up to there, it meets the arrow as the text runs.
        """
        incoming = self.shown.target == focus
        runs_left = self.runs_left[not incoming]
        arrow, label = "◂" if runs_left else "▸", self.shown.label
        text = f"{label} {arrow}" if incoming is not runs_left else f"{arrow} {label}"
        return text, self.source if incoming else self.target, runs_left


def arcs(
    links: Sequence[ShownLink], words: ArcWords, room: Room, focus: str | None = None
) -> tuple[DrawnArc, ...]:
    """The ways of the links whose ends both have a place; those of ``focus`` in bundles."""
    rectangles, runs_left = words.rectangles, words.runs_left
    placed = [(each, rectangles(each.source), rectangles(each.target)) for each in links]
    drawn = [(shown, source[0], target[0]) for shown, source, target in placed if source and target]
    ways = [
        WantedRoute(source, target, shown.lane * _ASIDE, _bundle(shown, focus))
        for shown, source, target in drawn
    ]
    return tuple(
        DrawnArc(
            shown,
            rounded(corners),
            corners[-2],
            source,
            target,
            (runs_left(shown.source), runs_left(shown.target)),
        )
        for (shown, source, target), corners in zip(drawn, routes(ways, room), strict=True)
    )


def _bundle(shown: ShownLink, focus: str | None) -> tuple[object, ...]:
    """What links have in common that may run in one line: an end, a colour and who says so."""
    end = shown.target if shown.target == focus else shown.source
    relations = str(shown.relations) if shown.relations is not None else ""
    return end, relations, shown.origin, shown.tint, shown.lane


def arc_color(theme: Theme, shown: ShownLink) -> QColor:
    """The colour of a link: red for a contradiction, else its own or its relation's."""
    if shown.origin is ArcOrigin.CONFLICT:
        return theme.color("conflict")
    if shown.tint:
        return theme.color(shown.tint)
    if shown.relations is None:
        return theme.color("muted")
    return theme.relation_color(shown.relations)


def paint_arcs(painter: QPainter, theme: Theme, scene: Scene, drawn: Sequence[DrawnArc]) -> None:
    """Paint the curves and their arrows (they go under the text)."""
    for arc in drawn:
        color = arc_color(theme, arc.shown)
        if arc.shown.origin is ArcOrigin.PROPOSED and scene.source != arc.shown.source:
            color = theme.faint(color, _FAINT)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(_pen(arc.shown, color, scene.is_strong(arc.shown)))
        painter.drawPath(arc.path)
        _paint_arrow(painter, arc, color)
        if arc.shown.origin is ArcOrigin.CONFLICT:
            _paint_cross(painter, arc, color)


def paint_labels(
    painter: QPainter, theme: Theme, scene: Scene, drawn: Sequence[DrawnArc], taken: list[QRectF]
) -> None:
    """Write the relation beside the end that is not in focus, where there is room."""
    font = label_font(theme)
    painter.setFont(font)
    focus = scene.source
    told: set[tuple[str, RelationSet, str]] = set()
    # where ways are many a label cannot but cover some
    ways = [_line(arc) for arc in drawn] if len(drawn) <= _FEW else []
    for arc in drawn:
        if _is_told(arc.shown, focus, told):
            continue
        if focus not in (arc.shown.source, arc.shown.target) and not scene.is_strong(arc.shown):
            continue
        text, word, runs_left = arc.told(focus)
        size = label_size(font, text)
        anchors = _anchors(word, size, painter.window().width(), runs_left)
        anchors = _beside_ways(anchors, size, ways if ways else [_line(arc)])
        place = free_place(size, anchors, taken)
        if place is not None:
            taken.append(place)
            paint_label(painter, theme, place, (text, arc_color(theme, arc.shown)))


def _is_told(shown: ShownLink, focus: str | None, told: set[tuple[str, RelationSet, str]]) -> bool:
    """Whether another link of the focus said the same of the same partner."""
    if shown.relations is None or focus not in (shown.source, shown.target):
        return False
    seen = shown.relations if shown.source == focus else shown.relations.converse
    fact = (shown.target if shown.source == focus else shown.source, seen, shown.tint)
    known = fact in told
    told.add(fact)
    return known


def _anchors(
    word: QRectF, size: tuple[float, float], page: float, runs_left: bool
) -> tuple[QPointF, ...]:
    """Where a label may stand, all of it on a page of that width, as the text runs."""
    if runs_left:  # what is right of the middle of the page is left of it in a mirror
        mirrored = QRectF(page - word.right(), word.top(), word.width(), word.height())
        found = _anchors(mirrored, size, page, False)
        return tuple(QPointF(page - each.x() - size[0], each.y()) for each in found)
    width, height = size
    above = word.top() - height + 1
    right = max(1.0, page - width - 1)
    return (
        QPointF(min(right, max(word.center().x() + 4, word.left() + word.height() / 2)), above),
        QPointF(max(1.0, word.center().x() - 4 - width), above),
        QPointF(min(right, word.left() + 10), word.bottom() + 2),
    )


def _line(arc: DrawnArc) -> QPainterPath:
    """What the way of an arc covers."""
    return QPainterPathStroker().createStroke(arc.path)


def _beside_ways(
    anchors: Sequence[QPointF], size: tuple[float, float], ways: Sequence[QPainterPath]
) -> tuple[QPointF, ...]:
    """The anchors, those first at which a label covers the fewest of the ways."""

    def covered(anchor: QPointF) -> int:
        label = QRectF(anchor, QSizeF(*size))
        return sum(way.intersects(label) for way in ways)

    return tuple(sorted(anchors, key=covered))


def _pen(shown: ShownLink, color: QColor, strong: bool) -> QPen:
    width = _WIDTHS.get(shown.origin, 1.1)
    pen = QPen(color, width + 1.2 if strong else width)
    if shown.origin in _DASHES:
        pen.setDashPattern(_DASHES[shown.origin])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _paint_arrow(painter: QPainter, arc: DrawnArc, color: QColor) -> None:
    end = arc.path.currentPosition()
    way = end - arc.before_end
    angle = math.atan2(way.y(), way.x())
    wings = [
        end - QPointF(_ARROW * math.cos(angle + turn), _ARROW * math.sin(angle + turn))
        for turn in (-0.45, 0.45)
    ]
    if arc.shown.origin in _OPEN_ARROWS:
        painter.setPen(QPen(color, 1.4))
        painter.drawPolyline(QPolygonF([wings[0], end, wings[1]]))
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(color)
    painter.drawPolygon(QPolygonF([end, *wings]))


def _paint_cross(painter: QPainter, arc: DrawnArc, color: QColor) -> None:
    """Put a cross on the middle of the curve: a contradiction is told by form as well."""
    middle = arc.path.pointAtPercent(0.5)
    painter.setPen(QPen(color, 2))
    for turn in (QPointF(4, 4), QPointF(4, -4)):
        painter.drawLine(middle - turn, middle + turn)
