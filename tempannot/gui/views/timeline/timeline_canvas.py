"""Paints the timeline: bars over columns of end points, hatched where nothing is certain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from typing_extensions import override

from tempannot.core.document import Interval
from tempannot.core.language import tr
from tempannot.core.reduction import EndpointGraph
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.results import Results
from tempannot.core.vocabulary import letters
from tempannot.core.wording import quoting, strung
from tempannot.gui.kit.painting import slant
from tempannot.gui.views.canvas import Canvas, LayoutWork
from tempannot.gui.views.drawing_parts import KnownParts, Pause, UnlinkedRows
from tempannot.gui.views.drawn_annotation import DrawnAnnotation, is_slanted
from tempannot.gui.views.timeline.timeline_bars import (
    GAP,
    HALF,
    LEFT,
    TOP,
    Band,
    BarLook,
    Placed,
    PlacedBars,
    name_place,
    paint_certain,
    paint_open,
    place_bars,
    said,
)
from tempannot.gui.views.timeline.timeline_layout import (
    Known,
    PointRange,
    TimelineGroup,
    TimelineLayout,
    lay_out,
    plain_name,
    with_worlds,
    world_of,
)

_LEAST_WIDE = 700.0
_EMPTY = TimelineLayout((), ())
_BEFORE, _AFTER_MARK, _BESIDE = 6.0, 5.0, 30.0
"""What a label leaves free before its words and after a mark, and takes besides its words."""


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A layout of these intervals, with their words and where their bars are."""

    intervals: dict[str, Interval]
    words: dict[str, str]
    layout: TimelineLayout
    bars: PlacedBars


