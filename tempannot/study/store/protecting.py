"""Giving a lead's key to a study that was made without one: all that is there is sealed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Table, bindparam, delete, select, update

from tempannot.core.language import bilingual
from tempannot.study.store.lead_key import LeadKey, keep_key
from tempannot.study.store.place import StoreError
from tempannot.study.store.schema import ITEM, JUDGMENT, RATER_FACT, SEALED, SECRET, STUDY, TURN
from tempannot.study.store.sealing import Sealing
from tempannot.study.store.study_store import StudyStore

_AT_ONCE = 1_000


def protect(store: StudyStore) -> LeadKey:
    """Make a key, keep it on this computer, and seal the study: all or nothing.

    The store is to be opened anew afterwards. Links change, for their secret was open. Copies that
    were made before stay as open as they were. Raises StoreError for a study that has a key, and
    for the file of one rater, which has nothing to hide.
    """
    if store.study.lead_key is not None:
        raise StoreError(store.place, bilingual("this study has a key already"))
    if store.study.is_handed_out:
        raise StoreError(
            store.place,
            bilingual("this is the file of {rater}: take the study", rater=store.study.rater),
        )
    key = LeadKey.new()
    keep_key(store.study.id, key)  # first: without it nobody could read what is sealed now
    sealing = store.sealing_with(key)
    with store.writing() as connection:
        if connection.execute(select(STUDY.c.lead_key).with_for_update()).scalar() is not None:
            raise StoreError(store.place, bilingual("this study has a key already"))
        _seal(connection, sealing, key)
    store.tidy()
    return key


def _seal(connection: Connection, sealing: Sealing, key: LeadKey) -> None:
    notes = connection.execute(select(STUDY.c.notes)).scalar_one()
    connection.execute(update(STUDY).values(lead_key=key.public, notes=sealing.closed(notes)))
    _seal_column(connection, sealing, ITEM, "number", "facts")
    _seal_judgments(connection, sealing)
    for row in connection.execute(select(RATER_FACT)).all():
        this = (RATER_FACT.c.rater == row.rater) & (RATER_FACT.c.name == row.name)
        closed = sealing.closed(row.value)
        connection.execute(update(RATER_FACT).where(this).values(value=closed))
    for row in connection.execute(select(SEALED).where(SEALED.c.value != "")).all():
        this = SEALED.c.name == row.name
        connection.execute(update(SEALED).where(this).values(value=sealing.closed(row.value)))
    connection.execute(delete(SECRET))


def _seal_column(
    connection: Connection, sealing: Sealing, table: Table, id: str, column: str
) -> None:
    rows = connection.execute(select(table.c[id], table.c[column])).all()
    changed = ({"this": row[0], "text": sealing.closed(row[1])} for row in rows)
    change = update(table).where(table.c[id] == bindparam("this"))
    for some in _some(changed):
        connection.execute(change.values({column: bindparam("text")}), some)


def _seal_judgments(connection: Connection, sealing: Sealing) -> None:
    query = select(JUDGMENT, TURN.c.item).join_from(JUDGMENT, TURN)
    judgments = [sealing.judgment_of(row) for row in connection.execute(query)]
    cells = (
        {"this": each["id"], "answer": each["response"], "remark": each["comment"]}
        for each in sealing.judgment_cells(connection, judgments)
    )
    change = update(JUDGMENT).where(JUDGMENT.c.id == bindparam("this"))
    for some in _some(cells):
        said = change.values(response=bindparam("answer"), comment=bindparam("remark"))
        connection.execute(said, some)


def _some(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while some := list(islice(rows, _AT_ONCE)):
        yield some
