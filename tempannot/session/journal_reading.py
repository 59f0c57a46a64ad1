"""What a journal file holds, read with tolerance for a line torn by a kill."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from tempannot.core.changes import Change
from tempannot.session.change_codec import CodecError, Json, change_from_json
from tempannot.session.journal import VERSION, Act, Base, JournalError


@dataclass(frozen=True, slots=True)
class Entry:
    """One change that was carried out, and when."""

    act: Act
    change: Change
    at: datetime


@dataclass(frozen=True, slots=True)
class Start:
    """A content that the entries from ``position`` on start from."""

    base: Base
    position: int


@dataclass(frozen=True, slots=True)
class JournalContent:
    """The whole lines of a journal.

    ``content`` is what the file held when the journal began, None before the first edit.
    ``length`` counts the bytes of the whole lines; ``damaged`` is the number of a line that
    cannot be read although others follow, where reading ended.
    """

    starts: tuple[Start, ...]
    entries: tuple[Entry, ...]
    content: bytes | None
    length: int
    damaged: int | None = None

    @property
    def first(self) -> Base:
        """The file as it was when the journal began."""
        return self.starts[0].base

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


def read_journal(path: Path) -> JournalContent:
    """Read a journal up to its last whole line.

    Raises JournalError if the file cannot be read or does not begin as a journal does.
    """
    try:
        lines = path.read_bytes().split(b"\n")[:-1]  # what follows the last line end is torn
    except OSError as error:
        raise JournalError(f"{path}: the journal cannot be read ({error.strerror})") from error
    if not lines:
        raise JournalError(f"{path}: the journal is empty")
    return _content(path, lines)


def read_header(path: Path) -> Base:
    """Read which file a journal is about; raises JournalError as ``read_journal`` does."""
    try:
        with path.open("rb") as file:
            return _header(path, file.readline())
    except OSError as error:
        raise JournalError(f"{path}: the journal cannot be read ({error.strerror})") from error


def _content(path: Path, lines: list[bytes]) -> JournalContent:
    starts = [Start(_header(path, lines[0]), 0)]
    entries: list[Entry] = []
    content, damaged, whole = None, None, 1
    for number, line in enumerate(lines[1:], start=2):
        try:
            found = _entry(line)
        except (LookupError, TypeError, ValueError, zlib.error, CodecError):
            damaged = number if number < len(lines) else None
            break
        whole = number
        match found:
            case Entry():
                entries.append(found)
            case Base():
                starts.append(Start(found, len(entries)))
            case bytes():
                content = found
    length = sum(len(line) + 1 for line in lines[:whole])
    return JournalContent(tuple(starts), tuple(entries), content, length, damaged)


def _header(path: Path, line: bytes) -> Base:
    try:
        value = json.loads(line)
        if value["journal"] != VERSION:
            raise JournalError(f"{path}: another version of tempannot wrote this journal")
        return _base(value)
    except (LookupError, TypeError, ValueError) as error:
        raise JournalError(f"{path}: this is no journal") from error


def _entry(line: bytes) -> Entry | Base | bytes:
    value = json.loads(line)
    if "content" in value:
        return zlib.decompress(b64decode(value["content"]))
    if "saving" in value:
        return _base(value["saving"])
    act = Act(next(iter(value)))
    return Entry(act, change_from_json(value[act.value]), datetime.fromisoformat(value["at"]))


def _base(value: Json) -> Base:
    return Base(Path(value["path"]), str(value["sha256"]))
