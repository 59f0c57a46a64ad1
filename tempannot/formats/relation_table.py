"""Relation tables: CSV with the header ``source,relations,target`` and perhaps ``id``.

A table is a document without text: every interval is an event with an implicit instance, in
the order of first mention. No relation in a row means that the pair was found vague.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tempannot.core.document import Document
from tempannot.core.errors import FileError, RelationError
from tempannot.core.items import Event, Instance, Link, Span
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import During, timeml_meanings, timeml_type
from tempannot.formats.link_report import link_problems
from tempannot.formats.opened import Opened, copy_of

COLUMNS = ("source", "relations", "target")
_MARK = "\ufeff"


def is_relation_table(raw: bytes) -> bool:
    """Whether the first line is the header of a relation table."""
    try:
        first = raw[:4096].decode("utf-8-sig", "ignore").splitlines()[0]
        header = {name.strip().casefold() for name in next(csv.reader([first]))}
    except (IndexError, StopIteration, csv.Error):
        return False
    return header.issuperset(COLUMNS)


@dataclass(frozen=True, slots=True)
class TableSource:
    """The lines of a table by link, so that saving leaves untouched rows as they are."""

    raw: bytes
    header: tuple[str, ...]
    head: str
    rows: tuple[tuple[str, str], ...]
    baseline: Document

    def to_bytes(self, document: Document) -> bytes:
        """Return the table with the rows of changed links rewritten and of new ones added."""
        if document.links == self.baseline.links:
            return self.raw
        links = dict(document.links)
        end = "\r\n" if self.head.endswith("\r\n") else "\n"
        parts = [self.head]
        for id, line in self.rows:
            link = links.pop(id, None)
            if link is not None:
                same = link == self.baseline.links[id]
                parts.append(_ended(parts, end) + (line if same else self._row(link, end)))
        parts += [_ended(parts[-1:], end) + self._row(link, end) for link in links.values()]
        return "".join(parts).encode()

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say that a table has no text."""
        return "a relation table has no text to mark"

    def _row(self, link: Link, end: str) -> str:
        cells = {
            "source": link.source,
            "relations": relations_of(link, During.EQUALS),
            "target": link.target,
            "id": link.id,
        }
        row = [
            cells.get(n.strip(_MARK + " ").casefold(), link.attributes.get(n, ""))
            for n in self.header
        ]
        return _csv(row, end)


def read_relation_table(raw: bytes, path: Path) -> Opened:
    """Read a relation table; raises FileError, with the line, if a row is none."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, "the table is not UTF-8", line) from error
    document = Document(path.stem)
    lines: dict[str, int] = {}
    rows: list[tuple[str, str]] = []
    records = _records(text, path)
    _, header, head = next(records)
    for number, cells, written in records:
        if not any(cells):
            continue
        link = _link(dict(zip(header, cells, strict=False)), len(rows) + 1, number, path)
        if link.id in document.links:
            raise FileError(path, f"the id {link.id!r} is used twice", number)
        document.links[link.id] = link
        lines[link.id] = number
        rows.append((link.id, written))
        for id in (link.source, link.target):
            document.events.setdefault(id, Event(id, Span(0, 0)))
            document.instances.setdefault(id, Instance(id, id, implicit=True))
    problems = tuple(link_problems(document.links.values(), lines))
    source = TableSource(raw, tuple(header), head, tuple(rows), copy_of(document))
    return Opened(path, "relation-table", document, problems, source)


def relations_of(link: Link, during: During) -> str:
    """Return what a link says as a cell: names joined by ``|``, nothing if it is vague."""
    if link.exact is not None:
        return str(link.exact)
    known = timeml_meanings(during).get(link.rel_type.upper())
    return str(known) if known is not None else ""


def as_relation_table(document: Document, during: During) -> bytes:
    """Return the links of any document as a relation table with ids."""
    rows = [
        _csv((link.source, relations_of(link, during), link.target, link.id), "\n")
        for link in document.links.values()
    ]
    return ("source,relations,target,id\n" + "".join(rows)).encode()


def _records(text: str, path: Path) -> Iterator[tuple[int, list[str], str]]:
    """Yield line number, cells and the text as written of every record."""
    lines = io.StringIO(text, newline="").readlines()
    reader = csv.reader(lines, strict=True)
    start = 0
    try:
        for cells in reader:
            yield start + 1, cells, "".join(lines[start : reader.line_num])
            start = reader.line_num
    except csv.Error as error:
        raise FileError(path, f"the table is broken here: {error}", start + 1) from error


def _link(cells: dict[str, str], count: int, line: int, path: Path) -> Link:
    named = {name.strip(_MARK + " ").casefold(): cell.strip() for name, cell in cells.items()}
    source, target = named.get("source", ""), named.get("target", "")
    if not source or not target:
        raise FileError(path, "a row needs a source and a target", line)
    try:
        exact = RelationSet.parse(named["relations"]) if named.get("relations") else ALL
    except RelationError as error:
        raise FileError(path, str(error), line) from error
    rel_type = timeml_type(exact)
    rest = {
        n: c for n, c in cells.items() if n.strip(_MARK + " ").casefold() not in (*COLUMNS, "id")
    }
    return Link(
        named.get("id") or f"l{count}",
        source,
        target,
        rel_type or "VAGUE",
        exact=None if rel_type or exact is ALL else exact,
        attributes=rest,
    )


def _csv(cells: Sequence[str], end: str) -> str:
    buffer = io.StringIO(newline="")
    csv.writer(buffer, lineterminator=end).writerow(cells)
    return buffer.getvalue()


def _ended(parts: list[str], end: str) -> str:
    return "" if not parts or parts[-1].endswith(("\n", "\r")) else end
