"""Figures of matplotlib in the colours of the window, as large as text wants them.

Their bars can be pointed at and clicked: a figure is drawn with the places of its bars.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QImage,
    QMouseEvent,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget
from typing_extensions import override

from tempannot.gui.kit.labels import literal
from tempannot.gui.kit.painting import guarded_paint, painting
from tempannot.gui.kit.theme import Theme, blended
from tempannot.session.settings import ThemeChoice
from tempannot.session.worker import Task, Worker
from tempannot.tables.figures import FAINT, GRID, INK, LINE_WIDTH, ON_BARS, PAPER, plain_texts

if TYPE_CHECKING:
    from matplotlib.figure import Figure


DOTS_PER_INCH = 96.0
_POINTS = 8.0
"""The size of most text in the figures, in points of their inches."""


@dataclass(frozen=True, slots=True)
class FigureLook:
    """How a figure is drawn: dots per inch, device pixels per pixel, colours by their old ones.

    ``edge`` is the colour around bars, by which pale ones are seen on any ground; pale ones are
    mixed with ``under``, and ``ink`` is the colour of what is written on bars.
    """

    dots: float
    ratio: float
    colors: dict[str, str]
    edge: str
    under: str
    ink: str


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A picture and where its bars are, in pixels of the window, in the order they were drawn."""

    image: QImage
    bars: tuple[QRectF, ...]


def figure_look(theme: Theme, width: float, inches: float, ratio: float) -> FigureLook:
    """A look that suits the size of text, no wider than ``width`` pixels."""
    wished = DOTS_PER_INCH * theme.font_size / _POINTS
    names = {INK: "text", FAINT: "muted", GRID: "border", PAPER: "surface"}
    colors = {old: theme.color(name).name() for old, name in names.items()}
    # what is pale on black is black: in high contrast bars are as on white paper
    on_paper = theme.shown is ThemeChoice.HIGH_CONTRAST
    names_on_bars = ("surface", "text", "surface") if on_paper else ("edge", "surface", "text")
    on_bars = (theme.color(name).name() for name in names_on_bars)
    return FigureLook(max(30.0, min(wished, width / inches)), ratio, colors, *on_bars)


def draw(make: Callable[[], Figure], look: FigureLook) -> Drawn:
    """Draw a figure; takes tenths of a second, so it is done beside the window."""
    from matplotlib.colors import to_rgba  # noqa: PLC0415 - slow to import

    from tempannot.gui.kit.figure_words import say_in_the_window  # noqa: PLC0415 - slow to import

    figure = make()
    say_in_the_window(figure)
    _recolor(figure, look.colors)
    legends = (*figure.legends, *(axes.legend_ for axes in figure.axes if axes.legend_))
    signs = (each for legend in legends for each in legend.get_patches())
    for bar in (*signs, *(each for axes in figure.axes for each in axes.patches)):
        face = to_rgba(bar.get_facecolor())
        bar.set_alpha(None)  # pale is the bar, not the line around it
        bar.set_facecolor(_mixed(face, look.under) if 0 < face[3] < 1 else face)
        bar.set_edgecolor(look.edge)
    for words in (each for axes in figure.axes for each in axes.texts):
        if words.zorder == ON_BARS:
            words.set_color(look.ink)
    figure.set_dpi(look.dots * look.ratio)
    canvas = figure.canvas
    plain_texts(figure)
    canvas.draw()
    pixels = canvas.buffer_rgba()  # type: ignore[attr-defined]
    high, wide = pixels.shape[0], pixels.shape[1]
    image = QImage(bytes(pixels), wide, high, 4 * wide, QImage.Format.Format_RGBA8888).copy()
    image.setDevicePixelRatio(look.ratio)
    return Drawn(image, tuple(_bars(figure, high, look.ratio)))


def _bars(figure: Figure, high: int, ratio: float) -> list[QRectF]:
    found = []
    for axes in figure.axes:
        for bar in axes.patches:
            box = bar.get_window_extent()
            found.append(
                QRectF(
                    box.x0 / ratio,
                    (high - box.y1) / ratio,
                    (box.x1 - box.x0) / ratio,
                    (box.y1 - box.y0) / ratio,
                )
            )
    return found


def _mixed(color: tuple[float, float, float, float], under: str) -> str:
    """A colour as it is seen where it lies over another."""
    return blended(QColor.fromRgbF(*color), QColor(under)).name()


def _recolor(figure: Figure, colors: dict[str, str]) -> None:
    """Replace the colours that reports have by those of the window; others stay."""
    from matplotlib.colors import to_hex  # noqa: PLC0415 - slow to import

    for artist in figure.findobj():
        for name in ("color", "facecolor", "edgecolor"):
            read = getattr(artist, f"get_{name}", None)
            if read is None:
                continue
            try:
                old = to_hex(read())
            except (TypeError, ValueError):  # several colours, or none
                continue
            if old in colors:
                getattr(artist, f"set_{name}")(colors[old])


Make = Callable[[], "Figure"]


class FigureView(QWidget):
    """The figure; ``bar_clicked`` carries the place of a bar among all, ``drawn`` nothing."""

    bar_clicked = Signal(int)
    drawn = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._background = Worker(self)
        self._make: Make | None = None
        self._words: tuple[str, ...] = ()
        self._look: FigureLook | None = None
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
        look = figure_look(self._theme, self.width(), LINE_WIDTH, self.devicePixelRatioF())
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


def _draw(make: Make, look: FigureLook, task: Task) -> Drawn:
    task.say("drawing")
    return draw(make, look)
