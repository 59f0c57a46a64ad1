"""A rater's role on a PostgreSQL server, as the server enforces it."""

import os
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import DBAPIError

from tempannot.study.store.granting import grant
from tempannot.study.store.lead_key import keep_key
from tempannot.study.store.place import KeyNeededError, StoreError, StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.rated import Rating
from tests.study.store.studies import all_judged, plan_of

PASSWORD = "only-for-this-test"


@pytest.fixture
def roles(postgres):
    """Two roles of the server, gone after the test."""
    engine = create_engine(os.environ["TEMPANNOT_TEST_POSTGRES"])
    names = [f"rater_{uuid4().hex[:8]}" for _ in range(2)]
    with engine.begin() as connection:
        for each in names:
            connection.execute(text(f"CREATE ROLE {each} LOGIN PASSWORD '{PASSWORD}'"))
    yield names
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {postgres.schema}_raters CASCADE"))
        for each in names:
            connection.execute(text(f"DROP OWNED BY {each}"))
            connection.execute(text(f"DROP ROLE {each}"))
    engine.dispose()


@pytest.fixture
def store(postgres, roles):
    """A study in which Ada and Ben have roles, and Ben has judged a list."""
    plan = plan_of(lists=3, size=2, checks=1, training=1, raters=2)
    with StudyStore.create(postgres, plan) as found:
        for name, role in zip(("Ada", "Ben"), roles, strict=True):
            grant(found, name, role)
        found.keep(all_judged(found.claim_list("Ben")))
        yield found


@pytest.fixture
def as_rater(postgres, roles, tmp_path, monkeypatch):
    """Open the study as the role of Ada, on a computer without the key."""
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "Ada's"))
    parts = urlsplit(os.environ["TEMPANNOT_TEST_POSTGRES"])
    host = parts.netloc.rpartition("@")[2]
    login = f"postgresql+psycopg://{roles[0]}:{PASSWORD}@{host}{parts.path}"
    return lambda schema="_raters": StorePlace.of(f"{login}?schema={postgres.schema}{schema}")


def _run(place, statement):
    """Run SQL as somebody who has the rater's password and no program of ours."""
    engine = create_engine(place.url)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(f'SET search_path = "{place.schema}"')
            found = connection.exec_driver_sql(statement)
            return [tuple(row) for row in found] if found.returns_rows else found.rowcount
    finally:
        engine.dispose()


def test_rater_does_a_whole_study_through_the_views(store, as_rater, tmp_path):
    with StudyStore.open(as_rater()) as own:
        assert not own.is_lead
        rating = Rating(own, "ada", tmp_path / "waiting")
        rating.answer("very likely")
        rating.go_on()
        rating.go_on()
        for _ in range(9):
            rating.answer("even chance")
        rating.take_back()
        rating.answer("very unlikely")
        said = [each.response for each in own.judgments("Ada")]
        rating.close()
    key = store.checked_key()
    keep_key(store.study.id, key)
    with StudyStore.open(store.place) as lead:
        assert [each.response for each in lead.judgments("Ada")] == said
        assert len(said) == 10
        assert {each.rater for each in lead.all_judgments()} == {"Ada", "Ben"}


def test_lists_that_others_have_taken_are_counted(store, as_rater):
    for name in ("Cy", "Dan", "Eve"):
        store.join(name)
        store.claim_list(name)
    with StudyStore.open(as_rater()) as own:
        own.join("Ada")
        blocks = [own.claim_list("Ada", ()) for _ in range(1)]
        assert blocks[0] is not None
        assert {each.rater for each in own.blocks("Ada")} == {"Ada"}


def test_what_raters_must_not_know_is_not_there(store, as_rater):
    place = as_rater()
    everything = ""
    for table in (
        "study",
        "study_item",
        "study_block",
        "study_roster",
        "study_rater",
        "study_turn",
        "study_judgment",
        "study_rater_fact",
        "study_sealed",
    ):
        everything += str(_run(place, f"SELECT * FROM {table}"))
    assert "It rained before noon" in everything
    for secret in ("Ben", "TempEval3", "pairs.json", "pair-1", "sealed:", "two items"):
        assert secret not in everything
    assert _run(place, "SELECT * FROM study_judgment") == []


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM study_secret",
        "SELECT * FROM study_grant",
        "SELECT * FROM study_review",
        "UPDATE study SET lead_key = '00'",
        "UPDATE study SET rater = 'x'",
        "UPDATE study_item SET shown = ''",
        "DELETE FROM study_judgment",
        "UPDATE study_judgment SET response = 'x'",
        "DELETE FROM study_block",
        "UPDATE study_block SET rater = 'Ben'",
        "UPDATE study_block SET released_at = now() WHERE rater LIKE 'other%%'",
        "INSERT INTO study_rater VALUES ('Eve', now())",
        "INSERT INTO study_block VALUES ('Ben', 'list 9', 'list', 9, 9, now(), NULL)",
        "INSERT INTO study_turn VALUES ('Ben', 'list 1', 9, 1)",
        "INSERT INTO study_rater_fact VALUES ('Ben', 'x', 'y', now())",
        "INSERT INTO study_sealed VALUES ('key 1', 'Ben', 'x', now())",
        "INSERT INTO study_sealed VALUES ('pseudonyms', NULL, 'x', now())",
        "SET ROLE tempannot",
        "CREATE TABLE mine (x integer)",
    ],
)
def test_server_refuses_everything_else(store, as_rater, statement):
    with pytest.raises(DBAPIError):
        _run(as_rater(), statement)


@pytest.mark.parametrize("table", ["study_item", "study_judgment", "study_secret", "study"])
def test_tables_themselves_are_out_of_reach(store, as_rater, table):
    with pytest.raises(DBAPIError):
        _run(as_rater(""), f"SELECT * FROM {table}")
    with pytest.raises(StoreError):
        StudyStore.open(as_rater(""))


def test_key_that_closes_a_raters_answers_cannot_be_deleted_by_it(store, as_rater):
    with StudyStore.open(as_rater()) as own:
        own.join("Ada")
        own.keep(all_judged(own.claim_list("Ada")))
        own.note_window("Ada", uuid4().hex)
    for statement in ("DELETE FROM study_sealed", "UPDATE study_sealed SET kept_at = now()"):
        with pytest.raises(DBAPIError, match="not yours"):
            _run(as_rater(), statement)
    assert _run(as_rater(), "DELETE FROM study_sealed WHERE name LIKE 'window%%'") == 1


def test_lead_sees_what_would_be_run_and_what_is_wrong(store, roles, tmp_path):
    before = store.joined()
    made = grant(store, "Zoe", roles[1], is_dry_run=True)
    assert any("security_barrier" in each for each in made.statements)
    assert made.address.endswith("_raters")
    assert PASSWORD not in made.address
    assert store.joined() == before
    with pytest.raises(StoreError, match=r'no role .*CREATE ROLE "nobody"'):
        grant(store, "Zoe", "nobody")


def test_roles_are_for_servers_and_for_studies_with_a_key(tmp_path, postgres, as_rater):
    with (
        StudyStore.create(StorePlace.of(tmp_path / "s.tempstudy"), plan_of()) as file,
        pytest.raises(StoreError, match="hand files out"),
    ):
        grant(file, "Ada", "ada")
    with (
        StudyStore.create(postgres, plan_of(), has_key=False) as store,
        pytest.raises(StoreError, match="without a lead's key"),
    ):
        grant(store, "Ada", "ada")


def test_rater_grants_nothing(store, as_rater):
    with StudyStore.open(as_rater()) as own, pytest.raises(KeyNeededError):
        grant(own, "Eve", "eve")
