"""What was done in a study: read as a whole, and taken over from a copy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, insert, select

from tempannot.study.design.study_design import StudyItem
from tempannot.study.rating.judgment import BlockKind
from tempannot.study.store.blocks import add_block, holds
from tempannot.study.store.errors import StoreError
from tempannot.study.store.facts import BlockRecord, JudgmentRow
from tempannot.study.store.place import StorePlace
from tempannot.study.store.rows import item_of, judgment_of
from tempannot.study.store.schema import BLOCK, ITEM, JUDGMENT, RATER, TURN

STREAMED = {"yield_per": 1_000}
"""What makes a query of many rows fetch some at a time; its result must be closed."""


def judgment_rows(connection: Connection) -> Iterator[JudgmentRow]:
    """Return every judgment that holds, with its item and block, by item and rater."""
    with connection.execute(_judgment_query(), execution_options=STREAMED) as rows:
        for _, group in groupby(rows, lambda row: row.item):
            item: StudyItem | None = None
            for row in group:
                item = item or _item(row)
                yield _judgment_row(row, item)


def _judgment_query() -> Select[Any]:
    of_block = and_(BLOCK.c.rater == JUDGMENT.c.rater, BLOCK.c.name == JUDGMENT.c.block)
    columns = (
        TURN.c.item,
        ITEM.c.role,
        ITEM.c.list,
        ITEM.c.shown,
        ITEM.c.facts,
        BLOCK.c.kind,
        BLOCK.c.number.label("block_number"),
        BLOCK.c.released_at,
    )
    return (
        select(JUDGMENT, *columns)
        .join_from(JUDGMENT, TURN)
        .join(ITEM)
        .join(BLOCK, of_block)
        .where(holds())
        .order_by(TURN.c.item, JUDGMENT.c.rater, BLOCK.c.sequence, JUDGMENT.c.position)
    )


def _item(row: Row[*tuple[Any, ...]]) -> StudyItem:
    return item_of({**row._mapping, "number": row.item})


def _judgment_row(row: Row[*tuple[Any, ...]], item: StudyItem) -> JudgmentRow:
    released = row.released_at is not None
    kind = BlockKind(row.kind)
    return JudgmentRow(judgment_of(row), item, kind, row.block_number, row.revision, released)


def block_records(connection: Connection, rater: str | None = None) -> Iterator[BlockRecord]:
    """Return the blocks of all raters or one, in the order in which each got them."""
    query = (
        select(BLOCK, TURN.c.item)
        .join_from(BLOCK, TURN)
        .order_by(BLOCK.c.rater, BLOCK.c.sequence, TURN.c.position)
    )
    if rater is not None:
        query = query.where(BLOCK.c.rater == rater)
    with connection.execute(query, execution_options=STREAMED) as rows:
        for _, group in groupby(rows, lambda row: (row.rater, row.sequence)):
            turns = list(group)
            yield _record(turns[0], tuple(row.item for row in turns))


def _record(row: Row[*tuple[Any, ...]], items: tuple[int, ...]) -> BlockRecord:
    return BlockRecord(
        row.rater,
        BlockKind(row.kind),
        row.number,
        row.sequence,
        row.claimed_at,
        items,
        row.released_at,
    )


def add_raters(connection: Connection, joined: Mapping[str, Any]) -> int:
    """Let raters join who have not, at the times given; return how many."""
    known = set(connection.execute(select(RATER.c.name)).scalars())
    rows = [{"name": name, "joined_at": at} for name, at in joined.items() if name not in known]
    if rows:
        connection.execute(insert(RATER), rows)
    return len(rows)


def add_blocks(connection: Connection, place: StorePlace, records: Iterable[BlockRecord]) -> int:
    """Record blocks, as part of a transaction; return how many are new."""
    new = [each for each in records if _is_new(connection, place, each)]
    joined: dict[str, Any] = {}
    for each in new:
        joined[each.rater] = min(each.claimed_at, joined.get(each.rater, each.claimed_at))
    add_raters(connection, joined)
    for each in new:
        add_block(connection, each)
    return len(new)


def _is_new(connection: Connection, place: StorePlace, record: BlockRecord) -> bool:
    turns = (TURN.c.rater == record.rater, TURN.c.block == record.name)
    query = select(TURN.c.item).where(*turns).order_by(TURN.c.position)
    there = tuple(connection.execute(query).scalars())
    if there and there != record.items:
        problem = f"{record.rater} has other items in {record.name!r} here than in the copy"
        raise StoreError(place, f"{problem}: these are not copies of one study")
    return not there
