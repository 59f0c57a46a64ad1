"""``tempannot recast``: annotations of time as pairs of a context and a hypothesis."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.output import NO, OK, UNREADABLE, note, print_json
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import checked_ending, json_option, path_type
from tempannot.core.language import tr
from tempannot.core.options import as_json as options_json
from tempannot.corpus.corpus_run import KeptRun
from tempannot.datasets.recast.recast_settings import RecastSettings
from tempannot.formats.outputs import check_outputs

if TYPE_CHECKING:
    from tempannot.datasets.recast.hypothesis_rows import Row
    from tempannot.datasets.recast.recast_report import RecastReport
    from tempannot.datasets.recast.recasting import Recasting

_EPILOG = tr(
    "Exit status: 0 fine; 1 no pair came of it, and nothing is written; 2 wrong usage, or a "
    "file that cannot be read (pairs of the others are written)."
)
_ENDINGS = (".jsonl", ".tsv", ".json", ".csv")
_SHOWN_EVERY = 5000


@click.command("recast", epilog=_EPILOG)
@click.option(
    "-o",
    "--output",
    type=path_type,
    callback=checked_ending(_ENDINGS),
    metavar="FILE",
    help=tr("Where pairs go, all or nothing: {endings}.", endings=", ".join(_ENDINGS)),
)
@takes(RecastSettings, KeptRun)
@json_option
@click.option(
    "--progress", is_flag=True, help=tr("Show how far the work is, on a terminal always.")
)
def recast_command(
    settings: RecastSettings, run: KeptRun, output: Path | None, as_json: bool, progress: bool
) -> int:
    """Make pairs of a context and a hypothesis that it entails or not.

    IN are TimeML files, relation tables, folders of them, files of labelled pairs
    (TimeBank-Dense, TDDiscourse, MATRES, RED-style labels) with the TimeML files they are about,
    and raw UDS-Time in JSON with --trees. After Vashishtha et al. (2020).

    \b
    exact     every label follows from the annotation; nothing is made of
              links that contradict each other, nor of two events that
              would be called the same (of UDS each pair gives its eight,
              and those of one name are counted as odd)
    seed      the choices of the paper: DURING as overlaps, verbs alone
    released  those of its published data where they differ: durations
              with other bounds, RED's BEFORE/CAUSES as a plain before

    What gave no pair is counted by reason. A hypothesis that a relation leaves open gives none.
    --jsonl prints the lines that -o FILE.jsonl would have, each as soon as it is made.
    """  # noqa: D301 - click wants the control character itself
    from tempannot.datasets.recast.recasting import Recasting  # noqa: PLC0415 - slow to import
    from tempannot.datasets.recipes.recast_recipe import recast_notes  # noqa: PLC0415 - slow to import

    if output is None and not run.as_lines:
        raise click.UsageError(tr("say where pairs go: -o FILE, or --jsonl to print them"))
    check_outputs(settings.files, (output, run.resume))
    with run.in_order("recast", settings) as in_order:
        recasting = Recasting(settings, in_order=in_order)
        status = _put(recasting, output, run.as_lines, progress)
    report = recasting.report
    for line in recast_notes(report):
        note(line)
    if as_json and not run.as_lines:
        written = str(output) if status == OK else None
        print_json({"output": written, **report.as_json(), "options": options_json(settings)})
    return UNREADABLE if report.unreadable else status


def _put(recasting: Recasting, output: Path | None, as_lines: bool, is_shown: bool) -> int:
    """Write or print the pairs, or both; return the status that goes with their number."""
    from tempannot.datasets.recast.hypothesis_rows import COLUMNS  # noqa: PLC0415 - slow to import
    from tempannot.datasets.recast.recasting import NoPairsError  # noqa: PLC0415 - slow to import
    from tempannot.formats.items.writing import write_rows  # noqa: PLC0415 - slow to import

    is_line_free = sys.stderr.isatty() and not (as_lines and sys.stdout.isatty())
    try:
        rows: Iterable[Row] = recasting.rows()
        if as_lines:
            rows = _printed(rows, COLUMNS)
        if is_shown or is_line_free:
            rows = _shown(rows, recasting.report)
        if output is None:
            deque(rows, maxlen=0)
        else:
            write_rows(output, COLUMNS, rows)
    except NoPairsError as error:
        note(tr("error: {error}", error=error))
        return NO
    return OK


def _printed(rows: Iterable[Row], columns: Iterable[str]) -> Iterator[Row]:
    """Yield the rows, each when it has been printed as a line."""
    from tempannot.formats.items.writing import row_line  # noqa: PLC0415 - slow to import

    for row in rows:
        click.echo(row_line(columns, row))
        yield row


def _shown(rows: Iterable[Row], report: RecastReport) -> Iterator[Row]:
    """Yield the rows and say now and then how many there are."""
    for row in rows:
        if report.pairs % _SHOWN_EVERY == 0:
            click.echo(tr("\x0d{pairs:,} pairs", pairs=report.pairs), nl=False, err=True)
        yield row
    click.echo(tr("\x0d{pairs:,} pairs", pairs=report.pairs), err=True)
