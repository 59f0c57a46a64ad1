"""``tempannot build candidates``: candidate answers to questions about time."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import click

from tempannot.cli.common import json_option, path_type
from tempannot.cli.make.options import EPILOG, output_option, shares_option
from tempannot.cli.make.running import run_recipe


class _Options(TypedDict):
    """The options as the command line gives them."""

    rings: Path | None
    replacements: Path | None
    model: str | None
    pool: Path | None
    most: int
    split: dict[str, float]
    seed: int
    as_json: bool


@click.command("candidates", epilog=EPILOG)
@click.argument("path", metavar="QUESTIONS", type=path_type)
@output_option
@click.option(
    "--rings", type=path_type, help="Words to exchange, instead of the usual ones (TOML)."
)
@click.option(
    "--replacements",
    type=path_type,
    help="Words for gaps, offline: CSV with the columns word, replacement, confidence.",
)
@click.option("--model", metavar="NAME", help="Words for gaps from a masked language model.")
@click.option("--pool", type=path_type, help="Phrases of events to look up in, one per line.")
@click.option(
    "--most", type=click.IntRange(2), default=20, show_default=True, help="Candidates per question."
)
@shares_option("dev=0.3,test=0.7", of="sentences")
@click.option("--seed", type=int, default=0, show_default=True, help="Of everything random.")
@json_option
def candidates_command(path: Path, output: Path, **options: Unpack[_Options]) -> int:
    """Expand the answers to questions about time to twenty candidates each (MCTACO, step 3).

    QUESTIONS has a row per answer (sentence, question, answer, label, category), or a row per
    question with what two people say who checked it; of these only questions are kept on which
    all agree (step 2). Rules come first, then words for gaps, then phrases from the pool. Let
    raters label the candidates with "study new", and keep what four agree on with "study export
    --keep-agreed".
    """
    from tempannot.datasets.recipes.candidates import CandidatesRecipe  # noqa: PLC0415 - start

    if options["model"] and options["replacements"]:
        raise click.UsageError("give --model or --replacements, not both")
    recipe = CandidatesRecipe(
        (path,),
        options["rings"],
        options["replacements"],
        options["model"],
        options["pool"],
        options["most"],
        options["split"],
        options["seed"],
    )
    return run_recipe(recipe, output, as_json=options["as_json"])
