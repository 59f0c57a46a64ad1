"""Judgments from an exported file, in the long format, into a copy of the study."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.formats.items.table import Table, read_table
from tempannot.study.design.study_design import Role
from tempannot.study.export.cells import CellReader
from tempannot.study.export.imported_rows import BlockName, ImportedRow, imported_row
from tempannot.study.export.long_format import COLUMNS
from tempannot.study.rating.judgment import BlockKind
from tempannot.study.store.facts import BlockRecord, StudyInfo
from tempannot.study.store.place import StoreError

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from tempannot.study.store.study_store import StudyStore


@dataclass(frozen=True, slots=True)
class Imported:
    """What a file brought: how many judgments are ``new``, how many were ``known`` already."""

    new: int
    known: int


def import_judgments(store: StudyStore, path: Path) -> Imported:
    """Take the judgments of an exported file into a copy of its study: all or nothing.

    A judgment that is there already, by its id, is left as it is. Lists that raters have not been
    given here are given to them, in the order that the seed of the study says. Raises FileError,
    with the line, for a file that is no export, or of another study, or of items, answers or
    raters that there cannot be; StoreError if the store cannot be written.
    """
    from tempannot.study.store.keeping import (  # noqa: PLC0415 - SQLAlchemy is slow
        add_blocks,
        keep_in,
    )

    if store.study.is_handed_out:
        problem = f"judgments are taken into the study, not into the file of {store.study.rater}"
        raise StoreError(store.place, problem)
    table = read_table(path)
    _check_columns(table)
    rows = [imported_row(store.study, cells) for cells in CellReader.rows_of(table)]
    _check_ids(rows)
    blocks = _blocks(rows)
    there = {(each.rater, each.name): each for each in store.block_records()}
    with store.writing() as connection:
        given = {
            name: there.get((name.rater, name.text)) or _record(connection, store.study, name, own)
            for name, own in blocks.items()
        }
        for name, own in blocks.items():
            _check_places(given[name], own)
        add_blocks(connection, store.place, given.values())
        new = keep_in(connection, store.place, [each.judgment for each in rows])
    return Imported(new, len(rows) - new)


def _check_columns(table: Table) -> None:
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        problem = f"this is no exported table: there is no column {missing[0]!r}"
        raise table.refusal(None if table.is_json else 1, problem)


def _check_ids(rows: Iterable[ImportedRow]) -> None:
    """Refuse an id that two different judgments have: one of them would be lost."""
    found: dict[str, ImportedRow] = {}
    for each in rows:
        earlier = found.setdefault(each.judgment.id, each)
        if earlier.judgment != each.judgment:
            each.cells.refuse(f"another judgment above has the id {each.judgment.id!r}")


def _blocks(rows: Iterable[ImportedRow]) -> dict[BlockName, list[ImportedRow]]:
    """Return the rows of every block; blocks in the order in which they were begun."""
    found: dict[BlockName, list[ImportedRow]] = {}
    for each in sorted(rows, key=lambda row: row.judgment.shown_at):
        found.setdefault(each.block, []).append(each)
    return found


def _record(
    connection: Connection, study: StudyInfo, name: BlockName, rows: Iterable[ImportedRow]
) -> BlockRecord:
    """Return a block as the seed of the study makes it."""
    begun = min(each.judgment.shown_at for each in rows)
    items = tuple(_items(connection, study, name))
    return BlockRecord(name.rater, name.kind, name.number, 0, begun, items)


def _items(connection: Connection, study: StudyInfo, name: BlockName) -> Iterator[int]:
    from sqlalchemy import select  # noqa: PLC0415 - slow to import

    from tempannot.study.store.claiming import turns_of  # noqa: PLC0415 - as SQLAlchemy
    from tempannot.study.store.schema import ITEM  # noqa: PLC0415

    if name.kind is BlockKind.LIST:
        yield from turns_of(connection, study.design, name.rater, name.number)
        return
    training = select(ITEM.c.number).where(ITEM.c.role == Role.TRAINING.value)
    yield from connection.execute(training.order_by(ITEM.c.number)).scalars()


def _check_places(record: BlockRecord, rows: Iterable[ImportedRow]) -> None:
    for each in rows:
        judgment = each.judgment
        there = record.items[judgment.position - 1 : judgment.position]
        if there != (judgment.item,):
            each.cells.refuse(
                f"{judgment.rater} has another item than {judgment.item} at"
                f" {judgment.position} of {judgment.block!r} in this study"
            )