class TimelineCanvas(Canvas):
    """Paints the layout of one annotation."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(tr("Timeline"))
        self._subject: DrawnAnnotation | None = None
        self._layout = _EMPTY
        self._groups: Known = KnownParts()
        self._placed: dict[str, Placed] = {}
        self._bands: tuple[Band, ...] = ()
        self._world_titles: Mapping[str, str] = {}
        self._words: dict[str, str] = {}
        self._intervals: dict[str, Interval] = {}
        self._row = 22.0
        self._title = 22.0
        self._shelf = UnlinkedRows()
        self._size = QSizeF(0, 0)

    @property
    def shown(self) -> TimelineLayout:
        """The layout on screen."""
        return self._layout

    @property
    @override
    def order(self) -> list[str]:
        """The intervals in the order they are drawn: by group, then by time."""
        return list(dict.fromkeys(map(plain_name, self._placed)))

    @property
    def rows(self) -> list[str]:
        """The intervals by group, from the top row of each down, in time order within a row."""
        groups = self._layout.groups
        rows = ((g, bar.row, bar.interval) for g, each in enumerate(groups) for bar in each.bars)
        return [plain_name(id) for *_, id in sorted(rows, key=lambda row: row[:2])]

    @override
    def show_subject(self, subject: DrawnAnnotation | None, order: Sequence[str] = ()) -> None:
        """Lay out one annotation at once, its rows in a given ``order`` if there is one."""
        self.show_nothing()
        if subject is not None:
            intervals = {each.id: each for each in subject.intervals}
            named = with_worlds(intervals, subject.timeline)
            self._take(subject, named, {id: subject.word(each) for id, each in named.items()})
            layout = self._lay_out(subject, order)
            look = self._look(self._label_width, self._title_width)
            self._show(layout, place_bars(layout.groups, look, lambda: None))

    @override
    def graph_in(self, results: Results) -> Callable[[], EndpointGraph]:
        return results.drawn

    @override
    def layout_later(
        self, subject: DrawnAnnotation, graph: Callable[[], EndpointGraph]
    ) -> LayoutWork:
        known, titles = self._groups, subject.world_titles
        intervals = {each.id: each for each in subject.intervals}
        plain = {id: subject.word(each) for id, each in intervals.items()}
        self._measure(subject)
        widths, words = self._text_widths(subject).apart(), dict(plain)
        look = self._look(
            lambda name: widths(words[name]) + _BESIDE,
            lambda group: widths(_band_title(group, titles)),
        )

        def work(pause: Pause) -> _Drawn:
            known.pause = pause
            drawn = graph()
            named = with_worlds(intervals, drawn)
            words.update((id, plain[plain_name(id)]) for id in named)
            layout = _laid_out(drawn, named, (), known)
            return _Drawn(named, words, layout, place_bars(layout.groups, look, pause))

        return work

    @override
    def show_layout(self, subject: DrawnAnnotation, layout: object) -> None:
        assert isinstance(layout, _Drawn)
        self.show_nothing()
        self._take(subject, layout.intervals, layout.words)
        self._show(layout.layout, layout.bars)

    @override
    def show_nothing(self) -> None:
        self._subject = None
        self._layout, self._placed, self._bands, self._shelf = _EMPTY, {}, (), UnlinkedRows()
        self._size = QSizeF(0, 0)

    @override
    def area_of(self, interval: str) -> QRectF | None:
        """The area of an interval's bar."""
        found = (e.area for e in self._placed.values() if plain_name(e.interval) == interval)
        return next(found, None)

    @override
    def outline(self) -> list[tuple[str, str]]:
        """A sentence per interval that says where it starts and ends."""
        hidden = [id for id in self._layout.apart if id not in self._placed]
        return [(self.describe(id), plain_name(id)) for id in (*self._placed, *hidden)]

    @override
    def content_size(self) -> QSizeF:
        return self._size

    @override
    def interval_at(self, place: QPointF) -> str | None:
        found = self._placed_at(place)
        return None if found is None else plain_name(found)

    def _placed_at(self, place: QPointF) -> str | None:
        """The name, with its world, of what is drawn at a place."""
        hits = (each for each in self._placed.values() if each.area.contains(place))
        return next((each.interval for each in hits), None)

    @override
    def tip_at(self, place: QPointF) -> str:
        id = self._placed_at(place)
        if id is not None and self._subject is not None:
            sentence = self._subject.sentence_of(self._intervals[id])
            parts = (self.describe(id), self._known(id), sentence)
            return "\n\n".join(each for each in parts if each)
        for band in self._bands:
            if band.area.contains(place):
                column = band.columns.nearest(place.x() - band.area.left())
                if 0 <= column < len(band.group.columns):
                    return strung(
                        ": ", (column + 1, self._column_words(band.group.columns[column]))
                    )
        return ""

    def describe(self, interval: str) -> str:
        """Say in a sentence where an interval starts and ends, as far as that is known."""
        name = quoting(self._words[interval])
        placed = self._placed.get(interval)
        if placed is None or placed.bar is None:
            standing = self._subject.standing(interval) if self._subject is not None else ""
            return tr("{name} is {standing}.", name=name, standing=standing)
        last = 2 * (self._columns_of(placed) - 1)
        starts, ends = (
            said(each, last, tr("step ")) for each in (placed.bar.start, placed.bar.end)
        )
        title = self._world_title(interval)
        where = tr(", in the world “{title}”", title=title) if title else ""
        return tr(
            "{name} starts {starts}, and ends {ends}{where}.",
            name=name,
            starts=starts,
            ends=ends,
            where=where,
        )

    def _world_title(self, name: str) -> str:
        return self._world_titles.get(world_of(name), "")

    def _said(self, start: PointRange, end: PointRange, last: int) -> str:
        """Say where an interval starts and ends; ``last`` is the place of the last column."""
        return tr("starts {said}; ends {said2}", said=said(start, last), said2=said(end, last))

    @override
    def paint_content(self, painter: QPainter, visible: QRectF) -> None:
        if self._subject is None:
            return
        painter.setFont(self._subject.theme.ui_font())
        for band in self._bands:
            if band.area.intersects(visible):
                self._paint_band(painter, band, visible)
        self._shelf.paint_titles(painter, self._color("muted"))
        for placed in self._near(visible):
            if placed.area.adjusted(-4, 0, 4, 0).intersects(visible):
                self._paint_interval(painter, placed, visible)

    def _take(
        self, subject: DrawnAnnotation, intervals: dict[str, Interval], words: dict[str, str]
    ) -> None:
        self._subject, self._intervals, self._words = subject, intervals, words
        self._world_titles = subject.world_titles
        self._measure(subject)

    def _measure(self, subject: DrawnAnnotation) -> None:
        self._title = self._text_widths(subject).line + 6
        self._row = self._row_height(self._title)

    def _look(
        self, label: Callable[[str], float], band: Callable[[TimelineGroup], float]
    ) -> BarLook:
        room = max(_LEAST_WIDE, float(self.viewport().width()))
        return BarLook(self._title, self._row, room, label, band)

    def _near(self, visible: QRectF) -> Iterator[Placed]:
        """Yield what groups in view hold, and all that stands apart, in the order drawn."""
        for band in self._bands:
            if band.area.intersects(visible):
                for bar in band.group.bars:
                    yield self._placed[bar.interval]
        for id in self._shelf.areas:
            yield self._placed[id]

    def _lay_out(self, subject: DrawnAnnotation, order: Sequence[str]) -> TimelineLayout:
        return _laid_out(subject.timeline, self._intervals, order, KnownParts())

    def _row_height(self, line: float) -> float:
        """The height of a row of bars; ``line`` is that of a line of text."""
        return line

    def _title_of(self, group: TimelineGroup) -> str:
        return _band_title(group, self._world_titles)

    def _show(self, layout: TimelineLayout, bars: PlacedBars) -> None:
        self._layout, self._placed, self._bands = layout, dict(bars.bars), bars.bands
        below = TOP + bars.bottom + (GAP if bars.bands else 0)
        wide = max(bars.width, 320.0)
        self._size = QSizeF(wide, self._place_apart(below, max(wide, 700.0)))

    def _place_apart(self, top: float, width: float) -> float:
        if self._subject is None:
            return top
        sections = self._unfolded(self._subject.sections(self._layout.apart))
        corner = QPointF(LEFT, top)
        bottom = self._shelf.place(
            sections, corner, width, self._title, lambda each: self._label_width(each) - 12
        )
        for id, area in self._shelf.areas.items():
            self._placed[id] = Placed(id, area, None)
        return bottom

    def _label_width(self, id: str) -> float:
        return self._text_width(self._words[id]) + _BESIDE

    def _title_width(self, group: TimelineGroup) -> float:
        return self._text_width(self._title_of(group))

    def _text_width(self, text: str) -> float:
        return 0 if self._widths is None else self._widths(text)

    def _columns_of(self, placed: Placed) -> int:
        own = (band for band in self._bands if band.area.contains(placed.area.center()))
        return next((len(band.group.columns) for band in own), 1)

    def _column_words(self, points: tuple[str, ...]) -> str:
        parts = (point.rpartition(".") for point in points)
        return strung(", ", (_told_end(self._words.get(id, id), end) for id, _, end in parts))

    def _color(self, name: str) -> QColor:
        if self._subject is None:
            return QColor()
        return self._subject.theme.color(name)

    def _paint_band(self, painter: QPainter, band: Band, visible: QRectF) -> None:
        is_apart = bool(world_of(band.group.bars[0].interval))
        if is_apart:
            painter.setPen(QPen(self._color("subordinating"), 1, Qt.PenStyle.DashDotLine))
            painter.setBrush(self._color("surface"))
            painter.drawRoundedRect(band.area.adjusted(2, 1, -2, -1), 4, 4)
        painter.setPen(self._color("subordinating" if is_apart else "muted"))
        left = max(visible.left(), band.area.left()) + 8
        line = QRectF(left, band.area.top(), band.area.right() - left, self._title)
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), self._title_of(band.group))
        top, bottom = band.area.top() + self._title, band.area.bottom()
        for column in range(len(band.group.columns)):
            x = band.area.left() + band.columns.middle_of(2 * column)
            if not visible.left() - 20 <= x <= visible.right() + 20:
                continue
            style = Qt.PenStyle.DotLine if column in band.group.loose else Qt.PenStyle.SolidLine
            painter.setPen(QPen(self._color("border"), 1, style))
            painter.drawLine(QPointF(x, top), QPointF(x, bottom))
            if column in band.group.loose:
                painter.setPen(self._color("muted"))
                spot = QRectF(x - 2 * HALF, top - self._title * 0.5, 2 * HALF, self._title)
                painter.drawText(spot, int(Qt.AlignmentFlag.AlignCenter), "≤")

    def _paint_interval(self, painter: QPainter, placed: Placed, visible: QRectF) -> None:
        if self._subject is None:
            return
        name = self._subject.color_name(self._intervals[placed.interval])
        color, fill = self._color(name), self._color(f"{name}-fill")
        self._paint_marks(painter, placed)
        if placed.bar is None:
            absent = placed.interval in self._shelf.absent
            style = Qt.PenStyle.DotLine if absent else Qt.PenStyle.DashLine
            painter.setPen(QPen(self._color("muted") if absent else color, 1, style))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(placed.area, 3, 3)
        else:
            paint_open(painter, placed.area, color)
            paint_certain(painter, placed, color, fill)
        self._paint_label(painter, placed, visible)

    def _paint_marks(self, painter: QPainter, placed: Placed) -> None:
        """Show selection, explanation and mouse behind and around the bar."""
        if self._subject is None:
            return
        selection, id = self._subject.selection, plain_name(placed.interval)
        around = placed.area.adjusted(-3, -1.5, 3, 1.5)
        if id in selection.highlighted:
            painter.fillRect(around, self._color("highlight"))
        elif id == selection.hovered:
            painter.fillRect(around, self._color("hover"))
        if id in (selection.source, selection.target):
            painter.fillRect(around, self._color("selection"))
            style = Qt.PenStyle.SolidLine if id == selection.source else Qt.PenStyle.DashLine
            painter.setPen(QPen(self._color("accent"), 1.5, style))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(around)

    def _paint_label(self, painter: QPainter, placed: Placed, visible: QRectF) -> None:
        if self._subject is None:
            return
        area, id = placed.area, placed.interval
        mark = self._mark(id)
        before = self._text_width(mark[0]) + _AFTER_MARK if mark is not None else 0.0
        needed = before + self._text_width(self._words[id]) + 2 * _BEFORE
        left, is_hatched = name_place(placed, needed, visible)
        left += _BEFORE
        if mark is not None:
            spot = QRectF(left, area.top(), before, area.height())
            self._paint_text(painter, spot, *mark, on_ground=is_hatched)
        line = QRectF(left + before, area.top(), 400, area.height())
        kind = self._subject.color_name(self._intervals[id])
        slant(painter, is_slanted(kind))
        self._paint_text(painter, line, self._words[id], self._color("text"), on_ground=is_hatched)
        slant(painter, False)

    def _paint_text(
        self, painter: QPainter, area: QRectF, text: str, color: QColor, *, on_ground: bool = True
    ) -> None:
        """Write, on a patch of ground where hatching would run through the letters."""
        wide = QFontMetricsF(painter.font()).horizontalAdvance(text)
        if on_ground:
            patch = QRectF(area.left() - 3, area.top() + 1, wide + 6, area.height() - 2)
            painter.fillRect(patch, self._color("background"))
        painter.setPen(color)
        painter.drawText(area, int(Qt.AlignmentFlag.AlignVCenter), text)

    def _mark(self, id: str) -> tuple[str, QColor] | None:
        """A sign for what is known of this interval and the focused one."""
        allowed = self._to_focus(id)
        if allowed is ALL or self._subject is None:
            return None
        return letters(allowed), self._subject.theme.relation_color(allowed)

    def _known(self, id: str) -> str:
        """Say what is known of this interval and the focused one."""
        source = self._subject.selection.source if self._subject is not None else None
        name = plain_name(id)
        if self._subject is None or source is None or source == name:
            return ""
        return self._subject.known(name, source)

    def _to_focus(self, id: str) -> RelationSet:
        source = self._subject.selection.source if self._subject is not None else None
        name = plain_name(id)
        if self._subject is None or source is None or source == name:
            return ALL
        return self._subject.allowed(name, source)


