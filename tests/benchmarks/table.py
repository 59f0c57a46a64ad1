"""One row per bar: what was measured, whether it holds, and how it compares."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tests.benchmarks.clock import Measured, Times


@dataclass(frozen=True, slots=True)
class Row:
    """A piece of work, its bar and what was measured.

    ``ratio`` says against what else, ``first`` what the work took when nothing like it had been
    done in the process before.
    """

    name: str
    bar: str
    measured: str
    ratio: str
    holds: bool
    first: str = ""


def row(name: str, bar: float, measured: float, ratio: str = "") -> Row:
    """Return the row of a time in milliseconds that must stay below ``bar``."""
    return Row(name, f"< {number(bar)} ms", f"{number(measured)} ms", ratio, measured < bar)


def rivals(name: str, bar: float, found: Measured, note: str = "") -> Row:
    """Return the row of the first work measured, the others being its peers.

    The least time of each counts: what is above it is the machine's. ``note`` goes before what
    the peers took.
    """
    (_, ours), *peers = found.works.items()
    ratios = [f"{ratio(each.best, ours.best)} x {peer}" for peer, each in peers]
    compared = ", ".join([note] * bool(note) + ratios)
    measured = f"{number(ours.best)} ms"
    first = f"{number(ours.first)} ms"
    return Row(name, f"< {number(bar)} ms", measured, compared, ours.best < bar, first)


def spread(name: str, bars: tuple[float, float], times: Times, ratio: str = "") -> Row:
    """Return the row of many times: median and 95th percentile against two bars."""
    bar = f"< {number(bars[0])} ms, 95 % < {number(bars[1])} ms"
    measured = f"{number(times.median)} ms, 95 % {number(times.high)} ms"
    holds = times.median < bars[0] and times.high < bars[1]
    return Row(name, bar, measured, ratio, holds, f"{number(times.first)} ms")


def ratio(theirs: float, ours: float) -> str:
    """Write how many times as long something else took, with two digits that count."""
    return number(theirs / ours) if ours else "-"


def number(value: float) -> str:
    """Write a number with two digits that count, or in full from 100 on."""
    return f"{value:,.0f}" if value >= 99.5 else f"{value:.2g}"


def written(rows: Iterable[Row]) -> str:
    """Return the rows as a table of plain text."""
    cells = [("work", "bar", "measured", "holds", "first use", "compared")]
    for each in rows:
        verdict = "yes" if each.holds else "NO"
        cells.append((each.name, each.bar, each.measured, verdict, each.first, each.ratio))
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)
