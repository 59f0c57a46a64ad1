"""Rows as Parquet and as a sheet of Excel, written piece by piece.

Excel is written by XlsxWriter itself and not by way of pandas, which holds all rows, writes texts
that look like formulas as formulas, and knows no limits of a cell.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from tempannot.core.errors import FileError
from tempannot.core.extras import need
from tempannot.core.language import bilingual

if TYPE_CHECKING:
    import pyarrow as pa
    from xlsxwriter import Workbook

Values = Sequence[object]
Types = Mapping[str, type]
"""Names of columns, and of what type their cells are where they are not empty."""

PARQUET = ".parquet"
EXCEL = ".xlsx"

_AT_ONCE = 20_000
_MOST_ROWS = 1_048_576
_MOST_CHARACTERS = 32_767
_EXACT = 2**53
_SHEET = "items"
_MADE = datetime(2000, 1, 1)


def cell_text(value: object) -> str:
    """A value as text: strings as they are, nothing as nothing, anything else as in JSON."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, datetime):
        return written_time(value)
    return str(value) if type(value) is int else json.dumps(value, ensure_ascii=False)


def written_time(time: datetime) -> str:
    """A time in UTC as ISO 8601, to the microsecond.

    >>> written_time(datetime(2026, 3, 1, 12, 0, 0, 500, UTC))
    '2026-03-01T12:00:00.000500Z'
    """
    return time.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def arrow() -> Any:  # noqa: ANN401 - the library has no types
    """The library pyarrow with its part for Parquet, which is an extra.

    Raises MissingPackageError if it is not here.
    """
    need("Parquet", "parquet")
    import pyarrow  # noqa: PLC0415 - slow to import
    import pyarrow.parquet  # noqa: PLC0415

    return pyarrow


def write_parquet(file: BinaryIO, types: Types, rows: Iterable[Values]) -> None:
    """Write rows as Parquet; columns of texts hold anything as text, nothing as null.

    Times are times of UTC there.
    """
    schema = arrow_schema(types)
    with arrow().parquet.ParquetWriter(file, schema) as writer:
        for table in arrow_tables(schema, rows):
            writer.write_table(table)


def arrow_schema(types: Types) -> pa.Schema:
    """The columns as Arrow calls them."""
    pa = arrow()
    known = {
        str: pa.string(),
        int: pa.int64(),
        float: pa.float64(),
        bool: pa.bool_(),
        datetime: pa.timestamp("us", tz="UTC"),
    }
    return pa.schema([(name, known[kind]) for name, kind in types.items()])


def arrow_tables(schema: pa.Schema, rows: Iterable[Values]) -> Iterator[pa.Table]:
    """Yield many rows at a time."""
    pa = arrow()
    waiting = iter(rows)
    texts = [each.type == pa.string() for each in schema]
    while some := list(islice(waiting, _AT_ONCE)):
        columns = [
            [
                None if row[at] is None else cell_text(row[at]) if is_text else row[at]
                for row in some
            ]
            for at, is_text in enumerate(texts)
        ]
        arrays = [pa.array(each, field.type) for each, field in zip(columns, schema, strict=True)]
        yield pa.Table.from_arrays(arrays, schema=schema)


def write_excel(file: BinaryIO, types: Types, rows: Iterable[Values], path: Path) -> None:
    """Write rows to a sheet, texts as texts whatever they look like.

    Times are texts there: those of a sheet have neither a zone nor microseconds.

    Raises FileError, with the row, for what a sheet cannot hold.
    """
    from xlsxwriter import Workbook  # noqa: PLC0415 - slow to import

    # An archive that is not finished, as on a full disk, would complain again when it is dropped.
    packed = BytesIO()
    book = Workbook(packed, {"constant_memory": True})
    try:
        _fill(book, types, rows, path)
    except BaseException:  # its temporary files are closed by writing the book, which is dropped
        with suppress(Exception):
            book.close()
        raise
    book.close()
    file.write(packed.getbuffer())


def _fill(book: Workbook, types: Types, rows: Iterable[Values], path: Path) -> None:
    book.set_properties({"created": _MADE})
    sheet = book.add_worksheet(_SHEET)
    sheet.freeze_panes(1, 0)
    for at, name in enumerate(types):
        sheet.write_string(0, at, name)
    for number, row in enumerate(rows, 1):
        if number >= _MOST_ROWS:
            raise FileError(
                path,
                bilingual(
                    "a sheet of Excel holds {most_rows:,} rows; write .csv instead",
                    most_rows=_MOST_ROWS,
                ),
            )
        for at, (name, value) in enumerate(zip(types, row, strict=True)):
            if isinstance(value, bool):
                sheet.write_boolean(number, at, value)
            elif isinstance(value, int | float) and abs(value) < _EXACT:
                sheet.write_number(number, at, value)
            elif value is not None and value != "":
                sheet.write_string(number, at, _short(cell_text(value), name, number, path))


def _short(text: str, name: str, number: int, path: Path) -> str:
    if len(text.encode("utf-16-le")) // 2 > _MOST_CHARACTERS:  # raises for what is no character
        said = bilingual(
            "row {number}: a cell of Excel holds {most_characters:,} characters",
            number=number,
            most_characters=_MOST_CHARACTERS,
        )
        raise FileError(
            path,
            bilingual("{said}, and the {name} has more; write .csv instead", said=said, name=name),
        )
    return text


FrameWriter = Callable[[BinaryIO, Types, Iterable[Values], Path], None]
FRAMES: dict[str, FrameWriter] = {
    PARQUET: lambda file, types, rows, _path: write_parquet(file, types, rows),
    EXCEL: write_excel,
}
"""The formats that are no text, by the endings of their names."""
