"""``tempannot project add``: more documents, more annotators."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import NO, OK, note
from tempannot.cli.project.places import project_option
from tempannot.cli.setting_options import takes
from tempannot.core.language import tr
from tempannot.project.add_to_project import ProjectAddition, add_to_project
from tempannot.project.project import Project

EPILOG = tr(
    "Exit status: 0 fine; 1 added, but without some documents; 2 wrong usage or no project."
)


@click.command("add", short_help="more documents and annotators", epilog=EPILOG)
@project_option
@takes(ProjectAddition)
def add_command(wish: ProjectAddition, folder: Path) -> int:
    """Add documents, annotators or both to a project.

    New documents are a batch of their own, and go to those who have least: a new annotator gets
    them first. A new annotator without new documents gets as many as the others have, of those
    that the fewest annotate; nobody loses one. Work, decisions and bundles that are out stay as
    they are.
    """
    added = add_to_project(Project.open(folder), wish)
    for each in added.notes:
        note(each)
    for error in added.errors:
        note(tr("error: {error}", error=error))
    note(f"{folder}: {added.words}")
    return NO if added.errors else OK
