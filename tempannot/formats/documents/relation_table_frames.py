"""Relation tables that are no CSV: TSV, JSON lines, Parquet and Excel, a row of the registry each.

They hold what a relation table in CSV holds, under the same names of columns, and are read and
written by what reads and writes tables of items. A file that was edited is written anew, with all
cells of rows that were not edited as they were read: as texts, but for the numbers and truth
values that links have themselves.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.language import bilingual
from tempannot.core.schemes import During
from tempannot.formats.csv_records import csv_records
from tempannot.formats.documents.relation_table import write_relation_table
from tempannot.formats.items.column_mapping import check_columns
from tempannot.formats.items.text_table import TextTable, parquet_names, sheet_names, table_in
from tempannot.formats.items.writing import row_bytes
from tempannot.formats.link_report import link_problems
from tempannot.formats.opened import Opened, copy_of
from tempannot.formats.registry import DocumentFormat, Fit, Written
from tempannot.formats.relation_rows import (
    COLUMNS,
    HoldsLinksAlone,
    add_intervals,
    check_links_alone,
    column,
    fresh_ids,
    link_cells,
    link_of,
)

_TYPES: Mapping[str, type] = {"confidence": float, "kept": bool, "skipped": bool}
_LABEL = bilingual("a relation table")


@dataclass(frozen=True, slots=True)
class FrameSource(HoldsLinksAlone):
    """A table as it was read: its cells as texts, row by row, by the id of its link."""

    raw: bytes
    path: Path
    columns: tuple[str, ...]
    rows: Mapping[str, Sequence[str]]
    baseline: Document
    can_save: ClassVar[bool] = True

    def to_bytes(self, document: Document) -> bytes:
        """The table as read, or written anew with the rows of edited links and of new ones.

        Raises DocumentError for what is no link.
        """
        check_links_alone(self.baseline, document)
        if document.links == self.baseline.links:
            return self.raw
        rows = [self._row(id, document) for id in document.links]
        known = {column(name) for name in self.columns}
        if all(id == f"l{number}" for number, id in enumerate(document.links, 1)):
            known.add("id")  # what a reader calls links without ids
        more = dict.fromkeys(name for row in rows for name, cell in row.items() if cell)
        columns = (*self.columns, *(name for name in more if column(name) not in known))
        return encoded(columns, [{n: row.get(n, "") for n in columns} for row in rows], self.path)

    def _row(self, id: str, document: Document) -> Mapping[str, str]:
        link = document.links[id]
        if id in self.rows and link == self.baseline.links[id]:
            named = dict(zip(self.columns, self.rows[id], strict=True))
            has_ids = any(column(name) == "id" for name in self.columns)
            return named if has_ids else named | {"id": id}
        cells = link_cells(link)
        named = {
            name: cells.pop(column(name), link.attributes.get(name, "")) for name in self.columns
        }
        return named | cells


def read_frame(table: TextTable, raw: bytes, format: str) -> Opened:
    """Read the links of a table; raises FileError, with line or record, if a row is none."""
    path = table.path
    header = [column(name) for name in table.columns]
    needed = COLUMNS if "type" not in header else ("source", "target")
    missing = [name for name in needed if name not in header]
    if missing:
        said = bilingual(
            "there is no column {missing}; there are {column_list}",
            missing=", ".join(missing),
            column_list=table.column_list,
        )
        raise table.refusal(None, said)
    document = Document(path.stem)
    places: dict[str, int] = {}
    rows: dict[str, Sequence[str]] = {}
    at = header.index("id") if "id" in header else None
    fresh = fresh_ids(set() if at is None else {row[at].strip() for row in table.rows})
    for place, cells in zip(table.places, table.rows, strict=True):
        if not any(cells):
            continue
        try:
            link = link_of(dict(zip(table.columns, cells, strict=True)), fresh, place, path)
        except FileError as error:
            raise table.refusal(place, error.problem) from error
        if link.id in document.links:
            raise table.refusal(place, bilingual("the id {id!r} is used twice", id=link.id))
        document.links[link.id] = link
        places[link.id] = place
        rows[link.id] = cells
    add_intervals(document)
    problems = tuple(link_problems(document.links.values(), places.get))
    source = FrameSource(raw, path, table.columns, rows, copy_of(document))
    return Opened(path, format, document, problems, source)


def read_with_columns(raw: bytes, path: Path, roles: Sequence[tuple[str, str]]) -> Opened:
    """Read a table whose columns have other names, as one with the names that it should have.

    Saved, it has those. ``roles`` go before columns that have such a name already. Raises
    FileError if the table lacks a column, or has none for a source, a target, and either
    relations or types.
    """
    ending = path.suffix.casefold()
    table = table_in(raw, path, ending)
    check_columns(table, (name for _, name in roles))
    given = {name: role for role, name in roles}
    names = [
        given.get(name) or (f"{name} (column)" if column(name) in given.values() else name)
        for name in table.columns
    ]
    named = replace(table, columns=tuple(names))
    rows = [dict(zip(names, row, strict=True)) for row in named.rows]
    name = _BY_ENDING.get(ending, _CSV)
    target = path if ending in _BY_ENDING else path.with_suffix(".csv")
    return read_frame(named, encoded(names, rows, target), name)


def encoded(columns: Sequence[str], rows: Sequence[Mapping[str, str]], path: Path) -> bytes:
    """Rows of links as a file of the ending of a name.

    Numbers and truth values of links are written as such where all of a column are.
    """
    types = {name: _type(name, [row.get(name, "") for row in rows]) for name in columns}
    typed = (
        {name: _value(row.get(name, ""), kind) for name, kind in types.items()} for row in rows
    )
    return row_bytes(path, types, typed)


def _type(name: str, cells: Collection[str]) -> type:
    kind = _TYPES.get(column(name), str)
    try:
        for cell in cells:
            _value(cell, kind)
    except (ValueError, KeyError):
        return str
    return kind


def _value(cell: str, kind: type) -> object:
    """A cell as a value of a type; raises ValueError or KeyError if it is none."""
    if not cell and kind is not str:
        return None
    if kind is bool:
        return {"true": True, "false": False}[cell]
    return float(cell) if kind is float else cell


def _written(opened: Opened, during: During, ending: str) -> Written:
    """The links of any document, by way of the table in CSV, which says them in the same cells."""
    table = write_relation_table(opened, during)
    (_, header), *records = csv_records(table.data.decode(), ",", opened.path)
    rows = [dict(zip(header, cells, strict=True)) for _, cells in records]
    try:
        data = encoded(header, rows, opened.path.with_suffix(ending))
    except FileError as error:  # of the document, and not of a file beside it that nobody named
        raise FileError(opened.path, error.problem) from error
    return Written(data, table.losses)


def _is_header(names: Collection[str]) -> bool:
    header = {column(name) for name in names}
    return header.issuperset(COLUMNS) and "hypothesis" not in header


def _is_tsv(raw: bytes) -> bool:
    lines = raw.decode("utf-8-sig", "ignore").lstrip().splitlines()
    return bool(lines) and _is_header([cell.strip('"') for cell in lines[0].split("\t")])


def _is_json_lines(raw: bytes) -> bool:
    first = raw.lstrip().split(b"\n", 1)[0].strip()
    if not (first.startswith(b"{") and first.endswith(b"}")):
        return False
    try:
        record = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(record, dict) and _is_header(record)


def _is_parquet(raw: bytes) -> bool:
    return raw.startswith(b"PAR1") and _is_header(parquet_names(io.BytesIO(raw)))


def _is_excel(raw: bytes) -> bool:
    return raw.startswith(b"PK\x03\x04") and _is_header(sheet_names(io.BytesIO(raw)))


def _format(name: str, medium: str, ending: str, is_one: Callable[[bytes], bool]) -> DocumentFormat:
    def sniff(raw: bytes) -> Fit:
        return Fit.SURE if is_one(raw) else Fit.NO

    def read(raw: bytes, path: Path) -> Opened:
        return read_frame(table_in(raw, path, ending), raw, name)

    def write(opened: Opened, during: During) -> Written:
        return _written(opened, during, ending)

    return DocumentFormat(
        name=name,
        label=_LABEL,
        medium=medium,
        endings=(ending,),
        shared_endings=(ending,),
        has_text=False,
        lost=bilingual("the text, and places and attributes of what is marked in it"),
        checked="pandas",
        sniff=sniff,
        read=read,
        write=write,
        read_columns=read_with_columns,
    )


_CSV = "relation-table"
FORMATS = (
    _format("relation-table-tsv", "TSV", ".tsv", _is_tsv),
    _format("relation-table-jsonl", "JSON lines", ".jsonl", _is_json_lines),
    _format("relation-table-parquet", "Parquet", ".parquet", _is_parquet),
    _format("relation-table-excel", "Excel", ".xlsx", _is_excel),
)
_BY_ENDING = {each.endings[0]: each.name for each in FORMATS}
