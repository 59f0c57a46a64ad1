"""The timelines of two annotations, one above the other or as one.

As one they stand on columns that both agree on. The columns of a group are a longest chain of end
points that both sides put in the same strict order. Every other end point lies, for either side,
between two places of the chain as far as that side's closure tells; so two bars of one unit differ
only if the sides differ. Groups are units that either side ties together; those that the chain
tells nothing of go into groups of their own, and a group that one side alone ties has the columns
of that side. Places are counted in half columns as in ``timeline_layout``.

Source: after the spine of ``timeline_layout``, on the intersection of two orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.comparison.comparison import DocumentComparison
from tempannot.core.bitsets import lowest, members
from tempannot.core.language import tr
from tempannot.core.reachability import Reachability
from tempannot.core.relations import ALL
from tempannot.core.vocabulary import letters
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.canvas_drawing import CanvasDrawing
from tempannot.gui.compare.drawings.unit_subjects import JointSubject, SideSubject
from tempannot.gui.views.canvas import Canvas
from tempannot.gui.views.drawing_parts import tied_together
from tempannot.gui.views.drawn_annotation import DrawnAnnotation
from tempannot.gui.views.timeline.timeline_bars import Placed, bar_area, paint_certain
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas
from tempannot.gui.views.timeline.timeline_layout import (
    Bar,
    Packing,
    PointRange,
    TimelineGroup,
    TimelineLayout,
)

Span = tuple[PointRange, PointRange]
"""Where a side lets a unit start and end."""
Spans = tuple[Span | None, Span | None]
"""The same for key and response."""


@dataclass(frozen=True, slots=True)
class CommonTimeline:
    """A layout of the units, and per unit what key and response say on its columns.

    A bar of the layout covers what both sides leave possible. None stands for a side that does
    not tell the unit's place at all. ``alone`` holds the units of groups that one side alone
    ties together, with that side: the columns are its own.
    """

    layout: TimelineLayout
    spans: Mapping[str, Spans]
    alone: Mapping[str, int]


def common_timeline(
    comparison: DocumentComparison, label: Callable[[str], float] = lambda _: 0.0
) -> CommonTimeline:
    """Lay out the units of a comparison; ``label`` as in ``timeline_layout.lay_out``.

    Cost: a few bit operations per end point and column.
    """
    building = _Building(comparison, Packing(label))
    waiting = building.tied(range(len(building.units)))
    while waiting:
        waiting += building.tied(building.add_group(waiting.pop()))
    groups = sorted(building.groups, key=lambda group: -len(group.bars))
    apart = tuple(unit for unit in building.units if unit not in building.spans)
    return CommonTimeline(TimelineLayout(tuple(groups), apart), building.spans, building.alone)


class _Building:
    """The groups laid out so far; units are named by their places."""

    def __init__(self, comparison: DocumentComparison, packing: Packing) -> None:
        self.units = comparison.key.network.intervals
        self.spans: dict[str, Spans] = {}
        self.alone: dict[str, int] = {}
        self.groups: list[TimelineGroup] = []
        self._packing = packing
        self._sides = tuple(side.network.rows for side in comparison.sides)
        indices = [side.index for side in comparison.sides]
        units = comparison.alignment.units
        self._marked = [{p for p, u in enumerate(units) if u.members[i]} for i in indices]

    def add_group(self, places: Sequence[int]) -> list[int]:
        """Lay out units that are tied together; return those that the columns do not place."""
        speaking = [side for side in (0, 1) if self._relates(side, places)]
        shared = [each for each in places if all(each in marked for marked in self._marked)]
        on_chain = places if len(speaking) == 1 else shared
        columns = _Columns([self._sides[side] for side in speaking], on_chain)
        found = {place: self._spans(columns, place, speaking) for place in places}
        own = {self.units[place]: both for place, both in found.items() if any(both)}
        self.spans |= own
        if len(speaking) == 1:
            self.alone |= dict.fromkeys(own, speaking[0])
        self.groups.append(_group(columns, own, self._packing, self.units))
        return [place for place, both in found.items() if not any(both)]

    def tied(self, places: Sequence[int]) -> list[list[int]]:
        """Those of some units that either side ties together."""
        return [together for together in _tied(self._sides, places) if len(together) > 1]

    def _relates(self, side: int, places: Sequence[int]) -> bool:
        among = sum(1 << 2 * place for place in places)
        rows = self._sides[side]
        return any((rows.related(place) & among).bit_count() > 1 for place in places)

    def _spans(self, columns: _Columns, place: int, speaking: Sequence[int]) -> Spans:
        first, second = (
            columns.span(self._sides[side], place)
            if side in speaking and place in self._marked[side]
            else None
            for side in (0, 1)
        )
        return first, second


def _tied(sides: Iterable[Reachability], places: Sequence[int]) -> list[list[int]]:
    """Some units, those together that either side ties."""
    among = frozenset(places)
    ties = (
        (point // 2, place)
        for rows in sides
        for place in places
        for point in members(rows.related(place))
        if point // 2 in among
    )
    return tied_together(places, ties)


class _Columns:
    """A longest chain of end points of some units that all of the given sides order alike."""

    def __init__(self, sides: Sequence[Reachability], places: Sequence[int]) -> None:
        self._sides = sides
        self.chain = self._longest_chain([end for p in places for end in (2 * p, 2 * p + 1)])
        self._mask = sum(1 << point for point in self.chain)

    def _longest_chain(self, points: Sequence[int]) -> list[int]:
        first, last = self._sides[0], self._sides[-1]
        levels: list[int] = []
        steps: dict[int, int] = {}
        for point in sorted(points, key=lambda each: first.not_after[each].bit_count()):
            earlier = first.before[point] & last.before[point]
            level = len(levels)
            while level and not earlier & levels[level - 1]:
                level -= 1
            if level:
                steps[point] = lowest(earlier & levels[level - 1])
            if level == len(levels):
                levels.append(0)
            levels[level] |= 1 << point
        chain = [lowest(levels[-1])]
        while chain[-1] in steps:
            chain.append(steps[chain[-1]])
        return chain[::-1]

    def equals(self, point: int) -> list[int]:
        """The points that the sides hold equal to one."""
        same = -1
        for rows in self._sides:
            same &= rows.not_before[point] & rows.not_after[point]
        return members(same)

    def span(self, rows: Reachability, place: int) -> Span | None:
        """Where a side lets a unit start and end, None if anywhere."""
        span = (self._reach(rows, 2 * place), self._reach(rows, 2 * place + 1))
        nothing = PointRange(-1, 2 * len(self.chain) - 1)
        return None if span == (nothing, nothing) else span

    def _reach(self, rows: Reachability, point: int) -> PointRange:
        earlier = (rows.before[point] & self._mask).bit_count()
        not_later = (rows.not_after[point] & self._mask).bit_count()
        later = (rows.after[point] & self._mask).bit_count()
        not_earlier = (rows.not_before[point] & self._mask).bit_count()
        count = len(self.chain)
        first = 2 * not_later - 2 if not_later > earlier else 2 * earlier - 1
        is_loose = not_earlier > later
        last = 2 * (count - not_earlier) if is_loose else 2 * (count - later) - 1
        return PointRange(first, last)


def _group(
    columns: _Columns,
    spans: Mapping[str, Spans],
    packing: Packing,
    units: Sequence[str],
) -> TimelineGroup:
    hulls = {unit: _hull([span for span in both if span]) for unit, both in spans.items()}
    in_time = sorted(hulls, key=lambda unit: _middle(spans[unit]))
    bars = packing.pack([(unit, *hulls[unit]) for unit in in_time])
    names = [f"{unit}.{end}" for unit in units for end in ("start", "end")]
    named = tuple(tuple(names[p] for p in columns.equals(point)) for point in columns.chain)
    return TimelineGroup(named, frozenset(), bars, max(bar.row for bar in bars) + 1)


def _hull(spans: Sequence[Span]) -> Span:
    """What covers all spans."""
    starts, ends = zip(*spans, strict=True)
    return _cover(starts), _cover(ends)


def _cover(reaches: Sequence[PointRange]) -> PointRange:
    return PointRange(min(each.first for each in reaches), max(each.last for each in reaches))


def _middle(spans: Sequence[Span | None]) -> tuple[int, int]:
    """Twice the middle of the start and of the end, as one of the sides has them."""
    start, end = next(span for span in spans if span is not None)
    return start.first + start.last, end.first + end.last


_LANE = 7.0
_FOR_SIGNS = 24.0
_OPEN = "·"


class CompareTimeline(CanvasDrawing):
    """When the units are, as far as each side tells."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        self._drawn = (TimelineCanvas(), TimelineCanvas())
        self._joint, self._gold = OverlaidTimeline(), TimelineCanvas()
        canvases = (*self._drawn, self._joint, self._gold)
        super().__init__(context, canvases, Qt.Orientation.Vertical, parent)
        self._begin()

    @override
    def _show_side(self, canvas: Canvas, subject: SideSubject | JointSubject | None) -> None:
        if canvas is self._joint or not isinstance(canvas, TimelineCanvas):
            super()._show_side(canvas, subject)
            return
        # so that the eye finds a unit at the same height in all
        above = self.canvases[: self.canvases.index(canvas)]
        order = above[-1].rows if above and isinstance(above[-1], TimelineCanvas) else ()
        canvas.show_subject(subject, order)

    @override
    def _sides_legend(self, subjects: Sequence[SideSubject]) -> str:
        return tr("Solid: certainly lasts. Hatched: may reach. Lines: steps in time of the side")

    @override
    def _joint_legend(self, subject: JointSubject) -> str:
        units = subject.comparison.alignment.units
        differing = sum(self._joint.differs(unit.id) for unit in units)
        conflict = self.context.theme.color("conflict").name()
        first, second = (self.tinted(side) for side in subject.order)
        return tr(
            "{first} above {second}. Solid: certainly lasts. Hatched: may reach. Lines: common "
            'steps. <b style="color:{conflict}">≠</b> {differing} differ',
            first=first,
            second=second,
            conflict=conflict,
            differing=differing,
        )


