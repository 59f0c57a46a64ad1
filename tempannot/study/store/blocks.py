"""The blocks of raters in the tables: reading, adding, and which are not finished."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, Connection, FromClause, and_, case, func, insert, or_, select
from sqlalchemy.sql import Select

from tempannot.study.rating.judgment import Block, BlockKind, JudgmentState
from tempannot.study.store.facts import BlockRecord
from tempannot.study.store.rows import turn_of
from tempannot.study.store.schema import BLOCK, ITEM, JUDGMENT, TURN

# A server that has not counted its rows yet plans joins badly, so that asking would take time that
# grows with the square of the judgments. Subqueries that end in one row of an index cannot.


@cache  # building a condition takes longer than asking it
def holds() -> ColumnElement[bool]:
    """Return the condition that no later revision follows a judgment."""
    later = JUDGMENT.alias()
    last = select(func.max(later.c.revision)).where(*_same(later, JUDGMENT))
    return JUDGMENT.c.revision == last.correlate(JUDGMENT).scalar_subquery()


def settles(judgment: FromClause = JUDGMENT) -> ColumnElement[bool]:
    """Return the condition of ``Judgment.settles``."""
    answered = judgment.c.state == JudgmentState.ANSWERED.value
    skipped = judgment.c.state == JudgmentState.SKIPPED.value
    return or_(answered, and_(skipped, judgment.c.revision > 0))


@cache
def is_unfinished() -> ColumnElement[bool]:
    """Return the condition that a position of a block still waits for a judgment."""
    turn, judgment = TURN.alias(), JUDGMENT.alias()
    last = (
        select(case((settles(judgment), 1), else_=0))
        .where(*_same(judgment, turn))
        .order_by(judgment.c.revision.desc())
        .limit(1)
    )
    waits = func.coalesce(last.correlate(turn).scalar_subquery(), 0) == 0
    of_block = and_(turn.c.rater == BLOCK.c.rater, turn.c.block == BLOCK.c.name)
    return select(turn.c.position).where(of_block, waits).correlate(BLOCK).exists()


@cache
def is_held() -> ColumnElement[bool]:
    """Return the condition that a block takes its rater's place: finished, or not given back."""
    return or_(BLOCK.c.released_at.is_(None), ~is_unfinished())


def _same(one: FromClause, other: FromClause) -> Iterator[ColumnElement[bool]]:
    return (one.c[name] == other.c[name] for name in ("rater", "block", "position"))


def blocks_where(connection: Connection, *conditions: ColumnElement[bool]) -> tuple[Block, ...]:
    """Return blocks with their turns, in the order in which they were given out."""
    return _with_turns(connection, select(BLOCK).where(*conditions))


def first_block(connection: Connection, *conditions: ColumnElement[bool]) -> Block | None:
    """Return the first of the blocks of one rater, None if there is none."""
    query = select(BLOCK).where(*conditions).order_by(BLOCK.c.sequence).limit(1)
    return next(iter(_with_turns(connection, query)), None)


def _with_turns(connection: Connection, blocks: Select[Any]) -> tuple[Block, ...]:
    chosen = blocks.subquery()
    columns = (chosen.c.rater, chosen.c.name, chosen.c.kind, chosen.c.number.label("block_number"))
    of_block = and_(TURN.c.rater == chosen.c.rater, TURN.c.block == chosen.c.name)
    query = (
        select(*columns, TURN.c.position, ITEM.c.number, ITEM.c.role, ITEM.c.shown)
        .join_from(chosen, TURN, of_block)
        .join(ITEM, ITEM.c.number == TURN.c.item)
        .order_by(chosen.c.rater, chosen.c.sequence, TURN.c.position)
    )
    rows = connection.execute(query)
    return tuple(
        Block(key[0], BlockKind(key[1]), key[2], tuple(turn_of(row) for row in group))
        for key, group in groupby(rows, attrgetter("rater", "kind", "block_number"))
    )


def new_block(rater: str, kind: BlockKind, number: int, items: Sequence[int]) -> BlockRecord:
    """Return a block that is given out now; its place among the others is still open."""
    return BlockRecord(rater, kind, number, 0, datetime.now(UTC), tuple(items))


def add_block(connection: Connection, record: BlockRecord) -> None:
    """Record a block behind all others of its rater."""
    last = func.coalesce(func.max(BLOCK.c.sequence), 0)
    sequence = connection.execute(select(last).where(BLOCK.c.rater == record.rater)).scalar_one()
    cells = {
        "rater": record.rater,
        "name": record.name,
        "kind": record.kind.value,
        "number": record.number,
        "sequence": sequence + 1,
        "claimed_at": record.claimed_at,
        "released_at": record.released_at,
    }
    connection.execute(insert(BLOCK), cells)
    turns = [
        {"rater": record.rater, "block": record.name, "position": position, "item": item}
        for position, item in enumerate(record.items, 1)
    ]
    connection.execute(insert(TURN), turns)


def count_of(condition: ColumnElement[bool]) -> ColumnElement[int]:
    """Return how many rows meet a condition, as a column."""
    return func.coalesce(func.sum(case((condition, 1), else_=0)), 0)
