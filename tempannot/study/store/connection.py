"""Connections to a study, with the settings that keep judgments safe and calls short."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import finalize

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection

from tempannot.study.store.errors import StoreError
from tempannot.study.store.place import StorePlace
from tempannot.study.store.saying import told

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

    It may be used by several threads. All errors are StoreErrors. One that nobody holds any more,
    as a study that was opened for a window now gone, lets go of its connections by itself.
    """

    def __init__(self, place: StorePlace, engine: Engine, is_read_only: bool = False) -> None:
        self.place = place
        self.engine = engine
        self.is_read_only = is_read_only
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
        with told(self.place), engine.begin() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Run a transaction that is committed, on the disk, when the block ends well."""
        engine = self.engine.execution_options(**{_WRITES: True})
        with told(self.place), engine.begin() as connection:
            yield connection

    def close(self) -> None:
        """Let go of all connections; SQLite then puts its log back into the file."""
        with told(self.place):
            self.engine.dispose()


def connection_to(place: StorePlace) -> StoreConnection:
    """Return the way to a place; nothing is opened before the first transaction."""
    engine = _server_engine(place) if place.is_server else file_engine(place)
    return StoreConnection(place, engine)


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
        wanted = "pip install 'tempannot[postgresql]'"
        raise StoreError(place, f"the driver of PostgreSQL is not installed: {wanted}") from error

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
