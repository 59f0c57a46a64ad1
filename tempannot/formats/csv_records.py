"""The records of a CSV text, with the lines where they begin and errors that a user understands."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

from tempannot.core.errors import FileError


def csv_records(text: str, separator: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the cells of every record; a blank line has none.

    Raises FileError, with the line where the record begins, for quotation marks that do not
    match and for a cell that is too long to be one.
    """
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    start = 1
    try:
        for cells in reader:
            yield start, cells
            start = reader.line_num + 1
    except csv.Error as error:
        raise broken_table(error, path, start) from error


def broken_table(error: csv.Error, path: Path, line: int) -> FileError:
    """Return what an error in the record that begins at a line means."""
    said = str(error)
    if "field limit" in said:
        limit = csv.field_size_limit()
        said = f"a cell has more than {limit:,} characters; is a quotation mark missing at its end?"
    elif "unexpected end" in said:
        said = "a quotation mark opens a cell and none closes it"
    return FileError(path, f"the table is broken here: {said}", line)
