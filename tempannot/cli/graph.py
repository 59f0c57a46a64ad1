"""``tempannot graph``: the minimal graph as a file for graph programs, or drawn."""

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
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.endpoint_graph_file import ENDINGS, encoded_graph
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read

DRAWN = (".svg", ".pdf", ".png")
"""The endings of drawings; the same as in the window, whose import would be slow."""


@click.command("graph", epilog=EXIT_STATUSES)
@document_argument
@click.option(
    "-o",
    "--output",
    type=path_type,
    required=True,
    callback=checked_ending((*ENDINGS, *DRAWN)),
    help="GraphML (.graphml), DOT (.dot, .gv), node-link JSON (.json), or a drawing: .svg, .pdf, "
    ".png.",
)
@during_option
def graph_command(path: Path, output: Path, during: During) -> int:
    """Write the minimal graph of a document's end points to a file.

    Nodes are end points that coincide, edges say what comes before what, as "minimal" prints
    them. Of an inconsistent document the consistent part is taken, and the exit status is 1.
    """
    check_outputs([path], [output])
    opened = read(path)
    reasoning = Reasoning(opened.document, during)
    status = note_contradictions(path, reasoning)
    if output.suffix.casefold() in DRAWN:
        from tempannot.gui.document_drawing import DrawingKind, draw_document  # noqa: PLC0415

        draw_document(opened, during, DrawingKind.GRAPH, output)
    else:
        from tempannot.formats.atomic import write_atomically  # noqa: PLC0415

        names = opened.document.names()
        write_atomically(output, encoded_graph(reasoning.minimal(), names, output))
    return status
