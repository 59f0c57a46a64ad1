"""``tempannot samples``: the sample documents as files of one's own."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.output import OK
from tempannot.cli.shared_options import path_type
from tempannot.core.errors import FileError
from tempannot.core.language import tr
from tempannot.formats.atomic import write_atomically
from tempannot.resources import samples, second_annotations


@click.command("samples")
@click.option(
    "-o",
    "--output",
    type=path_type,
    default=Path(),
    metavar="FOLDER",
    help=tr("Where the two folders are written; else where you are."),
)
def samples_command(output: Path) -> int:
    """Write the sample documents, and what a second annotator made of some, to try things with.

    They come in two folders, samples and second-annotator. A file of yours that has the name of
    a sample and another content is never written over.
    """
    copies = {
        output / source.parent.name / source.name: source.read_bytes()
        for source in (*samples(), *second_annotations())
    }
    for path, content in copies.items():
        if path.exists() and (path.is_dir() or path.read_bytes() != content):
            raise FileError(
                path, tr("this is another file than the sample; give another folder by -o")
            )
    for path, content in copies.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, content)
        click.echo(path)
    return OK
