"""Scores side by side as a figure: a line each, with its interval or deviation.

What a line stands for is told by its colour and by its marker. The same data give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tempannot.datasets.standing import Spread, StandingLine, StandingRole
from tempannot.tables.figures import (
    FAINT,
    GRID,
    INK,
    LEGEND,
    LINE_WIDTH,
    estimate,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_LOOKS = {
    StandingRole.MAJORITY: (FAINT, "|"),
    StandingRole.TEMPLATE: ("#E69F00", "D"),
    StandingRole.HYPOTHESIS: ("#D55E00", "s"),
    StandingRole.FULL: ("#0072B2", "o"),
    StandingRole.HUMAN: ("#009E73", "P"),
    StandingRole.PUBLISHED: (INK, "x"),
}
_LETTERS = 46


def standing_figure(lines: Sequence[StandingLine], measure: str, place: int = 0) -> Figure:
    """Draw one measure of all lines, the first at the top; ``place`` is that of the measure."""
    order = list(StandingRole)
    found = sorted(
        (each for each in lines if each.values[place][0] is not None),
        key=lambda each: order.index(each.role),
    )
    figure = new_figure(LINE_WIDTH, 1.1 + 0.24 * max(1, len(found)))
    axes = figure.add_subplot()
    plain_axes(axes)
    said: set[StandingRole] = set()
    for up, each in enumerate(found):
        value, spread = each.values[place]
        assert value is not None
        ends = _ends(value, spread)
        label = None if each.role in said else each.role.value
        drawn = None if ends is None else (ends, (up, up))
        estimate(axes, (value, up), drawn, _LOOKS[each.role], label)
        said.add(each.role)
    axes.set_yticks(range(len(found)), [_short(each.name) for each in found])
    axes.set_ylim(len(found) - 0.5, -0.5)
    axes.set_xlim(0, 1.01)
    axes.set_xlabel(f"{measure} (line: 95 % interval, or deviation over runs)", color=INK)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    figure.legend(loc="outside lower center", ncols=3, **LEGEND)
    return figure


def _ends(value: float, spread: Spread) -> tuple[float, float] | None:
    if spread is None or isinstance(spread, tuple):
        return spread
    return value - spread, value + spread


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
