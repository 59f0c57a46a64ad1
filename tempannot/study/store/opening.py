"""Finding out, from a few bytes and two rows, whether a place holds a study we can use."""

from __future__ import annotations

import json
import os
from pathlib import Path

from sqlalchemy import select

from tempannot.core.errors import TempannotError
from tempannot.study.design.design_codec import design_from_json
from tempannot.study.store.connection import StoreConnection, connection_to, file_engine
from tempannot.study.store.errors import NewerStudyError, NoStudyError, StoreReadOnly
from tempannot.study.store.facts import StudyInfo
from tempannot.study.store.place import FILE_HEAD, StorePlace
from tempannot.study.store.schema import STUDY, VERSION, VERSIONS


def open_store(place: StorePlace) -> tuple[StoreConnection, StudyInfo]:
    """Return the way to a study and what is known of it; an older one is brought up to date.

    Raises NoStudyError, NewerStudyError or another StoreError. A file that cannot be written is
    opened for reading.
    """
    way = connection_to(place) if place.is_server else _file(place)
    try:
        check_version(way)
        return way, read_study(way)
    except BaseException:
        way.close()
        raise


def read_study(way: StoreConnection) -> StudyInfo:
    """Return what is known of a study without its items."""
    with way.reading() as connection:
        row = connection.execute(select(STUDY)).one_or_none()
    if row is None:
        raise NoStudyError(way.place, "there is no study in it")
    try:
        design = design_from_json(json.loads(row.design))
        notes = tuple(json.loads(row.notes))
    except (TempannotError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise NoStudyError(way.place, f"the study is damaged: {error}") from error
    return StudyInfo(row.id, design, row.created, row.items, row.lists, notes, row.rater)


def check_version(way: StoreConnection) -> None:
    """Bring an older study up to date; raise NewerStudyError for a newer one."""
    with way.reading() as connection:
        version = connection.execute(select(VERSION.c.version_num)).scalar_one_or_none()
    if version is None:
        raise NoStudyError(way.place, "there is no study in it")
    if version not in VERSIONS:
        wanted = "install that version, or a later one"
        raise NewerStudyError(way.place, f"it was made by a newer version of tempannot; {wanted}")
    if version != VERSIONS[-1]:
        _migrate(way)


def _migrate(way: StoreConnection) -> None:
    if way.is_read_only:
        problem = "it was made by an older version and has to be brought up to date"
        raise StoreReadOnly(way.place, f"{problem}, but is write-protected")
    from tempannot.study.store.migrating import migrate  # noqa: PLC0415 - imports alembic

    with way.writing() as connection:
        migrate(connection)


def _file(place: StorePlace) -> StoreConnection:
    assert place.path is not None
    _check_head(place, place.path)
    if os.access(place.path, os.W_OK) and os.access(place.path.absolute().parent, os.W_OK):
        return connection_to(place)
    return StoreConnection(place, file_engine(place, _reading_options(place)), is_read_only=True)


def _reading_options(place: StorePlace) -> str:
    """Return how to read a file that must not be written, with its log if there is one."""
    assert place.path is not None
    log, index = (place.path.with_name(place.path.name + end) for end in ("-wal", "-shm"))
    if os.access(place.path.absolute().parent, os.W_OK) or (log.exists() and index.exists()):
        return "mode=ro"
    if log.exists() and log.stat().st_size > 0:
        problem = "its last judgments are in a log beside it, which cannot be read here"
        raise StoreReadOnly(place, f"{problem}: copy both to a folder that can be written")
    return "immutable=1"


def _check_head(place: StorePlace, path: Path) -> None:
    try:
        with path.open("rb") as file:
            head = file.read(len(FILE_HEAD))
    except FileNotFoundError:
        raise NoStudyError(place, "there is no such file") from None
    except IsADirectoryError:
        raise NoStudyError(place, "this is a folder, no study file") from None
    except OSError as error:
        raise NoStudyError(place, f"it cannot be read: {error.strerror or error}") from error
    if not head:
        raise NoStudyError(place, "the file is empty")
    if head != FILE_HEAD:
        raise NoStudyError(place, "this is no study file")
