"""The documents among files and folders given by a user."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.relation_table import is_relation_table

_XML_ENDINGS = frozenset({".tml", ".timeml", ".xml"})


@dataclass(frozen=True, slots=True)
class Found:
    """Files to read, in order; ``skipped`` are hidden and AppleDouble files in folders."""

    files: tuple[Path, ...]
    skipped: tuple[Path, ...]


def documents_in(paths: Iterable[Path]) -> Found:
    """Return the documents that ``paths`` name: files as they are, folders with all below.

    In a folder count files ending in .tml, .timeml or .xml, and .csv files that are relation
    tables. Each file comes once. Raises FileError for a path that is not there.
    """
    files: dict[Path, None] = {}
    skipped: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            for each in _files_below(path):
                if each.name.startswith("."):
                    skipped[each] = None
                elif _is_document(each):
                    files[each] = None
        elif path.exists():
            files[path] = None
        else:
            raise FileError(path, "there is no such file or folder")
    return Found(tuple(files), tuple(skipped))


def _files_below(folder: Path) -> Iterator[Path]:
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(parent) / name for name in sorted(names))


def _is_document(path: Path) -> bool:
    ending = path.suffix.casefold()
    if ending in _XML_ENDINGS:
        return True
    if ending != ".csv":
        return False
    try:
        with path.open("rb") as file:
            return is_relation_table(file.read(4096))
    except OSError:
        return False
