"""The losses of passes as they come, and which share of what was held out was right after each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from tempannot.core.language import percent, tr, written
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.models.run_files import PassOfRun

_LINES, _DOT = 13, 3.0
_LOSS, _HELD = "accent", "side-b"
_FEWEST = 4


class LossChart(QWidget):
    """Two curves for each model: its loss (drawn through, left), and what is right (dashed)."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._passes: list[PassOfRun] = []
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        theme.changed.connect(self.update)
        self.show_passes(())

    def show_passes(self, passes: Iterable[PassOfRun]) -> None:
        """Show other passes."""
        self._passes = list(passes)
        self._describe()

    def add(self, one: PassOfRun) -> None:
        """Draw one more."""
        self._passes.append(one)
        self._describe()

    def _describe(self) -> None:
        said = tr("No pass has ended yet")
        if self._passes:
            last = self._passes[-1]
            said = tr(
                "Losses of passes; seed {seed}, pass {number}: {loss:.3f}",
                seed=last.seed,
                number=last.of.number,
                loss=last.of.loss,
            )
        self.setAccessibleName(said)
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(400, self.fontMetrics().height() * _LINES)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(120, self.fontMetrics().height() * 6)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._passes:
            return
        line = self.fontMetrics().height()
        wide = self.fontMetrics().horizontalAdvance("0.000 ")
        area = QRectF(self.rect()).adjusted(wide + 8, line * 2, -wide - 8, -line * 1.6)
        with painting(self) as painter:
            self._draw_frame(painter, area)
            for curve in self._curves():
                self._draw_curve(painter, area, curve, [each.of.loss for each in curve], _LOSS)
                held = [each for each in curve if each.of.held_right is not None]
                shares = [each.of.held_right or 0.0 for each in held]
                self._draw_curve(painter, area, held, shares, _HELD)

    def _curves(self) -> list[list[PassOfRun]]:
        found: dict[tuple[int, int | None], list[PassOfRun]] = {}
        for each in self._passes:
            found.setdefault((each.seed, each.size), []).append(each)
        return list(found.values())

    @property
    def _most(self) -> float:
        return max(1e-9, *(each.of.loss for each in self._passes))

    def _draw_frame(self, painter: QPainter, area: QRectF) -> None:
        line = self.fontMetrics().height()
        painter.setPen(QPen(self._theme.color("border"), 1))
        painter.drawRect(area)
        painter.setPen(self._theme.color("muted"))
        last = max(_FEWEST, *(each.of.number for each in self._passes))
        below = QRectF(area.left(), area.bottom() + 3, area.width(), line)
        painter.drawText(below, Qt.AlignmentFlag.AlignLeft, "1")
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter, tr("passes"))
        painter.drawText(below, Qt.AlignmentFlag.AlignRight, str(last))
        for share in (0.0, 0.5, 1.0):
            y = area.bottom() - share * area.height()
            left = QRectF(0, y - line / 2, area.left() - 5, line)
            painter.setPen(self._theme.color(_LOSS))
            painter.drawText(
                left, Qt.AlignmentFlag.AlignRight, written(f"{share * self._most:.2f}")
            )
            right = QRectF(area.right() + 5, y - line / 2, self.width() - area.right() - 5, line)
            painter.setPen(self._theme.color(_HELD))
            painter.drawText(right, Qt.AlignmentFlag.AlignLeft, percent(share))
        above = QRectF(area.left(), area.top() - line * 1.4, area.width(), line)
        painter.setPen(self._theme.color(_LOSS))
        painter.drawText(above, Qt.AlignmentFlag.AlignLeft, tr("loss —"))
        if any(each.of.held_right is not None for each in self._passes):
            painter.setPen(self._theme.color(_HELD))
            painter.drawText(above, Qt.AlignmentFlag.AlignRight, tr("right of those held out - -"))

    def _draw_curve(
        self,
        painter: QPainter,
        area: QRectF,
        passes: Sequence[PassOfRun],
        values: Sequence[float],
        color: str,
    ) -> None:
        top = self._most if color == _LOSS else 1.0
        last = max(_FEWEST, *(each.of.number for each in self._passes))
        points = [
            QPointF(
                area.left() + (each.of.number - 1) / (last - 1) * area.width(),
                area.bottom() - value / top * area.height(),
            )
            for each, value in zip(passes, values, strict=True)
        ]
        ink = QColor(self._theme.color(color))
        style = Qt.PenStyle.SolidLine if color == _LOSS else Qt.PenStyle.DashLine
        painter.setPen(QPen(ink, 1.6, style))
        painter.drawPolyline(points)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        for point in points:
            painter.drawEllipse(point, _DOT, _DOT)
        painter.setBrush(Qt.BrushStyle.NoBrush)
