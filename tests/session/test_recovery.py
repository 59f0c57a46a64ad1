import json
import zlib
from base64 import b64encode
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from tempannot.core.edits import set_relation
from tempannot.core.errors import FileError
from tempannot.core.relations import AFTER, BEFORE
from tempannot.core.schemes import During
from tempannot.formats.opened import copy_of
from tempannot.formats.reading import read
from tempannot.project.record_lines import all_encoded
from tempannot.project.record_reading import JournalError
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder
from tempannot.session.records import record_path
from tempannot.session.recovery import (
    discard,
    pending_recoveries,
    recover,
    recover_original,
)
from tests.session.conftest import link


def bring_back(take=recover) -> DocumentSession:
    (recovery,) = pending_recoveries()
    return DocumentSession.begun(take(recovery), During.EQUALS)


@pytest.fixture
def left(session) -> DocumentSession:
    """A session that ended with two edits unsaved, as the file system sees a killed one."""
    link(session, 2, 3)
    link(session, 3, 5)
    session.close()
    return session


def test_unsaved_edits_of_a_dead_session_are_offered(left, file):
    (recovery,) = pending_recoveries()
    assert (recovery.path, recovery.name, recovery.changes) == (file, "diary.tml", 2)
    assert recovery.problem is None
    now = datetime.now().astimezone()
    assert recovery.when.utcoffset() == now.utcoffset()
    assert timedelta(0) <= now - recovery.when < timedelta(minutes=1)


def test_those_of_a_living_session_are_not(session):
    link(session, 2, 3)
    assert pending_recoveries() == ()


def test_recovering_brings_the_document_back_with_its_steps(left):
    session = bring_back()
    assert session.document == left.document
    assert session.reasoning.allowed("ei1", "ei5") is BEFORE
    assert session.undo_name == left.undo_name
    assert session.is_modified
    session.undo()
    session.undo()
    assert not session.is_modified
    assert session.document == read(session.path).document


def test_a_slip_is_set_aside_before_and_after_recovery(session):
    links = [(1, 5), (1, 2), (2, 5), (1, 3), (3, 5)]
    for first, second in links:
        link(session, first, second)
    slip = next(
        each.id
        for each in session.document.links.values()
        if (each.source, each.target) == ("ei1", "ei5")
    )
    session.save()
    session.apply(set_relation(session.document, slip, AFTER))
    link(session, 6, 7)
    session.undo()
    session.redo()
    assert list(session.reasoning.network.set_aside) == [slip]
    session.close()
    again = bring_back()
    assert list(again.reasoning.network.set_aside) == [slip]
    while again.is_modified:
        again.undo()
    assert again.reasoning.is_consistent
    assert again.document == read(again.path).document


def test_what_is_recovered_can_be_killed_again(left):
    first = bring_back()
    assert pending_recoveries() == ()
    link(first, 5, 6)
    first.undo()
    link(first, 6, 7)
    first.close()
    second = bring_back()
    assert second.document == first.document
    assert len(second.document.links) == 5


def test_a_recovered_document_that_is_saved_is_offered_no_more(left, file):
    session = bring_back()
    session.save()
    session.close()
    assert pending_recoveries() == ()
    assert list(journal_folder().iterdir()) == []
    assert read(file).document == left.document


def test_taking_back_saved_edits_is_recovered_too(session):
    link(session, 2, 3)
    session.save()
    session.undo()
    expected = copy_of(session.document)
    session.close()
    again = bring_back()
    assert again.document == expected
    again.redo()
    assert not again.is_modified
    assert again.document == read(again.path).document


def test_edits_that_were_all_undone_are_not_offered(session):
    link(session, 2, 3)
    session.undo()
    assert not session.is_modified
    session.close()
    assert pending_recoveries() == ()


def test_a_kill_right_after_writing_the_file_offers_nothing_and_keeps_the_steps(left, file):
    session = bring_back()
    (journal,) = journal_folder().glob("*.jsonl")
    session.save()
    link(session, 5, 6)
    (again,) = journal_folder().glob("*.jsonl")
    *killed, _ = again.read_bytes().splitlines(keepends=True)  # the last edit never was
    session.close(discard=True)
    record_path(file).unlink()
    journal.write_bytes(b"".join(killed))
    assert pending_recoveries() == ()
    assert not journal.exists()
    opened = DocumentSession.open(file, During.EQUALS)
    assert opened.undo_name == left.undo_name
    assert not opened.is_modified


def test_a_save_that_failed_loses_no_edit(session, file):
    link(session, 2, 3)
    original = file.read_bytes()
    file.write_bytes(original + b"\n")
    with pytest.raises(FileError):
        session.save()
    file.write_bytes(original)
    link(session, 3, 5)
    session.close()
    assert bring_back().document == session.document


