"""``tempannot score nli``: predictions for NLI items measured against their labels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.common import (
    OK,
    json_option,
    print_json,
    say,
)
from tempannot.cli.score.side_by_side import people_of, side_by_side_json, side_by_side_lines
from tempannot.cli.setting_options import takes
from tempannot.core.language import tr
from tempannot.corpus.corpus_run import KeptRun
from tempannot.datasets.nli_scores.nli_scoring import NliScoring, ScoredRuns
from tempannot.formats.outputs import check_outputs

if TYPE_CHECKING:
    from tempannot.datasets.nli_scores.nli_report import NliReport
    from tempannot.datasets.standing import Headline, StandingLine

_EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit.")
Reports = Mapping[str, "NliReport"]


@click.command("nli", short_help="accuracy and F1 of predictions for NLI items", epilog=_EPILOG)
@takes(NliScoring, KeptRun)
@json_option
def nli_command(scoring: NliScoring, jobs: KeptRun, as_json: bool) -> int:
    """Score predictions for pairs of a premise and a hypothesis.

    GOLD is a file of items with labels. PREDICTIONS has a label per line, in the order of the
    items, or a table with a column such as "prediction", where ids may give the order; it may be
    the same file. Several PREDICTIONS are runs of one system: their mean is given, too.

    F1 is the mean of the classes, weighted by how many items each has. The interval of accuracy
    is Wilson's; that of F1 comes from drawing templates, or premises, at random.

    With --hypothesis-only or --human everything stands side by side: the majorities, hypothesis
    only, the full model, people, and what papers report on the same set.
    """
    gold, predictions, chart = scoring.gold, scoring.predictions, scoring.chart
    if chart and len(predictions) > 1:
        raise click.UsageError(tr("--chart is for one file of predictions"))
    given = (*predictions, *scoring.hypothesis_only)
    if len(set(given)) < len(given):
        raise click.UsageError(tr("a file of predictions is given twice"))
    check_outputs([gold, *given], [chart, jobs.resume])
    with jobs.in_order("score nli", scoring) as in_order:
        scored = scoring.run(in_order=in_order)
    beside = _beside(scored, scoring)
    _draw(scored.reports, gold, chart)
    if as_json:
        from tempannot.datasets.nli_scores.score_tables import scored_json  # noqa: PLC0415 - NumPy

        print_json({**scored_json(scored), **side_by_side_json(*beside)})
    else:
        if scoring.hypothesis_only or scoring.human:
            for line in (*side_by_side_lines(*beside), ""):
                say(line)
        for line in _lines(scored):
            say(line)
    return OK


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
