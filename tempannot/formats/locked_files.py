"""Files that are locked for as long as the process that made them lives.

Whoever finds such a file later can tell whether its process is still at work.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from tempannot.formats.locks import try_lock

_FLAGS = os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0)


def create_locked(folder: Path, start: str, end: str) -> tuple[Path, int]:
    """Make a file whose name begins and ends so, and return it with its descriptor.

    Raises OSError.
    """
    while True:
        path = folder / f"{start}{uuid4().hex}{end}"
        descriptor = os.open(path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
        # somebody who looks for files left behind may catch a new one before it is locked
        if try_lock(descriptor) and path.exists():
            _flush(folder)
            return path, descriptor
        os.close(descriptor)


def take_over(path: Path) -> int | None:
    """Lock a file that a dead process left and return its descriptor; None if that lives."""
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return None
    if try_lock(descriptor) and path.exists():
        return descriptor
    os.close(descriptor)
    return None


def _flush(folder: Path) -> None:
    """Put the name of a new file on the disk too, where the system lets a folder be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
