"""Files that are no study, damaged, in use, write-protected, or on a full disk."""

import gc
import os
import shutil
import sqlite3
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest

from tempannot.core.errors import FileError
from tempannot.server.serving import StudyServer
from tempannot.study.store import connection as connection_settings
from tempannot.study.store.connection import StoreConnection, file_engine
from tempannot.study.store.database_errors import translated_errors
from tempannot.study.store.place import (
    NoStudyError,
    StoreError,
    StoreFull,
    StoreLocked,
    StorePlace,
    StoreReadOnly,
    StoreUnreachable,
    StudyThereError,
)
from tempannot.study.store.study_store import StudyStore
from tests.study.store.studies import all_judged, judged, plan_of

NOBODY = 65534


def _refused(path, words):
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(NoStudyError, match=words) as caught:
        StudyStore.open(StorePlace.of(path))
    assert str(caught.value).startswith(f"{path}: ")
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not path.with_name(path.name + "-wal").exists()


def test_study_that_nobody_holds_any_more_lets_go_of_its_file(study_file):
    store = StudyStore.open(StorePlace.of(study_file))
    assert len(store.raters()) == 1
    assert study_file.with_name(study_file.name + "-wal").exists()
    del store
    gc.collect()
    assert not study_file.with_name(study_file.name + "-wal").exists()


def test_study_closed_while_another_thread_begins_to_read_lets_go_of_its_file(
    study_file, monkeypatch
):
    store = StudyStore.open(StorePlace.of(study_file))
    begun, closed = Event(), Event()

    def read():
        with store.reading():
            begun.set()
            closed.wait(60)

    reader = Thread(target=read)
    let_go = store._way.engine.dispose

    def let_go_late():
        if not reader.is_alive():
            reader.start()
            begun.wait(0.3)  # as far as it gets while another thread closes
        let_go()

    monkeypatch.setattr(store._way.engine, "dispose", let_go_late)
    store.close()
    closed.set()
    reader.join(60)
    assert begun.is_set()
    assert not study_file.with_name(study_file.name + "-wal").exists()


def test_study_closed_in_the_midst_of_reading_lets_go_of_its_file_afterwards(study_file):
    store = StudyStore.open(StorePlace.of(study_file))
    judgments = store.all_judgments()
    assert next(judgments)
    store.close()
    assert len(list(judgments)) == 1, "what began to read goes on"
    assert not study_file.with_name(study_file.name + "-wal").exists()
    assert len(store.raters()) == 1
    assert not study_file.with_name(study_file.name + "-wal").exists()


def test_file_that_is_not_there_is_not_made(tmp_path):
    _refused(tmp_path / "none.tempstudy", "no such file")
    assert list(tmp_path.iterdir()) == []


def test_folder_is_no_study(tmp_path):
    _refused(tmp_path, "a folder")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "empty"),
        (b"SQLite", "no study file"),
        (b'[{"label": "entailed"}]', "no study file"),
        (bytes(range(256)) * 40, "no study file"),
        (b"SQLite format 3\0" + bytes(range(256)) * 40, "no study file|damaged"),
    ],
)
def test_other_files_are_told_apart_and_left_alone(tmp_path, data, words):
    path = tmp_path / "study.tempstudy"
    path.write_bytes(data)
    _refused(path, words)


def test_database_of_another_program_is_no_study(tmp_path):
    path = tmp_path / "bookmarks.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE bookmark (url TEXT)")
    connection.commit()
    connection.close()
    _refused(path, "holds no study")


