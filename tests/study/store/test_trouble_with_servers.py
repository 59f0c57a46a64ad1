"""Servers that are down, slow, or do not know us. A password is never shown."""

import socket
import subprocess
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from urllib.parse import quote

import pytest
from sqlalchemy import create_engine, text

from tempannot.study.store.place import (
    NoStudyError,
    StoreError,
    StoreLocked,
    StorePlace,
    StoreReadOnly,
    StoreRefused,
    StoreUnreachable,
    StudyThereError,
)
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of

SECRET = "s3cr3t/ p@ss"


def _with(place, *, user="tempannot", password=SECRET, host=None, database="postgres"):
    where = place.url.rpartition("@")[2].rpartition("/")[0]
    login = f"{user}:{quote(password, safe='')}"
    return StorePlace.of(f"postgresql://{login}@{host or where}/{database}")


def _refused(place, kind, words):
    with pytest.raises(kind, match=words) as caught:
        StudyStore.open(place)
    message = "".join(traceback.format_exception_only(caught.value)) + repr(caught.value)
    for secret in (SECRET, quote(SECRET, safe="")):
        assert secret not in message
    assert str(place) in str(caught.value)
    return caught.value


def test_wrong_password(postgres):
    _refused(_with(postgres), StoreRefused, "the user name or the password is wrong")


def test_no_password(postgres):
    where = postgres.url.rpartition("@")[2]
    _refused(StorePlace.of(f"postgresql://tempannot@{where}"), StoreRefused, "none is in the URL")


def test_unknown_user(postgres):
    _refused(_with(postgres, user="nobody"), StoreRefused, "user")


def test_unknown_database(postgres):
    password = postgres.secrets[0]
    place = _with(postgres, password=password, database="elsewhere")
    _refused(place, NoStudyError, "the server has no database 'elsewhere'")


def test_server_that_is_down():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    place = StorePlace.of(f"postgresql://lead:{quote(SECRET, safe='')}@127.0.0.1:{port}/ratings")
    _refused(place, StoreUnreachable, "no server answers there")


def test_server_that_never_answers():
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        url = f"postgresql://lead:x@127.0.0.1:{silent.getsockname()[1]}/ratings?connect_timeout=2"
        _refused(StorePlace.of(url), StoreUnreachable, "did not answer in time")


def test_unknown_host():
    place = StorePlace.of("postgresql://lead:secret@no-such-host.invalid/ratings")
    _refused(place, StoreUnreachable, "no server of this name, or no network")


def test_database_without_a_study_and_schema_that_is_not_there(postgres):
    _refused(postgres, NoStudyError, "there is no study in this database")


def test_study_is_made_once_in_a_schema_and_another_in_another(postgres):
    other = replace(postgres, schema=f"{postgres.schema}_b")
    with StudyStore.create(postgres, plan_of(name="One")) as one:
        with pytest.raises(StudyThereError, match="another schema"):
            StudyStore.create(postgres, plan_of())
        with StudyStore.create(other, plan_of(name="Two")) as two:
            assert (one.study.name, two.study.name) == ("One", "Two")
    _run(other, f"DROP SCHEMA {other.schema} CASCADE")


def test_tables_of_others_are_left_alone_and_nothing_is_made(postgres):
    _run(postgres, f"CREATE SCHEMA {postgres.schema}")
    _run(postgres, f"CREATE TABLE {postgres.schema}.study_item (mine TEXT)")
    with pytest.raises(StudyThereError, match="other tables with our names"):
        StudyStore.create(postgres, plan_of())
    tables = f"SELECT count(*) FROM pg_tables WHERE schemaname = '{postgres.schema}'"
    assert _run(postgres, tables) == 1


@pytest.fixture
def store(postgres):
    with StudyStore.create(postgres, plan_of(lists=2)) as made:
        made.join("Ada")
        yield made


def test_lost_connection_is_told_and_the_next_call_works(store):
    block = store.claim_list("Ada")
    with pytest.raises(StoreUnreachable, match="the connection to the server was lost"):
        _lose_connection(store)
    store.keep(all_judged(block))
    assert len(store.judgments("Ada")) == 2


def test_connection_lost_between_two_calls_is_not_noticed(store):
    block = store.claim_list("Ada")
    with store.writing() as connection:
        pid = _own_pid(connection)
    _run(store.place, f"SELECT pg_terminate_backend({pid})")
    store.keep(all_judged(block))
    assert len(store.judgments("Ada")) == 2


