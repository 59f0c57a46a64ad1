"""The commands that score systems, each beside others: the headline, lines and JSON of all."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tempannot.cli.output import OK, note, print_json, print_line, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option
from tempannot.core.language import tr
from tempannot.corpus.corpus_run import KeptRun
from tempannot.datasets.known_sets import KnownSet
from tempannot.datasets.mctaco.answer_scores import (
    AnswerScore,
    AnswerScoring,
    answer_intervals,
    answer_words,
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
from tempannot.datasets.nli_scores.nli_scoring import NliScoring, ReadRuns, ScoredRuns
from tempannot.datasets.prediction_runs import item_lines
from tempannot.datasets.sentence_order.order_scores import OrderScoring, ScoredOrders
from tempannot.datasets.sentence_order.order_tables import (
    group_table,
    measures,
    order_headline,
    order_json,
    order_standings,
)
from tempannot.datasets.standing import Headline, StandingLine, standing_table
from tempannot.formats.outputs import check_outputs

if TYPE_CHECKING:
    from tempannot.datasets.nli_scores.nli_report import NliReport
    from tempannot.formats.items.rating_item import RatingItem
    from tempannot.study.results.human_scores import People


_MCTACO_EPILOG = tr(
    "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit."
)
_ALL = "all"


@click.command("mctaco", epilog=_MCTACO_EPILOG)
@takes(AnswerScoring, KeptRun)
@json_option
def mctaco_command(asked: AnswerScoring, run: KeptRun, as_json: bool) -> int:
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

    --jsonl prints a line for each answer, then all scores in one.
    """  # noqa: D301 - click wants the control character itself
    items = asked.items()
    partial = tuple(map(str, asked.hypothesis_only))
    given = (*asked.predictions, *asked.hypothesis_only)
    with run.in_order("score mctaco", asked) as in_order:
        predicted = asked.predicted(items, given, in_order)
    if len(predicted) < len(given):
        raise click.UsageError(tr("a file of predictions is given twice"))
    if run.as_lines:
        _print_items(items, answer_words(predicted))
    scored = scored_answers(items, predicted, partial, asked.dataset)
    headlines = answer_headlines(scored)
    rows = answer_standings(scored, people_of(asked.human, MEASURES))
    if as_json or run.as_lines:
        found = {**_as_json(scored), **side_by_side_json(rows, MEASURES, headlines)}
        _print_all(found, run.as_lines)
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


_ORDER_EPILOG = tr(
    "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit."
)


@click.command("order", epilog=_ORDER_EPILOG)
@takes(OrderScoring, KeptRun)
@json_option
def order_command(asked: OrderScoring, run: KeptRun, as_json: bool) -> int:
    """Score predicted orders of two or three sentences.

    GOLD is a file of "build sentence-order". PREDICTIONS has an order per line, "original" or
    "swapped", of three sentences such as "b a c", in the order of the items; or it is a table
    with a column such as "prediction". Several PREDICTIONS are runs of one system.

    Accuracy is told per source and stride, with Wilson's 95 % interval; of three sentences also
    how many of their pairs are right. On captions of ActivityNet, or with --dataset howto100m,
    the rows of the paper (Jain 2020) stand beside. --jsonl prints a line for each item, then all
    scores in one.
    """
    given = (*asked.predictions, *asked.hypothesis_only)
    if len(set(given)) < len(given):
        raise click.UsageError(tr("a file of predictions is given twice"))
    check_outputs([asked.gold, *given], [asked.chart, run.resume])
    with run.in_order("score order", asked) as in_order:
        scored = asked.run(in_order=in_order)
    if run.as_lines:
        _print_items(scored.items, scored.predicted)
    people = _people_by(asked.human, scored)
    if asked.chart is not None:
        from tempannot.datasets.sentence_order.order_tables import order_chart  # noqa: PLC0415
        from tempannot.formats.atomic import write_atomically  # noqa: PLC0415 - few draw

        write_atomically(asked.chart, order_chart(scored, people, asked.chart.suffix.casefold()))
    for line in known_line(scored.known):
        note(line)
    found = order_headline(scored)
    headlines = (found,) if found is not None else ()
    rows = order_standings(scored, people_of(asked.human, measures(scored)))
    if as_json or run.as_lines:
        beside = side_by_side_json(rows, measures(scored), headlines)
        _print_all({**order_json(scored, people), **beside}, run.as_lines)
        return OK
    for line in side_by_side_lines(rows, measures(scored), headlines):
        say(line)
    for line in _groups(scored, people):
        say(line)
    return OK


def _people_by(study: Path | None, scored: ScoredOrders) -> People:
    if study is None:
        return {}
    from tempannot.study.results.human_scores import people_by  # noqa: PLC0415 - SQLAlchemy is slow

    return people_by(study, scored.by)


def _groups(scored: ScoredOrders, people: People) -> Iterator[str]:
    for name in (*scored.runs, *scored.partial):
        for column in scored.by:
            yield ""
            yield tr("{name} by {column}", name=Path(name).name, column=column)
            yield from group_table(scored, name, column, people.get(column)).lines()


def _print_items(
    items: Sequence[RatingItem],
    predicted: Mapping[str, Sequence[str]],
    are_same: Callable[[str, str], bool] = operator.eq,
) -> None:
    """Print a line for each item, before the scores are worked out."""
    for line in item_lines(items, predicted, are_same):
        print_line(line)


def _print_all(found: Mapping[str, object], is_line: bool) -> None:
    """Print the scores of all items as JSON, below their lines on a line, too."""
    (print_line if is_line else print_json)(found)


