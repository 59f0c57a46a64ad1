"""``tempannot experiment``: how the measures behave as graphs get worse or larger."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Unpack

import click

from tempannot.cli.common import note, with_progress
from tempannot.cli.experiment_graphs import (
    Options,
    asked_graphs,
    asked_shape,
    number_option,
    shared_options,
)
from tempannot.comparison.experiments.charts import Labels, curve_chart, size_chart
from tempannot.comparison.experiments.curves import CurveStatistics, statistics
from tempannot.comparison.experiments.graph_size import graph_size, shapes_of_all_sizes
from tempannot.comparison.experiments.key_graphs import KeyGraph
from tempannot.comparison.experiments.summaries import (
    curve_json,
    decay_summary,
    growths,
    made_from,
    mostly_kept,
    noise_summary,
    size_summary,
    sizes_csv,
    trials_csv,
)
from tempannot.comparison.experiments.trials import (
    PRECISIONS,
    RECALLS,
    Trial,
    precision_noise,
    recall_decay,
)
from tempannot.formats.atomic import write_atomically

_EXIT = "Exit status: 0 fine; 2 wrong usage, or a document that cannot be used (the rest is)."


@dataclass(frozen=True, slots=True)
class Results:
    """What an experiment found, in every form it can be asked for."""

    table: str
    as_json: dict[str, object]
    summary: str
    chart: Callable[[str], bytes]


@click.group("experiment")
def experiment_command() -> None:
    """Repeat the experiments of Tannier & Muller (2011) on the measures.

    The graphs are random ones, or the documents of a corpus. The same options and seed give
    the same bytes.
    """


@experiment_command.command("recall-decay", epilog=_EXIT)
@shared_options(events=10)
@number_option("--removals", 5, 1, 1000, "Graphs made for each number of relations removed.")
def recall_decay_command(removals: int, **options: Unpack[Options]) -> int:
    """Recall as relations are taken away (figures 17 and 18).

    From closed graphs 1, 2, ... all relations are removed at random, what is left is closed
    and measured. The output is CSV with a row per graph made: share of relations kept, and
    recall and precision. PATHS are more documents of the corpus.
    """
    keys, status = asked_graphs(options, lambda shape: (shape,))
    trials = _trials(recall_decay, keys, removals, options["seed"])
    curves = [statistics(trials, curve) for curve in RECALLS]
    title = f"Recall as relations are removed\n{made_from(keys, trials)}"
    labels = Labels(title, "share of relations kept", "recall")
    found = {**_settings(options, "recall-decay", keys), "removals": removals}
    found |= {"trials": len(trials), "curves": _curves_json(curves)}
    found["precisions"] = _curves_json([statistics(trials, curve) for curve in PRECISIONS])
    _put_out(
        Results(
            trials_csv(trials),
            found,
            decay_summary(keys, trials, curves),
            lambda kind: curve_chart(curves, labels, kind),
        ),
        options,
    )
    return status


@experiment_command.command("precision-noise", epilog=_EXIT)
@shared_options(events=10)
@number_option("--runs", 5, 1, 1000, "Times that each graph is disturbed from beginning to end.")
def precision_noise_command(runs: int, **options: Unpack[Options]) -> int:
    """Precision as relations are switched to other ones (figure 19).

    Links that say a graph, none of them superfluous, are switched one after another to another
    basic relation that the other links allow; the result is closed and measured. The output is
    CSV with a row per graph made: share of links as they were, and recall and precision. PATHS
    are more documents of the corpus.
    """
    keys, status = asked_graphs(options, lambda shape: (shape,))
    trials = _trials(precision_noise, keys, runs, options["seed"])
    curves = [statistics(trials, curve) for curve in PRECISIONS]
    title = f"Precision as links are switched\n{made_from(keys, trials)}"
    labels = Labels(title, "share of links as they were", "precision")
    found = {**_settings(options, "precision-noise", keys), "runs": runs}
    found |= {"trials": len(trials), "curves": _curves_json(curves)}
    kept = mostly_kept(trials)
    found["mostly_kept"] = _curves_json([statistics(kept, curve) for curve in PRECISIONS])
    _put_out(
        Results(
            trials_csv(trials),
            found,
            noise_summary(keys, trials, curves),
            lambda kind: curve_chart(curves, labels, kind),
        ),
        options,
    )
    return status


@experiment_command.command("graph-size", epilog=_EXIT)
@shared_options(events=50)
def graph_size_command(**options: Unpack[Options]) -> int:
    """Sizes of the minimal graph and of the closure against the number of events.

    Random graphs have from 5 to --events events, --graphs of each number. The output is CSV with
    a row per graph. PATHS are more documents of the corpus.
    """
    keys, status = asked_graphs(options, shapes_of_all_sizes)
    sizes = [graph_size(key) for key in with_progress(keys, "reducing graphs")]
    found = _settings(options, "graph-size", keys)
    found["sizes"] = [asdict(size) for size in sizes]
    growth = growths(sizes)
    found["growth"] = {name: asdict(each) for name, each in growth.items()}
    title = f"Size of {len(sizes)} closed graphs against the number of events"
    _put_out(
        Results(
            sizes_csv(sizes),
            found,
            size_summary(sizes),
            lambda kind: size_chart(sizes, growth, title, kind),
        ),
        options,
    )
    return status


def _trials(
    experiment: Callable[[KeyGraph, int, int], Iterable[Trial]],
    keys: Sequence[KeyGraph],
    runs: int,
    seed: int,
) -> list[Trial]:
    """Return the trials of all graphs, those of one graph together."""
    every = [(key, run) for key in keys for run in range(runs)]
    return [
        trial
        for key, run in with_progress(every, "measuring")
        for trial in experiment(key, run, seed)
    ]


def _settings(options: Options, name: str, keys: Sequence[KeyGraph]) -> dict[str, Any]:
    """Return what an experiment was made with, for ``--json``."""
    found: dict[str, Any] = {"experiment": name, "seed": options["seed"]}
    if options["corpus"] or options["paths"]:
        found |= {"during": options["during"].value, "documents": [key.name for key in keys]}
    else:
        shape = asked_shape(options)
        found |= {"events": shape.events, "width": shape.width, "grid": shape.grid}
    return {**found, "graphs": len(keys)}


def _curves_json(curves: Iterable[CurveStatistics]) -> dict[str, object]:
    return {each.curve.value: curve_json(each) for each in curves}


def _put_out(results: Results, options: Options) -> None:
    """Write everything that was asked for, once all of it is made."""
    data = results.table
    if options["as_json"]:
        data = json.dumps(results.as_json, ensure_ascii=False, indent=2) + "\n"
    chart = options["chart"]
    picture = results.chart(chart.suffix.casefold().lstrip(".")) if chart else b""
    if chart:
        write_atomically(chart, picture)
    if options["output"]:
        write_atomically(options["output"], data.encode())
    else:
        click.echo(data, nl=False)
    if options["summary"]:
        write_atomically(options["summary"], results.summary.encode())
    else:
        note(results.summary.rstrip())
