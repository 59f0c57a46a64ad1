"""Giving out lists as blocks, so that each gets its raters and no rater gets a list twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache, lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.sql import Select

from tempannot.study.design.order import items_of_training, order_of_lists, turns_of_list
from tempannot.study.design.study_design import Role, StudyDesign
from tempannot.study.judgment import Block, BlockKind, Hold, JudgmentState
from tempannot.study.store.connection import StoreConnection
from tempannot.study.store.facts import BlockRecord, StudyInfo
from tempannot.study.store.place import NotJoinedError, StorePlace
from tempannot.study.store.schema import (
    BLOCK,
    ITEM,
    JUDGMENT,
    LIST,
    RATER,
    ROSTER,
    STUDY,
    TURN,
    bare_item_of,
    turn_of,
)

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


def claim_list(
    way: StoreConnection, study: StudyInfo, rater: str, known: Collection[str] = ()
) -> Block | None:
    """Return the first unfinished list of a rater that is not known, or else a new one, or None."""
    with way.writing() as connection:
        lock(connection)
        check_joined(connection, way.place, rater)
        found = open_list(connection, rater, known)
        if found is not None:
            return found
        number = _next_list(connection, study.design, rater, known)
        return None if number is None else _take(connection, study.design, rater, number)


def check_joined(connection: Connection, place: StorePlace, rater: str) -> None:
    """Raise NotJoinedError for a rater who has not joined, or is there no longer."""
    if not _is_joined(connection, rater):
        raise NotJoinedError(place, rater)


def _is_joined(connection: Connection, rater: str) -> bool:
    return connection.execute(select(RATER.c.name).where(RATER.c.name == rater)).first() is not None


def hold_of(connection: Connection, rater: str, list_name: str | None) -> Hold:
    """Return how a rater has a list, or without one whether the rater is in the study at all."""
    if not _is_joined(connection, rater):
        return Hold.REMOVED
    if list_name is None:
        return Hold.HELD
    of_list = (BLOCK.c.rater == rater, BLOCK.c.name == list_name)
    held = connection.execute(select(is_held().label("held")).where(*of_list)).scalar()
    if held is None:  # taken out, and joined anew
        return Hold.REMOVED
    return Hold.HELD if held else Hold.RELEASED


def open_list(connection: Connection, rater: str, known: Collection[str] = ()) -> Block | None:
    """Return the first list that a rater has claimed and not finished, apart from known ones."""
    mine = and_(BLOCK.c.rater == rater, BLOCK.c.kind == BlockKind.LIST.value)
    held = (BLOCK.c.released_at.is_(None), BLOCK.c.name.not_in(tuple(known)))
    return first_block(connection, mine, *held, is_unfinished())


def _take(connection: Connection, design: StudyDesign, rater: str, number: int) -> Block | None:
    of_list = (BLOCK.c.rater == rater, BLOCK.c.name == f"{BlockKind.LIST} {number}")
    # a list that was given back comes again as the same block, with what was judged of it
    again = update(BLOCK).where(*of_list).values(released_at=None)
    if connection.execute(again).rowcount == 0:
        items = turns_of(connection, design, rater, number)
        add_block(connection, new_block(rater, BlockKind.LIST, number, items))
    return first_block(connection, *of_list)


def training_block(
    connection: Connection, place: StorePlace, design: StudyDesign, rater: str, attempt: int
) -> Block:
    """Return the block of an attempt at training, given out if need be; without turns if none."""
    check_joined(connection, place, rater)
    block = (BLOCK.c.rater == rater, BLOCK.c.name == f"{BlockKind.TRAINING} {attempt}")
    found = first_block(connection, *block)
    if found is not None:
        return found
    rows = connection.execute(select(ITEM).where(ITEM.c.role == Role.TRAINING.value))
    items = items_of_training(design, [bare_item_of(row) for row in rows], rater, attempt)
    if items:
        numbers = [each.number for each in items]
        add_block(connection, new_block(rater, BlockKind.TRAINING, attempt, numbers))
    return first_block(connection, *block) or Block(rater, BlockKind.TRAINING, attempt, ())


def turns_of(connection: Connection, design: StudyDesign, rater: str, number: int) -> list[int]:
    """Return the numbers of the items of a list as a rater gets them, with attention checks."""
    items = connection.execute(select(ITEM).where(ITEM.c.list == number))
    checks = connection.execute(select(ITEM).where(ITEM.c.role == Role.CHECK.value))
    rows = ([bare_item_of(row) for row in items], [bare_item_of(row) for row in checks])
    return [each.number for each in turns_of_list(design, *rows, rater, number)]


def claim_lists(connection: Connection, design: StudyDesign, rater: str, most: int | None) -> None:
    """Give a rater lists until ``most`` are unfinished, or without a limit all there are.

    Without a limit, a rater on the roster gets what the roster says and no more.
    """
    lock(connection)
    had = _had(connection, rater)
    dealt = _dealt(connection, rater, had)
    lists = dealt if dealt and most is None else dealt + _free(connection, design, rater, had)
    mine = (BLOCK.c.rater == rater, BLOCK.c.kind == BlockKind.LIST.value)
    held = select(func.count()).where(*mine, BLOCK.c.released_at.is_(None), is_unfinished())
    more = None if most is None else max(0, most - connection.execute(held).scalar_one())
    for number in lists[:more]:
        _take(connection, design, rater, number)


def _next_list(
    connection: Connection, design: StudyDesign, rater: str, known: Collection[str]
) -> int | None:
    had = _had(connection, rater)
    lists = _dealt(connection, rater, had) or _free(connection, design, rater, had)
    # one that is known was given free since: who has it in front is told before it comes again
    return next((each for each in lists if f"{BlockKind.LIST} {each}" not in known), None)


def _had(connection: Connection, rater: str) -> Mapping[int, bool]:
    """Return the lists that a rater ever had, and whether each still takes the rater's place."""
    mine = (BLOCK.c.rater == rater, BLOCK.c.kind == BlockKind.LIST.value)
    query = select(BLOCK.c.number, is_held().label("held")).where(*mine)
    return {row.number: row.held for row in connection.execute(query)}


