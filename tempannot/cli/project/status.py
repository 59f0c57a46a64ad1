"""``tempannot project status``: how far each annotator and each document is."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import OK, json_option, print_json, say, with_progress
from tempannot.cli.project.places import project_argument
from tempannot.core.language import tr, tr_plural
from tempannot.project.annotator_work import work_of
from tempannot.project.project import Project
from tempannot.project.project_tables import (
    annotator_table,
    by_annotator,
    by_document,
    document_table,
    work_table,
)

EPILOG = tr("Exit status: 0 fine; 2 wrong usage or no project.")


@click.command("status", short_help="how far each annotator and document is", epilog=EPILOG)
@project_argument
@json_option
def status_command(folder: Path, as_json: bool) -> int:
    """Tell how far a project is: each annotator, and each document.

    PROJECT is its folder; without it the one you are in. A document is finished when its annotator
    says so; what is decided and left is what the profile demands.
    """
    project = Project.open(folder)
    places = [(name, each) for each in project.documents for name in each.annotators]
    work = [work_of(project, *place) for place in with_progress(places, "reading")]
    annotators = annotator_table(by_annotator(project.annotators, work), project.file.annotators)
    if as_json:
        print_json(
            {
                "project": project.name,
                "id": project.file.id,
                "annotators": annotators.records(),
                "work": work_table(work).records(),
            }
        )
        return OK
    documents = tr_plural(len(project.documents), "{count:,} document", "{count:,} documents")
    say(
        tr(
            "{project}: {documents}, {annotators}.\n",
            project=project.name,
            documents=documents,
            annotators=tr_plural(
                len(project.annotators), "{count:,} annotator", "{count:,} annotators"
            ),
        )
    )
    for line in annotators.lines():
        say(line)
    say("")
    for line in document_table(by_document(work)).lines():
        say(line)
    return OK
