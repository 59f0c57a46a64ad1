"""``tempannot closure``: everything that follows from the links of a document, as a table."""

from __future__ import annotations

import csv
import io
from functools import cache
from pathlib import Path

import click

from tempannot.cli.common import (
    EXIT_STATUSES,
    document_argument,
    during_option,
    note_contradictions,
    output_option,
    put_out,
)
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.csv_records import safe_cell
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read


@click.command("closure", epilog=EXIT_STATUSES)
@document_argument
@output_option
@during_option
def closure_command(path: Path, output: Path | None, during: During) -> int:
    """Print the tightest relation of every pair that follows from the links.

    The output is CSV with the columns source, relations, target and origin (asserted if a
    link names the pair, inferred otherwise); pairs of which nothing is known are left out,
    and source comes before target in the document. Of an inconsistent document the consistent
    part is closed, and the exit status is 1.
    """
    check_outputs((path,), (output,))
    reasoning = Reasoning(read(path).document, during)
    status = note_contradictions(path, reasoning)
    put_out(closure_table(reasoning), output)
    return status


def closure_table(reasoning: Reasoning) -> str:
    """Return the closed network as CSV."""
    asserted = {
        frozenset((each.source, each.target)) for each in reasoning.network.assertions.values()
    }
    table = io.StringIO(newline="")
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow(("source", "relations", "target", "origin"))
    safe = cache(safe_cell)
    for source, target, relations in reasoning.network.pairs():
        origin = "asserted" if frozenset((source, target)) in asserted else "inferred"
        writer.writerow((safe(source), relations, safe(target), origin))
    return table.getvalue()
