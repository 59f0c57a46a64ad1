"""Tables of text: spreadsheets and Parquet by their ending, CSV, TSV and JSON by their content.

What separates the columns of a CSV file (comma, semicolon or tab) is taken from its first line,
which has their names. Columns with tabs in between are split exactly at the tabs, and quotation
marks are text, unless they are clearly quoted as a spreadsheet or a data frame writes them.

Nothing is read by pandas: ``pandas.read_csv`` knows no lines for errors, fills rows that are too
short, takes the first column for an index where rows are too long, and changes cells with quotation
marks in files of tabs; ``read_json`` knows no lines either and makes whole numbers ``1.0`` where a
record lacks one; in Parquet a stored index would be no column.
"""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import compress
from pathlib import Path
from typing import BinaryIO

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.wording import joined
from tempannot.formats.csv_records import csv_records
from tempannot.formats.items.dataset_folders import dataset_columns, parquet_columns
from tempannot.formats.items.frame_files import PARQUET, arrow, written_time
from tempannot.formats.items.json_records import is_json, json_records
from tempannot.formats.items.left_out import LeftOut, leave_out
from tempannot.formats.items.lines import (
    decoded,
    is_sound,
    lines_of,
    no_character,
)
from tempannot.formats.items.shared_cells import SharedCells
from tempannot.formats.items.spreadsheet_size import check_cells, check_size
from tempannot.formats.reading import bytes_of

SPREADSHEETS = (".xlsx", ".xls", ".ods")
"""What the names of spreadsheets end in."""

_SHOWN = 30
_QUOTED = re.compile(r'"(?:[^"]|"")*"\Z')


@dataclass(frozen=True, slots=True)
class TextTable:
    """Rows of cells; ``places`` are their lines, or with ``is_json`` the numbers of records.

    The lines of a spreadsheet are its rows; Parquet has records as JSON has.
    """

    path: Path
    columns: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    places: Sequence[int]
    is_json: bool = False

    def refusal(self, place: int | None, problem: str) -> FileError:
        """Return the error that says what is wrong with the row at a place, None: with all."""
        if self.is_json and place is not None:
            return FileError(self.path, joined(": ", (self.place_name(place), problem)))
        return FileError(self.path, problem, place)

    @property
    def column_list(self) -> str:
        """The names of the columns for a message; long ones and many, which are none, cut short."""
        cut = (name if len(name) <= 30 else f"{name[:29]}…" for name in self.columns[:_SHOWN])
        shown = ", ".join(name or "''" for name in cut)
        rest = len(self.columns) - _SHOWN
        return bilingual("{shown} and {rest:,} more", shown=shown, rest=rest) if rest > 0 else shown

    def place_name(self, place: int) -> str:
        """Return what a user calls a place."""
        return (
            bilingual("record {place}", place=place)
            if self.is_json
            else bilingual("line {place}", place=place)
        )


def read_table(path: Path, left_out: LeftOut | None = None) -> TextTable:
    """Read a table with names of columns.

    Raises FileError, with the line, for what is none, or has no rows or a name twice. With
    ``left_out`` rows that are none are left out.
    """
    return binary_table(path) or parse_table(
        decoded(bytes_of(path), path, left_out), path, left_out
    )


def is_binary_table(path: Path) -> bool:
    """Whether a path is that of a table that is no text file, by its ending, or of a folder."""
    return path.is_dir() or path.suffix.casefold() in (PARQUET, *SPREADSHEETS)


def binary_table(path: Path) -> TextTable | None:
    """Read a table that is no text file, by its ending; None for any other file.

    A folder is read as a dataset. Of a spreadsheet the one sheet that is not empty is read.
    Numbers, dates and the like become text, what is empty is ``""``. Raises FileError as
    ``read_table``.
    """
    if path.is_dir():
        columns, values = dataset_columns(path)
        rows = tuple([_text(value) for value in row] for row in values)
        return _filled(_of_records(path, columns, rows))
    if not is_binary_table(path):
        return None
    return _filled(table_in(bytes_of(path), path, path.suffix.casefold()))


