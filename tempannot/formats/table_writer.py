"""Edited links back into the rows of their table; rows that were not edited stay as written."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tempannot.core.changes import Change
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError
from tempannot.core.items import Link, Span
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import During, timeml_meanings, timeml_type
from tempannot.formats.csv_records import safe_cell
from tempannot.formats.opened import copy_of

_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class TableSource:
    """A table as it was read: its head and every row as written, by the id of its link."""

    raw: bytes
    header: tuple[str, ...]
    head: str
    rows: tuple[tuple[str, str], ...]
    baseline: Document

    def to_bytes(self, document: Document) -> bytes:
        """Return the table with the rows of edited links rewritten and of new ones added.

        Columns are added where an edit needs them. Raises DocumentError for what is no link.
        """
        self._check(document)
        if document.links == self.baseline.links:
            return self.raw
        end = "\r\n" if self.head.endswith("\r\n") else "\n"
        new = self._new_columns(document)
        header = (*self.header, *new)
        parts = [_longer(self.head, new, end)]
        for link, written in self._rows(document):
            if written is None or "id" in new:
                cells = _cells(link)
                row = [cells.get(column(n), link.attributes.get(n, "")) for n in header]
                parts.append(table_row(row, end))
            else:
                parts.append(_longer(written, [""] * len(new), end))
        return "".join(parts).encode()

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if a table could not hold a change, applied now."""
        trial = copy_of(document)
        trial.apply(change)
        self._check(trial)

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say that a table has no text."""
        return "a relation table has no text to mark"

    def _check(self, document: Document) -> None:
        linked = {end for link in document.links.values() for end in (link.source, link.target)}
        for id, event in document.events.items():
            known = self.baseline.events.get(id)
            if (known is None and id not in linked) or (known is not None and known != event):
                raise DocumentError(f"a relation table holds links only, nothing else of {id!r}")
        if document.times:
            raise DocumentError("a relation table cannot hold times")

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
        needed = [name for link in links for name, cell in _cells(link).items() if cell]
        if all(link.id == f"l{number}" for number, link in enumerate(links, start=1)):
            needed = [name for name in needed if name != "id"]
        return [name for name in dict.fromkeys(needed) if name not in known]


def relations_of(link: Link, during: During) -> str:
    """Return what a link says as a cell: names joined by ``|``, nothing if it is vague."""
    if link.exact is not None:
        return str(link.exact)
    known = timeml_meanings(during).get(link.rel_type.upper())
    return str(known) if known is not None else ""


def column(name: str) -> str:
    """Return the name of a column without blanks, byte order mark and capitals."""
    return name.strip(_MARK + " \t").casefold()


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


def _cells(link: Link) -> dict[str, str]:
    relations = relations_of(link, During.EQUALS)
    said = RelationSet.parse(relations) if relations else ALL
    usual = timeml_type(said) or "VAGUE"
    return {
        "source": link.source,
        "relations": relations,
        "target": link.target,
        "id": link.id,
        "type": "" if link.rel_type == usual else link.rel_type,
        "comment": link.comment,
        "confidence": "" if link.confidence is None else repr(float(link.confidence)),
        "kept": "true" if link.kept else "",
        "skipped": "true" if link.skipped else "",
    }


def _longer(row: str, cells: Sequence[str], end: str) -> str:
    """Return a row as written with more cells at its end."""
    bare = row.removesuffix("\n").removesuffix("\r")
    return ",".join((bare, *cells)) + (row[len(bare) :] or end)
