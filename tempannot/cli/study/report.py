"""``tempannot study report``: the statistics of a study, or of any table of judgments."""

from __future__ import annotations

from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.output import OK, note, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import checked_ending, json_option, path_type
from tempannot.cli.study.stores import (
    as_shown,
    is_store,
    key_option,
    names_option,
    opened,
    path_of,
    rater_as_shown,
)
from tempannot.core.language import tr
from tempannot.core.options import Lines, Option, Switch, Text, setting
from tempannot.formats.items.response_scale import parse_scale
from tempannot.formats.outputs import check_outputs
from tempannot.study.export.judgment_columns import COLUMNS, ColumnNames
from tempannot.tables.endings import ENDINGS as COMPARISON_ENDINGS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tempannot.statistics.findings import Findings
    from tempannot.statistics.judgments import Judgments
    from tempannot.study.results.item_results import ItemResult
    from tempannot.study.results.study_results import Overview

ENDINGS = tuple(each for each in COMPARISON_ENDINGS if each != ".csv")
"""What the file of a report may end in."""

_EPILOG = tr("Exit status: 0 fine; 2 the study cannot be read, or the report not be written.")
_DISAGREEMENT, _CONTRADICTION = "disagreement", "contradiction"
_ITEMS_PRINTED = 50


@dataclass(frozen=True, slots=True)
class _Reading(ColumnNames):
    """How the answers of a table are read; one that was exported needs no options."""

    scale: str | None = setting(
        None,
        Option(
            "--scale",
            Text(check=parse_scale),
            tr(
                "The levels, lowest first, with commas, or a range as 1-5; else taken from the "
                "answers."
            ),
            metavar="LEVELS",
        ),
    )
    columns: str | None = setting(None, COLUMNS)
    skip_empty: bool = setting(
        False, Option("--skip-empty", Switch(), tr("Leave out rows without an answer."))
    )
    factors: tuple[str, ...] = setting(
        (),
        Option(
            "--factor",
            Lines(tr("one question per line")),
            tr(
                "An answer of raters that enters the mixed model, by the id of its question; of "
                "a table a column that is the same in all rows of a rater. Numbers are one "
                "effect. One option per answer."
            ),
            metavar="QUESTION",
        ),
    )

    def judgments(self, path: Path) -> Judgments:
        """What a table holds."""
        from tempannot.study.export.judgment_tables import read_judgments  # noqa: PLC0415 - numpy

        names = ColumnNames(**{each.name: getattr(self, each.name) for each in fields(ColumnNames)})
        names = names.with_roles(self.columns)
        scale = None if self.scale is None else parse_scale(self.scale)
        return read_judgments(path, names, scale, skip_empty=self.skip_empty)


@dataclass(frozen=True, slots=True)
class _Reported:
    """What there is to report: of a table its judgments, of a store everything."""

    name: str
    found: Findings
    study: Overview | None = None


_EXCLUDED = "tempannot.excluded"


def _exclude(context: click.Context, _parameter: click.Parameter, said: tuple[str, ...]) -> None:
    """Keep who is left out, and why, for what makes the numbers."""
    if said:
        from tempannot.statistics.exclusion import excluded_of  # noqa: PLC0415 - numpy is slow

        context.meta[_EXCLUDED] = excluded_of(said)


def _excluded() -> dict[str, str]:
    found: dict[str, str] = click.get_current_context().meta.get(_EXCLUDED, {})
    return found


@click.command("report", epilog=_EPILOG)
@click.argument("study", metavar="STUDY")
@key_option
@names_option
@takes(_Reading)
@click.option(
    "--items",
    type=click.Choice([_DISAGREEMENT, _CONTRADICTION]),
    is_flag=False,
    flag_value=_DISAGREEMENT,
    help=tr(
        "Instead list the items: those raters differ most on first (the default), or those "
        "whose mean answer contradicts their label."
    ),
)
@click.option(
    "--without",
    metavar="RATER=REASON",
    multiple=True,
    callback=_exclude,
    expose_value=False,
    help=tr("Leave a rater out of all numbers; the reason is told beside them. Again for more."),
)
@json_option
@click.option(
    "-o",
    "--report",
    type=path_type,
    callback=checked_ending(ENDINGS),
    metavar="OUT",
    help=tr("Also write a report with figures: OUT.md, .html or .tex."),
)
def report_command(
    reading: _Reading, study: str, items: str | None, as_json: bool, report: Path | None
) -> int:
    """Tell how items were rated, how far raters agree, and whether the label explains it.

    STUDY is a study file, the URL of a PostgreSQL database, or a table with a head and a row per
    answer of one rater to one item: CSV (with commas, semicolons or tabs), JSON lines, Parquet, or
    a spreadsheet. What Label Studio exports (JSON, CSV) and what Potato keeps or exports (the
    folder of all raters, or a table) is one, too; of several questions --response names one.
    The options for columns are for tables. A column that a table does not have, of list, source
    or label, is left out by "-" for its name. Raters of a study are R01, R02 and so on, as in its
    exports, in every form of the report; those of a table are called as it calls them.

    \b
    mixed model  cumulative logit, random intercepts of rater, item and list, fixed
                 source; with and without the label, and the likelihood-ratio test
    agreement    Krippendorff's ordinal alpha, weighted kappa, percent; every two raters
    answers      how often each level was chosen, per source and label
    raters       failed checks, haste, deviation from the others
    """  # noqa: D301 - click wants the control character itself
    check_outputs([path_of(study)], [report])
    table = None if is_store(study) else _Table(Path(study), reading)
    if items is not None:
        if report is not None:
            raise click.UsageError(tr("--items lists items only: leave it out for a --report"))
        if _excluded():
            raise click.UsageError(tr("--items lists the items of all: leave out --without"))
        _print_items(_items(study, table, items), as_json=as_json)
        return OK
    reported = _of_store(study, reading.factors) if table is None else _of_table(table)
    if report:
        _write_report(reported, report)
    if as_json:
        _print_json(reported)
    else:
        _print_text(reported)
    return OK


