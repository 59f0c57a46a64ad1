import json
import os
import stat
import sys
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tempannot.core.changes import Batch, Delete
from tempannot.core.items import ItemKind
from tempannot.project.record import read_record
from tempannot.project.record_lines import Act, Base, Entry, now
from tempannot.project.record_reading import JournalError, read_journal
from tempannot.session import journal as journals
from tempannot.session import records
from tempannot.session.journal import Journal, lock_journal
from tempannot.session.records import keep_record, prune_records, record_path

CONTENT = b"<TimeML>\n</TimeML>\n"


def step(name: str, act: Act = Act.DO) -> Entry:
    return Entry(act, Batch(name, (Delete(ItemKind.LINK, "l1"),)), now(), None, "ann")


@contextmanager
def disk_full_at(size: int):
    """Let no file grow beyond ``size`` bytes, as the operating system sees to it."""
    resource = pytest.importorskip("resource", reason="only POSIX limits the size of files")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def file(tmp_path) -> Path:
    path = tmp_path / "a.tml"
    path.write_bytes(CONTENT)
    return path


@pytest.fixture
def journal(tmp_path, file):
    journal = Journal(tmp_path / "journals", file, CONTENT)
    yield journal
    journal.close()


def names(journal: Journal) -> list[str]:
    return [each.change.name for each in read_journal(journal.path).entries]


def test_a_journal_begins_with_the_first_edit(journal, file):
    assert journal.path is None
    assert not journal.folder.exists()
    journal.record(step("first"))
    content = read_journal(journal.path)
    assert content.first == Base.of(file, CONTENT)
    assert content.first.is_on_disk()
    assert content.content == CONTENT
    size = journal.path.stat().st_size
    journal.record(step("other"))
    assert journal.path.stat().st_size - size < 250
    assert names(journal) == ["first", "other"]


def test_a_line_is_on_the_disk_when_record_returns(journal):
    for act in Act:
        journal.record(step(act.value, act))
        assert read_journal(journal.path).entries[-1].act is act


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_the_user_can_read_the_journal(journal):
    journal.record(step("first"))
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(journal.folder.stat().st_mode) == 0o700


def test_names_with_line_ends_stay_in_one_line(journal):
    journal.record(step("one\r\ntwo\u2028three\x00 \U0001f600"))
    assert names(journal) == ["one\r\ntwo\u2028three\x00 \U0001f600"]


def test_a_full_disk_is_reported_and_the_lines_follow_when_there_is_room(journal):
    journal.record(step("first"))
    size = journal.path.stat().st_size
    with disk_full_at(size + 20):
        for name in ("second", "third"):
            with pytest.raises(JournalError, match="cannot be written"):
                journal.record(step(name))
        assert names(journal) == ["first"]
    journal.record(step("fourth", Act.UNDO))
    assert names(journal) == ["first", "second", "third", "fourth"]


def test_a_journal_that_could_not_be_begun_begins_when_it_can(tmp_path, file):
    (tmp_path / "journals").write_text("a file where the folder should be")
    journal = Journal(tmp_path / "journals", file, CONTENT)
    with pytest.raises(JournalError):
        journal.record(step("first"))
    (tmp_path / "journals").unlink()
    journal.record(step("second"))
    content = read_journal(journal.path)
    assert content.content == CONTENT
    assert names(journal) == ["first", "second"]
    journal.remove()


@pytest.fixture
def lines(journal) -> list[bytes]:
    """The lines of a journal with the edits 0 to 3: the header, the content, one per edit."""
    for number in range(4):
        journal.record(step(str(number)))
    return journal.path.read_bytes().splitlines(keepends=True)


@pytest.fixture
def reread(tmp_path):
    """Read other bytes as a journal."""

    def read(content: bytes):
        path = tmp_path / "changed.jsonl"
        path.write_bytes(content)
        return read_journal(path)

    return read


def edits(content) -> str:
    return "".join(each.change.name for each in content.entries)


def test_every_cut_leaves_the_whole_lines_before_it(lines, reread):
    whole = b"".join(lines)
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    for cut in range(ends[0], len(whole) + 1):
        content = reread(whole[:cut])
        entries = sum(end <= cut for end in ends[2:])  # after the header and the content
        assert edits(content) == "0123"[:entries]
        assert content.damage is None


def test_a_damaged_line_ends_the_reading_and_is_numbered(lines, reread):
    lines[3] = lines[3][:-5] + b"\x00" * 4 + b"\n"
    content = reread(b"".join(lines))
    assert edits(content) == "0"
    assert "line 4 of the journal is damaged" in content.damage


def test_a_missing_line_ends_the_reading_and_is_numbered(lines, reread):
    content = reread(b"".join(lines[:3] + lines[4:]))
    assert edits(content) == "0"
    assert "line 4 of the journal is damaged or missing" in content.damage


def test_the_last_line_damaged_is_noticed_too(lines, reread):
    content = reread(b"".join(lines[:-1]) + b"[" * 100 + b"\n")
    assert edits(content) == "012"
    assert "line 6" in content.damage


