"""The records of a CSV text, with the lines where they begin and errors that a user understands.

A text that a spreadsheet would run as a formula has an apostrophe before it in CSV, which is taken
away on reading: with every cell through ``safe_cell`` and back through ``meant_cell``, what is read
is what was written.
"""

from __future__ import annotations

import csv
import io
import re
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual

_FORMULA = re.compile(r"'*[=+\-@\t\r]")
_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")
_NUMBER = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")


def safe_cell(text: str) -> str:
    """Return a cell for a text, which no spreadsheet runs.

    >>> safe_cell("=1+1"), safe_cell("'=1+1"), safe_cell("met"), safe_cell("-1.5")
    ("'=1+1", "''=1+1", 'met', '-1.5')
    """
    return f"'{text}" if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def meant_cell(cell: str) -> str:
    """Return the text that a cell stands for.

    >>> meant_cell("'=1+1"), meant_cell("'s")
    ('=1+1', "'s")
    """
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def table_row(cells: Sequence[str], end: str) -> str:
    """Return a row as CSV, whose cells no spreadsheet runs."""
    cells = [safe_cell(cell) for cell in cells]
    buffer = io.StringIO(newline="")
    # a lone carriage return is not quoted by itself in every version of the library, and a line
    # feed only if lines end with it
    if any("\r" in cell for cell in cells):
        csv.writer(buffer, lineterminator="\n", quoting=csv.QUOTE_ALL).writerow(cells)
    else:
        csv.writer(buffer, lineterminator="\n").writerow(cells)
    return buffer.getvalue().removesuffix("\n") + end


def table_lines(text: str, begin: int = 0) -> Iterator[str]:
    """Yield the lines of a text with their ends; a StringIO would take 4 bytes a character."""
    return (found.group() for found in _LINE.finditer(text, begin))


def csv_records(
    text: str, separator: str, path: Path, left_out: list[FileError] | None = None
) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line and the cells, as meant, of every record; a blank line is none.

    Raises FileError, with the line where the record begins, for quotation marks that do not
    match and for a cell that is too long to be one. With ``left_out``, a list of such errors, the
    line is left out, if it is not the first record: what such a cell swallows are other rows.
    """
    begins: array[int] | None = None  # of the lines, only known where one is broken
    skipped, start, first = 0, 1, True
    while True:
        begin = 0 if begins is None else begins[skipped] if skipped < len(begins) else len(text)
        reader = csv.reader(table_lines(text, begin), delimiter=separator, strict=True)
        try:
            for cells in reader:
                if cells:  # files of tabs are written by programs, which mean what they write
                    first = False
                    yield start, cells if separator == "\t" else list(map(meant_cell, cells))
                start = skipped + reader.line_num + 1
        except csv.Error as error:
            broken = broken_table(error, path, start)
            if first or left_out is None:
                raise broken from error
            left_out.append(broken)
        else:
            return
        begins = begins or array("Q", (found.start() for found in _LINE.finditer(text)))
        skipped, start = start, start + 1


def broken_table(error: csv.Error, path: Path, line: int) -> FileError:
    """Return what an error in the record that begins at a line means."""
    said = str(error)
    if "field limit" in said:
        limit = csv.field_size_limit()
        said = bilingual(
            "a cell has more than {limit:,} characters; is a quotation mark missing at its end?",
            limit=limit,
        )
    elif "unexpected end" in said:
        said = bilingual("a quotation mark opens a cell and none closes it")
    return FileError(path, bilingual("the table is broken here: {said}", said=said), line)
