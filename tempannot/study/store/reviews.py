"""Marks of the lead: the link behind this item should be looked at."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Row, insert, select, update

from tempannot.core.language import bilingual
from tempannot.study.store.connection import StoreConnection
from tempannot.study.store.facts import Review
from tempannot.study.store.place import StoreError
from tempannot.study.store.schema import ITEM, REVIEW, storable


def mark(way: StoreConnection, item: int, note: str, by: str) -> Review:
    """Mark an item and return the mark; raises StoreError if there is no such item."""
    review = Review(str(uuid4()), item, storable(note), by, datetime.now(UTC))
    with way.writing() as connection:
        if connection.execute(select(ITEM.c.number).where(ITEM.c.number == item)).first() is None:
            raise StoreError(way.place, bilingual("there is no item {item}", item=item))
        connection.execute(insert(REVIEW), review_cells(review))
    return review


def close(way: StoreConnection, id: str, note: str, by: str) -> None:
    """Close a mark; one that is closed stays as it is. Raises StoreError if there is none."""
    values = {"closed_by": by, "closed_at": datetime.now(UTC), "closing_note": storable(note)}
    with way.writing() as connection:
        if connection.execute(select(REVIEW.c.id).where(REVIEW.c.id == id)).first() is None:
            raise StoreError(way.place, bilingual("there is no mark {id}", id=id))
        is_open = REVIEW.c.closed_at.is_(None)
        connection.execute(update(REVIEW).where(REVIEW.c.id == id, is_open).values(**values))


def all_reviews(connection: Connection) -> tuple[Review, ...]:
    """Return all marks, open and closed, by time."""
    rows = connection.execute(select(REVIEW).order_by(REVIEW.c.marked_at, REVIEW.c.id))
    return tuple(_review(row) for row in rows)


def add_reviews(connection: Connection, reviews: Iterable[Review]) -> int:
    """Take over marks of a copy, and that they were closed there; return how many are new."""
    known = {each.id: each for each in all_reviews(connection)}
    new = 0
    for each in reviews:
        if each.id not in known:
            connection.execute(insert(REVIEW), review_cells(each))
            new += 1
        elif known[each.id].is_open and not each.is_open:
            this = update(REVIEW).where(REVIEW.c.id == each.id)
            connection.execute(this.values(**review_cells(each)))
    return new


def review_cells(review: Review) -> dict[str, Any]:
    """Return the row of a mark."""
    return {column.name: getattr(review, column.name) for column in REVIEW.columns}


def _review(row: Row[*tuple[Any, ...]]) -> Review:
    return Review(**row._mapping)
