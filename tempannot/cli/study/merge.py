"""``tempannot study merge``: what raters did in copies of a study, put together."""

from __future__ import annotations

from contextlib import ExitStack

import click

from tempannot.cli.common import OK, note, say
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.language import shown


@click.command("merge", short_help="put together what raters did in copies", epilog=EPILOG)
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
