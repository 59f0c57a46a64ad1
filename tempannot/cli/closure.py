"""``tempannot closure``: everything that follows from the links of a document, as a table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from tempannot.cli.common import (
    EXIT_STATUSES,
    document_argument,
    during_option,
    note_contradictions,
    output_option,
    put_out_pieces,
)
from tempannot.core.network import Network
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During
from tempannot.formats.csv_records import table_row
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
    put_out_pieces(closure_table(reasoning.network), output)
    return status


def closure_table(network: Network) -> Iterator[str]:
    """Yield the closed network as CSV: the header, then the pairs of one source after another.

    A long text has millions of pairs, so that each line is two texts put together, and no more
    than the lines of one source are held.
    """
    yield "source,relations,target,origin\n"
    cells = [_cell(name) for name in network.intervals]
    ends = [f",{cell},inferred\n" for cell in cells]
    asserted = _asserted_after(network)
    for place, cell in enumerate(cells):
        lines = [""] * len(cells)
        for relations, others in network.rows.related_after(place).items():
            start = f"{cell},{relations}"
            for other in others:
                lines[other] = start + ends[other]
        for other in asserted.get(place, ()):
            lines[other] = lines[other].replace("inferred\n", "asserted\n")
        yield "".join(lines)


def _asserted_after(network: Network) -> dict[int, set[int]]:
    """Return per place of an interval the higher ones of those that some link relates to it."""
    places = {name: place for place, name in enumerate(network.intervals)}
    found: dict[int, set[int]] = {}
    for each in network.assertions.values():
        first, second = sorted((places[each.source], places[each.target]))
        found.setdefault(first, set()).add(second)
    return found


def _cell(text: str) -> str:
    """Return a text as the cell of a row that has several."""
    return table_row((text, "."), "").removesuffix('"."').removesuffix(".").removesuffix(",")
