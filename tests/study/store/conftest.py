"""Places for studies: a file in a folder of its own, and a schema of a real PostgreSQL server."""

import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import create_engine, text

from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, plan_of


@pytest.fixture
def file_place(tmp_path: Path) -> StorePlace:
    """Return where a study file can be made."""
    return StorePlace.of(tmp_path / "study.tempstudy")


@pytest.fixture
def study_file(file_place: StorePlace) -> Path:
    """Return a study file with some judgments, closed."""
    with StudyStore.create(file_place, plan_of(lists=40)) as store:
        store.join("Ada")
        block = store.claim_list("Ada")
        assert block is not None
        store.keep(all_judged(block))
    assert file_place.path is not None
    return file_place.path


@pytest.fixture
def postgres() -> Iterator[StorePlace]:
    """Return a schema that is empty and gone after the test."""
    url = os.environ.get("TEMPANNOT_TEST_POSTGRES")
    if url is None:
        pytest.skip("TEMPANNOT_TEST_POSTGRES names no server; .ci/postgres starts one")
    name = f"test_{uuid4().hex[:12]}"
    yield StorePlace.of(f"{url}?schema={name}")
    engine = create_engine(url)
    with engine.begin() as connection:
        connection.execute(text(f"DROP SCHEMA IF EXISTS {name} CASCADE"))
    engine.dispose()


@pytest.fixture(params=["file", "server"])
def place(request: pytest.FixtureRequest) -> StorePlace:
    """Return one after the other."""
    return request.getfixturevalue("file_place" if request.param == "file" else "postgres")
