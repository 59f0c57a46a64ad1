"""Curves as a figure: what a colour and a marker stand for is told by a legend."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tempannot.tables.figures import (
    COLOURS,
    FAINT,
    GRID,
    INK,
    LEGEND,
    LINE_WIDTH,
    MARKERS,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Line = tuple[Sequence[float], Sequence[float]]


def lines_figure(lines: Mapping[str, Line], labels: tuple[str, str]) -> Figure:
    """Draw curves; those whose name says that they are published are dashed."""
    figure = new_figure(LINE_WIDTH, 3.6)
    axes = figure.add_subplot()
    plain_axes(axes)
    for number, (name, (x, y)) in enumerate(lines.items()):
        is_published = "published" in name
        axes.plot(
            x,
            y,
            color=FAINT if is_published else COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            linestyle="--" if is_published else "-",
            markersize=5,
            label=name,
        )
    axes.set_xlabel(labels[0], color=INK)
    axes.set_ylabel(labels[1], color=INK)
    axes.grid(color=GRID, linewidth=0.6)
    figure.legend(loc="outside lower center", ncols=2, **LEGEND)
    return figure