def test_a_file_changed_since_is_named_and_its_journal_kept(left, file):
    other = file.read_text() + "\n"
    file.write_text(other)
    (recovery,) = pending_recoveries()
    assert "changed by another program" in recovery.problem
    assert recovery.changes == 2
    with pytest.raises(JournalError, match="changed by another program"):
        recover(recovery)
    assert file.read_text() == other
    assert len(pending_recoveries()) == 1


def test_a_file_that_is_gone_is_named_and_its_journal_kept(left, file):
    file.unlink()
    (recovery,) = pending_recoveries()
    with pytest.raises(JournalError, match="no longer there"):
        recover(recovery)
    assert recovery.journal.exists()


def test_the_edits_come_back_under_another_name_where_the_file_changed(left, file, tmp_path):
    other = file.read_text() + "\n"
    file.write_text(other)
    session = bring_back(recover_original)
    assert session.document == left.document
    with pytest.raises(FileError, match="changed"):
        session.save()
    session.save(tmp_path / "mine.tml")
    assert read(tmp_path / "mine.tml").document.links == left.document.links
    assert file.read_text() == other
    session.close()
    assert pending_recoveries() == ()


def test_the_edits_come_back_even_without_the_file(left, file, tmp_path):
    file.unlink()
    session = bring_back(recover_original)
    assert session.document == left.document
    session.save()
    assert read(file).document == left.document


def test_edits_can_be_given_up(left):
    (recovery,) = pending_recoveries()
    discard(recovery)
    assert pending_recoveries() == ()
    assert list(journal_folder().iterdir()) == []


def test_two_windows_cannot_recover_the_same_edits(left):
    (recovery,) = pending_recoveries()
    session = DocumentSession.begun(recover(recovery), During.EQUALS)
    for take_over in (recover, discard):
        with pytest.raises(JournalError, match=f"^{recovery.name}: another window") as raised:
            take_over(recovery)
        assert str(journal_folder()) not in str(raised.value)
    assert session.is_modified


def test_edits_that_another_window_deleted_are_said_to_be_gone(left):
    (recovery,) = pending_recoveries()
    discard(recovery)
    with pytest.raises(JournalError, match=f"^{recovery.name}: another window"):
        recover(recovery)


def test_a_torn_last_line_costs_that_edit_alone(left):
    (journal,) = journal_folder().glob("*.jsonl")
    journal.write_bytes(journal.read_bytes()[:-7])
    session = bring_back()
    assert list(session.document.links) == ["l1", "l2", "l3"]
    link(session, 5, 6)
    session.close()
    assert bring_back().document == session.document


def test_a_damaged_journal_is_kept_whole_beside_what_it_still_gives(left):
    (journal,) = journal_folder().glob("*.jsonl")
    lines = journal.read_bytes().split(b"\n")
    lines[3] = b"\x00" * len(lines[3])
    damaged = b"\n".join([*lines[:-1], lines[2], b""])
    journal.write_bytes(damaged)
    (recovery,) = pending_recoveries()
    recovered = recover(recovery)
    assert "line 4 of the journal is damaged" in recovered.notice
    assert journal.with_suffix(".damaged").read_bytes() == damaged
    session = DocumentSession.begun(recovered, During.EQUALS)
    assert list(session.document.links) == ["l1", "l2", "l3"]


def test_edits_that_do_not_fit_are_named_and_their_journal_kept(left):
    (journal,) = journal_folder().glob("*.jsonl")
    rewrite(journal, '"id":"l3"', '"id":"l2"')
    (recovery,) = pending_recoveries()
    with pytest.raises(JournalError, match="'l2' is taken"):
        recover(recovery)
    assert len(pending_recoveries()) == 1


def rewrite(journal: Path, old: str, new: str) -> None:
    """Change what a journal says as a careful enemy would: with the checksums put right."""
    values = [json.loads(line) for line in journal.read_text().splitlines()]
    changed = [
        json.loads(json.dumps(each, separators=(",", ":")).replace(old, new)) for each in values
    ]
    plain = ({name: each[name] for name in each if name not in ("line", "sum")} for each in changed)
    journal.write_bytes(all_encoded(plain))


def as_first_version(journal: Path) -> list[str]:
    """Write a journal as version 1 did, and return its lines."""
    values = [json.loads(line) for line in journal.read_text().splitlines()]
    for value in values:
        del value["line"], value["sum"]
    values[0] = {**values[0], "journal": 1}
    lines = [json.dumps(each, separators=(",", ":")) for each in values]
    journal.write_text("\n".join([*lines, ""]))
    return lines


