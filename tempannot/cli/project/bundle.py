"""``tempannot project bundle``: what one annotator may see, as an archive."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, checked_ending, note, path_type
from tempannot.cli.project.places import project_option
from tempannot.core.language import tr, tr_plural
from tempannot.formats.atomic import write_atomically
from tempannot.project.bundle import bundle
from tempannot.project.project import Project

EPILOG = tr(
    "Exit status: 0 fine; 2 wrong usage, no such annotator, or a document that is not there."
)


@click.command("bundle", short_help="what one annotator may see, as an archive", epilog=EPILOG)
@click.argument("annotator", metavar="NAME")
@click.option(
    *("-o", "--output"),
    type=path_type,
    required=True,
    callback=checked_ending((".zip",)),
    help=tr("The archive, FILE.zip."),
)
@project_option
def bundle_command(annotator: str, output: Path, folder: Path) -> int:
    """Write an archive with all that one annotator may see, to be sent to them.

    It holds their documents and their own work, the guideline, the profile and the training;
    nobody else's work, no gold, and nobody's name if the project is blind. They unpack it, or open
    it in the window; what they hand back, by this same command or packed by hand, is for "project
    merge".
    """
    project = Project.open(folder)
    project.check_output(output)
    data = bundle(project, annotator)
    write_atomically(output, data)
    count = tr_plural(len(project.assigned(annotator)), "{count:,} document", "{count:,} documents")
    note(
        tr(
            "wrote {count} for {annotator} to {output}",
            count=count,
            annotator=annotator,
            output=output,
        )
    )
    return OK
