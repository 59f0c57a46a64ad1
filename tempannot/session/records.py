"""The record of each saved document: all edits that led to its content, and when they were made.

A record is a journal whose file was saved: ``begin`` replays it when the file is opened again, so
that undo goes on where it was. There is one per path in the data folder, named by the hash of the
path. Of a record that no longer leads to the file (another program has written it), or that became
too large, the last is kept beside it, with the ending ``.old``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.atomic import write_atomically
from tempannot.session.folders import record_folder

LARGEST_RECORD = 2 * 1024 * 1024
"""How many bytes a record may have (some 6,000 edits, replayed in a third of a second); beyond,
it is put aside and another one begun."""

LARGEST_TOTAL = 512 * 1024 * 1024
"""How many bytes all records may have together; those not used for longest go first."""

LONGEST = timedelta(days=365)
"""How long a record is kept without being used."""

_SUFFIX, _OLD = ".jsonl", ".old"


def record_path(path: Path) -> Path:
    """Return where the record of a file is, if it has one."""
    name = sha256(os.fsencode(os.path.realpath(path))).hexdigest()[:32]
    return record_folder() / f"{name}{_SUFFIX}"


def keep_record(path: Path, lines: bytes) -> bool:
    """Keep the record of a file just saved; False if it cannot go on, and the next begins anew.

    That is if it cannot be written, or has become too large.
    """
    record, fits = record_path(path), len(lines) <= LARGEST_RECORD
    try:
        record.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_atomically(record if fits else record.with_suffix(_OLD), lines)
    except (OSError, FileError):
        fits = False
    if not fits:
        with suppress(OSError):
            record.unlink(missing_ok=True)
    return fits


def set_record_aside(path: Path) -> None:
    """Put away a record that does not lead to what its file holds now."""
    record = record_path(path)
    with suppress(OSError):
        record.replace(record.with_suffix(_OLD))


def prune_records(today: datetime) -> None:
    """Delete the records that were not used for long, and then the oldest until they fit."""
    left = 0
    for path, size, used in sorted(_records(), key=lambda each: each[2], reverse=True):
        left += size
        if left > LARGEST_TOTAL or today.timestamp() - used > LONGEST.total_seconds():
            with suppress(OSError):
                path.unlink()


def _records() -> Iterator[tuple[Path, int, float]]:
    """Yield the path, size and time of every record."""
    with suppress(OSError), os.scandir(record_folder()) as found:
        for each in found:
            if each.name.endswith((_SUFFIX, _OLD)) and each.is_file(follow_symlinks=False):
                status = each.stat(follow_symlinks=False)
                yield Path(each.path), status.st_size, status.st_mtime
