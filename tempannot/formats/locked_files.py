"""Files that are locked for as long as the process that made them lives, however it ends.

Whoever finds such a file later can tell whether its process is still at work. The operating system
keeps the lock, so that a reused process number cannot be mistaken for the holder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.atomic import flush_folder

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 30  # locks on Windows bar reading, so the locked byte lies beyond all content

    def try_lock(descriptor: int) -> bool:
        """Lock an open file; False if somebody else holds it."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def unlock(descriptor: int) -> None:
        """Let others lock an open file."""
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        with suppress(OSError):
            msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def try_lock(descriptor: int) -> bool:
        """Lock an open file; False if somebody else holds it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better offer a journal twice than never
        return True

    def unlock(descriptor: int) -> None:
        """Let others lock an open file, also where a process that was forked has it still."""
        with suppress(OSError):
            fcntl.flock(descriptor, fcntl.LOCK_UN)


@contextmanager
def one_run(path: Path, file: IO[Any]) -> Iterator[None]:
    """Keep other runs from a file of results while this one adds to it; raises FileError.

    Two that add to one file would each do all the work, and leave every result in it twice.
    """
    if not try_lock(file.fileno()):
        raise FileError(
            path, bilingual("another run is adding to it: wait for that, or name another file")
        )
    try:
        yield
    finally:
        unlock(file.fileno())


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
            flush_folder(folder)
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


def is_held(path: Path) -> bool:
    """Whether the process that made a file lives; what a dead one left is taken away."""
    descriptor = take_over(path)
    if descriptor is None:
        return path.exists()
    let_go(path, descriptor)
    return False


def let_go(path: Path, descriptor: int) -> None:
    """Close a locked file and take it away."""
    with suppress(OSError):
        os.close(descriptor)
    with suppress(OSError):
        path.unlink(missing_ok=True)
