"""``tempannot build candidates``: candidate answers to questions about time."""

from __future__ import annotations

from pathlib import Path
from typing import TypedDict, Unpack

import click

from tempannot.cli.build.telling import told_on_terminal
from tempannot.cli.common import OK, check_outputs, checked_ending, json_option, note, print_json
from tempannot.datasets.recipes.build import write_build
from tempannot.datasets.splitting import SplitError, parse_shares
from tempannot.formats.items.writing import ROW_ENDINGS

_EXIT = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or written."
_path = click.Path(readable=False, path_type=Path)


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


def _shares(_context: click.Context, _parameter: click.Parameter, text: str) -> dict[str, float]:
    try:
        return parse_shares(text)
    except SplitError as error:
        raise click.BadParameter(str(error)) from error


@click.command("candidates", epilog=_EXIT)
@click.argument("path", metavar="QUESTIONS", type=_path)
@click.option(
    "-o",
    "--output",
    required=True,
    type=_path,
    callback=checked_ending(ROW_ENDINGS),
    help="The file of the candidates: .csv, .tsv, .jsonl or .json.",
)
@click.option("--rings", type=_path, help="Words to exchange, instead of the usual ones (TOML).")
@click.option(
    "--replacements",
    type=_path,
    help="Words for gaps, offline: CSV with the columns word, replacement, confidence.",
)
@click.option("--model", metavar="NAME", help="Words for gaps from a masked language model.")
@click.option("--pool", type=_path, help="Phrases of events to look up in, one per line.")
@click.option(
    "--most", type=click.IntRange(2), default=20, show_default=True, help="Candidates per question."
)
@click.option(
    "--split",
    default="dev=0.3,test=0.7",
    show_default=True,
    callback=_shares,
    metavar="NAME=SHARE,...",
    help="Shares of the sentences.",
)
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
    files = options["rings"], options["replacements"], options["pool"]
    check_outputs([path, *files], [output])
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
    with told_on_terminal() as told:
        build = recipe.start(told)
        write_build(build, output, told)
    for line in build.notes():
        note(line)
    if options["as_json"]:
        print_json(build.facts())
    return OK
