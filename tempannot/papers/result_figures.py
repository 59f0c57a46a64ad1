"""Figures of papers: accuracies by group, bars by category, and curves over sizes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from tempannot.statistics.proportions import Proportion
from tempannot.tables.figures import (
    GRID,
    INK,
    LEGEND,
    LINE_WIDTH,
    estimate,
    new_figure,
    plain_axes,
)
from tempannot.tables.line_figures import COLOURS, MARKERS, Line, lines_figure
from tempannot.tables.report_parts import Picture

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Groups = Mapping[str, Mapping[str, Proportion]]


def group_picture(name: str, caption: str, shown: Groups) -> Picture:
    """A picture of shares with their intervals: a line per group, a marker per model."""
    return Picture(name, caption, partial(group_figure, shown))


def group_figure(shown: Groups) -> Figure:
    """Draw shares per group, the first at the top."""
    groups = list(dict.fromkeys(group for each in shown.values() for group in each))
    figure = new_figure(LINE_WIDTH, 1.2 + 0.26 * len(groups) + 0.2 * len(shown))
    axes = figure.add_subplot()
    plain_axes(axes)
    for number, (model, shares) in enumerate(shown.items()):
        look = (COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)])
        title: str | None = model
        for group, found in shares.items():
            if found.share is None or found.interval is None:
                continue
            up = groups.index(group) + 0.14 * (number - (len(shown) - 1) / 2)
            estimate(axes, (found.share, up), (found.interval, (up, up)), look, title)
            title = None
    axes.set_yticks(range(len(groups)), [group or "(nothing)" for group in groups])
    axes.set_ylim(len(groups) - 0.5, -0.5)
    axes.set_xlim(0, 1.01)
    axes.set_xlabel("accuracy, 95 % interval", color=INK)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    figure.legend(loc="outside lower center", ncols=2, **LEGEND)
    return figure


def curve_picture(
    name: str, caption: str, lines: Mapping[str, Line], labels: tuple[str, str]
) -> Picture:
    """A picture of curves: x and y of each, and what the axes are called."""
    return Picture(name, caption, partial(lines_figure, lines, labels))
