"""``tempannot project``: who annotates what, from the first assignment to the report.

They are imported when one of them is called.
"""

from __future__ import annotations

from typing import ClassVar

import click

from tempannot.cli.lazy_group import LazyGroup
from tempannot.core.language import tr


class _ProjectGroup(LazyGroup):
    package = __name__
    modules: ClassVar = dict.fromkeys(
        ("new", "add", "status", "bundle", "merge", "report"), "project_commands"
    )
    lines: ClassVar = {
        "new": tr("make a project of documents and texts, given to annotators"),
        "add": tr("more documents and annotators"),
        "status": tr("how far each annotator and document is"),
        "bundle": tr("what one annotator may see, as an archive to be sent"),
        "merge": tr("put together what annotators did in their bundles"),
        "report": tr("who did what in which time, and how far they agree"),
    }


@click.group("project", cls=_ProjectGroup)
def project_command() -> None:
    """Projects: documents given to annotators, and what comes of it.

    A project is a folder of plain files that people can read and git can compare:
    tempannot.toml with a line per document, documents/, annotators/NAME/, gold/.
    """
