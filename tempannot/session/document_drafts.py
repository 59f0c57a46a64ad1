"""Documents made of texts and not saved yet: files in the data folder until they have a name.

From its first moment such a document is a file like any other, so that its journal, the list of
what was open and the recovery of a killed window work for it as for all. It counts as not saved
until it was saved elsewhere; then its draft goes, as it does when it is given up.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path

from tempannot.core.typed_names import real_path
from tempannot.formats.atomic import write_atomically
from tempannot.formats.outputs import file_stem
from tempannot.session.folders import draft_folder

_ENDING = ".tml"


def keep_draft(name: str, content: bytes) -> Path:
    """Write the draft of a new document under a name that is free; raises FileError."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    stem = file_stem(name)
    names = (stem if number == 1 else f"{stem} {number}" for number in count(1))
    path = next(path for each in names if not (path := folder / f"{each}{_ENDING}").exists())
    write_atomically(path, content)
    return path


def is_draft(path: Path) -> bool:
    """Whether a document is one that was never saved under a name."""
    return path.parent == _folder()


def drafts() -> tuple[Path, ...]:
    """Return the documents that were never saved, the latest first."""
    found = [path for path in _folder().glob(f"*{_ENDING}") if path.is_file()]
    return tuple(sorted(found, key=lambda path: (-path.stat().st_mtime, path.name)))


def remove_draft(path: Path) -> None:
    """Delete a draft that is saved elsewhere or given up; any other file stays."""
    if is_draft(path):
        path.unlink(missing_ok=True)


def _folder() -> Path:
    return real_path(draft_folder())
