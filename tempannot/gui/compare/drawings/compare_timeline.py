"""The timelines of two annotations, one above the other or as one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.compare.comparison import Comparison
from tempannot.gui.annotate.timeline.timeline_canvas import TimelineCanvas
from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.drawings.canvas_drawing import CanvasDrawing
from tempannot.gui.compare.drawings.joint_subject import JointSubject
from tempannot.gui.compare.drawings.overlaid_timeline import OverlaidTimeline
from tempannot.gui.compare.drawings.side_subject import SideSubject


class CompareTimeline(CanvasDrawing):
    """When the units are, as far as each side tells."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        self._sides = (TimelineCanvas(), TimelineCanvas())
        self._joint = OverlaidTimeline()
        super().__init__(context, self._sides, self._joint, Qt.Orientation.Vertical, parent)
        self._begin()

    @override
    def _fill_sides(self, comparison: Comparison | None) -> None:
        order: Sequence[str] = ()
        for canvas, side in zip(self._sides, self.context.session.order, strict=True):
            subject = None
            if comparison is not None:
                whose = comparison.sides[side]
                subject = SideSubject(self.context, comparison, whose, folds=self.folds)
            canvas.show_subject(subject, order)
            order = canvas.rows
        self.legend.set_text(
            "Solid: certainly lasts. Hatched: may reach. Lines: steps in time of the side"
            if comparison is not None
            else ""
        )

    @override
    def _fill_overlay(self, comparison: Comparison | None) -> None:
        if comparison is None:
            self._joint.show_subject(None)
            self.legend.set_text("")
            return
        subject = JointSubject(self.context, comparison, folds=self.folds)
        self._joint.show_subject(subject)
        units = [unit.id for unit in comparison.alignment.units]
        differing = sum(self._joint.differs(unit) for unit in units)
        conflict = self.context.theme.color("conflict").name()
        self.legend.set_text(
            f"{self.tinted('A')} above {self.tinted('B')}. Solid: certainly lasts. Hatched: may "
            f'reach. Lines: common steps. <b style="color:{conflict}">≠</b> {differing} differ'
        )
