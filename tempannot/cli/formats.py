"""``tempannot formats``: the formats of documents that are read and written here."""

from __future__ import annotations

import click

from tempannot.cli.output import EXIT_STATUSES, OK, note, print_json, say
from tempannot.cli.shared_options import json_option
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.registry import DocumentFormat, formats, unloaded
from tempannot.tables.table import Column, Table


def _does(format: DocumentFormat) -> str:
    return bilingual("reads, writes") if format.write is not None else bilingual("reads")


def _lost(format: DocumentFormat) -> str:
    reason = (
        bilingual("; not written: {not_written}", not_written=format.not_written)
        if format.not_written
        else ""
    )
    return joined("", (format.lost, reason))


_COLUMNS = (
    Column[DocumentFormat]("name", "name", lambda each: each.name),
    Column[DocumentFormat]("format", "format", lambda each: each.title),
    Column[DocumentFormat]("endings", "endings", lambda each: " ".join(each.endings)),
    Column[DocumentFormat]("does", "does", _does),
    Column[DocumentFormat](
        "holds",
        "holds",
        lambda each: bilingual("several documents") if each.split else bilingual("one document"),
    ),
    Column[DocumentFormat]("lost", bilingual("cannot hold"), _lost),
    Column[DocumentFormat]("checked", bilingual("checked with"), lambda each: each.checked),
)


def format_table() -> Table[DocumentFormat]:
    """The formats of documents, with what each can do and what it was checked with."""
    return Table("formats", _COLUMNS, tuple(formats()))


@click.command("formats", epilog=EXIT_STATUSES)
@json_option
def formats_command(as_json: bool) -> int:
    """List the formats of documents: what is read, what is written, what each cannot hold.

    A file's content decides which format it has, not its name. The name in the first column is
    what "convert --to" takes.
    """
    table = format_table()
    if as_json:
        print_json({"formats": list(table.records())})
    else:
        for line in table.lines():
            say(line)
    for failure in unloaded():
        note(failure)
    return OK
