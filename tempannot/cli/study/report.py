"""``tempannot study report``: the statistics of any table of judgments."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from tempannot.cli.common import OK, check_outputs, json_option, note, print_json
from tempannot.compare.report.endings import ENDINGS as COMPARISON_ENDINGS

if TYPE_CHECKING:
    from tempannot.study.judgments import Judgments
    from tempannot.study.scales import Scale
    from tempannot.study.statistics.findings import Findings

ENDINGS = tuple(each for each in COMPARISON_ENDINGS if each != ".csv")
"""What the file of a report may end in."""

_EPILOG = "Exit status: 0 fine; 2 the table cannot be read, or the report not be written."
_existing = click.Path(readable=False, path_type=Path)


class _Columns(TypedDict):
    """The names of the columns, as the options give them."""

    rater: str
    item: str
    list: str
    source: str
    label: str
    response: str
    time: str
    check: str


def _check_ending(
    _context: click.Context, _parameter: click.Parameter, path: Path | None
) -> Path | None:
    if path is not None and path.suffix.casefold() not in ENDINGS:
        raise click.BadParameter(f"{path} has none of the endings {', '.join(ENDINGS)}")
    return path


def _check_scale(
    _context: click.Context, _parameter: click.Parameter, text: str | None
) -> Scale | None:
    from tempannot.study.scales import ScaleError, parse_scale  # noqa: PLC0415 - only if given

    try:
        return None if text is None else parse_scale(text)
    except ScaleError as error:
        raise click.BadParameter(str(error)) from error


@click.command("report", short_help="the statistics of a study", epilog=_EPILOG)
@click.argument("path", metavar="FILE", type=_existing)
@click.option("--rater", default="rater", show_default=True, metavar="COL", help="Who answered.")
@click.option("--item", default="item", show_default=True, metavar="COL", help="What was rated.")
@click.option("--list", default="list", show_default=True, metavar="COL", help="In which list.")
@click.option(
    "--source", default="source", show_default=True, metavar="COL", help="Where items are from."
)
@click.option(
    "--label", default="label", show_default=True, metavar="COL", help="The gold label of items."
)
@click.option(
    "--response", default="response", show_default=True, metavar="COL", help="The answer."
)
@click.option("--time", default="-", metavar="COL", help="How long an answer took.")
@click.option(
    "--check",
    default="-",
    metavar="COL",
    help="The answer that an attention check must get; empty in rows that are none.",
)
@click.option(
    "--scale",
    callback=_check_scale,
    metavar="LEVELS",
    help="The levels, lowest first, with commas, or a range as 1-5; else taken from the answers.",
)
@click.option("--skip-empty", is_flag=True, help="Leave out rows without an answer.")
@json_option
@click.option(
    "--report",
    type=_existing,
    callback=_check_ending,
    metavar="OUT",
    help="Also write a report with figures: OUT.md, .html or .tex.",
)
def report_command(
    path: Path,
    scale: Scale | None,
    skip_empty: bool,
    as_json: bool,
    report: Path | None,
    **columns: Unpack[_Columns],
) -> int:
    """Tell how items were rated, how far raters agree, and whether the label explains it.

    FILE is a table with a head and a row per answer of one rater to one item, separated by
    commas, semicolons or tabs. A column that it does not have, of list, source or label, is
    left out by "-" for its name.

    \b
    mixed model  cumulative logit, random intercepts of rater, item and list, fixed
                 source; with and without the label, and the likelihood-ratio test
    agreement    Krippendorff's ordinal alpha, weighted kappa, percent
    answers      how often each level was chosen, per source and label
    raters       failed checks, haste, deviation from the others
    """  # noqa: D301 - click wants the control character itself
    check_outputs([path], [report])
    judgments = _read(path, columns, scale, skip_empty=skip_empty)
    from tempannot.study.statistics.findings import findings  # noqa: PLC0415 - numpy is slow

    found = findings(judgments)
    if report:
        _write_report(found, path, report)
    if as_json:
        _print_json(found)
    else:
        _print_text(found)
    return OK


def _read(path: Path, columns: _Columns, scale: Scale | None, *, skip_empty: bool) -> Judgments:
    from tempannot.study.long_table import ColumnNames, read_long_table  # noqa: PLC0415

    return read_long_table(path, ColumnNames(**columns), scale, skip_empty=skip_empty)


def _write_report(found: Findings, table: Path, path: Path) -> None:
    from tempannot.compare.report.report_files import (  # noqa: PLC0415 - numpy is slow
        report_files,
        write_files,
    )
    from tempannot.study.report.report import report_of  # noqa: PLC0415

    files = report_files(report_of(found, table.stem), path)
    write_files(files, path)
    beside = len(files) - 1
    note(f"report written: {path}" + (f" and {beside} files beside it" if beside else ""))


def _print_json(found: Findings) -> None:
    from tempannot.study.report.as_json import as_json  # noqa: PLC0415

    print_json(as_json(found))


def _print_text(found: Findings) -> None:
    from tempannot.study.report.as_text import study_lines  # noqa: PLC0415

    for line in study_lines(found):
        click.echo(line)
