"""``tempannot graph`` and ``timeline``: what is known of a document, drawn or as a file."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from tempannot.cli.output import EXIT_STATUSES, note_contradictions
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import reading_options, worlds_option
from tempannot.core.ended_by_system import ended_by_system
from tempannot.core.errors import FileError
from tempannot.core.language import ENGLISH, tr, use_language
from tempannot.core.options import (
    File,
    NewFile,
    OneOf,
    Option,
    argument,
    required,
    setting,
)
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.graph_file import ENDINGS, GraphKind, encoded_graph, graph_of
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read

_FIGURES = (".svg", ".pdf")

DRAWN = (".svg", ".pdf", ".png")
"""The endings of drawings; the same as in the window, whose import would be slow."""


@dataclass(frozen=True, slots=True)
class AskedDrawing:
    """What is drawn of a document, and where to."""

    path: Path = required(argument("PATH", File()))
    output: Path = required(
        Option("--output", NewFile(DRAWN), tr("A drawing: .svg, .pdf or .png."))
    )

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
            tr(
                "GraphML (.graphml), DOT (.dot, .gv), node-link JSON (.json), or a drawing: "
                ".svg, .pdf, .png (of the minimal graph alone)."
            ),
        )
    )
    what: str = setting(
        GraphKind.MINIMAL.value,
        Option(
            "--what",
            OneOf({each.value: each.value for each in GraphKind}),
            tr(
                "The minimal graph of end points, the links as they are, or all pairs that the "
                "closure relates."
            ),
        ),
    )


@click.command("graph", epilog=EXIT_STATUSES)
@takes(GraphFile)
@reading_options
@worlds_option
def graph_command(asked: GraphFile, during: During, interpretation: Interpretation) -> int:
    """Write the minimal graph of a document's end points to a file, or its links, or its closure.

    Nodes of the minimal graph are end points that coincide, edges say what comes before what, as
    "minimal" prints them. Nodes of the others are events and times. Of an inconsistent document the
    consistent part is taken, and the exit status is 1.
    Where worlds are kept apart it is the graph of the main line.
    """
    opened, reasoning, status = asked.opened(during, interpretation)
    kind, ending = GraphKind(asked.what), asked.output.suffix.casefold()
    if ending not in DRAWN:
        data = encoded_graph(reasoning, kind, asked.output)
    elif kind is GraphKind.MINIMAL:
        data = _painted("GRAPH", opened, during, asked.output)
    else:
        data = _drawn(reasoning, kind, asked.output)
    return _written(data, asked.output, status)


def _painted(what: str, opened: Opened, during: During, path: Path) -> bytes:
    """A drawing as a panel of the window has it, but in English, as files are."""
    use_language(ENGLISH)
    with ended_by_system():
        from tempannot.gui.document_drawing import DrawingKind, drawn_document  # noqa: PLC0415 - Qt

        return drawn_document(opened, during, DrawingKind[what], path)


def _written(data: bytes, path: Path, status: int) -> int:
    from tempannot.formats.atomic import write_atomically  # noqa: PLC0415

    write_atomically(path, data)
    return status


def _drawn(reasoning: Reasoning, kind: GraphKind, path: Path) -> bytes:
    """A drawing of links or closure, for which no panel of the window has one."""
    from tempannot.tables.figures import graph_figure, is_drawable  # noqa: PLC0415 - slow

    graph = graph_of(reasoning, kind)
    if path.suffix.casefold() not in _FIGURES:
        raise FileError(
            path,
            tr("the {kind} is drawn as {figures}", kind=kind, figures=tr(" or ").join(_FIGURES)),
        )
    if not graph.number_of_nodes() or not is_drawable(graph):
        count = tr(
            "{number_of_nodes:,} nodes and {number_of_edges:,} edges",
            number_of_nodes=graph.number_of_nodes(),
            number_of_edges=graph.number_of_edges(),
        )
        raise FileError(
            path, tr("no drawing shows {count}; write .graphml, .dot or .json instead", count=count)
        )
    places = {
        point.removesuffix(".start"): place
        for place, points in enumerate(reasoning.minimal().nodes)
        for point in points
        if point.endswith(".start")
    }
    return graph_figure(graph, places, path.suffix.casefold().lstrip("."))


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
    return _written(_painted("TIMELINE", opened, during, asked.output), asked.output, status)
