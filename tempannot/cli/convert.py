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
from tempannot.cli.shared_options import Command, conversion_options
from tempannot.core.creation_time import set_creation_time
from tempannot.core.language import tr, tr_plural
from tempannot.core.options import Files, Option, Text, argument, required, setting
from tempannot.core.schemes import During, Interpretation
from tempannot.corpus.corpus_run import CorpusRun
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import check_outputs
from tempannot.formats.registry import DocumentFormat, has_marks

FOUND = "found"
"""What ``--created`` says to take the date that the name or the first lines of a text have."""


def _checked_creation(
    _context: click.Context, _parameter: click.Parameter, said: str | None
) -> str | None:
    """Return the value of a date, None for none; refuse what is no date."""
    if said is None:
        return None
    from tempannot.core.creation_time import CreationTimeError  # noqa: PLC0415 - few say it

    try:
        return creation_said(said)
    except CreationTimeError as error:
        raise click.BadParameter(str(error)) from error


def creation_said(said: str) -> str:
    """The value of a date, or ``found``; raises CreationTimeError for what is no date."""
    if said == FOUND:
        return said
    from tempannot.suggestions.creation_times import said_date  # noqa: PLC0415 - few say it

    return said_date(said)


def _checked_language(
    _context: click.Context, _parameter: click.Parameter, said: str | None
) -> str | None:
    """Return the code of a language, None for none; refuse what is no language."""
    if said is None:
        return None
    from tempannot.formats.languages import LanguageError, language_code  # noqa: PLC0415

    try:
        return language_code(said)
    except LanguageError as error:
        raise click.BadParameter(str(error)) from error


_created_option = click.option(
    "--created",
    metavar="DATE|found",
    callback=_checked_creation,
    help=tr(
        "When the texts were written, such as 2024-05-17; found: the date that the name of each "
        "or its first lines have."
    ),
)
_language_option = click.option(
    "--language",
    metavar="CODE",
    callback=_checked_language,
    help=tr("The language of the texts, such as en; that of a plain text is told from its words."),
)


def text_options(function: Command) -> Command:
    """A decorator: the command takes ``created`` and ``language``, None where nobody says them."""
    return _created_option(_language_option(function))


def complete(opened: Opened, created: str | None, language: str | None, is_new: bool) -> None:
    """Say of a document when it was written and in which language, as far as that is known.

    ``is_new`` says that marks are to be put into a text; what reading it changed is told then.
    """
    is_new = is_new and not has_marks(opened.format)
    if language is not None:
        opened.document.language = language
    elif is_new:
        opened.document.language = _told_language(opened)
    if is_new:
        for problem in opened.problems:
            note(f"{opened.path}: {problem.message}")
    if created == FOUND or (created is None and is_new):
        created = _proposed_creation(opened, is_wanted=created == FOUND)
    if created is not None:
        opened.document.apply(set_creation_time(opened.document, created))


def _told_language(opened: Opened) -> str:
    from tempannot.formats.languages import language_name, language_of  # noqa: PLC0415 - few texts

    language = language_of(opened.document.text)
    told = (
        tr("taken for {language}", language=tr(language_name(language)))
        if language
        else tr("its words tell no language")
    )
    note(tr("{path}: {told} (--language says another)", path=opened.path, told=told))
    return language


def _proposed_creation(opened: Opened, *, is_wanted: bool) -> str | None:
    """The likeliest creation time of a text if it is wanted; tells of it in any case."""
    from tempannot.suggestions.creation_times import proposed_creation_times  # noqa: PLC0415

    document = opened.document
    if document.creation_time is not None:
        return None
    start = document.text[document.body.start : document.body.end]
    proposals = proposed_creation_times(opened.path.stem, start, document.language)
    best, path = proposals[0] if proposals else None, opened.path
    if best is None:
        note(tr("{path}: no creation time is known (--created)", path=path))
    elif not best.is_likely:
        note(
            tr(
                "{path}: no creation time is known (--created), perhaps {value}, {source}",
                path=path,
                value=best.value,
                source=best.source,
            )
        )
    elif is_wanted:
        note(
            tr("{path}: written {value}, {source}", path=path, value=best.value, source=best.source)
        )
        return best.value
    else:
        note(
            tr(
                "{path}: no creation time is known; --created found would take {value}, {source}",
                path=path,
                value=best.value,
                source=best.source,
            )
        )
    return None


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
@takes(_Asked, CorpusRun)
@text_options
@conversion_options
def convert_command(
    asked: _Asked,
    run: CorpusRun,
    during: During,
    interpretation: Interpretation,
    **text: str | None,
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
    converter = Converter(interpretation, during, asked.lossy, partial(_completed, text))
    return Conversion(converter, run).write(sources, output, asked.format_name)


def _completed(
    text: Mapping[str, str | None], opened: Opened, format: DocumentFormat | None
) -> None:
    complete(opened, text["created"], text["language"], format is not None and format.has_marks)


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