def table_in(raw: bytes, path: Path, ending: str) -> TextTable:
    """The table in the bytes of a file, whatever its name, perhaps without rows.

    Raises FileError for what is none, or has a name twice.
    """
    if not raw:
        raise FileError(path, bilingual("the file is empty"))
    if ending in SPREADSHEETS:
        return _spreadsheet(raw, path)
    return _parquet(raw, path) if ending == PARQUET else _parsed(decoded(raw, path), path)


def parquet_names(file: BinaryIO) -> tuple[str, ...]:
    """The columns of a file of Parquet; none if it cannot be read."""
    pa = arrow()
    try:
        return tuple(pa.parquet.read_schema(file).names)
    except (pa.ArrowException, OSError, ValueError):
        return ()


def sheet_names(file: BinaryIO) -> tuple[str, ...]:
    """The cells of the first row of the first sheet that has any; none if it cannot be read."""
    from python_calamine import CalamineError, CalamineWorkbook  # noqa: PLC0415 - few need it

    raw = file.read()
    try:
        check_size(raw, Path())
        book = CalamineWorkbook.from_filelike(io.BytesIO(raw))
        sheets = (book.get_sheet_by_name(name).to_python(nrows=1) for name in book.sheet_names)
        first = next((rows[0] for rows in sheets if rows), [])
    except (CalamineError, FileError, ValueError):
        return ()
    return tuple(_text(cell) for cell in first)


def parse_table(text: str, path: Path, left_out: LeftOut | None = None) -> TextTable:
    """Return the table in the text of the file ``path``; raises FileError as ``read_table``."""
    return _filled(_parsed(text, path, left_out), left_out)


def _filled(table: TextTable, left_out: LeftOut | None = None) -> TextTable:
    if not table.rows:
        if left_out:
            raise left_out[0]
        said = bilingual("there is no record in it")
        if not table.is_json:
            said = bilingual("there is no row below the names of the columns")
        raise table.refusal(None if table.is_json else 1, said)
    return table


def _parsed(text: str, path: Path, left_out: LeftOut | None = None) -> TextTable:
    if is_json(text):
        fields, values = json_records(text, path, left_out)
        return TextTable(path, fields, tuple(values.values()), tuple(values), True)
    has_others = left_out is not None and not is_sound(text)
    return _checked(path, *_records(text, path, left_out), left_out, has_others=has_others)


def _checked(
    path: Path,
    places: Sequence[int],
    records: Sequence[Sequence[str]],
    left_out: LeftOut | None = None,
    *,
    has_others: bool = False,
) -> TextTable:
    """Return the table of records, the names of the columns first.

    ``has_others`` says that there may be something else than characters in them.
    """
    columns = tuple(records[0])
    times = Counter(columns)
    doubled = next((name for name in columns if name and times[name] > 1), None)
    if doubled is not None:
        raise FileError(
            path, bilingual("the column {doubled!r} is there twice", doubled=doubled), places[0]
        )
    if has_others and (said := no_character(columns)):
        raise FileError(path, said, places[0])
    good: list[tuple[int, Sequence[str]]] = []
    count = len(columns)
    for place, cells in zip(places[1:], records[1:], strict=True):
        said = _wrong_count(len(cells), count) if len(cells) != count else ""
        if has_others and not said:
            said = no_character(cells)
        if said:
            leave_out(FileError(path, said, place), left_out)
        else:
            good.append((place, cells))
    return TextTable(path, columns, tuple(row for _, row in good), tuple(at for at, _ in good))


def _wrong_count(cells: int, count: int) -> str:
    said = "1 cell" if cells == 1 else bilingual("{cells} cells", cells=cells)
    return bilingual("the row has {said}, but there are {count} columns", said=said, count=count)


