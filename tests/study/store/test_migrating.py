"""Stores of older and newer versions of the program."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.schema import CreateSchema

from tempannot.study.store.connection import StoreConnection, connection_to, file_engine
from tempannot.study.store.migrating import scripts, upgrade
from tempannot.study.store.opening import check_version, open_store
from tempannot.study.store.place import NewerStudyError, StorePlace, StoreReadOnly
from tempannot.study.store.schema import METADATA, VERSIONS
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, plan_of


def test_every_version_is_known_and_the_newest_is_the_last():
    found = [each.revision for each in scripts().walk_revisions()]
    assert tuple(reversed(found)) == VERSIONS


@pytest.fixture
def empty(place):
    """Return the way to a place without any table."""
    if place.is_server:
        way = connection_to(place)
        with way.writing() as connection:
            connection.execute(CreateSchema(place.schema))
    else:
        way = StoreConnection(place, file_engine(place, "mode=rwc"))
    yield way
    way.close()


def _tables(connection):
    """Return what tells tables apart: columns, keys, indices, and what differs from ours."""
    options = {"version_table": "not_there", "compare_type": True}
    context = MigrationContext.configure(connection, opts=options)
    return compare_metadata(context, METADATA)


def test_all_versions_one_after_the_other_give_the_tables_of_today(empty):
    with empty.writing() as connection:
        upgrade(connection, None, VERSIONS[-1])
        METADATA.tables["study_version"].create(connection)
        assert _tables(connection) == []


def test_tables_that_differ_would_be_noticed(empty):
    with empty.writing() as connection:
        upgrade(connection, None, "0001")
        assert "study_review" in str(_tables(connection))


def test_migrated_file_is_built_like_a_new_one(tmp_path):
    new, old = (StorePlace.of(tmp_path / name) for name in ("new.tempstudy", "old.tempstudy"))
    for place in (new, old):
        StudyStore.create(place, plan_of(), has_key=False).close()
    _make_old(old)
    StudyStore.open(old).close()
    assert _shape(new) == _shape(old)


def _shape(place):
    connection = sqlite3.connect(place.path)
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master ORDER BY name")]
    pragmas = ("table_info", "foreign_key_list", "index_list")
    found = {
        (name, pragma): connection.execute(f"PRAGMA {pragma}({name})").fetchall()
        for name in names
        for pragma in pragmas
    }
    connection.close()
    return found


def _make_old(place):
    """Turn a study of today into one of the first version."""
    way = connection_to(place)
    with way.writing() as connection:
        newer = ("sealed", "grant", "rater_fact", "secret", "review")
        for each in newer:
            connection.execute(text(f"DROP TABLE study_{each}"))
        connection.execute(text("ALTER TABLE study DROP COLUMN lead_key"))
        connection.execute(text("UPDATE study_version SET version_num = '0001'"))
    way.close()


@pytest.fixture
def old(place):
    """Return where a study of the first version is, and its judgments."""
    with StudyStore.create(place, plan_of(lists=2, training=1), has_key=False) as store:
        store.join("Ada")
        store.keep(all_judged(store.claim_list("Ada")))
        judgments = list(store.all_judgments())
    _make_old(place)
    return place, judgments


def test_older_study_is_brought_up_to_date_with_its_judgments(old):
    place, judgments = old
    with StudyStore.open(place) as store:
        assert list(store.all_judgments()) == judgments
        assert tuple(store.items()) == plan_of(lists=2, training=1).items
        store.mark_review(1, "new in the second version", "lead")
    with StudyStore.open(place) as again:
        assert [each.item for each in again.reviews()] == [1]


def test_several_programs_may_bring_it_up_to_date_at_once(old):
    place, judgments = old
    with ThreadPoolExecutor(6) as pool:
        for way, *_ in list(pool.map(open_store, [place] * 6)):
            way.close()
    with StudyStore.open(place) as store:
        assert list(store.all_judgments()) == judgments
        assert store.reviews() == ()


def test_migration_that_fails_leaves_the_older_study(old):
    place, judgments = old
    way = connection_to(place)
    with way.writing() as connection:  # stands in the way of the new table
        connection.execute(text("CREATE TABLE study_review (x INTEGER)"))
    with pytest.raises(Exception, match=r"study_review|tables with our names"):
        StudyStore.open(place)
    with way.writing() as connection:
        version = connection.execute(text("SELECT version_num FROM study_version")).scalar_one()
        assert version == "0001"
        connection.execute(text("DROP TABLE study_review"))
    way.close()
    with StudyStore.open(place) as store:
        assert list(store.all_judgments()) == judgments


def test_newer_study_is_refused_and_left_alone(place):
    StudyStore.create(place, plan_of()).close()
    way = connection_to(place)
    with way.writing() as connection:
        connection.execute(text("UPDATE study_version SET version_num = '0099'"))
    with pytest.raises(NewerStudyError, match="a newer version of tempannot; install"):
        StudyStore.open(place)
    with way.reading() as connection:
        version = connection.execute(text("SELECT version_num FROM study_version")).scalar_one()
    way.close()
    assert version == "0099"


def test_older_study_that_only_lets_read_is_refused_with_the_reason(old):
    place, _ = old
    way = StoreConnection(place, connection_to(place).engine, is_read_only=True)
    with pytest.raises(StoreReadOnly, match="older version"):
        check_version(way)
    way.close()
