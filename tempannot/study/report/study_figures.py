"""The figures of a study: answers as diverging stacked bars, and the coefficients of the model.

Source: Heiberger & Robbins 2014 (diverging stacked bars for rating scales).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tempannot.core.language import Bilingual, bilingual, shown
from tempannot.core.wording import joined
from tempannot.statistics.findings import Distribution
from tempannot.statistics.mixed_model.mixed_model import Coefficient
from tempannot.study.report.study_sentences import effect_words
from tempannot.tables.figures import (
    BLUE,
    FAINT,
    GRID,
    INK,
    LEGEND,
    LINE_WIDTH,
    PAPER,
    VERMILION,
    Dot,
    centred,
    draw_dots,
    new_figure,
    plain_axes,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

BARS_SHOWN = 30
"""How many bars a figure has at most."""

_LOW, _HIGH = VERMILION, BLUE
_PALEST, _DARKEST = 0.25, 0.65
_LEAST_LABELLED = 0.055
_LONG = 24
_LEGEND_LETTERS = 84
_ROW = 0.33
_BAR_HEIGHT = 0.74
_BESIDE_LINE = 0.025


def answer_bars(found: Sequence[Distribution], scale: Sequence[str]) -> Figure:
    """Draw the shares of the levels, low ones to the left of a middle line, high ones right.

    Of an odd number of levels the middle one lies across the line.
    """
    found = found[:BARS_SHOWN]
    figure = new_figure(LINE_WIDTH, 1.25 + _ROW * len(found))
    axes = figure.subplots()
    reach = 0.0
    for row, each in enumerate(found):
        reach = max(reach, *map(abs, _bar(axes, row, each, len(found) == row + 1 and scale)))
    axes.axvline(0, color=FAINT, linewidth=0.9, zorder=1)
    reach = min(1.0, max(0.2, reach)) * 1.03
    axes.set_xlim(-reach, reach)
    axes.set_ylim(len(found) - 0.45, -0.55)
    names = [
        bilingual("{name} ({count})", name=name, count=each.answers)
        for name, each in zip(_names(found), found, strict=True)
    ]
    axes.set_yticks(range(len(found)), names, fontsize=8)
    axes.xaxis.set_major_formatter(lambda share, _: f"{abs(100 * share):.0f} %")
    plain_axes(axes)
    axes.spines["left"].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.tick_params(axis="x", labelsize=8)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    longest = max(len(shown(_short(each))) for each in scale)
    beside = max(1, min(len(scale), _LEGEND_LETTERS // (longest + 7)))
    figure.legend(loc="outside lower center", ncols=beside, **LEGEND)
    return figure


def coefficients(full: Sequence[Coefficient], null: Sequence[Coefficient]) -> Figure:
    """Draw effects with 95 % intervals; ``null`` has those of the model without the label."""
    figure = new_figure(LINE_WIDTH, 1.2 + 0.42 * len(full))
    axes = figure.subplots()
    places = {each.name: row for row, each in enumerate(full)}
    axes.axvline(0, color=FAINT, linewidth=0.9, zorder=1)
    _marks(axes, places, full, (bilingual("with the label"), _HIGH, "o", -0.12 if null else 0))
    _marks(axes, places, null, (bilingual("without"), _LOW, "s", 0.12))
    axes.set_ylim(len(full) - 0.5, -0.5)
    axes.set_yticks(
        range(len(full)), [_short(effect_words(each.name)) for each in full], fontsize=8
    )
    effect = bilingual("effect on the logit scale: above 0, higher answers")
    axes.set_xlabel(effect, color=INK, fontsize=8.5)
    plain_axes(axes)
    axes.tick_params(axis="x", labelsize=8)
    axes.grid(axis="x", color=GRID, linewidth=0.6)
    if null:
        figure.legend(loc="outside lower center", ncols=2, **LEGEND)
    return figure


def _bar(
    axes: Axes, row: int, found: Distribution, named: Sequence[str] | bool
) -> tuple[float, float]:
    """Draw one bar, its levels in the legend if they are given; return its two ends."""
    shares = [count / found.answers for count in found.counts]
    count = len(shares)
    start = left = -sum(shares[: count // 2]) - (shares[count // 2] / 2 if count % 2 else 0)
    # through the pale colours the lines behind would cross the numbers
    edge = row - _BAR_HEIGHT / 2
    axes.broken_barh([(left, sum(shares))], (edge, _BAR_HEIGHT), facecolor=PAPER, zorder=1.5)
    for place, share in enumerate(shares):
        colour, strength = _shade(place, count)
        axes.barh(
            row,
            share,
            left=left,
            height=_BAR_HEIGHT,
            color=colour,
            alpha=strength,
            edgecolor=PAPER,
            linewidth=0.6,
            zorder=2,
            label=_short(named[place]) if isinstance(named, Sequence) else None,
        )
        if share >= _LEAST_LABELLED:
            beside_line = _BESIDE_LINE if 2 * place + 1 == count and share > 0.1 else 0
            centred(axes, (left + share / 2 + beside_line, row), f"{100 * share:.0f}", 7.5)
        left += share
    return start, left


def _shade(place: int, levels: int) -> tuple[str, float]:
    """Return the colour of a level: a side's, the stronger the farther out; grey in the middle."""
    half = levels // 2
    from_middle = place - (levels - 1) / 2
    if from_middle == 0:
        return FAINT, 0.35
    rank = half - place - 1 if from_middle < 0 else place - (levels - half)
    share = rank / max(1, half - 1) if half > 1 else 1.0
    strength = _PALEST + (_DARKEST - _PALEST) * share
    return (_LOW if from_middle < 0 else _HIGH), strength


def _marks(
    axes: Axes,
    places: dict[str, int],
    found: Sequence[Coefficient],
    look: tuple[str, str, str, float],
) -> None:
    label, colour, marker, shift = look
    dots: list[Dot] = [
        (places[each.name] + shift, each.estimate, each.interval)
        for each in found
        if each.name in places and each.interval is not None
    ]
    draw_dots(axes, dots, (colour, marker), label)


def _names(found: Sequence[Distribution]) -> list[str]:
    """The names of bars, all of one form: in short if one of them is long in either language."""
    if all(len(words) <= _LONG for each in found for words in (each.name, shown(each.name))):
        return [each.name for each in found]
    return [
        _short(each.name)
        if each.source is None or each.label is None
        else joined(", ", (_short(each.source), _short(each.label)))
        for each in found
    ]


def _short(name: str) -> str:
    if isinstance(name, Bilingual):
        return Bilingual(_short(name[:]), _short(name.shown))
    return name if len(name) <= _LONG else f"{name[: _LONG - 1]}…"
