"""``tempannot experiment``: how the measures behave as graphs get worse or larger."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypedDict, TypeVar, Unpack

import click

from tempannot.cli.common import (
    OK,
    UNREADABLE,
    check_outputs,
    during_option,
    json_option,
    note,
    output_option,
)
from tempannot.compare.experiments.charts import FORMATS, Labels, curve_chart, size_chart
from tempannot.compare.experiments.corpus_keys import corpus_key, key_names
from tempannot.compare.experiments.curves import CurveStatistics, statistics
from tempannot.compare.experiments.findings import (
    decay_summary,
    growths,
    made_from,
    mostly_kept,
    noise_summary,
    size_summary,
)
from tempannot.compare.experiments.graph_size import graph_size, shapes_of_all_sizes
from tempannot.compare.experiments.precision_noise import precision_noise
from tempannot.compare.experiments.random_graphs import GraphShape, KeyGraph, random_key
from tempannot.compare.experiments.recall_decay import recall_decay
from tempannot.compare.experiments.tables import curve_json, sizes_csv, trials_csv
from tempannot.compare.experiments.trials import PRECISIONS, RECALLS, Trial
from tempannot.core.errors import FileError
from tempannot.core.schemes import During
from tempannot.formats.atomic import write_atomically
from tempannot.formats.finding import documents_in

Item = TypeVar("Item")
Command = Callable[..., int]

_OF_RANDOM_GRAPHS = ("events", "graphs", "width", "grid")
_EXIT = "Exit status: 0 fine; 2 wrong usage, or a document that cannot be used (the rest is)."


class Options(TypedDict):
    """The options that all experiments share, as the command line gives them."""

    corpus: tuple[Path, ...]
    paths: tuple[Path, ...]
    events: int
    graphs: int
    width: int
    grid: int | None
    seed: int
    during: During
    output: Path | None
    chart: Path | None
    summary: Path | None
    as_json: bool


@dataclass(frozen=True, slots=True)
class Results:
    """What an experiment found, in every form it can be asked for."""

    table: str
    as_json: dict[str, object]
    summary: str
    chart: Callable[[str], bytes]


@click.group("experiment")
def experiment_command() -> None:
    """Repeat the experiments of Tannier & Muller (2008) on the measures.

    The graphs are random ones, or the documents of a corpus. The same options and seed give
    the same bytes.
    """


def _shared_options(events: int) -> Callable[[Command], Command]:
    """Return a decorator that adds what all experiments take."""
    options = (
        click.argument("paths", nargs=-1, type=click.Path(readable=False, path_type=Path)),
        click.option(
            "--corpus",
            multiple=True,
            metavar="PATH...",
            type=click.Path(readable=False, path_type=Path),
            help="Take these documents, files or folders, instead of random graphs.",
        ),
        _number("--events", events, 2, 1000, "Events of a random graph."),
        _number("--graphs", 10, 1, 10_000, "Random graphs."),
        _number("--width", 3, 0, 1000, "Largest uncertainty of an end point; 0: none."),
        _number("--grid", None, 2, 100_000, "Places of end points.  [default: 4 per event]"),
        click.option("--seed", type=int, default=0, show_default=True, help="Of all chance."),
        during_option,
        output_option,
        click.option(
            "--chart",
            type=click.Path(readable=False, path_type=Path),
            callback=_check_ending,
            help="Draw a figure: FILE.svg, FILE.png or FILE.pdf.",
        ),
        click.option(
            "--summary",
            type=click.Path(readable=False, path_type=Path),
            help="Write the summary to a file instead of the terminal.",
        ),
        json_option,
    )

    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def _number(
    name: str, default: int | None, least: int, most: int, help: str
) -> Callable[[Command], Command]:
    return click.option(
        name,
        type=click.IntRange(least, most),
        default=default,
        show_default=default is not None,
        help=help,
    )


def _check_ending(
    _context: click.Context, _parameter: click.Parameter, path: Path | None
) -> Path | None:
    if path is not None and path.suffix.casefold().lstrip(".") not in FORMATS:
        endings = ", ".join(f".{each}" for each in FORMATS)
        raise click.BadParameter(f"{path} has none of the endings {endings}")
    return path


@experiment_command.command("recall-decay", epilog=_EXIT)
@_shared_options(events=10)
@_number("--removals", 5, 1, 1000, "Graphs made for each number of relations removed.")
def recall_decay_command(removals: int, **options: Unpack[Options]) -> int:
    """Recall as relations are taken away (figures 17 and 18).

    From closed graphs 1, 2, ... all relations are removed at random, what is left is closed
    and measured. The output is CSV with a row per graph made: share of relations kept, and
    recall and precision. PATHS are more documents of the corpus.
    """
    keys, status = _keys(options, lambda shape: (shape,))
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
@_shared_options(events=10)
@_number("--runs", 5, 1, 1000, "Times that each graph is disturbed from beginning to end.")
def precision_noise_command(runs: int, **options: Unpack[Options]) -> int:
    """Precision as relations are switched to other ones (figure 19).

    Links that say a graph, none of them superfluous, are switched one after another to another
    basic relation that the other links allow; the result is closed and measured. The output is
    CSV with a row per graph made: share of links as they were, and recall and precision. PATHS
    are more documents of the corpus.
    """
    keys, status = _keys(options, lambda shape: (shape,))
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
@_shared_options(events=50)
def graph_size_command(**options: Unpack[Options]) -> int:
    """Sizes of the minimal graph and of the closure against the number of events.

    Random graphs have from 5 to --events events, --graphs of each number. The output is CSV with
    a row per graph. PATHS are more documents of the corpus.
    """
    keys, status = _keys(options, shapes_of_all_sizes)
    sizes = [graph_size(key) for key in _with_progress(keys, "reducing graphs")]
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
        for key, run in _with_progress(every, "measuring")
        for trial in experiment(key, run, seed)
    ]


def _shape(options: Options) -> GraphShape:
    shape = GraphShape(options["events"], options["width"], options["grid"])
    if shape.width > shape.places:
        raise click.UsageError(
            f"--width {shape.width} is more than the {shape.places} places of the grid"
        )
    return shape


def _keys(
    options: Options, shapes: Callable[[GraphShape], Iterable[GraphShape]]
) -> tuple[list[KeyGraph], int]:
    """Return the graphs to start from, and the exit status that reading them leads to."""
    paths = (*options["corpus"], *options["paths"])
    if not paths:
        check_outputs((), _outputs(options))
        graphs = range(1, options["graphs"] + 1)
        every = [(shape, number) for shape in shapes(_shape(options)) for number in graphs]
        seed = options["seed"]
        return [random_key(*each, seed) for each in _with_progress(every, "making graphs")], OK
    _refuse_options_of_random_graphs()
    files, status = _files(paths)
    check_outputs(files, _outputs(options))
    keys, is_whole = _corpus(files, options["during"])
    if not keys:
        raise FileError(paths[0], "there is no document here that can be used")
    return keys, status if is_whole else UNREADABLE


def _outputs(options: Options) -> tuple[Path | None, ...]:
    return options["output"], options["chart"], options["summary"]


def _refuse_options_of_random_graphs() -> None:
    context = click.get_current_context()
    for name in _OF_RANDOM_GRAPHS:
        if context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE:
            raise click.UsageError(f"--{name} is for random graphs, and a corpus is given")


def _corpus(files: Sequence[Path], during: During) -> tuple[list[KeyGraph], bool]:
    """Return the documents that can be used, and whether all can; the others are named."""
    names = key_names(files)
    keys, is_whole = [], True
    for path in _with_progress(files, "reading"):
        try:
            key = corpus_key(path, names[path], during)
        except FileError as error:
            note(f"error: {error}")
            is_whole = False
            continue
        if not key.network.is_complete:
            left_out = ", ".join(key.network.set_aside)
            note(f"{path}: inconsistent; measured without what contradicts: {left_out}")
        keys.append(key)
    return keys, is_whole


def _files(paths: Sequence[Path]) -> tuple[list[Path], int]:
    files: dict[Path, None] = {}
    status, skipped = OK, 0
    for path in paths:
        try:
            found = documents_in([path])
        except FileError as error:
            note(f"error: {error}")
            status = UNREADABLE
            continue
        files |= dict.fromkeys(found.files)
        skipped += len(found.skipped)
    if skipped:
        note(f"skipped {skipped} hidden or AppleDouble file{'s' if skipped > 1 else ''}")
    return list(files), status


def _with_progress(items: Sequence[Item], label: str) -> Iterator[Item]:
    """Yield the items; on a terminal show how far the work has come."""
    if not sys.stderr.isatty() or len(items) < 2:
        yield from items
        return
    with click.progressbar(items, label=label, file=sys.stderr) as bar:
        yield from bar


def _settings(options: Options, name: str, keys: Sequence[KeyGraph]) -> dict[str, Any]:
    """Return what an experiment was made with, for ``--json``."""
    found: dict[str, Any] = {"experiment": name, "seed": options["seed"]}
    if options["corpus"] or options["paths"]:
        found |= {"during": options["during"].value, "documents": [key.name for key in keys]}
    else:
        shape = _shape(options)
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
