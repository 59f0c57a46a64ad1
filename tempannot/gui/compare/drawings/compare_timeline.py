"""The timelines of two annotations, one above the other or as one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.drawings.canvas_drawing import CanvasDrawing
from tempannot.gui.compare.drawings.joint_subject import JointSubject
from tempannot.gui.compare.drawings.overlaid_timeline import OverlaidTimeline
from tempannot.gui.compare.drawings.side_subject import SideSubject
from tempannot.gui.views.timeline.timeline_canvas import TimelineCanvas


class CompareTimeline(CanvasDrawing):
    """When the units are, as far as each side tells."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        self._sides = (TimelineCanvas(), TimelineCanvas())
        self._joint = OverlaidTimeline()
        super().__init__(context, self._sides, self._joint, Qt.Orientation.Vertical, parent)
        self._begin()

    @override
    def _show_sides(self, subjects: Sequence[SideSubject]) -> None:
        order: Sequence[str] = ()
        for canvas, subject in zip(self._sides, subjects, strict=True):
            canvas.show_subject(subject, order)
            order = canvas.rows  # so that the eye finds a unit at the same height in both

    @override
    def _sides_legend(self, subjects: Sequence[SideSubject]) -> str:
        return "Solid: certainly lasts. Hatched: may reach. Lines: steps in time of the side"

    @override
    def _joint_legend(self, subject: JointSubject) -> str:
        units = subject.comparison.alignment.units
        differing = sum(self._joint.differs(unit.id) for unit in units)
        conflict = self.context.theme.color("conflict").name()
        return (
            f"{self.tinted('A')} above {self.tinted('B')}. Solid: certainly lasts. Hatched: may "
            f'reach. Lines: common steps. <b style="color:{conflict}">≠</b> {differing} differ'
        )
