"""``tempannot study import``: judgments from an exported file into a copy of the study."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, path_type, say
from tempannot.cli.study.stores import EPILOG, opened, store_argument
from tempannot.core.language import tr


@click.command("import", short_help="take judgments from an exported file", epilog=EPILOG)
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
