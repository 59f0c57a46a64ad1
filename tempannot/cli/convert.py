"""``tempannot convert``: a document in another format."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import EXIT_STATUSES, NO, OK, during_option, note, path_type
from tempannot.core.schemes import During
from tempannot.formats.atomic import write_atomically
from tempannot.formats.reading import convert, read
from tempannot.formats.registry import format_named, format_of, writable

_HELP = f"""Write a document in another format: {" or ".join(each.title for each in writable())}.

What OUT cannot hold is told, and nothing is written unless --lossy allows it; the exit status is
then 1. In its own format a document is copied byte for byte.
"""


@click.command("convert", help=_HELP, epilog=EXIT_STATUSES)
@click.argument("source", metavar="IN", type=path_type)
@click.argument("target", metavar="OUT", type=path_type)
@click.option(
    "--to",
    "format_name",
    type=click.Choice([each.name for each in writable()]),
    help="The format of OUT; without it the ending of OUT tells.",
)
@click.option("--lossy", is_flag=True, help="Write it though OUT cannot hold everything.")
@during_option
def convert_command(
    source: Path, target: Path, format_name: str | None, lossy: bool, during: During
) -> int:
    """Write a document in another format; the text of the help names them all."""
    opened = read(source)
    format = format_named(format_name) if format_name else format_of(target)
    found = convert(opened, format, during)
    for loss in found.losses:
        note(f"{target} cannot hold: {loss}")
    if found.losses and not lossy:
        note("nothing was written; --lossy writes the rest")
        return NO
    write_atomically(target, found.data)
    return OK
