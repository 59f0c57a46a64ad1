"""Large tables of text, read line by line into a temporary file instead of memory.

Only what is as it should be is read so. At anything else nothing is said: who reads the file as a
whole says it, with the line, as of any other file.
"""

from __future__ import annotations

import csv
import json
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from tempannot.formats.csv_records import meant_cell
from tempannot.formats.items.item_kinds import ITEM_KINDS
from tempannot.formats.items.json_records import cells_of, has_unusual, is_json
from tempannot.formats.items.nested_tables import unfolded_columns
from tempannot.formats.items.stored_rows import NO_ROOM, NoRoomError, StoredRows
from tempannot.formats.items.text_table import TextTable, is_binary_table, is_quoted

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
