"""Scores side by side as a figure: a line each, with its interval or deviation.

What a line stands for is told by its colour and by its marker. The same data give the same bytes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual
from tempannot.datasets.standing import Spread, StandingLine, StandingRole
from tempannot.tables.dot_figures import DotChart
from tempannot.tables.figures import BLUE, BROWN, FAINT, GREEN, INK, VERMILION

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_LOOKS = {
    StandingRole.MAJORITY: (FAINT, "|"),
    StandingRole.TEMPLATE: (BROWN, "D"),
    StandingRole.HYPOTHESIS: (VERMILION, "s"),
    StandingRole.FULL: (BLUE, "o"),
    StandingRole.HUMAN: (GREEN, "P"),
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
    said = bilingual("{measure}\n(line: 95 % interval, or deviation over runs)", measure=measure)
    chart = DotChart.begin(
        [_short(each.name) for each in found], said, 1.25 + 0.24 * max(1, len(found))
    )
    named: set[StandingRole] = set()
    for row, each in enumerate(found):
        value, spread = each.values[place]
        assert value is not None
        title = None if each.role in named else bilingual(each.role.value)
        chart.add([(row, value, _ends(value, spread))], _LOOKS[each.role], title)
        named.add(each.role)
    return chart.end(3)


def _ends(value: float, spread: Spread) -> tuple[float, float] | None:
    if spread is None or isinstance(spread, tuple):
        return spread
    return value - spread, value + spread


def _short(name: str) -> str:
    return name if len(name) <= _LETTERS else f"{name[: _LETTERS - 1]}…"
