"""Keeping judgments, each once; reading all that was done; taking over what a copy has."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    insert,
    select,
    tuple_,
)

from tempannot.core.language import bilingual
from tempannot.study.design.study_design import StudyItem
from tempannot.study.judgment import BlockKind, Judgment
from tempannot.study.store.claiming import add_block, check_joined, holds
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

_Place = tuple[str, str, int]
"""Rater, block and position."""


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
    of a block that was never given out, or of another item than the one at its position, and
    NotJoinedError for one of a rater who is not in the study, or no longer.
    """
    # in one order for all, so that no two wait for each other
    ordered = sorted(judgments, key=lambda each: (each.rater, each.block))
    return sum(
        _keep_some(connection, place, ordered[start : start + _AT_ONCE], sealing)
        for start in range(0, len(ordered), _AT_ONCE)
    )


_AT_ONCE = 2_000
"""How many judgments are looked up together: databases take so many values in a statement."""

_BLOCK_KEY = tuple_(BLOCK.c.rater, BLOCK.c.name)
_TURN_KEY = tuple_(TURN.c.rater, TURN.c.block, TURN.c.position)
_JUDGMENT_KEY = tuple_(JUDGMENT.c.rater, JUDGMENT.c.block, JUDGMENT.c.position)


def _many(name: str) -> BindParameter[Any]:
    return bindparam(name, expanding=True)


# made once: to make a statement takes longer than to carry it out
_LOCK_BLOCKS = (
    select(BLOCK.c.name)
    .where(_BLOCK_KEY.in_(_many("blocks")))
    .order_by(BLOCK.c.rater, BLOCK.c.name)
    .with_for_update()
)
_ITEMS_AT = select(TURN).where(_TURN_KEY.in_(_many("places")))
_KNOWN = select(JUDGMENT.c.id).where(JUDGMENT.c.id.in_(_many("ids")))
_TAKEN = select(JUDGMENT.c.rater, JUDGMENT.c.block, JUDGMENT.c.position, JUDGMENT.c.revision).where(
    _JUDGMENT_KEY.in_(_many("places"))
)
_INSERT = insert(JUDGMENT)


def _keep_some(
    connection: Connection, place: StorePlace, judgments: Sequence[Judgment], sealing: Sealing
) -> int:
    if connection.dialect.name != "sqlite":  # there the transaction has the only lock already
        blocks = sorted({(each.rater, each.block) for each in judgments})
        connection.execute(_LOCK_BLOCKS, {"blocks": blocks})
    new = _new(connection, judgments)
    if not new:
        return 0
    places = sorted({_place_of(each) for each in new})
    rows = connection.execute(_ITEMS_AT, {"places": places})
    items = {(row.rater, row.block, row.position): row.item for row in rows}
    for each in new:
        item = items.get(_place_of(each))
        if item is None:
            check_joined(connection, place, each.rater)
        if item != each.item:
            raise ForeignJudgmentError(place, _not_given(each, is_other=item is not None))
    numbered = _numbered(connection, places, new)
    connection.execute(_INSERT, list(sealing.judgment_cells(connection, numbered)))
    return len(numbered)


def _not_given(judgment: Judgment, *, is_other: bool) -> str:
    """Why a judgment is refused: another item is at its place, or there is no such place."""
    problem = bilingual(
        "{rater} was never given item {item} at {position} of {block!r}",
        rater=judgment.rater,
        item=judgment.item,
        position=judgment.position,
        block=judgment.block,
    )
    if is_other:
        return bilingual("{problem}: the judgment is of another study", problem=problem)
    return bilingual("{problem}, or has it no longer", problem=problem)


def held(connection: Connection, sealing: Sealing, ids: Iterable[str]) -> Iterator[Judgment]:
    """Yield those judgments that are there, of some ids."""
    wanted = list(ids)
    query = select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN)
    for start in range(0, len(wanted), _AT_ONCE):
        some = JUDGMENT.c.id.in_(wanted[start : start + _AT_ONCE])
        yield from map(sealing.judgment_of, connection.execute(query.where(some)))


def _place_of(judgment: Judgment) -> _Place:
    return judgment.rater, judgment.block, judgment.position


def _new(connection: Connection, judgments: Iterable[Judgment]) -> list[Judgment]:
    """Return the judgments that are not kept yet, each once."""
    wanted = {each.id: each for each in reversed(list(judgments))}
    for id in connection.execute(_KNOWN, {"ids": list(wanted)}).scalars():
        del wanted[id]
    return list(reversed(wanted.values()))


def _numbered(
    connection: Connection, places: Sequence[_Place], judgments: Iterable[Judgment]
) -> list[Judgment]:
    taken: dict[_Place, set[int]] = {}
    for row in connection.execute(_TAKEN, {"places": places}):
        taken.setdefault((row.rater, row.block, row.position), set()).add(row.revision)
    found = []
    for each in judgments:
        others = taken.setdefault(_place_of(each), set())
        revision = max(others) + 1 if each.revision in others else each.revision
        others.add(revision)
        found.append(replace(each, revision=revision))
    return found


STREAMED = {"yield_per": 1_000}
"""What makes a query of many rows fetch some at a time; its result must be closed."""


def judgment_rows(connection: Connection, sealing: Sealing) -> Iterator[JudgmentRow]:
    """Return every judgment that holds, with its item and block, by item and rater."""
    with (
        connection.execute(_judgment_query(), execution_options=STREAMED) as rows,
        # beside the judgments: joined to them, each would be sorted and read with every one
        connection.execute(select(ITEM).order_by(ITEM.c.number), execution_options=STREAMED) as all,
    ):
        items = iter(all)
        for number, group in groupby(rows, lambda row: row.item):
            item = item_of(next(each for each in items if each.number == number), sealing.opened)
            for row in group:
                yield _judgment_row(row, item, sealing)


def _judgment_query() -> Select[Any]:
    of_block = and_(BLOCK.c.rater == JUDGMENT.c.rater, BLOCK.c.name == JUDGMENT.c.block)
    return (
        select(
            JUDGMENT,
            TURN.c.item,
            BLOCK.c.kind,
            BLOCK.c.number.label("block_number"),
            BLOCK.c.released_at,
        )
        .join_from(JUDGMENT, TURN)
        .join(BLOCK, of_block)
        .where(holds())
        .order_by(TURN.c.item, JUDGMENT.c.rater, BLOCK.c.sequence, JUDGMENT.c.position)
    )


def _judgment_row(row: Row[*tuple[Any, ...]], item: StudyItem, sealing: Sealing) -> JudgmentRow:
    judgment = sealing.judgment_of(row)
    kind, released = BlockKind(row.kind), row.released_at is not None
    return JudgmentRow(judgment, item, kind, row.block_number, judgment.revision, released)


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
        problem = bilingual(
            "{rater} has other items in {name!r} here than in the copy",
            rater=record.rater,
            name=record.name,
        )
        raise StoreError(
            place, bilingual("{problem}: these are not copies of one study", problem=problem)
        )
    return not there
