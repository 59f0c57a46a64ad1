"""Studies as older versions of the program left them on the disk, and a power cut on their way."""

import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tempannot.study.results.study_results import results
from tempannot.study.store.lead_key import holds
from tempannot.study.store.place import KeyNeededError, StoreError, StorePlace
from tempannot.study.store.protecting import protect
from tempannot.study.store.schema import VERSIONS
from tempannot.study.store.study_store import StudyStore
from tests.study.rated import Rating

_FOLDER = Path(__file__).parent / "older"
OLD = ("0001", "0002", "0003")


@pytest.fixture(params=OLD)
def old(request, tmp_path):
    """A study file of an older version, made from what that version wrote."""
    path = tmp_path / "old.tempstudy"
    connection = sqlite3.connect(path)
    connection.executescript((_FOLDER / f"{request.param}.sql").read_text(encoding="utf-8"))
    connection.execute("PRAGMA journal_mode=WAL")
    connection.close()
    return StorePlace.of(path)


def _version(place):
    connection = sqlite3.connect(place.path)
    (found,) = connection.execute("SELECT version_num FROM study_version").fetchone()
    connection.close()
    return found


def test_older_study_opens_without_a_key_and_all_of_it_is_there(old, monkeypatch, tmp_path):
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "any computer"))
    with StudyStore.open(old) as store:
        assert store.is_lead
        assert store.study.name == "Pairs of an older version"
        assert store.joined() == ("Ada", "Ben")
        assert [each.response for each in store.judgments("Ada")] == ["very likely", "even chance"]
        assert [each.item.label for each in store.items()] == ["entailed", "not-entailed"] * 2
        assert len(list(store.all_judgments())) == 4
        assert results(store).judgments is not None
        assert holds(store, str(store.lead_key))
    assert _version(old) == VERSIONS[-1]


def test_older_study_goes_on(old, tmp_path):
    with StudyStore.open(old) as store:
        rating = Rating(store, "ada", tmp_path / "waiting")
        rating.answer("very unlikely")
        rating.close()
        assert len(store.judgments("Ada")) == 3
        assert sorted(store.pseudonyms()) == ["Ada", "Ben"]


def test_older_study_is_given_a_key_and_sealed(old, monkeypatch, tmp_path):
    with StudyStore.open(old) as store:
        judgments, items = list(store.all_judgments()), list(store.items())
        facts, notes, names = store.rater_facts(), store.study.notes, store.pseudonyms()
        key = protect(store)
    content = b"".join(each.read_bytes() for each in tmp_path.glob("old.temp*"))
    for secret in (b"TempEval3", b"not-entailed", b"it is odd", b"5f1c", b"two items say"):
        assert secret not in content
    with StudyStore.open(old) as store:
        assert store.lead_key == key
        assert list(store.all_judgments()) == judgments
        assert list(store.items()) == items
        assert (store.rater_facts(), store.study.notes, store.pseudonyms()) == (facts, notes, names)
        with pytest.raises(StoreError, match="has a key already"):
            protect(store)
    monkeypatch.setenv("TEMPANNOT_HOME", str(tmp_path / "elsewhere"))
    with StudyStore.open(old) as store, pytest.raises(KeyNeededError):
        list(store.all_judgments())


_KILLED = """
import os, signal, sys
from sqlalchemy import event
from sqlalchemy.engine import Engine
from tempannot.study.store.place import StorePlace
from tempannot.study.store.study_store import StudyStore

left = int(sys.argv[2])

@event.listens_for(Engine, "after_cursor_execute")
def count(connection, cursor, statement, *_):
    global left
    if statement.lstrip().upper().startswith(("CREATE", "ALTER", "UPDATE", "INSERT", "DELETE")):
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

StudyStore.open(StorePlace.of(sys.argv[1])).close()
"""


@pytest.mark.parametrize("old", [OLD[0]], indirect=True)
def test_killed_while_it_is_brought_up_to_date_it_is_old_or_new_and_whole(old, tmp_path):
    version = _version(old)
    number, ended = 0, False
    while not ended:
        number += 1
        place = StorePlace.of(tmp_path / f"copy {number}.tempstudy")
        shutil.copy(old.path, place.path)
        command = [sys.executable, "-c", _KILLED, str(place.path), str(number)]
        status = subprocess.run(command, check=False).returncode
        ended = status == 0
        assert status in (0, -signal.SIGKILL)
        assert _version(place) == (VERSIONS[-1] if ended else version)
        with StudyStore.open(place) as store:
            assert len(list(store.all_judgments())) == 4
        assert _version(place) == VERSIONS[-1]
    assert number > 3
