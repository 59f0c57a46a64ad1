"""What the numbers of an experiment say, in sentences: what was measured, and what follows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum

from tempannot.comparison.experiments.curves import CurveStatistics, statistics
from tempannot.comparison.experiments.graph_size import GraphSize, Growth, growth
from tempannot.comparison.experiments.random_graphs import KeyGraph
from tempannot.comparison.experiments.tables import curve_table, growth_table
from tempannot.comparison.experiments.trials import PRECISIONS, Curve, Trial

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
    """Return the summary of a recall experiment."""
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
    """Return the summary of a precision experiment."""
    upper = [statistics(mostly_kept(trials), each.curve) for each in curves]
    return _paragraphs(
        f"{_with_relations(keys, trials)} by switching links to other relations.",
        _against_identity(curves),
        f"Where at least half of the links are as they were:\n{_against_identity(upper)}",
        f"Nearest to y = x there: {nearest(upper)}.",
        CHANCE_AGREEMENT,
    )


def size_summary(sizes: Sequence[GraphSize]) -> str:
    """Return the summary of the sizes of graphs."""
    return _paragraphs(f"{len(sizes)} closed graphs.", growth_table(growths(sizes)))


def growths(sizes: Sequence[GraphSize]) -> Mapping[str, Growth]:
    """Return how minimal graph and closure grow with the events."""
    events = [each.events for each in sizes]
    return {
        "minimal": growth(events, [each.minimal for each in sizes]),
        "closure": growth(events, [each.closure for each in sizes]),
    }


def mostly_kept(trials: Iterable[Trial]) -> list[Trial]:
    """Return the trials in which at least half of the relations are as they were."""
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