@dataclass(frozen=True, slots=True)
class _Table:
    """A table, and how the options say to read it."""

    path: Path
    reading: _Reading

    def judgments(self) -> Judgments:
        """Read the table."""
        return self.reading.judgments(self.path)


def _of_store(store: str, factors: tuple[str, ...]) -> _Reported:
    from tempannot.study.export.rater_columns import answers_of_raters  # noqa: PLC0415
    from tempannot.study.results.study_results import overview  # noqa: PLC0415 - numpy is slow

    with opened(store) as found:
        shown = as_shown(found)
        excluded = {rater_as_shown(found, name): why for name, why in _excluded().items()}
        known = overview(shown, excluded=excluded, known=answers_of_raters(shown, factors))
    return _Reported(known.study.name, known.findings, known)


def _of_table(table: _Table) -> _Reported:
    from tempannot.study.export.rater_columns import columns_of_raters  # noqa: PLC0415

    judgments = table.judgments()
    if table.reading.factors:
        reading = table.reading
        known = columns_of_raters(table.path, reading.rater, reading.factors)
        judgments = judgments.with_covariates(known)
    from tempannot.statistics.exclusion import without_excluded  # noqa: PLC0415 - numpy is slow
    from tempannot.statistics.findings import findings  # noqa: PLC0415

    return _Reported(table.path.stem, findings(without_excluded(judgments, _excluded())))


def _items(store: str, table: _Table | None, order: str) -> Sequence[ItemResult]:
    from tempannot.study.results import item_results  # noqa: PLC0415 - numpy is slow

    if table is None:
        from tempannot.study.results.study_results import results  # noqa: PLC0415

        with opened(store) as found:
            items = results(as_shown(found)).items
    else:
        from tempannot.study.results.item_results import items_of  # noqa: PLC0415

        items = items_of(table.judgments(), table.path.name)
    in_order = {
        _DISAGREEMENT: item_results.by_disagreement,
        _CONTRADICTION: item_results.by_contradiction,
    }
    return in_order[order](items)


def _print_items(items: Sequence[ItemResult], *, as_json: bool) -> None:
    from tempannot.study.report import item_tables as shown  # noqa: PLC0415

    if as_json:
        print_json({"items": shown.items_json(items)})
        return
    if not items:
        say(tr("There is no such item."))
        return
    for line in shown.items_table(items[:_ITEMS_PRINTED]).without("texts", "from").lines():
        say(line)
    if len(items) > _ITEMS_PRINTED:
        say(tr("and {items:,} more, in --json", items=len(items) - _ITEMS_PRINTED))


def _write_report(reported: _Reported, path: Path) -> None:
    from tempannot.study.report.study_report import report_of  # noqa: PLC0415
    from tempannot.tables.report_files import (  # noqa: PLC0415 - numpy is slow
        report_files,
        write_files,
    )

    made = report_of(reported.found, reported.name, reported.study)
    files = report_files(made, path)
    write_files(files, path)
    beside = len(files) - 1
    note(
        tr("report written: {path}", path=path)
        + (tr(" and {beside} files beside it", beside=beside) if beside else "")
    )


def _print_json(reported: _Reported) -> None:
    from tempannot.study.report.study_json import as_json  # noqa: PLC0415

    print_json(as_json(reported.found, reported.study))


def _print_text(reported: _Reported) -> None:
    from tempannot.cli.study.study_text import study_lines  # noqa: PLC0415

    for line in study_lines(reported.found, reported.study):
        say(line)