def test_journals_of_version_1_are_read_and_gone_on_with(left):
    (journal,) = journal_folder().glob("*.jsonl")
    as_first_version(journal)
    (recovery,) = pending_recoveries()
    assert (recovery.changes, recovery.problem) == (2, None)
    session = DocumentSession.begun(recover(recovery), During.EQUALS)
    assert session.document == left.document
    link(session, 5, 6)
    session.close()
    assert not journal.exists()
    again = bring_back()
    assert again.document == session.document
    for _ in range(3):
        again.undo()
    assert not again.is_modified


def test_a_journal_of_version_1_whose_edits_take_back_saved_ones_is_replayed(session, file):
    link(session, 2, 3)
    session.save()
    session.undo()
    (journal,) = journal_folder().glob("*.jsonl")
    session.close()
    header, _, _, _, undo = as_first_version(journal)
    saved = json.dumps({**json.loads(header), "sha256": sha256(file.read_bytes()).hexdigest()})
    packed = json.dumps({"content": b64encode(zlib.compress(file.read_bytes())).decode()})
    journal.write_text("\n".join([saved, packed, undo, ""]))
    again = bring_back()
    assert list(again.document.links) == ["l1", "l2"]
    assert again.undo_name.startswith("Taking back")
    again.undo()
    assert not again.is_modified


STRANGE = {
    "a path with a null character": b'{"journal":1,"path":"/a\\u0000b","sha256":"0","pid":1}\n',
    "a path that is a number": b'{"journal":1,"path":7,"sha256":"0","pid":1}\n',
    "many brackets": b"[" * 100_000 + b"\n",
    "many brackets in objects": b'{"a":' * 100_000 + b"\n",
    "a long number": b'{"journal":' + b"1" * 10_000 + b"}\n",
    "no line end": b"[" * 100_000,
    "no UTF-8": b"\xff\xfe\n\xff",
    "an empty line": b"\n",
}


@pytest.mark.parametrize("content", STRANGE.values(), ids=STRANGE)
def test_a_damaged_journal_hides_no_other(left, content):
    (journal_folder() / "0.jsonl").write_bytes(content)
    (journal_folder() / "z.jsonl").write_bytes(content)
    good, *bad = pending_recoveries()
    assert (good.changes, good.problem) == (2, None)
    assert [each.problem is None for each in bad] == [False, False]
    assert DocumentSession.begun(recover(good), During.EQUALS).document == left.document


@pytest.mark.parametrize(
    "time", ["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59-14:00", "", "x"]
)
@pytest.mark.parametrize("version", [1, 2])
def test_an_edit_of_an_impossible_time_is_brought_back(left, time, version):
    (journal,) = journal_folder().glob("*.jsonl")
    at = json.loads(journal.read_text().splitlines()[-1])["at"]
    rewrite(journal, at, time)
    if version == 1:
        as_first_version(journal)
    (recovery,) = pending_recoveries()
    assert recovery.changes == 2
    assert datetime.now().astimezone() - recovery.when < timedelta(minutes=1)
    assert bring_back().document == left.document


def test_the_content_is_not_needed_while_the_file_has_it(left):
    (journal,) = journal_folder().glob("*.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([lines[0], lines[1][:50], b"\x00" * 50, b"\n", *lines[2:]]))
    (recovery,) = pending_recoveries()
    assert (recovery.changes, recovery.problem) == (2, None)
    session = bring_back()
    assert session.document == left.document
    link(session, 5, 6)
    session.close()
    assert bring_back().document == session.document


def test_a_missing_edit_is_named_and_the_journal_kept(left):
    (journal,) = journal_folder().glob("*.jsonl")
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], *lines[3:]]))
    (recovery,) = pending_recoveries()
    recovered = recover(recovery)
    assert "line 3 of the journal is damaged or missing" in recovered.notice
    assert list(recovered.opened.document.links) == ["l1", "l2"]


def test_leftovers_without_edits_are_cleared_and_strange_files_are_not():
    folder = journal_folder()
    folder.mkdir(parents=True)
    (folder / "torn.jsonl").write_text('{"jour')
    (folder / "strange.jsonl").write_text("what is this?\n")
    (folder / "notes.txt").write_text("mine")
    (recovery,) = pending_recoveries()
    assert "no journal" in recovery.problem
    assert sorted(each.name for each in folder.iterdir()) == ["notes.txt", "strange.jsonl"]


def test_the_latest_edits_come_first(tmp_path, file):
    for name in ("a", "b"):
        path = tmp_path / f"{name}.tml"
        path.write_bytes(file.read_bytes())
        session = DocumentSession.open(path, During.EQUALS)
        link(session, 2, 3)
        session.close()
    first, second = pending_recoveries()
    assert first.when >= second.when
    assert {first.path, second.path} == {tmp_path / "a.tml", tmp_path / "b.tml"}


def test_no_folder_means_nothing_to_recover():
    assert not journal_folder().exists()
    assert pending_recoveries(Path("nowhere")) == pending_recoveries() == ()
