"""``tempannot model train``: a model learnt from items."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tempannot.cli.common import OK, json_option, note, print_json
from tempannot.cli.setting_options import takes
from tempannot.core.errors import FileError
from tempannot.core.wording import counted
from tempannot.models.run_options import HowToRun, WhatToLearn

if TYPE_CHECKING:
    from tempannot.core.codec import Json
    from tempannot.models.passes import LearningStep

_EPILOG = "Exit status: 0 fine; 2 wrong usage, or items that cannot be read or learnt from."
_KEPT = "what is done is kept there: the same command goes on with it"


@click.command("train", short_help="learn to label items as they are labelled", epilog=_EPILOG)
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
        if (what.output / "losses.csv").exists():
            note(f"{what.output}: {_KEPT}")
        raise
    if as_json:
        print_json(run.card)
    _say(run.card)
    note(f"written: {what.output}, learnt from {counted(run.card['learnt_from']['items'], 'item')}")
    return OK


def _tell(step: LearningStep) -> None:
    ended = step.finished
    if ended is None:
        return
    held = "" if ended.held_right is None else f", {ended.held_right:.1%} right of those held out"
    note(f"{step.words}: loss {ended.loss:.4f}{held}")


def _say(card: Json) -> None:
    for split, found in card["scores"].items():
        accuracy = found["accuracy"]
        spread = "" if accuracy["deviation"] is None else f", sd {accuracy['deviation']:.1%}"
        note(f"{split}: {accuracy['mean']:.1%} of {counted(found['items'], 'item')} right{spread}")
    for point in card["curve"]:
        right = f"{point['accuracy']:.1%} of {point['split']} right"
        note(f"{counted(point['items'], 'item')}, seed {point['seed']}: {right}")