def people_of(study: Path | None, measures: Sequence[str]) -> tuple[StandingLine, ...]:
    """The raters of a study as lines, none without a study."""
    if study is None:
        return ()
    from tempannot.study.results.human_scores import (  # noqa: PLC0415 - SQLAlchemy is slow
        human_baseline,
        human_standings,
    )

    return human_standings(human_baseline(study), measures)


def side_by_side_lines(
    rows: Iterable[StandingLine], measures: Sequence[str], headlines: Iterable[Headline]
) -> Iterator[str]:
    """The table, below what the full model knows beyond hypothesis only."""
    yield from (each.words for each in headlines)
    yield from standing_table(rows, measures).lines()


def known_line(known: KnownSet | None) -> Iterator[str]:
    """Which set of a paper it is, and what tells; nothing for an unknown one."""
    if known is not None:
        split = tr(", split {split}", split=known.split) if known.split else ""
        yield tr(
            "the set is {dataset}{split}: {because}",
            dataset=known.dataset,
            split=split,
            because=known.because,
        )


def side_by_side_json(
    rows: Iterable[StandingLine], measures: Sequence[str], headlines: Iterable[Headline]
) -> dict[str, Any]:
    """The same as JSON, shares from 0 to 1."""
    return {
        "side_by_side": standing_table(rows, measures).records(),
        "full_minus_hypothesis_only": {
            each.measure: {
                "full": each.full,
                "hypothesis_only": each.without,
                "difference": each.difference,
                "interval": list(each.interval),
            }
            for each in headlines
        },
    }


_NLI_EPILOG = tr(
    "Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit."
)
Reports = Mapping[str, "NliReport"]


@click.command("nli", epilog=_NLI_EPILOG)
@takes(NliScoring, KeptRun)
@json_option
def nli_command(scoring: NliScoring, run: KeptRun, as_json: bool) -> int:
    """Score predictions for pairs of a premise and a hypothesis.

    GOLD is a file of items with labels. PREDICTIONS has a label per line, in the order of the
    items, or a table with a column such as "prediction", where ids may give the order; it may be
    the same file. Several PREDICTIONS are runs of one system: their mean is given, too.

    F1 is the mean of the classes, weighted by how many items each has. The interval of accuracy
    is Wilson's; that of F1 comes from drawing templates, or premises, at random.

    With --hypothesis-only or --human everything stands side by side: the majorities, hypothesis
    only, the full model, people, and what papers report on the same set. --jsonl prints a line
    for each item, then all scores in one.
    """
    gold, predictions, chart = scoring.gold, scoring.predictions, scoring.chart
    if chart and len(predictions) > 1:
        raise click.UsageError(tr("--chart is for one file of predictions"))
    given = (*predictions, *scoring.hypothesis_only)
    if len(set(given)) < len(given):
        raise click.UsageError(tr("a file of predictions is given twice"))
    check_outputs([gold, *given], [chart, run.resume])
    hear = _print_read if run.as_lines else _nothing
    with run.in_order("score nli", scoring) as in_order:
        scored = scoring.run(in_order=in_order, hear=hear)
    beside = _beside(scored, scoring)
    _draw(scored.reports, gold, chart)
    if as_json or run.as_lines:
        from tempannot.datasets.nli_scores.score_tables import scored_json  # noqa: PLC0415 - NumPy

        _print_all({**scored_json(scored), **side_by_side_json(*beside)}, run.as_lines)
    else:
        if scoring.hypothesis_only or scoring.human:
            for line in (*side_by_side_lines(*beside), ""):
                say(line)
        for line in _lines(scored):
            say(line)
    return OK


def _print_read(read: ReadRuns) -> None:
    _print_items(read.items, read.predicted, read.classes.are_same)


def _nothing(_read: ReadRuns) -> None:
    """Print nothing yet."""


def _beside(
    scored: ScoredRuns, scoring: NliScoring
) -> tuple[tuple[StandingLine, ...], tuple[str, ...], tuple[Headline, ...]]:
    """What stands side by side, its measures, and the headline."""
    from tempannot.datasets.nli_scores.nli_standing import (  # noqa: PLC0415 - NumPy
        MEASURES,
        nli_headline,
        nli_standings,
    )

    found = nli_headline(scored)
    rows = nli_standings(scored, people_of(scoring.human, MEASURES))
    return rows, MEASURES, () if found is None else (found,)


def _draw(reports: Reports, gold: Path, chart: Path | None) -> None:
    if chart is None:
        return
    from tempannot.datasets.nli_scores.chart import accuracy_chart  # noqa: PLC0415
    from tempannot.formats.atomic import write_atomically  # noqa: PLC0415

    ((name, report),) = reports.items()
    kind = chart.suffix.casefold().lstrip(".")
    write_atomically(
        chart,
        accuracy_chart(report, f"{Path(name).name} on {gold.name}", kind),
    )


def _lines(scored: ScoredRuns) -> Iterator[str]:
    """The scores of the runs of one system as tables of plain text, in per cent."""
    from tempannot.datasets.nli_scores.score_tables import (  # noqa: PLC0415 - NumPy
        confusion_table,
        group_table,
        overall_table,
    )

    yield from overall_table(scored).lines()
    names = tuple(scored.reports)
    if len(names) == 1:
        yield ""
        yield tr("predicted (columns) for what is right (rows)")
        yield from confusion_table(scored, names[0]).lines()
    for column in scored.reports[names[0]].by:
        yield ""
        yield tr("by {column}", column=column)
        yield from group_table(scored, column).lines()