@pytest.mark.parametrize("place", range(1, 7))
def test_a_doubled_line_is_passed_over(lines, reread, place):
    content = reread(b"".join(lines[:place] + lines[place - 1 :]))
    assert (edits(content), content.damage) == ("0123", None)
    assert content.lines == b"".join(lines)


@pytest.mark.parametrize("strange", [b"\n", b"[" * 100_000 + b"\n", b'{"do":1}\n', b"\xff\n"])
@pytest.mark.parametrize("place", range(1, 6))
def test_lines_that_do_not_belong_there_cost_nothing(lines, reread, place, strange):
    content = reread(b"".join([*lines[:place], strange, *lines[place:]]))
    assert (edits(content), content.damage) == ("0123", None)
    assert content.lines == b"".join(lines)


@pytest.mark.parametrize("damage", [b"", b"\n", b"x\ny\n"])
def test_the_edits_can_be_read_without_the_content(lines, reread, damage):
    content = reread(b"".join([lines[0], damage, *lines[2:]]))
    assert (edits(content), content.damage) == ("0123", None)
    assert (content.content, content.lines) == (None, b"")


def test_every_line_says_when(lines, reread):
    for line in (lines[0], *lines[2:]):
        assert datetime.fromisoformat(json.loads(line)["at"]).utcoffset() == timedelta(0)
    assert all(each.at is not None for each in reread(b"".join(lines)).entries)


@pytest.mark.parametrize("text", ["", "torn", "[]\n", "{}\n", '{"journal":1}\n', "\x00\x00\n"])
def test_what_is_no_journal_is_refused(tmp_path, text):
    path = tmp_path / "x.jsonl"
    path.write_text(text)
    with pytest.raises(JournalError):
        read_journal(path)


def test_a_journal_of_another_version_is_refused_as_that(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text('{"journal":99,"path":"/a","sha256":"0"}\n')
    with pytest.raises(JournalError, match="version"):
        read_journal(path)


def test_what_was_undone_again_does_not_count(journal):
    for act, name in [
        (Act.UNDO, "saved earlier"),
        (Act.DO, "a"),
        (Act.DO, "b"),
        (Act.UNDO, "b back"),
        (Act.REDO, "b again"),
        (Act.UNDO, "b back"),
    ]:
        journal.record(step(name, act))
    content = read_journal(journal.path)
    left = content.changes_since(content.starts[0])
    assert [each.change.name for each in left] == ["saved earlier", "a"]


def test_a_journal_goes_on_in_a_file_of_its_own_and_the_old_one_goes_then(journal, tmp_path, file):
    journal.record(step("first"))
    journal.close()
    locked, content = lock_journal(journal.path), read_journal(journal.path)
    again = Journal(journal.folder, file, CONTENT)
    again.go_on(content.lines, content.count, locked)
    assert list(journal.folder.iterdir()) == [journal.path]
    again.record(step("second"))
    assert list(journal.folder.iterdir()) == [again.path]
    assert names(again) == ["first", "second"]
    again.remove()


def test_a_journal_in_use_cannot_be_taken_over(journal):
    journal.record(step("first"))
    with pytest.raises(JournalError, match="another window"):
        lock_journal(journal.path)
    assert journal.path.stat().st_size > 0


def test_a_saved_journal_is_the_record_and_goes_on_from_it(journal, file):
    journal.record(step("first"))
    base = Base.of(file, b"saved")
    journal.note_saving(base)
    journal.saved(file, b"saved")
    assert list(journal.folder.iterdir()) == []
    there = read_journal(record_path(file)).starts[-1]
    assert (there.base.sha256, there.position) == (base.sha256, 1)
    journal.record(step("second"))
    assert names(journal) == ["first", "second"]
    assert read_journal(journal.path).starts[-1].position == 1


def test_a_record_that_grows_too_large_begins_again(journal, file, monkeypatch):
    monkeypatch.setattr(journals, "LARGEST_RECORD", 300)
    journal.record(step("first"))
    journal.note_saving(Base.of(file, b"saved"))
    journal.saved(file, b"saved")
    journal.record(step("second"))
    content = read_journal(journal.path)
    assert (content.content, names(journal)) == (b"saved", ["second"])
    journal.note_saving(Base.of(file, b"again"))
    journal.saved(file, b"again")
    parts = read_record(record_path(file)).parts
    assert [[each.step for each in part.entries] for part in parts] == [["first"], ["second"]]


def test_old_records_go_first(monkeypatch, tmp_path):
    now = datetime.now().astimezone()
    paths = [tmp_path / name for name in "abc"]
    for age, path in enumerate(paths):
        keep_record(path, b"x" * 100)
        then = now.timestamp() - 86400 * age
        os.utime(record_path(path), (then, then))
    monkeypatch.setattr(records, "LARGEST_TOTAL", 250)
    prune_records(now)
    assert [record_path(path).exists() for path in paths] == [True, True, False]
    prune_records(now + timedelta(days=364, hours=12))
    assert [record_path(path).exists() for path in paths] == [True, False, False]
