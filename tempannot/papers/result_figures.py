"""Figures of papers: accuracies by group, bars by category, and curves over sizes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual
from tempannot.statistics.proportions import Proportion
from tempannot.tables.figures import COLOURS, MARKERS, DotChart, Line, lines_figure
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
    height = 1.2 + 0.26 * len(groups) + 0.2 * len(shown)
    names = [group or bilingual("(nothing)") for group in groups]
    chart = DotChart.begin(names, bilingual("accuracy, 95 % interval"), height)
    for number, (model, shares) in enumerate(shown.items()):
        look = (COLOURS[number % len(COLOURS)], MARKERS[number % len(MARKERS)])
        shift = 0.14 * (number - (len(shown) - 1) / 2)
        dots = [
            (groups.index(group) + shift, found.share, found.interval)
            for group, found in shares.items()
            if found.share is not None
        ]
        chart.add(dots, look, model)
    return chart.end(2)


def curve_picture(
    name: str, caption: str, lines: Mapping[str, Line], labels: tuple[str, str]
) -> Picture:
    """A picture of curves: x and y of each, and what the axes are called."""
    return Picture(name, caption, partial(lines_figure, lines, labels))