def test_study_file_cut_short_is_damaged_wherever_it_is_cut(study_file, tmp_path):
    data = study_file.read_bytes()
    for share in range(1, 20):
        path = tmp_path / f"cut-{share}.tempstudy"
        path.write_bytes(data[: len(data) * share // 20])
        _refused(path, "damaged|holds no study")


def test_study_without_its_row_is_no_study(study_file):
    connection = sqlite3.connect(study_file)
    connection.execute("DELETE FROM study")
    connection.commit()
    connection.close()
    _refused(study_file, "no study in it")


@pytest.mark.parametrize("design", ["{", "[]", "{}", '{"name": "x", "scale": 3}'])
def test_settings_that_cannot_be_read_are_damage(study_file, design):
    connection = sqlite3.connect(study_file)
    connection.execute("UPDATE study SET design = ?", (design,))
    connection.commit()
    connection.close()
    _refused(study_file, "damaged")


def test_new_study_never_replaces_a_file(study_file, tmp_path):
    before = study_file.read_bytes()
    with pytest.raises(StudyThereError, match="another name"):
        StudyStore.create(StorePlace.of(study_file), plan_of())
    assert study_file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == [study_file.name]


def test_new_study_in_no_folder_is_refused(tmp_path):
    with pytest.raises(FileError, match="no such folder"):
        StudyStore.create(StorePlace.of(tmp_path / "none" / "study.tempstudy"), plan_of())


def test_study_that_fails_half_way_leaves_nothing(tmp_path):
    plan = plan_of(lists=2)
    twice = type(plan)(plan.design, (*plan.items, plan.items[0]))
    with pytest.raises(Exception, match="UNIQUE"):
        StudyStore.create(StorePlace.of(tmp_path / "study.tempstudy"), twice)
    assert list(tmp_path.iterdir()) == []


def test_closed_study_is_one_file_that_can_be_copied(study_file, tmp_path):
    assert [each.name for each in tmp_path.iterdir()] == [study_file.name]
    copy = tmp_path / "copy.tempstudy"
    shutil.copy(study_file, copy)
    with StudyStore.open(StorePlace.of(copy)) as store:
        assert len(store.judgments("Ada")) == 2


def test_store_that_another_program_writes_to_for_long_is_locked(study_file, monkeypatch):
    monkeypatch.setattr(connection_settings, "BUSY_SECONDS", 0.2)
    other = sqlite3.connect(study_file, isolation_level=None)
    with StudyStore.open(StorePlace.of(study_file)) as store:
        block = store.blocks("Ada")[0]
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLocked, match="another program is writing"):
            store.keep([judged(block, 1, revision=1)])
        assert len(store.judgments("Ada")) == 2, "reading goes on"
        other.execute("ROLLBACK")
        store.keep([judged(block, 1, revision=1)])
    other.close()


@pytest.mark.skipif(os.name == "nt", reason="there a file that is open stays where it is")
@pytest.mark.parametrize("is_replaced", [True, False])
def test_what_is_judged_in_a_file_that_is_no_longer_there_is_not_taken(study_file, is_replaced):
    aside = study_file.with_name("aside")
    with StudyStore.open(StorePlace.of(study_file)) as store:
        block = store.blocks("Ada")[0]
        study_file.rename(aside)
        if is_replaced:  # as programs do that keep folders alike
            shutil.copy(aside, study_file)
        for _ in range(2):
            with pytest.raises(StoreError, match="taken away or replaced while it was open"):
                store.keep([judged(block, 1, revision=1)])
        aside.replace(study_file)
        store.keep([judged(block, 1, revision=1)])
    with StudyStore.open(StorePlace.of(study_file)) as store:
        assert max(each.revision for each in store.judgments("Ada")) == 1


def test_full_disk_keeps_what_was_kept(study_file):
    place = StorePlace.of(study_file)
    way = StoreConnection(place, file_engine(place))
    with pytest.raises(StoreFull, match="full"):
        _write_much(way, room="PRAGMA max_page_count=1")
    way.close()
    with StudyStore.open(place) as store:
        assert len(store.judgments("Ada")) == 2


def test_a_disk_that_is_full_from_the_start_is_told_too(tmp_path):
    place = StorePlace(tmp_path / "new.tempstudy")
    with closing(sqlite3.connect(place.path)) as raw:  # as it is before it is ours to wrap
        raw.execute("PRAGMA max_page_count=1")
        with pytest.raises(StoreFull, match="the disk is full"), translated_errors(place):
            raw.execute("CREATE TABLE a (b)")


@pytest.mark.parametrize(("free", "kind"), [(1000, StoreFull), (10**9, StoreUnreachable)])
def test_no_room_for_the_files_beside_is_a_full_disk(study_file, monkeypatch, free, kind):
    study_file.with_name(f"{study_file.name}-wal").mkdir()
    usage = shutil.disk_usage(study_file.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=free))
    with pytest.raises(kind):
        StudyStore.open(StorePlace.of(study_file))


def _write_much(way, room):
    with way.writing() as connection:
        connection.exec_driver_sql(room)
        for number in range(1_000, 3_000):
            connection.exec_driver_sql("INSERT INTO study_list VALUES (?)", (number,))


