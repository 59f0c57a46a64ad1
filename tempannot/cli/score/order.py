"""``tempannot score order``: predicted orders of sentences measured against their text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.common import OK, json_option, note, print_json, say
from tempannot.cli.score.side_by_side import (
    known_line,
    people_of,
    side_by_side_json,
    side_by_side_lines,
)
from tempannot.cli.setting_options import takes
from tempannot.core.language import tr
from tempannot.corpus.corpus_run import KeptRun
from tempannot.datasets.sentence_order.order_scores import OrderScoring, ScoredOrders
from tempannot.datasets.sentence_order.order_tables import (
    group_table,
    measures,
    order_headline,
    order_json,
    order_standings,
)
from tempannot.formats.outputs import check_outputs

if TYPE_CHECKING:
    from tempannot.study.results.human_scores import People

_EPILOG = tr("Exit status: 0 fine; 2 wrong usage, or a file that cannot be read or does not fit.")


@click.command("order", short_help="accuracy of predicted sentence orders", epilog=_EPILOG)
@takes(OrderScoring, KeptRun)
@json_option
def order_command(asked: OrderScoring, jobs: KeptRun, as_json: bool) -> int:
    """Score predicted orders of two or three sentences.

    GOLD is a file of "build sentence-order". PREDICTIONS has an order per line, "original" or
    "swapped", of three sentences such as "b a c", in the order of the items; or it is a table
    with a column such as "prediction". Several PREDICTIONS are runs of one system.

    Accuracy is told per source and stride, with Wilson's 95 % interval; of three sentences also
    how many of their pairs are right. On captions of ActivityNet, or with --dataset howto100m,
    the rows of the paper (Jain 2020) stand beside.
    """
    given = (*asked.predictions, *asked.hypothesis_only)
    if len(set(given)) < len(given):
        raise click.UsageError(tr("a file of predictions is given twice"))
    check_outputs([asked.gold, *given], [asked.chart, jobs.resume])
    with jobs.in_order("score order", asked) as in_order:
        scored = asked.run(in_order=in_order)
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
    if as_json:
        beside = side_by_side_json(rows, measures(scored), headlines)
        print_json({**order_json(scored, people), **beside})
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
