"""``tempannot project new``: a folder of documents, given to annotators."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import NO, OK, note, path_type
from tempannot.cli.setting_options import takes
from tempannot.core.language import tr, tr_plural
from tempannot.project.new_project import NewProject, make_project

EPILOG = tr("Exit status: 0 fine; 1 made, but without some documents; 2 wrong usage or no project.")


@click.command("new", short_help="make a project of documents and texts", epilog=EPILOG)
@click.option(
    "-o", "--output", "folder", type=path_type, required=True, metavar="FOLDER",
    help=tr("The folder to make, which must not hold anything yet."),
)  # fmt: skip
@takes(NewProject)
def new_command(wish: NewProject, folder: Path) -> int:
    """Make a project: a folder of documents, given to annotators.

    DOCUMENTS are documents of any format, bare texts, or folders of them. A text gets the date
    that its name or its first lines tell, and its language from its words. Each document goes to
    as many annotators as --overlap says, or to one where --share leaves it out; everybody gets as
    many as the others.

    The same seed and names give the same assignments. A folder with something in it is refused.
    """
    made = make_project(wish, folder)
    for each in made.notes:
        note(each)
    for error in made.errors:
        note(tr("error: {error}", error=error))
    documents = tr_plural(len(made.project.documents), "{count:,} document", "{count:,} documents")
    people = tr_plural(len(made.project.annotators), "{count:,} annotator", "{count:,} annotators")
    note(
        tr(
            "project made: {folder}: {documents} for {people}",
            folder=folder,
            documents=documents,
            people=people,
        )
    )
    return NO if made.errors else OK
