"""The journal of a session's unsaved edits: JSON lines, each on the disk before it counts.

The first line names the file and its content by hash. With the first edit comes the content
itself, so that the journal alone can bring the edits back; then one line per edit, undo and
redo, each with the change it carried out. A save under way is noted with the hash of the coming
content, so that a journal left over from a finished save is recognized. The journal is locked
for as long as its process lives.
"""

from __future__ import annotations

import json
import os
import zlib
from base64 import b64encode
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from uuid import uuid4

from tempannot.core.changes import Change
from tempannot.core.errors import TempannotError
from tempannot.formats.locks import try_lock
from tempannot.session.change_codec import Json, change_to_json

VERSION = 1
SUFFIX = ".jsonl"

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class JournalError(TempannotError):
    """A journal that cannot be written, read or replayed."""


class Act(StrEnum):
    """What carried a change out."""

    DO = "do"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Base:
    """The content that edits start from: a file and the hash of its bytes."""

    path: Path
    sha256: str

    @classmethod
    def of(cls, path: Path, content: bytes) -> Base:
        """Return the base of a file with this content."""
        return cls(path.resolve(), sha256(content).hexdigest())

    def is_on_disk(self) -> bool:
        """Whether the file still has this content."""
        try:
            return sha256(self.path.read_bytes()).hexdigest() == self.sha256
        except OSError:
            return False


class Journal:
    """An open journal. What could not be written is kept and goes first at the next try.

    ``record`` and ``record_saving`` raise only after having taken the line into memory: a full
    disk costs the safety of the edits, never the edits.
    """

    def __init__(self, folder: Path, path: Path, content: bytes) -> None:
        self.folder = folder
        self._content: bytes | None = content
        base = Base.of(path, content)
        self.path: Path | None = None
        self._descriptor: int | None = None
        self._written = 0
        self._waiting = _line({"journal": VERSION, **_base_json(base), "pid": os.getpid()})
        try:
            self._write_out()
        except OSError:
            return  # tried again, and reported, with the first edit

    @classmethod
    def resume(cls, path: Path) -> Journal:
        """Take over the journal of a dead process, to be ``cut`` before it goes on.

        Raises JournalError if another process has it, or if it cannot be opened.
        """
        journal = cls.__new__(cls)
        journal.folder, journal.path, journal._content = path.parent, path, None
        journal._descriptor = lock_journal(path)
        journal._waiting, journal._written = b"", path.stat().st_size
        return journal

    def cut(self, length: int) -> None:
        """Take away what follows the first ``length`` bytes, such as a torn line."""
        self._written = length
        if self._descriptor is not None:
            os.ftruncate(self._descriptor, length)

    def record(self, act: Act, change: Change) -> None:
        """Put one carried out change on the disk; raises JournalError if that fails."""
        if self._content is not None:
            packed = b64encode(zlib.compress(self._content)).decode("ascii")
            self._waiting += _line({"content": packed})
            self._content = None
        self._append({act.value: change_to_json(change), "at": _now()})

    def record_saving(self, base: Base) -> None:
        """Note that a file is about to be given this content; raises JournalError."""
        self._append({"saving": _base_json(base), "at": _now()})

    def start_again(self, path: Path, content: bytes) -> Journal:
        """Return a new journal for a file just saved, and remove this one."""
        fresh = Journal(self.folder, path, content)
        self.remove()
        return fresh

    def close(self) -> None:
        """Let go of the journal and leave it where it is."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def remove(self) -> None:
        """Let go of the journal and delete it: nothing in it is wanted any more."""
        self.close()
        if self.path is not None:
            remove_file(self.path)

    def _append(self, entry: Json) -> None:
        self._waiting += _line(entry)
        try:
            self._write_out()
        except OSError as error:
            raise JournalError(
                f"The journal of unsaved edits cannot be written ({error.strerror}): "
                "save soon, or edits are lost if the program is killed"
            ) from error

    def _write_out(self) -> None:
        if self._descriptor is None:
            self.path, self._descriptor = _create(self.folder)
            self._written = 0
        # an earlier try may have left a torn line behind
        os.ftruncate(self._descriptor, self._written)
        rest = memoryview(self._waiting)
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]
        os.fsync(self._descriptor)
        self._written += len(self._waiting)
        self._waiting = b""


def lock_journal(path: Path) -> int:
    """Open and lock a journal; raises JournalError if a living process has it."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError as error:
        raise JournalError(f"{path}: the journal cannot be opened ({error.strerror})") from error
    if not try_lock(descriptor):
        os.close(descriptor)
        raise JournalError(f"{path}: another window is using this journal")
    return descriptor


def remove_file(path: Path) -> None:
    """Delete a journal; one that is gone or cannot be deleted is left as it is."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return


def _create(folder: Path) -> tuple[Path, int]:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    while True:
        path = folder / f"{uuid4().hex}{SUFFIX}"
        descriptor = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
        # somebody who lists the journals may catch a new one before it is locked, and clear it
        if try_lock(descriptor) and path.exists():
            return path, descriptor
        os.close(descriptor)


def _line(value: Json) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


def _base_json(base: Base) -> Json:
    return {"path": str(base.path), "sha256": base.sha256}


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
