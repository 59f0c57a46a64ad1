"""Paths and URLs."""

from pathlib import Path

import pytest

from tempannot.core.language import shown, speaking
from tempannot.study.store.place import StoreError, StorePlace, StoreUnreachable
from tempannot.study.store.study_store import StudyStore


@pytest.mark.parametrize(
    "text", ["study.tempstudy", "/a b/ü.tempstudy", "C:\\studies\\x.tempstudy"]
)
def test_path_is_a_file(text):
    place = StorePlace.of(text)
    assert (place.path, place.url, place.is_server) == (Path(text), None, False)
    assert str(place) == text


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg", "PostgreSQL"])
def test_every_way_to_write_the_server_means_the_same(scheme):
    place = StorePlace.of(f"{scheme}://lead:secret@db.example.org:5433/ratings")
    assert place.url == "postgresql+psycopg://lead:secret@db.example.org:5433/ratings"
    assert place.is_server
    assert place.database == "ratings"


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://lead:secret@host/ratings",
        "postgresql://lead:secret@host/ratings?sslmode=require",
        "postgresql://lead@host/ratings?password=secret",
        "postgresql://lead:p%40secret@host/ratings?schema=two",
        "postgresql://lead:a@secret@host/ratings",
        "mysql://lead:secret@host/ratings",
        "postgresql://lead:secret@host:port/ratings",
        "postgresql://lead:secret@host/ratings?schema=1;drop",
        "postgresql://lead:secret#1@host/ratings",
        "postgresql://lead:secret?1@host/ratings",
        "postgresql://lead:secret/1@host/ratings",
        "postgresql://lead:1/secret@host/ratings",
        "postgresql://lead:secret@host:99999/ratings",
        "postgresql://lead:secret@[::1/host",
        "postgresql://lead:secret@host",
        "postgresql:/lead:secret@host/ratings",
        "postgres:/lead:1/secret@host/ratings?password=secret",
    ],
)
def test_password_is_never_shown(url):
    try:
        place = StorePlace.of(url)
    except StoreError as error:
        shown = str(error) + repr(error)
    else:
        shown = str(place) + repr(place) + f"{place!s:>10}"
    assert "secret" not in shown
    assert "host" in shown or "[::1" in shown


def test_schema_is_taken_out_of_the_url_and_shown():
    place = StorePlace.of("postgresql://lead:x@host/ratings?sslmode=require&schema=two")
    assert place.schema == "two"
    assert place.url == "postgresql+psycopg://lead:x@host/ratings?sslmode=require"
    assert str(place) == "postgresql://lead@host/ratings?sslmode=require&schema=two"


@pytest.mark.parametrize("url", ["mysql://host/x", "http://example.org", "sqlite:///x"])
def test_other_servers_are_refused(url):
    with pytest.raises(StoreError, match="a study is kept in a file or"):
        StorePlace.of(url)


@pytest.mark.parametrize(
    ("url", "problem"),
    [
        ("postgresql://", "the name of the database is missing: postgresql"),
        ("postgresql://host", "the name of the database is missing: postgresql"),
        ("postgresql:/lead@host/ratings", "a study is kept in a file or postgresql"),
        ("postgresql://u:p@[::1/ratings", "this is no URL; one looks like postgresql"),
        ("postgresql://u:p#w@host/ratings", "# and @ are written as %2F"),
        ("postgresql://u:p@w@host/ratings", "# and @ are written as %2F"),
        ("postgresql://u:p@host:x/ratings", "the port is no number from 0 to 65535"),
    ],
)
def test_what_is_wrong_with_a_url_is_told(url, problem):
    with pytest.raises(StoreError, match=problem):
        StorePlace.of(url)


@pytest.mark.parametrize("host", ["..", "db..example.org", "x" * 64])
def test_a_host_that_can_be_none_is_no_damaged_study(host):
    with pytest.raises(StoreUnreachable, match="there is no server of this name"):
        StudyStore.open(StorePlace.of(f"postgresql://{host}/ratings"))


def test_what_is_wrong_with_an_address_is_short_and_in_the_language_of_the_window():
    with speaking("de"), pytest.raises(StoreError) as caught:
        StorePlace.of(f"mysql://{'x' * 10_000}/ratings")
    assert len(str(caught.value)) < 200
    assert "eine Studie" in shown(str(caught.value))


def test_database_on_this_computer_needs_no_host():
    assert StorePlace.of("postgresql:///ratings").url == "postgresql+psycopg:///ratings"


@pytest.mark.parametrize("schema", ["", "1a", "a-b", 'a"b', "x" * 64])
def test_name_that_is_no_schema_is_refused(schema):
    with pytest.raises(StoreError, match="schema"):
        StorePlace.of(f"postgresql://host/ratings?schema={schema}")
