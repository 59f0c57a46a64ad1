"""``tempannot model train``: a baseline learnt from items."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, json_option, note, path_type, print_json
from tempannot.cli.setting_options import takes
from tempannot.core.wording import counted
from tempannot.models.run_options import HowToRun

_KINDS = ("majority", "template", "bow", "nbow")
_EPILOG = "Exit status: 0 fine; 2 wrong usage, or items that cannot be read or learnt from."


@click.command("train", short_help="learn to label items as they are labelled", epilog=_EPILOG)
@click.argument("kind", type=click.Choice(_KINDS))
@click.argument("items", type=path_type)
@click.option(
    "-o", "--output", type=path_type, required=True, metavar="FOLDER", help="Where the model goes."
)
@takes(HowToRun)
@json_option
def train_command(asked: HowToRun, kind: str, items: Path, output: Path, as_json: bool) -> int:
    """Learn a baseline from ITEMS with labels: pairs, candidate answers or sentence orders.

    \b
    majority  the commonest label
    template  the commonest label of a template: the judged text without its rare words
    bow       logistic regression over words and pairs of words
    nbow      averaged word vectors u and v of the texts: u, v, |u-v|, u*v
    """  # noqa: D301 - click wants the control character itself
    from tempannot.models.model_runs import Run  # noqa: PLC0415 - numpy is slow

    run = Run.learn(kind, items, output, asked)
    if as_json:
        print_json(run.card)
    note(f"written: {output}, learnt from {counted(run.card['learnt_from']['items'], 'item')}")
    return OK
