"""Connections to a study: safe for judgments, and short."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from weakref import finalize

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import PoolProxiedConnection

from tempannot.core.extras import lacking
from tempannot.core.language import bilingual
from tempannot.study.store.database_errors import PROTECTED, translated_errors
from tempannot.study.store.place import (
    StoreError,
    StoreFull,
    StoreLocked,
    StorePlace,
    StoreReadOnly,
)

BUSY_SECONDS = 5
"""How long a call waits for another one that writes."""

_LOGGERS = ("psycopg", "sqlalchemy")
_STATEMENT_SECONDS = 30
_IDLE_SECONDS = 60
_WRITES = "study_writes"

# a rater's network may vanish without a word: then a call fails in seconds, not in a quarter hour
_NETWORK = {
    "connect_timeout": 5,
    "keepalives": 1,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
    "prepare_threshold": None,  # servers behind a pooler forget prepared statements
    "application_name": "tempannot",
}


for _name in _LOGGERS:  # what they would print of a dead server is raised as an error, too
    logging.getLogger(_name).addHandler(logging.NullHandler())


class StoreConnection:
    """The way to one study: transactions that read, and transactions that write.

    It may be used by several threads, and closed in one while another is in the midst of a
    transaction. One that ``is_full`` can only be read, for want of room; with a ``state`` a file is
    read without locks, and only as long as that is its state. A file that is taken away or replaced
    is written no more: SQLite would go on with what nobody can find. All errors are StoreErrors.
    One that nobody holds any more, as a study that was opened for a window now gone, lets go of its
    connections by itself.
    """

    def __init__(
        self,
        place: StorePlace,
        engine: Engine,
        is_read_only: bool = False,
        *,
        is_full: bool = False,
        state: _State | None = None,
    ) -> None:
        self.place = place
        self.engine = engine
        self.is_read_only = is_read_only
        self.is_full = is_full
        self._state = state
        self._file: _File | None = None
        self._is_closed = False
        self._in_use = 0
        self._counting = RLock()  # clearing memory may end a transaction amid another
        # SQLite has one writer, and lets others look again after pauses of up to 0.1 s
        self._writer: AbstractContextManager[object] = nullcontext() if place.is_server else RLock()
        finalize(self, engine.dispose)

    @property
    def is_server(self) -> bool:
        """Whether rows can be locked one by one."""
        return self.place.is_server

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Run a transaction that sees one state of the study throughout."""
        engine = self.engine
        if self.is_server:
            engine = engine.execution_options(isolation_level="REPEATABLE READ")
        with self._transaction(engine) as connection:
            self._file = self._file or _file_at(self.place)
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Run a transaction that is committed, on the disk, when the block ends well."""
        engine = self.engine.execution_options(**{_WRITES: True})
        with self._writer:
            self._check_there()
            with self._transaction(engine) as connection:
                yield connection
            self._check_there()

    @contextmanager
    def bare(self) -> Iterator[PoolProxiedConnection]:
        """Lend a connection of the driver, for what no transaction may be around."""
        with self._used(), translated_errors(self.place), self.engine.connect() as connection:
            yield connection.connection

    def close(self) -> None:
        """Let go of all connections; SQLite then puts its log back into the file."""
        with self._counting:
            self._is_closed = True
            self._let_go()

    def check_writable(self) -> None:
        """Raise StoreFull or StoreReadOnly for what can only be read."""
        if self.is_full:
            problem = bilingual(
                "the disk was full when it was opened; make room, and open it again"
            )
            raise StoreFull(self.place, problem)
        if self.is_read_only:
            raise StoreReadOnly(self.place, PROTECTED)

    @contextmanager
    def _transaction(self, engine: Engine) -> Iterator[Connection]:
        with self._used(), translated_errors(self.place):
            try:
                with engine.begin() as connection:
                    yield connection
            except DBAPIError:  # half of what was written looks like a damaged file
                self._check_state()
                raise
            self._check_state()

    def _check_there(self) -> None:
        """Raise StoreError if a file is no longer where it was when it was opened."""
        there = _file_at(self.place)
        self._file = self._file or there
        if there != self._file:
            problem = bilingual(
                "the file was taken away or replaced while it was open; put it back or open it anew"
            )
            raise StoreError(self.place, problem)

    def _check_state(self) -> None:
        """Raise StoreLocked if a file that is read without locks is no longer what it was."""
        if self._state is not None and self._state != _state_of(self.place):
            problem = bilingual("another program has written to it meanwhile; open it again")
            raise StoreLocked(self.place, problem)

    @contextmanager
    def _used(self) -> Iterator[None]:
        with self._counting:
            self._in_use += 1
        try:
            yield
        finally:
            with self._counting:
                self._in_use -= 1
                self._let_go()

    def _let_go(self) -> None:
        # what is in use outlives its pool, and nobody would close it: who ends last lets go
        if self._is_closed and not self._in_use:
            with translated_errors(self.place):
                self.engine.dispose()


_File = tuple[int, int]


def _file_at(place: StorePlace) -> _File | None:
    """Which file lies at a place; None if there is none, or on a server."""
    if place.path is None:
        return None
    try:
        found = place.path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def connection_to(place: StorePlace) -> StoreConnection:
    """Return the way to a place; nothing is opened before the first transaction."""
    engine = _server_engine(place) if place.is_server else file_engine(place)
    return StoreConnection(place, engine)


def frozen_file(place: StorePlace, *, is_full: bool = False) -> StoreConnection:
    """The way to a file beside which nothing can be written, and that has no log.

    SQLite takes no locks then. Should somebody write to it nevertheless, reading it ends with an
    error, and never with half of what was written.
    """
    state, engine = _state_of(place), file_engine(place, "immutable=1")
    return StoreConnection(place, engine, is_read_only=True, is_full=is_full, state=state)


def log_of(path: Path) -> Path:
    """The file beside a study in which SQLite writes first."""
    return path.with_name(f"{path.name}-wal")


def size_of(path: Path) -> int:
    """How many bytes there are in a file, 0 if there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return 0


