"""Accuracy by stride as a figure: runs with their intervals, people, and the lines of the paper.

No two things differ in colour alone. The same data give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual
from tempannot.datasets.papers.published_numbers import HUMAN
from tempannot.datasets.sentence_order.order_scores import ScoredOrders, stride_name
from tempannot.statistics.proportions import Proportion
from tempannot.tables.dot_figures import Dot, DotChart
from tempannot.tables.figures import (
    BLUE,
    BROWN,
    FAINT,
    GREEN,
    PURPLE,
    VERMILION,
    figure_bytes,
    saved_figure,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_COLOURS = (BLUE, GREEN, PURPLE, BROWN)
_MARKERS = ("o", "s", "^", "D")
_PEOPLE = (VERMILION, "P")
_CHANCE = 0.5
People = Mapping[str, Mapping[str, Proportion]]


def order_chart(scored: ScoredOrders, people: People, ending: str) -> bytes:
    """Draw the accuracies by the last column asked for; ``ending`` is .svg, .pdf or .png."""
    figure = order_figure(scored, people)
    if ending == ".png":
        return saved_figure(figure, "png", {"Software": None}, dpi=150)
    return figure_bytes(figure, ending.lstrip("."))


def order_figure(scored: ScoredOrders, people: People | None = None) -> Figure:
    """Draw the accuracies of all runs by the last column asked for."""
    column = scored.by[-1]
    groups = scored.places(column)
    names = [stride_name(each) for each in groups]
    chart = DotChart.begin(names, bilingual("accuracy, 95 % interval"), 3.6, is_upright=True)
    runs = (*scored.runs, *scored.partial)
    for number, run in enumerate(runs):
        shares = [scored.score(run, places).orders for places in groups.values()]
        look = (_COLOURS[number % len(_COLOURS)], _MARKERS[number % len(_MARKERS)])
        shift = 0.12 * (number - (len(runs) - 1) / 2)
        title = Path(run).name
        if run in scored.partial:
            title = bilingual("{run}, one sentence alone", run=title)
        chart.add(_dots(shares, shift), look, title)
    known = (people or {}).get(column, {})
    rated = [known.get(value) or known.get(stride_name(value)) for value in groups]
    chart.add(_dots(rated, 0.24), _PEOPLE, bilingual("people"))
    _paper(chart.axes, scored, names)
    chart.axes.axhline(_CHANCE, color=FAINT, linewidth=0.8, linestyle=":")
    return chart.end(2)


def _dots(shares: Sequence[Proportion | None], shift: float) -> list[Dot]:
    return [
        (place + shift, found.share, found.interval)
        for place, found in enumerate(shares)
        if found is not None and found.share is not None
    ]


def _paper(axes: Axes, scored: ScoredOrders, names: Sequence[str]) -> None:
    for human, dashes in ((False, "--"), (True, "-.")):
        rows = [each for each in scored.published if (each.setting == HUMAN) is human]
        points = [(names.index(each.part), each.share) for each in rows if each.part in names]
        if points:
            axes.plot(
                [x for x, _ in points],
                [y for _, y in points],
                color=FAINT,
                linestyle=dashes,
                marker="x",
                linewidth=1,
                label=f"{rows[0].system} ({rows[0].source})",
                zorder=1,
            )
