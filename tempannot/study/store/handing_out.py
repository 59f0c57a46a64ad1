"""A study file for one rater who works without the team's store."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from sqlalchemy import Connection, insert, select

from tempannot.formats.items.rating_item import Provenance
from tempannot.study.design.rater_names import rater_name
from tempannot.study.design.study_design import Role, StudyItem, StudyPlan
from tempannot.study.rating.judgment import BlockKind, Judgment
from tempannot.study.store.blocks import is_unfinished
from tempannot.study.store.claiming import claim_lists
from tempannot.study.store.creating import create_store
from tempannot.study.store.errors import StoreError
from tempannot.study.store.facts import BlockRecord
from tempannot.study.store.place import StorePlace
from tempannot.study.store.rows import item_of, judgment_cells, judgment_of
from tempannot.study.store.schema import BLOCK, ITEM, JUDGMENT, TURN
from tempannot.study.store.study_store import StudyStore
from tempannot.study.store.work import add_blocks, block_records

_NOWHERE = Provenance("", 0)


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
        raise StoreError(store.place, "this file was handed out itself: take the study")
    rater = rater_name(rater)
    store.join(rater)
    made = False
    try:
        with store.writing() as connection:
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
        raise StoreError(store.place, f"no list is left for {rater}")
    judgments = _judgments(connection, blocks)
    design = replace(store.study.design, roster=(), mapping=None, checks_per_list=0)
    plan = StudyPlan(design, tuple(_items(connection, lists)))

    def fill(own: Connection) -> None:
        add_blocks(own, place, blocks)
        if judgments:
            own.execute(insert(JUDGMENT), [judgment_cells(each) for each in judgments])

    create_store(place, plan, id=store.study.id, rater=rater, fill=fill)
    return len(lists)


def _is_open(connection: Connection, block: BlockRecord) -> bool:
    this = (BLOCK.c.rater == block.rater, BLOCK.c.name == block.name)
    query = select(BLOCK.c.name).where(*this, BLOCK.c.released_at.is_(None), is_unfinished())
    return connection.execute(query).first() is not None


def _judgments(connection: Connection, blocks: Iterable[BlockRecord]) -> list[Judgment]:
    """Return what the rater has judged of these blocks, to go on where that ended."""
    found: list[Judgment] = []
    for each in blocks:
        this = (JUDGMENT.c.rater == each.rater, JUDGMENT.c.block == each.name)
        rows = connection.execute(
            select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN).where(*this)
        )
        found += (judgment_of(row) for row in rows)
    return found


def _items(connection: Connection, lists: Sequence[BlockRecord]) -> Iterator[StudyItem]:
    """Return what one rater may know of the items of lists, and the training."""
    in_list = {item: block.number for block in reversed(lists) for item in block.items}
    for number in sorted(in_list):
        row = connection.execute(select(ITEM).where(ITEM.c.number == number)).one()
        item = _bare(item_of(row))
        yield replace(item, role=Role.ITEM, list=in_list[number], expected=None, feedback="")
    training = select(ITEM).where(ITEM.c.role == Role.TRAINING.value).order_by(ITEM.c.number)
    for row in connection.execute(training):
        yield _bare(item_of(row))


def _bare(item: StudyItem) -> StudyItem:
    """Return an item without label, source and origin."""
    rated = replace(item.item, id=str(item.number), label=None, source="", provenance=_NOWHERE)
    return replace(item, item=rated)
