"""Relation tables: CSV with the header ``source,relations,target`` and perhaps more columns.

A table is a document without text: every interval is an event with an implicit instance, in
the order of first mention. No relation in a row means that the pair was found vague. Columns
``id``, ``type`` (a relType that says more than the relations), ``comment``, ``confidence``,
``kept`` and ``skipped`` are understood; any others are kept as they are.
"""

from __future__ import annotations

import codecs
import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import ClassVar

from tempannot.core.changes import Delete
from tempannot.core.document import Document
from tempannot.core.errors import FileError
from tempannot.core.items import ItemKind, Link
from tempannot.core.language import bilingual
from tempannot.core.link_reading import said_in
from tempannot.core.schemes import DURING_TYPES, TIMEML, During, scheme_named
from tempannot.core.wording import counted, with_note
from tempannot.formats.csv_records import broken_table, meant_cell, table_lines, table_row
from tempannot.formats.link_report import link_problems
from tempannot.formats.most_intervals import check_intervals
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
from tempannot.formats.timeml_types import lost_qualifications


def is_relation_table(raw: bytes) -> bool:
    """Whether the first line that is not blank is the header of a relation table.

    A file of recast pairs has the same three columns beside its hypotheses, and is none.
    """
    try:
        start = raw.removeprefix(codecs.BOM_UTF8).lstrip()[:4096]
        first = start.decode("utf-8", "ignore").splitlines()[0]
        header = {column(name) for name in next(csv.reader([first]))}
    except (IndexError, StopIteration, csv.Error):
        return False
    return header.issuperset(COLUMNS) and "hypothesis" not in header


def read_relation_table(raw: bytes, path: Path) -> Opened:
    """Read a relation table; raises FileError, with the line, if a row is none."""
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise FileError(path, bilingual("the table is not UTF-8"), line) from error
    document = Document(path.stem)
    lines: dict[str, int] = {}
    rows: list[tuple[str, str]] = []
    named: set[str] = set()
    (_, header, head), *_ = islice(_records(text, path), 1)
    # gone through twice, as holding the cells of a large table takes more than all its links
    fresh = fresh_ids(_checked_ids(header, islice(_records(text, path), 1, None), path))
    for number, written_cells, written in islice(_records(text, path), 1, None):
        if not any(written_cells):
            continue
        cells = dict(zip(header, written_cells, strict=False))
        link = link_of(cells, fresh, number, path)
        if link.id in document.links:
            raise FileError(path, bilingual("the id {id!r} is used twice", id=link.id), number)
        document.links[link.id] = link
        named.update((link.source, link.target))
        check_intervals(path, len(named))
        lines[link.id] = number
        rows.append((link.id, written))
    add_intervals(document)
    problems = tuple(link_problems(document.links.values(), lines.get))
    source = TableSource(raw, tuple(header), head, tuple(rows), copy_of(document))
    return Opened(path, "relation-table", document, problems, source)


def as_relation_table(document: Document, during: During) -> bytes:
    """Return the links of any document as a relation table with ids.

    A type whose reading is a matter of choice becomes the relation it is read as.
    """
    header = (*COLUMNS, "id")
    head = table_row(header, "\n")
    source = TableSource(head.encode(), header, head, (), Document(document.name))
    scheme = scheme_named(document.scheme)
    plain = (said_in(each, scheme, TIMEML, during) for each in document.links.values())
    links = {link.id: _as_read(link, during) for link in plain}
    return source.to_bytes(Document(document.name, links=links))


def _as_read(link: Link, during: During) -> Link:
    rel_type = link.rel_type.strip()
    plain = replace(link, rel_type=rel_type, signal=None, attributes={})
    if rel_type.upper() not in DURING_TYPES or link.exact is not None:
        return plain
    meaning = TIMEML.meanings(during)[rel_type.upper()]
    known = TIMEML.type_for(meaning)
    return replace(plain, rel_type=known or "VAGUE", exact=None if known else meaning)


def write_relation_table(opened: Opened, during: During) -> Written:
    """Write the links of any document as a relation table with ids."""
    document = opened.document
    losses = tuple(_losses(document, during))
    return Written(as_relation_table(_without_open_ends(document), during), losses)


def _records(text: str, path: Path) -> Iterator[tuple[int, list[str], str]]:
    """Yield line number, cells and the text as written of every record that is not blank.

    Blank lines before the first are part of how that is written.
    """
    written: list[str] = []
    reader = csv.reader(_noted(text, written), strict=True)
    start, is_first = 1, True
    try:
        for cells in reader:
            if any(map(column, cells)) if is_first else cells:
                yield start, [meant_cell(cell) for cell in cells], "".join(written)
                is_first = False
            if not is_first:
                written.clear()
            start = reader.line_num + 1
    except csv.Error as error:
        raise broken_table(error, path, start) from error


def _noted(text: str, written: list[str]) -> Iterator[str]:
    """Yield the lines of a text, and note them."""
    for line in table_lines(text):
        written.append(line)
        yield line


