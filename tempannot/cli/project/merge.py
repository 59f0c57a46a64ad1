"""``tempannot project merge``: what annotators hand back goes into the project."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import NO, OK, json_option, note, path_type, print_json, say
from tempannot.cli.project.places import project_option
from tempannot.core.language import tr
from tempannot.project.merge import merge_table, plan_merge
from tempannot.project.project import Project

EPILOG = tr(
    "Exit status: 0 fine; 1 a document was refused, or changed on both sides; 2 wrong usage, or "
    "no bundle of this project."
)


@click.command("merge", short_help="take back what annotators did", epilog=EPILOG)
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
