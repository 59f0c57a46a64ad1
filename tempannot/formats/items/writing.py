"""Rows into a file that ``read_items`` and spreadsheets read: CSV, TSV, JSON lines or JSON.

Rows are written one by one, so that memory stays flat however many there are, and the file is
there as a whole or not at all. The same rows give the same bytes everywhere: UTF-8, lines that
end with LF, and columns in the order given.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.atomic import open_atomically, saving
from tempannot.formats.csv_records import safe_cell

ROW_ENDINGS = (".csv", ".tsv", ".jsonl", ".json")
"""The endings of the names of files that rows can be written to."""

_AT_ONCE = 1000
_QUOTE = '"'
_SPECIAL = re.compile(r'[",\r\n]|^\s|\s$')
_SEPARATING = re.compile(r"[\t\r\n]")
_Values = Sequence[object]


def write_rows(path: Path, columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> int:
    """Write rows, by the ending of the name, and return how many there were.

    A column that a row lacks is empty (null in JSON); in CSV and TSV values other than strings
    are written as in JSON, and in CSV no cell is a formula. Raises FileError for another ending,
    for a file that cannot be written and for a tab or line end in a cell of TSV, and ValueError
    for a row with a column that is not among ``columns``; then, or if ``rows`` raises, the old
    file is as it was.
    """
    write = _WRITERS.get(path.suffix.casefold())
    if write is None:
        raise FileError(path, f"the name has none of the endings {', '.join(ROW_ENDINGS)}")
    count = 0

    def values() -> Iterator[_Values]:
        nonlocal count
        known = frozenset(columns)
        for count, row in enumerate(rows, 1):
            if not known.issuperset(row):
                raise ValueError(f"row {count} has the columns {sorted(row.keys() - known)}")
            yield [row.get(name) for name in columns]

    with open_atomically(path) as file:
        for piece in _joined(write(columns, values(), path), path):
            with saving(path):
                file.write(piece)
    return count


def _joined(pieces: Iterator[str], path: Path) -> Iterator[bytes]:
    """Yield many lines at once, which is faster than one by one."""
    while some := list(islice(pieces, _AT_ONCE)):
        try:
            yield "".join(some).encode()
        except UnicodeEncodeError as error:
            raise FileError(path, "a text has a character that is none in it") from error


def _csv(columns: Sequence[str], rows: Iterable[_Values], path: Path) -> Iterator[str]:
    yield _csv_line(columns)
    for row in rows:
        yield _csv_line(row)


def _csv_line(row: _Values) -> str:
    """Return a line; the versions of Python differ in which cells their writer quotes."""
    cells = [safe_cell(_cell(value)) for value in row]
    if cells == [""]:
        return '""\n'  # else it would be a blank line
    quoted = [f'"{c.replace(_QUOTE, _QUOTE * 2)}"' if _SPECIAL.search(c) else c for c in cells]
    return ",".join(quoted) + "\n"


def _tsv(columns: Sequence[str], rows: Iterable[_Values], path: Path) -> Iterator[str]:
    yield "\t".join(columns) + "\n"
    for number, row in enumerate(rows, 1):
        cells = [_cell(value) for value in row]
        for name, cell in zip(columns, cells, strict=True):
            if _SEPARATING.search(cell):
                problem = f"row {number}: TSV cannot hold the tab or line end in {name!r}"
                raise FileError(path, f"{problem}; write .csv or .jsonl instead")
        yield "\t".join(cells) + "\n"


def _json_lines(columns: Sequence[str], rows: Iterable[_Values], path: Path) -> Iterator[str]:
    encode = json.JSONEncoder(ensure_ascii=False).encode
    for row in rows:
        yield encode(dict(zip(columns, row, strict=True))) + "\n"


def _json(columns: Sequence[str], rows: Iterable[_Values], path: Path) -> Iterator[str]:
    before = "[\n"
    for line in _json_lines(columns, rows, path):
        yield before + line.removesuffix("\n")
        before = ",\n"
    yield "[]\n" if before == "[\n" else "\n]\n"


def _cell(value: object) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    return str(value) if type(value) is int else json.dumps(value, ensure_ascii=False)


_WRITERS: dict[str, Callable[[Sequence[str], Iterable[_Values], Path], Iterator[str]]] = {
    ".csv": _csv,
    ".tsv": _tsv,
    ".jsonl": _json_lines,
    ".json": _json,
}
