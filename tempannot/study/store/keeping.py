"""Keeping judgments, each once; reading all that was done; taking over what a copy has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, insert, select

from tempannot.study.design.study_design import StudyItem
from tempannot.study.judgment import BlockKind, Judgment
from tempannot.study.store.claiming import add_block, holds
from tempannot.study.store.connection import StoreConnection
from tempannot.study.store.facts import BlockRecord, JudgmentRow
from tempannot.study.store.place import ForeignJudgmentError, StoreError, StorePlace
from tempannot.study.store.schema import (
    BLOCK,
    ITEM,
    JUDGMENT,
    RATER,
    TURN,
    item_of,
)
from tempannot.study.store.sealing import Sealing

_Key = tuple[str, str]


def keep(way: StoreConnection, judgments: Sequence[Judgment], sealing: Sealing) -> int:
    """Keep judgments, committed when this returns; return how many were not there before."""
    if not judgments:
        return 0
    with way.writing() as connection:
        return keep_in(connection, way.place, judgments, sealing)


def keep_in(
    connection: Connection, place: StorePlace, judgments: Iterable[Judgment], sealing: Sealing
) -> int:
    """Keep judgments as part of a transaction.

    A revision that another judgment has is moved behind all. Raises ForeignJudgmentError for one
    of a block that was never given out, or of another item than the one at its position.
    """
    by_block: dict[_Key, list[Judgment]] = {}
    for each in judgments:
        by_block.setdefault((each.rater, each.block), []).append(each)
    # in one order for all, so that no two wait for each other
    return sum(_keep_block(connection, place, by_block[key], sealing) for key in sorted(by_block))


def _keep_block(
    connection: Connection, place: StorePlace, judgments: list[Judgment], sealing: Sealing
) -> int:
    first = judgments[0]
    of_block = (BLOCK.c.rater == first.rater, BLOCK.c.name == first.block)
    connection.execute(select(BLOCK.c.name).where(*of_block).with_for_update())
    items = _items(connection, first)
    new = _new(connection, judgments)
    for each in new:
        if items.get(each.position) != each.item:
            problem = f"{each.rater} was never given item {each.item} at {each.position} of"
            raise ForeignJudgmentError(
                place, f"{problem} {each.block!r}: the judgment is of another study"
            )
    numbered = _numbered(connection, first, new)
    if numbered:
        rows = list(sealing.judgment_cells(connection, numbered))
        connection.execute(insert(JUDGMENT), rows)
    return len(numbered)


def _items(connection: Connection, judgment: Judgment) -> Mapping[int, int]:
    of_block = (TURN.c.rater == judgment.rater, TURN.c.block == judgment.block)
    rows = connection.execute(select(TURN.c.position, TURN.c.item).where(*of_block))
    return {row.position: row.item for row in rows}


def _new(connection: Connection, judgments: Iterable[Judgment]) -> list[Judgment]:
    """Return the judgments that are not kept yet, each once."""
    wanted = {each.id: each for each in reversed(list(judgments))}
    known = select(JUDGMENT.c.id).where(JUDGMENT.c.id.in_(wanted))
    for id in connection.execute(known).scalars():
        del wanted[id]
    return list(reversed(wanted.values()))


def _numbered(
    connection: Connection, of_block: Judgment, judgments: Iterable[Judgment]
) -> list[Judgment]:
    same = (JUDGMENT.c.rater == of_block.rater, JUDGMENT.c.block == of_block.block)
    taken: dict[int, set[int]] = {}
    for row in connection.execute(select(JUDGMENT.c.position, JUDGMENT.c.revision).where(*same)):
        taken.setdefault(row.position, set()).add(row.revision)
    rows = []
    for each in judgments:
        others = taken.setdefault(each.position, set())
        revision = max(others) + 1 if each.revision in others else each.revision
        others.add(revision)
        rows.append(replace(each, revision=revision))
    return rows


STREAMED = {"yield_per": 1_000}
"""What makes a query of many rows fetch some at a time; its result must be closed."""


def judgment_rows(connection: Connection, sealing: Sealing) -> Iterator[JudgmentRow]:
    """Return every judgment that holds, with its item and block, by item and rater."""
    with connection.execute(_judgment_query(), execution_options=STREAMED) as rows:
        for _, group in groupby(rows, lambda row: row.item):
            item: StudyItem | None = None
            for row in group:
                item = item or _item(row, sealing)
                yield _judgment_row(row, item, sealing)


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


def _item(row: Row[*tuple[Any, ...]], sealing: Sealing) -> StudyItem:
    return item_of({**row._mapping, "number": row.item}, sealing.opened)


def _judgment_row(row: Row[*tuple[Any, ...]], item: StudyItem, sealing: Sealing) -> JudgmentRow:
    released = row.released_at is not None
    kind = BlockKind(row.kind)
    judgment = sealing.judgment_of(row)
    return JudgmentRow(judgment, item, kind, row.block_number, row.revision, released)


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
