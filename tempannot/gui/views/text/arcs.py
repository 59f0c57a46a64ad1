"""Links between words that are both in view, drawn between the lines with an arrow at the end.

The ways that they take are those of ``arc_routes``.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

from tempannot.core.relations import RelationSet
from tempannot.gui.kit.theme import Theme
from tempannot.gui.views.text.arc_routes import Room, WantedRoute, rounded, routes
from tempannot.gui.views.text.shown_links import ArcOrigin, Scene, ShownLink
from tempannot.gui.views.text.text_marks import free_place, label_font, label_size, paint_label

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
_AT = 8.0
"""Ends that are no farther from each other are one place, at which a label can stand for each."""


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

    @property
    def ends(self) -> tuple[QPointF, QPointF]:
        """Where the way begins and where it ends."""
        return self.path.pointAtPercent(0), self.path.currentPosition()

    def told(self, focus: str | None) -> tuple[str, QRectF, QPointF, bool]:
        """The label, the word and the end of the way it stands at, and whether that runs left.

        Where the other end is in ``focus`` it stands at the source, else at the target; read on
        from there or up to there, it meets the arrow as the text runs.
        """
        incoming = self.shown.target == focus
        runs_left = self.runs_left[not incoming]
        arrow, label = "◂" if runs_left else "▸", self.shown.label
        text = f"{label} {arrow}" if incoming is not runs_left else f"{arrow} {label}"
        start, end = self.ends
        word, place = (self.source, start) if incoming else (self.target, end)
        return text, word, place, runs_left


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
        text, word, end, runs_left = arc.told(focus)
        size = label_size(font, text)
        anchors = _anchors(word, end, size, painter.window().width(), runs_left)
        anchors = _beside_ways(anchors, size, ways if ways else [_line(arc)])
        others = [
            at
            for each in drawn
            for at in each.ends
            if ways and each is not arc and (at - end).manhattanLength() > _AT
        ]
        place = free_place(size, _away_from(others, anchors, size), taken)
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
    word: QRectF, end: QPointF, size: tuple[float, float], page: float, runs_left: bool
) -> tuple[QPointF, ...]:
    """Where a label may stand, all of it on a page of that width, as the text runs.

    The first are on the side of the word that the way ends at, beside its arrow.
    """
    if runs_left:  # what is right of the middle of the page is left of it in a mirror
        mirrored = QRectF(page - word.right(), word.top(), word.width(), word.height())
        found = _anchors(mirrored, QPointF(page - end.x(), end.y()), size, page, False)
        return tuple(QPointF(page - each.x() - size[0], each.y()) for each in found)
    width, height = size
    right = max(1.0, page - width - 1)
    above, below = word.top() - height + 1, word.bottom() + 2
    is_below = end.y() > word.center().y()
    after = min(right, max(word.center().x() + 4, word.left() + word.height() / 2))
    before = max(1.0, word.center().x() - 4 - width)
    beside = [QPointF(after, above), QPointF(before, above)]
    if is_below:
        arrow = [
            QPointF(min(right, end.x() + 4), below),
            QPointF(max(1.0, end.x() - 4 - width), below),
        ]
        return (*arrow, *beside)
    return (*beside, QPointF(min(right, word.left() + 10), below))


def _away_from(
    others: Sequence[QPointF], anchors: Sequence[QPointF], size: tuple[float, float]
) -> tuple[QPointF, ...]:
    """The anchors, those last at which a label stands at the ends of other ways, as if theirs."""

    def near(anchor: QPointF) -> int:
        label = QRectF(anchor, QSizeF(*size)).adjusted(-_AT, -_AT / 2, _AT, _AT / 2)
        return sum(map(label.contains, others))

    return tuple(sorted(anchors, key=near))


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
