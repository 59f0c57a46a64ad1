"""``tempannot build sentence-order``: which of two sentences comes first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict, Unpack

import click

from tempannot.cli.build.telling import told_on_terminal
from tempannot.cli.common import (
    OK,
    check_outputs,
    checked_ending,
    json_option,
    note,
    print_json,
)
from tempannot.datasets.recipes.build import RecipeError, write_build
from tempannot.datasets.recipes.sentence_order import SentenceOrderRecipe, parse_strides
from tempannot.datasets.splitting import SplitError, parse_shares
from tempannot.formats.items.writing import ROW_ENDINGS

_EXIT = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or written."


class _Options(TypedDict):
    """The options as the command line gives them."""

    stride: tuple[int, ...]
    seconds: tuple[float, ...]
    triples: bool
    min_sentences: int
    keep_ends: bool
    sort_by_start: bool
    lines: bool
    split: dict[str, float]
    sample: int | None
    sample_split: str | None
    seed: int
    as_json: bool


def _strides(
    _context: click.Context, _parameter: click.Parameter, texts: Sequence[str]
) -> tuple[int, ...]:
    try:
        return parse_strides(",".join(texts))
    except RecipeError as error:
        raise click.BadParameter(str(error)) from error


def _shares(_context: click.Context, _parameter: click.Parameter, text: str) -> dict[str, float]:
    try:
        return parse_shares(text)
    except SplitError as error:
        raise click.BadParameter(str(error)) from error


@click.command("sentence-order", epilog=_EXIT)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(readable=False, path_type=Path),
    callback=checked_ending(ROW_ENDINGS),
    help="The file of the items: .csv, .tsv, .jsonl or .json.",
)
@click.option(
    "--stride",
    multiple=True,
    callback=_strides,
    metavar="N|N..M",
    help="How many sentences are left out between the two.  [default: 0..3, or no stride with "
    "--seconds]",
)
@click.option(
    "--seconds",
    multiple=True,
    type=click.FloatRange(0, min_open=True),
    metavar="N",
    help="Pairs whose starts are at least N seconds apart (captions).",
)
@click.option("--triples", is_flag=True, help="Three sentences to be put in order.")
@click.option(
    "--min-sentences",
    type=click.IntRange(2),
    default=5,
    show_default=True,
    metavar="N",
    help="Drop texts with less.",
)
@click.option("--keep-ends", is_flag=True, help="Keep the first and last sentence of a text.")
@click.option("--sort-by-start", is_flag=True, help="Sort captions that are not in order.")
@click.option("--lines", is_flag=True, help="Each line of a plain text is a sentence.")
@click.option(
    "--split",
    default="train=0.8,dev=0.1,test=0.1",
    show_default=True,
    callback=_shares,
    metavar="NAME=SHARE,...",
    help="Shares of the texts.",
)
@click.option(
    "--sample",
    type=click.IntRange(1),
    metavar="N",
    help="Draw N items per stride only, as for a baseline that people set.",
)
@click.option("--sample-split", metavar="NAME", help="Draw them of this split.")
@click.option("--seed", type=int, default=0, show_default=True, help="Of everything random.")
@json_option
def sentence_order_command(
    inputs: tuple[Path, ...], output: Path, **options: Unpack[_Options]
) -> int:
    """Build items that ask which of two sentences comes first in their text.

    IN are captions (.json, as ActivityNet has them), plain texts (.txt), documents (TimeML), or
    folders of these. Short texts are dropped, then the first and the last sentence of each
    text. One half of the pairs is shown in the order of the text, the other swapped; all pairs
    of a text are in one split.
    """
    if options["sample_split"] and options["sample_split"] not in options["split"]:
        raise click.UsageError(f"there is no split {options['sample_split']!r} in --split")
    recipe = _recipe(inputs, options)
    check_outputs(recipe.inputs, [output])
    with told_on_terminal() as told:
        build = recipe.start(told)
        write_build(build, output, told)
    for line in build.notes():
        note(line)
    if options["as_json"]:
        print_json(build.facts())
    return OK


def _recipe(inputs: tuple[Path, ...], options: _Options) -> SentenceOrderRecipe:
    return SentenceOrderRecipe(
        inputs,
        options["stride"],
        options["seconds"],
        options["triples"],
        options["min_sentences"],
        options["keep_ends"],
        options["sort_by_start"],
        options["lines"],
        options["split"],
        options["sample"],
        options["sample_split"],
        options["seed"],
    )
