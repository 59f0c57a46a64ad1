"""A scale as a line: who answered where, and where the mean is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget
from typing_extensions import override

from tempannot.formats.items.response_scale import ResponseScale
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.study.results.item_results import Answer

_MARGIN = 14


class ScaleStrip(QWidget):
    """The line, lowest answer to the left; raters who answered alike stand on one another."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._scale: ResponseScale | None = None
        self._answers: tuple[Answer, ...] = ()
        self._mean: float | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_answers(
        self, scale: ResponseScale | None, answers: Sequence[Answer], mean: float | None = None
    ) -> None:
        """Show the answers on a scale; without one nothing."""
        self._scale, self._mean = scale, mean
        self._answers = tuple(each for each in answers if each.place is not None)
        said = ", ".join(f"{each.rater}: {each.response}" for each in self._answers)
        self.setAccessibleName(said or "no answers")
        self.updateGeometry()
        self.update()

    @override
    def sizeHint(self) -> QSize:
        high = self._high()
        return QSize(240, int(high * (self._stack() + 3.2)) if self._answers else 0)

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._scale is None or not self._answers:
            return
        with painting(self) as painter:
            painter.setFont(self._theme.ui_font())
            base = self._high() * (self._stack() + 0.6)
            self._paint_line(painter, base)
            self._paint_raters(painter, base)

    def _paint_line(self, painter: QPainter, base: float) -> None:
        assert self._scale is not None
        levels = self._scale.levels
        painter.setPen(QPen(self._theme.color("border"), 2))
        painter.drawLine(QPointF(self._x(1), base), QPointF(self._x(len(levels)), base))
        for place in range(1, len(levels) + 1):
            painter.setPen(QPen(self._theme.color("muted"), 2))
            painter.drawLine(QPointF(self._x(place), base - 3), QPointF(self._x(place), base + 3))
        painter.setPen(self._theme.color("muted"))
        room = QRectF(0, base + 4, self.width(), self._high() * 1.4)
        metrics, half = QFontMetrics(self._theme.ui_font()), self.width() // 2 - _MARGIN // 2
        for level, side in (
            (levels[0], Qt.AlignmentFlag.AlignLeft),
            (levels[-1], Qt.AlignmentFlag.AlignRight),
        ):
            painter.drawText(
                room, side, metrics.elidedText(level, Qt.TextElideMode.ElideRight, half)
            )
        if self._mean is not None:
            self._paint_mean(painter, base)

    def _paint_mean(self, painter: QPainter, base: float) -> None:
        assert self._mean is not None
        x, high = self._x(self._mean), self._high()
        painter.setPen(QPen(self._theme.color("text"), 2, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(x, 2), QPointF(x, base + 4))
        painter.setPen(self._theme.color("text"))
        text = f"mean {self._mean:.2f}"
        left, wide = self._inside(x, QFontMetrics(self._theme.ui_font()).horizontalAdvance(text))
        room = QRectF(left, base + 4 + high, wide, high * 1.4)
        painter.drawText(room, Qt.AlignmentFlag.AlignHCenter, text)

    def _paint_raters(self, painter: QPainter, base: float) -> None:
        high, metrics = self._high(), QFontMetrics(self._theme.ui_font())
        used: dict[int, int] = {}
        for each in self._answers:
            assert each.place is not None
            rank = used.get(each.place, 0)
            used[each.place] = rank + 1
            name = metrics.elidedText(each.rater, Qt.TextElideMode.ElideRight, int(self._step()))
            wide = max(high, metrics.horizontalAdvance(name) + 10)
            left, wide = self._inside(self._x(each.place), wide)
            chip = QRectF(left, base - high * (rank + 1) - 4, wide, high - 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("selection"))
            painter.drawRoundedRect(chip, 4, 4)
            painter.setPen(self._theme.color("text"))
            painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, name)

    def _inside(self, x: float, wide: float) -> tuple[float, float]:
        """Return where something as wide begins so that it is at ``x`` and whole, and its width."""
        return min(max(0.0, x - wide / 2), self.width() - wide), wide

    def _high(self) -> float:
        return QFontMetrics(self._theme.ui_font()).height() + 4

    def _stack(self) -> int:
        places = [each.place for each in self._answers]
        return max((places.count(each) for each in places), default=0)

    def _step(self) -> float:
        assert self._scale is not None
        return (self.width() - 2 * _MARGIN) / max(1, len(self._scale.levels) - 1)

    def _x(self, place: float) -> float:
        return _MARGIN + (place - 1) * self._step()
