"""``tempannot score mctaco``: predictions for the candidate answers of MCTACO."""

from __future__ import annotations

from collections.abc import Mapping

import click

from tempannot.cli.common import OK, json_option, print_json
from tempannot.cli.options import takes
from tempannot.datasets.mctaco.scoring import AnswerScore, AnswerScoring, score, score_by_category
from tempannot.formats.items.mctaco import read_predictions
from tempannot.formats.items.reading import read_mctaco

_EPILOG = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit."
_HEAD = ("", "questions", "answers", "EM", "F1")
_ALL = "all"


@click.command("mctaco", short_help="EM and F1 of answers of MCTACO", epilog=_EPILOG)
@takes(AnswerScoring)
@json_option
def mctaco_command(asked: AnswerScoring, as_json: bool) -> int:
    """Score predictions for the candidate answers of MCTACO (Zhou et al., 2019).

    GOLD has a line per answer: sentence, question, answer, yes or no, and category, with tabs
    in between. PREDICTIONS has a line per answer, yes or no, in the same order.

    \b
    EM   per cent of the questions of which all answers are judged right
    F1   of the answers predicted to be likely, in per cent, mean over the questions

    Precision is 1 where nothing is predicted to be likely, and recall is 1 where nothing is:
    a question without a likely answer gives F1 1 if none is predicted, else 0.
    """  # noqa: D301 - click wants the control character itself
    items = read_mctaco(asked.gold)
    predicted = read_predictions(asked.predictions, len(items))
    total, parts = score(items, predicted), score_by_category(items, predicted)
    if as_json:
        print_json(
            {**_as_json(total), "by": {name: _as_json(each) for name, each in parts.items()}}
        )
    else:
        _print_table({_ALL: total, **(parts if asked.by else {})})
    return OK


def _as_json(found: AnswerScore) -> dict[str, float]:
    return {
        "em": found.exact_match,
        "f1": found.f1,
        "questions": found.questions,
        "answers": found.answers,
    }


def _print_table(scores: Mapping[str, AnswerScore]) -> None:
    from tempannot.tables.table import text_lines  # noqa: PLC0415 - numpy is slow

    rows = [
        (
            name,
            f"{each.questions:,}",
            f"{each.answers:,}",
            f"{each.exact_match:.2f}",
            f"{each.f1:.2f}",
        )
        for name, each in scores.items()
    ]
    for line in text_lines([_HEAD, *rows]):
        click.echo(line)
