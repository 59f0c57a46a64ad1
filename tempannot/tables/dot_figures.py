"""Values with their intervals as a figure: dots, each over a line, in rows or above columns.

What a dot stands for is told by its colour and by its marker.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.tables.figures import (
    GRID,
    INK,
    LEGEND,
    LINE_WIDTH,
    estimate,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Dot = tuple[float, float, tuple[float, float] | None]
"""Which row or column a value is in, the value, and the ends of its interval, None without one."""


def draw_dots(
    axes: Axes,
    dots: Iterable[Dot],
    look: tuple[str, str],
    title: str | None,
    *,
    is_upright: bool = False,
) -> None:
    """Draw values of one thing, with a colour and a marker; the legend has its title once.

    Values lie across, in rows; with ``is_upright`` they rise, above columns.
    """
    for place, value, ends in dots:
        point, beside = (value, place), (place, place)
        lines = None if ends is None else (ends, beside)
        if is_upright:
            point, lines = (place, value), None if ends is None else (beside, ends)
        estimate(axes, point, lines, look, title)
        title = None


@dataclass(frozen=True, slots=True)
class DotChart:
    """A figure of shares from 0 to 1 under way; what else is drawn goes on its ``axes``."""

    figure: Figure
    axes: Axes
    is_upright: bool

    @classmethod
    def begin(
        cls, names: Sequence[str], measure: str, height: float, *, is_upright: bool = False
    ) -> DotChart:
        """Begin with the names of the rows, the first at the top, or columns, and the measure."""
        figure = new_figure(LINE_WIDTH, height)
        axes = figure.add_subplot()
        plain_axes(axes)
        count = len(names)
        if is_upright:
            axes.set_xticks(range(count), names)
            axes.set_xlim(-0.5, count - 0.5)
            axes.set_ylim(0, 1.02)
            axes.set_ylabel(measure, color=INK)
        else:
            axes.set_yticks(range(count), names)
            axes.set_ylim(count - 0.5, -0.5)
            axes.set_xlim(0, 1.01)
            axes.set_xlabel(measure, color=INK)
        axes.grid(axis="y" if is_upright else "x", color=GRID, linewidth=0.6)
        return cls(figure, axes, is_upright)

    def add(self, dots: Iterable[Dot], look: tuple[str, str], title: str | None) -> None:
        """Draw values of one thing; without a title the legend leaves it out."""
        draw_dots(self.axes, dots, look, title, is_upright=self.is_upright)

    def end(self, columns: int) -> Figure:
        """The figure, with a legend of so many columns below."""
        self.figure.legend(loc="outside lower center", ncols=columns, **LEGEND)
        return self.figure
