"""Undo that goes on where an earlier session ended."""

import json
import shutil
from pathlib import Path

import pytest

from tempannot.core.edits import add_event, add_link, annotate_link, delete_interval, delete_link
from tempannot.core.items import Span
from tempannot.core.relations import AFTER, BEFORE
from tempannot.core.schemes import During
from tempannot.formats.finding import documents_in
from tempannot.formats.opened import copy_of
from tempannot.project.record import read_record
from tempannot.project.record_lines import all_encoded, decoded
from tempannot.session.document_session import DocumentSession
from tempannot.session.folders import journal_folder
from tempannot.session.records import record_path
from tempannot.session.recovery import pending_recoveries, recover
from tests.session.conftest import link


def reopened(path: Path) -> DocumentSession:
    return DocumentSession.open(path, During.EQUALS)


def saved_and_closed(session: DocumentSession) -> None:
    session.save()
    session.close()


def test_undo_takes_back_the_edits_of_an_earlier_session(session, file):
    original, states = file.read_bytes(), []
    document = session.document
    for change in (
        add_link(document, "ei2", "ei3", BEFORE),
        delete_link(document, "l1"),
        annotate_link(document, "l2", comment="a <b> & \N{SNOWMAN}", confidence=0.3),
        delete_interval(document, "ei4"),
    ):
        states.append(copy_of(document))
        session.apply(change)
    text = document.text
    states.append(copy_of(document))
    session.apply(add_event(document, Span(text.index("She"), text.index("She") + 3)))
    names = session.undo_name
    saved_and_closed(session)
    again = reopened(file)
    assert not again.is_modified
    assert again.undo_name == names
    for state in reversed(states):
        again.undo()
        assert again.document == state
    assert again.undo_name is None
    again.save()
    assert file.read_bytes() == original


def test_it_goes_on_over_many_sessions_and_redo_too(session, file):
    original = file.read_bytes()
    for first in (2, 3, 5):
        link(session, first, first + 1)
        saved_and_closed(session)
        session = reopened(file)
    session.undo()
    session.undo()
    saved_and_closed(session)
    session = reopened(file)
    assert (session.undo_name, session.redo_name) == (session.undo_name, session.redo_name)
    session.redo()
    session.redo()
    assert session.redo_name is None
    assert len(session.document.links) == 5
    for _ in range(3):
        session.undo()
    session.save()
    assert file.read_bytes() == original


