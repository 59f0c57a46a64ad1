"""Rows in CSV, JSON lines and Parquet files, written as a whole or not at all, and read back."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

from tempannot.core.errors import FileError
from tempannot.formats.atomic import open_atomically, saving
from tempannot.formats.items.table import Table, read_table
from tempannot.formats.items.writing import write_rows

TABLE_ENDINGS = (".csv", ".jsonl", ".parquet")
"""What the name of an exported file may end in."""

PARQUET = ".parquet"

Row = Mapping[str, object]

_AT_ONCE = 20_000


def write_table(path: Path, columns: Mapping[str, type], rows: Iterable[Row]) -> int:
    """Write rows by the ending of the name, and return how many there were.

    Raises FileError for another ending, or if the file cannot be written; then, or if ``rows``
    raises, the old file is as it was.
    """
    ending = path.suffix.casefold()
    if ending == PARQUET:
        return _write_parquet(path, columns, rows)
    if ending not in TABLE_ENDINGS:
        raise FileError(path, f"the name has none of the endings {', '.join(TABLE_ENDINGS)}")
    return write_rows(path, list(columns), rows)


def read_text_table(path: Path) -> Table:
    """Read a table of any of the endings as text; what is empty is ``""``.

    Raises FileError for what cannot be read.
    """
    if path.suffix.casefold() == PARQUET:
        return _read_parquet(path)
    return read_table(path)


def _write_parquet(path: Path, columns: Mapping[str, type], rows: Iterable[Row]) -> int:
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    from pyarrow import parquet  # noqa: PLC0415

    types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    schema = pa.schema([(name, types[kind]) for name, kind in columns.items()])
    count, waiting = 0, iter(rows)
    with (
        open_atomically(path) as file,
        saving(path),  # the end of a Parquet file is written when it is closed
        parquet.ParquetWriter(file, schema) as writer,
    ):
        while some := list(islice(waiting, _AT_ONCE)):
            count += len(some)
            writer.write_table(pa.Table.from_pylist([dict(each) for each in some], schema))
    return count


def _read_parquet(path: Path) -> Table:
    import pyarrow as pa  # noqa: PLC0415 - slow to import
    from pyarrow import parquet  # noqa: PLC0415

    try:
        read = parquet.read_table(path)
        rows = tuple(_texts(read))
    except (pa.ArrowException, ValueError) as error:  # texts are decoded late
        said = (str(error).splitlines() or ["it is damaged"])[0]
        raise FileError(path, f"this is no Parquet file that can be read: {said}") from error
    except OSError as error:
        raise FileError(path, f"it cannot be read: {error.strerror or error}") from error
    return Table(path, tuple(read.column_names), rows, tuple(range(1, len(rows) + 1)), is_json=True)


def _texts(read: Any) -> Iterator[list[str]]:  # noqa: ANN401 - pyarrow says no types
    for batch in read.to_batches():
        for row in batch.to_pylist():
            yield [_text(value) for value in row.values()]


def _text(value: object) -> str:
    if isinstance(value, str):
        return value
    return "" if value is None else json.dumps(value, default=str)
