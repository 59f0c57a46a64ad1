"""What a text is told on its way to a document: when it was written, and in which language."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.cli.output import note
from tempannot.core.creation_time import set_creation_time
from tempannot.core.language import tr
from tempannot.core.options import Option, Text, setting
from tempannot.formats.opened import Opened
from tempannot.formats.registry import has_marks

FOUND = "found"
"""What ``--created`` says to take the date that the name or the first lines of a text have."""


def creation_said(said: str) -> str:
    """The value of a date, or ``found``; raises CreationTimeError for what is no date."""
    if said == FOUND:
        return said
    from tempannot.suggestions.creation_times import said_date  # noqa: PLC0415 - few say it

    return said_date(said)


def language_said(said: str) -> str:
    """The code of a language; raises LanguageError for what is none."""
    from tempannot.formats.languages import language_code  # noqa: PLC0415 - needs langcodes

    return language_code(said)


@dataclass(frozen=True, slots=True)
class TextFacts:
    """What somebody says of all texts, None where it is to be told by each of them."""

    created: str | None = setting(
        None,
        Option(
            "--created",
            Text(check=creation_said),
            tr(
                "When the texts were written, such as 2024-05-17; found: the date that the name of "
                "each or its first lines have."
            ),
            metavar="DATE|found",
        ),
    )
    language: str | None = setting(
        None,
        Option(
            "--language",
            Text(check=language_said),
            tr(
                "The language of the texts, such as en; that of a plain text is told from its "
                "words."
            ),
            metavar="CODE",
        ),
    )

    @property
    def creation(self) -> str | None:
        """The value of the date, or ``found``."""
        return creation_said(self.created) if self.created else None

    @property
    def code(self) -> str | None:
        """The code of the language."""
        return language_said(self.language) if self.language else None


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
