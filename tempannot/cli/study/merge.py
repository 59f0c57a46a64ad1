"""``tempannot study merge``: what raters did in copies of a study, put together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.common import OK, note
from tempannot.cli.study.stores import EPILOG, is_store, opened, store_argument
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual, tr, tr_plural

if TYPE_CHECKING:
    from tempannot.formats.items.text_table import TextTable
    from tempannot.study.store.study_store import StudyStore

_TABLES = (".csv", ".tsv", ".jsonl")


@click.command("merge", short_help="put together what raters did in copies", epilog=EPILOG)
@store_argument
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
def merge_command(store: str, others: tuple[str, ...]) -> int:
    """Take what raters did in copies of a study, in files handed out, or in a browser, into STORE.

    OTHER are study files, files of answers (NAME.answers.json) that raters handed over from a page,
    and what Label Studio exports (JSON, CSV) or Potato keeps or exports of the same items, each
    answer once. All that is in copies is taken, or nothing; the order does not matter, and what was
    taken before is not taken twice.
    """
    from tempannot.study.export.answer_files import (  # noqa: PLC0415 - few merge
        ENDING,
        read_answers,
        take_answers,
    )

    foreign = [(Path(each), _foreign(Path(each))) for each in others if _is_foreign(each)]
    own = [each for each in others if not _is_foreign(each)]
    answers = [read_answers(Path(each)) for each in own if each.casefold().endswith(ENDING)]
    copied = [each for each in own if not each.casefold().endswith(ENDING)]
    with ExitStack() as stack:
        into = stack.enter_context(opened(store))
        copies = [stack.enter_context(opened(each)) for each in copied]
        _merge(into, copies)
        for each in answers:
            click.echo(f"{each.path}: {take_answers(into, each)}")
        for path, table in foreign:
            click.echo(f"{path}: {_taken(into, table)}")
    return OK


def _is_foreign(other: str) -> bool:
    """Whether another program made a file or folder."""
    from tempannot.study.export.foreign_judgments import has_tasks  # noqa: PLC0415 - few merge

    path = Path(other)
    if is_store(other):
        return False
    return path.is_dir() or path.suffix.casefold() in _TABLES or has_tasks(path)


def _foreign(path: Path) -> TextTable:
    from tempannot.study.export.foreign_import import foreign_table  # noqa: PLC0415 - few merge

    found = foreign_table(path)
    if found is None:
        raise FileError(
            path, bilingual("this is no study, no file of answers, and of no program known here")
        )
    return found


def _taken(store: StudyStore, table: TextTable) -> str:
    from tempannot.study.export.foreign_import import import_foreign  # noqa: PLC0415 - few merge

    found = import_foreign(store, table)
    new = tr_plural(found.new, "{count:,} judgment", "{count:,} judgments")
    return tr("{new} taken, {known:,} known already", new=new, known=found.known)


def _merge(into: StudyStore, copies: Sequence[StudyStore]) -> None:
    from tempannot.study.store.copies import (  # noqa: PLC0415 - numpy is slow
        crowded_words,
        merge,
        merged_words,
    )

    if not copies:
        return
    report = merge(into, copies)
    for each in report.stores:
        click.echo(f"{each.place}: {merged_words(each)}")
    if report.crowded:
        note(crowded_words(report.crowded))