class OverlaidTimeline(TimelineCanvas):
    """The bar of the side shown first above that of the other."""

    _common = CommonTimeline(TimelineLayout((), ()), {}, {})

    @property
    def common(self) -> CommonTimeline:
        """The layout on screen, with what either side says."""
        return self._common

    def differs(self, unit: str) -> bool:
        """Whether the sides place a unit differently."""
        first, second = self._common.spans.get(unit, (None, None))
        return first != second

    @override
    def describe(self, interval: str) -> str:
        if interval not in self._common.spans:
            return super().describe(interval)
        parts = []
        last = 2 * (self._columns_of(self._placed[interval]) - 1)
        for side in self._subject_of_both.order:
            span = self._common.spans[interval][side]
            letter = self._subject_of_both.letter(side)
            if not self._subject_of_both.marks(side, interval):
                parts.append(tr("not marked by {letter}", letter=letter))
            elif span is None:
                parts.append(tr("{letter} leaves it open", letter=letter))
            else:
                parts.append(f"{letter} {self._said(*span, last)}")
        differs = "≠ " if self.differs(interval) else ""
        return strung(": ", (f"{differs}{self._words[interval]}", strung("; ", parts)))

    @override
    def _lay_out(self, subject: DrawnAnnotation, order: Sequence[str]) -> TimelineLayout:
        self._common = common_timeline(self._subject_of_both.comparison)
        return self._common.layout

    @override
    def _row_height(self, line: float) -> float:
        return line + 2 * _LANE

    @override
    def _title_of(self, group: TimelineGroup) -> str:
        alone = self._common.alone.get(group.bars[0].interval)
        if alone is None:
            return tr(
                "{bars} tied together, {columns} common steps",
                bars=len(group.bars),
                columns=len(group.columns),
            )
        letter = self._subject_of_both.letter(alone)
        return tr(
            "{bars} tied together by {letter} only, {columns} steps",
            bars=len(group.bars),
            letter=letter,
            columns=len(group.columns),
        )

    @override
    def _label_width(self, id: str) -> float:
        return super()._label_width(id) + _FOR_SIGNS

    @override
    def _paint_interval(self, painter: QPainter, placed: Placed, visible: QRectF) -> None:
        if placed.bar is None:
            super()._paint_interval(painter, placed, visible)
            return
        self._paint_marks(painter, placed)
        area = placed.area
        top = area.bottom() - 2 * _LANE
        for side in self._subject_of_both.order:
            span = self._common.spans[placed.interval][side]
            if span is not None:
                self._paint_side(painter, placed, span, (side, top))
            top += _LANE
        line = QRectF(area.left(), area.top(), area.width(), area.height() - 2 * _LANE)
        self._paint_label(painter, Placed(placed.interval, line, placed.bar), visible)

    def _paint_side(
        self, painter: QPainter, placed: Placed, span: Span, lane: tuple[int, float]
    ) -> None:
        """Paint what one side says; ``lane`` is the side and the top of its bar."""
        side, top = lane
        tint = f"side-{self._subject_of_both.letter(side).lower()}"
        bar = Bar(placed.interval, *span, 0)
        area = bar_area(bar, QPointF(placed.left, top), placed.columns, self._row)
        area.setRect(area.left(), top, area.width(), _LANE - 1)
        color = self._color(tint)
        painter.fillRect(area, self._color(f"{tint}-fill"))
        painter.fillRect(area, QBrush(color, Qt.BrushStyle.BDiagPattern))
        side_bar = Placed(bar.interval, area, bar, placed.left, placed.columns)
        paint_certain(painter, side_bar, color, color)

    @override
    def _mark(self, id: str) -> tuple[str, QColor] | None:
        """Both relations to the focused unit if they differ, the common one if not."""
        source = self._subject_of_both.selection.source
        if source is None or source == id:
            return ("≠", self._color("conflict")) if self.differs(id) else None
        subject = self._subject_of_both
        first, second = (subject.relation(side, id, source) for side in subject.order)
        if first is not second:
            sign = f"{letters(first) or _OPEN} ≠ {letters(second) or _OPEN}"
            return sign, self._color("conflict")
        return None if first is ALL else (letters(first), subject.theme.relation_color(first))

    @property
    def _subject_of_both(self) -> JointSubject:
        assert isinstance(self._subject, JointSubject)
        return self._subject
