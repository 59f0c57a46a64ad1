"""``tempannot convert``: documents in another format.

A text with nothing marked in it becomes a document: when it was written and in which language is
said, or told from the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from tempannot.cli.conversion import Conversion, Converter
from tempannot.cli.output import EXIT_STATUSES, NO, OK, note
from tempannot.cli.setting_options import LOSSY, OUTPUT, takes
from tempannot.cli.shared_options import conversion_options
from tempannot.cli.text_facts import TextFacts, complete
from tempannot.core.language import tr, tr_plural
from tempannot.core.options import Files, Option, Text, argument, required, setting
from tempannot.core.schemes import During, Interpretation
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import check_outputs
from tempannot.formats.registry import DocumentFormat


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is converted, and into what."""

    sources: tuple[Path, ...] = required(argument("IN...", Files(has_folders=True)))
    output: Path | None = setting(None, OUTPUT)
    format_name: str | None = setting(
        None,
        Option(
            "--to",
            Text(),
            tr(
                "The format of OUT; without it the ending of OUT tells, and for a folder it is "
                "TimeML."
            ),
            metavar="NAME",
        ),
    )
    lossy: bool = setting(False, LOSSY)


@click.command("convert", epilog=EXIT_STATUSES)
@takes(_Asked, CorpusRun, TextFacts)
@conversion_options
def convert_command(
    asked: _Asked,
    run: CorpusRun,
    facts: TextFacts,
    during: During,
    interpretation: Interpretation,
) -> int:
    """Write documents in another format; "tempannot formats" lists what there is.

    OUT is a file or, for several documents, a folder (made if its name has no ending), or a file
    of a format that holds several. What OUT cannot hold is told, and a document that would lose
    something is not written unless --lossy allows it; the exit status is then 1. In its own format
    a document is copied byte for byte. One that cannot be read never stops the others.

    A text in which nothing is marked yet (.txt, .md, .docx, .pdf, .srt, .vtt) becomes a document,
    too.

    A file of items to judge becomes any other: .csv, .tsv, .json, .jsonl, .parquet, .xlsx, or
    .dataset, a folder for the library datasets (Hugging Face). Rows that are no items are named,
    and left out with --lossy.
    """
    sources, output = _ends(asked)
    said = dict(interpretation.columns)
    if len(sources) == 1 and asked.format_name is None and _are_items(sources[0], output, said):
        return _convert_items(sources[0], output, said, lossy=asked.lossy)
    _check_roles(said)
    converter = Converter(interpretation, during, asked.lossy, partial(_completed, facts))
    return Conversion(converter, run).write(sources, output, asked.format_name)


def _completed(facts: TextFacts, opened: Opened, format: DocumentFormat | None) -> None:
    is_new = format is not None and format.has_marks
    complete(opened, facts.creation, facts.code, is_new)


def _ends(asked: _Asked) -> tuple[tuple[Path, ...], Path]:
    """Where it comes from and where it goes, which may be told without -o; raises UsageError."""
    if asked.output is not None:
        return asked.sources, asked.output
    if len(asked.sources) != 2:
        raise click.UsageError(tr("say where to write: -o OUT"))
    return asked.sources[:1], asked.sources[1]


def _check_roles(said: Mapping[str, str]) -> None:
    """Refuse roles of items for what is no table of items; raises UsageError."""
    if not said:
        return
    from tempannot.formats.items.column_mapping import RELATION_ROLES  # noqa: PLC0415 - few tables

    wrong = [role for role in said if role not in RELATION_ROLES]
    if wrong:
        raise click.UsageError(
            tr("--columns {wrong}=.. is for a table of items and one of these", wrong=wrong[0])
        )


def _are_items(source: Path, output: Path, said: Mapping[str, str]) -> bool:
    """Whether a file has items to judge and no document, and OUT can hold these.

    Roles of columns that only items have tell so, too.
    """
    from tempannot.formats.items.column_mapping import TEXT_ROLES  # noqa: PLC0415 - few
    from tempannot.formats.items.dataset_folders import is_dataset_folder  # noqa: PLC0415 - few
    from tempannot.formats.items.writing import ROW_ENDINGS  # noqa: PLC0415
    from tempannot.recognition import PathKind, recognise  # noqa: PLC0415

    if output.suffix.casefold() not in ROW_ENDINGS:
        return False
    if not TEXT_ROLES.isdisjoint(said):
        return True
    return is_dataset_folder(source) or recognise(source).kind is PathKind.ITEMS


def _convert_items(source: Path, output: Path, said: Mapping[str, str], *, lossy: bool) -> int:
    from tempannot.formats.items.column_mapping import (  # noqa: PLC0415 - few convert items
        MappingError,
        parse_columns,
    )
    from tempannot.formats.items.item_files import read_items  # noqa: PLC0415 - few convert items
    from tempannot.formats.items.left_out import left_out_lines  # noqa: PLC0415
    from tempannot.formats.items.writing import write_items  # noqa: PLC0415

    check_outputs([source], [output])
    try:
        wish = parse_columns(f"{role}={column}" for role, column in said.items())
    except MappingError as error:
        raise click.UsageError(str(error)) from error
    found = read_items(source, wish, leaves_out=True)
    for line in left_out_lines(found.left_out):
        note(line)
    if found.left_out and not lossy:
        note(tr("nothing was written; --lossy writes the rest"))
        return NO
    count = write_items(output, found.items)
    note(
        tr(
            "wrote {items} to {output}",
            items=tr_plural(count, "{count:,} item", "{count:,} items"),
            output=output,
        )
    )
    return OK