def test_row_that_another_program_holds_for_long_is_locked(store):
    store.claim_list("Ada")
    other = create_engine(store.place.url)
    with other.begin() as holding:
        holding.execute(text(f"SELECT * FROM {store.place.schema}.study FOR UPDATE"))
        with pytest.raises(StoreLocked, match="others are writing"):
            _write(store, "SET LOCAL lock_timeout = '100ms'", "SELECT * FROM study FOR UPDATE")
    other.dispose()


def test_statement_that_takes_too_long_is_ended(store):
    with pytest.raises(StoreLocked, match="took too long"):
        _write(store, "SET LOCAL statement_timeout = '50ms'", "SELECT pg_sleep(20)")


def test_server_that_only_lets_read_says_so(store):
    block = store.claim_list("Ada")
    parts = store.place.url.partition("?")
    url = f"{parts[0]}?options=-cdefault_transaction_read_only%3Don&schema={store.place.schema}"
    with StudyStore.open(StorePlace.of(url)) as reader:
        assert reader.blocks("Ada") == (block,)
        with pytest.raises(StoreReadOnly, match="lets nobody write"):
            reader.keep([judged(block, 1)])


def test_user_without_rights_is_refused(store):
    user = f"guest_{store.place.schema}"
    _run(store.place, f"CREATE ROLE {user} LOGIN PASSWORD 'guest'")
    guest = replace(_with(store.place, user=user, password="guest"), schema=store.place.schema)
    with pytest.raises(StoreError) as caught:
        StudyStore.open(guest)
    assert "guest:" not in str(caught.value)
    _run(store.place, f"GRANT USAGE ON SCHEMA {store.place.schema} TO {user}")
    _refused(guest, StoreRefused, "may not do that")
    _run(store.place, f"DROP OWNED BY {user}; DROP ROLE {user}")


def test_calls_wait_for_nothing_for_long(store):
    with store.writing() as connection:
        shown = [
            connection.execute(text(f"SHOW {name}")).scalar_one()
            for name in ("statement_timeout", "lock_timeout", "tcp_keepalives_idle")
        ]
    assert shown[:2] == ["30s", "5s"]


def _write(store, *statements):
    with store.writing() as connection:
        for each in statements:
            connection.execute(text(each))


def _lose_connection(store):
    with store.writing() as connection:
        _run(store.place, f"SELECT pg_terminate_backend({_own_pid(connection)})")
        connection.execute(text("SELECT 1"))


def _own_pid(connection):
    return connection.execute(text("SELECT pg_backend_pid()")).scalar_one()


def _run(place, statement):
    engine = create_engine(place.url)
    with engine.begin() as connection:
        result = connection.execute(text(statement))
        found = result.scalar() if result.returns_rows else None
    engine.dispose()
    return found


def test_of_several_who_make_a_study_at_once_one_does(postgres):
    def make(_):
        try:
            StudyStore.create(postgres, plan_of(2)).close()
        except StoreError as error:
            return error
        return None

    with ThreadPoolExecutor(4) as crowd:
        made = list(crowd.map(make, range(4)))
    assert [type(each) for each in made if each] == [StudyThereError] * 3


def test_option_that_there_is_not_is_named(postgres):
    url = f"{postgres.url}?colour=red"
    with pytest.raises(StoreError, match=r'end of the URL is wrong: .*"colour"'):
        StudyStore.open(StorePlace.of(url))


def test_what_the_server_says_against_a_connection_is_told(postgres):
    url = f"{postgres.url}?sslmode=require"
    with pytest.raises(StoreUnreachable, match="cannot be used: server does not support SSL"):
        StudyStore.open(StorePlace.of(url))


def test_user_who_may_make_no_tables_is_told_of_schemas(postgres):
    name = f"weak_{postgres.schema}"
    _run(postgres, f"CREATE ROLE {name} LOGIN PASSWORD 'weak'")
    try:
        where = postgres.url.rpartition("@")[2]
        place = StorePlace.of(f"postgresql://{name}:weak@{where}?options=-csearch_path%3Dnone")
        with pytest.raises(StoreRefused, match=r"name a schema, as \?schema=NAME"):
            StudyStore.create(place, plan_of(2))
    finally:
        _run(postgres, f"DROP ROLE {name}")


def test_drivers_print_nothing_themselves():
    code = (
        "import logging, tempannot.study.store.connection;"
        "logging.getLogger('psycopg').warning('discarding closed connection');"
        "logging.getLogger('sqlalchemy.pool').error('exception during reset')"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert told.stderr == b""
