"""``tempannot score mctaco``: predictions for the candidate answers of MCTACO."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from tempannot.cli.common import OK, json_option, print_json, say
from tempannot.cli.score.side_by_side import people_of, side_by_side_json, side_by_side_lines
from tempannot.cli.setting_options import takes
from tempannot.core.language import tr
from tempannot.corpus.corpus_run import KeptRun
from tempannot.datasets.mctaco.answer_scores import (
    AnswerScore,
    AnswerScoring,
    answer_intervals,
)
from tempannot.datasets.mctaco.answer_tables import (
    MEASURES,
    ScoredAnswers,
    answer_headlines,
    answer_standings,
    answer_table,
    scored_answers,
)
from tempannot.datasets.nli_scores.nli_score import over_runs

_EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit.")
_ALL = "all"


@click.command("mctaco", short_help="EM and F1 of answers of MCTACO", epilog=_EPILOG)
@takes(AnswerScoring, KeptRun)
@json_option
def mctaco_command(asked: AnswerScoring, jobs: KeptRun, as_json: bool) -> int:
    """Score predictions for the candidate answers of MCTACO (Zhou et al., 2019).

    GOLD has a line per answer: sentence, question, answer, yes or no, and category, with tabs
    in between; or it is a table of such answers. PREDICTIONS has a line per answer, yes or no, in
    the same order, or is a table with a column such as "prediction". Several PREDICTIONS are runs
    of one system. Intervals are of 95 %: of EM that of Wilson, of F1 from drawing questions.

    \b
    EM   per cent of the questions of which all answers are judged right
    F1   of the answers predicted to be likely, in per cent, mean over the questions

    Precision is 1 where nothing is predicted to be likely, and recall is 1 where nothing is:
    a question without a likely answer gives F1 1 if none is predicted, else 0.
    """  # noqa: D301 - click wants the control character itself
    items = asked.items()
    partial = tuple(map(str, asked.hypothesis_only))
    given = (*asked.predictions, *asked.hypothesis_only)
    with jobs.in_order("score mctaco", asked) as in_order:
        predicted = asked.predicted(items, given, in_order)
    scored = scored_answers(items, predicted, partial, asked.dataset)
    if len(predicted) < len(asked.predictions) + len(partial):
        raise click.UsageError(tr("a file of predictions is given twice"))
    headlines = answer_headlines(scored)
    rows = answer_standings(scored, people_of(asked.human, MEASURES))
    if as_json:
        print_json({**_as_json(scored), **side_by_side_json(rows, MEASURES, headlines)})
        return OK
    for name in scored.runs:
        parts = scored.categories[name] if asked.by else {}
        shown = _ALL if len(scored.runs) == 1 else Path(name).name
        for line in answer_table({shown: scored.overall[name], **parts}).lines():
            say(line)
    say("")
    for line in side_by_side_lines(rows, MEASURES, headlines):
        say(line)
    return OK


def _as_json(scored: ScoredAnswers) -> dict[str, object]:
    """The score of a run; of several the mean of EM and F1, and each run by its name."""
    runs = {name: _run_json(scored, name) for name in scored.runs}
    if len(runs) == 1:
        return next(iter(runs.values()))
    scores = [scored.overall[name] for name in runs]
    exact = over_runs([each.exact_match for each in scores])
    f1 = over_runs([each.f1 for each in scores])
    return {"em": asdict(exact), "f1": asdict(f1), "runs": runs}


def _run_json(scored: ScoredAnswers, name: str) -> dict[str, object]:
    parts = scored.categories[name].items()
    spread = answer_intervals(scored.items, scored.predicted[name])
    return {
        **_plain(scored.overall[name]),
        "em_interval": list(spread.exact_match),
        "f1_interval": list(spread.f1),
        "by": {category: _plain(each) for category, each in parts},
    }


def _plain(found: AnswerScore) -> dict[str, object]:
    return answer_table({_ALL: found}).only("em", "f1", "questions", "answers").records()[0]
