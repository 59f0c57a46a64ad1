"""``tempannot timeline``: what is known of the order in time, drawn."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import (
    EXIT_STATUSES,
    checked_ending,
    document_argument,
    during_option,
    note_contradictions,
    path_type,
)
from tempannot.cli.graph import DRAWN
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read


@click.command("timeline", epilog=EXIT_STATUSES)
@document_argument
@click.option(
    "-o",
    "--output",
    type=path_type,
    required=True,
    callback=checked_ending(DRAWN),
    help="A drawing: .svg, .pdf or .png.",
)
@during_option
def timeline_command(path: Path, output: Path, during: During) -> int:
    """Draw the timeline of a document.

    Bars are solid where an interval certainly lasts and hatched where it may reach; what no
    link ties to the rest stands below. Of an inconsistent document the consistent part is
    taken, and the exit status is 1.
    """
    check_outputs([path], [output])
    opened = read(path)
    status = note_contradictions(path, Reasoning(opened.document, during))
    from tempannot.gui.document_drawing import DrawingKind, draw_document  # noqa: PLC0415 - Qt

    draw_document(opened, during, DrawingKind.TIMELINE, output)
    return status
