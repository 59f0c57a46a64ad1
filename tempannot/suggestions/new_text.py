"""A text that is to become a document: what it tells of itself, and the TimeML of it."""

from __future__ import annotations

from dataclasses import dataclass

from tempannot.core.creation_time import set_creation_time
from tempannot.core.schemes import During
from tempannot.core.sentences import sentences
from tempannot.core.wording import counted, joined
from tempannot.formats.languages import language_of
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.outputs import file_stem
from tempannot.formats.registry import Written
from tempannot.formats.timeml_document import write_timeml
from tempannot.suggestions.creation_times import (
    CreationProposal,
    likeliest,
    proposed_creation_times,
)


@dataclass(frozen=True, slots=True)
class NewText:
    """A text as it was read, its likely language, and when it may have been written."""

    opened: Opened
    language: str
    proposals: tuple[CreationProposal, ...]

    @property
    def name(self) -> str:
        """What the document is called if nobody says anything else."""
        return self.opened.path.stem

    @property
    def size(self) -> str:
        """How much text it is, in words."""
        document = self.opened.document
        count = counted(len(document.sentences), "sentence")
        return joined(", ", (count, counted(len(document.text.split()), "word")))

    @property
    def oddities(self) -> tuple[str, ...]:
        """What reading it changed or guessed."""
        return tuple(problem.message for problem in self.opened.problems)

    @property
    def created(self) -> str:
        """When it was most likely written, "" if nothing tells."""
        return likeliest(self.proposals)


def new_text(opened: Opened) -> NewText:
    """A text with what it tells of itself; its document gets its language and its sentences."""
    document = opened.document
    document.language = language_of(document.text)
    document.sentences = sentences(document.text, document.body, document.language)
    proposals = proposed_creation_times(opened.path.stem, document.text, document.language)
    return NewText(opened, document.language, proposals)


def timeml_of(new: NewText, name: str, language: str, created: str) -> Written:
    """Return a text as a document with a name, a language and a creation time ("" for none).

    Raises FileError if TimeML cannot hold the text; what it changes is among the losses.
    """
    opened = Opened(
        new.opened.path.with_name(f"{file_stem(name or new.name)}.txt"),
        new.opened.format,
        copy_of(new.opened.document),
        (),
        new.opened.source,
    )
    opened.document.name = name or new.name
    opened.document.language = language
    if created:
        opened.document.apply(set_creation_time(opened.document, created))
    return write_timeml(opened, During.EQUALS)
