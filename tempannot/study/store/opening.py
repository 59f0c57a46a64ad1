"""Making the store of a new study, and opening one that is there."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

from sqlalchemy import Connection, func, insert, inspect, select
from sqlalchemy.schema import CreateSchema

from tempannot.core.errors import TempannotError, check_has_end
from tempannot.core.language import bilingual
from tempannot.formats.atomic import check_writable
from tempannot.study.design.study_design import Role, StudyPlan, design_as_json, design_from_json
from tempannot.study.store.connection import (
    StoreConnection,
    connection_to,
    file_engine,
    frozen_file,
    log_of,
    size_of,
)
from tempannot.study.store.facts import StudyInfo
from tempannot.study.store.lead_key import LeadKey, LeadKeyError, found_key
from tempannot.study.store.place import (
    FILE_HEAD,
    NewerStudyError,
    NoStudyError,
    StoreError,
    StoreFull,
    StorePlace,
    StoreReadOnly,
    StoreRefused,
    StudyThereError,
)
from tempannot.study.store.schema import (
    APPLICATION_ID,
    ITEM,
    LIST,
    METADATA,
    ROSTER,
    STUDY,
    VERSION,
    VERSIONS,
    Cells,
    item_cells,
)
from tempannot.study.store.sealing import closed_by_lead, is_closed, opened_by_lead


def open_store(
    place: StorePlace, key: str | None = None
) -> tuple[StoreConnection, StudyInfo, LeadKey | None]:
    """Return the way to a study, what is known of it, and the lead's key.

    That is ``key``, or else the one that this computer has, None if it has none or if the study
    has none. An older study is brought up to date; a file that cannot be written, or lies on a full
    disk, is opened for reading. Raises NoStudyError, NewerStudyError or another StoreError,
    LeadKeyError for a text that is no key.
    """
    try:
        return _opened(connection_to(place) if place.is_server else _file(place), key)
    except StoreFull:
        if place.is_server:
            raise
    return _opened(_on_full_disk(place), key)


def _opened(
    way: StoreConnection, key: str | None
) -> tuple[StoreConnection, StudyInfo, LeadKey | None]:
    try:
        check_version(way)
        return way, *read_study(way, key)
    except BaseException:
        way.close()
        raise


def read_study(way: StoreConnection, key: str | None = None) -> tuple[StudyInfo, LeadKey | None]:
    """Return what is known of a study without its items, and the lead's key."""
    with way.reading() as connection:
        row = connection.execute(select(STUDY)).one_or_none()
    if row is None:
        raise NoStudyError(way.place, bilingual("there is no study in it"))
    try:
        design = design_from_json(json.loads(row.design))
        study = StudyInfo(row.id, design, row.created, row.items, row.lists, rater=row.rater)
        study = replace(study, lead_key=row.lead_key)
        found = _key(way, study, key)
        notes = _notes(row.notes, found)
    except (LeadKeyError, StoreError):
        raise
    except (TempannotError, LookupError, TypeError, ValueError, RecursionError) as error:
        raise NoStudyError(
            way.place, bilingual("the study is damaged: {error}", error=error)
        ) from error
    return replace(study, notes=notes), found


def _key(way: StoreConnection, study: StudyInfo, text: str | None) -> LeadKey | None:
    if text is None or study.lead_key is None:
        return found_key(study)
    given = LeadKey.of(text)
    if given.public != study.lead_key:
        raise StoreRefused(way.place, bilingual("this is the key of another study"))
    return given


def _notes(text: str, key: LeadKey | None) -> tuple[str, ...]:
    """Return what was odd in the items, for the lead."""
    if not is_closed(text):
        return tuple(json.loads(text))
    return () if key is None else tuple(json.loads(opened_by_lead(key, text)))


def check_version(way: StoreConnection) -> None:
    """Bring an older study up to date; raise NewerStudyError for a newer one."""
    with way.reading() as connection:
        version = connection.execute(select(VERSION.c.version_num)).scalar_one_or_none()
    if version is None:
        raise NoStudyError(way.place, bilingual("there is no study in it"))
    if version not in VERSIONS:
        wanted = bilingual("install that version, or a later one")
        raise NewerStudyError(
            way.place,
            bilingual("it was made by a newer version of tempannot; {wanted}", wanted=wanted),
        )
    if version != VERSIONS[-1]:
        _migrate(way)


def _migrate(way: StoreConnection) -> None:
    if way.is_read_only:
        problem = bilingual("it was made by an older version and has to be brought up to date")
        if way.is_full:
            raise StoreFull(
                way.place, bilingual("{problem}, but the disk is full: make room", problem=problem)
            )
        raise StoreReadOnly(
            way.place, bilingual("{problem}, but is write-protected", problem=problem)
        )
    from tempannot.study.store.migrating import migrate  # noqa: PLC0415 - imports alembic

    with way.writing() as connection:
        migrate(connection)


def _file(place: StorePlace) -> StoreConnection:
    assert place.path is not None
    _check_head(place, place.path)
    if os.access(place.path, os.W_OK) and os.access(place.path.absolute().parent, os.W_OK):
        return connection_to(place)
    return _protected(place)


