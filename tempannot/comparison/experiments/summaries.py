"""What the experiments found, in sentences and tables of text, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from math import fsum

from tempannot.comparison.experiments.curves import CurveStatistics, statistics
from tempannot.comparison.experiments.graph_size import GraphSize, Growth, growth
from tempannot.comparison.experiments.key_graphs import KeyGraph
from tempannot.comparison.experiments.trials import PRECISIONS, RECALLS, Curve, Trial

_MEASURED = (*RECALLS, *PRECISIONS)
_HEADINGS = ["", "largest", "mean", "quadratic", "R2 of y = x"]

RESTS_ON_VAGUE_GRAPHS = (
    "The claim that point recall falls in a straight line rests on vague graphs: of random ones "
    "in which every relation is basic (--width 0) it lies up to about 0.1 above y = x, though "
    "still nearer to it than the others."
)

CHANCE_AGREEMENT = (
    "Where most links are switched, point precision stays well above y = x and scatters: two "
    "orders of the same events that have nothing to do with each other agree on many end points "
    "by chance."
)


def decay_summary(
    keys: Sequence[KeyGraph], trials: Sequence[Trial], curves: Sequence[CurveStatistics]
) -> str:
    """The summary of a recall experiment."""
    precisions = [statistics(trials, curve) for curve in PRECISIONS]
    return _paragraphs(
        f"{_with_relations(keys, trials)} by taking relations away.",
        _against_identity(curves),
        f"Nearest to y = x: {nearest(curves)}.",
        _lowest_precisions(precisions),
        RESTS_ON_VAGUE_GRAPHS,
    )


def noise_summary(
    keys: Sequence[KeyGraph], trials: Sequence[Trial], curves: Sequence[CurveStatistics]
) -> str:
    """The summary of a precision experiment."""
    upper = [statistics(mostly_kept(trials), each.curve) for each in curves]
    return _paragraphs(
        f"{_with_relations(keys, trials)} by switching links to other relations.",
        _against_identity(curves),
        f"Where at least half of the links are as they were:\n{_against_identity(upper)}",
        f"Nearest to y = x there: {nearest(upper)}.",
        CHANCE_AGREEMENT,
    )


def size_summary(sizes: Sequence[GraphSize]) -> str:
    """The summary of the sizes of graphs."""
    return _paragraphs(f"{len(sizes)} closed graphs.", growth_table(growths(sizes)))


def growths(sizes: Sequence[GraphSize]) -> Mapping[str, Growth]:
    """How minimal graph and closure grow with the events."""
    events = [each.events for each in sizes]
    return {
        "minimal": growth(events, [each.minimal for each in sizes]),
        "closure": growth(events, [each.closure for each in sizes]),
    }


def mostly_kept(trials: Iterable[Trial]) -> list[Trial]:
    """The trials in which at least half of the relations are as they were."""
    return [each for each in trials if 2 * each.kept >= each.relations]


def nearest(curves: Iterable[CurveStatistics]) -> str:
    """Name the curve whose bins deviate least from y = x; R_t is a part of point recall."""
    found = [
        (each.largest_deviation, each.curve.words)
        for each in curves
        if each.largest_deviation is not None and each.curve is not Curve.POINT_MAJOR_RECALL
    ]
    if not found:
        return "none is defined"
    deviation, title = min(found)
    return f"{title}, at most {deviation:.3f} away in the mean of a tenth"


def made_from(keys: Sequence[KeyGraph], trials: Sequence[Trial]) -> str:
    """Say how many graphs were made from what."""
    return f"{len(trials)} graphs made from {len(keys)} closed graph{'s' if len(keys) > 1 else ''}"


def trials_csv(trials: Iterable[Trial]) -> str:
    """One row per trial; an undefined value is an empty cell."""
    rows = (
        [each.graph, each.relations, each.kept, _number(each.share)]
        + [_number(each.values[curve]) for curve in _MEASURED]
        for each in trials
    )
    return _csv(("graph", "relations", "kept", "share", *_MEASURED), rows)


def sizes_csv(sizes: Iterable[GraphSize]) -> str:
    """One row per graph."""
    rows = ((each.graph, each.events, each.minimal, each.closure) for each in sizes)
    return _csv(("graph", "events", "minimal", "closure"), rows)


def curve_json(curve: CurveStatistics) -> dict[str, object]:
    """The statistics of one curve for ``--json``."""
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
    """The statistics of several curves as lines of text."""
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
    """How sizes grow as lines of text."""
    return "\n".join(
        f"{name} grows as events to the power {_shown(each.exponent)} "
        f"(R2 of the fit {_shown(each.r_squared)})"
        for name, each in found.items()
    )


def _with_relations(keys: Sequence[KeyGraph], trials: Sequence[Trial]) -> str:
    counts = [key.network.related_pairs() for key in keys]
    total = sum(counts)
    basic = fsum(key.basic_share * count for key, count in zip(keys, counts, strict=True))
    share = f"{basic / total:.0%}" if total else "none"
    return f"{made_from(keys, trials)} (pairs related: {total}, by a basic relation: {share})"


def _against_identity(curves: Sequence[CurveStatistics]) -> str:
    return f"distance from y = x\n{curve_table(curves)}"


def _lowest_precisions(precisions: Iterable[CurveStatistics]) -> str:
    lowest = {each.curve: each.lowest for each in precisions}
    strict, relaxed, point = (lowest[curve] for curve in PRECISIONS)
    if strict is None or relaxed is None or point is None:
        return "No precision is defined: no graph has a relation left."
    return (
        f"Lowest precision: relaxed {relaxed:.3f}, point {point:.3f}, strict {strict:.3f} (strict "
        "counts as wrong what can still be inferred, but more vaguely than before)."
    )


def _paragraphs(*parts: str) -> str:
    return "\n\n".join(parts) + "\n"


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
