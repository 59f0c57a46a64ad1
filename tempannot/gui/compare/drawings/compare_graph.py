"""The minimal graphs of two annotations, side by side or as one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.drawings.canvas_drawing import CanvasDrawing
from tempannot.gui.compare.drawings.joint_subject import JointSubject
from tempannot.gui.compare.drawings.overlaid_graph import OverlaidGraph
from tempannot.gui.compare.drawings.side_subject import SideSubject
from tempannot.gui.views.graph.graph_canvas import GraphCanvas


class CompareGraph(CanvasDrawing):
    """What is enough to say all that each side says."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        sides = (GraphCanvas(), GraphCanvas())
        super().__init__(context, sides, OverlaidGraph(), Qt.Orientation.Horizontal, parent)
        self._begin()

    @override
    def _sides_legend(self, subjects: Sequence[SideSubject]) -> str:
        counts = (self.tinted(each.letter, str(each.graph.value)) for each in subjects)
        return (
            f"Relations that are enough: {', '.join(counts)}. "
            "[&nbsp;start, end&nbsp;]; solid &lt;, dashed ≤"
        )

    @override
    def _joint_legend(self, subject: JointSubject) -> str:
        first, second = (
            self.tinted(subject.letter(side), f"only {style} {subject.joint.count(side)}")
            for side, style in zip(subject.order, ("– –", "– ·"), strict=True)
        )
        return (
            f"Common — {subject.joint.count(None)} &nbsp; {first} &nbsp; {second} &nbsp; "
            "[&nbsp;start, end&nbsp;]"
        )
