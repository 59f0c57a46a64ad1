"""Putting together what raters did in copies of one study."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from sqlalchemy import Connection, and_, delete, func, insert, select

from tempannot.study.rating.judgment import BlockKind, Judgment
from tempannot.study.store.blocks import is_held
from tempannot.study.store.claiming import lock
from tempannot.study.store.errors import StoreError
from tempannot.study.store.place import StorePlace
from tempannot.study.store.reviews import add_reviews
from tempannot.study.store.rows import judgment_cells, judgment_of
from tempannot.study.store.schema import BLOCK, JUDGMENT, TURN
from tempannot.study.store.study_store import StudyStore
from tempannot.study.store.work import add_blocks, add_raters


@dataclass(frozen=True, slots=True)
class MergedStore:
    """What one copy brought that was not there before.

    ``judgments`` counts revisions too, ``known`` those that were there already. ``twice`` counts
    the positions that one rater judged in this copy and elsewhere: the latest judgment holds.
    """

    place: StorePlace
    raters: int
    blocks: int
    judgments: int
    known: int
    twice: int
    reviews: int


@dataclass(frozen=True, slots=True)
class MergeReport:
    """What each copy brought, and the lists that now have more raters than the study asks for."""

    stores: tuple[MergedStore, ...]
    crowded: tuple[int, ...]


def merge(
    into: StudyStore,
    others: Iterable[StudyStore],
    begins: Callable[[StudyStore], object] | None = None,
) -> MergeReport:
    """Take over raters, blocks, judgments and marks of copies of a study: all or nothing.

    ``begins`` is called before each copy, and gives everything up by raising. The order of the
    copies makes no difference, and a copy merged again brings nothing. Raises StoreError for
    another study, or if ``into`` is the file of one rater.
    """
    others = list(others)
    for other in others:
        _check_same(into, other)
    with into.writing() as connection:
        lock(connection)
        stores = []
        for other in others:
            if begins is not None:
                begins(other)
            stores.append(_take_over(connection, into, other))
        return MergeReport(tuple(stores), _crowded(connection, into.study.design.raters))


def _check_same(into: StudyStore, other: StudyStore) -> None:
    if into.study.is_handed_out:
        problem = f"this is the file of {into.study.rater}: merge it into the study instead"
        raise StoreError(into.place, problem)
    if other.study.id != into.study.id:
        name = other.study.name
        raise StoreError(other.place, f"this is no copy of the study but another one, {name!r}")
    if other.place == into.place:
        raise StoreError(other.place, "a study cannot be merged into itself")


def _take_over(connection: Connection, into: StudyStore, other: StudyStore) -> MergedStore:
    raters = add_raters(connection, {each.name: each.joined_at for each in other.raters()})
    blocks = add_blocks(connection, into.place, other.block_records())
    new = known = twice = 0
    for _, group in groupby(other.all_judgments(), lambda each: (each.rater, each.block)):
        counts = _take_over_block(connection, list(group))
        new, known, twice = new + counts[0], known + counts[1], twice + counts[2]
    reviews = add_reviews(connection, other.reviews())
    return MergedStore(other.place, raters, blocks, new, known, twice, reviews)


def _take_over_block(connection: Connection, judgments: Sequence[Judgment]) -> tuple[int, int, int]:
    """Take over the judgments of one block; return how many are new, known, in both places."""
    first = judgments[0]
    here = (JUDGMENT.c.rater == first.rater, JUDGMENT.c.block == first.block)
    query = select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN).where(*here)
    there = [judgment_of(row) for row in connection.execute(query)]
    known = {each.id for each in there}
    new = sum(each.id not in known for each in judgments)
    if new == 0:
        return 0, len(judgments), 0
    merged, twice = united(there, judgments)
    connection.execute(delete(JUDGMENT).where(*here))
    connection.execute(insert(JUDGMENT), [judgment_cells(each) for each in merged])
    return new, len(judgments) - new, twice


def united(one: Iterable[Judgment], other: Iterable[Judgment]) -> tuple[list[Judgment], int]:
    """Return the judgments of one block in two copies, and at how many positions both have some.

    Where one copy knows all that the other knows, its revisions stay; else they are numbered by
    time, so that the result is the same whichever copy comes first.
    """
    found: list[Judgment] = []
    twice = 0
    mine, theirs = _by_position(one), _by_position(other)
    for position in sorted({*mine, *theirs}):
        left, right = mine.get(position, {}), theirs.get(position, {})
        if left.keys() <= right.keys():
            found += right.values()
        elif right.keys() <= left.keys():
            found += left.values()
        else:
            twice += 1
            ordered = sorted((left | right).values(), key=lambda each: (each.answered_at, each.id))
            found += (replace(each, revision=place) for place, each in enumerate(ordered))
    return found, twice


def _by_position(judgments: Iterable[Judgment]) -> dict[int, dict[str, Judgment]]:
    found: dict[int, dict[str, Judgment]] = {}
    for each in judgments:
        found.setdefault(each.position, {})[each.id] = each
    return found


def _crowded(connection: Connection, most: int) -> tuple[int, ...]:
    is_list = and_(BLOCK.c.kind == BlockKind.LIST.value, is_held())
    query = select(BLOCK.c.number).where(is_list).group_by(BLOCK.c.number)
    crowded = query.having(func.count() > most).order_by(BLOCK.c.number)
    return tuple(connection.execute(crowded).scalars())
