"""What leaves a study and comes into it: ``export``, ``import``, ``merge``."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.output import OK, note, say
from tempannot.cli.setting_options import asks, takes
from tempannot.cli.shared_options import checked_ending, path_type
from tempannot.cli.study.stores import EPILOG, opened, path_of, store_argument
from tempannot.core.language import shown, tr, tr_plural
from tempannot.core.options import Option, Switch, setting
from tempannot.formats.outputs import check_outputs
from tempannot.study.design.study_options import AGREEING, RATERS

if TYPE_CHECKING:
    from tempannot.study.results.study_results import StudyResults
    from tempannot.study.store.study_store import StudyStore


_ENDINGS = (".csv", ".jsonl", ".parquet", ".xlsx", ".dataset")


@dataclass(frozen=True, slots=True)
class _Rows:
    """What the rows of an exported table are."""

    wide: bool = setting(
        False, Option("--wide", Switch(), tr("A row per item, with a column per rater."))
    )
    by_rater: bool = setting(
        False,
        Option(
            "--by-rater",
            Switch(),
            tr("A row per rater, with the answers on the pages around the items."),
        ),
    )
    answers: bool = setting(
        False,
        Option(
            "--answers",
            Switch(),
            tr("A row per answer to a page around the items, and per comment."),
        ),
    )
    names: bool = setting(
        False,
        Option(
            "--names",
            Switch(),
            tr(
                'The names of raters instead of R01, R02, ...; "tempannot study names" tells '
                "who is who."
            ),
        ),
    )


@click.command("export", epilog=EPILOG)
@store_argument
@click.option(
    "-o",
    "--output",
    type=path_type,
    callback=checked_ending(_ENDINGS),
    metavar="FILE",
    help=tr(
        "Where to write the judgments: FILE.csv, .jsonl, .parquet, .xlsx, or a folder NAME.dataset."
    ),
)
@click.option(
    "--keep-agreed",
    type=path_type,
    callback=checked_ending((".tsv",)),
    metavar="FILE.tsv",
    help=tr("Write the answers that raters agree on as a file of MCTACO."),
)
@takes(_Rows)
@asks(AGREEING)
def export_command(
    rows: _Rows, store: str, output: Path | None, keep_agreed: Path | None, agreeing: int | None
) -> int:
    """Write the judgments that hold to a file, with all that is known of them.

    The long format has a row per judgment: rater, item, list, position, source, label, response,
    its times, revisions and flags, and what its rater answered on the pages around the items
    (columns rater_...). "tempannot study report" reads it, and "tempannot study import" takes it
    into another copy of the study, if it was written with --names. A folder is one that
    load_dataset of the library datasets takes, with a data card in README.md.
    """
    if output is None and keep_agreed is None:
        raise click.UsageError(tr("say what to write: -o FILE, or --keep-agreed FILE.tsv"))
    if agreeing is not None and keep_agreed is None:
        raise click.UsageError(tr("--agreeing says which answers to keep: it needs --keep-agreed"))
    if rows.wide + rows.by_rater + rows.answers > 1:
        raise click.UsageError(
            tr(
                "--wide has a row per item, --by-rater one per rater, --answers one per answer to "
                "a page: choose one"
            )
        )
    check_outputs([path_of(store)], [output, keep_agreed])
    with opened(store) as found:
        if output is not None:
            _export(found, output, rows)
        if keep_agreed is not None:
            _keep(found, keep_agreed, agreeing)
    return OK


def _export(store: StudyStore, path: Path, rows: _Rows) -> None:
    from tempannot.study.export import exporting  # noqa: PLC0415 - few export

    names = rows.names
    if rows.by_rater:
        count = exporting.export_raters(store, path, has_names=names)
        what = tr_plural(count, "{count:,} rater", "{count:,} raters")
    elif rows.answers:
        count = exporting.export_answers(store, path, has_names=names)
        what = tr_plural(count, "{count:,} answer", "{count:,} answers")
    elif rows.wide:
        count = exporting.export_wide(store, path, has_names=names)
        what = tr_plural(count, "{count:,} item", "{count:,} items")
    else:
        count = exporting.export_long(store, path, has_names=names)
        what = tr_plural(count, "{count:,} judgment", "{count:,} judgments")
    note(tr("written: {path}, {what}", path=path, what=what))


def _keep(store: StudyStore, path: Path, agreeing: int | None) -> None:
    from tempannot.study.export import agreed_answers as keeping  # noqa: PLC0415

    found = _results(store)
    keeping.check_answers(found, path)
    answers = keeping.agreed_answers(found, agreeing or RATERS)
    keeping.write_answers(path, answers.kept)
    unlikely = len(answers.kept) - answers.likely
    note(
        tr(
            "written: {path}, {kept:,} answers that raters agree on: {likely:,} likely, "
            "{unlikely:,} unlikely",
            path=path,
            kept=len(answers.kept),
            likely=answers.likely,
            unlikely=unlikely,
        )
    )
    for reason, count in answers.lost.items():
        note(tr("not kept: {count:,}, {reason}", count=count, reason=reason))


def _results(store: StudyStore) -> StudyResults:
    from tempannot.study.results.study_results import results  # noqa: PLC0415

    return results(store)


@click.command("import", epilog=EPILOG)
@store_argument
@click.argument("file", type=path_type)
def import_command(store: str, file: Path) -> int:
    """Take the judgments of an exported file into a copy of the study.

    FILE is what "tempannot study export" writes, in the long format: CSV, JSON lines or Parquet.
    All of it is taken, or nothing. What is there already stays as it is, so that a file can be
    imported again.
    """
    from tempannot.study.export.importing import import_judgments  # noqa: PLC0415 - slow

    with opened(store) as found:
        imported = import_judgments(found, file)
    known = tr(", {known:,} were there already", known=imported.known) if imported.known else ""
    say(tr("{new:,} judgments imported{known}", new=imported.new, known=known))
    return OK


@click.command("merge", epilog=EPILOG)
@store_argument
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
def merge_command(store: str, others: tuple[str, ...]) -> int:
    """Take what raters did in copies of a study, in files handed out, or in a browser, into STORE.

    OTHER are study files, files of answers (NAME.answers.json) that raters handed over from a page,
    and what Label Studio exports (JSON, CSV) or Potato keeps (the folder of all raters) or exports
    (JSON lines, CSV, TSV) of the same items, each answer once. All is taken, or nothing; the order
    does not matter, and what was taken before is not taken twice.
    """
    from tempannot.study.export.returned_work import (  # noqa: PLC0415 - few merge
        returned_work,
        take_work,
    )
    from tempannot.study.store.copies import (  # noqa: PLC0415 - numpy is slow
        crowded_words,
        merged_words,
    )

    found = returned_work(others)
    with ExitStack() as stack:
        into = stack.enter_context(opened(store))
        copies = [stack.enter_context(opened(each)) for each in found.copies]
        taken = take_work(into, found, copies)
    for each in taken.merged.stores if taken.merged else ():
        say(f"{each.place}: {merged_words(each)}")
    for path, words in taken.brought:
        say(f"{path}: {shown(words)}")
    if taken.merged and taken.merged.crowded:
        note(crowded_words(taken.merged.crowded))
    return OK
