"""Running a recipe: what is built is written to ``--output``, counted and told of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tempannot.cli.output import OK, note, print_json
from tempannot.cli.shared_options import checked_ending, path_type
from tempannot.core.language import tr
from tempannot.datasets.recipes.build import Recipe, Told, nothing_told, write_build
from tempannot.formats.items.writing import ROW_ENDINGS
from tempannot.formats.outputs import check_outputs

EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or written.")

output_option = click.option(
    "-o",
    "--output",
    required=True,
    type=path_type,
    callback=checked_ending(ROW_ENDINGS),
    help=tr(
        "The file of the items: .csv, .tsv, .jsonl, .json, .parquet, .xlsx, or .dataset, a "
        "folder for the library datasets (Hugging Face)."
    ),
)


def run_recipe(recipe: Recipe, output: Path, *, as_json: bool) -> int:
    """Write what a recipe gives, all or nothing, say what there was, return the exit status."""
    check_outputs(recipe.files, [output])
    with told_on_terminal() as told:
        build = recipe.start(told)
        write_build(build, output, told)
    for line in build.notes():
        note(line)
    if as_json:
        print_json(build.facts())
    return OK


@contextmanager
def told_on_terminal() -> Iterator[Told]:
    """Give what hears of progress; it says nothing where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield nothing_told
        return
    width = 0

    def tell(words: str, done: int, of: int) -> None:
        nonlocal width
        count = tr(" {done:,} of {of:,}", done=done, of=of) if of else f" {done:,}" if done else ""
        line = f"{words}{count}"
        click.echo(f"\r{line.ljust(width)}", nl=False, err=True)
        width = max(width, len(line))

    try:
        yield tell
    finally:
        click.echo(f"\r{' ' * width}\r", nl=False, err=True)
