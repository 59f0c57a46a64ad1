"""``tempannot minimal``: the smallest graph of end points that says the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from tempannot.cli.many_documents import (
    DocumentOutcome,
    EachDocument,
    found_documents,
    note_all,
    outcome_word,
    put_lines,
    results_of,
)
from tempannot.cli.output import EXIT_STATUSES, OK, note_contradictions, print_json, say
from tempannot.cli.setting_options import takes
from tempannot.cli.shared_options import json_option, reading_options, worlds_option
from tempannot.core.language import tr
from tempannot.core.options import Files, OneOf, Option, argument, required, setting
from tempannot.core.reasoning import Reasoning
from tempannot.core.reduction import EndpointGraph, Method
from tempannot.core.schemes import During, Interpretation
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.reading import read


@dataclass(frozen=True, slots=True)
class _Asked:
    """Whose graphs are wanted, and which."""

    paths: tuple[Path, ...] = required(argument("PATHS...", Files(has_folders=True)))
    method: Method = setting(
        Method.LABELLED,
        Option(
            "--method",
            OneOf({each: each.value for each in Method}),
            tr("labelled loses nothing; projected (Tannier & Muller, 3.1) is for comparison only."),
        ),
    )


@click.command("minimal", epilog=EXIT_STATUSES)
@takes(_Asked, CorpusRun)
@reading_options
@worlds_option
@json_option
def minimal_command(
    asked: _Asked, run: CorpusRun, during: During, interpretation: Interpretation, as_json: bool
) -> int:
    """Print the minimal graphs of documents.

    PATHS are files or folders. Nodes are end points that coincide, edges say what comes before
    what; the edge from an interval's own start to its own end is left out. The value is the number
    of merged equalities and edges. Of an inconsistent document the consistent part is taken, and
    the exit status is 1. Where worlds are kept apart it is the graph of the main line.

    Of several documents each graph comes below its path, with --json as one of "documents".
    """
    work = EachDocument("reducing", partial(_minimal, asked.method, during, interpretation))
    found = found_documents(asked.paths, work.failed)
    if run.has_lines:
        return put_lines(run, found, work, outcome_word)
    is_alone = len(asked.paths) == 1 and tuple(found.files) == asked.paths
    status = OK
    rows: list[dict[str, object]] = []
    for each in results_of(run, found.files, work):
        note_all(each)
        status = max(status, each.exit_status)
        if as_json:
            rows += [each.as_json()]
        elif each.value is not None:
            say(*([] if is_alone else [f"{each.path}:"]), *_lines(each.value))
    if as_json and not is_alone:
        print_json({"documents": rows})
    elif rows and "error" not in rows[0]:
        print_json({name: value for name, value in rows[0].items() if name != "path"})
    found.note_skipped()
    return status


def _minimal(
    method: Method, during: During, how: Interpretation, path: Path
) -> DocumentOutcome[EndpointGraph]:
    reasoning = Reasoning(read(path, how).document, during)
    status = note_contradictions(path, reasoning)
    graph = reasoning.minimal(method)
    return DocumentOutcome(path, graph, _as_json(graph), status)


def _as_json(graph: EndpointGraph) -> dict[str, object]:
    return {
        "nodes": [list(node) for node in graph.nodes],
        "edges": [
            {"source": edge.source, "relation": edge.relation, "target": edge.target}
            for edge in graph.edges
        ],
        "value": graph.value,
    }


def _lines(graph: EndpointGraph) -> Iterator[str]:
    names = [" = ".join(node) for node in graph.nodes]
    for node, name in zip(graph.nodes, names, strict=True):
        if len(node) > 1:
            yield name
    for edge in graph.edges:
        yield f"{names[edge.source]} {edge.relation} {names[edge.target]}"
    yield tr("value {graph}", graph=graph.value)
