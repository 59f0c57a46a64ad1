"""Texts of files and folders, or pasted, that are to become documents."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError, guarded
from tempannot.core.language import bilingual
from tempannot.core.wording import counted, joined
from tempannot.formats.documents.plain_text import read_plain_text
from tempannot.formats.finding import documents_in
from tempannot.formats.outputs import file_stem
from tempannot.formats.reading import read
from tempannot.formats.registry import has_marks
from tempannot.session.worker import Task
from tempannot.suggestions.new_text import NewText, new_text

_LONGEST_NAME = 40
"""How many letters a name may have that nobody gave."""


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
        task.say(bilingual("looking at the text"))
    # marked, so that nobody guesses: letters with the character 0 between them are no UTF-16
    raw = codecs.BOM_UTF8 + text.removeprefix("\ufeff").encode("utf-8", "replace")
    path = Path(f"{file_stem(name or first_words(text))}.txt")
    return NewTexts((new_text(read_plain_text(raw, path)),))


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
            task.say(bilingual("reading {name}", name=path.name), number, len(files))
        try:
            with guarded(path):
                opened = read(path)
                if has_marks(opened.format):
                    raise FileError(path, bilingual("this is a document already: open it"))
                texts.append(new_text(opened))
        except FileError as error:
            errors.append(error)
    return NewTexts(tuple(texts), tuple(errors))


def summary(texts: Sequence[NewText]) -> str:
    """How much text there is, in words."""
    if len(texts) == 1:
        return texts[0].size
    count = sum(len(each.opened.document.sentences) for each in texts)
    return joined(", ", (counted(len(texts), "text"), counted(count, "sentence")))
