"""The files of one document, read; and what is to be said of those that cannot be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from tempannot.comparison.annotations import Annotation, DocumentFiles
from tempannot.comparison.text_places import TextsDifferError, check_same_text
from tempannot.core.errors import FileError
from tempannot.formats.opened import Opened
from tempannot.formats.reading import read
from tempannot.formats.registry import format_named


class Why(StrEnum):
    """Why a file or folder could not be compared."""

    UNREADABLE = "unreadable"
    OTHER_TEXT = "other-text"
    SAME_NAME = "same-name"


@dataclass(frozen=True, slots=True)
class Skipped:
    """A file that was left out: of annotation ``side``; ``message`` names file and cause."""

    name: str
    side: int
    path: Path
    why: Why
    message: str


Files = tuple[Opened | None, ...]
"""What was read, one place per annotation, None where there is nothing to compare."""


def read_files(document: DocumentFiles) -> tuple[Files, list[Skipped]]:
    """Read the files of a document and leave out those that are broken or of another text."""
    opened, broken = _read(document)
    opened, others = _of_one_text(document.name, opened)
    return opened, broken + others


def unreadable(name: str, side: int, error: FileError) -> Skipped:
    """Return what is to be said of a file that is left out for an error."""
    return Skipped(name, side, error.path, Why.UNREADABLE, str(error))


def _read(document: DocumentFiles) -> tuple[Files, list[Skipped]]:
    opened: list[Opened | None] = []
    skipped = []
    for side, path in enumerate(document.files):
        try:
            opened.append(None if path is None else read(path))
        except FileError as error:
            opened.append(None)
            skipped.append(unreadable(document.name, side, error))
    return tuple(opened), skipped


def _of_one_text(name: str, opened: Files) -> tuple[Files, list[Skipped]]:
    """Leave out what is of another text than the first file; of some formats have none."""
    first = next((each for each in opened if each and _has_text(each)), None)
    kept: list[Opened | None] = []
    skipped = []
    for side, each in enumerate(opened):
        message = _other_text(first, each) if first and each else ""
        kept.append(None if message else each)
        if message and each:
            skipped.append(Skipped(name, side, each.path, Why.OTHER_TEXT, message))
    return tuple(kept), skipped


def _other_text(first: Opened, other: Opened) -> str:
    if other is first or not _has_text(other):
        return ""
    try:
        check_same_text((first.document, other.document))
    except TextsDifferError as error:
        there = error.difference
        return (
            f"{other.path}: this is another text than {first.path}: in line {there.line} of the "
            f"text it goes on with {_quoted(there.second)}, the other with {_quoted(there.first)}"
        )
    return ""


def _has_text(opened: Opened) -> bool:
    return format_named(opened.format).has_text


def _quoted(words: str) -> str:
    return f'"{words}"' if words else "nothing"


def clashes(annotations: Sequence[Annotation]) -> Iterator[Skipped]:
    """Yield the folders that cannot be listed and the names that several files have."""
    for side, annotation in enumerate(annotations):
        for path in annotation.closed:
            message = f"{path}: this folder cannot be listed"
            yield Skipped(path.name, side, path, Why.UNREADABLE, message)
        for name, paths in annotation.clashes.items():
            both = " and ".join(map(str, paths))
            message = f"{both} are of one name, {name}: it is unclear which is meant"
            yield Skipped(name, side, paths[0], Why.SAME_NAME, message)
