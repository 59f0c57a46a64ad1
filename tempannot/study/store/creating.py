"""Making the store of a new study: all of it or nothing."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from uuid import uuid4

from sqlalchemy import Connection, func, insert, inspect, select
from sqlalchemy.schema import CreateSchema

from tempannot.formats.atomic import check_writable
from tempannot.study.design.design_codec import design_as_json
from tempannot.study.design.study_design import Role, StudyPlan
from tempannot.study.store.connection import StoreConnection, connection_to, file_engine
from tempannot.study.store.errors import StoreError, StudyThereError
from tempannot.study.store.place import StorePlace
from tempannot.study.store.rows import Cells, item_cells
from tempannot.study.store.saying import told
from tempannot.study.store.schema import (
    APPLICATION_ID,
    ITEM,
    LIST,
    METADATA,
    ROSTER,
    STUDY,
    VERSION,
    VERSIONS,
)

_AT_ONCE = 1_000
_Filling = Callable[[Connection], None]
_IN_USE = "something is there already; choose another name"


def create_store(
    place: StorePlace,
    plan: StudyPlan,
    *,
    id: str | None = None,
    rater: str | None = None,
    fill: _Filling | None = None,
) -> None:
    """Make the store of a plan.

    ``id`` is that of a study that exists, ``rater`` whom its file is for, and ``fill`` puts in
    what was done already. Raises
    StudyThereError if there is a study already (or, for a file, anything), StoreError if the
    place cannot be written; then nothing is left behind.
    """
    study = _study_cells(plan, id or str(uuid4()), rater)

    def everything(connection: Connection) -> None:
        _fill(connection, plan, study)
        if fill is not None:
            fill(connection)

    if place.is_server:
        _create_on_server(place, everything)
    else:
        _create_file(place, everything)


def _study_cells(plan: StudyPlan, id: str, rater: str | None) -> Cells:
    return {
        "id": id,
        "design": json.dumps(design_as_json(plan.design)),
        "created": datetime.now(UTC),
        "items": sum(each.role is Role.ITEM for each in plan.items),
        "lists": len(plan.lists),
        "notes": json.dumps(plan.notes),
        "rater": rater,
    }


def _create_on_server(place: StorePlace, fill: _Filling) -> None:
    way = connection_to(place)
    try:
        with way.writing() as connection:
            # of two who make a study at once the second one finds it made
            connection.execute(select(func.pg_advisory_xact_lock(APPLICATION_ID)))
            if place.schema is not None:
                connection.execute(CreateSchema(place.schema, if_not_exists=True))
            if inspect(connection).has_table(VERSION.name):
                raise StudyThereError(place, "there is a study already; use another schema")
            fill(connection)
    finally:
        way.close()


def _create_file(place: StorePlace, fill: _Filling) -> None:
    """Fill a file of another name and give it its name at the end."""
    assert place.path is not None
    check_writable(place.path)
    if place.path.exists() or place.path.is_symlink():
        raise StudyThereError(place, _IN_USE)
    try:
        with _draft_of(place.path) as draft:
            _fill_file(StoreConnection(place, file_engine(StorePlace(draft))), fill)
            _publish(place, draft)
    except OSError as error:
        raise StoreError(place, f"it cannot be made: {error.strerror or error}") from error


@contextmanager
def _draft_of(path: Path) -> Iterator[Path]:
    """Return a file beside another one; it is gone at the end, with all that SQLite made of it."""
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name[:30]}.", dir=path.parent)
    os.close(descriptor)
    try:
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)
        yield Path(name)
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            Path(name + end).unlink(missing_ok=True)


def _fill_file(way: StoreConnection, fill: _Filling) -> None:
    try:
        with told(way.place), way.engine.connect() as connection:
            raw = connection.connection
            raw.execute("PRAGMA journal_mode=WAL")
            raw.execute(f"PRAGMA application_id={APPLICATION_ID}")
        with way.writing() as connection:
            fill(connection)
    finally:
        way.close()


def _publish(place: StorePlace, draft: Path) -> None:
    """Give the draft its name; a file that came to be there meanwhile is left alone."""
    assert place.path is not None
    try:
        os.link(draft, place.path)
    except FileExistsError:
        raise StudyThereError(place, _IN_USE) from None
    except OSError:  # a file system without links
        if place.path.exists():
            raise StudyThereError(place, _IN_USE) from None
        draft.rename(place.path)


def _fill(connection: Connection, plan: StudyPlan, study: Cells) -> None:
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(insert(VERSION), {"version_num": VERSIONS[-1]})
    connection.execute(insert(STUDY), study)
    for chunk in _chunks({"number": each} for each in plan.lists):
        connection.execute(insert(LIST), chunk)
    for chunk in _chunks(item_cells(each) for each in plan.items):
        connection.execute(insert(ITEM), chunk)
    for chunk in _chunks(_roster_cells(plan)):
        connection.execute(insert(ROSTER), chunk)


def _roster_cells(plan: StudyPlan) -> Iterator[Cells]:
    for rater, lists in plan.roster:
        for position, number in enumerate(lists, 1):
            yield {"rater": rater, "list": number, "position": position}


def _chunks(rows: Iterable[Cells]) -> Iterator[list[Cells]]:
    left = iter(rows)
    while chunk := list(islice(left, _AT_ONCE)):
        yield chunk