def _protected(place: StorePlace) -> StoreConnection:
    """The way to a file that must not be written, with its log if there is one."""
    assert place.path is not None
    log, index = log_of(place.path), place.path.with_name(f"{place.path.name}-shm")
    if os.access(place.path.absolute().parent, os.W_OK) or (log.exists() and index.exists()):
        return StoreConnection(place, file_engine(place, "mode=ro"), is_read_only=True)
    if size_of(log) > 0:
        raise StoreReadOnly(
            place,
            bilingual("{problem}: copy both to a folder that can be written", problem=_LAST_IN_LOG),
        )
    return frozen_file(place)


def _on_full_disk(place: StorePlace) -> StoreConnection:
    """The way to a file beside which SQLite has no room for its log, and the index of that.

    Without a log nobody has it open to write, and all there is stands in the file.
    """
    assert place.path is not None
    if size_of(log_of(place.path)) > 0:
        raise StoreFull(
            place,
            bilingual(
                "{problem}, as the disk is full: make room, or copy both to another one",
                problem=_LAST_IN_LOG,
            ),
        )
    return frozen_file(place, is_full=True)


_LAST_IN_LOG = bilingual("its last judgments are in a log beside it, which cannot be read here")


def _check_head(place: StorePlace, path: Path) -> None:
    try:
        check_has_end(path)
        with path.open("rb") as file:
            head = file.read(len(FILE_HEAD))
    except FileNotFoundError:
        raise NoStudyError(place, bilingual("there is no such file")) from None
    except IsADirectoryError:
        raise NoStudyError(place, bilingual("this is a folder, no study file")) from None
    except OSError as error:
        raise NoStudyError(
            place, bilingual("it cannot be read: {strerror}", strerror=error.strerror or error)
        ) from error
    if not head:
        raise NoStudyError(place, bilingual("the file is empty"))
    if head != FILE_HEAD:
        raise NoStudyError(place, bilingual("this is no study file"))


_AT_ONCE = 1_000
_Filling = Callable[[Connection], None]
_IN_USE = bilingual("something is there already; choose another name")


@dataclass(frozen=True, slots=True)
class Identity:
    """Which study a new store is of, and whose.

    ``rater`` is whom a file is handed out to; without the lead's ``key`` all of it stays open.
    """

    id: str
    rater: str | None = None
    key: LeadKey | None = None

    @property
    def public_key(self) -> str | None:
        """What the study has of the key."""
        return None if self.key is None else self.key.public

    def closed(self, text: str) -> str:
        """A text for the lead alone, if there is a key."""
        return text if self.key is None else closed_by_lead(self.key, text)


def create_store(
    place: StorePlace, plan: StudyPlan, identity: Identity, fill: _Filling | None = None
) -> None:
    """Make the store of a plan; ``fill`` puts in what was done already.

    Nothing is left behind when it raises StudyThereError, if there is a study already (or, for a
    file, anything), or StoreError, if the place cannot be written.
    """
    study = _study_cells(plan, identity)

    def everything(connection: Connection) -> None:
        _fill(connection, plan, study, identity.closed)
        if fill is not None:
            fill(connection)

    if place.is_server:
        _create_on_server(place, everything)
    else:
        _create_file(place, everything)


def _study_cells(plan: StudyPlan, identity: Identity) -> Cells:
    return {
        "id": identity.id,
        "design": json.dumps(design_as_json(plan.design)),
        "created": datetime.now(UTC),
        "items": sum(each.role is Role.ITEM for each in plan.items),
        "lists": len(plan.lists),
        "notes": identity.closed(json.dumps(plan.notes)),
        "rater": identity.rater,
        "lead_key": identity.public_key,
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
                raise StudyThereError(
                    place, bilingual("there is a study already; use another schema")
                )
            fill(connection)
    finally:
        way.close()


def check_free(place: StorePlace) -> None:
    """Raise StudyThereError or FileError where no file can be made; servers are asked later."""
    if place.path is not None:
        check_writable(place.path)
        if place.path.exists() or place.path.is_symlink():
            raise StudyThereError(place, _IN_USE)


def _create_file(place: StorePlace, fill: _Filling) -> None:
    """Fill a file of another name and give it its name at the end."""
    assert place.path is not None
    check_free(place)
    try:
        with _draft_of(place.path) as draft:
            _fill_file(StoreConnection(place, file_engine(StorePlace(draft))), fill)
            _publish(place, draft)
    except OSError as error:
        raise StoreError(
            place, bilingual("it cannot be made: {strerror}", strerror=error.strerror or error)
        ) from error


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
        with way.bare() as raw:
            raw.execute("PRAGMA journal_mode=WAL")
            raw.execute(f"PRAGMA application_id={APPLICATION_ID}")
        with way.writing() as connection:
            fill(connection)
        with way.bare() as raw:  # closing does so, too, and says nothing if there is no room
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
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


def _fill(
    connection: Connection, plan: StudyPlan, study: Cells, closed: Callable[[str], str]
) -> None:
    METADATA.create_all(connection, checkfirst=False)
    connection.execute(insert(VERSION), {"version_num": VERSIONS[-1]})
    connection.execute(insert(STUDY), study)
    for chunk in _chunks({"number": each} for each in plan.lists):
        connection.execute(insert(LIST), chunk)
    items = (item_cells(each) for each in plan.items)
    for chunk in _chunks(each | {"facts": closed(each["facts"])} for each in items):
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
