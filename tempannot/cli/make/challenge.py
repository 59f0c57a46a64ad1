"""What the commands of the three challenge sets have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypedDict, Unpack

import click

from tempannot.cli.common import json_option, path_type
from tempannot.cli.make.options import EPILOG, output_option
from tempannot.cli.make.running import run_recipe
from tempannot.datasets.challenge.items import ROUNDS
from tempannot.datasets.challenge.template import Split
from tempannot.datasets.recipes.challenge import ALL_QUIRKS, ChallengeRecipe

_BOTH = "both"
_ROUNDS = click.option(
    "--rounds",
    type=click.IntRange(1, 1000),
    default=ROUNDS,
    show_default=True,
    metavar="N",
    help="How often times are drawn for each variation.",
)


class Options(TypedDict, total=False):
    """The options as the command line gives them."""

    output: Path
    templates: Path | None
    seed: int
    split: str
    compat: tuple[str, ...]
    rounds: int
    limit: int | None
    as_json: bool


def challenge_command(
    name: str, doc: str, quirks: Iterable[str], *, has_rounds: bool = True
) -> Callable[[Callable[..., int]], click.Command]:
    """Return a decorator that makes the command of a set.

    ``quirks`` are those it can have; ``has_rounds`` says whether times are drawn in rounds.
    """
    options = [
        output_option,
        click.option(
            "--templates",
            type=path_type,
            help="A file of templates instead of the 71 that come along.",
        ),
        click.option("--seed", type=int, default=1, show_default=True, help="Of everything drawn."),
        click.option(
            "--split",
            type=click.Choice(["train", "test", _BOTH]),
            default=_BOTH,
            show_default=True,
            help="The templates to be used.",
        ),
        click.option(
            "--compat",
            multiple=True,
            type=click.Choice([ALL_QUIRKS, *quirks]),
            help="Do as the published data do: in all, or in one respect.",
        ),
        click.option(
            "--limit",
            type=click.IntRange(1),
            metavar="N",
            help="Draw so many of the items, at random.",
        ),
        json_option,
    ]
    if has_rounds:
        options.append(_ROUNDS)

    def decorate(function: Callable[..., int]) -> click.Command:
        for option in reversed(options):
            function = option(function)
        return click.command(name, help=doc, epilog=EPILOG)(function)

    return decorate


def write_challenge_set(name: str, **options: Unpack[Options]) -> int:
    """Write the items of a set, say how many of each label there are, return the exit status."""
    recipe = ChallengeRecipe(
        name,
        options["templates"],
        options["seed"],
        None if options["split"] == _BOTH else Split(options["split"]),
        options["compat"],
        options.get("rounds", ROUNDS),
        options["limit"],
    )
    return run_recipe(recipe, options["output"], as_json=options["as_json"])
