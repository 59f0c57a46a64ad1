"""The timelines of two annotations, one above the other or as one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.relations import ALL
from tempannot.core.vocabulary import letters
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.canvas_drawing import CanvasDrawing
from tempannot.gui.compare.drawings.common_columns import CommonTimeline, Span, common_timeline
from tempannot.gui.compare.drawings.unit_subjects import JointSubject, SideSubject
from tempannot.gui.views.canvas import Canvas
from tempannot.gui.views.drawn_annotation import DrawnAnnotation
from tempannot.gui.views.timeline.timeline_bars import Placed, paint_certain
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas
from tempannot.gui.views.timeline.timeline_layout import Bar, TimelineGroup, TimelineLayout
from tempannot.gui.views.timeline.timeline_placing import bar_area

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
        return f"{differs}{self._words[interval]}: {'; '.join(parts)}"

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
