"""The commands of models: learnt from items, and items labelled by what was learnt."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.output import OK, note, print_json
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, path_type
from tempannot.core.errors import FileError
from tempannot.core.language import tr, tr_plural
from tempannot.models.run_options import HowToRun, WhatToLearn

if TYPE_CHECKING:
    from tempannot.core.codec import Json
    from tempannot.models.passes import LearningStep


_TRAIN_EPILOG = tr(
    "Exit status: 0 fine; 2 wrong usage, or items that cannot be read or learnt from."
)
_KEPT = tr("what is done is kept there: the same command goes on with it")


@click.command("train", epilog=_TRAIN_EPILOG)
@takes(WhatToLearn, HowToRun)
@json_option
def train_command(what: WhatToLearn, asked: HowToRun, as_json: bool) -> int:
    """Learn to label ITEMS as they are labelled: pairs, candidate answers, sentence orders.

    \b
    majority     the commonest label
    template     the commonest label of a template: the judged text without its rare words
    bow          logistic regression over words and pairs of words
    nbow         averaged word vectors u and v of the texts: u, v, |u-v|, u*v
    bilstm       a BiLSTM with max pooling to u and v, in the shape of InferSent
    transformer  the model in a folder, trained further or --as-it-is
    zero-shot    a language model in a folder, which is not trained

    ITEMS are learnt from by their own splits: train is learnt from, dev says when to stop (else a
    tenth of train does), and the labels given to the other splits are written to FOLDER, where
    "score" reads them. A run that was interrupted goes on with the same command. Everything
    happens on this computer; the last three need "pip install 'tempannot[models]'".
    """  # noqa: D301 - click wants the control character itself
    from tempannot.models.model_runs import Run  # noqa: PLC0415 - numpy is slow

    try:
        run = Run.learn(what.kind, what.items, what.output, asked, _tell)
    except (FileError, KeyboardInterrupt):
        if (what.output / "losses.csv").exists() and not (what.output / "card.json").exists():
            note(f"{what.output}: {_KEPT}")
        raise
    if as_json:
        print_json(run.card)
    _say(run.card)
    note(
        tr(
            "written: {output}, learnt from {items}",
            output=what.output,
            items=tr_plural(run.card["learnt_from"]["items"], "{count:,} item", "{count:,} items"),
        )
    )
    return OK


def _tell(step: LearningStep) -> None:
    ended = step.finished
    if ended is None:
        return
    held = (
        ""
        if ended.held_right is None
        else tr(", {held_right:.1%} right of those held out", held_right=ended.held_right)
    )
    note(tr("{step}: loss {loss:.4f}{held}", step=step.words, loss=ended.loss, held=held))


def _say(card: Json) -> None:
    for split, found in card["scores"].items():
        accuracy = found["accuracy"]
        spread = (
            ""
            if accuracy["deviation"] is None
            else tr(", sd {accuracy:.1%}", accuracy=accuracy["deviation"])
        )
        note(
            tr(
                "{split}: {accuracy:.1%} of {items} right{spread}",
                split=split,
                accuracy=accuracy["mean"],
                items=tr_plural(found["items"], "{count:,} item", "{count:,} items"),
                spread=spread,
            )
        )
    for point in card["curve"]:
        right = tr("{point:.1%} of {point2} right", point=point["accuracy"], point2=point["split"])
        note(
            tr(
                "{items}, seed {point}: {right}",
                items=tr_plural(point["items"], "{count:,} item", "{count:,} items"),
                point=point["seed"],
                right=right,
            )
        )


_PREDICT_EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a model or items that cannot be used.")


@click.command("predict", epilog=_PREDICT_EPILOG)
@click.argument("folder", type=path_type)
@click.argument("items", type=path_type)
@click.option(
    "-o", "--output", type=path_type, required=True, metavar="FILE", help=tr("Where the labels go.")
)
@click.option("--seed", type=int, help=tr("Which model of the folder; else the first."))
def predict_command(folder: Path, items: Path, output: Path, seed: int | None) -> int:
    """Give each of the ITEMS a label by the model in FOLDER, a line each, in their order.

    A FILE that ends in .csv is a table with the ids of the items.

    "tempannot score nli" and "score mctaco" read what is written.
    """
    from tempannot.models.model_runs import Run  # noqa: PLC0415 - numpy is slow

    count = Run.open(folder).write_labels(items, output, seed)
    note(
        tr(
            "written: {output}, {labels}",
            output=output,
            labels=tr_plural(count, "{count:,} label", "{count:,} labels"),
        )
    )
    return OK
