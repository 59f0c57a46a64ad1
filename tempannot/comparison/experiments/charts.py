"""The experiments as figures: curves against y = x, and sizes against events.

Every curve has a marker of its own beside its colour. The same data give the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tempannot.comparison.experiments.experiment_results import CurveStatistics, GraphSize, Growth
from tempannot.comparison.experiments.trials import Curve
from tempannot.core.language import bilingual
from tempannot.tables.figures import (
    BLUE,
    FAINT,
    GREEN,
    GRID,
    INK,
    LILAC,
    LINE_WIDTH,
    PURPLE,
    VERMILION,
    figure_bytes,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True, slots=True)
class _Style:
    colour: str
    marker: str
    dashed: bool = False


_STYLES = {
    Curve.STRICT_RECALL: _Style(VERMILION, "s"),
    Curve.RELAXED_RECALL: _Style(GREEN, "^"),
    Curve.POINT_RECALL: _Style(BLUE, "o"),
    Curve.POINT_MAJOR_RECALL: _Style(LILAC, "D", dashed=True),
    Curve.STRICT_PRECISION: _Style(VERMILION, "s"),
    Curve.RELAXED_PRECISION: _Style(GREEN, "^"),
    Curve.POINT_PRECISION: _Style(BLUE, "o"),
    Curve.CORE_RECALL: _Style(PURPLE, "P", dashed=True),
    Curve.CORE_PRECISION: _Style(PURPLE, "P", dashed=True),
}


@dataclass(frozen=True, slots=True)
class Labels:
    """What a figure of curves says: its title, what x is, and what y is."""

    title: str
    share: str
    value: str


def curve_chart(curves: Sequence[CurveStatistics], labels: Labels, format: str) -> bytes:
    """The curves as a file; ``format`` is one of ``FIGURE_FORMATS``."""
    return figure_bytes(curve_figure(curves, labels), format)


def curve_figure(curves: Sequence[CurveStatistics], labels: Labels) -> Figure:
    """Draw the means of the tenths against y = x, and below how far each is from it."""
    figure = new_figure(LINE_WIDTH, 7.2)
    upper, lower = figure.subplots(2, 1, sharex=True, height_ratios=(3, 1.2))
    upper.plot((0, 1), (0, 1), color=FAINT, linewidth=1, zorder=1, label="y = x")
    lower.axhline(0, color=FAINT, linewidth=1, zorder=1)
    # the curve that matters is drawn last, above the others
    for place, each in enumerate(reversed(curves)):
        _draw(upper, lower, each, 2 + place)
    _frame_curves(upper, lower, labels)
    return figure


def size_chart(
    sizes: Sequence[GraphSize], growths: Mapping[str, Growth], title: str, format: str
) -> bytes:
    """The sizes as a file; ``format`` is one of ``FIGURE_FORMATS``."""
    return figure_bytes(size_figure(sizes, growths, title), format)


def size_figure(sizes: Sequence[GraphSize], growths: Mapping[str, Growth], title: str) -> Figure:
    """Draw the sizes of minimal graph and closure against events, one dot per graph.

    Both scales are logarithmic, so that a power of the number of events is a straight line.
    There must be at least one. ``growths`` are those of ``minimal`` and ``closure``.
    """
    figure = new_figure(LINE_WIDTH, 5.6)
    axes = figure.subplots()
    events = [each.events for each in sizes]
    closures, minimal = [each.closure for each in sizes], [each.minimal for each in sizes]
    _dots(axes, events, closures, (bilingual("closure (related pairs)"), VERMILION, "s"))
    _line(axes, events, growths["closure"], VERMILION)
    _dots(axes, events, minimal, (bilingual("minimal graph (edges and merged points)"), BLUE, "o"))
    _line(axes, events, growths["minimal"], BLUE)
    _frame_sizes(axes, title)
    return figure


def _dots(
    axes: Axes, events: Sequence[int], sizes: Sequence[int], look: tuple[str, str, str]
) -> None:
    name, colour, marker = look
    axes.scatter(
        events, sizes, s=16, color=colour, marker=marker, alpha=0.6, linewidths=0, label=name
    )


def _line(axes: Axes, events: Sequence[int], growth: Growth, colour: str) -> None:
    if growth.exponent is None or growth.factor is None:
        return
    ends = (min(events), max(events))
    heights = [growth.factor * end**growth.exponent for end in ends]
    name = bilingual("events to the power {power:.2f}", power=growth.exponent)
    axes.plot(ends, heights, color=colour, linewidth=1.2, label=name)


def _frame_sizes(axes: Axes, title: str) -> None:
    from matplotlib.ticker import LogLocator, NullFormatter, StrMethodFormatter  # noqa: PLC0415 - slow to import

    axes.set_title(title, loc="left", color=INK, fontsize=11)
    axes.set_xlabel(bilingual("related intervals in the graph"), color=INK)
    axes.set_ylabel(bilingual("size"), color=INK)
    for axis, scale in ((axes.xaxis, axes.set_xscale), (axes.yaxis, axes.set_yscale)):
        scale("log")
        axis.set_major_locator(LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axis.set_minor_formatter(NullFormatter())
    _plain(axes)
    axes.legend(loc="upper left", frameon=False, labelcolor=INK)


def _draw(upper: Axes, lower: Axes, curve: CurveStatistics, order: int) -> None:
    style = _STYLES[curve.curve]
    shares = [each.share for each in curve.bins]
    for axes, values in (
        (upper, [each.value for each in curve.bins]),
        (lower, [each.deviation for each in curve.bins]),
    ):
        axes.plot(
            shares,
            values,
            color=style.colour,
            marker=style.marker,
            markersize=5,
            linewidth=1.6,
            linestyle="--" if style.dashed else "-",
            label=curve.curve.words,
            zorder=order,
            clip_on=False,
        )


def _frame_curves(upper: Axes, lower: Axes, labels: Labels) -> None:
    upper.set_title(labels.title, loc="left", color=INK, fontsize=11)
    upper.set_ylabel(labels.value, color=INK)
    upper.set_xlim(0, 1)
    upper.set_ylim(0, 1.02)
    handles, names = upper.get_legend_handles_labels()
    upper.legend(handles[::-1], names[::-1], loc="upper left", frameon=False, labelcolor=INK)
    lower.set_ylabel(bilingual("above y = x"), color=INK)
    lower.set_xlabel(labels.share, color=INK)
    for axes in (upper, lower):
        _plain(axes)


def _plain(axes: Axes) -> None:
    plain_axes(axes)
    axes.grid(color=GRID, linewidth=0.6)
    axes.tick_params(labelsize=9)
