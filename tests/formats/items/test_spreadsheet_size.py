"""Spreadsheets of a few lines that stand for more cells than any memory holds."""

import io
import zipfile
from pathlib import Path

import pytest

from tempannot.core.errors import FileError
from tempannot.formats.items.spreadsheet_size import MOST_CELLS, check_cells
from tempannot.formats.items.text_table import sheet_names, table_in
from tempannot.recognition import PathKind, recognise
from tests.oddities import HERE

HEAD = [["premise", "hypothesis"], ["it rained", "it fell"]]
_OF_EXCEL = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
    for name in ("office", "table", "text")
)


def excel(rows: str) -> bytes:
    """A spreadsheet of Excel with other rows in its first sheet, and none in the others."""
    target = io.BytesIO()
    with (
        zipfile.ZipFile(HERE / "items" / "nli.xlsx") as before,
        zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as after,
    ):
        for each in before.namelist():
            raw = before.read(each)
            if b"sheetData" in raw:
                raw = f'<worksheet xmlns="{_OF_EXCEL}"><sheetData>{rows}</sheetData></worksheet>'
                rows = ""
            after.writestr(each, raw)
    return target.getvalue()


def row(number: int, *cells: str, places: str = "AB") -> str:
    inner = "".join(
        f'<c r="{place}{number}" t="inlineStr"><is><t>{cell}</t></is></c>'
        for place, cell in zip(places, cells, strict=True)
    )
    return f'<row r="{number}">{inner}</row>'


def open_document(*tables: str) -> bytes:
    """A spreadsheet of OpenDocument with such rows in its tables."""
    target = io.BytesIO()
    inner = "".join(
        f'<table:table table:name="s{n}">{each}</table:table>' for n, each in enumerate(tables)
    )
    content = (
        f"<office:document-content {_NAMES}><office:body><office:spreadsheet>{inner}"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", "<manifest/>")
        archive.writestr("content.xml", content)
    return target.getvalue()


def lines(rows: list[list[str]], times: int = 1, wide: int = 1) -> str:
    return "".join(
        f'<table:table-row table:number-rows-repeated="{times}">'
        + "".join(
            f'<table:table-cell office:value-type="string" table:number-columns-repeated="{wide}">'
            f"<text:p>{cell}</text:p></table:table-cell>"
            for cell in cells
        )
        + "</table:table-row>"
        for cells in rows
    )


def blank(times: int) -> str:
    return (
        f'<table:table-row table:number-rows-repeated="{times}">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )


GOOD = row(1, *HEAD[0]) + row(2, *HEAD[1])


@pytest.mark.parametrize(
    ("raw", "ending"),
    [
        (excel(GOOD + row(1_048_576, "x", places=["XFD"])), ".xlsx"),
        (excel(GOOD + row(5_100_000, "x", places="B")), ".xlsx"),
        (excel(f'{GOOD}<row r="1048576">{"<c><v>1</v></c>" * 20}</row>'), ".xlsx"),
        (open_document(lines(HEAD) + lines([["x"]], 100_000, 16_384)), ".ods"),
        (open_document(lines(HEAD) + blank(8_000_000) + lines(HEAD)), ".ods"),
    ],
    ids=["last cell", "two columns", "cells without places", "repeated", "gap"],
)
def test_more_cells_than_are_read_are_refused_before_they_are_read(tmp_path, raw, ending):
    path = tmp_path / f"far{ending}"
    with pytest.raises(FileError, match=r"cells large, empty ones among them; at most 10,000,000"):
        table_in(raw, path, ending)
    assert sheet_names(io.BytesIO(raw)) == ()
    path.write_bytes(raw)
    found = recognise(path)
    assert (found.kind, "delete what stands far" in found.words) == (PathKind.UNKNOWN, True)


@pytest.mark.parametrize(
    ("raw", "ending"),
    [
        (excel(GOOD + row(40_000, *HEAD[1])), ".xlsx"),
        (open_document(lines(HEAD) + blank(30_000) + lines(HEAD[1:])), ".ods"),
        (open_document(lines([*HEAD, HEAD[1]]) + blank(1_048_570), blank(1_048_576)), ".ods"),
    ],
)
def test_rows_that_stand_apart_are_read(raw, ending):
    table = table_in(raw, Path(f"apart{ending}"), ending)
    assert (list(table.columns), len(table.rows)) == (HEAD[0], 2)


def test_as_many_cells_as_are_read_are_no_problem():
    check_cells(Path("x.xls"), MOST_CELLS)
    with pytest.raises(FileError, match="10,000,001 cells"):
        check_cells(Path("x.xls"), MOST_CELLS + 1)


def test_a_sheet_that_fills_the_memory_when_it_is_unpacked_is_refused(monkeypatch):
    monkeypatch.setattr("tempannot.formats.items.spreadsheet_size.LARGEST", 1_000_000)
    raw = excel(GOOD.replace("it rained", "a" * 2_000_000))
    assert len(raw) < 20_000
    with pytest.raises(FileError, match="what it holds has more than"):
        table_in(raw, Path("bomb.xlsx"), ".xlsx")
