"""``tempannot minimal``: the smallest graph of end points that says the same."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import (
    EXIT_STATUSES,
    document_argument,
    json_option,
    note_contradictions,
    print_json,
    reading_options,
    worlds_option,
)
from tempannot.core.reasoning import Reasoning
from tempannot.core.reduction import EndpointGraph, Method
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.reading import read


@click.command("minimal", epilog=EXIT_STATUSES)
@document_argument
@click.option(
    "--method",
    type=click.Choice([each.value for each in Method]),
    default=Method.LABELLED.value,
    show_default=True,
    help="labelled loses nothing; projected (Tannier & Muller, 3.1) is for comparison only.",
)
@reading_options
@worlds_option
@json_option
def minimal_command(
    path: Path, method: str, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Print the minimal graph of a document.

    Nodes are end points that coincide, edges say what comes before what; the edge from an
    interval's own start to its own end is left out. The value is the number of merged
    equalities and edges. Of an inconsistent document the consistent part is taken, and the
    exit status is 1. Where worlds are kept apart it is the graph of the main line.
    """
    reasoning = Reasoning(read(path, interpretation).document, during)
    status = note_contradictions(path, reasoning)
    graph = reasoning.minimal(Method(method))
    if as_json:
        print_json(_as_json(graph))
    else:
        _print_text(graph)
    return status


def _as_json(graph: EndpointGraph) -> dict[str, object]:
    return {
        "nodes": [list(node) for node in graph.nodes],
        "edges": [
            {"source": edge.source, "relation": edge.relation, "target": edge.target}
            for edge in graph.edges
        ],
        "value": graph.value,
    }


def _print_text(graph: EndpointGraph) -> None:
    names = [" = ".join(node) for node in graph.nodes]
    for node, name in zip(graph.nodes, names, strict=True):
        if len(node) > 1:
            click.echo(name)
    for edge in graph.edges:
        click.echo(f"{names[edge.source]} {edge.relation} {names[edge.target]}")
    click.echo(f"value {graph.value}")
