"""``tempannot study merge``: what raters did in copies of a study, put together."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

import click

from tempannot.cli.common import OK, note
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.compare.report.shown import some
from tempannot.core.wording import counted

if TYPE_CHECKING:
    from tempannot.study.store.merging import MergedStore

_LISTS_NAMED = 10


@click.command("merge", short_help="put together what raters did in copies", epilog=EPILOG)
@store_argument
@click.argument("others", nargs=-1, required=True, metavar="OTHER...")
def merge_command(store: str, others: tuple[str, ...]) -> int:
    """Take what raters did in copies of a study, or in files handed out, into STORE.

    All of it is taken, or nothing; the order does not matter, and what was taken before is not
    taken twice.
    """
    with ExitStack() as stack:
        into = stack.enter_context(opened(store))
        copies = [stack.enter_context(opened(each)) for each in others]
        from tempannot.study.store.merging import merge  # noqa: PLC0415 - SQLAlchemy is slow

        report = merge(into, copies)
    for each in report.stores:
        click.echo(_told(each))
    if report.crowded:
        lists = some([str(each) for each in report.crowded], _LISTS_NAMED)
        note(f"more raters than the study asks for have judged list {lists}")
    return OK


def _told(merged: MergedStore) -> str:
    parts = [f"{counted(merged.judgments, 'new judgment')}"]
    if merged.known:
        parts.append(f"{merged.known:,} were there already")
    if merged.raters:
        parts.append(counted(merged.raters, "new rater"))
    if merged.reviews:
        parts.append(counted(merged.reviews, "mark") + " for review")
    if merged.twice:
        parts.append(f"{counted(merged.twice, 'item')} judged here too: the latest answer holds")
    return f"{merged.place}: {', '.join(parts)}"
