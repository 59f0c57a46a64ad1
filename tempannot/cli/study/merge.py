"""``tempannot study merge``: what raters did in copies of a study, put together."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tempannot.cli.common import OK, note
from tempannot.cli.study.stores import EPILOG, opened, store_argument

if TYPE_CHECKING:
    from tempannot.study.store.study_store import StudyStore


@click.command("merge", short_help="put together what raters did in copies", epilog=EPILOG)
@store_argument
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
def merge_command(store: str, others: tuple[str, ...]) -> int:
    """Take what raters did in copies of a study, in files handed out, or in a browser, into STORE.

    OTHER are study files, and files of answers (NAME.answers.json) that raters handed over from
    a page. All that is in copies is taken, or nothing; the order does not matter, and what was
    taken before is not taken twice.
    """
    from tempannot.study.export.answer_files import (  # noqa: PLC0415 - few merge
        ENDING,
        read_answers,
        take_answers,
    )

    answers = [read_answers(Path(each)) for each in others if each.casefold().endswith(ENDING)]
    copied = [each for each in others if not each.casefold().endswith(ENDING)]
    with ExitStack() as stack:
        into = stack.enter_context(opened(store))
        copies = [stack.enter_context(opened(each)) for each in copied]
        _merge(into, copies)
        for each in answers:
            click.echo(f"{each.path}: {take_answers(into, each)}")
    return OK


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
