"""``tempannot build sentence-order``: which of two sentences comes first."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypedDict, Unpack

import click

from tempannot.cli.common import json_option, path_type
from tempannot.cli.make.options import EPILOG, output_option, shares_option
from tempannot.cli.make.running import run_recipe
from tempannot.datasets.recipes.build import RecipeError
from tempannot.datasets.recipes.sentence_order import SentenceOrderRecipe, parse_strides


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


@click.command("sentence-order", epilog=EPILOG)
@click.argument("inputs", metavar="IN...", nargs=-1, required=True, type=path_type)
@output_option
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
@shares_option("train=0.8,dev=0.1,test=0.1", of="texts")
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

    People set a baseline on --sample 20 with "study new --list-size 20 --raters 1", and tag why
    orders can be told or not with "study new --scale order-errors"; the words that two sentences
    share are in the column repeated_words.
    """
    if options["sample_split"] and options["sample_split"] not in options["split"]:
        raise click.UsageError(f"there is no split {options['sample_split']!r} in --split")
    return run_recipe(_recipe(inputs, options), output, as_json=options["as_json"])


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
