"""The rows of a large table in a temporary file, so that memory does not hold its cells.

Rows lie in blocks, each read as a whole: who goes through all reads each once, who wants one reads
a few beside it.

Tables of text are read into it line by line. Only what is as it should be is read so. At anything
else nothing is said: who reads the file as a whole says it, with the line, as of any other file.
"""

from __future__ import annotations

import csv
import json
import os
import pickle
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, overload
from weakref import finalize

from typing_extensions import override

from tempannot.core.language import bilingual
from tempannot.formats.csv_records import meant_cell
from tempannot.formats.items.item_kinds import ITEM_KINDS
from tempannot.formats.items.json_records import cells_of, has_unusual, is_json
from tempannot.formats.items.nested_tables import unfolded_columns
from tempannot.formats.items.text_table import TextTable, is_binary_table, is_quoted

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


LEAST = 4_000_000
"""Files of fewer bytes are read at once: they take little memory."""


class _OtherwiseError(Exception):
    """A file that is to be read as a whole."""


def stored_table(
    path: Path, least: int = LEAST, told: Callable[[str], object] | None = None
) -> TextTable | None:
    """Return a table whose rows lie in a file; None for one that is to be read as a whole.

    So are small files, those with several items in a row, and all in which anything is wrong.
    ``told`` hears of a disk that has no room for the rows.
    """
    try:
        if is_binary_table(path) or not path.is_file() or path.stat().st_size < least:
            return None
        first = next((line for line in _lines(path, "\n") if line.strip("\r\n")), "")
        first = first.lstrip("\r\n")
        if not first.strip() or any(
            own.is_it(first) for kind in ITEM_KINDS for own in kind.own_formats
        ):
            return None
        if is_json(first):
            return _of_json(path, first)
        return _of_records(path, first.removesuffix("\n"))
    except NoRoomError:
        if told is not None:
            told(NO_ROOM)
        return None
    except (_OtherwiseError, OSError, ValueError, RecursionError, csv.Error):
        return None


def _of_json(path: Path, first: str) -> TextTable:
    """One record a line: what the columns are is known when all were seen."""
    if not (first.startswith("{") and first.rstrip().endswith("}")):
        raise _OtherwiseError
    columns: dict[str, None] = {}
    count = 0
    for record in _json_lines(path):
        count += 1
        if record.keys() != columns.keys():
            columns |= dict.fromkeys(record)
    names = tuple(columns)
    if count < 2 or not names or unfolded_columns(names) != names:
        raise _OtherwiseError
    rows = _stored(cells_of(map(record.get, names)) for record in _json_lines(path))
    return TextTable(path, names, rows, range(1, count + 1), is_json=True)


def _json_lines(path: Path) -> Iterator[dict[str, object]]:
    for line in _lines(path, "\n"):
        if not line.strip():
            continue
        if has_unusual(line):
            raise _OtherwiseError
        record = json.loads(line)
        if not isinstance(record, dict):
            raise _OtherwiseError
        yield record


def _of_records(path: Path, head: str) -> TextTable:
    separator = max("\t,;", key=head.count)
    if separator != "\t" or is_quoted(_plain(path), head):
        records = _quoted(path, separator)
    else:
        records = ((at, line.split("\t")) for at, line in enumerate(_plain(path), 1) if line)
    _, names = next(records)
    columns = tuple(names)
    named = [name for name in columns if name]
    if len(set(named)) != len(named) or tuple(unfolded_columns(columns)) != columns:
        raise _OtherwiseError
    places = array("Q")

    def rows() -> Iterator[list[str]]:
        for place, cells in records:
            if len(cells) != len(columns):
                raise _OtherwiseError
            places.append(place)
            yield cells

    stored = _stored(rows())
    if not places:
        raise _OtherwiseError
    return TextTable(path, columns, stored, places)


def _quoted(path: Path, separator: str) -> Iterator[tuple[int, list[str]]]:
    reader = csv.reader(_lines(path, ""), delimiter=separator, strict=True)
    start = 1
    for cells in reader:
        if cells:
            yield start, cells if separator == "\t" else list(map(meant_cell, cells))
        start = reader.line_num + 1


def _plain(path: Path) -> Iterator[str]:
    """The lines without their ends, as ``lines_of`` has them."""
    for line in _lines(path, "\n"):
        if line.endswith("\r\n"):
            yield line[:-2]
        else:
            yield line.removesuffix("\n")


def _lines(path: Path, newline: str) -> Iterator[str]:
    with path.open(encoding="utf-8-sig", newline=newline) as file:
        for line in file:
            if "\0" in line:
                raise _OtherwiseError
            yield line


def _stored(rows: Iterable[Sequence[str]]) -> StoredRows:
    found = StoredRows()
    for row in rows:
        found.add(row)
    found.end()
    return found
