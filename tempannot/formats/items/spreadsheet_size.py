"""How large a spreadsheet becomes when it is read: one of a few lines can fill any memory.

Its sheets are read as rectangles from their first to their last cell, and what is written once in a
file can stand for a million cells. So the cells are counted before anything is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from zipfile import BadZipFile, ZipFile

from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.formats.registry import LARGEST
from tempannot.formats.safe_zip import parts_in

MOST_CELLS = 10_000_000
"""How many cells are read, empty ones between others among them; each takes about 100 bytes."""

_ZIP = b"PK\x03\x04"
_OF_EXCEL, _OF_OPEN_DOCUMENT = b"sheetData", "content.xml"
_BOOKS = frozenset({"xl/workbook.xml", _OF_OPEN_DOCUMENT})
_PLACE = re.compile(rb"""\br\s*=\s*["']\s*([A-Z]{0,3})(\d{1,9})\s*["']""")
_ROW, _CELL = re.compile(rb"<(?:\w+:)?row\b"), re.compile(rb"<(?:\w+:)?c\b")


def check_size(raw: bytes, path: Path) -> None:
    """Raise FileError for a spreadsheet in an archive that has too many cells, or is too large.

    Whatever is no such archive is left to those who read it.
    """
    if not raw.startswith(_ZIP) or _BOOKS.isdisjoint(_names_in(raw)):
        return
    parts = parts_in(raw, path, lambda _: True, LARGEST)
    content = parts.get(_OF_OPEN_DOCUMENT)
    sheets = [each for each in parts.values() if _OF_EXCEL in each]
    check_cells(path, sum(map(_cells_of_excel, sheets)))
    check_cells(path, 0 if content is None else sum(_cells_of_tables(content)))


def _names_in(raw: bytes) -> list[str]:
    try:
        with ZipFile(BytesIO(raw)) as archive:
            return [name.casefold() for name in archive.namelist()]
    except (BadZipFile, NotImplementedError, OSError, ValueError):
        return []


def check_cells(path: Path, count: int) -> None:
    """Raise FileError for more cells than are read."""
    if count > MOST_CELLS:
        said = bilingual(
            "its sheets are {count:,} cells large, empty ones among them; at most {most:,} are "
            "read: delete what stands far from the rest",
            count=count,
            most=MOST_CELLS,
        )
        raise FileError(path, said)


def _cells_of_excel(sheet: bytes) -> int:
    """The cells of the rectangle of a sheet; cells that do not say where they are follow on.

    It is looked through row by row: a search through all of it would hold up every other thread.
    """
    rows = columns = unplaced = 0
    starts = [each.start() for each in _ROW.finditer(sheet)]
    for span in pairwise((0, *starts, len(sheet))):
        places = 0
        for letters, number in (each.groups() for each in _PLACE.finditer(sheet, *span)):
            rows = max(rows, int(number))
            places += bool(letters)
            columns = max(columns, _column(letters))
        cells = sum(1 for _ in _CELL.finditer(sheet, *span))
        if cells > places:
            unplaced = max(unplaced, cells)
    return max(rows, len(starts)) * (columns + unplaced)


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + letter - ord("A") + 1
    return number


def _cells_of_tables(content: bytes) -> Iterator[int]:
    """The cells of the rectangle of each table, up to the last one that is not empty.

    Whoever reads it looks at the names alone, whatever namespace they are in.
    """
    from lxml import etree  # noqa: PLC0415 - for few files

    rows = tall = wide = 0
    try:
        for _, element in etree.iterparse(
            BytesIO(content),
            tag=("{*}table", "{*}table-row"),
            resolve_entities=False,
            no_network=True,
            huge_tree=True,
        ):
            if not element.tag.endswith("row"):
                yield tall * wide
                rows = tall = wide = 0
                continue
            rows += _times(element.items(), "rows")
            place = 0
            for cell in element:
                place += _times(cell.items(), "columns")
                if len(cell) or any(name.endswith("value") for name, _ in cell.items()):
                    tall, wide = rows, max(wide, place)
            element.clear()
    except etree.XMLSyntaxError:  # whoever reads it says so
        return


def _times(attributes: Iterable[tuple[str, str]], of: str) -> int:
    """How often a row or a cell is repeated."""
    said = (value for name, value in attributes if name.endswith(f"number-{of}-repeated"))
    return max((int(each[:12]) for each in said if each.isascii() and each.isdigit()), default=1)