def _dealt(connection: Connection, rater: str, had: Mapping[int, bool]) -> list[int]:
    """Return the lists that the roster keeps for a rater, in the order of the roster."""
    own = select(ROSTER.c.list).where(ROSTER.c.rater == rater).order_by(ROSTER.c.position)
    return [each for each in connection.execute(own).scalars() if not had.get(each)]


def _free(
    connection: Connection, design: StudyDesign, rater: str, had: Mapping[int, bool]
) -> list[int]:
    """Return the lists of no roster that a rater may take, best first.

    Those that this rater has begun and given back come first, then those of the fewest raters,
    then the rater's own order decides.
    """
    taken = _places_taken(connection)
    for each in connection.execute(select(ROSTER.c.list).where(ROSTER.c.rater == rater)).scalars():
        taken[each] = design.raters  # these are dealt, not free
    lists = tuple(connection.execute(select(LIST.c.number).order_by(LIST.c.number)).scalars())
    free = [
        each
        for each in _order(design.seed, rater, lists)
        if not had.get(each) and taken[each] < design.raters
    ]
    return sorted(free, key=lambda each: (each not in had, taken[each]))


@lru_cache(maxsize=8)
def _order(seed: int, rater: str, lists: tuple[int, ...]) -> tuple[int, ...]:
    return order_of_lists(seed, rater, lists)


def _places_taken(connection: Connection) -> Counter[int]:
    """Count the raters of each list: who claimed it, and whom the roster keeps a place for."""
    claims = (
        select(BLOCK.c.number, func.count())
        .where(BLOCK.c.kind == BlockKind.LIST.value, is_held())
        .group_by(BLOCK.c.number)
    )
    claimed = and_(
        BLOCK.c.rater == ROSTER.c.rater,
        BLOCK.c.kind == BlockKind.LIST.value,
        BLOCK.c.number == ROSTER.c.list,
        is_held(),
    )
    waiting = (
        select(ROSTER.c.list, func.count())
        .where(~select(BLOCK.c.name).where(claimed).correlate(ROSTER).exists())
        .group_by(ROSTER.c.list)
    )
    taken = Counter[int]()
    for query in (claims, waiting):
        for number, count in connection.execute(query):
            taken[number] += count
    return taken


def release(way: StoreConnection, rater: str) -> int:
    """Give the unfinished lists of a rater to others, those of the roster too; return how many."""
    with way.writing() as connection:
        lock(connection)
        mine = and_(BLOCK.c.rater == rater, BLOCK.c.kind == BlockKind.LIST.value)
        done = select(BLOCK.c.number).where(mine, ~is_unfinished())
        finished = set(connection.execute(done).scalars())
        dealt = select(ROSTER.c.list).where(ROSTER.c.rater == rater)
        lists = set(connection.execute(dealt).scalars()) - finished
        lists |= set(_give_back(connection, mine, is_unfinished()))
        for number in lists:
            place = and_(ROSTER.c.rater == rater, ROSTER.c.list == number)
            connection.execute(delete(ROSTER).where(place))
        return len(lists)


def release_unbegun(way: StoreConnection, rater: str) -> int:
    """Give back the lists in which a rater has judged nothing; return how many."""
    with way.writing() as connection:
        lock(connection)
        mine = and_(BLOCK.c.rater == rater, BLOCK.c.kind == BlockKind.LIST.value)
        judged = and_(JUDGMENT.c.rater == BLOCK.c.rater, JUDGMENT.c.block == BLOCK.c.name)
        begun = select(JUDGMENT.c.id).where(judged).correlate(BLOCK).exists()
        return len(_give_back(connection, mine, ~begun))


def _give_back(connection: Connection, *conditions: ColumnElement[bool]) -> list[int]:
    held = select(BLOCK).where(*conditions, BLOCK.c.released_at.is_(None))
    blocks = connection.execute(held).all()
    for each in blocks:
        this = and_(BLOCK.c.rater == each.rater, BLOCK.c.name == each.name)
        connection.execute(update(BLOCK).where(this).values(released_at=datetime.now(UTC)))
    return [each.number for each in blocks]


def lock(connection: Connection) -> None:
    """Let one program at a time give out lists, or let raters in.

    Else two raters could both take the last place of a list, or one rater could join twice.
    """
    connection.execute(select(STUDY.c.id).with_for_update())
