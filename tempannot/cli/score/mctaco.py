"""``tempannot score mctaco``: predictions for the candidate answers of MCTACO."""

from __future__ import annotations

import click

from tempannot.cli.common import OK, json_option, print_json
from tempannot.cli.setting_options import takes
from tempannot.datasets.mctaco.answer_scores import (
    AnswerScore,
    AnswerScoring,
    score,
    score_by_category,
)
from tempannot.datasets.mctaco.answer_tables import answer_table

_EPILOG = "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit."
_ALL = "all"


@click.command("mctaco", short_help="EM and F1 of answers of MCTACO", epilog=_EPILOG)
@takes(AnswerScoring)
@json_option
def mctaco_command(asked: AnswerScoring, as_json: bool) -> int:
    """Score predictions for the candidate answers of MCTACO (Zhou et al., 2019).

    GOLD has a line per answer: sentence, question, answer, yes or no, and category, with tabs
    in between; or it is a table of such answers. PREDICTIONS has a line per answer, yes or no, in
    the same order, or is a table with a column such as "prediction".

    \b
    EM   per cent of the questions of which all answers are judged right
    F1   of the answers predicted to be likely, in per cent, mean over the questions

    Precision is 1 where nothing is predicted to be likely, and recall is 1 where nothing is:
    a question without a likely answer gives F1 1 if none is predicted, else 0.
    """  # noqa: D301 - click wants the control character itself
    items = asked.items()
    predicted = asked.predicted(items)
    total, parts = score(items, predicted), score_by_category(items, predicted)
    if as_json:
        print_json(
            {**_as_json(total), "by": {name: _as_json(each) for name, each in parts.items()}}
        )
    else:
        for line in answer_table({_ALL: total, **(parts if asked.by else {})}).lines():
            click.echo(line)
    return OK


def _as_json(found: AnswerScore) -> dict[str, object]:
    return answer_table({_ALL: found}).only("em", "f1", "questions", "answers").records()[0]
