"""Links as rows of a table: what its columns say, and what a table cannot hold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import count
from pathlib import Path
from sys import intern

from tempannot.core.changes import Change
from tempannot.core.document import Document
from tempannot.core.errors import DocumentError, FileError, RelationError
from tempannot.core.items import Attributes, Event, Instance, Link, Span
from tempannot.core.language import bilingual
from tempannot.core.relations import ALL, RelationSet
from tempannot.core.schemes import TIMEML, During
from tempannot.formats.opened import copy_of

COLUMNS = ("source", "relations", "target")
_MARK = "\ufeff"


def add_intervals(document: Document) -> None:
    """Add an event with an implicit instance for every interval that links name."""
    for link in document.links.values():
        for id in (link.source, link.target):
            document.events.setdefault(id, Event(id, Span(0, 0)))
            document.instances.setdefault(id, Instance(id, id, implicit=True))


def fresh_ids(taken: Collection[str]) -> Iterator[str]:
    """Yield ids for rows without one, passing over those that other rows have."""
    return (id for id in (f"l{number}" for number in count(1)) if id not in taken)


_NONE: Attributes = {}
"""What most links have besides, kept once."""


def link_of(cells: Mapping[str, str], fresh: Iterator[str], line: int, path: Path) -> Link:
    """The link in the cells of a row, by the names of their columns; raises FileError."""
    named = {column(name): cell.strip() for name, cell in cells.items()}
    source, target = named.get("source", ""), named.get("target", "")
    if not source or not target:
        raise FileError(path, bilingual("a row needs a source and a target"), line)
    rel_type, exact = _relation(named, line, path)
    understood = (*COLUMNS, "id", "type", "comment", "confidence", "kept", "skipped")
    return Link(
        named.get("id") or next(fresh),
        intern(source),  # thousands of links name the same few
        intern(target),
        rel_type,
        exact,
        comment=_cell(cells, "comment"),
        confidence=_confidence(named.get("confidence", ""), line, path),
        kept=named.get("kept") == "true",
        skipped=named.get("skipped") == "true",
        attributes={n: cell for n, cell in cells.items() if column(n) not in understood} or _NONE,
    )


def _relation(named: Mapping[str, str], line: int, path: Path) -> tuple[str, RelationSet | None]:
    if "relations" not in named:  # a table whose types of links say it all
        return named.get("type") or "VAGUE", None
    try:
        said = RelationSet.parse(named["relations"]) if named.get("relations") else ALL
    except RelationError as error:
        raise FileError(path, str(error), line) from error
    rel_type = named.get("type") or TIMEML.type_for(said) or "VAGUE"
    meaning = TIMEML.meanings(During.EQUALS).get(rel_type.upper(), ALL)
    return rel_type, None if said is meaning else said


def _confidence(cell: str, line: int, path: Path) -> float | None:
    if not cell:
        return None
    try:
        number = float(cell)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise FileError(
            path, bilingual("the confidence {cell!r} is no number from 0 to 1", cell=cell), line
        )
    return number


def _cell(cells: Mapping[str, str], wanted: str) -> str:
    return next((cell for name, cell in cells.items() if column(name) == wanted), "")


class HoldsLinksAlone:
    """What sources of tables have in common: a change is refused that is about more than links."""

    __slots__ = ()
    baseline: Document

    def check(self, document: Document, change: Change) -> None:
        """Raise DocumentError if a table could not hold a change, applied now."""
        trial = copy_of(document)
        trial.apply(change)
        check_links_alone(self.baseline, trial)

    def why_not_markable(self, document: Document, span: Span) -> str | None:
        """Say that a table has no text."""
        return bilingual("a relation table has no text to mark")


def check_links_alone(baseline: Document, document: Document) -> None:
    """Raise DocumentError for what a document has besides the links and intervals of a table."""
    linked = {end for link in document.links.values() for end in (link.source, link.target)}
    for id, event in document.events.items():
        known = baseline.events.get(id)
        if (known is None and id not in linked) or (known is not None and known != event):
            raise DocumentError(
                bilingual("a relation table holds links only, nothing else of {id!r}", id=id)
            )
    if document.times:
        raise DocumentError(bilingual("a relation table cannot hold times"))
    if document.other_links:
        raise DocumentError(
            bilingual("a relation table holds no SLINKs or ALINKs; save it as TimeML")
        )


def relations_of(link: Link, during: During) -> str:
    """Return what a link says as a cell: names joined by ``|``, nothing if it is vague."""
    if link.exact is not None:
        return str(link.exact)
    known = TIMEML.meanings(during).get(link.rel_type.upper())
    return str(known) if known is not None else ""


def column(name: str) -> str:
    """Return the name of a column without blanks, byte order mark and capitals."""
    return name.strip(_MARK + " \t").casefold()


def link_cells(link: Link) -> dict[str, str]:
    """What a link says, by the names of the columns that are understood."""
    relations = relations_of(link, During.EQUALS)
    said = RelationSet.parse(relations) if relations else ALL
    usual = TIMEML.type_for(said) or "VAGUE"
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
