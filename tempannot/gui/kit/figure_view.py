"""Shows a figure as large as text wants it; its bars can be pointed at and clicked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QSize, Qt, Signal
from PySide6.QtGui import (
    QHelpEvent,
    QMouseEvent,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from tempannot.gui.kit.drawing import Drawn, Look, draw, look_of
from tempannot.gui.kit.literal import literal
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme
from tempannot.session.background import Background, Task
from tempannot.tables.figures import LINE_WIDTH

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Make = Callable[[], "Figure"]


class FigureView(QWidget):
    """The figure; ``bar_clicked`` carries the place of a bar among all, ``drawn`` nothing."""

    bar_clicked = Signal(int)
    drawn = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._background = Background(self)
        self._make: Make | None = None
        self._words: tuple[str, ...] = ()
        self._look: Look | None = None
        self._drawn: Drawn | None = None
        self._over = -1
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._redraw)

    @property
    def is_busy(self) -> bool:
        """Whether a figure is being drawn."""
        return self._background.is_busy

    def show_figure(self, make: Make | None, name: str = "", words: tuple[str, ...] = ()) -> None:
        """Draw what ``make`` returns; ``words`` say what each bar is."""
        self._make, self._words, self._look = make, words, None
        self.setAccessibleName(name)
        self._redraw()

    def close_work(self) -> None:
        """Give up drawing, for good."""
        self._make = None
        self._background.close()

    @override
    def sizeHint(self) -> QSize:
        if self._drawn is None:
            return QSize(400, 40)
        return self._drawn.image.deviceIndependentSize().toSize()

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._redraw()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._redraw()

    @override
    @guarded_paint
    def paintEvent(self, event: QPaintEvent) -> None:
        with painting(self, smooth=False) as painter:
            if self._drawn is not None:
                painter.drawImage(QPointF(0, 0), self._drawn.image)
                if 0 <= self._over < len(self._drawn.bars):
                    painter.setPen(QPen(self._theme.color("accent"), 2))
                    painter.drawRect(self._drawn.bars[self._over])

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self._bar_at(event.position())
        if over != self._over:
            self._over = over
            shape = Qt.CursorShape.PointingHandCursor if over >= 0 else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.update()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._over = -1
        self.update()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        place = self._bar_at(event.position())
        if place >= 0:
            self.bar_clicked.emit(place)

    @override
    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            place = self._bar_at(QPointF(event.pos()))
            if 0 <= place < len(self._words):
                QToolTip.showText(event.globalPos(), literal(self._words[place]), self)
            return True
        return super().event(event)

    def _bar_at(self, point: QPointF) -> int:
        bars = () if self._drawn is None else self._drawn.bars
        found = (place for place, each in enumerate(bars) if each.contains(point))
        return next(found, -1)

    def _redraw(self) -> None:
        if self._make is None or not self.isVisible():
            return
        look = look_of(self._theme, self.width(), LINE_WIDTH, self.devicePixelRatioF())
        if look == self._look:
            return
        self._look = look
        self._background.stop()
        self._background.run(partial(_draw, self._make, look), self._take)

    def _take(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self.setFixedHeight(self.sizeHint().height())
        self.update()
        self.drawn.emit()


def _draw(make: Make, look: Look, task: Task) -> Drawn:
    task.say("drawing")
    return draw(make, look)
