"""The documents among files and folders given by a user."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.registry import SNIFFED, endings, format_of_content, owner_of


@dataclass(frozen=True, slots=True)
class Found:
    """Files to read, in order; ``skipped`` are hidden and AppleDouble files in folders."""

    files: tuple[Path, ...]
    skipped: tuple[Path, ...]


def documents_in(paths: Iterable[Path]) -> Found:
    """Return the documents that ``paths`` name: files as they are, folders with all below.

    In a folder count files with the ending of a format (if other files have it, too, those whose
    content says so), and folders that cannot be listed, so that reading them says why. Each file
    comes once. Raises FileError for a path that is not there or out of reach.
    """
    files: dict[Path, None] = {}
    skipped: dict[Path, None] = {}
    for path in paths:
        if not _is_folder(path):
            files[path] = None
            continue
        for each, is_wanted in _found_below(path):
            if is_wanted:
                files[each] = None
            elif each.name.startswith("."):
                skipped[each] = None
    return Found(tuple(files), tuple(skipped))


def _is_folder(path: Path) -> bool:
    try:
        if path.exists():
            return path.is_dir()
    except OSError as error:
        raise FileError(path, error.strerror or str(error)) from error
    raise FileError(path, "there is no such file or folder")


def _found_below(folder: Path) -> Iterator[tuple[Path, bool]]:
    """Yield what lies below a folder, each with whether it is to be read."""
    closed: list[OSError] = []
    for parent, folders, names in os.walk(folder, onerror=closed.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(parent) / name
            yield path, not name.startswith(".") and _is_document(path)
    yield from ((Path(error.filename), True) for error in closed)


def _is_document(path: Path) -> bool:
    ending = path.suffix.casefold()
    if owner_of(ending):  # of ours, mostly: other packages are not searched for it
        return True
    if ending not in endings():
        return False
    try:
        if not path.is_file():  # opening a pipe would wait for somebody to write to it
            return False
        with path.open("rb") as file:
            return format_of_content(file.read(SNIFFED)) is not None
    except OSError:
        return False
