"""What the commands of projects share."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import path_type
from tempannot.core.language import tr

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
