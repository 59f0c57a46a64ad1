"""One row per bar: what was measured, whether it holds, and how it compares."""

from __future__ import annotations

import gc
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from time import perf_counter


@dataclass(frozen=True, slots=True)
class Row:
    """A piece of work, its bar and what was measured; ``ratio`` says against what else."""

    name: str
    bar: str
    measured: str
    ratio: str
    holds: bool


def best(work: Callable[[], object], times: int = 7) -> float:
    """Return the shortest of several runs in milliseconds; garbage of before is gone."""
    found = []
    for _ in range(times):
        gc.collect()
        start = perf_counter()
        work()
        found.append((perf_counter() - start) * 1000)
    return min(found)


def once(work: Callable[[], object]) -> float:
    """Return one run in milliseconds."""
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def row(name: str, bar: float, measured: float, ratio: str = "") -> Row:
    """Return the row of a time in milliseconds that must stay below ``bar``."""
    return Row(name, f"< {number(bar)} ms", f"{number(measured)} ms", ratio, measured < bar)


def spread(name: str, bars: tuple[float, float], times: Sequence[float], ratio: str = "") -> Row:
    """Return the row of many times: median and 95th percentile against two bars."""
    median = statistics.median(times)
    high = statistics.quantiles(times, n=20)[-1]
    bar = f"< {number(bars[0])} ms, 95 % < {number(bars[1])} ms"
    measured = f"{number(median)} ms, 95 % {number(high)} ms"
    return Row(name, bar, measured, ratio, median < bars[0] and high < bars[1])


def number(value: float) -> str:
    """Write a number with two digits that count, or in full from 100 on."""
    return f"{value:,.0f}" if value >= 99.5 else f"{value:.2g}"


def written(rows: Iterable[Row]) -> str:
    """Return the rows as a table of plain text."""
    cells = [("work", "bar", "measured", "holds", "compared")]
    for each in rows:
        verdict = "yes" if each.holds else "NO"
        cells.append((each.name, each.bar, each.measured, verdict, each.ratio))
    widths = [max(len(cell) for cell in column) for column in zip(*cells, strict=True)]
    lines = [
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    ]
    lines.insert(1, "  ".join("-" * width for width in widths))
    return "\n".join(lines)