def _records(text: str, path: Path, left_out: LeftOut | None) -> tuple[list[int], list[list[str]]]:
    """Return line number and cells of every record that is not blank."""
    head = text.lstrip("\r\n").partition("\n")[0]
    separator = max("\t,;", key=head.count)
    if separator != "\t" or is_quoted(lines_of(text), head):
        return _quoted_records(text, separator, path, left_out)
    lines = lines_of(text)
    places = [number for number, line in enumerate(lines, 1) if line]
    shared = SharedCells()
    return places, [shared.row(line.split("\t")) for line in lines if line]


def _quoted_records(
    text: str, separator: str, path: Path, left_out: LeftOut | None
) -> tuple[list[int], list[list[str]]]:
    places, records, shared = [], [], SharedCells()
    for place, cells in csv_records(text, separator, path, left_out):
        places.append(place)
        records.append(shared.row(cells))
    return places, records


def is_quoted(lines: Iterable[str], head: str) -> bool:
    """Whether quotation marks in a file of tabs are those of a writer of CSV.

    Such a writer quotes all cells, or those that have quotation marks in them, doubling these.
    """
    if _QUOTED.match(head.rstrip("\r").split("\t")[0]):
        return True
    cells = (cell for line in lines if '"' in line for cell in line.split("\t") if '"' in cell)
    known = [_QUOTED.match(cell) and '""' in cell[1:-1] for cell in cells]
    return bool(known) and all(known)


def _spreadsheet(raw: bytes, path: Path) -> TextTable:
    from python_calamine import (  # noqa: PLC0415 - few need it
        CalamineError,
        CalamineWorkbook,
        SheetTypeEnum,
    )

    check_size(raw, path)
    filled: dict[str, dict[int, list[str]]] = {}
    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(raw))
        for each in book.sheets_metadata:
            if each.typ == SheetTypeEnum.WorkSheet:
                sheet = book.get_sheet_by_name(each.name)
                check_cells(path, sheet.total_height * sheet.total_width)
                if rows := _filled_rows(sheet.iter_rows()):
                    filled[each.name] = rows
    except (CalamineError, ValueError) as error:
        raise FileError(
            path, bilingual("this is no spreadsheet that can be read: {error}", error=error)
        ) from error
    if not filled:
        raise FileError(path, bilingual("the file is empty"))
    if len(filled) > 1:
        names = ", ".join(map(repr, filled))
        problem = bilingual(
            "it has several sheets ({names}): save the one that is meant as a file", names=names
        )
        raise FileError(path, problem)
    ((rows),) = filled.values()
    return _checked(path, list(rows), list(rows.values()))


def _filled_rows(sheet: Iterable[Sequence[object]]) -> dict[int, list[str]]:
    """The rows that are not blank, by their numbers, without columns that are blank.

    They come one by one, as all at once would hold up every other thread.
    """
    texts = [[_cell_text(cell) for cell in row] for row in sheet]
    columns = range(len(texts[0]) if texts else 0)
    filled = [any(row[place] for row in texts) for place in columns]
    return {number: list(compress(row, filled)) for number, row in enumerate(texts, 1) if any(row)}


def _cell_text(value: object) -> str:
    """The text of a cell; a spreadsheet knows no whole numbers."""
    return _text(int(value) if isinstance(value, float) and value.is_integer() else value)


def _parquet(raw: bytes, path: Path) -> TextTable:
    columns = parquet_columns(raw, path)
    rows = tuple([_text(value) for value in row] for row in zip(*columns.values(), strict=True))
    return _of_records(path, tuple(columns), rows)


def _of_records(path: Path, columns: tuple[str, ...], rows: tuple[Sequence[str], ...]) -> TextTable:
    return TextTable(path, columns, rows, tuple(range(1, len(rows) + 1)), is_json=True)


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool | int | float | list | dict):
        return json.dumps(value, ensure_ascii=False, default=str)
    if isinstance(value, datetime) and value.tzinfo is not None:
        return written_time(value)
    return str(value).removesuffix(" 00:00:00")  # dates of spreadsheets have a time
