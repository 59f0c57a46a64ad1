"""The record of each saved document: all edits that led to its content, by whom and when.

A record is journals whose file was saved, one after the other (see ``project.record``). ``begin``
replays the last one when the file is opened again, so that undo goes on where it was. Where that
does not lead to the file any more (another program has written it), or has become too large, the
next edit begins another. The record of an annotator's file of a project lies beside it; of other
documents there is one per path in the data folder, named by the hash of the path. Nothing is taken
out of a record.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

from tempannot.core.language import bilingual
from tempannot.core.typed_names import real_path
from tempannot.project.record import project_place, record_beside
from tempannot.project.record_lines import parts_of, placed
from tempannot.session.folders import record_folder

LARGEST_RECORD = 2 * 1024 * 1024
"""How many bytes a part of a record may have (some 6,000 edits, replayed in a third of a second);
beyond, another one is begun."""

LARGEST_TOTAL = 512 * 1024 * 1024
"""How many bytes all records may have together; those not used for longest go first."""

LONGEST = timedelta(days=365)
"""How long a record is kept without being used."""

_SUFFIX, _OLD = ".jsonl", ".old"


def record_path(path: Path) -> Path:
    """Return where the record of a file is, if it has one."""
    whole = real_path(path)
    if project_place(whole) is not None:
        return record_beside(whole)
    name = sha256(os.fsencode(whole)).hexdigest()[:32]
    return record_folder() / f"{name}{_SUFFIX}"


def is_beside(path: Path) -> bool:
    """Whether the record of a file lies beside it, as in a project."""
    return record_path(path).parent != record_folder()


def keep_record(path: Path, lines: bytes) -> str | None:
    """Put into the record of a file what ``lines``, its last part, have more than it has already.

    Returns in words why they cannot be written, None if they could.
    """
    record, wanted = record_path(path), placed(lines, Path(path.name))
    try:
        record.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with record.open("a+b") as file:
            file.seek(0)
            there = file.read()
            last = placed(parts_of(there)[-1], Path(path.name)) if there else b""
            if last and wanted.startswith(last):
                wanted = wanted[len(last) :]
            elif there and not there.endswith(b"\n"):
                wanted = b"\n" + wanted  # what was torn stays a line of its own
            file.write(wanted)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return bilingual(
            "{record}: the record of the edits cannot be written ({strerror})",
            record=record,
            strerror=error.strerror,
        )
    return None


def last_part(path: Path) -> bytes | None:
    """Return the last part of the record of a file, None if it has no record.

    Raises OSError if it cannot be read.
    """
    record = record_path(path)
    if not record.exists():
        return None
    return placed(parts_of(record.read_bytes())[-1], real_path(path))


def forget_record(path: Path) -> None:
    """Delete the record of a file, if it is in the data folder: none is wanted."""
    if not is_beside(path):
        with suppress(OSError):
            record_path(path).unlink(missing_ok=True)


def begin_part(path: Path, lines: bytes) -> None:
    """Note where the edits of a file start anew, unless that was written beside the file."""
    if not is_beside(path):
        keep_record(path, lines)


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
