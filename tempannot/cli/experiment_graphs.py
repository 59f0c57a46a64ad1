"""The options that all experiments share, and the graphs that they ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypedDict

import click

from tempannot.cli.common import (
    OK,
    UNREADABLE,
    checked_ending,
    json_option,
    note,
    output_option,
    path_type,
    with_progress,
)
from tempannot.cli.options import during_option
from tempannot.comparison.experiments.charts import FORMATS
from tempannot.comparison.experiments.key_graphs import (
    GraphShape,
    KeyGraph,
    corpus_key,
    key_names,
    random_key,
)
from tempannot.core.errors import FileError, guarded
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.outputs import check_outputs

Command = Callable[..., int]

_OF_RANDOM_GRAPHS = ("events", "graphs", "width", "grid")


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


def shared_options(events: int) -> Callable[[Command], Command]:
    """Return a decorator that adds what all experiments take."""
    options = (
        click.argument("paths", nargs=-1, type=path_type),
        click.option(
            "--corpus",
            multiple=True,
            metavar="PATH...",
            type=path_type,
            help="Take these documents, files or folders, instead of random graphs.",
        ),
        number_option("--events", events, 2, 1000, "Events of a random graph."),
        number_option("--graphs", 10, 1, 10_000, "Random graphs."),
        number_option("--width", 3, 0, 1000, "Largest uncertainty of an end point; 0: none."),
        number_option("--grid", None, 2, 100_000, "Places of end points.  [default: 4 per event]"),
        click.option("--seed", type=int, default=0, show_default=True, help="Of all chance."),
        during_option,
        output_option,
        click.option(
            "--chart",
            type=path_type,
            callback=checked_ending([f".{each}" for each in FORMATS]),
            help="Draw a figure: FILE.svg, FILE.png or FILE.pdf.",
        ),
        click.option(
            "--summary",
            type=path_type,
            help="Write the summary to a file instead of the terminal.",
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
    """Return an option that takes a number from ``least`` to ``most``."""
    return click.option(
        name,
        type=click.IntRange(least, most),
        default=default,
        show_default=default is not None,
        help=help,
    )


def asked_graphs(
    options: Options, shapes: Callable[[GraphShape], Iterable[GraphShape]]
) -> tuple[list[KeyGraph], int]:
    """Return the graphs to start from, and the exit status that reading them leads to."""
    paths = (*options["corpus"], *options["paths"])
    if not paths:
        check_outputs((), _outputs(options))
        graphs = range(1, options["graphs"] + 1)
        every = [(shape, number) for shape in shapes(asked_shape(options)) for number in graphs]
        seed = options["seed"]
        return [random_key(*each, seed) for each in with_progress(every, "making graphs")], OK
    _refuse_options_of_random_graphs()
    files, status = _files(paths)
    check_outputs(files, _outputs(options))
    keys, is_whole = _corpus(files, options["during"])
    if not keys:
        raise FileError(paths[0], "there is no document here that can be used")
    return keys, status if is_whole else UNREADABLE


def asked_shape(options: Options) -> GraphShape:
    """Return the shape of a random graph; raises UsageError if there is none like that."""
    shape = GraphShape(options["events"], options["width"], options["grid"])
    if shape.width > shape.places:
        raise click.UsageError(
            f"--width {shape.width} is more than the {shape.places} places of the grid"
        )
    return shape


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
    for path in with_progress(files, "reading"):
        try:
            with guarded(path):
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
