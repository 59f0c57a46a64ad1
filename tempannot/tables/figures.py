"""The figures of results: dots with their intervals, curves, and graphs, drawn alike.

All have a page's width and the same colours; what a colour and a marker stand for is told by a
legend. Drawn without pyplot; the same data give the same bytes. The names of users' data are drawn
as they are.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, filterwarnings

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter


LINE_WIDTH = 6.3
"""How wide a printed line is, in inches: no figure is wider."""

INK, FAINT, GRID, PAPER = "#333334", "#8c8c8d", "#e6e6e7", "#fffffe"
"""The colours that a page with a dark theme replaces."""

BLUE, VERMILION, GREEN = "#0072b2", "#d55e00", "#009e73"
PURPLE, LILAC, BROWN, VIOLET = "#c0359b", "#7d84db", "#7b6c55", "#7e4cf9"
"""The colours of data: at least 3 : 1 on white and on the grounds of all themes of the window.

The first three are those of Okabe and Ito, whose others are too pale on white; all were chosen to
differ for colour-blind eyes, too. What differs by colour differs by marker or dashes as well.
"""

COLOURS = (BLUE, VERMILION, GREEN, PURPLE, BROWN, LILAC)
MARKERS = ("o", "s", "^", "D", "P", "v")

LEGEND: dict[str, Any] = {"frameon": False, "labelcolor": INK, "fontsize": 8.5}
"""How a legend is drawn."""

ON_BARS = 4
"""The order of what is written on bars and cells: above all else."""

FIGURE_FORMATS = ("svg", "png", "pdf")
"""The formats in which a figure is a file."""

_NO_DATE = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}
_DOTS_PER_INCH = 150


def new_figure(width: float, height: float) -> Figure:
    """Return an empty figure of a size in inches."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415 - slow to import
    from matplotlib.figure import Figure  # noqa: PLC0415

    figure = Figure(figsize=(width, height), layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    return figure


def plain_axes(axes: Axes) -> None:
    """Leave axes with a line to the left and below only, in colours that a page can replace."""
    axes.set_facecolor("none")
    axes.set_axisbelow(True)
    axes.tick_params(colors=INK)
    for side, spine in axes.spines.items():
        spine.set_visible(side in ("left", "bottom"))
        spine.set_color(FAINT)


def centred(axes: Axes, place: tuple[float, float], words: str, size: float) -> None:
    """Write words into the middle of a cell or bar that they fit in."""
    axes.text(
        *place,
        words,
        ha="center",
        va="center",
        color=INK,
        fontsize=size,
        zorder=ON_BARS,
        in_layout=False,  # they fit, measuring them takes time
    )


def estimate(
    axes: Axes,
    place: tuple[float, float],
    ends: tuple[Sequence[float], Sequence[float]] | None,
    look: tuple[str, str],
    label: str | None,
) -> None:
    """Draw a value in a colour and with a marker, over a line between the ends of its interval.

    ``ends`` are the two places across and the two places up, None without an interval.
    """
    colour, marker = look
    if ends is not None:
        axes.plot(*ends, color=colour, linewidth=1.6, zorder=2)
    dot: dict[str, Any] = {"marker": marker, "markersize": 6, "linestyle": "none"}
    axes.plot(*place, color=colour, label=label, zorder=3, clip_on=False, **dot)


def figure_bytes(figure: Figure, format: str, *, has_letters: bool = False) -> bytes:
    """Return a figure in one of ``FIGURE_FORMATS``, its texts plain and without dates.

    Letters in SVG are shapes, or letters that can be searched and copied if it ``has_letters``.
    """
    from matplotlib import rc_context, rcParams  # noqa: PLC0415 - slow to import

    plain_texts(figure)
    target = io.BytesIO()
    letters = "none" if has_letters else "path"
    with rc_context(), catch_warnings():
        rcParams.update({"svg.hashsalt": "tempannot"})  # else ids are random
        rcParams.update({"pdf.fonttype": 42, "svg.fonttype": letters})
        filterwarnings("ignore", "Glyph .* missing from")  # names in a script without a font
        figure.savefig(target, format=format, metadata=_NO_DATE[format], dpi=_DOTS_PER_INCH)
    return target.getvalue()


def plain_texts(figure: Figure) -> None:
    """Let no text of a figure be read as a formula, nor break the file it is written to."""
    from matplotlib.text import Text  # noqa: PLC0415 - slow to import
    from matplotlib.ticker import FuncFormatter as NamesOfMarks  # noqa: PLC0415 - as above

    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            names = axis.get_major_formatter()
            if isinstance(names, NamesOfMarks):  # it writes the names of marks anew each time
                axis.set_major_formatter(NamesOfMarks(_plainly(names)))
    for text in figure.findobj(Text):
        assert isinstance(text, Text)
        text.set_parse_math(False)
        text.set_text(plain_text(text.get_text()))


def _plainly(names: FuncFormatter) -> Callable[[float, int | None], str]:
    return lambda value, place: plain_text(names(value, place))


def plain_text(words: str) -> str:
    """Return words on one line or more, without what cannot be drawn or written to a file."""
    return "".join(each if each.isprintable() or each == "\n" else " " for each in words)


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


MOST_NODES, MOST_EDGES = 200, 1500
"""More than these would be a black page."""

_LABELLED = 120
_ROWS, _ACROSS, _DOWN = 5, 1.1, 0.9
_LETTERS = 18


def is_drawable(graph: nx.Graph[str]) -> bool:
    """Whether a graph is small enough for a drawing to show anything."""
    return graph.number_of_nodes() <= MOST_NODES and graph.number_of_edges() <= MOST_EDGES


def graph_figure(graph: nx.Graph[str], places: Mapping[str, int], format: str) -> bytes:
    """Draw a graph as ``svg`` or ``pdf``; ``places`` are those of its nodes in time order."""
    order = sorted(graph.nodes, key=lambda node: (places.get(node, len(places)), node))
    columns = {place: at for at, place in enumerate(dict.fromkeys(places.get(n) for n in order))}
    spots: dict[str, tuple[float, float]] = {}
    for number, node in enumerate(order):
        across = columns[places.get(node)] * _ACROSS
        spots[node] = (across, -float(number % _ROWS) * _DOWN)
    width = max(4.0, 1.2 + len(columns) * _ACROSS)
    figure = new_figure(width, 1.2 + _ROWS * _DOWN)
    axes = figure.add_subplot()
    axes.set_axis_off()
    axes.set_xlim(-1, max(x for x, _ in spots.values()) + 1)
    axes.set_ylim(-_ROWS * _DOWN, _DOWN)
    is_labelled = graph.number_of_edges() <= _LABELLED
    for source, target, about in graph.edges(data=True):
        _arrow(axes, (spots[source], spots[target]), about, is_labelled=is_labelled)
    for node, about in graph.nodes(data=True):
        _node(axes, spots[node], about.get("label", node))
    return figure_bytes(figure, format)


def _arrow(
    axes: Axes,
    ends: tuple[tuple[float, float], tuple[float, float]],
    about: Mapping[str, Any],
    *,
    is_labelled: bool,
) -> None:
    (from_x, from_y), (to_x, to_y) = ends
    inferred = about.get("origin") == "inferred"
    look = {
        "arrowstyle": "-|>",
        "color": FAINT if inferred else INK,
        "linestyle": "--" if inferred else "-",
        "linewidth": 0.7,
        "connectionstyle": "arc3,rad=0.18",
        "shrinkA": 12,
        "shrinkB": 12,
    }
    axes.annotate("", (to_x, to_y), (from_x, from_y), arrowprops=look, annotation_clip=False)
    if is_labelled:
        said = about.get("relations") or about.get("type") or ""
        middle = ((from_x + to_x) / 2, (from_y + to_y) / 2 + 0.12)
        axes.text(*middle, said, ha="center", va="center", fontsize=5.5, color=INK)


def _node(axes: Axes, spot: tuple[float, float], words: str) -> None:
    shown = words if len(words) <= _LETTERS else f"{words[: _LETTERS - 1]}\u2026"
    box = {"boxstyle": "round,pad=0.25", "facecolor": PAPER, "edgecolor": FAINT}
    axes.text(*spot, shown, ha="center", va="center", fontsize=7, color=INK, bbox=box, zorder=3)
