"""``tempannot closure``: everything that follows from the links of a document, as a table."""

from __future__ import annotations

from pathlib import Path

import click

from tempannot.cli.common import (
    EXIT_STATUSES,
    document_argument,
    note_contradictions,
    output_option,
    put_out_pieces,
    reading_options,
    worlds_option,
)
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During, Interpretation
from tempannot.formats.closure_file import OtherClosures, closure_lines, write_closure
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read


@click.command("closure", epilog=EXIT_STATUSES)
@document_argument
@output_option
@reading_options
@worlds_option
def closure_command(
    path: Path, output: Path | None, during: During, interpretation: Interpretation
) -> int:
    """Print the tightest relation of every pair that follows from the links.

    The output is CSV, or JSON lines or Parquet if -o names a file .jsonl or .parquet, with the
    columns source, relations, target and origin (asserted if a link names the pair, inferred
    otherwise); pairs of which nothing is known are left out, and source comes before target in
    the document. Of an inconsistent document the consistent part is closed, and the exit status
    is 1; so it is if a link is not convex, unless --hull widens it.
    """
    check_outputs((path,), (output,))
    reasoning = Reasoning(read(path, interpretation).document, during)
    status = note_contradictions(path, reasoning)
    _, *worlds = reasoning.networks.values()
    others = OtherClosures(tuple(worlds), frozenset(reasoning.document.times))
    if output is None:
        put_out_pieces(closure_lines(reasoning.network, others=others), None)
    else:
        write_closure(reasoning.network, output, others)
    return status
