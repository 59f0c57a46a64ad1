"""``tempannot experiment``: how the measures behave as graphs get worse or larger."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypedDict, Unpack

import click

from tempannot.cli.common import (
    OK,
    UNREADABLE,
    checked_ending,
    json_option,
    note,
    output_option,
    path_type,
    reading_options,
    with_progress,
)
from tempannot.cli.question_trials_command import question_trials_command
from tempannot.comparison.experiments.charts import FORMATS, Labels, curve_chart, size_chart
from tempannot.comparison.experiments.curves import CurveStatistics, statistics
from tempannot.comparison.experiments.graph_size import graph_size, shapes_of_all_sizes
from tempannot.comparison.experiments.key_graphs import (
    GraphShape,
    KeyGraph,
    corpus_key,
    key_names,
    random_key,
)
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
from tempannot.core.errors import FileError, guarded
from tempannot.core.language import tr, tr_plural
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.atomic import write_atomically
from tempannot.formats.finding import documents_in
from tempannot.formats.outputs import check_outputs

Command = Callable[..., int]
_OF_RANDOM_GRAPHS = ("events", "graphs", "width", "grid")
_EXIT = tr("Exit status: 0 fine; 2 wrong usage, or a document that cannot be used (the rest is).")


class ExperimentOptions(TypedDict):
    """The options that all experiments share, as the command line gives them."""

    corpus: tuple[Path, ...]
    paths: tuple[Path, ...]
    events: int
    graphs: int
    width: int
    grid: int | None
    seed: int
    during: During
    interpretation: Interpretation
    output: Path | None
    chart: Path | None
    summary: Path | None
    as_json: bool


def shared_options(events: int) -> Callable[[Command], Command]:
    """A decorator that adds what all experiments take."""
    options = (
        click.argument("paths", nargs=-1, type=path_type),
        click.option(
            "--corpus",
            multiple=True,
            metavar="PATH...",
            type=path_type,
            help=tr("Take these documents, files or folders, instead of random graphs."),
        ),
        number_option("--events", events, 2, 1000, tr("Events of a random graph.")),
        number_option("--graphs", 10, 1, 10_000, tr("Random graphs.")),
        number_option("--width", 3, 0, 1000, tr("Largest uncertainty of an end point; 0: none.")),
        number_option(
            "--grid", None, 2, 100_000, tr("Places of end points.  [default: 4 per event]")
        ),
        click.option("--seed", type=int, default=0, show_default=True, help=tr("Of all chance.")),
        reading_options,
        output_option,
        click.option(
            "--chart",
            type=path_type,
            callback=checked_ending([f".{each}" for each in FORMATS]),
            help=tr("Draw a figure: FILE.svg, FILE.png or FILE.pdf."),
        ),
        click.option(
            "--summary",
            type=path_type,
            help=tr("Write the summary to a file instead of the terminal."),
        ),
        json_option,
    )

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def number_option(
    name: str, default: int | None, least: int, most: int, help: str
) -> Callable[[Command], Command]:
    """An option that takes a number from ``least`` to ``most``."""
    return click.option(
        name,
        type=click.IntRange(least, most),
        default=default,
        show_default=default is not None,
        help=help,
    )


@dataclass(frozen=True, slots=True)
class ExperimentResults:
    """What an experiment found, in every form it can be asked for."""

    table: str
    as_json: dict[str, object]
    summary: str
    chart: Callable[[str], bytes]


@click.group("experiment")
def experiment_command() -> None:
    """Repeat the experiments of Tannier & Muller (2011) on the measures, and count questions.

    The graphs are random ones, or the documents of a corpus. The same options and seed give
    the same bytes.
    """


experiment_command.add_command(question_trials_command)


@experiment_command.command("recall-decay", epilog=_EXIT)
@shared_options(events=10)
@number_option("--removals", 5, 1, 1000, "Graphs made for each number of relations removed.")
def recall_decay_command(removals: int, **options: Unpack[ExperimentOptions]) -> int:
    """Recall as relations are taken away (figures 17 and 18).

    From closed graphs 1, 2, ... all relations are removed at random, what is left is closed
    and measured. The output is CSV with a row per graph made: share of relations kept, and
    recall and precision. PATHS are more documents of the corpus.
    """
    keys, status = asked_graphs(options, lambda shape: (shape,))
    trials = _trials(recall_decay, keys, removals, options["seed"])
    curves = [statistics(trials, curve) for curve in RECALLS]
    title = tr("Recall as relations are removed\n{made_from}", made_from=made_from(keys, trials))
    labels = Labels(title, tr("share of relations kept"), "recall")
    found = {**_settings(options, "recall-decay", keys), "removals": removals}
    found |= {"trials": len(trials), "curves": _curves_json(curves)}
    found["precisions"] = _curves_json([statistics(trials, curve) for curve in PRECISIONS])
    _put_out(
        ExperimentResults(
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
def precision_noise_command(runs: int, **options: Unpack[ExperimentOptions]) -> int:
    """Precision as relations are switched to other ones (figure 19).

    Links that say a graph, none of them superfluous, are switched one after another to another
    basic relation that the other links allow; the result is closed and measured. The output is
    CSV with a row per graph made: share of links as they were, and recall and precision. PATHS
    are more documents of the corpus.
    """
    keys, status = asked_graphs(options, lambda shape: (shape,))
    trials = _trials(precision_noise, keys, runs, options["seed"])
    curves = [statistics(trials, curve) for curve in PRECISIONS]
    title = tr("Precision as links are switched\n{made_from}", made_from=made_from(keys, trials))
    labels = Labels(title, tr("share of links as they were"), "precision")
    found = {**_settings(options, "precision-noise", keys), "runs": runs}
    found |= {"trials": len(trials), "curves": _curves_json(curves)}
    kept = mostly_kept(trials)
    found["mostly_kept"] = _curves_json([statistics(kept, curve) for curve in PRECISIONS])
    _put_out(
        ExperimentResults(
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
def graph_size_command(**options: Unpack[ExperimentOptions]) -> int:
    """Sizes of the minimal graph and of the closure against the number of events.

    Random graphs have from 5 to --events events, --graphs of each number. The output is CSV with
    a row per graph. PATHS are more documents of the corpus.
    """
    keys, status = asked_graphs(options, shapes_of_all_sizes)
    sizes = [graph_size(key) for key in with_progress(keys, tr("reducing graphs"))]
    found = _settings(options, "graph-size", keys)
    found["sizes"] = [asdict(size) for size in sizes]
    growth = growths(sizes)
    found["growth"] = {name: asdict(each) for name, each in growth.items()}
    title = tr("Size of {sizes} closed graphs against the number of events", sizes=len(sizes))
    _put_out(
        ExperimentResults(
            sizes_csv(sizes),
            found,
            size_summary(sizes),
            lambda kind: size_chart(sizes, growth, title, kind),
        ),
        options,
    )
    return status


def asked_graphs(
    options: ExperimentOptions, shapes: Callable[[GraphShape], Iterable[GraphShape]]
) -> tuple[list[KeyGraph], int]:
    """The graphs to start from, and the exit status that reading them leads to."""
    paths = (*options["corpus"], *options["paths"])
    if not paths:
        check_outputs((), _outputs(options))
        graphs = range(1, options["graphs"] + 1)
        every = [(shape, number) for shape in shapes(asked_shape(options)) for number in graphs]
        seed = options["seed"]
        return [random_key(*each, seed) for each in with_progress(every, tr("making graphs"))], OK
    _refuse_options_of_random_graphs()
    files, status = _files(paths)
    check_outputs(files, _outputs(options))
    keys, is_whole = _corpus(files, options)
    if not keys:
        raise FileError(paths[0], tr("there is no document here that can be used"))
    return keys, status if is_whole else UNREADABLE


def asked_shape(options: ExperimentOptions) -> GraphShape:
    """The shape of a random graph; raises UsageError if there is none like that."""
    shape = GraphShape(options["events"], options["width"], options["grid"])
    if shape.width > shape.places:
        raise click.UsageError(
            tr(
                "--width {width} is more than the {places} places of the grid",
                width=shape.width,
                places=shape.places,
            )
        )
    return shape


def _trials(
    experiment: Callable[[KeyGraph, int, int], Iterable[Trial]],
    keys: Sequence[KeyGraph],
    runs: int,
    seed: int,
) -> list[Trial]:
    """The trials of all graphs, those of one graph together."""
    every = [(key, run) for key in keys for run in range(runs)]
    return [
        trial
        for key, run in with_progress(every, "measuring")
        for trial in experiment(key, run, seed)
    ]


def _settings(options: ExperimentOptions, name: str, keys: Sequence[KeyGraph]) -> dict[str, Any]:
    """What an experiment was made with, for ``--json``."""
    found: dict[str, Any] = {"experiment": name, "seed": options["seed"]}
    if options["corpus"] or options["paths"]:
        found |= {"during": options["during"].value, "documents": [key.name for key in keys]}
    else:
        shape = asked_shape(options)
        found |= {"events": shape.events, "width": shape.width, "grid": shape.grid}
    return {**found, "graphs": len(keys)}


def _curves_json(curves: Iterable[CurveStatistics]) -> dict[str, object]:
    return {each.curve.value: curve_json(each) for each in curves}


def _put_out(results: ExperimentResults, options: ExperimentOptions) -> None:
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


def _outputs(options: ExperimentOptions) -> tuple[Path | None, ...]:
    return options["output"], options["chart"], options["summary"]


def _refuse_options_of_random_graphs() -> None:
    context = click.get_current_context()
    for name in _OF_RANDOM_GRAPHS:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(
                tr("--{name} is for random graphs, and a corpus is given", name=name)
            )


def _corpus(files: Sequence[Path], options: ExperimentOptions) -> tuple[list[KeyGraph], bool]:
    """The documents that can be used, and whether all can; the others are named."""
    names = key_names(files)
    keys, is_whole = [], True
    for path in with_progress(files, "reading"):
        try:
            with guarded(path):
                key = corpus_key(path, names[path], options["during"], options["interpretation"])
        except FileError as error:
            note(tr("error: {error}", error=error))
            is_whole = False
            continue
        if not key.network.is_complete:
            left_out = ", ".join(key.network.set_aside)
            note(
                tr(
                    "{path}: inconsistent; measured without what contradicts: {left_out}",
                    path=path,
                    left_out=left_out,
                )
            )
        keys.append(key)
    return keys, is_whole


def _files(paths: Sequence[Path]) -> tuple[list[Path], int]:
    files: dict[Path, None] = {}
    status, skipped = OK, 0
    for path in paths:
        try:
            found = documents_in([path])
        except FileError as error:
            note(tr("error: {error}", error=error))
            status = UNREADABLE
            continue
        files |= dict.fromkeys(found.files)
        skipped += len(found.skipped)
    if skipped:
        note(
            tr_plural(
                skipped,
                "skipped {count} hidden or AppleDouble file",
                "skipped {count} hidden or AppleDouble files",
            )
        )
    return list(files), status
