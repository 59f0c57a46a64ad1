"""Which documents each window has open, so that another one can say so.

Each window has one file, locked for as long as its process lives, that names its documents. Where
the folder cannot be written there is none, and every window seems to be the only one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from tempannot.formats.locked_files import create_locked, is_held, let_go
from tempannot.session.folders import open_folder

_SUFFIX = ".json"


class OpenMarks:
    """The file of one window; it is made with the first document."""

    def __init__(self) -> None:
        self._folder = open_folder()
        self._mark: tuple[Path, int] | None = None

    def show(self, paths: Iterable[Path]) -> None:
        """Say which documents are open in this window now."""
        said = json.dumps([str(path) for path in paths]).encode("ascii")
        with suppress(OSError):
            if self._mark is None:
                self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
                self._mark = create_locked(self._folder, "", _SUFFIX)
            os.ftruncate(self._mark[1], 0)
            os.write(self._mark[1], said)

    def elsewhere(self) -> frozenset[Path]:
        """Return the documents that other living windows have open."""
        own = self._mark[0] if self._mark is not None else None
        others = (each for each in self._folder.glob(f"*{_SUFFIX}") if each != own)
        return frozenset().union(*(_named(each) for each in others if is_held(each)))

    def close(self) -> None:
        """Take the file away."""
        if self._mark is not None:
            let_go(*self._mark)
            self._mark = None


def _named(mark: Path) -> frozenset[Path]:
    try:
        found = json.loads(mark.read_bytes())
    except (OSError, ValueError, RecursionError):
        return frozenset()
    named = found if isinstance(found, list) else []
    return frozenset(Path(each) for each in named if isinstance(each, str))