def test_steps_stay_where_nothing_but_undo_and_redo_came_before_saving(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    again = reopened(file)
    again.undo()
    again.redo()
    saved_and_closed(again)
    assert (reopened(file).undo_name, reopened(file).notice) == (session.undo_name, None)


def test_the_record_says_when_each_edit_was_made(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    session = reopened(file)
    link(session, 3, 5)
    saved_and_closed(session)
    lines = [json.loads(line) for line in record_path(file).read_text().splitlines()]
    assert [each["line"] for each in lines] == [1, 2, 3, 4, 5, 6]
    # a journal is begun by the first edit, so that its head may be a moment later than that
    times = [each["at"] for each in lines if "changes" in each or "saving" in each]
    assert len(times) == 4
    assert times == sorted(times)
    assert [name for each in lines for name in ("changes", "saving") if name in each] == [
        *("changes", "saving"),
        *("changes", "saving"),
    ]


def test_a_file_changed_outside_begins_afresh_and_says_so_once(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    file.write_text(file.read_text().replace("2020", "2021"))
    again = reopened(file)
    assert "changed outside" in again.notice
    assert again.undo_name is None
    steps, anew = read_record(record_path(file)).parts
    assert (len(steps.entries), anew.entries) == (1, ())
    again.close()
    assert reopened(file).notice is None


def test_a_file_put_back_to_an_earlier_state_begins_afresh(session, file):
    link(session, 2, 3)
    session.save()
    earlier = file.read_bytes()
    link(session, 3, 5)
    saved_and_closed(session)
    file.write_bytes(earlier)
    again = reopened(file)
    assert (again.undo_name, len(again.document.links)) == (None, 3)


@pytest.mark.parametrize("damage", [b"", b"x", b"\x00" * 50, b"[" * 100_000 + b"\n"])
def test_a_damaged_record_costs_the_steps_alone(session, file, damage):
    link(session, 2, 3)
    saved_and_closed(session)
    record = record_path(file)
    record.write_bytes(damage + record.read_bytes()[: 300 if damage else 0])
    again = reopened(file)
    assert (again.undo_name, len(again.document.links)) == (None, 3)
    assert "cannot be taken back" in again.notice
    link(again, 3, 5)
    saved_and_closed(again)
    assert reopened(file).undo_name is not None


def test_a_record_goes_with_its_file_wherever_both_lie(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    other = file.with_name("other.tml")
    shutil.copy(file, other)
    shutil.copy(record_path(file), record_path(other))
    again = reopened(other)
    assert (again.undo_name, len(again.document.links)) == (session.undo_name, 3)


def test_steps_follow_a_document_saved_under_another_name(session, file, tmp_path):
    original, copy = file.read_bytes(), tmp_path / "copy.tml"
    link(session, 2, 3)
    session.save()
    link(session, 3, 5)
    session.save(copy)
    session.close()
    for path, links in ((copy, 4), (file, 3)):
        again = reopened(path)
        assert again.notice is None
        assert len(again.document.links) == links
        for _ in range(links - 2):
            again.undo()
        assert again.undo_name is None
        again.save()
        assert path.read_bytes() == original
        again.close()


def test_a_document_saved_under_another_name_without_new_edits_has_its_steps(session, tmp_path):
    link(session, 2, 3)
    saved_and_closed(session)
    again = reopened(session.path)
    again.save(tmp_path / "copy.tml")
    again.close()
    copy = reopened(tmp_path / "copy.tml")
    assert (copy.undo_name, copy.notice) == (session.undo_name, None)


def test_edits_that_were_given_up_leave_the_saved_steps(session, file):
    link(session, 2, 3)
    session.save()
    name = session.undo_name
    link(session, 3, 5)
    session.close(discard=True)
    again = reopened(file)
    assert (again.undo_name, again.notice) == (name, None)
    assert again.redo_name is None


def test_of_two_windows_each_goes_on_with_the_record_on_its_own(session, file):
    link(session, 2, 3)
    saved_and_closed(session)
    first, second = reopened(file), reopened(file)
    first.undo()
    link(second, 3, 5)
    assert len(list(journal_folder().glob("*.jsonl"))) == 2
    first.close(discard=True)
    second.save()
    second.close()
    again = reopened(file)
    assert len(again.document.links) == 4
    again.undo()
    again.undo()
    assert len(again.document.links) == 2


def test_a_folder_that_cannot_be_written_costs_the_steps_alone(session, file, user_folders):
    (user_folders / "records").write_text("a file where the folder should be")
    link(session, 2, 3)
    saved_and_closed(session)
    again = reopened(file)
    assert (again.undo_name, again.notice, len(again.document.links)) == (None, None, 3)
    again.apply(add_link(again.document, "ei5", "ei6", AFTER))
    saved_and_closed(again)


def test_undo_of_a_relation_table_goes_on_too(tmp_path):
    table = tmp_path / "a.csv"
    table.write_text("source,relations,target\na,before,b\nb,before,c\n")
    original = table.read_bytes()
    session = reopened(table)
    session.apply(add_link(session.document, "a", "c", BEFORE))
    saved_and_closed(session)
    again = reopened(table)
    again.undo()
    again.save()
    assert table.read_bytes() == original


@pytest.fixture
def of_project(tmp_path, file) -> Path:
    """The file of an annotator in a project."""
    folder = tmp_path / "project" / "annotators" / "ann"
    folder.mkdir(parents=True)
    (tmp_path / "project" / "tempannot.toml").touch()
    return Path(shutil.copy(file, folder / "diary.tml"))


def test_in_a_project_the_record_lies_beside_the_file_and_only_grows(of_project, user_folders):
    record, before = of_project.with_name("diary.record.jsonl"), b""
    for first in (2, 3):
        session = reopened(of_project)
        assert session.who == "ann"
        link(session, first, first + 1)
        saved_and_closed(session)
        assert record.read_bytes().startswith(before)
        before = record.read_bytes()
    session = reopened(of_project)
    session.undo()
    session.who = "the lead"
    session.redo()
    saved_and_closed(session)
    assert [(each.act, each.who) for each in read_record(record).parts[0].entries] == [
        ("do", "ann"),
        ("do", "ann"),
        ("undo", "ann"),
        ("redo", "the lead"),
    ]
    assert str(of_project.parent) not in record.read_text()
    assert not list((user_folders / "records").glob("*"))


def test_looking_at_a_file_of_a_project_leaves_no_trace(of_project):
    session = reopened(of_project)
    session.give_sign()
    session.close()
    of_project.write_text(of_project.read_text().replace("2020", "2021"))
    reopened(of_project).close()
    assert [each.name for each in of_project.parent.iterdir()] == ["diary.tml"]


def test_the_record_of_a_project_goes_on_where_the_project_was_moved_to(of_project, tmp_path):
    session = reopened(of_project)
    link(session, 2, 3)
    saved_and_closed(session)
    (tmp_path / "project").rename(tmp_path / "moved")
    again = reopened(tmp_path / "moved" / "annotators" / "ann" / "diary.tml")
    assert again.undo_name == session.undo_name


def test_a_save_that_was_cut_off_after_the_file_is_recorded_once(of_project):
    session = reopened(of_project)
    link(session, 2, 3)
    session.save()
    link(session, 3, 5)
    record = of_project.with_name("diary.record.jsonl")
    whole = record.read_bytes()
    record.write_bytes(whole[:-30])
    session.save()
    assert record.read_bytes().startswith(whole)
    assert len(read_record(record).happenings) == 4


def test_a_record_that_cannot_be_written_says_so_and_follows_later(of_project, qtbot):
    session = reopened(of_project)
    record = of_project.with_name("diary.record.jsonl")
    record.mkdir()
    link(session, 2, 3)
    with qtbot.waitSignal(session.journal_failed) as failed:
        session.save()
    assert "diary.record.jsonl" in failed.args[0]
    record.rmdir()
    link(session, 3, 5)
    saved_and_closed(session)
    assert len(read_record(record).parts[0].entries) == 2


def test_without_a_record_steps_end_with_the_session(session, file):
    session.keep_record(False)
    link(session, 2, 3)
    saved_and_closed(session)
    assert (reopened(file).undo_name, record_path(file).exists()) == (None, False)


def test_folders_of_a_project_have_no_records_among_their_documents(of_project):
    session = reopened(of_project)
    link(session, 2, 3)
    saved_and_closed(session)
    assert documents_in([of_project.parent]).files == (of_project,)


def test_what_a_kill_cut_off_in_a_project_is_recorded_once_it_came_back(of_project):
    session = reopened(of_project)
    link(session, 2, 3)
    session.save()
    link(session, 3, 5)
    session.undo()
    session.redo()
    record = of_project.with_name("diary.record.jsonl")
    assert len(read_record(record).parts[0].entries) == 1
    session.close()  # as a kill leaves it: the journal stays
    (found,) = pending_recoveries()
    again = DocumentSession.begun(recover(found), During.EQUALS)
    saved_and_closed(again)
    entries = read_record(record).parts[0].entries
    assert [each.act for each in entries] == ["do", "do", "undo", "redo"]
    assert {each.who for each in entries} == {"ann"}


def test_a_record_of_an_earlier_version_goes_on(session, file):
    """It had whole paths, a change under the name of what carried it out, and nobody's name."""
    link(session, 2, 3)
    saved_and_closed(session)
    record = record_path(file)
    lines = [decoded(each)[1] for each in record.read_bytes().splitlines()]
    lines[0] |= {"journal": 2, "path": str(file)}
    step = lines[2]
    lines[2] = {"do": {"batch": step["step"], "changes": step["changes"]}, "at": step["at"]}
    lines[3]["saving"]["path"] = str(file)
    record.write_bytes(all_encoded({**each, "line": n} for n, each in enumerate(lines, start=1)))
    before = record.read_bytes()
    again = reopened(file)
    assert (again.undo_name, again.notice) == (session.undo_name, None)
    link(again, 3, 5)
    saved_and_closed(again)
    assert record.read_bytes().startswith(before)
    (part,) = read_record(record).parts
    assert [each.who == "" for each in part.entries] == [True, False]
    last = reopened(file)
    last.undo()
    last.undo()
    assert len(last.document.links) == 2


@pytest.mark.parametrize("saves_before", [False, True])
def test_an_edit_that_was_taken_back_is_no_change_from_outside(session, file, saves_before):
    if saves_before:
        link(session, 2, 3)
        session.save()
    link(session, 1, 4)
    session.undo()
    session.give_sign()
    session.close()
    again = reopened(file)
    assert again.notice is None
    assert not again.is_modified
    assert (again.undo_name is not None) is saves_before
