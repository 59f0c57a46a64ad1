"""The documents of a project as annotators begin with them, of any format, and bare texts.

Of bare texts it is told besides when they may have been written, as they say themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from tempannot.core.changes import Delete
from tempannot.core.document import Document, attribute
from tempannot.core.errors import FileError, TempannotError, guarded
from tempannot.core.items import ItemKind
from tempannot.core.language import bilingual
from tempannot.core.schemes import During, Interpretation
from tempannot.core.wording import counted
from tempannot.formats.documents.plain_text import read_plain_text
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import Opened
from tempannot.formats.outputs import file_stem
from tempannot.formats.reading import convert, read
from tempannot.formats.registry import Written, format_named, formats, has_marks
from tempannot.suggestions.creation_times import ToldDates, proposed_creation_times, said_date
from tempannot.suggestions.new_text import new_text, timeml_of


class Begin(StrEnum):
    """What annotators begin with."""

    ALL = "all"
    MARKS = "marks"
    TEXT = "text"


class Dates(StrEnum):
    """Whether a bare text gets the date that its name or its first lines tell."""

    FOUND = "found"
    NONE = "none"


Tell = Callable[[str, int, int], object]
"""Told what is being done, how much of it is, and of how much."""


def silent(_words: str, _done: int, _of: int) -> None:
    """Tell nobody."""


class Beginnings(Protocol):
    """What is wished of the documents that annotators begin with."""

    @property
    def profile(self) -> str | None:
        """What the types of links mean."""

    @property
    def during(self) -> During:
        """How DURING is read."""

    @property
    def begin(self) -> Begin:
        """What of the documents annotators begin with."""

    @property
    def dates(self) -> Dates:
        """Whether bare texts get the dates that they tell."""

    @property
    def written(self) -> tuple[str, ...]:
        """When bare texts were written, as ``NAME=DATE``."""


def read_documents(
    paths: Sequence[Path],
    wish: Beginnings | None,
    tell: Tell,
    there: Mapping[str, Path] | None = None,
) -> tuple[dict[str, bytes], list[str], list[FileError]]:
    """The documents by their names, what is to be said of them, and what could not be read.

    None may be called as one of those that are ``there``.
    """
    found: dict[str, bytes] = {}
    sources = {name.casefold(): path for name, path in (there or {}).items()}
    notes: list[str] = []
    errors: list[FileError] = []
    files = documents_in(paths).files if paths else ()
    said = dates_said(wish.written if wish else ())
    _check_said(said, files)
    notes.extend(_texts_left_out(paths, files))
    for number, path in enumerate(files):
        tell(bilingual("reading {name}", name=path.name), number, len(files))
        try:
            with guarded(path):
                name = file_stem(path.stem)
                if (other := sources.get(name.casefold())) is not None:
                    raise FileError(
                        path,
                        bilingual("{other} has the same name: rename one of them", other=other),
                    )
                found[name], told = _as_timeml(path, wish, said.get(name.casefold()))
                sources[name.casefold()] = path
                notes.extend(f"{path}: {each}" for each in told)
        except FileError as error:
            errors.append(error)
    return found, notes, errors


def dates_said(lines: Sequence[str]) -> dict[str, str]:
    """When texts were written by their names in small letters, out of ``NAME=DATE``.

    Raises TempannotError for what is no name and date.

    >>> dates_said(["Wire=17 May 2024", "note="])
    {'wire': '2024-05-17', 'note': ''}
    """
    found = {}
    for line in lines:
        name, sign, words = line.rpartition("=")
        if not sign or not name.strip():
            raise TempannotError(
                bilingual("{line!r} is no name and date: say it as in wire=2024-05-17", line=line)
            )
        found[name.strip().casefold()] = said_date(words) if words.strip() else ""
    return found


def _check_said(said: Mapping[str, str], files: Sequence[Path]) -> None:
    names = {file_stem(path.stem).casefold() for path in files}
    unknown = next((name for name in said if name not in names), None)
    if unknown is not None:
        raise TempannotError(
            bilingual("a date is said of {unknown!r}, which is no document here", unknown=unknown)
        )


def _texts_left_out(paths: Sequence[Path], files: Sequence[Path]) -> Iterator[str]:
    """Say which folders have texts that do not count there, as there are documents, too."""
    taken = set(files)
    bare = {ending for each in formats() if not each.has_marks for ending in each.endings}
    for folder in (path for path in paths if path.is_dir()):
        below = (path for path in folder.rglob("*") if path.suffix.casefold() in bare)
        left = [path for path in below if path not in taken and path.name[0] != "."]
        if left:
            count = counted(len(left), "text")
            yield bilingual(
                "{folder}: {count} beside documents left out; give them by their names",
                folder=folder,
                count=count,
            )


def _as_timeml(
    path: Path, wish: Beginnings | None, said: str | None = None
) -> tuple[bytes, list[str]]:
    """The bytes of a document as annotators begin with it, and what is to be said of that.

    ``said`` is when somebody says that it was written, "" if nobody knows.
    """
    opened = read(path, Interpretation(profile=(wish.profile if wish else None) or ""))
    begin = wish.begin if wish else Begin.ALL
    if not has_marks(opened.format) or begin is Begin.TEXT:
        return _of_text(opened, wish.dates if wish else Dates.FOUND, said)
    if begin is Begin.MARKS:
        without_links(opened.document)
    during = wish.during if wish else During.EQUALS
    found: Written = convert(opened, format_named("timeml"), during)
    return found.data, [
        bilingual("left out, as TimeML has no place for it: {value}", value=each)
        for each in found.losses
    ]


def _of_text(opened: Opened, dates: Dates, said: str | None = None) -> tuple[bytes, list[str]]:
    """A document of the text alone, and of when it was written."""
    written = ""
    if has_marks(opened.format):
        document = opened.document
        known = document.times.get(document.creation_time or "")
        written = attribute(known.attributes, "value", "val") or "" if known else ""
        raw = document.slice(document.body).strip().encode()
        opened = read_plain_text(raw, opened.path.with_suffix(".txt"))
    new = new_text(opened)
    guessed = new.created if dates is Dates.FOUND and said is None else ""
    found = timeml_of(new, new.name, new.language, said or written or guessed)
    told = bilingual("nothing tells when it was written")
    if said is not None:
        told = (
            bilingual("written {said}, as was said", said=said)
            if said
            else bilingual("nobody knows when it was written")
        )
    elif new.proposals and guessed:
        told = bilingual(
            "written {created}, {source}", created=new.created, source=new.proposals[0].source
        )
    return found.data, [*new.oddities, *found.losses, *([] if written else [told])]


def without_links(document: Document) -> None:
    """Take all links out of a document."""
    for kind in (ItemKind.LINK, ItemKind.OTHER_LINK):
        for id in list(document.table(kind)):
            document.apply(Delete(kind, id))


def dates_told(paths: Sequence[Path], tell: Tell = silent) -> tuple[ToldDates, ...]:
    """What the texts among files and folders tell; documents with marks are none of them.

    A text that cannot be read is left out: making the project says why.
    """
    bare = {ending for each in formats() if not each.has_marks for ending in each.endings}
    files = documents_in(paths).files if paths else ()
    texts = [path for path in files if path.suffix.casefold() in bare]
    found = []
    for number, path in enumerate(texts):
        tell(bilingual("reading {name}", name=path.name), number, len(texts))
        try:
            with guarded(path):
                opened = read(path)
        except FileError:
            continue
        if not has_marks(opened.format):
            proposals = proposed_creation_times(
                path.stem, opened.document.text, opened.document.language
            )
            found.append(ToldDates(file_stem(path.stem), proposals))
    return tuple(found)
