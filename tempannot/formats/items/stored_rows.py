"""The rows of a large table in a temporary file, so that memory does not hold its cells.

Rows lie in blocks, each read as a whole: who goes through all reads each once, who wants one reads
a few beside it.
"""

from __future__ import annotations

import os
import pickle
from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile
from typing import BinaryIO, overload
from weakref import finalize

from typing_extensions import override

from tempannot.core.language import bilingual

NO_ROOM = bilingual(
    "there is no room for temporary files (TMPDIR says where they are); memory takes the rest"
)
_BYTES = 16_384
"""How much text makes a block."""


class NoRoomError(OSError):
    """There is no room for temporary files."""


class StoredRows(Sequence[Sequence[str]]):
    """Rows that are added one after the other, which raises NoRoomError, and then only read."""

    def __init__(self) -> None:
        with _with_room():
            self._file = TemporaryFile("w+b")  # noqa: SIM115 - it is there as long as this is
        finalize(self, _closed, self._file)
        self._offsets = array("Q", [0])
        self._firsts = array("Q")
        self._count = 0
        self._waiting: list[Sequence[str]] = []
        self._size = 0
        self._known: dict[str, str] = {}
        self._last: tuple[int, list[Sequence[str]]] = -1, []

    def add(self, row: Sequence[str]) -> None:
        """Add a row; cells of a block that say the same are kept once."""
        known = self._known
        self._waiting.append([known.setdefault(cell, cell) for cell in row])
        self._size += sum(map(len, row))
        self._count += 1
        if self._size >= _BYTES:
            self._put()

    def end(self) -> None:
        """Say that there is no further row."""
        if self._waiting:
            self._put()
        with _with_room():
            self._file.flush()

    def _put(self) -> None:
        data = pickle.dumps(self._waiting, pickle.HIGHEST_PROTOCOL)
        with _with_room():
            self._file.write(data)
        self._firsts.append(self._count - len(self._waiting))
        self._offsets.append(self._offsets[-1] + len(data))
        self._waiting, self._size, self._known = [], 0, {}

    def _block(self, number: int) -> list[Sequence[str]]:
        known, rows = self._last
        if known != number:
            start, end = self._offsets[number : number + 2]
            rows = pickle.loads(bytes_at(self._file, start, end - start))
            self._last = number, rows
        return rows

    @override
    def __len__(self) -> int:
        return self._count

    @override
    def __iter__(self) -> Iterator[Sequence[str]]:
        for number in range(len(self._firsts)):
            yield from self._block(number)

    @overload
    def __getitem__(self, index: int) -> Sequence[str]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Sequence[str]]: ...
    @override
    def __getitem__(self, index: int | slice) -> Sequence[str] | Sequence[Sequence[str]]:
        if isinstance(index, slice):
            return tuple(self[each] for each in range(*index.indices(self._count)))
        place = range(self._count)[index]
        number = bisect_right(self._firsts, place) - 1
        return self._block(number)[place - self._firsts[number]]


@contextmanager
def _with_room() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise NoRoomError(error.errno, error.strerror) from error


def _closed(file: BinaryIO) -> None:
    with suppress(OSError):  # of a full disk: told when a row was added
        file.close()


def bytes_at(file: BinaryIO, start: int, size: int) -> bytes:
    """Some bytes of a file, whoever else reads it in a process that was forked."""
    if hasattr(os, "pread"):
        return os.pread(file.fileno(), size, start)
    file.seek(start)
    return file.read(size)
