"""The commands of projects, from the folder to the report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tempannot.cli.output import NO, OK, note, print_json, put_out, say, with_progress
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import checked_ending, json_option, path_type
from tempannot.core.language import tr, tr_plural
from tempannot.formats.atomic import write_atomically
from tempannot.project.add_to_project import ProjectAddition, add_to_project
from tempannot.project.annotator_work import work_of
from tempannot.project.bundle import bundle
from tempannot.project.merge import merge_table, plan_merge
from tempannot.project.new_project import NewProject, make_project
from tempannot.project.project import Project
from tempannot.project.project_tables import (
    annotator_table,
    by_annotator,
    by_document,
    document_table,
    work_table,
)

if TYPE_CHECKING:
    from tempannot.tables.table import Table


_NEW_EPILOG = tr(
    "Exit status: 0 fine; 1 made, but without some documents; 2 wrong usage or no project."
)


@click.command("new", epilog=_NEW_EPILOG)
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


project_argument = click.argument("folder", type=path_type, metavar="PROJECT", default=".")
"""The folder of a project, by default the one you are in."""

project_option = click.option(
    "--project",
    "folder",
    type=path_type,
    default=Path(),
    metavar="FOLDER",
    help=tr("The folder of the project; without it the one you are in."),
)


_ADD_EPILOG = tr(
    "Exit status: 0 fine; 1 added, but without some documents; 2 wrong usage or no project."
)


@click.command("add", epilog=_ADD_EPILOG)
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


_STATUS_EPILOG = tr("Exit status: 0 fine; 2 wrong usage or no project.")


@click.command("status", epilog=_STATUS_EPILOG)
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
            "{project}: {documents}, {annotators}.",
            project=project.name,
            documents=documents,
            annotators=tr_plural(
                len(project.annotators), "{count:,} annotator", "{count:,} annotators"
            ),
        ),
        "",
    )
    for line in annotators.lines():
        say(line)
    say("")
    for line in document_table(by_document(work)).lines():
        say(line)
    return OK


_REPORT_EPILOG = tr("Exit status: 0 fine; 2 wrong usage or no project.")
_ENDINGS = (".csv", ".md", ".html", ".tex")


@click.command("report", epilog=_REPORT_EPILOG)
@project_argument
@click.option("--time", "is_time", is_flag=True, help=tr("The active time alone, as CSV."))
@click.option(
    "--training",
    "trainee",
    metavar="NAME",
    help=tr("Where somebody differs from the gold of the training, and what it says why, as CSV."),
)
@click.option(
    "-o",
    "--output",
    type=path_type,
    callback=checked_ending(_ENDINGS),
    help=tr("Write .html, .md or .tex, or the progress and time of every document as .csv."),
)
@json_option
def report_command(
    folder: Path, is_time: bool, trainee: str | None, output: Path | None, as_json: bool
) -> int:
    """Tell who did what in a project, in which time, and how far they agree, batch by batch.

    PROJECT is its folder; without it the one you are in. Active time is what the records say:
    pauses of more than 60 seconds are left out. Without -o a table is printed.
    """
    project = Project.open(folder)
    if output is not None:
        project.check_output(output)
    if trainee is not None:
        _put(_training(project, trainee), output, as_json)
        return OK
    from tempannot.project import project_report as report  # noqa: PLC0415 - loads numpy

    if is_time:
        _put(report.time_table(tuple(report.work_times(project))), output, as_json)
        return OK
    found = report.findings(project)
    if output is None or output.suffix.casefold() == ".csv":
        _put(report.main_table(found), output, as_json)
        return OK
    from tempannot.tables.report_files import write_files  # noqa: PLC0415 - as above

    write_files(report.write_project_report(found, output), output)
    note(tr("wrote {output}", output=output))
    return OK


def _put(table: Table[Any], output: Path | None, as_json: bool) -> None:
    if as_json:
        print_json({table.name: table.records()})
    else:
        put_out(table.csv(), output)


def _training(project: Project, trainee: str) -> Table[Any]:
    from tempannot.project.training import (  # noqa: PLC0415 - loads numpy
        difference_table,
        training_work,
    )

    found = list(training_work(project, trainee))
    for each in found:
        if each.differences is None:
            note(
                tr(
                    "{document}: {trainee} has not begun it",
                    document=each.document,
                    trainee=trainee,
                )
            )
    return difference_table([row for each in found for row in each.differences or ()])


_BUNDLE_EPILOG = tr(
    "Exit status: 0 fine; 2 wrong usage, no such annotator, or a document that is not there."
)


@click.command("bundle", epilog=_BUNDLE_EPILOG)
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


_MERGE_EPILOG = tr(
    "Exit status: 0 fine; 1 a document was refused, or changed on both sides; 2 wrong usage, or "
    "no bundle of this project."
)


@click.command("merge", epilog=_MERGE_EPILOG)
@click.argument("bundles", type=path_type, nargs=-1, required=True, metavar="BUNDLE...")
@project_option
@click.option("--dry-run", is_flag=True, help=tr("Write nothing, only tell what would change."))
@click.option(
    "--force",
    is_flag=True,
    help=tr("Take what is older than the work here, or was changed here too, all the same."),
)
@json_option
def merge_command(
    bundles: tuple[Path, ...], folder: Path, dry_run: bool, force: bool, as_json: bool
) -> int:
    """Put into a project what annotators did in their bundles.

    BUNDLE is an archive, or the folder that it was unpacked to. Each document is told with what
    was there before and what is there now. A document whose text was edited, or that is not the
    annotator's, is refused, and so is the bundle of another project. What is replaced is kept in
    the folder "earlier"; to merge a bundle again changes nothing.
    """
    project = Project.open(folder)
    status, told = OK, []
    for path in bundles:
        found = plan_merge(project, path, force=force)
        if not dry_run:
            found.carry_out()
        table = merge_table(found.documents)
        told.append({"bundle": str(path), "annotator": found.bundle.annotator,
                     "documents": table.records()})  # fmt: skip
        if not as_json:
            for line in table.without("problem").lines() if found.documents else ():
                say(line)
        for each in found.documents:
            if each.problem:
                note(f"{path}: {each.name}: {each.verdict}: {each.problem}")
        note(
            tr(
                "{found}{value}",
                found=found.words,
                value=tr(" (nothing was written)") if dry_run else "",
            )
        )
        status = status if found.is_whole else NO
    if as_json:
        print_json({"bundles": told})
    return status
