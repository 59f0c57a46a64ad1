"""``tempannot project report``: who did what in which time, and how far they agree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tempannot.cli.common import (
    OK,
    checked_ending,
    json_option,
    note,
    path_type,
    print_json,
    put_out,
)
from tempannot.cli.project.places import project_argument
from tempannot.core.language import tr
from tempannot.project.project import Project

if TYPE_CHECKING:
    from tempannot.tables.table import Table

EPILOG = tr("Exit status: 0 fine; 2 wrong usage or no project.")
_ENDINGS = (".csv", ".md", ".html", ".tex")


@click.command("report", short_help="time, progress and agreement", epilog=EPILOG)
@project_argument
@click.option("--time", "is_time", is_flag=True, help=tr("The active time alone, as CSV."))
@click.option(
    "--training",
    "trainee",
    metavar="NAME",
    help=tr("Where somebody differs from the gold of the training, and what it says why, as CSV."),
)
@click.option(
    "-o",
    "--output",
    type=path_type,
    callback=checked_ending(_ENDINGS),
    help=tr("Write .html, .md or .tex, or the progress and time of every document as .csv."),
)
@json_option
def report_command(
    folder: Path, is_time: bool, trainee: str | None, output: Path | None, as_json: bool
) -> int:
    """Tell who did what in a project, in which time, and how far they agree, batch by batch.

    PROJECT is its folder; without it the one you are in. Active time is what the records say:
    pauses of more than 60 seconds are left out. Without -o a table is printed.
    """
    project = Project.open(folder)
    if output is not None:
        project.check_output(output)
    if trainee is not None:
        _put(_training(project, trainee), output, as_json)
        return OK
    from tempannot.project import project_report as report  # noqa: PLC0415 - loads numpy

    if is_time:
        _put(report.time_table(tuple(report.work_times(project))), output, as_json)
        return OK
    found = report.findings(project)
    if output is None or output.suffix.casefold() == ".csv":
        _put(report.main_table(found), output, as_json)
        return OK
    from tempannot.tables.report_files import write_files  # noqa: PLC0415 - as above

    write_files(report.write_project_report(found, output), output)
    note(tr("wrote {output}", output=output))
    return OK


def _put(table: Table[Any], output: Path | None, as_json: bool) -> None:
    if as_json:
        print_json({table.name: table.records()})
    else:
        put_out(table.csv(), output)


def _training(project: Project, trainee: str) -> Table[Any]:
    from tempannot.project.training import (  # noqa: PLC0415 - loads numpy
        difference_table,
        training_work,
    )

    found = list(training_work(project, trainee))
    for each in found:
        if each.differences is None:
            note(
                tr(
                    "{document}: {trainee} has not begun it",
                    document=each.document,
                    trainee=trainee,
                )
            )
    return difference_table([row for each in found for row in each.differences or ()])
