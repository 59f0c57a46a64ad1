"""Studies on a disk that is really full: what is there can be read, and nothing is half made."""

import os
import shutil
import subprocess
from contextlib import contextmanager

import pytest

from tempannot.server.serving import StudyServer
from tempannot.study.store.place import StoreFull, StoreLocked, StorePlace
from tempannot.study.store.study_store import StudyStore
from tempannot.study.store.unnamed_study import shown_study
from tests.study.store.studies import judged, plan_of

resource = pytest.importorskip("resource")


@pytest.fixture
def disk(tmp_path):
    """Return what makes a disk of so many kilobytes, of memory; only root can do so."""
    folder = tmp_path / "disk"
    folder.mkdir()

    def make(size):
        if os.getuid() != 0 or shutil.which("mount") is None:
            pytest.skip("a disk can be made by root alone")
        command = ["mount", "-t", "tmpfs", "-o", f"size={size}k", "tmpfs", str(folder)]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            pytest.skip("no disk can be made here")
        return folder

    yield make
    if folder.is_mount():
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder):
    """Leave no room on a disk."""
    with (folder / "filling").open("wb", buffering=0) as file:
        try:
            while file.write(bytes(1024)):
                pass
        except OSError:
            return


@contextmanager
def no_file_grows():
    """As on a full disk, for whoever is not root: no file can have a byte more than none."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def check_readable(path):
    with StudyStore.open(StorePlace.of(path)) as store:
        assert store.is_read_only
        assert store.is_full
        assert len(store.judgments("Ada")) == 2
        assert len(list(store.judgment_rows())) == 2
        assert store.pseudonyms() == {"Ada": "R01"}
        block = store.blocks("Ada")[0]
        for write in (
            lambda: store.keep([judged(block, 1, revision=1)]),
            lambda: store.join("Bob"),
            lambda: store.release("Ada"),
        ):
            with pytest.raises(StoreFull, match="the disk was full when it was opened; make room"):
                write()
        with pytest.raises(StoreFull, match="nobody could judge in it"):
            StudyServer(store, "127.0.0.1", 0)


def test_a_study_on_a_full_disk_can_be_read_and_says_why_it_cannot_be_written(disk, study_file):
    path = disk(800) / study_file.name
    shutil.copy(study_file, path)
    fill(path.parent)
    before = path.read_bytes()
    for _ in range(2):  # of the first attempt SQLite leaves files beside it
        check_readable(path)
    assert path.read_bytes() == before


def test_a_disk_that_gets_full_keeps_no_answers_from_the_lead(disk, study_file):
    path = disk(800) / study_file.name
    shutil.copy(study_file, path)
    with StudyStore.open(StorePlace.of(path)) as store:
        store.join("Bob")
        fill(path.parent)
        block = store.blocks("Ada")[0]
        many = [judged(block, 1, revision=each, comment="x" * 4000) for each in range(1, 9)]
        with pytest.raises(StoreFull, match="what was kept before is safe"):
            store.keep(many)
        names = store.pseudonyms()
        assert sorted(names) == ["Ada", "Bob"]
        rows = shown_study(store, has_names=False).judgment_rows()
        assert {each.judgment.rater for each in rows} == {names["Ada"]}
        (path.parent / "filling").unlink()
        assert store.pseudonyms() == names


def test_a_study_beside_which_no_file_has_room_can_be_read(study_file, monkeypatch):
    usage = shutil.disk_usage(study_file.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=0))
    with no_file_grows():
        check_readable(study_file)


def test_a_study_is_written_again_when_there_is_room(disk, study_file):
    path = disk(800) / study_file.name
    shutil.copy(study_file, path)
    fill(path.parent)
    check_readable(path)
    (path.parent / "filling").unlink()
    with StudyStore.open(StorePlace.of(path)) as store:
        assert not store.is_read_only
        store.keep([judged(store.blocks("Ada")[0], 1, revision=1)])


def test_judgments_in_a_log_are_never_passed_over(disk, study_file):
    path = disk(800) / study_file.name
    log = f"{study_file.name}-wal"
    with StudyStore.open(StorePlace.of(study_file)) as store:
        store.keep([judged(store.blocks("Ada")[0], 1, revision=1)])
        shutil.copy(study_file, path)  # as one is left whose program was killed
        shutil.copy(study_file.with_name(log), path.with_name(log))
    fill(path.parent)
    with pytest.raises(StoreFull, match="its last judgments are in a log beside it") as refused:
        StudyStore.open(StorePlace.of(path))
    assert "make room, or copy both to another one" in str(refused.value)


def test_who_reads_without_locks_is_told_when_somebody_writes(disk, study_file):
    path = disk(800) / study_file.name
    shutil.copy(study_file, path)
    fill(path.parent)
    with StudyStore.open(StorePlace.of(path)) as reading:
        assert len(reading.judgments("Ada")) == 2
        (path.parent / "filling").unlink()
        with StudyStore.open(StorePlace.of(path)) as writing:
            writing.keep([judged(writing.blocks("Ada")[0], 1, revision=1)])
            with pytest.raises(StoreLocked, match="written to it meanwhile; open it again"):
                reading.judgments("Ada")
        with pytest.raises(StoreLocked, match="written to it meanwhile; open it again"):
            reading.raters()


@pytest.mark.parametrize("size", range(40, 1000, 80))
def test_a_new_study_is_whole_or_not_there(disk, size):
    place = StorePlace(disk(size) / "new.tempstudy")
    plan = plan_of(lists=200)
    try:
        with StudyStore.create(place, plan) as store:
            assert len(list(store.items())) == len(plan.items)
    except StoreFull:
        left = [each.name for each in place.path.parent.iterdir()]
        assert left in ([], [place.path.name])
    if place.path.exists():
        with StudyStore.open(place) as store:
            assert len(list(store.items())) == len(plan.items)