_State = tuple[int, int, int]


def _state_of(place: StorePlace) -> _State | None:
    """What is another once somebody has written to a file; None if it is not there."""
    assert place.path is not None
    try:
        file = place.path.stat()
    except OSError:
        return None
    return file.st_mtime_ns, file.st_size, size_of(log_of(place.path))


def file_engine(place: StorePlace, options: str = "mode=rw") -> Engine:
    """Return the engine of a study file; ``options`` are those of SQLite's file names."""
    assert place.path is not None
    uri = f"{place.path.absolute().as_uri()}?{options}"
    url = make_url("sqlite+pysqlite://").set(database=uri, query={"uri": "true"})
    connecting = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    engine = create_engine(url, connect_args=connecting)
    event.listen(engine, "connect", _set_up_file)
    event.listen(engine, "begin", _begin_file)
    return engine


def _set_up_file(connection: DBAPIConnection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where this module says
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")  # what is deleted on request is gone


def _begin_file(connection: Connection) -> None:
    # a lock taken at once cannot fail later, when two have read and both want to write
    writes = connection.get_execution_options().get(_WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _server_engine(place: StorePlace) -> Engine:
    assert place.url is not None
    url = make_url(place.url)
    given = {name: value for name, value in _NETWORK.items() if name not in url.query}
    try:
        engine = create_engine(
            url,
            connect_args=given,
            pool_pre_ping=True,
            pool_size=2,
            max_overflow=4,
            pool_timeout=BUSY_SECONDS,
        )
    except ImportError as error:
        raise StoreError(
            place, lacking(bilingual("a PostgreSQL database"), "postgresql")
        ) from error

    def set_up(connection: DBAPIConnection, _record: object) -> None:
        settings = [
            f"SET statement_timeout = '{_STATEMENT_SECONDS}s'",
            f"SET lock_timeout = '{BUSY_SECONDS}s'",
            f"SET idle_in_transaction_session_timeout = '{_IDLE_SECONDS}s'",
        ]
        if place.schema is not None:
            settings.append(f'SET search_path = "{place.schema}"')
        cursor = connection.cursor()
        cursor.execute("; ".join(settings))
        cursor.close()
        connection.commit()

    event.listen(engine, "connect", set_up)
    return engine
