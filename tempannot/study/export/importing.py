"""Judgments from an exported file, in the long format, into a copy of the study."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from tempannot.core.language import bilingual
from tempannot.formats.items.text_table import TextTable, read_table
from tempannot.study.design.study_design import DesignError, Role, rater_name
from tempannot.study.export.exported_tables import COLUMNS, CellReader
from tempannot.study.judgment import BlockKind, Judgment, JudgmentState
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
        problem = bilingual(
            "judgments are taken into the study, not into the file of {rater}",
            rater=store.study.rater,
        )
        raise StoreError(store.place, problem)
    table = read_table(path)
    _check_columns(table)
    names = {short: name for name, short in store.pseudonyms().items()}
    rows = [_named(imported_row(store.study, cells), names) for cells in CellReader.rows_of(table)]
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
        new = keep_in(connection, store.place, [each.judgment for each in rows], store.sealing)
    return Imported(new, len(rows) - new)


def _named(row: ImportedRow, names: Mapping[str, str]) -> ImportedRow:
    """A row with the name of the rater, where the study knows whose pseudonym it has."""
    rater = names.get(row.block.rater, row.block.rater)
    block, judgment = replace(row.block, rater=rater), replace(row.judgment, rater=rater)
    return replace(row, block=block, judgment=judgment)


def _check_columns(table: TextTable) -> None:
    missing = [name for name in COLUMNS if name not in table.columns]
    if missing:
        problem = bilingual(
            "this is no exported table: there is no column {missing!r}", missing=missing[0]
        )
        raise table.refusal(None if table.is_json else 1, problem)


def _check_ids(rows: Iterable[ImportedRow]) -> None:
    """Refuse an id that two different judgments have: one of them would be lost."""
    found: dict[str, ImportedRow] = {}
    for each in rows:
        earlier = found.setdefault(each.judgment.id, each)
        if earlier.judgment != each.judgment:
            each.cells.refuse(
                bilingual("another judgment above has the id {id!r}", id=each.judgment.id)
            )


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
                bilingual(
                    "{rater} has another item than {item} at {position} of {block!r} in this study",
                    rater=judgment.rater,
                    item=judgment.item,
                    position=judgment.position,
                    block=judgment.block,
                )
            )


_BLOCK = re.compile(rf"({'|'.join(BlockKind)}) ([1-9]\d{{0,8}})")
_LONGEST_ID = 36


@dataclass(frozen=True, slots=True)
class BlockName:
    """Which block of which rater."""

    rater: str
    kind: BlockKind
    number: int

    @property
    def text(self) -> str:
        """The name that judgments refer to."""
        return f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class ImportedRow:
    """A judgment, the block it belongs to, and where it stands."""

    cells: CellReader
    block: BlockName
    judgment: Judgment


def imported_row(study: StudyInfo, cells: CellReader) -> ImportedRow:
    """Return the judgment in a row; raises FileError, with the line, for what cannot be one."""
    if cells.text("study") != study.id:
        cells.refuse(bilingual("this judgment is of another study than {name!r}", name=study.name))
    block = _block(study, cells)
    state = JudgmentState(cells.one_of("state", [each.value for each in JudgmentState]))
    judgment = Judgment(
        _id(cells),
        block.rater,
        block.text,
        _number(cells, "position"),
        _number(cells, "item"),
        cells.count("revisions") or 0,
        state,
        _response(study, cells, state),
        cells.flag("flagged"),
        cells.text("comment"),
        cells.time("shown_at"),
        cells.time("answered_at"),
        cells.time_taken("response_seconds") or 0,
        cells.time_taken("active_seconds") or 0,
    )
    return ImportedRow(cells, block, judgment)


def _block(study: StudyInfo, cells: CellReader) -> BlockName:
    try:
        rater = rater_name(cells.filled("rater"))
    except DesignError as error:
        cells.refuse(str(error))
    name = _BLOCK.fullmatch(cells.text("block"))
    if name is None:
        cells.refuse(
            bilingual(
                "{block!r} in column 'block' is no list or training", block=cells.text("block")
            )
        )
    kind, number = BlockKind(name[1]), int(name[2])
    most = study.lists if kind is BlockKind.LIST else study.design.attempts
    if number > most:
        cells.refuse(
            bilingual("there is no {kind} {number} in this study", kind=kind, number=number)
        )
    return BlockName(rater, kind, number)


def _id(cells: CellReader) -> str:
    found = cells.filled("judgment")
    if len(found) > _LONGEST_ID:
        cells.refuse(bilingual("the id in column 'judgment' is too long to be one"))
    return found


def _number(cells: CellReader, column: str) -> int:
    found = cells.count(column)
    if not found:
        cells.refuse(
            bilingual("the cell of column {column!r} is no number from 1 up", column=column)
        )
    return found


def _response(study: StudyInfo, cells: CellReader, state: JudgmentState) -> str | None:
    cell, answers = cells.text("response"), study.design.scale.answers
    if state is not JudgmentState.ANSWERED:
        if cell:
            cells.refuse(
                bilingual(
                    "the judgment is {value}, and yet has the response {cell!r}",
                    value=state.value,
                    cell=cell,
                )
            )
        return None
    if cell not in answers:
        cells.refuse(
            bilingual(
                "{cell!r} is none of the answers {answers}", cell=cell, answers=", ".join(answers)
            )
        )
    return cell
