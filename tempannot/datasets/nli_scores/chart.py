"""Accuracy as a figure: overall and per value of columns, with published scores as lines.

A dot has its 95 % interval; a short mark is what the majority of the same items would reach.
No two things differ in colour alone. The same data give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual
from tempannot.datasets.nli_scores.nli_report import NliReport, PublishedScore
from tempannot.datasets.nli_scores.nli_score import NliScore
from tempannot.tables.figures import (
    BLUE,
    FAINT,
    GRID,
    INK,
    LINE_WIDTH,
    VERMILION,
    figure_bytes,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_VALUES = 40
"""How many values of a column are drawn; those with most items."""

_DASHES = {"": "-", "direct": "--", "hypothesis-only": ":", "trained": "-."}


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the figure: a name alone is a heading."""

    name: str
    score: NliScore | None = None


def accuracy_chart(report: NliReport, title: str, format: str) -> bytes:
    """Draw the accuracies of a report into a file; ``format`` is one of ``FIGURE_FORMATS``."""
    return figure_bytes(accuracy_figure(report, title), format, has_letters=True)


def accuracy_figure(report: NliReport, title: str) -> Figure:
    """Draw the accuracies of a report."""
    lines = list(_lines(report))
    height = 1.6 + 0.24 * len(lines) + 0.18 * len(report.published)
    figure = new_figure(LINE_WIDTH, height)
    axes = figure.subplots()
    plain_axes(axes)
    for place, line in enumerate(lines):
        if line.score is not None and line.score.items:
            _draw(axes, place, line.score)
    for each in report.published:
        _reference(axes, each)
    _frame(axes, lines, title)
    if report.published:
        figure.legend(loc="outside lower left", frameon=False, fontsize=8, labelcolor=INK)
    return figure


def _lines(report: NliReport) -> Iterator[_Line]:
    yield _Line(bilingual("all ({count:,})", count=report.score.items), report.score)
    for column, scores in report.by.items():
        yield _Line(f"{column}:")
        often = sorted(scores, key=lambda value: -scores[value].items)[:MOST_VALUES]
        for value, score in scores.items():
            if value in often:
                name = value or bilingual("(nothing)")
                counted = bilingual("{name} ({count:,})", name=name, count=score.items)
                yield _Line(counted, score)


def _draw(axes: Axes, place: int, score: NliScore) -> None:
    share, interval = score.accuracy.share, score.accuracy.interval
    if share is None or interval is None or score.majority is None:
        return
    low, high = interval
    spread = [[max(0.0, share - low)], [max(0.0, high - share)]]
    axes.errorbar(share, place, xerr=spread, fmt="o", color=BLUE, capsize=3, markersize=5)
    majority = score.always(score.majority).accuracy.share or 0.0
    axes.plot(majority, place, marker="|", markersize=11, markeredgewidth=2, color=VERMILION)


def _reference(axes: Axes, score: PublishedScore) -> None:
    axes.axvline(
        score.accuracy,
        color=FAINT,
        linewidth=1,
        linestyle=_DASHES[score.setting],
        label=bilingual(
            "{name}: {share:.2f} % ({source})",
            name=score.name,
            share=100 * score.accuracy,
            source=score.source,
        ),
        zorder=0,
    )


def _frame(axes: Axes, lines: Sequence[_Line], title: str) -> None:
    axes.set_title(title, loc="left", color=INK, fontsize=11)
    axes.set_yticks(range(len(lines)), [line.name for line in lines])
    axes.set_ylim(len(lines) - 0.4, -0.6)
    axes.set_xlim(0, 1.01)
    measured = bilingual("accuracy (dot, 95 % interval); majority of the same items (mark)")
    axes.set_xlabel(measured, color=INK)
    axes.tick_params(labelsize=9)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    for tick, line in zip(axes.yaxis.get_major_ticks(), lines, strict=True):
        tick.tick1line.set_visible(line.score is not None)
