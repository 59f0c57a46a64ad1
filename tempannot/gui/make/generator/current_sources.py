"""Sources as they stand now: with edits that are not saved, and whether they are newer than items.

A document with unsaved edits is written to a folder of our own under its own name, so that what is
made of it is what is made of the file once it is saved.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory

from tempannot.core.errors import TempannotError
from tempannot.formats.members import file_of
from tempannot.formats.reading import bytes_of
from tempannot.gui.make.page import DocumentsInAnnotate
from tempannot.session.made_items import SourceStamp, file_stamp

SourceState = Mapping[Path, SourceStamp]
"""What tells whether sources have changed, by their paths."""


class CurrentSources:
    """Knows the documents that are open in Annotate."""

    def __init__(self, documents: DocumentsInAnnotate | None = None) -> None:
        self._documents = documents or DocumentsInAnnotate()
        self._folder: TemporaryDirectory[str] | None = None

    @property
    def open_now(self) -> tuple[Path, ...]:
        """The documents that are open in Annotate."""
        return tuple(self._documents.paths())

    def current(self, paths: Sequence[Path]) -> tuple[Path, ...]:
        """The files to read: copies of those with unsaved edits; raises TempannotError."""
        return tuple(self._current(place, path) for place, path in enumerate(paths))

    def state(self, paths: Sequence[Path]) -> SourceState:
        """How sources stand now: files, all that lies in folders, unsaved edits."""
        found: dict[Path, SourceStamp] = {}
        for path in paths:
            for file in _files_below(path):
                found[file] = self._state_of(file)
        return found

    def newer(self, state: SourceState) -> tuple[str, ...]:
        """The names of sources that have changed since they stood so."""
        return tuple(path.name for path in state if self._is_newer(path, state[path]))

    def close(self) -> None:
        """Leave nothing behind."""
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _current(self, place: int, path: Path) -> Path:
        content = self._documents.unsaved(path)
        if content is None:
            return path
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="tempannot-")
        copy = Path(self._folder.name) / str(place) / path.name
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(content)
        return copy

    def _is_newer(self, path: Path, then: SourceStamp) -> bool:
        now = self._state_of(path)
        if isinstance(then, bytes) and not isinstance(now, bytes):  # it was saved meanwhile
            try:
                now = _digest(bytes_of(path))
            except TempannotError:
                return True
        return now != then

    def _state_of(self, path: Path) -> SourceStamp:
        try:
            content = self._documents.unsaved(path)
        except TempannotError:
            content = b""
        if content is not None:
            return _digest(content)
        return file_stamp(file_of(path))


def _digest(content: bytes) -> bytes:
    return blake2b(content).digest()


def _files_below(path: Path) -> Sequence[Path]:
    if not path.is_dir():
        return (path,)
    found = (Path(parent) / name for parent, _, names in os.walk(path) for name in names)
    return sorted(found)
