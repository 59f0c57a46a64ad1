"""The minimal graphs of two annotations, side by side or as one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tempannot.core.language import tr
from tempannot.core.reduction import Edge
from tempannot.core.wording import strung
from tempannot.gui.compare.compare_panel import CompareContext
from tempannot.gui.compare.drawings.canvas_drawing import CanvasDrawing
from tempannot.gui.compare.drawings.joint_graph import JointEdge
from tempannot.gui.compare.drawings.unit_subjects import JointSubject, SideSubject
from tempannot.gui.views.graph.graph_canvas import GraphCanvas
from tempannot.gui.views.graph.graph_drawing import DrawnEdge

_STYLES = {
    "": Qt.PenStyle.SolidLine,
    "A": Qt.PenStyle.DashLine,
    "B": Qt.PenStyle.DashDotLine,
}

_WORDS = {
    "<": tr("before {names}"),
    "<=": tr("no later than {names}"),
    "=": tr("together with {names}"),
}
_REVERSED = {
    "<": tr("after {names}"),
    "<=": tr("no earlier than {names}"),
    "=": tr("together with {names}"),
}
_SIGNS = {"<": "", "<=": " ≤", "=": " ="}


class CompareGraph(CanvasDrawing):
    """What is enough to say all that each side says."""

    def __init__(self, context: CompareContext, parent: QWidget | None = None) -> None:
        sides = (GraphCanvas(), GraphCanvas())
        joint, gold = OverlaidGraph(), GraphCanvas()
        super().__init__(context, (*sides, joint, gold), Qt.Orientation.Horizontal, parent)
        self._begin()

    @override
    def _sides_legend(self, subjects: Sequence[SideSubject]) -> str:
        counts = (self.tinted(each.number, str(each.graph.value)) for each in subjects)
        return tr(
            "Relations that are enough: {counts}. [&nbsp;start, end&nbsp;]; solid &lt;, dashed ≤",
            counts=strung(", ", counts),
        )

    @override
    def _joint_legend(self, subject: JointSubject) -> str:
        first, second = (
            self.tinted(
                side, tr("only {style} {count}", style=style, count=subject.joint.count(side))
            )
            for side, style in zip(subject.order, ("– –", "– ·"), strict=True)
        )
        return tr(
            "Common — {count} &nbsp; {first} &nbsp; {second} &nbsp; [&nbsp;start, end&nbsp;]",
            count=subject.joint.count(None),
            first=first,
            second=second,
        )


class OverlaidGraph(GraphCanvas):
    """One drawing of both minimal graphs."""

    @override
    def _edge_words(self, place: int, edge: Edge, names: str) -> str:
        meaning = self._meaning(place)
        words = _REVERSED if meaning.is_reversed else _WORDS
        letter = self._letter(meaning)
        return tr(
            "{words} ({value})",
            words=words[meaning.relation].format(names=names),
            value=tr("{letter} only", letter=letter) if letter else tr("both"),
        )

    @override
    def _paint_line(self, painter: QPainter, line: DrawnEdge, touched: bool) -> None:
        if line.trivial:
            super()._paint_line(painter, line, touched)
            return
        meaning = self._meaning(line.place)
        letter = self._letter(meaning)
        color = self._line_color(letter, touched)
        pen = QPen(color, 2.4 if touched else 1.4, _STYLES[letter])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if meaning.relation == "=":
            painter.setPen(QPen(color, pen.widthF() - 0.4))
            for by in (-1.5, 1.5):
                painter.drawPath(line.path.translated(0, by))
        else:
            painter.drawPath(line.path)
            self._paint_arrow(painter, line.path, meaning, pen)
        sign = f"{letter}{_SIGNS[meaning.relation]}".strip()
        if sign:
            self._paint_sign(painter, line.path.pointAtPercent(0.5), sign, color)

    def _paint_arrow(
        self, painter: QPainter, path: QPainterPath, meaning: JointEdge, pen: QPen
    ) -> None:
        tip = path.pointAtPercent(0) if meaning.is_reversed else path.currentPosition()
        back = 6 if meaning.is_reversed else -6
        head = QPainterPath(tip + QPointF(back, -3.5))
        head.lineTo(tip)
        head.lineTo(tip + QPointF(back, 3.5))
        painter.setPen(QPen(pen.color(), pen.widthF()))
        painter.drawPath(head)

    def _paint_sign(self, painter: QPainter, place: QPointF, sign: str, color: QColor) -> None:
        metrics = QFontMetricsF(painter.font())
        size = QRectF(0, 0, metrics.horizontalAdvance(sign) + 6, metrics.height() - 2)
        size.moveCenter(place)
        painter.fillRect(size, self._color("background"))
        painter.setPen(color)
        painter.drawText(size, int(Qt.AlignmentFlag.AlignCenter), sign)

    def _line_color(self, letter: str, touched: bool) -> QColor:
        if letter:
            return self._color(f"side-{letter.lower()}")
        return self._color("accent" if touched else "muted")

    def _meaning(self, place: int) -> JointEdge:
        assert isinstance(self._subject, JointSubject)
        return self._subject.joint.meanings[place]

    def _letter(self, meaning: JointEdge) -> str:
        assert isinstance(self._subject, JointSubject)
        return "" if meaning.owner is None else self._subject.letter(meaning.owner)