def _band_title(group: TimelineGroup, world_titles: Mapping[str, str]) -> str:
    title = world_titles.get(world_of(group.bars[0].interval), "")
    lead = tr("World apart, {title}: ", title=title) if title else ""
    return tr(
        "{lead}{bars} tied together, {columns} steps in time",
        lead=lead,
        bars=len(group.bars),
        columns=len(group.columns),
    )


def _laid_out(
    graph: EndpointGraph,
    intervals: Iterable[str],
    order: Sequence[str],
    known: Known,
) -> TimelineLayout:
    edges = [(e.source, e.target, e.strict) for e in (*graph.edges, *graph.trivial)]
    names_inside = dict.fromkeys(intervals, 0.0)  # bars are as wide as their names need
    found = lay_out(graph.nodes, edges, names_inside, order, known)
    placed = {plain_name(bar.interval) for group in found.groups for bar in group.bars}
    groups = sorted(found.groups, key=lambda each: bool(world_of(each.bars[0].interval)))
    apart = tuple(id for id in found.apart if plain_name(id) == id and id not in placed)
    return TimelineLayout(tuple(groups), apart)


def _told_end(words: str, end: str) -> str:
    """What happens at an end point."""
    return tr("{words} starts", words=words) if end == "start" else tr("{words} ends", words=words)
