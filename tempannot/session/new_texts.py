"""Texts that are to become documents: what they tell of themselves, and the TimeML of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.creation_time import set_creation_time
from tempannot.core.errors import FileError, guarded
from tempannot.core.schemes import During
from tempannot.core.sentences import sentences
from tempannot.core.wording import counted
from tempannot.formats.documents.plain_text import read_plain_text
from tempannot.formats.documents.timeml import write_timeml
from tempannot.formats.finding import documents_in
from tempannot.formats.languages import language_of
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.reading import read
from tempannot.formats.registry import Written, has_marks
from tempannot.session.drafts import file_stem
from tempannot.session.worker import Task
from tempannot.suggestions.creation_times import CreationProposal, proposed_creation_times

_LONGEST_NAME = 40
"""How many letters a name may have that nobody gave."""


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
        return f"{count}, {counted(len(document.text.split()), 'word')}"

    @property
    def oddities(self) -> tuple[str, ...]:
        """What reading it changed or guessed."""
        return tuple(problem.message for problem in self.opened.problems)

    @property
    def created(self) -> str:
        """When it was most likely written, "" if nothing tells."""
        return self.proposals[0].value if self.proposals else ""


@dataclass(frozen=True, slots=True)
class NewTexts:
    """Texts out of files, and what could not be read."""

    texts: tuple[NewText, ...]
    errors: tuple[FileError, ...] = ()


def pasted_text(name: str, text: str, task: Task | None = None) -> NewTexts:
    """Look at a text that comes from no file; nothing but blanks is no text."""
    if not text.strip():
        return NewTexts(())
    if task is not None:
        task.say("looking at the text")
    raw = text.encode("utf-8", "replace")
    path = Path(f"{file_stem(name or first_words(text))}.txt")
    return NewTexts((_looked_at(read_plain_text(raw, path)),))


def first_words(text: str) -> str:
    r"""Return the first line of a text, or as many of its words as make a name.

    >>> first_words(" Rain stops in the whole of the south, at last and for good\n\nIt ...")
    'Rain stops in the whole of the south, at'
    """
    line = text.strip().splitlines()[0]
    words = line[: _LONGEST_NAME + 1].rsplit(" ", 1)[0] if len(line) > _LONGEST_NAME else line
    return words[:_LONGEST_NAME].rstrip(" .,;:-–—")


def texts_in(paths: Iterable[Path], task: Task | None = None) -> NewTexts:
    """Read the texts that files and folders hold; a document with marks is none of them."""
    texts: list[NewText] = []
    errors: list[FileError] = []
    try:
        files = documents_in(paths).files
    except FileError as error:
        return NewTexts((), (error,))
    for number, path in enumerate(files):
        if task is not None:
            task.say(f"reading {path.name}", number, len(files))
        try:
            with guarded(path):
                opened = read(path)
                if has_marks(opened.format):
                    raise FileError(path, "this is a document already: open it")
                texts.append(_looked_at(opened))
        except FileError as error:
            errors.append(error)
    return NewTexts(tuple(texts), tuple(errors))


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


def summary(texts: Sequence[NewText]) -> str:
    """How much text there is, in words."""
    if len(texts) == 1:
        return texts[0].size
    count = sum(len(each.opened.document.sentences) for each in texts)
    return f"{counted(len(texts), 'text')}, {counted(count, 'sentence')}"


def _looked_at(opened: Opened) -> NewText:
    document = opened.document
    document.language = language_of(document.text)
    document.sentences = sentences(document.text, document.body, document.language)
    proposals = proposed_creation_times(opened.path.stem, document.text)
    return NewText(opened, document.language, proposals)
