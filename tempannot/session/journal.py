"""The journal of a session's unsaved edits: each is on the disk before it counts.

The file is begun with the first edit and locked for as long as its process lives; its lines are
those of ``record_lines``. A save under way is noted with the hash of the coming content, so that
a journal left over from a finished save is recognized. Once a file is saved what its journal has
more than its record goes there (see ``records``), and the next edit begins a journal again, with
all that the record's last part holds.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.codec import Json
from tempannot.core.language import bilingual
from tempannot.formats.locked_files import create_locked, try_lock
from tempannot.project.record_lines import (
    Base,
    Happening,
    Saving,
    as_json,
    encoded,
    header,
    now,
    packed,
)
from tempannot.project.record_reading import JournalError, read_lines
from tempannot.session.records import (
    LARGEST_RECORD,
    begin_part,
    forget_record,
    is_beside,
    keep_record,
)

SUFFIX = ".jsonl"

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


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

    ``keeps_record`` says whether they outlive the saving of the file; those of a project always do.
    ``record`` and ``note_saving`` raise only after having taken the line into memory, where all
    lines stay: a full disk costs the safety of the edits, never the edits. What could not be
    written goes first at the next try.
    """

    def __init__(self, folder: Path, path: Path, content: bytes) -> None:
        self.folder = folder
        self.keeps_record = True
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

    def record(self, *happenings: Happening) -> None:
        """Put what happened on the disk; raises JournalError if that fails."""
        self._note(*happenings)
        self._write()

    def happenings(self) -> tuple[Happening, ...]:
        """Return all that the lines tell but savings; raises JournalError if they are damaged."""
        found = read_lines(self._base.path, bytes(self._lines))
        events = () if found is None else found.events
        return tuple(each for each in events if not isinstance(each, Saving))

    def note_at_end(self, happening: Happening) -> None:
        """Put what happened after the last saving into the record, where that has a last part."""
        if self._lines and (self.keeps_record or is_beside(self._base.path)):
            self._note(happening)
            keep_record(self._base.path, bytes(self._lines))

    def note_saving(self, base: Base) -> None:
        """Note that a file is about to be given this content; raises JournalError."""
        if self._lines:
            self._note(Saving(base, now()))
        if self._descriptor is not None:
            self._write()

    def saved(self, path: Path, content: bytes) -> None:
        """Go into the record of a file that was given this content, as was noted before.

        Raises JournalError, with all lines kept for the next saving, if the record cannot be
        written.
        """
        problem, keeps = None, self.keeps_record or is_beside(path)
        if not keeps:
            forget_record(path)
        elif self._lines:
            problem = keep_record(path, bytes(self._lines))
        if not keeps or len(self._lines) > LARGEST_RECORD:
            self._lines, self._count = bytearray(), 0
            self._content = content
        self._base = Base.of(path, content)
        self.remove()
        if problem is not None:
            raise JournalError(problem)

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

    def begin_part(self) -> None:
        """Note in the record that edits start anew from what the file holds now."""
        self._note()
        begin_part(self._base.path, bytes(self._lines))

    def _note(self, *happenings: Happening) -> None:
        if not self._lines:
            self._append(header(self._base, os.getpid()))
            self._append(packed(self._content))
        for each in happenings:
            self._append(as_json(each))

    def _append(self, value: Json) -> None:
        self._count += 1
        self._lines += encoded(self._count, value)

    def _write(self) -> None:
        try:
            self._write_out()
        except OSError as error:
            raise JournalError(
                bilingual(
                    "The journal of unsaved edits cannot be written ({strerror}): save soon, or "
                    "edits are lost if the program is killed",
                    strerror=error.strerror,
                )
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


class JournalTakenError(JournalError):
    """A journal that a living process has, or has taken away."""


def lock_journal(path: Path) -> LockedFile:
    """Open and lock a journal; raises JournalTakenError if a living process has or had it.

    Raises JournalError if it cannot be opened.
    """
    try:
        descriptor = os.open(path, _FLAGS)
    except FileNotFoundError as error:
        raise JournalTakenError(bilingual("{path}: the journal is gone", path=path)) from error
    except OSError as error:
        raise JournalError(
            bilingual(
                "{path}: the journal cannot be opened ({strerror})",
                path=path,
                strerror=error.strerror,
            )
        ) from error
    if not try_lock(descriptor):
        os.close(descriptor)
        raise JournalTakenError(
            bilingual("{path}: another window is using this journal", path=path)
        )
    return LockedFile(path, descriptor)


def remove_file(path: Path) -> None:
    """Delete a journal; one that is gone or cannot be deleted is left as it is."""
    try:
        path.unlink(missing_ok=True)
    except OSError:
        return
