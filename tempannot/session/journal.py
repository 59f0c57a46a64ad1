"""The journal of a session's unsaved edits: each is on the disk before it counts.

The file is begun with the first edit and locked for as long as its process lives; its lines are
those of ``journal_lines``. A save under way is noted with the hash of the coming content, so that
a journal left over from a finished save is recognized. Once a file is saved its journal becomes
its record (see ``records``), and the next edit begins a journal again, with all that the record
holds.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.changes import Change
from tempannot.core.codec import Json
from tempannot.core.errors import TempannotError
from tempannot.formats.locked_files import create_locked, try_lock
from tempannot.session.journal_lines import (
    Act,
    Base,
    Entry,
    Saving,
    as_json,
    encoded,
    header,
    now,
    packed,
)
from tempannot.session.provenance import StepNote
from tempannot.session.records import keep_record

SUFFIX = ".jsonl"

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


class JournalError(TempannotError):
    """A journal that cannot be written, read or replayed."""


@dataclass(frozen=True, slots=True)
class LockedFile:
    """The journal of a dead process that this one has taken over."""

    path: Path
    descriptor: int

    def close(self) -> None:
        """Let go of the file and leave it where it is."""
        os.close(self.descriptor)

    def remove(self) -> None:
        """Let go of the file and delete it."""
        self.close()
        remove_file(self.path)


class Journal:
    """The lines of a journal, and the file that has them once there is an edit to keep.

    ``record`` and ``note_saving`` raise only after having taken the line into memory, where all
    lines stay: a full disk costs the safety of the edits, never the edits. What could not be
    written goes first at the next try.
    """

    def __init__(self, folder: Path, path: Path, content: bytes) -> None:
        self.folder = folder
        self.path: Path | None = None
        self._base = Base.of(path, content)
        self._content = content
        self._lines = bytearray()
        self._count = 0
        self._descriptor: int | None = None
        self._written = 0
        self._predecessor: LockedFile | None = None

    def go_on(self, lines: bytes, count: int, predecessor: LockedFile | None = None) -> None:
        """Take over the lines of a record, or of a journal, which goes once they are written."""
        self._lines, self._count = bytearray(lines), count
        self._predecessor = predecessor

    def record(self, act: Act, change: Change, note: StepNote | None = None) -> None:
        """Put one carried out change on the disk; raises JournalError if that fails."""
        if not self._lines:
            self._append(header(self._base, os.getpid()))
            self._append(packed(self._content))
        self._append(as_json(Entry(act, change, now(), note)))
        self._write()

    def note_saving(self, base: Base) -> None:
        """Note that a file is about to be given this content; raises JournalError."""
        if self._lines:
            self._append(as_json(Saving(base, now())))
        if self._descriptor is not None:
            self._write()

    def saved(self, path: Path, content: bytes) -> None:
        """Become the record of a file that was given this content, as was noted before."""
        if not self._lines or not keep_record(path, bytes(self._lines)):
            self._lines, self._count = bytearray(), 0
            self._base, self._content = Base.of(path, content), content
        self.remove()

    def close(self) -> None:
        """Let go of the journal and leave it where it is."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
        if self._predecessor is not None:
            self._predecessor.close()
            self._predecessor = None

    def remove(self) -> None:
        """Let go of the journal and delete it: nothing in it is wanted any more."""
        if self._predecessor is not None:
            self._predecessor.remove()
            self._predecessor = None
        self.close()
        if self.path is not None:
            remove_file(self.path)
        self.path, self._written = None, 0

    def _append(self, value: Json) -> None:
        self._count += 1
        self._lines += encoded(self._count, value)

    def _write(self) -> None:
        try:
            self._write_out()
        except OSError as error:
            raise JournalError(
                f"The journal of unsaved edits cannot be written ({error.strerror}): "
                "save soon, or edits are lost if the program is killed"
            ) from error

    def _write_out(self) -> None:
        if self._descriptor is None:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self.path, self._descriptor = create_locked(self.folder, "", SUFFIX)
            self._written = 0
        # an earlier try may have left a torn line behind
        os.ftruncate(self._descriptor, self._written)
        rest = bytes(self._lines[self._written :])
        while rest:
            rest = rest[os.write(self._descriptor, rest) :]
        os.fsync(self._descriptor)
        self._written = len(self._lines)
        if self._predecessor is not None:
            self._predecessor.remove()
            self._predecessor = None


def lock_journal(path: Path) -> LockedFile:
    """Open and lock a journal; raises JournalError if a living process has it."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError as error:
        raise JournalError(f"{path}: the journal cannot be opened ({error.strerror})") from error
    if not try_lock(descriptor):
        os.close(descriptor)
        raise JournalError(f"{path}: another window is using this journal")
    return LockedFile(path, descriptor)


def remove_file(path: Path) -> None:
    """Delete a journal; one that is gone or cannot be deleted is left as it is."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
