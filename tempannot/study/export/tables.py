"""Rows in CSV, JSON lines and Parquet files, written as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.formats.atomic import open_atomically, saving
from tempannot.formats.items.table import PARQUET
from tempannot.formats.items.writing import write_rows

TABLE_ENDINGS = (".csv", ".jsonl", PARQUET)
"""What the name of an exported file may end in."""

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
