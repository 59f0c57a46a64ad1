"""Writing a file so that it is there as a whole or, if anything fails, as it was before."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from tempannot.core.errors import FileError, check_has_end, reason_of
from tempannot.core.language import bilingual
from tempannot.core.typed_names import real_path


def write_atomically(path: Path, data: bytes) -> None:
    """Write by way of a temporary file in the same folder, flushed to disk, then renamed.

    The file keeps its permissions; a symbolic link stays one. Raises FileError, with the old
    file intact and nothing left behind, if the folder or the disk does not allow it, or if
    the path is that of a pipe or a device, which would be lost.
    """
    with open_atomically(path) as file, saving(path):
        file.write(data)


@contextmanager
def open_atomically(path: Path) -> Iterator[BinaryIO]:
    """Give a file to write to piece by piece; it takes the place of ``path`` at the end.

    If the block raises, Ctrl-C among others, the old file is intact and nothing is left behind;
    else everything is as with ``write_atomically``. Errors of the block go through as they are.
    """
    import tempfile  # noqa: PLC0415 - it takes longer than most commands that write nothing

    check_writable(path)
    target = real_path(path)
    with saving(path):
        descriptor, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    temporary = Path(name)
    try:
        file = os.fdopen(descriptor, "wb")
        try:
            yield file
            with saving(path):
                file.flush()
                os.fsync(file.fileno())
        finally:
            with suppress(OSError):  # what a full disk did not take was told by the flush
                file.close()
        with saving(path):
            temporary.chmod(_permissions(target))
            temporary.replace(target)
    except BaseException:  # Ctrl-C too must leave nothing behind
        temporary.unlink(missing_ok=True)
        raise
    flush_folder(target.parent)


@contextmanager
def saving(path: Path) -> Iterator[None]:
    """Turn what the system says against writing into a FileError about ``path``."""
    try:
        yield
    except OSError as error:
        raise _unsaved(path, error) from error


def check_writable(path: Path) -> None:
    """Raise FileError if it is plain before all work that a path cannot be written."""
    try:
        _check_file(path)  # first: that it is a device says more than where it lies
        _check_folder(real_path(path).parent)
    except OSError as error:
        raise _unsaved(path, error) from error


def check_folder_for(folder: Path) -> None:
    """Raise FileError if it is plain before all work that a folder cannot be made, or written to.

    Made is none: nothing may come of the work.
    """
    there = next(each for each in (folder, *folder.absolute().parents) if each.exists())
    try:
        _check_folder(there)
    except OSError as error:
        raise _unsaved(folder, error) from error


def _unsaved(path: Path, error: OSError) -> FileError:
    return FileError(path, bilingual("it cannot be saved: {strerror}", strerror=reason_of(error)))


def _check_folder(folder: Path) -> None:
    if not folder.is_dir():
        raise FileNotFoundError(2, bilingual("there is no such folder"))
    if not os.access(folder, os.W_OK | os.X_OK):
        raise PermissionError(13, bilingual("the folder is write-protected"))


def _check_file(path: Path) -> None:
    if path == Path("-"):  # as commands of others call the terminal: no file of such a name
        raise OSError(22, bilingual("this is a pipe or a device, not a file"))
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError):  # its folder says that better
        return
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(21, bilingual("this is a folder, not a file"))
    check_has_end(path)
    if not os.access(path, os.W_OK):
        raise PermissionError(13, bilingual("the file is write-protected"))


def _permissions(target: Path) -> int:
    with suppress(FileNotFoundError):
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def flush_folder(folder: Path) -> None:
    """Put the name of a new file on the disk too, where the system lets a folder be opened."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
