"""The documents among files and folders given by a user."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError, reason_of
from tempannot.core.language import bilingual
from tempannot.formats.members import file_of, paths_in
from tempannot.formats.registry import (
    LARGEST,
    DocumentFormat,
    endings,
    file_names,
    format_of_content,
    owner_of,
    start_of,
)
from tempannot.formats.remote_paths import RemotePath


@dataclass(frozen=True, slots=True)
class Found:
    """Files to read, in order; ``skipped`` are hidden and AppleDouble files in folders."""

    files: tuple[Path, ...]
    skipped: tuple[Path, ...]


def documents_in(paths: Iterable[Path]) -> Found:
    """Return the documents that ``paths`` name: files as they are, folders with all below.

    In a folder count files with the ending of a format (if other files have it, too, those whose
    content says so), and folders that cannot be listed, so that reading them says why. Files that
    belong to a document beside them, such as the text of a standoff file, are none themselves, and
    texts in which nothing is marked are documents where there are no others. A file of several
    documents gives one path for each. Each comes once. Raises FileError for a path that is not
    there or out of reach.
    """
    files: dict[Path, None] = {}
    skipped: dict[Path, None] = {}
    for path in paths:
        if not _is_folder(path):
            files |= dict.fromkeys(_each_in(path))
            continue
        below: dict[Path, DocumentFormat | None] = {}
        for each, format in _found_below(path):
            if each.name.startswith("."):
                skipped[each] = None
            else:
                below[each] = format
        for each in _documents_among(below):
            files |= dict.fromkeys(_each_in(each))
    return Found(tuple(files), tuple(skipped))


def _documents_among(below: Mapping[Path, DocumentFormat | None]) -> Iterator[Path]:
    """Yield what is a document in its own right among what lies in a folder."""
    beside = {
        path.with_suffix(ending)
        for path, format in below.items()
        if format is not None
        for ending in format.beside
        if ending != path.suffix
    }
    own = [path for path in below if path not in beside]
    certain = [path for path in own if _is_certain(below[path])]
    yield from certain or own


def _is_certain(format: DocumentFormat | None) -> bool:
    """Whether files of a format are documents in whatever company; a closed folder may hold one."""
    return format is None or (format.has_marks and not format.by_ending)


def _each_in(path: Path) -> tuple[Path, ...]:
    """The paths of the documents in a file; of one that cannot be read its own, to say why."""
    if (owner := owner_of(path.suffix)) is not None and owner.split is None:
        return (path,)
    if file_of(path) != path:
        return (path,)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST:
            return (path,)
        format = format_of_content(start_of(path), path.suffix)
        if format is None or format.split is None:
            return (path,)
        return paths_in(path, path.read_bytes())
    except (OSError, FileError):
        return (path,)


def _is_folder(path: Path) -> bool:
    try:
        if file_of(path).exists():
            return path.is_dir()
    except OSError as error:
        raise FileError(path, reason_of(error)) from error
    raise FileError(path, bilingual("there is no such file or folder"))


_ABOUT = frozenset({"changes", "copying", "license", "licence", "readme"})
"""Names of what tells of the documents beside it; to see what it is would load all formats."""


def _found_below(folder: Path) -> Iterator[tuple[Path, DocumentFormat | None]]:
    """Yield what may be read below a folder with its format; None for a folder that is closed.

    Hidden files come, too, to be counted.
    """
    if isinstance(folder, RemotePath):
        for path in folder.below():
            if path.name.startswith("."):
                yield path, None
            elif (format := _format_in_folder(path)) is not None:
                yield path, format
        return
    closed: list[OSError] = []
    for parent, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(parent) / name
            if name.startswith("."):
                yield path, None
            elif (format := _format_in_folder(path)) is not None:
                yield path, format
    yield from ((Path(error.filename), None) for error in closed)


def _format_in_folder(path: Path) -> DocumentFormat | None:
    ending = path.suffix.casefold()
    if path.stem.casefold() in _ABOUT and ending in ("", ".md", ".txt"):
        return None
    owner = owner_of(ending)
    if owner is not None:  # of ours, mostly: other packages are not searched for it
        return owner
    if ending not in endings() and path.name not in file_names():
        return None
    try:
        if not path.is_file():  # opening a pipe would wait for somebody to write to it
            return None
        format = format_of_content(start_of(path), ending)
    except OSError:
        return None
    is_named = format is not None and (ending in format.endings or path.name in format.file_names)
    return format if is_named else None
