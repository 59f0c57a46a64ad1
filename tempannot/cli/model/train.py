"""``tempannot model train``: a baseline learnt from items."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, json_option, note, path_type, print_json
from tempannot.core.wording import counted

_KINDS = ("majority", "template", "bow", "nbow")
_EPILOG = "Exit status: 0 fine; 2 wrong usage, or items that cannot be read or learnt from."


@click.command("train", short_help="learn to label items as they are labelled", epilog=_EPILOG)
@click.argument("kind", type=click.Choice(_KINDS))
@click.argument("items", type=path_type)
@click.option(
    "-o", "--output", type=path_type, required=True, metavar="FOLDER", help="Where the model goes."
)
@click.option("--hypothesis-only", is_flag=True, help="Show the model the last text alone.")
@click.option(
    "--classes",
    type=click.Choice(("as they are", "binary")),
    default="as they are",
    show_default=True,
    help="Entailed against the rest, or the labels of the items.",
)
@click.option("--seeds", default="0", show_default=True, metavar="N,N,...", help="One model each.")
@click.option("--split", metavar="NAME", help="Learn from this split; else from train, if any.")
@click.option(
    "--vectors",
    type=path_type,
    metavar="FILE",
    help="Word vectors for nbow, a word and its numbers a line; else they are learnt.",
)
@json_option
def train_command(  # noqa: PLR0913, PLR0917 - click gives each option
    kind: str,
    items: Path,
    output: Path,
    hypothesis_only: bool,
    classes: str,
    seeds: str,
    split: str | None,
    vectors: Path | None,
    as_json: bool,
) -> int:
    """Learn a baseline from ITEMS with labels: pairs, candidate answers or sentence orders.

    \b
    majority  the commonest label
    template  the commonest label of a template: the judged text without its rare words
    bow       logistic regression over words and pairs of words
    nbow      averaged word vectors u and v of the texts: u, v, |u-v|, u*v
    """  # noqa: D301 - click wants the control character itself
    from tempannot.models.model_runs import HowToRun, Run  # noqa: PLC0415 - numpy is slow

    how = HowToRun(kind, _seeds(seeds), hypothesis_only, classes == "binary", split, vectors)
    run = Run.learn(items, output, how)
    learnt = run.card["learnt_from"]
    if as_json:
        print_json(run.card)
    note(f"written: {output}, learnt from {counted(learnt['items'], 'item')}")
    return OK


def _seeds(text: str) -> tuple[int, ...]:
    try:
        found = tuple(dict.fromkeys(int(each) for each in text.split(",")))
    except ValueError:
        raise click.BadParameter(
            f"{text!r} are no numbers with commas", param_hint="--seeds"
        ) from None
    return found
