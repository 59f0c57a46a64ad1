"""A text with nothing marked in it as a document: when it was written, and in which language."""

from __future__ import annotations

import click

from tempannot.cli.common import Command, note
from tempannot.core.creation_time import set_creation_time
from tempannot.core.language import tr
from tempannot.formats.opened import Opened
from tempannot.formats.registry import has_marks

FOUND = "found"
"""What ``--created`` says to take the date that the name or the first lines of a text have."""


def _checked_creation(
    _context: click.Context, _parameter: click.Parameter, said: str | None
) -> str | None:
    """Return the value of a date, None for none; refuse what is no date."""
    if said is None or said == FOUND:
        return said
    from tempannot.core.creation_time import CreationTimeError  # noqa: PLC0415 - few say it
    from tempannot.suggestions.creation_times import said_date  # noqa: PLC0415

    try:
        return said_date(said)
    except CreationTimeError as error:
        raise click.BadParameter(str(error)) from error


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
    proposals = proposed_creation_times(opened.path.stem, start)
    if not proposals:
        note(tr("{path}: no creation time is known (--created)", path=opened.path))
        return None
    best = proposals[0]
    taken = "written" if is_wanted else tr("no creation time is known; --created found would take")
    note(f"{opened.path}: {taken} {best.value}, {best.source}")
    return best.value if is_wanted else None