def _checked_ids(
    header: Sequence[str], records: Iterable[tuple[int, list[str], str]], path: Path
) -> set[str]:
    """Return the ids that rows have; refuse a table in which it is unclear which cell is meant."""
    names = [column(name) for name in header]
    times = Counter(names)
    doubled = next((name for name in names if name and times[name] > 1), None)
    if doubled is not None:
        raise FileError(
            path, bilingual("the column {doubled!r} is there twice", doubled=doubled), 1
        )
    place = names.index("id") if "id" in names else len(names)
    found: set[str] = set()
    for number, cells, _ in records:
        if len(cells) > len(header):
            raise FileError(
                path,
                bilingual(
                    "the row has {cells} cells, the header only {header}",
                    cells=len(cells),
                    header=len(header),
                ),
                number,
            )
        found.update(cell.strip() for cell in cells[place : place + 1])
    return found


@dataclass(frozen=True, slots=True)
class TableSource(HoldsLinksAlone):
    """A table as it was read: its head and every row as written, by the id of its link."""

    raw: bytes
    header: tuple[str, ...]
    head: str
    rows: tuple[tuple[str, str], ...]
    baseline: Document
    can_save: ClassVar[bool] = True

    def to_bytes(self, document: Document) -> bytes:
        """Return the table with the rows of edited links rewritten and of new ones added.

        Columns are added where an edit needs them. Raises DocumentError for what is no link.
        """
        check_links_alone(self.baseline, document)
        if document.links == self.baseline.links:
            return self.raw
        end = "\r\n" if self.head.endswith("\r\n") else "\n"
        new = self._new_columns(document)
        header = (*self.header, *new)
        parts = [_longer(self.head, new, end)]
        for link, written in self._rows(document):
            if written is None or "id" in new:
                cells = link_cells(link)
                row = [cells.get(column(n), link.attributes.get(n, "")) for n in header]
                parts.append(table_row(row, end))
            else:
                parts.append(_longer(written, [""] * len(new), end))
        return "".join(parts).encode()

    def _rows(self, document: Document) -> Iterator[tuple[Link, str | None]]:
        """Yield the links in order, each with its row as written if it was not edited."""
        links = dict(document.links)
        for id, written in self.rows:
            link = links.pop(id, None)
            if link is not None:
                yield link, written if link == self.baseline.links[id] else None
        for link in links.values():
            yield link, None

    def _new_columns(self, document: Document) -> list[str]:
        """Return the columns that the table lacks to say all of its links."""
        known = {column(name) for name in self.header}
        links = [link for link, _ in self._rows(document)]
        needed = [name for link in links for name, cell in link_cells(link).items() if cell]
        if all(link.id == f"l{number}" for number, link in enumerate(links, start=1)):
            needed = [name for name in needed if name != "id"]
        return [name for name in dict.fromkeys(needed) if name not in known]


def _longer(row: str, cells: Sequence[str], end: str) -> str:
    """Return a row as written with more cells at its end."""
    bare = row.removesuffix("\n").removesuffix("\r")
    return ",".join((bare, *cells)) + (row[len(bare) :] or end)


def _without_open_ends(document: Document) -> Document:
    whole = copy_of(document)
    for link in _open_ended(document):
        whole.apply(Delete(ItemKind.LINK, link.id))
    return whole


def _open_ended(document: Document) -> list[Link]:
    return [link for link in document.links.values() if not (link.source and link.target)]


def _losses(document: Document, during: During) -> Iterator[str]:
    """Say what of a TimeML document a relation table leaves out, with numbers."""
    links = [link for link in document.links.values() if link.source and link.target]
    if document.text:
        yield bilingual("the text ({words})", words=counted(len(document.text), "character"))
    marked = _told_of_marks(document)
    if marked:
        yield bilingual(
            "places and attributes of events, instances and times ({marked})", marked=marked
        )
    linked = {end for link in links for end in (link.source, link.target)}
    unlinked = [each.id for each in document.intervals() if each.id not in linked]
    yield from _listed(bilingual("events and times that no link names"), unlinked)
    yield from _listed(bilingual("signals"), document.signals)
    yield from _listed(bilingual("SLINKs and ALINKs"), document.other_links)
    yield from _listed(
        bilingual("links with an end missing"), [each.id for each in _open_ended(document)]
    )
    read = (each.id for each in links if each.exact is None and _is_during(each))
    yield from _listed(
        bilingual("that DURING was written, now read as {during}", during=during), read
    )
    rest = (each.id for each in links if each.signal or each.attributes)
    yield from _listed(bilingual("signals and further attributes of links"), rest)
    yield from lost_qualifications(document)


def _told_of_marks(document: Document) -> int:
    """How many events, instances and times say more than that a link names them."""
    named = Document(document.name, links=_without_open_ends(document).links)
    add_intervals(named)
    said = [
        *(named.events.get(each.id) != each for each in document.events.values()),
        *(named.instances.get(each.id) != each for each in document.instances.values()),
    ]
    return sum(said) + len(document.times)


def _is_during(link: Link) -> bool:
    return link.rel_type.strip().upper() in DURING_TYPES


def _listed(what: str, ids: Iterable[str]) -> Iterator[str]:
    found = list(ids)
    if found:
        more = ", ..." if len(found) > 5 else ""
        yield with_note(what, f"{len(found)}: {', '.join(found[:5])}{more}")


def _fit(raw: bytes) -> Fit:
    return Fit.SURE if is_relation_table(raw) else Fit.NO


FORMAT = DocumentFormat(
    name="relation-table",
    label=bilingual("a relation table"),
    medium="CSV",
    endings=(".csv",),
    shared_endings=(".csv",),
    has_text=False,
    lost=bilingual("the text, and places and attributes of what is marked in it"),
    sniff=_fit,
    read=read_relation_table,
    write=write_relation_table,
)
