"""A graph of intervals as a figure: in time order from left to right, an arrow for each relation.

What is asserted is solid, what is inferred dashed. The same graph gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tempannot.tables.figures import FAINT, INK, PAPER, figure_bytes, new_figure

if TYPE_CHECKING:
    import networkx as nx
    from matplotlib.axes import Axes

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
