"""The figures of reports: confusion matrix, agreement by distance, precision against recall.

Every series has a marker of its own beside its colour. Drawn without pyplot; the same data give
the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from typing import TYPE_CHECKING

import numpy as np

from tempannot.comparison.agreement.categories import short_label
from tempannot.comparison.agreement.pair_ratings import Ints
from tempannot.comparison.measures.measures import Measure
from tempannot.comparison.measures.scores import RatioKind, Score
from tempannot.statistics.coefficients import Floats
from tempannot.statistics.estimates import Coefficients
from tempannot.tables.figures import (
    BLUE,
    BROWN,
    FAINT,
    GREEN,
    GRID,
    INK,
    LEGEND,
    LILAC,
    LINE_WIDTH,
    PAPER,
    PURPLE,
    VERMILION,
    VIOLET,
    Dot,
    centred,
    draw_dots,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHOWN_CATEGORIES = 12
"""How many categories a confusion matrix has before the rest are taken together."""

_OTHER = "all others"
_DARKEST, _CELL = 0.65, 0.42


@dataclass(frozen=True, slots=True)
class _Look:
    colour: str
    marker: str
    area: float = 60


_LOOKS = (
    _Look(BROWN, "v", 140),
    _Look(VERMILION, "s", 110),
    _Look(GREEN, "^"),
    _Look(BLUE, "o", 130),
    _Look(LILAC, "D", 40),
    _Look(PURPLE, "P", 80),
    _Look(VIOLET, "X", 80),
    _Look(INK, "*", 120),
)
_MEASURES = dict(zip(Measure, cycle(_LOOKS), strict=False))
_COEFFICIENTS = {
    "observed": _Look(BROWN, "s"),
    "kappa": _Look(BLUE, "o"),
    "AC1": _Look(GREEN, "^"),
}


def confusion_matrix(labels: Sequence[str], counts: Ints, names: tuple[str, str]) -> Figure:
    """Draw counts (rows: the first annotator) with the share of the row as shade."""
    labels, counts = most_frequent(labels, counts)
    size = len(labels)
    shown = [short_label(each) for each in labels]
    longest = max(map(len, shown))
    side = size * (_CELL if size < SHOWN_CATEGORIES else (LINE_WIDTH - 2.2) / size)
    margin = 0.6 + 0.06 * longest
    figure = new_figure(max(2.8, side + margin), max(2.4, side + margin))
    axes = figure.subplots()
    shares = counts / np.maximum(1, counts.sum(axis=1, keepdims=True))
    _shade(axes, shares)
    for row, column in np.argwhere(counts).tolist():
        count = int(counts[row, column])
        size_of_font = 8 if count < 1000 else 6.5 if count < 10_000 else 5
        centred(axes, (column, row), str(count), size_of_font)
    for place, label in enumerate(labels):
        if label != _OTHER:
            _outline(axes, place)
    axes.set_facecolor("none")
    axes.set_xlim(-0.5, size - 0.5)
    axes.set_ylim(size - 0.5, -0.5)
    axes.set_aspect("equal")
    axes.set_xticks(range(size), shown, rotation=90)
    axes.set_yticks(range(size), shown)
    axes.set_xlabel(f"{names[1]} says", color=INK)
    axes.set_ylabel(f"{names[0]} says", color=INK)
    axes.tick_params(colors=INK, labelsize=8, length=0)
    for spine in axes.spines.values():
        spine.set_color(FAINT)
    return figure


def most_frequent(labels: Sequence[str], counts: Ints) -> tuple[Sequence[str], Ints]:
    """Return the table of the most frequent categories, the rest as one if there are many."""
    if len(labels) <= SHOWN_CATEGORIES:
        return labels, counts
    often = np.argsort(-(counts.sum(axis=0) + counts.sum(axis=1)), kind="stable")
    kept = sorted(often[: SHOWN_CATEGORIES - 1].tolist())
    place = np.full(len(labels), len(kept))
    place[kept] = np.arange(len(kept))
    found = np.zeros((SHOWN_CATEGORIES, SHOWN_CATEGORIES), dtype=np.int64)
    np.add.at(found, (place[:, np.newaxis], place[np.newaxis, :]), counts)
    return [*(labels[each] for each in kept), _OTHER], found


def agreement_by(
    groups: Sequence[tuple[str, Coefficients]],
    label: str = "sentences apart (pairs that both decided)",
) -> Figure:
    """Draw observed agreement, kappa and AC1 of every group with their intervals."""
    figure = new_figure(LINE_WIDTH, 3.4)
    axes = figure.subplots()
    middle = (len(_COEFFICIENTS) - 1) / 2
    lowest = 0.0
    for number, name in enumerate(_COEFFICIENTS):
        shift = 0.16 * (number - middle)
        lowest = min(lowest, _estimates(axes, groups, name, shift))
    axes.set_xticks(
        range(len(groups)),
        [f"{_wrapped(name)}\n({found.pairs})" for name, found in groups],
        fontsize=8,
    )
    axes.set_xlim(-0.5, len(groups) - 0.5)
    axes.set_ylim(max(-1.02, lowest - 0.05), 1.03)
    axes.set_xlabel(label, color=INK)
    axes.set_ylabel("agreement", color=INK)
    axes.axhline(0, color=FAINT, linewidth=0.8, zorder=1)
    plain_axes(axes)
    axes.grid(axis="y", color=GRID, linewidth=0.6)
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.02), **LEGEND)
    return figure


def precision_recall(
    points: Mapping[Measure, Sequence[Score]], total: Mapping[Measure, Score]
) -> Figure:
    """Draw a point per document and measure, larger the one of all documents, over lines of F1."""
    height, side = 4.4, 3.75
    figure = new_figure(LINE_WIDTH, height)
    figure.set_layout_engine("none")  # it would cut the label of a square
    axes = figure.add_axes((0.65 / LINE_WIDTH, 0.5 / height, side / LINE_WIDTH, side / height))
    _lines_of_equal_f1(axes)
    for measure, look in _MEASURES.items():
        if len(points[measure]) > 1:
            _marks(axes, points[measure], look, (14, 0.6))
    for measure, look in _MEASURES.items():
        label = f"{measure.value}{'' if total[measure].f1 is not None else ' (n/a)'}"
        _marks(axes, [total[measure]], look, (look.area, 1.0), label)
    axes.set_xlim(-0.02, 1.02)
    axes.set_ylim(-0.02, 1.02)
    axes.set_xlabel("recall", color=INK)
    axes.set_ylabel("precision", color=INK)
    plain_axes(axes)
    axes.legend(loc="upper left", bbox_to_anchor=(1.1, 1.02), **LEGEND)
    return figure


def _shade(axes: Axes, shares: Floats) -> None:
    """Fill every cell as much as its share."""
    from matplotlib.collections import PatchCollection  # noqa: PLC0415 - slow to import
    from matplotlib.patches import Rectangle  # noqa: PLC0415

    cells = [Rectangle((x - 0.5, y - 0.5), 1, 1) for y, x in np.ndindex(shares.shape)]
    colours = [(BLUE, _DARKEST * share) for share in shares.ravel().tolist()]
    shaded = PatchCollection(cells, facecolors=colours, edgecolors=GRID, linewidths=0.5, zorder=2)
    axes.add_collection(shaded, autolim=False)


def _outline(axes: Axes, place: int) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - slow to import

    corner = (place - 0.5, place - 0.5)
    box = Rectangle(corner, 1, 1, facecolor="none", edgecolor=INK, linewidth=1.2, zorder=3)
    axes.add_patch(box)


def _estimates(
    axes: Axes, groups: Sequence[tuple[str, Coefficients]], name: str, shift: float
) -> float:
    """Draw one coefficient of all groups; return the lowest place that it needs."""
    dots: list[Dot] = []
    for number, (_, found) in enumerate(groups):
        each = getattr(found, name.casefold())
        if each.value is None:
            continue
        has_ends = each.low is not None and each.high is not None
        dots.append((number + shift, each.value, (each.low, each.high) if has_ends else None))
    look = _COEFFICIENTS[name]
    draw_dots(axes, dots, (look.colour, look.marker), name, is_upright=True)
    return min((low for _, value, ends in dots for low in (value, *(ends or ()))), default=0.0)


def _marks(
    axes: Axes, scores: Iterable[Score], look: _Look, size: tuple[float, float], label: str = ""
) -> None:
    found = [(each.value(RatioKind.RECALL), each.value(RatioKind.PRECISION)) for each in scores]
    defined = [(x, y) for x, y in found if x is not None and y is not None]
    area, alpha = size
    axes.scatter(
        [x for x, _ in defined],
        [y for _, y in defined],
        s=area,
        color=look.colour,
        marker=look.marker,
        alpha=alpha,
        edgecolors=PAPER if label else "none",
        linewidths=0.8 if label else 0,
        label=label or None,
        zorder=4 if label else 3,
        clip_on=False,
    )


def _lines_of_equal_f1(axes: Axes) -> None:
    for tenth in range(1, 10):
        f1 = tenth / 10
        recalls = np.linspace(f1 / (2 - f1), 1, 100)
        precisions = f1 * recalls / (2 * recalls - f1)
        axes.plot(recalls, precisions, color=GRID, linewidth=0.9, zorder=1)
        axes.text(
            1.03,
            f1 / (2 - f1),
            f"F1 {f1:.1f}" if tenth == 9 else f"{f1:.1f}",
            color=FAINT,
            fontsize=7.5,
            va="center",
        )


def _wrapped(name: str) -> str:
    return name.replace("with the ", "with the\n").replace("more than ", "more\nthan ")
