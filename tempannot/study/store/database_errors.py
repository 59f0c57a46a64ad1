"""What a database says went wrong with a study, in the words of users."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from tempannot.core.language import bilingual
from tempannot.study.store.place import (
    NoStudyError,
    StoreError,
    StoreFull,
    StoreLocked,
    StorePlace,
    StoreReadOnly,
    StoreRefused,
    StoreUnreachable,
    StudyThereError,
)

_Told = tuple[type[StoreError], str]

_NO_SUCH_SERVER = bilingual("there is no server of this name, or no network")
_DAMAGED = bilingual("the file is damaged; take the last copy of it")
_FULL = bilingual("the disk is full; make room, what was kept before is safe")
PROTECTED = bilingual("the file or its folder is write-protected")
_ROOM = 256 * 1024
"""How many bytes SQLite may need beside a file to open it: its log, and the index of that."""

_ROOM_NEEDED = (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN)
_SQLITE: dict[int, _Told] = {
    sqlite3.SQLITE_PERM: (StoreReadOnly, bilingual("the file is write-protected")),
    sqlite3.SQLITE_BUSY: (StoreLocked, bilingual("another program is writing to it; try again")),
    sqlite3.SQLITE_LOCKED: (StoreLocked, bilingual("another program is writing to it; try again")),
    sqlite3.SQLITE_READONLY: (StoreReadOnly, PROTECTED),
    sqlite3.SQLITE_IOERR: (
        StoreUnreachable,
        bilingual("the disk cannot be read or written; is it there?"),
    ),
    sqlite3.SQLITE_CORRUPT: (NoStudyError, _DAMAGED),
    sqlite3.SQLITE_FULL: (StoreFull, _FULL),
    sqlite3.SQLITE_CANTOPEN: (
        StoreUnreachable,
        bilingual("it cannot be opened; is its folder there?"),
    ),
    sqlite3.SQLITE_NOTADB: (NoStudyError, bilingual("this is no study file, or it is damaged")),
}

_LOST: _Told = (StoreUnreachable, bilingual("the connection to the server was lost"))
_LOCKED: _Told = (StoreLocked, bilingual("others are writing to it for too long; try again"))
_STATES: dict[str, _Told] = {
    "08": _LOST,
    "25006": (StoreReadOnly, bilingual("the server lets nobody write at present")),
    "25P03": _LOST,
    "28": (StoreRefused, bilingual("the user name or the password is wrong")),
    "3D000": (NoStudyError, bilingual("the server has no database of this name")),
    "3F000": (NoStudyError, bilingual("the database has no schema of this name")),
    "40": _LOCKED,
    "42501": (
        StoreRefused,
        bilingual("this user may not do that; ask the one who runs the server"),
    ),
    "42P01": (
        NoStudyError,
        bilingual("there is no study in this database, or this user may not see it"),
    ),
    "42P07": (
        StudyThereError,
        bilingual("there are other tables with our names; use another schema"),
    ),
    "53100": (StoreFull, bilingual("the disk of the server is full; what was kept before is safe")),
    "53300": (StoreUnreachable, bilingual("the server has too many connections; try again")),
    "55P03": _LOCKED,
    "57014": (StoreLocked, bilingual("the server took too long; try again")),
    "57P": _LOST,
}
_NO_CONNECTION: tuple[tuple[str, type[StoreError], str], ...] = (
    (
        "password authentication failed",
        StoreRefused,
        bilingual("the user name or the password is wrong"),
    ),
    (
        "no password supplied",
        StoreRefused,
        bilingual("the server asks for a password; none is in the URL"),
    ),
    ("authentication failed", StoreRefused, bilingual("the server does not let this user in")),
    (
        "no pg_hba.conf entry",
        StoreRefused,
        bilingual("the server lets nobody in from this computer"),
    ),
    (
        "too many clients",
        StoreUnreachable,
        bilingual("the server has too many connections; try again"),
    ),
    (
        "connection slots",
        StoreUnreachable,
        bilingual("the server has too many connections; try again"),
    ),
    ("starting up", StoreUnreachable, bilingual("the server is just starting; try again")),
    ("shutting down", StoreUnreachable, bilingual("the server is going down")),
    ("resolve host", StoreUnreachable, _NO_SUCH_SERVER),
    ("translate host name", StoreUnreachable, _NO_SUCH_SERVER),
    (
        "refused",
        StoreUnreachable,
        bilingual("no server answers there; is it running, is the port right?"),
    ),
    ("timeout", StoreUnreachable, bilingual("the server did not answer in time")),
)


@contextmanager
def translated_errors(place: StorePlace) -> Iterator[None]:
    """Raise StoreError for whatever goes wrong with the database at a place."""
    try:
        yield
    except PoolTimeout as error:
        raise StoreLocked(place, bilingual("it is busy for too long; try again")) from error
    except DBAPIError as error:
        raise _of_driver(place, error) from error
    except sqlite3.Error as error:  # of a connection that is not wrapped
        raise _of_sqlite(place, error) from error
    except UnicodeError as error:
        if "idna" not in str(error):
            raise _of_cells(place, error) from error
        raise StoreUnreachable(
            place, _NO_SUCH_SERVER
        ) from error  # as ".." or a label of 64 letters
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise _of_cells(place, error) from error


def _of_cells(place: StorePlace, error: Exception) -> NoStudyError:
    """What to say of cells that are not ours."""
    return NoStudyError(
        place, bilingual("the study is damaged; take the last copy of it ({error})", error=error)
    )


def _of_driver(place: StorePlace, error: DBAPIError) -> StoreError:
    if isinstance(error.orig, sqlite3.Error):
        return _of_sqlite(place, error.orig)
    state = getattr(error.orig, "sqlstate", None)
    if state is None:
        return _of_connection(place, error)
    for length in (5, 3, 2):
        if found := _STATES.get(state[:length]):
            kind, problem = found
            if state == "3D000":
                problem = bilingual(
                    "the server has no database {database!r}", database=place.database
                )
            if state == "3F000" and place.schema is None:
                kind = StoreRefused
                problem = bilingual(
                    "this user may make no tables there; name a schema, as ?schema=NAME"
                )
            return kind(place, problem)
    return StoreError(place, bilingual("the server says: {line}", line=_line(place, error.orig)))


def _of_sqlite(place: StorePlace, error: sqlite3.Error) -> StoreError:
    code = getattr(error, "sqlite_errorcode", None)
    if "no such table" in str(error) or "no such column" in str(error):
        return NoStudyError(place, bilingual("this file holds no study, or only a part of one"))
    if "decode to UTF-8" in str(error):
        return NoStudyError(place, _DAMAGED)
    if code is not None and code & 0xFF in _ROOM_NEEDED and _is_full(place):
        return StoreFull(place, _FULL)
    if code is not None and code & 0xFF in _SQLITE:
        kind, problem = _SQLITE[code & 0xFF]
        return kind(place, problem)
    return StoreError(place, bilingual("the file refuses this: {line}", line=_line(place, error)))


def _is_full(place: StorePlace) -> bool:
    assert place.path is not None
    try:
        return shutil.disk_usage(place.path.absolute().parent).free < _ROOM
    except OSError:
        return False


def _of_connection(place: StorePlace, error: DBAPIError) -> StoreError:
    """Tell what a failed connection says; the driver gives words only, no code."""
    said = str(error.orig)
    if "database" in said and "does not exist" in said:
        return NoStudyError(
            place, bilingual("the server has no database {database!r}", database=place.database)
        )
    if "role" in said and "does not exist" in said:
        return StoreRefused(place, bilingual("the server does not know this user"))
    for mark, kind, problem in _NO_CONNECTION:
        if mark in said:
            return kind(place, problem)
    if "invalid connection option" in said:
        return StoreError(
            place,
            bilingual("an option at the end of the URL is wrong: {line}", line=_line(place, said)),
        )
    if error.connection_invalidated or " failed: " not in said:
        return StoreUnreachable(
            place, bilingual("there is no connection to the server, or no longer")
        )
    reason = _line(place, said).rpartition(" failed: ")[2]
    return StoreUnreachable(place, bilingual("the server cannot be used: {reason}", reason=reason))


def _line(place: StorePlace, error: object) -> str:
    """Return the first line of a message, without a password."""
    text = (str(error).splitlines() or [""])[0]
    for secret in place.secrets:
        text = text.replace(secret, "***")
    return text
