"""The minimal graphs of two annotations, side by side or as one."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.compare.comparison import Comparison
from tempannot.gui.annotate.graph.graph_canvas import GraphCanvas
from tempannot.gui.compare.context import CompareContext
from tempannot.gui.compare.drawings.canvas_drawing import CanvasDrawing
from tempannot.gui.compare.drawings.joint_subject import JointSubject
from tempannot.gui.compare.drawings.overlaid_graph import OverlaidGraph
from tempannot.gui.compare.drawings.side_subject import SideSubject


class CompareGraph(CanvasDrawing):
    """What is enough to say all that each side says."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        self._sides = (GraphCanvas(), GraphCanvas())
        self._joint = OverlaidGraph()
        super().__init__(context, self._sides, self._joint, Qt.Orientation.Horizontal, parent)
        self._begin()

    @override
    def _fill_sides(self, comparison: Comparison | None) -> None:
        session, counts = self.context.session, []
        for canvas, side in zip(self._sides, session.order, strict=True):
            subject = None
            if comparison is not None:
                whose = comparison.sides[side]
                subject = SideSubject(self.context, comparison, whose, folds=self.folds)
                counts.append(self.tinted(session.letter(side), str(subject.graph.value)))
            canvas.show_subject(subject)
        self.legend.set_text(
            f"Relations that are enough: {', '.join(counts)}. "
            "[&nbsp;start, end&nbsp;]; solid &lt;, dashed ≤"
            if counts
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
        first, second = (
            self.tinted(subject.letter(side), f"only {style} {subject.joint.count(side)}")
            for side, style in zip(subject.order, ("– –", "– ·"), strict=True)
        )
        self.legend.set_text(
            f"Common — {subject.joint.count(None)} &nbsp; {first} &nbsp; {second} &nbsp; "
            "[&nbsp;start, end&nbsp;]"
        )
