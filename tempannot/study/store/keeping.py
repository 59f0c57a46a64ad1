"""Keeping judgments: each once, in one transaction, each revision after those before it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Connection, insert, select

from tempannot.study.rating.judgment import Judgment
from tempannot.study.store.connection import StoreConnection
from tempannot.study.store.errors import ForeignJudgmentError
from tempannot.study.store.place import StorePlace
from tempannot.study.store.rows import Cells, judgment_cells
from tempannot.study.store.schema import BLOCK, JUDGMENT, TURN

_Key = tuple[str, str]


def keep(way: StoreConnection, judgments: Sequence[Judgment]) -> int:
    """Keep judgments, committed when this returns; return how many were not there before."""
    if not judgments:
        return 0
    with way.writing() as connection:
        return keep_in(connection, way.place, judgments)


def keep_in(connection: Connection, place: StorePlace, judgments: Iterable[Judgment]) -> int:
    """Keep judgments as part of a transaction.

    A revision that another judgment has is moved behind all. Raises ForeignJudgmentError for one
    of a block that was never given out, or of another item than the one at its position.
    """
    by_block: dict[_Key, list[Judgment]] = {}
    for each in judgments:
        by_block.setdefault((each.rater, each.block), []).append(each)
    # in one order for all, so that no two wait for each other
    return sum(_keep_block(connection, place, by_block[key]) for key in sorted(by_block))


def _keep_block(connection: Connection, place: StorePlace, judgments: list[Judgment]) -> int:
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
    rows = _numbered(connection, first, new)
    if rows:
        connection.execute(insert(JUDGMENT), rows)
    return len(rows)


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
) -> list[Cells]:
    same = (JUDGMENT.c.rater == of_block.rater, JUDGMENT.c.block == of_block.block)
    taken: dict[int, set[int]] = {}
    for row in connection.execute(select(JUDGMENT.c.position, JUDGMENT.c.revision).where(*same)):
        taken.setdefault(row.position, set()).add(row.revision)
    rows = []
    for each in judgments:
        others = taken.setdefault(each.position, set())
        revision = max(others) + 1 if each.revision in others else each.revision
        others.add(revision)
        rows.append(judgment_cells(each) | {"revision": revision})
    return rows
