"""Copies of a study: a file for one rater, and putting together what raters did in copies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from sqlalchemy import Connection, and_, delete, func, insert, select

from tempannot.core.language import bilingual, bilingual_plural
from tempannot.core.wording import counted, joined
from tempannot.study.design.study_design import Role, StudyItem, StudyPlan
from tempannot.study.judgment import BlockKind, Judgment
from tempannot.study.store.claiming import claim_lists, is_held, is_unfinished, lock
from tempannot.study.store.facts import BlockRecord
from tempannot.study.store.keeping import add_blocks, add_raters, block_records
from tempannot.study.store.kept_pages import keep_in as keep_pages
from tempannot.study.store.kept_pages import page_answers
from tempannot.study.store.opening import Identity, create_store
from tempannot.study.store.place import StoreError, StorePlace
from tempannot.study.store.rater_progress import LET_IN
from tempannot.study.store.reviews import add_reviews
from tempannot.study.store.schema import (
    BLOCK,
    ITEM,
    JUDGMENT,
    RATER_FACT,
    TURN,
    bare_item_of,
    judgment_cells,
)
from tempannot.study.store.sealing import Sealing
from tempannot.study.store.study_store import StudyStore
from tempannot.tables.cell_formats import some


def hand_out(store: StudyStore, rater: str, path: Path, lists: int | None = None) -> int:
    """Write the file of one rater and return how many lists are in it.

    These are the rater's unfinished lists, and new ones up to ``lists``, or else all of the
    roster, or without a roster all that the rater has not seen and that lack raters. In the study
    they count as this rater's from now on. The file has no labels, sources, origins or answers
    of attention checks, which look like any other item, and nobody else's work. Raises
    StoreError if nothing is left for this rater, or if the file cannot be made: then nothing
    has changed.
    """
    if store.study.is_handed_out:
        raise StoreError(store.place, bilingual("this file was handed out itself: take the study"))
    rater = store.known_name(rater)
    made = False
    try:
        with store.writing() as connection:
            lock(connection)
            add_raters(connection, {rater: datetime.now(UTC)})
            claim_lists(connection, store.study.design, rater, lists)
            count = _write(connection, store, rater, StorePlace(path))
            made = True
    except BaseException:
        if made:  # the study could not be written after all
            path.unlink(missing_ok=True)
        raise
    return count


def _write(connection: Connection, store: StudyStore, rater: str, place: StorePlace) -> int:
    blocks = [
        each
        for each in block_records(connection, rater)
        if each.kind is BlockKind.TRAINING or _is_open(connection, each)
    ]
    lists = [each for each in blocks if each.kind is BlockKind.LIST]
    if not lists:
        raise StoreError(store.place, bilingual("no list is left for {rater}", rater=rater))
    judgments = _judgments(connection, blocks, store.sealing)
    pages = page_answers(connection, store.sealing, rater)
    design = replace(store.study.design, roster=(), mapping=None, checks_per_list=0)
    plan = StudyPlan(design, tuple(_items(connection, lists)))

    facts = (RATER_FACT.c.rater == rater, RATER_FACT.c.name == LET_IN)
    let_in = connection.execute(select(RATER_FACT.c.given_at).where(*facts)).scalar()

    def fill(own: Connection) -> None:
        add_blocks(own, place, blocks)
        if let_in is not None:
            cells = {"rater": rater, "name": LET_IN, "value": "", "given_at": let_in}
            own.execute(insert(RATER_FACT), cells)
        keep_pages(own, design, pages)
        if judgments:
            own.execute(insert(JUDGMENT), [judgment_cells(each) for each in judgments])

    create_store(place, plan, Identity(store.study.id, rater), fill)
    return len(lists)


def _is_open(connection: Connection, block: BlockRecord) -> bool:
    this = (BLOCK.c.rater == block.rater, BLOCK.c.name == block.name)
    query = select(BLOCK.c.name).where(*this, BLOCK.c.released_at.is_(None), is_unfinished())
    return connection.execute(query).first() is not None


def _judgments(
    connection: Connection, blocks: Iterable[BlockRecord], sealing: Sealing
) -> list[Judgment]:
    """Return what the rater has judged of these blocks, to go on where that ended."""
    found: list[Judgment] = []
    for each in blocks:
        this = (JUDGMENT.c.rater == each.rater, JUDGMENT.c.block == each.name)
        rows = connection.execute(
            select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN).where(*this)
        )
        found += (sealing.judgment_of(row) for row in rows)
    return found


def _items(connection: Connection, lists: Sequence[BlockRecord]) -> Iterator[StudyItem]:
    """Return what one rater may know of the items of lists, and the training."""
    in_list = {item: block.number for block in reversed(lists) for item in block.items}
    for number in sorted(in_list):
        row = connection.execute(select(ITEM).where(ITEM.c.number == number)).one()
        item = bare_item_of(row)
        yield replace(item, role=Role.ITEM, list=in_list[number], expected=None, feedback="")
    training = select(ITEM).where(ITEM.c.role == Role.TRAINING.value).order_by(ITEM.c.number)
    for row in connection.execute(training):
        yield bare_item_of(row)


@dataclass(frozen=True, slots=True)
class MergedStore:
    """What one copy brought that was not there before.

    ``judgments`` counts revisions too, ``known`` those that were there already. ``twice`` counts
    the positions that one rater judged in this copy and elsewhere: the latest judgment holds.
    ``pages`` are those around the items that were filled in there.
    """

    place: StorePlace
    raters: int
    blocks: int
    judgments: int
    known: int
    twice: int
    reviews: int
    pages: int = 0


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
    check_copies(into, others)
    with into.writing() as connection:
        lock(connection)
        return merge_in(connection, into, others, begins)


def merge_in(
    connection: Connection,
    into: StudyStore,
    others: Iterable[StudyStore],
    begins: Callable[[StudyStore], object] | None = None,
) -> MergeReport:
    """Do what ``merge`` does as part of a transaction, with copies that were checked."""
    stores = []
    for other in others:
        if begins is not None:
            begins(other)
        stores.append(_take_over(connection, into, other))
    return MergeReport(tuple(stores), _crowded(connection, into.study.design.raters))


def check_copies(into: StudyStore, others: Iterable[StudyStore]) -> None:
    """Raise StoreError for what is no copy of a study, or if that is the file of one rater."""
    for other in others:
        _check_same(into, other)


def _check_same(into: StudyStore, other: StudyStore) -> None:
    if into.study.is_handed_out:
        problem = bilingual(
            "this is the file of {rater}: merge it into the study instead", rater=into.study.rater
        )
        raise StoreError(into.place, problem)
    if other.study.id != into.study.id:
        name = other.study.name
        raise StoreError(
            other.place,
            bilingual("this is no copy of the study but another one, {name!r}", name=name),
        )
    if other.place == into.place:
        raise StoreError(other.place, bilingual("a study cannot be merged into itself"))


def _take_over(connection: Connection, into: StudyStore, other: StudyStore) -> MergedStore:
    raters = add_raters(connection, {each.name: each.joined_at for each in other.raters()})
    blocks = add_blocks(connection, into.place, other.block_records())
    pages = keep_pages(connection, into.study.design, other.page_answers(), into.sealing)
    new = known = twice = 0
    for _, group in groupby(other.all_judgments(), lambda each: (each.rater, each.block)):
        counts = _take_over_block(connection, into.sealing, list(group))
        new, known, twice = new + counts[0], known + counts[1], twice + counts[2]
    reviews = add_reviews(connection, other.reviews())
    return MergedStore(other.place, raters, blocks, new, known, twice, reviews, pages)


def _take_over_block(
    connection: Connection, sealing: Sealing, judgments: Sequence[Judgment]
) -> tuple[int, int, int]:
    """Take over the judgments of one block; return how many are new, known, in both places."""
    first = judgments[0]
    here = (JUDGMENT.c.rater == first.rater, JUDGMENT.c.block == first.block)
    query = select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN).where(*here)
    there = [sealing.judgment_of(row) for row in connection.execute(query)]
    known = {each.id for each in there}
    new = sum(each.id not in known for each in judgments)
    if new == 0:
        return 0, len(judgments), 0
    merged, twice = united(there, judgments)
    connection.execute(delete(JUDGMENT).where(*here))
    connection.execute(insert(JUDGMENT), list(sealing.judgment_cells(connection, merged)))
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


_LISTS_NAMED = 10


def merged_words(merged: MergedStore) -> str:
    """Return what one copy brought."""
    parts = [counted(merged.judgments, "new judgment")]
    if merged.known:
        parts.append(bilingual("{known:,} were there already", known=merged.known))
    if merged.raters:
        parts.append(counted(merged.raters, "new rater"))
    if merged.pages:
        parts.append(bilingual("{pages} filled in", pages=counted(merged.pages, "page")))
    if merged.reviews:
        parts.append(
            bilingual_plural(
                merged.reviews, "{count:,} mark for review", "{count:,} marks for review"
            )
        )
    if merged.twice:
        parts.append(
            bilingual(
                "{twice} judged here too: the latest answer holds",
                twice=counted(merged.twice, "item"),
            )
        )
    return joined(", ", parts)


def crowded_words(lists: Sequence[int]) -> str:
    """Return which lists more raters have judged than the study asks for."""
    named = some([str(each) for each in lists], _LISTS_NAMED)
    return bilingual("more raters than the study asks for have judged list {named}", named=named)
