"""What the experiments found, in sentences and tables of text, as CSV and as JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from math import fsum

from tempannot.comparison.experiments.experiment_results import (
    CurveStatistics,
    GraphSize,
    Growth,
    growth,
    statistics,
)
from tempannot.comparison.experiments.key_graphs import KeyGraph
from tempannot.comparison.experiments.trials import PRECISIONS, RECALLS, Curve, Trial
from tempannot.core.language import bilingual, bilingual_plural, in_both, written
from tempannot.core.wording import joined
from tempannot.tables.table import padded, places_of

_MEASURED = (*RECALLS, *PRECISIONS)
_HEADINGS = (
    *("", bilingual("largest"), bilingual("mean")),
    *(bilingual("quadratic"), bilingual("R2 of y = x")),
)

RESTS_ON_VAGUE_GRAPHS = bilingual(
    "The claim that point recall falls in a straight line rests on vague graphs: of random ones "
    "in which every relation is basic (--width 0) it lies up to about 0.1 above y = x, though "
    "still nearer to it than the others."
)

CHANCE_AGREEMENT = bilingual(
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
        bilingual("{graphs} by taking relations away.", graphs=_with_relations(keys, trials)),
        _against_identity(curves),
        bilingual("Nearest to y = x: {nearest}.", nearest=nearest(curves)),
        _lowest_precisions(precisions),
        RESTS_ON_VAGUE_GRAPHS,
    )


def noise_summary(
    keys: Sequence[KeyGraph], trials: Sequence[Trial], curves: Sequence[CurveStatistics]
) -> str:
    """The summary of a precision experiment."""
    upper = [statistics(mostly_kept(trials), each.curve) for each in curves]
    return _paragraphs(
        bilingual(
            "{graphs} by switching links to other relations.",
            graphs=_with_relations(keys, trials),
        ),
        _against_identity(curves),
        joined(
            "\n",
            (
                bilingual("Where at least half of the links are as they were:"),
                _against_identity(upper),
            ),
        ),
        bilingual("Nearest to y = x there: {nearest}.", nearest=nearest(upper)),
        CHANCE_AGREEMENT,
    )


def size_summary(sizes: Sequence[GraphSize]) -> str:
    """The summary of the sizes of graphs."""
    graphs = bilingual_plural(len(sizes), "{count} closed graph.", "{count} closed graphs.")
    return _paragraphs(graphs, growth_table(growths(sizes)))


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
        return bilingual("none is defined")
    deviation, title = min(found)
    return bilingual(
        "{title}, at most {deviation:.3f} away in the mean of a tenth",
        title=title,
        deviation=deviation,
    )


def made_from(keys: Sequence[KeyGraph], trials: Sequence[Trial]) -> str:
    """Say how many graphs were made from what."""
    return bilingual(
        "{made} made from {closed}",
        made=bilingual_plural(len(trials), "{count} graph", "{count} graphs"),
        closed=bilingual_plural(len(keys), "{count} closed graph", "{count} closed graphs"),
    )


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
    """The statistics of one curve for ``--json``, and why some are undefined."""
    bins = [
        {"share": each.share, "value": each.value, "trials": each.trials} for each in curve.bins
    ]
    numbers = {
        "largest_deviation": curve.largest_deviation,
        "mean_deviation": curve.mean_deviation,
        "quadratic": curve.quadratic,
        "r_squared": curve.r_squared,
        "lowest": curve.lowest,
    }
    return {"bins": bins, **numbers, **_reason(numbers, "graphs are too few, or all alike")}


def growth_json(growth: Growth) -> dict[str, object]:
    """How sizes grow for ``--json``, and why it is undefined."""
    numbers = asdict(growth)
    return {**numbers, **_reason(numbers, "graphs have fewer than two different sizes")}


def _reason(numbers: Mapping[str, object], reason: str) -> dict[str, object]:
    return {"reason": reason} if None in numbers.values() else {}


def curve_table(curves: Sequence[CurveStatistics]) -> str:
    """The statistics of several curves as lines of text."""
    rows: list[Sequence[str]] = [_HEADINGS]
    for each in curves:
        signed = (_signed(value) for value in (each.mean_deviation, each.quadratic))
        largest, explained = _shown(each.largest_deviation, 3), _shown(each.r_squared, 3)
        rows.append([each.curve.words, largest, *signed, explained])
    return in_both(lambda word: _aligned([tuple(map(word, row)) for row in rows]))


def _aligned(rows: Sequence[Sequence[str]]) -> str:
    """Rows of cells as lines, the first cell to the left and the others to the right."""
    first = max(places_of(row[0]) for row in rows)
    others = ("".join(" " * (13 - places_of(each)) + each for each in row[1:]) for row in rows)
    return "\n".join(padded(row[0], first) + rest for row, rest in zip(rows, others, strict=True))


def growth_table(found: Mapping[str, Growth]) -> str:
    """How sizes grow as lines of text."""
    return joined(
        "\n",
        [
            bilingual(
                "{name} grows as events to the power {exponent} (R2 of the fit {r_squared})",
                name=bilingual(name),
                exponent=_shown(each.exponent),
                r_squared=_shown(each.r_squared),
            )
            for name, each in found.items()
        ],
    )


def _with_relations(keys: Sequence[KeyGraph], trials: Sequence[Trial]) -> str:
    counts = [key.network.related_pairs() for key in keys]
    total = sum(counts)
    basic = fsum(key.basic_share * count for key, count in zip(keys, counts, strict=True))
    share = f"{basic / total:.0%}" if total else bilingual("none")
    return bilingual(
        "{graphs} (pairs related: {total}, by a basic relation: {share})",
        graphs=made_from(keys, trials),
        total=total,
        share=share,
    )


def _against_identity(curves: Sequence[CurveStatistics]) -> str:
    return joined("\n", (bilingual("distance from y = x"), curve_table(curves)))


def _lowest_precisions(precisions: Iterable[CurveStatistics]) -> str:
    lowest = {each.curve: each.lowest for each in precisions}
    strict, relaxed, point = (lowest[curve] for curve in PRECISIONS)
    if strict is None or relaxed is None or point is None:
        return bilingual("No precision is defined: no graph has a relation left.")
    return bilingual(
        "Lowest precision: relaxed {relaxed:.3f}, point {point:.3f}, strict {strict:.3f} (strict "
        "counts as wrong what can still be inferred, but more vaguely than before).",
        relaxed=relaxed,
        point=point,
        strict=strict,
    )


def _paragraphs(*parts: str) -> str:
    return joined("\n\n", parts) + "\n"


def _csv(heading: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(heading)
    writer.writerows(rows)
    return table.getvalue()


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6g}"


def _signed(value: float | None) -> str:
    return bilingual("undefined") if value is None else _written(f"{value:+.3f}")


def _shown(value: float | None, digits: int = 2) -> str:
    return bilingual("undefined") if value is None else _written(f"{value:.{digits}f}")


def _written(number: str) -> str:
    return in_both(lambda word: number if word is str else written(number))
