"""``tempannot study score``: raters measured against the labels of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tempannot.cli.output import OK, print_json, say
from tempannot.cli.shared_options import json_option
from tempannot.cli.study.stores import EPILOG, as_shown, names_option, opened, store_argument
from tempannot.core.language import tr

if TYPE_CHECKING:
    from typing import Any

    from tempannot.study.results.baseline import HumanBaseline, StudyBaseline
    from tempannot.tables.table import Table


@click.command("score", epilog=EPILOG)
@store_argument
@names_option
@click.option(
    "--by",
    metavar="COL",
    help=tr("Also for each source, label, or value of another column of the items."),
)
@json_option
def score_command(store: str, by: str | None, as_json: bool) -> int:
    """Tell how well raters, and most of them, do against the labels: the human baseline.

    Accuracy comes with Wilson's interval. For MCTACO there are also exact match and F1, on the
    questions of which all answers in the study were judged; "invalid" counts as not likely. On a
    scale of likelihood an answer above the middle says that the second sentence is entailed.
    """
    from tempannot.study.results.baseline import baseline  # noqa: PLC0415 - numpy is slow

    with opened(store) as found:
        scores = baseline(as_shown(found), by)
    if as_json:
        from tempannot.study.report.baseline_tables import baseline_json  # noqa: PLC0415

        print_json(baseline_json(scores))
    else:
        _print_text(scores)
    return OK


def _print_text(scores: StudyBaseline) -> None:
    from tempannot.study.report.baseline_tables import baseline_notes  # noqa: PLC0415

    _print_baseline(scores.total)
    for name, part in scores.parts.items():
        say("")
        say(name or tr("(empty)"))
        _print_baseline(part)
    for sentence in baseline_notes(scores):
        say(sentence)


def _print_baseline(found: HumanBaseline) -> None:
    from tempannot.study.report import baseline_tables as shown  # noqa: PLC0415

    parts: dict[str, Table[Any]] = {
        "": shown.accuracy_table(found),
        "whole questions": shown.questions_table(found),
        shown.confusion_title(found): shown.confusion_table(found.majority),
    }
    for title, table in parts.items():
        if not table.rows:
            continue
        if title:
            say(title)
        for line in table.lines():
            say(line)