@pytest.fixture
def protected(study_file):
    """Return a study in a folder in which nothing can be written, and who cannot write there."""
    folder = Path(tempfile.mkdtemp(prefix="tempannot-protected-"))
    path = folder / study_file.name
    shutil.copy(study_file, path)
    path.chmod(0o444)
    folder.chmod(0o555)
    with _without_powers():
        yield path
    folder.chmod(0o755)
    shutil.rmtree(folder)


@contextmanager
def _without_powers():
    """Be an ordinary user for a while: nothing is write-protected to root."""
    if os.getuid() != 0:
        yield
        return
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


def test_write_protected_study_can_be_read_and_says_that_it_cannot_be_written(protected):
    with StudyStore.open(StorePlace.of(protected)) as store:
        assert store.is_read_only
        assert len(store.judgments("Ada")) == 2
        assert len(store.raters()) == 1
        block = store.blocks("Ada")[0]
        store.join("Ada")
        for write in (
            lambda: store.keep([judged(block, 1, revision=1)]),
            lambda: store.join("Bob"),
            lambda: store.claim_list("Ada"),
            lambda: store.release("Ada"),
            lambda: store.mark_review(1, "", "Ada"),
            lambda: store.add_training("Ada", 1),
        ):
            with pytest.raises(StoreReadOnly, match="write-protected"):
                write()


def test_write_protected_study_is_served_to_nobody(protected):
    with (
        StudyStore.open(StorePlace.of(protected)) as store,
        pytest.raises(StoreReadOnly, match="write-protected: nobody could judge"),
    ):
        StudyServer(store, "127.0.0.1", 0)


def test_log_that_cannot_be_read_is_not_passed_over(protected):
    folder = protected.parent
    log = folder / f"{protected.name}-wal"
    if os.getuid() == NOBODY:
        os.setresuid(0, 0, 0)
    folder.chmod(0o755)
    log.write_bytes(b"judgments")
    folder.chmod(0o555)
    with _without_powers(), pytest.raises(StoreReadOnly, match="log beside it"):
        StudyStore.open(StorePlace.of(protected))


def test_write_protected_folder_takes_no_new_study(protected):
    with pytest.raises(FileError, match="write-protected"):
        StudyStore.create(StorePlace.of(protected.parent / "new.tempstudy"), plan_of())


@pytest.mark.parametrize("name", ["a b?c#d %20&e=f.tempstudy", "עבודה.tempstudy", "'; --"])
def test_file_may_have_any_name(tmp_path, name):
    place = StorePlace.of(tmp_path / name)
    with StudyStore.create(place, plan_of()) as store:
        store.join("Ada")
    assert [each.name for each in tmp_path.iterdir()] == [name]
    with StudyStore.open(place) as again:
        assert [each.name for each in again.raters()] == ["Ada"]


def test_names_that_look_like_a_language_of_databases_are_names(study_file):
    with StudyStore.open(StorePlace.of(study_file)) as store:
        name = "Robert'); DROP TABLE study_judgment;--"
        store.join(name)
        store.keep(all_judged(store.claim_list(name)))
        assert len(store.judgments(name)) == 2


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE study_item SET facts = '{\"id\": \\u00' WHERE number = 1",
        "UPDATE study_item SET shown = 7 WHERE number = 1",
        f"UPDATE study_item SET facts = '{'[' * 100_000}' WHERE number = 1",
        "UPDATE study_item SET facts = '[]' WHERE number = 1",
        "UPDATE study_item SET role = 'guest' WHERE number = 1",
        "UPDATE study_item SET shown = CAST(x'7b22cc' AS TEXT) WHERE number = 1",
        "UPDATE study_judgment SET shown_at = '2026-11-21 12:12:46.\x19340'",
    ],
)
def test_cells_that_are_not_ours_are_told_as_damage(study_file, change):
    with sqlite3.connect(study_file) as file:
        file.execute(change)
    file.close()
    with (
        StudyStore.open(StorePlace.of(study_file)) as store,
        pytest.raises(NoStudyError, match="damaged; take the last copy") as caught,
    ):
        list(store.items() if "study_item" in change else store.all_judgments())
    assert str(study_file) in str(caught.value)
