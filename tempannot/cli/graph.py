"""``tempannot graph`` and ``timeline``: what is known of a document, drawn or as a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.common import EXIT_STATUSES, note_contradictions, reading_options, worlds_option
from tempannot.cli.setting_options import takes
from tempannot.core.options import File, NewFile, Option, argument, required
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.endpoint_graph_file import ENDINGS, encoded_graph
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read

DRAWN = (".svg", ".pdf", ".png")
"""The endings of drawings; the same as in the window, whose import would be slow."""


@dataclass(frozen=True, slots=True)
class AskedDrawing:
    """What is drawn of a document, and where to."""

    path: Path = required(argument("PATH", File()))
    output: Path = required(Option("--output", NewFile(DRAWN), "A drawing: .svg, .pdf or .png."))

    def opened(self, during: During, how: Interpretation) -> tuple[Opened, Reasoning, int]:
        """The document, what follows from it, and the status that goes with contradictions."""
        check_outputs([self.path], [self.output])
        opened = read(self.path, how)
        reasoning = Reasoning(opened.document, during)
        return opened, reasoning, note_contradictions(self.path, reasoning)


@dataclass(frozen=True, slots=True)
class GraphFile(AskedDrawing):
    """The same, or the graph for other programs."""

    output: Path = required(
        Option(
            "--output",
            NewFile((*ENDINGS, *DRAWN)),
            "GraphML (.graphml), DOT (.dot, .gv), node-link JSON (.json), or a drawing: .svg, "
            ".pdf, .png.",
        )
    )


@click.command("graph", epilog=EXIT_STATUSES)
@takes(GraphFile)
@reading_options
@worlds_option
def graph_command(asked: GraphFile, during: During, interpretation: Interpretation) -> int:
    """Write the minimal graph of a document's end points to a file.

    Nodes are end points that coincide, edges say what comes before what, as "minimal" prints
    them. Of an inconsistent document the consistent part is taken, and the exit status is 1.
    Where worlds are kept apart it is the graph of the main line.
    """
    opened, reasoning, status = asked.opened(during, interpretation)
    if asked.output.suffix.casefold() in DRAWN:
        from tempannot.gui.document_drawing import DrawingKind, draw_document  # noqa: PLC0415

        draw_document(opened, during, DrawingKind.GRAPH, asked.output)
    else:
        from tempannot.formats.atomic import write_atomically  # noqa: PLC0415

        names = opened.document.names()
        write_atomically(asked.output, encoded_graph(reasoning.minimal(), names, asked.output))
    return status


@click.command("timeline", epilog=EXIT_STATUSES)
@takes(AskedDrawing)
@reading_options
@worlds_option
def timeline_command(asked: AskedDrawing, during: During, interpretation: Interpretation) -> int:
    """Draw the timeline of a document.

    Bars are solid where an interval certainly lasts and hatched where it may reach; what no
    link ties to the rest stands below, and with --worlds each world in a frame of its own. Of
    an inconsistent document the consistent part is taken, and the exit status is 1.
    """
    opened, _, status = asked.opened(during, interpretation)
    from tempannot.gui.document_drawing import DrawingKind, draw_document  # noqa: PLC0415 - Qt

    draw_document(opened, during, DrawingKind.TIMELINE, asked.output)
    return status
