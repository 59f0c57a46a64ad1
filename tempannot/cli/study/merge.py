"""``tempannot study merge``: what raters did in copies of a study, put together."""

from __future__ import annotations

from contextlib import ExitStack

import click

from tempannot.cli.common import OK, note
from tempannot.cli.study.stores import EPILOG, opened, store_argument


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
        from tempannot.study.store.copies import (  # noqa: PLC0415 - numpy is slow
            crowded_words,
            merge,
            merged_words,
        )

        report = merge(into, copies)
    for each in report.stores:
        click.echo(f"{each.place}: {merged_words(each)}")
    if report.crowded:
        note(crowded_words(report.crowded))
    return OK
