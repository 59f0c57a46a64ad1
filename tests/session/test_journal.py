import stat
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest

from tempannot.core.changes import Batch, Delete
from tempannot.core.items import ItemKind
from tempannot.session.journal import Act, Base, Journal, JournalError
from tempannot.session.journal_reading import read_journal

CONTENT = b"<TimeML>\n</TimeML>\n"


def change(name: str) -> Batch:
    return Batch(name, (Delete(ItemKind.LINK, "l1"),))


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


def test_a_new_journal_names_the_file_and_its_content(journal, file):
    content = read_journal(journal.path)
    assert content.first == Base.of(file, CONTENT)
    assert content.first.is_on_disk()
    assert content.entries == ()


def test_the_content_itself_comes_with_the_first_edit_only(journal):
    assert read_journal(journal.path).content is None
    journal.record(Act.DO, change("first"))
    size = journal.path.stat().st_size
    assert read_journal(journal.path).content == CONTENT
    journal.record(Act.DO, change("other"))
    assert journal.path.stat().st_size - size < 200
    assert names(journal) == ["first", "other"]


def test_a_line_is_on_the_disk_when_record_returns(journal):
    for act in Act:
        journal.record(act, change(act.value))
        assert read_journal(journal.path).entries[-1].act is act


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_the_user_can_read_the_journal(journal):
    assert stat.S_IMODE(journal.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(journal.folder.stat().st_mode) == 0o700


def test_names_with_line_ends_stay_in_one_line(journal):
    journal.record(Act.DO, change("one\r\ntwo\u2028three\x00 \U0001f600"))
    assert names(journal) == ["one\r\ntwo\u2028three\x00 \U0001f600"]


def test_a_full_disk_is_reported_and_the_lines_follow_when_there_is_room(journal):
    journal.record(Act.DO, change("first"))
    size = journal.path.stat().st_size
    with disk_full_at(size + 20):
        for name in ("second", "third"):
            with pytest.raises(JournalError, match="cannot be written"):
                journal.record(Act.DO, change(name))
        assert names(journal) == ["first"]
    journal.record(Act.UNDO, change("fourth"))
    assert names(journal) == ["first", "second", "third", "fourth"]


def test_a_journal_that_could_not_be_begun_begins_when_it_can(tmp_path, file):
    (tmp_path / "journals").write_text("a file where the folder should be")
    journal = Journal(tmp_path / "journals", file, CONTENT)
    with pytest.raises(JournalError):
        journal.record(Act.DO, change("first"))
    (tmp_path / "journals").unlink()
    journal.record(Act.DO, change("second"))
    content = read_journal(journal.path)
    assert content.content == CONTENT
    assert names(journal) == ["first", "second"]
    journal.remove()


def test_every_cut_leaves_the_whole_lines_before_it(journal):
    for number in range(4):
        journal.record(Act.DO, change(str(number)))
    whole = journal.path.read_bytes()
    ends = [place + 1 for place, byte in enumerate(whole) if byte == ord("\n")]
    cut_file = journal.path.with_name("cut.jsonl")
    for cut in range(ends[0], len(whole) + 1):
        cut_file.write_bytes(whole[:cut])
        content = read_journal(cut_file)
        entries = sum(end <= cut for end in ends[2:])  # after the header and the content
        assert [each.change.name for each in content.entries] == list("0123")[:entries]
        assert content.length == max(end for end in ends if end <= cut)
        assert content.damaged is None


def test_a_damaged_line_ends_the_reading_and_is_numbered(journal):
    for number in range(4):
        journal.record(Act.DO, change(str(number)))
    lines = journal.path.read_bytes().split(b"\n")
    lines[3] = lines[3][:-5] + b"\x00" * 5
    journal.path.write_bytes(b"\n".join(lines))
    content = read_journal(journal.path)
    assert content.damaged == 4
    assert [each.change.name for each in content.entries] == ["0"]


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
        journal.record(act, change(name))
    content = read_journal(journal.path)
    left = content.changes_since(content.starts[0])
    assert [each.change.name for each in left] == ["saved earlier", "a"]


def test_a_resumed_journal_goes_on_behind_its_last_whole_line(journal):
    journal.record(Act.DO, change("first"))
    length = journal.path.stat().st_size
    journal.close()
    with journal.path.open("ab") as file:
        file.write(b'{"do":{"bat')
    resumed = Journal.resume(journal.path)
    resumed.cut(length)
    resumed.record(Act.DO, change("second"))
    assert names(resumed) == ["first", "second"]
    resumed.close()


def test_a_journal_in_use_cannot_be_resumed(journal):
    with pytest.raises(JournalError, match="another window"):
        Journal.resume(journal.path)
    assert journal.path.stat().st_size > 0


def test_a_removed_journal_is_gone_and_starting_again_leaves_one(journal, file):
    journal.record(Act.DO, change("first"))
    fresh = journal.start_again(file, CONTENT)
    assert list(journal.folder.iterdir()) == [fresh.path]
    fresh.remove()
    assert list(journal.folder.iterdir()) == []
