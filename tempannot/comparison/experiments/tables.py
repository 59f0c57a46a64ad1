"""The experiments as CSV, as JSON and as a summary for people."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

from tempannot.comparison.experiments.curves import CurveStatistics
from tempannot.comparison.experiments.graph_size import GraphSize, Growth
from tempannot.comparison.experiments.trials import Curve, Trial

_HEADINGS = ["", "largest", "mean", "quadratic", "R2 of y = x"]


def trials_csv(trials: Iterable[Trial]) -> str:
    """Return one row per trial; an undefined value is an empty cell."""
    rows = (
        [each.graph, each.relations, each.kept, _number(each.share)]
        + [_number(each.values[curve]) for curve in Curve]
        for each in trials
    )
    return _csv(("graph", "relations", "kept", "share", *Curve), rows)


def sizes_csv(sizes: Iterable[GraphSize]) -> str:
    """Return one row per graph."""
    rows = ((each.graph, each.events, each.minimal, each.closure) for each in sizes)
    return _csv(("graph", "events", "minimal", "closure"), rows)


def curve_json(curve: CurveStatistics) -> dict[str, object]:
    """Return the statistics of one curve for ``--json``."""
    return {
        "bins": [
            {"share": each.share, "value": each.value, "trials": each.trials} for each in curve.bins
        ],
        "largest_deviation": curve.largest_deviation,
        "mean_deviation": curve.mean_deviation,
        "quadratic": curve.quadratic,
        "r_squared": curve.r_squared,
        "lowest": curve.lowest,
    }


def curve_table(curves: Sequence[CurveStatistics]) -> str:
    """Return the statistics of several curves as lines of text."""
    rows = [_HEADINGS]
    for each in curves:
        signed = (_signed(value) for value in (each.mean_deviation, each.quadratic))
        largest, explained = _shown(each.largest_deviation, 3), _shown(each.r_squared, 3)
        rows.append([each.curve.words, largest, *signed, explained])
    first = max(len(row[0]) for row in rows)
    return "\n".join(
        row[0].ljust(first) + "".join(cell.rjust(13) for cell in row[1:]) for row in rows
    )


def growth_table(found: Mapping[str, Growth]) -> str:
    """Return how sizes grow as lines of text."""
    return "\n".join(
        f"{name} grows as events to the power {_shown(each.exponent)} "
        f"(R2 of the fit {_shown(each.r_squared)})"
        for name, each in found.items()
    )


def _csv(heading: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return table.getvalue()


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"


def _signed(value: float | None) -> str:
    return "undefined" if value is None else f"{value:+.3f}"


def _shown(value: float | None, digits: int = 2) -> str:
    return "undefined" if value is None else f"{value:.{digits}f}"
