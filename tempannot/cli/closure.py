"""``tempannot closure``: everything that follows from the links of a document, as a table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
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
from tempannot.cli.output import EXIT_STATUSES, OK, note_contradictions, put_out_pieces
from tempannot.cli.setting_options import OUTPUT, takes
from tempannot.cli.shared_options import reading_options, worlds_option
from tempannot.core.language import tr
from tempannot.core.options import Files, NewFile, argument, required, setting
from tempannot.core.reasoning import Reasoning
from tempannot.core.schemes import During, Interpretation
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.closure_file import (
    CLOSURE_ENDINGS,
    OtherClosures,
    closure_head,
    closure_lines,
    write_closure,
)
from tempannot.formats.outputs import check_outputs
from tempannot.formats.reading import read


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is closed, and where it goes."""

    paths: tuple[Path, ...] = required(argument("PATHS...", Files(has_folders=True)))
    output: Path | None = setting(
        None, replace(OUTPUT, kind=NewFile(CLOSURE_ENDINGS, may_lack=True))
    )


@click.command("closure", epilog=EXIT_STATUSES)
@takes(_Asked, CorpusRun)
@reading_options
@worlds_option
def closure_command(
    asked: _Asked, run: CorpusRun, during: During, interpretation: Interpretation
) -> int:
    """Print the tightest relation of every pair that follows from the links.

    PATHS are files or folders. The output is CSV, or JSON lines or Parquet if -o names a file
    .jsonl or .parquet, with the columns source, relations, target and origin (asserted if a link
    names the pair, inferred otherwise); pairs of which nothing is known are left out, and source
    comes before target in the document. Of several documents, in CSV or JSON lines, each row begins
    with the path of its document; with --jsonl each document is one line with all its "pairs".

    Of an inconsistent document the consistent part is closed, and the exit status is 1; so it is if
    a link is not convex, unless --hull widens it.
    """
    output = asked.output
    ending = ".csv" if output is None else output.suffix.casefold()
    work = EachDocument("closing", partial(_closed, during, interpretation, ending))
    found = found_documents(asked.paths, work.failed)
    if run.has_lines:
        if output is not None:
            raise click.UsageError(tr("-o goes with neither --jsonl nor --resume"))
        lines = replace(work, work=partial(_pairs, during, interpretation))
        return put_lines(run, found, lines, outcome_word)
    check_outputs(found.files, (output,))
    if tuple(found.files) == asked.paths and len(asked.paths) == 1:
        return _one(asked.paths[0], output, during, interpretation)
    if ending == ".parquet":
        raise click.UsageError(tr("Parquet takes one document; of several give .csv or .jsonl"))
    statuses: list[int] = []
    put_out_pieces(_rows(results_of(run, found.files, work), ending, statuses), output)
    found.note_skipped()
    return max(statuses, default=OK)


def _one(path: Path, output: Path | None, during: During, how: Interpretation) -> int:
    """Close one document, which may be large: its pairs are never in memory all at once."""
    reasoning = Reasoning(read(path, how).document, during)
    status = note_contradictions(path, reasoning)
    if output is None:
        put_out_pieces(closure_lines(reasoning.network, others=_others(reasoning)), None)
    else:
        write_closure(reasoning.network, output, _others(reasoning))
    return status


def _rows(
    results: Iterator[DocumentOutcome[str]], ending: str, statuses: list[int]
) -> Iterator[str]:
    """Yield the rows of all documents below one head; the statuses are known at the end."""
    yield closure_head(ending, is_named=True)
    for each in results:
        note_all(each)
        statuses.append(each.exit_status)
        yield each.value or ""


def _closed(during: During, how: Interpretation, ending: str, path: Path) -> DocumentOutcome[str]:
    reasoning = Reasoning(read(path, how).document, during)
    status = note_contradictions(path, reasoning)
    lines = closure_lines(reasoning.network, ending, _others(reasoning), str(path))
    return DocumentOutcome(path, "".join(lines), {}, status)


def _pairs(during: During, how: Interpretation, path: Path) -> DocumentOutcome[str]:
    """The pairs of a document as values of JSON: source, relations, target, origin."""
    reasoning = Reasoning(read(path, how).document, during)
    status = note_contradictions(path, reasoning)
    lines = "".join(closure_lines(reasoning.network, ".jsonl", _others(reasoning))).splitlines()
    return DocumentOutcome(
        path, "", {"pairs": [[*json.loads(line).values()] for line in lines]}, status
    )


def _others(reasoning: Reasoning) -> OtherClosures:
    _, *worlds = reasoning.networks.values()
    return OtherClosures(tuple(worlds), frozenset(reasoning.document.times))
