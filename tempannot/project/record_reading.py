"""What a journal or a record holds: the longest good beginning, whatever became of the rest."""

from __future__ import annotations

import stat
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tempannot.core.codec import Json
from tempannot.core.errors import TempannotError
from tempannot.core.language import bilingual
from tempannot.formats.registry import LARGEST
from tempannot.project.record_lines import (
    CONTENT_LINE,
    VERSION,
    Act,
    Base,
    Entry,
    Happening,
    Saving,
    base_of,
    content_of,
    decoded,
    event_of,
    loaded,
)

_READ = (2, VERSION)
"""The versions with numbers and checksums."""


class JournalError(TempannotError):
    """A journal that cannot be written, read or replayed."""


@dataclass(frozen=True, slots=True)
class Start:
    """A content that the first ``position`` entries lead to and the rest start from."""

    base: Base
    position: int


@dataclass(frozen=True, slots=True)
class JournalContent:
    """The good lines of a journal.

    ``content`` is what the file held when the journal began, None if it is damaged or (before
    the first edit in version 1) not there. ``events`` are the changes and savings in the order
    of time. ``lines`` are the good lines as they stand in the file, with which it can be gone
    on, ``count`` how many; there are none if the journal has to be written anew. ``missing`` is
    the number of the first line that had to be left out, None if nothing that was whole was.
    """

    first: Base
    content: bytes | None
    events: tuple[Happening, ...]
    lines: bytes = b""
    count: int = 0
    missing: int | None = None

    @property
    def damage(self) -> str | None:
        """What of the file had to be left out, None if nothing that was whole."""
        if self.missing is None:
            return None
        return bilingual(
            "line {missing} of the journal is damaged or missing", missing=self.missing
        )

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The changes that were carried out."""
        return tuple(each for each in self.events if isinstance(each, Entry))

    @property
    def starts(self) -> tuple[Start, ...]:
        """The content at the beginning, and that of every saving."""
        found, position = [Start(self.first, 0)], 0
        for event in self.events:
            match event:
                case Saving(base, _):
                    found.append(Start(base, position))
                case Entry():
                    position += 1
        return tuple(found)

    def start_on_disk(self) -> Start | None:
        """Return the latest start whose file still has that content."""
        return next((each for each in reversed(self.starts) if each.base.is_on_disk()), None)

    def changes_since(self, start: Start) -> tuple[Entry, ...]:
        """Return the entries after a start, without what was taken back again."""
        left: list[Entry] = []
        for entry in self.entries[start.position :]:
            if entry.act is Act.UNDO and left and left[-1].act is not Act.UNDO:
                left.pop()
            else:
                left.append(entry)
        return tuple(left)


class _Line(NamedTuple):
    """A line that is whole: its number, what it says, and how it stands in the file."""

    number: int
    value: Json
    text: bytes


def read_journal(path: Path) -> JournalContent:
    """Read the longest good beginning of a journal.

    Raises JournalError if the file cannot be read or does not begin as a journal does.
    """
    content = read_begun_journal(path)
    if content is None:
        raise JournalError(bilingual("{path}: the journal is empty", path=path))
    return content


def read_begun_journal(path: Path) -> JournalContent | None:
    """Read a journal as ``read_journal`` does; None if it was cut off in its first line."""
    return read_lines(path, bytes_of_journal(path))


def read_lines(path: Path, raw: bytes) -> JournalContent | None:
    """Understand the bytes of a journal as ``read_begun_journal`` does; ``path`` names it."""
    *lines, torn = raw.split(b"\n")  # what follows the last line end is torn
    if not lines and (torn.startswith(b'{"') or not torn.strip(b"\0")):
        return None
    version = _version(lines[0]) if lines else None
    if version == 1:
        return _read_first_version(path, lines)
    if version is not None and version not in _READ:
        raise JournalError(
            bilingual("{path}: another version of tempannot wrote this journal", path=path)
        )
    return _read(path, lines)


def bytes_of_journal(path: Path) -> bytes:
    """Return what is in a file; raises JournalError if it is too large or cannot be read."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > LARGEST:
            raise JournalError(bilingual("{path}: this is no journal", path=path))
        return path.read_bytes()
    except OSError as error:
        raise JournalError(
            bilingual(
                "{path}: the journal cannot be read ({strerror})",
                path=path,
                strerror=error.strerror,
            )
        ) from error


def _version(line: bytes) -> int | None:
    match loaded(line):
        case {"journal": int(version)}:
            return version
    return None


def _read(path: Path, lines: Sequence[bytes]) -> JournalContent:
    """Read lines with numbers and checksums.

    Lines that are not whole or come again are passed over; reading ends where a number lacks.
    Only the content may lack: the file itself may still have it. A change has a meaning only
    after all changes before it, so that what is whole behind a gap is left out as well. Cost:
    one walk over the lines.
    """
    good: list[_Line] = []
    expected, damaged = 1, False
    for line in lines:
        found = decoded(line)
        if found is None:
            damaged = True
            continue
        number, value = found
        if number > expected and (expected, number) != (CONTENT_LINE, CONTENT_LINE + 1):
            damaged = True
            break
        if number >= expected:
            good.append(_Line(number, value, line + b"\n"))
            expected, damaged = number + 1, False
    return _content(path, good, expected if damaged else None)


def _content(path: Path, good: Sequence[_Line], missing: int | None) -> JournalContent:
    """Understand lines that are whole; ``missing`` is the number of the first that is not."""
    first = base_of(good[0].value) if good and good[0].number == 1 else None
    if first is None:
        raise JournalError(
            bilingual("{path}: this is no journal, or its first line is damaged", path=path)
        )
    content = None
    for each in good[1:CONTENT_LINE]:
        content = _checked(content_of(each.value), first)
    events: list[Happening] = []
    for each in good:
        if each.number > CONTENT_LINE:
            event = event_of(each.value)
            if event is None:
                missing = each.number
                break
            events.append(event)
    count = len(events) + CONTENT_LINE if content is not None else 0
    lines = b"".join(each.text for each in good[:count])
    return JournalContent(first, content, tuple(events), lines, count, missing)


def _read_first_version(path: Path, lines: Sequence[bytes]) -> JournalContent:
    """Read lines without numbers, up to the first that says nothing."""
    first = base_of(loaded(lines[0]))
    if first is None:
        raise JournalError(bilingual("{path}: this is no journal", path=path))
    content: bytes | None = None
    events: list[Happening] = []
    for number, line in enumerate(lines[1:], start=2):
        value = loaded(line)
        event = event_of(value)
        if event is not None:
            events.append(event)
        elif isinstance(value, dict) and "content" in value:
            content = _checked(content_of(value), first)
        elif not (number == CONTENT_LINE and line.startswith(b'{"content":')):
            return JournalContent(first, content, tuple(events), missing=number)
    return JournalContent(first, content, tuple(events))


def _checked(content: bytes | None, base: Base) -> bytes | None:
    """Return a content if it is the one that is meant."""
    is_right = content is not None and sha256(content).hexdigest() == base.sha256
    return content if is_right else None
